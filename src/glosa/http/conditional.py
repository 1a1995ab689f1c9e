"""Conditional requests and ranges (RFC 9110, sections 13 and 14): whether a client already has the current version, and which part it requests."""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from hashlib import blake2b
from typing import Literal

from glosa.http.encodings import Encoding

Headers = tuple[tuple[bytes, bytes], ...]
"""Names in lowercase, as in ASGI."""


def field_values(headers: Iterable[tuple[bytes, bytes]], names: Collection[bytes]) -> dict[bytes, str]:
    """The values of those request headers of ``names`` that were sent; repeated ones are joined by commas (section 5.3)."""
    values: dict[bytes, str] = {}
    for name, value in headers:
        if name in names:
            text = value.decode("latin-1")
            values[name] = f"{values[name]},{text}" if name in values else text
    return values


def entity_tag(content: bytes, encoding: Encoding) -> str:
    """A strong ``ETag`` for the representation of ``content`` in ``encoding``, quotes included."""
    return f'"{blake2b(content, digest_size=12).hexdigest()}{_SUFFIXES[encoding]}"'


def is_current(if_none_match: str, tag: str) -> bool:
    """Whether ``If-None-Match`` lists ``tag``, or is ``*``.

    The comparison is weak (section 13.1.2): a proxy that compresses a response makes its tag weak.
    """
    if if_none_match.strip() == "*":
        return True
    return tag in (one.strip().removeprefix("W/") for one in if_none_match.split(","))


def without_content(headers: Iterable[tuple[bytes, bytes]]) -> Headers:
    """The headers of a response that has no content: a 304 repeats only those that help caches (section 15.4.5)."""
    return tuple(header for header in headers if header[0] not in _OF_CONTENT)


@dataclass(frozen=True, slots=True)
class ByteRange:
    """Consecutive bytes of a file, at least one."""

    start: int
    stop: int
    """The byte after the last one."""


def requested_range(size: int, header: str) -> ByteRange | Literal["whole", "unsatisfiable"]:
    """What ``header``, the value of a ``Range`` header, means for a file of ``size`` bytes.

    ``whole`` if the header doesn't apply: it's missing or malformed, has an unknown unit or several ranges, or the file is empty.
    ``unsatisfiable`` if the file ends before the range begins.
    """
    match = _ONE_RANGE.fullmatch(header)
    if match is None or not size:
        return "whole"
    first, last = match["first"], match["last"]
    if first:
        start, stop = int(first), int(last) + 1 if last else size
        if stop <= start and last:
            return "whole"
    elif last:
        start, stop = max(0, size - int(last)), size
    else:
        return "whole"
    return ByteRange(start, min(stop, size)) if start < size else "unsatisfiable"


_SUFFIXES: dict[Encoding, str] = {"identity": "", "br": "-br", "gzip": "-gz"}
_OF_CONTENT = frozenset({b"content-type", b"content-encoding", b"content-length"})
_ONE_RANGE = re.compile(r"bytes=[ \t]*(?P<first>[0-9]{0,20})-(?P<last>[0-9]{0,20})[ \t]*", re.IGNORECASE)
