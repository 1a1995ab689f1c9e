"""Which part of a file a request asks for, by RFC 9110, section 14. Pure, and never raises."""

import re
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Part:
    """Consecutive bytes of a file, at least one."""

    start: int
    stop: int
    """The byte after the last one."""


def part_of(size: int, wanted: str) -> Part | Literal["whole", "none"]:
    """What ``wanted``, the value of a ``Range`` header, means for a file of ``size`` bytes.

    ``whole`` where there is nothing to cut: no header, an unknown unit, a malformed value, several ranges or an empty file.
    ``none`` where the file ends before the range begins.
    """
    match = _ONE_RANGE.fullmatch(wanted)
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
    return Part(start, min(stop, size)) if start < size else "none"


_ONE_RANGE = re.compile(r"bytes=[ \t]*(?P<first>[0-9]{0,20})-(?P<last>[0-9]{0,20})[ \t]*", re.IGNORECASE)
