"""Which part of a file a request asks for (RFC 9110, section 14). Pure, and never raises."""

import re
from dataclasses import dataclass
from typing import Literal


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


_ONE_RANGE = re.compile(r"bytes=[ \t]*(?P<first>[0-9]{0,20})-(?P<last>[0-9]{0,20})[ \t]*", re.IGNORECASE)
