"""The text of a file in the encoding that it's most likely written in. No byte is lost."""

import codecs
import re
from typing import NamedTuple


class Decoded(NamedTuple):
    """A text."""

    text: str
    encoding: str = ""
    """What it was read as; empty for UTF-8."""
    line: int = 0
    """1-based line of the first byte that isn't UTF-8."""
    byte: int = 0


def decoded(data: bytes) -> Decoded:
    """The text in UTF-8; otherwise in UTF-16, in the encoding for Chinese, or in that of Western Windows, which has all bytes.

    Bytes of Western Windows between characters in UTF-8 are read as such, so that a file with both stays whole.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return Decoded(data[len(mark) :].decode(encoding, "backslashreplace"), encoding[:6].upper(), 1, data[0])
    if data.count(0) * 4 > len(data):
        encoding = "utf-16-le" if data[1::2].count(0) > data[::2].count(0) else "utf-16-be"
        return Decoded(data.decode(encoding, "backslashreplace"), "UTF-16", 1, 0)
    try:
        return Decoded(data.decode().removeprefix("\ufeff"))
    except UnicodeDecodeError as error:
        line, byte = data.count(b"\n", 0, error.start) + 1, data[error.start]
    try:
        if _PAIRS.fullmatch(data):
            return Decoded(data.decode("gb18030"), "GB 18030", line, byte)
    except UnicodeDecodeError:
        pass
    text = "\n".join(_mixed(one) for one in data.split(b"\n"))
    return Decoded(text.removeprefix("\ufeff"), "Windows-1252", line, byte)


def _mixed(line: bytes) -> str:
    """The line with each byte that isn't UTF-8 as a character of Western Windows."""
    parts: list[str] = []
    while line:
        try:
            return "".join((*parts, line.decode()))
        except UnicodeDecodeError as error:
            parts.append(line[: error.start].decode())
            parts += (
                bytes([one]).decode("cp1252", errors="ignore") or chr(one) for one in line[error.start : error.end]
            )
            line = line[error.end :]
    return "".join(parts)


_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_PAIRS = re.compile(rb"(?:[\x00-\x7f]|[\xa1-\xf7][\xa1-\xfe])*")
"""Text in GB 2312, whose bytes above 127 come in pairs. In Western texts, most of them are alone."""
