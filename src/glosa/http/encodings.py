"""Content codings: which one a client prefers (RFC 9110, section 12.5.3), and compressing."""

import gzip
from functools import lru_cache
from typing import Literal, NamedTuple

import brotli

Encoding = Literal["br", "gzip", "identity"]

LONGEST = 256
"""Characters of a header that are parsed. Parsed headers are cached, so their length has to be bounded."""


class Quality(NamedTuple):
    """The effort that each content coding spends on a smaller result."""

    br: int
    gzip: int


FAST = Quality(br=5, gzip=6)
"""For a response that is compressed while a client waits, a few milliseconds for 50 kB."""
GOOD = Quality(br=10, gzip=9)
"""About 15 ms for a page of 50 kB."""
BEST = Quality(br=11, gzip=9)
"""For content that is compressed once and sent many times."""


def preferred(accept_encoding: str) -> Encoding:
    """The coding with the highest weight that an ``Accept-Encoding`` header accepts; ties go to br, then gzip.

    An unlisted ``identity`` is acceptable, but only when nothing else is. A client that refuses everything gets ``identity``
    as well, which the RFC permits.
    """
    return _preferred(accept_encoding) if len(accept_encoding) <= LONGEST else "identity"


def compressed(content: bytes, encoding: Encoding, quality: Quality) -> bytes:
    """``content`` in ``encoding``; the same bytes every time."""
    if encoding == "br":
        smaller: bytes = brotli.compress(content, quality=quality.br)
        return smaller
    return gzip.compress(content, quality.gzip, mtime=0) if encoding == "gzip" else content


@lru_cache(maxsize=256)
def _preferred(accept_encoding: str) -> Encoding:
    weights = dict(map(_weighted, accept_encoding.split(",")))
    other = weights.get("*", 0.0)
    br = weights.get("br", other)
    zipped = weights.get("gzip", weights.get("x-gzip", other))
    identity = weights.get("identity", weights.get("*", _LEAST))
    if br > 0 and br >= max(zipped, identity):
        return "br"
    return "gzip" if zipped > 0 and zipped >= identity else "identity"


def _weighted(item: str) -> tuple[str, float]:
    """A coding and its weight; 0 if the weight isn't a number."""
    name, *parameters = (part.strip().lower() for part in item.split(";"))
    for key, _, value in (parameter.partition("=") for parameter in parameters):
        if key.strip() == "q":
            try:
                return name, min(max(0.0, float(value)), 1.0)
            except ValueError:
                return name, 0.0
    return name, 1.0


_LEAST = 0.0001
"""Less than the smallest weight that a client can send."""
