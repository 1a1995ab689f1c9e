"""Content encodings of cached answers: which one a client prefers, and making it."""

import gzip
from functools import lru_cache
from typing import Literal

import brotli

Encoding = Literal["br", "gzip", "identity"]

SMALLEST = 512
"""Bytes below which compressing gains nothing."""


@lru_cache(maxsize=256)
def preferred(accept_encoding: bytes) -> Encoding:
    """The best encoding that an ``Accept-Encoding`` header allows: br, then gzip, then none."""
    allowed = {}
    for item in accept_encoding.decode("latin-1").lower().split(","):
        name, _, parameters = item.partition(";")
        allowed[name.strip()] = _REFUSED.get(parameters.replace(" ", ""), True)
    for encoding in _ENCODINGS:
        if allowed.get(encoding, allowed.get("*", False)):
            return encoding
    return "identity"


def encoded(content: bytes, encoding: Encoding) -> bytes:
    """``content`` in ``encoding``, made while a client waits: some milliseconds for 50 kB."""
    if encoding == "br":
        compressed: bytes = brotli.compress(content, quality=5)
        return compressed
    return gzip.compress(content, 6, mtime=0) if encoding == "gzip" else content


_ENCODINGS: tuple[Encoding, ...] = ("br", "gzip")
_REFUSED = {f"q=0{zeros}": False for zeros in ("", ".", ".0", ".00", ".000")}
