"""Content encodings of cached answers: which one a client prefers, and making it."""

import gzip
from functools import lru_cache
from typing import Literal

import brotli

Encoding = Literal["br", "gzip", "identity"]

SMALLEST = 512
"""Bytes below which compressing gains nothing."""
LONGEST = 256
"""Bytes of a header that is looked at: what those asked for last say is kept, so none may be long."""


def preferred(accept_encoding: bytes) -> Encoding:
    """The best encoding that an ``Accept-Encoding`` header allows: br, then gzip, then none."""
    return _preferred(accept_encoding) if len(accept_encoding) <= LONGEST else "identity"


def encoded(content: bytes, encoding: Encoding) -> bytes:
    """``content`` in ``encoding``, made while a client waits: some milliseconds for 50 kB."""
    if encoding == "br":
        compressed: bytes = brotli.compress(content, quality=5)
        return compressed
    return gzip.compress(content, 6, mtime=0) if encoding == "gzip" else content


@lru_cache(maxsize=256)
def _preferred(accept_encoding: bytes) -> Encoding:
    allowed = {}
    for item in accept_encoding.decode("latin-1").lower().split(","):
        name, _, parameters = item.partition(";")
        allowed[name.strip()] = _REFUSED.get(parameters.replace(" ", ""), True)
    for encoding in _ENCODINGS:
        if allowed.get(encoding, allowed.get("*", False)):
            return encoding
    return "identity"


_ENCODINGS: tuple[Encoding, ...] = ("br", "gzip")
_REFUSED = {f"q=0{zeros}": False for zeros in ("", ".", ".0", ".00", ".000")}
