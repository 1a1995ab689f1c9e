"""Routes and what follows from them: addresses, output files, keys, chunk numbers, shard names.

A route is a decoded path without base, such as ``/popular-topics/FAQ.html``; it begins with a slash.
An address is what stands in HTML: base and route, percent-encoded.
"""

import re
from functools import lru_cache
from hashlib import blake2b
from urllib.parse import quote

SHARD_LIMIT = 128
"""Routes a shard may hold on average before the route table is spread over sixteen times as many shards."""


@lru_cache(maxsize=1 << 16)
def address(route: str, base: str) -> str:
    """``/docs/popular-topics/FAQ.html`` for ``/popular-topics/FAQ.html`` under the base ``/docs/``."""
    return base + quote(route[1:], safe="/-._~!$&'()*+,;=:@")


def output_file(route: str) -> str:
    """Path of the HTML file below the output folder: ``settings/index.html`` for ``/settings/``."""
    return route[1:] + "index.html" if route.endswith("/") else route[1:]


def page_key(route: str) -> str:
    """``v-`` and 8 hex digits, stable as long as the route is."""
    return f"v-{_digest(route):08x}"


def chunk_number(route: str) -> int:
    """The number in a page's chunk name. It derives from the route alone, so a new page renumbers no other."""
    return _digest(route)


def content_hash(data: bytes) -> str:
    """8 hex digits that name a file by its content."""
    return blake2b(data, digest_size=4).hexdigest()


def is_hashed(path: str) -> bool:
    """Whether a path below the output folder names its content: below ``assets/``, with a hash before its ending."""
    return _HASHED.fullmatch(path) is not None


def shard_digits(route_count: int) -> int:
    """Hex digits in a shard's name, so that a shard's size does not grow with the site."""
    digits = 0
    while route_count > SHARD_LIMIT * 16**digits:
        digits += 1
    return digits


@lru_cache(maxsize=1 << 16)
def shard_name(route: str, digits: int) -> str:
    """The shard that holds ``route``: the first digits of FNV-1a (32 bit) of the lower-case route in UTF-8."""
    if digits == 0:
        return "all"
    value = 0x811C9DC5
    for byte in route.lower().encode():
        value = (value ^ byte) * 0x01000193 & 0xFFFFFFFF
    return f"{value:08x}"[:digits]


_HASHED = re.compile(r"assets/.+\.[0-9a-f]{8}\.[^/]+")


def _digest(route: str) -> int:
    return int.from_bytes(blake2b(route.encode(), digest_size=4).digest())
