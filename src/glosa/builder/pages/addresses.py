"""Routes and what is derived from them: addresses, output files, keys, chunk numbers, shard names.

A route is a decoded path without the base, such as ``/popular-topics/FAQ.html``; it begins with a slash.
An address is what HTML contains: base and route, percent-encoded.
"""

from functools import lru_cache
from hashlib import blake2b
from urllib.parse import quote

SHARD_LIMIT = 128
"""Routes per shard, on average, above which the route table is split into sixteen times as many shards."""


@lru_cache(maxsize=1 << 16)
def address(route: str, base: str) -> str:
    """``/docs/popular-topics/FAQ.html`` for ``/popular-topics/FAQ.html`` under the base ``/docs/``."""
    return base + quote(route[1:], safe="/-._~!$&'()*+,;=:@")


def output_file(route: str) -> str:
    """Path of the HTML file below the output folder: ``settings/index.html`` for ``/settings/``."""
    return route[1:] + "index.html" if route.endswith("/") else route[1:]


def page_key(route: str) -> str:
    """``v-`` and 8 hex digits, which change only with the route."""
    return f"v-{_digest(route):08x}"


def chunk_number(route: str) -> int:
    """The number in a page's chunk name. It depends only on the route, so a new page doesn't renumber others."""
    return _digest(route)


def content_hash(data: bytes) -> str:
    """8 hex digits that identify a file by its content."""
    return blake2b(data, digest_size=4).hexdigest()


def shard_digits(route_count: int) -> int:
    """Hex digits in a shard's name, so that shards stay small on large sites."""
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


def _digest(route: str) -> int:
    return int.from_bytes(blake2b(route.encode(), digest_size=4).digest())
