"""The text of one page while it's converted. Each of its lines knows the line of the file that it comes from."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import NamedTuple, Self

from glosa.builder.content.dialects.lines import Line
from glosa.builder.content.dialects.mdx.remarks import Remark, RemarkKind


class Traced(NamedTuple):
    """A text with the origins of its lines."""

    text: str
    lines: Sequence[int]
    """For each line of the text, the 0-based number of the line that it comes from."""

    @classmethod
    def written(cls, text: str, line: int) -> Self:
        """A text that takes the place of something in this line."""
        return cls(text, (line,) * (text.count("\n") + 1))

    def rewritten(self, text: str) -> "Traced":
        """Another text with as many lines in its place."""
        if text.count("\n") != len(self.lines) - 1:
            raise ValueError("The lines of the new text aren't those of the old one.")
        return Traced(text, self.lines)

    def part(self, start: int, stop: int) -> "Traced":
        """A part of the text."""
        first = self.text.count("\n", 0, start)
        text = self.text[start:stop]
        return Traced(text, self.lines[first : first + text.count("\n") + 1])

    def stripped(self, signs: str | None = None) -> "Traced":
        """The text without blanks, or without these signs, at its beginning and its end."""
        start = len(self.text) - len(self.text.lstrip(signs))
        return self.part(start, max(start, len(self.text.rstrip(signs))))


def joined(parts: Iterable[Traced]) -> Traced:
    """The parts as one text. A line of several parts comes from where its first sign does."""
    texts: list[str] = []
    lines: list[int] = []
    is_blank = True
    for text, numbers in parts:
        if lines and not text:
            continue
        if is_blank and lines:
            lines.pop()
        lines += numbers if is_blank else numbers[1:]
        is_blank = (is_blank or "\n" in text) and not text[text.rfind("\n") + 1 :].strip()
        texts.append(text)
    return Traced("".join(texts), lines)


Edit = tuple[int, int, str | Traced]
"""The beginning and the end of a part of a text, and what takes its place."""


class PageDraft:
    """Where a text is in its file, and what was found in it."""

    def __init__(self, file: str, text: str, first_line: int, findings: list[Remark] | None = None) -> None:
        self.file = file
        self.first_line = first_line
        """The 1-based line of the file in which the text begins."""
        self.findings: list[Remark] = [] if findings is None else findings
        self._whole = Traced(text, range(text.count("\n") + 1))
        self._counted = ""
        self._ends: Sequence[int] = ()
        """Where the lines of the text that was counted end."""

    @property
    def text(self) -> str:
        """The text as it is now."""
        return self._whole.text

    @property
    def lines(self) -> Sequence[int]:
        """For each line of the text, the 0-based number of the line that it comes from."""
        return self._whole.lines

    def rewrite(self, text: str) -> None:
        """Changes the text within its lines."""
        self._whole = self._whole.rewritten(text)

    def edit(self, edits: Iterable[Edit]) -> None:
        """Puts other texts in the places of some parts, which are in reading order, and of the text as it is before all of them."""
        parts: list[Traced] = []
        position = 0
        for start, end, new in edits:
            parts += (self.part(position, start), new if isinstance(new, Traced) else self._instead(start, end, new))
            position = end
        if parts:
            self.replace(joined((*parts, self.part(position, len(self.text)))))

    def replace(self, text: Traced) -> None:
        """Puts another text in the place of the whole one, whose parts it has."""
        self._whole = text

    def replace_lines(self, lines: Iterable[Line]) -> None:
        """Puts other lines in the places of all, each with the number of a line of the text as it is now."""
        written = list(lines)
        own = self.lines
        self._whole = Traced("\n".join(one.text for one in written), [own[one.number] for one in written])

    def as_lines(self) -> list[Line]:
        """The lines of the text, with their numbers in it."""
        return [Line(number, line) for number, line in enumerate(self.text.split("\n"))]

    def part(self, start: int, stop: int) -> Traced:
        """A part of the text."""
        first, last = self._number(start), self._number(stop)
        return Traced(self.text[start:stop], self.lines[first : last + 1])

    def origin(self, position: int) -> int:
        """The 0-based number of the line that the line at this position comes from."""
        return self.lines[self._number(position)]

    def line(self, position: int) -> int:
        """The line of the file at this position of the text."""
        return self.first_line + self.origin(position)

    def note(self, kind: RemarkKind, position: int, text: str) -> None:
        """Adds a finding about the text at this position."""
        self.findings.append(Remark(kind, self.file, self.line(position), text))

    def note_line(self, kind: RemarkKind, number: int, text: str) -> None:
        """Adds a finding about the text's line with this 0-based number."""
        self.findings.append(Remark(kind, self.file, self.first_line + self.lines[number], text))

    def note_page(self, kind: RemarkKind, text: str) -> None:
        """Adds a finding about the page. Equal ones count once."""
        self.findings.append(Remark(kind, self.file, None, text))

    def _instead(self, start: int, end: int, new: str) -> Traced:
        """``new`` in the place of a part: line for line if it has as many, or else all of it in the part's first line."""
        old = self.part(start, end)
        return Traced(new, old.lines) if new.count("\n") == len(old.lines) - 1 else Traced.written(new, old.lines[0])

    def _number(self, position: int) -> int:
        """The 0-based number of the line at this position."""
        text = self.text
        if self._counted is not text:
            self._counted, self._ends = text, [found.start() for found in re.finditer("\n", text)]
        return bisect_left(self._ends, position)
