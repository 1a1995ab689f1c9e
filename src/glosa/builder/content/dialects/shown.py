"""What readers see as text of Markdown, by the parser's own events: without code, comments, and values in tags."""

import re
import sys
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple


class Shown(NamedTuple):
    """Markdown with spaces in place of what isn't text."""

    written: str
    text: str
    """The same with the spaces. Lines and places stay."""
    infos: tuple[tuple[int, str], ...]
    """The number of the first line of each fenced block, and what follows its marks there."""
    tables: tuple[tuple[int, int], ...]
    """The numbers of the first line of each table, and of the line after it."""

    def is_table(self, line: int) -> bool:
        """Whether the line is one of a table."""
        at = bisect_right(self.tables, (line, sys.maxsize))
        return at > 0 and line < self.tables[at - 1][1]


def shown(text: str, events: Iterable[tuple[Any, Any]]) -> Shown:
    """``events``: those of the parser for ``text``, with ranges in bytes."""
    return _Reading(text.encode()).read(events)


class _Reading:
    """Markdown while its events are read."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._out = bytearray(data)
        self._place = self._line = 0
        self._code: tuple[bytes, int] | None = None
        """The open element of code, and where its content begins."""

    def read(self, events: Iterable[tuple[Any, Any]]) -> Shown:
        infos: list[tuple[int, str]] = []
        tables: list[tuple[int, int]] = []
        for event, span in events:
            if isinstance(event, str):
                continue
            kind, value = next(iter(event.items()))
            start, end = span["start"], span["end"]
            if kind == "Code":
                self._hide(start + 1, end - 1)
            elif kind == "InlineHtml" or value == "HtmlBlock":
                if kind != "End":
                    self._html(start, end)
            elif kind == "Start" and isinstance(value, dict):
                if "CodeBlock" in value:
                    if isinstance(value["CodeBlock"], dict):
                        infos.append((self._line_of(start), value["CodeBlock"]["Fenced"]))
                    self._hide(start, end)
                elif "Heading" in value:
                    self._heading(value["Heading"], start, end)
                elif "Table" in value:
                    first = self._line_of(start)
                    tables.append((first, first + self._data.count(b"\n", start, end - 1) + 1))
        text = self._out.replace(_CONTINUED, b"").decode()
        return Shown(self._data.decode(), text, tuple(infos), tuple(tables))

    def _line_of(self, place: int) -> int:
        """The number of the line at ``place``. Places are asked for from the first on."""
        self._line += self._data.count(b"\n", self._place, place)
        self._place = place
        return self._line

    def _heading(self, heading: Mapping[str, Any], start: int, end: int) -> None:
        """Hides the attributes of a heading, which Glosa reads."""
        if heading["id"] or heading["classes"] or heading["attrs"]:
            self._hide(self._data.rfind(b"{", start, end), end)

    def _hide(self, start: int, end: int) -> None:
        self._out[start:end] = self._data[start:end].translate(_HIDDEN)

    def _html(self, start: int, end: int) -> None:
        for found in _HTML.finditer(self._data, start, end):
            if not found["name"]:
                self._hide(*found.span())
                continue
            for value in _QUOTED.finditer(self._data, *found.span("attributes")):
                self._hide(*value.span())
            name = found["name"].lower()
            if name in _CODE and not found["end"]:
                self._code = self._code or (name, found.end())
            elif self._code and self._code[0] == name:
                self._hide(self._code[1], found.start())
                self._code = None


_CONTINUED = b"\0"
_HIDDEN = bytes(10 if one == 10 else 0 if 0x80 <= one < 0xC0 else 32 for one in range(256))
"""A space for each byte with which a character begins, and ``_CONTINUED`` for the others, so that each character becomes one."""
_QUOTED = re.compile(rb"\"[^\"]*\"|'[^']*'")
_CODE = frozenset({b"pre", b"code", b"script", b"style", b"textarea", b"kbd", b"samp"})
"""Elements whose content is code, or isn't shown."""
_HTML = re.compile(
    rb"<!--[\s\S]*?(?:-->|\Z)|<(?P<end>/?)(?P<name>[A-Za-z][\w.-]*)(?P<attributes>(?:[ \t\n][^<>\"']*+(?:\"[^\"<>]*+\"|'[^'<>]*+'))*+)"
)
"""A comment, or the beginning of a tag with its quoted values."""
