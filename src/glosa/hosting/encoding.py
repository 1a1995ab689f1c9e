"""Content encodings: which one a browser prefers, and making it."""

import gzip
from functools import lru_cache
from typing import Literal

import brotli

Encoding = Literal["br", "gzip", "identity"]

QUICK = 128 * 1024
"""Bytes up to which content is compressed well while a browser waits: a page of 50 kB takes some 15 ms."""
LONGEST = 256
"""Characters of a header that is looked at: what those asked for last say is kept, so none may be long."""


def preferred(accept_encoding: str) -> Encoding:
    """The best encoding that an ``Accept-Encoding`` header allows; equal ones in the order br, gzip, identity."""
    return _preferred(accept_encoding) if len(accept_encoding) <= LONGEST else "identity"


def encode(content: bytes, encoding: Encoding, *, thoroughly: bool = False) -> bytes:
    """``content`` in ``encoding``, as small as some 50 ms allow; ``thoroughly`` takes whatever time the smallest takes."""
    if encoding == "br":
        compressed: bytes = brotli.compress(content, quality=11 if thoroughly else 10 if len(content) <= QUICK else 6)
        return compressed
    if encoding == "gzip":
        return gzip.compress(content, mtime=0)
    return content


@lru_cache(maxsize=256)
def _preferred(accept_encoding: str) -> Encoding:
    weights = dict(map(_weighted, accept_encoding.split(",")))
    anything = weights.get("*", 0.0)
    br = weights.get("br", anything)
    zipped = weights.get("gzip", weights.get("x-gzip", anything))
    identity = weights.get("identity", weights.get("*", _LEAST))
    if br > 0 and br >= max(zipped, identity):
        return "br"
    return "gzip" if zipped > 0 and zipped >= identity else "identity"


def _weighted(item: str) -> tuple[str, float]:
    name, _, parameters = item.partition(";")
    key, _, value = parameters.partition("=")
    if key.strip().lower() != "q":
        return name.strip().lower(), 1.0
    try:
        return name.strip().lower(), min(max(float(value), 0.0), 1.0)
    except ValueError:
        return name.strip().lower(), 0.0


_LEAST = 0.0001
"""Identity that nobody mentions is acceptable, but wanted least."""
