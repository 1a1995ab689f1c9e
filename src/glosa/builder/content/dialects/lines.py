"""Markdown as lines with their original line numbers, with fenced code blocks and comments as units."""

import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

DEEPEST = 50
"""How many blocks within one another are read. More have no meaning, and would take long."""

UNTITLED = '""'
"""The title of a container without one."""


class Line(NamedTuple):
    """A line, and the 0-based number of the line in the file that it comes from."""

    number: int
    text: str


class CodeFence(NamedTuple):
    """A fenced block of code."""

    opening: Line
    code: tuple[Line, ...]
    closing: Line | None
    """``None`` if the block isn't closed."""
    indent: str
    marks: str
    """The backticks or tildes."""
    info: str

    @property
    def lines(self) -> list[Line]:
        """All lines of the block."""
        return [self.opening, *self.code, *([self.closing] if self.closing else [])]


class HtmlComment(NamedTuple):
    """A comment of HTML that begins a line and has several. As in CommonMark, nothing is read in it."""

    lines: tuple[Line, ...]
    indent: str
    """What is before it in its first line: indentation, and marks of quotes and items."""


Piece = Line | CodeFence | HtmlComment
"""What a page consists of, line by line."""


def lines_of(piece: Piece) -> Sequence[Line]:
    """All lines of the piece."""
    return (piece,) if isinstance(piece, Line) else piece.lines


def pieces(lines: Iterable[Line]) -> Iterator[Piece]:
    """The lines in reading order, with each block of code and each comment as one piece. A mark that is indented as code closes no block, and
    a block within an indented text ends with it; then its first mark is a line.
    """
    waiting = deque(lines)
    # For marks and their indentation: how many lines were left where the text around a block like that ended.
    ended: dict[tuple[str, int], int] = {}
    while waiting:
        line = waiting.popleft()
        if "<!--" in line.text and (begin := _COMMENT.match(line.text)):
            same = "<!--", len(continued(begin["indent"]).expandtabs(4))
            comment = _comment(line, begin, waiting) if ended.get(same, len(waiting)) >= len(waiting) else None
            if isinstance(comment, HtmlComment):
                for _ in range(len(comment.lines) - 1):
                    waiting.popleft()
                yield comment
                continue
            if comment is not None:
                ended[same] = len(waiting) - comment
        found = _OPENING.match(line.text) if "```" in line.text or "~~~" in line.text else None
        if found is None or (found["marks"][0] == "`" and "`" in found["info"]):
            yield line
            continue
        same = found["marks"], len(found["indent"].expandtabs(4))
        left = ended.get(same, len(waiting))
        fence = _fence(line, found, waiting) if left >= len(waiting) else None
        if not isinstance(fence, CodeFence):
            if fence is not None:
                ended[same] = len(waiting) - fence
            yield line
            continue
        for _ in range(len(fence.lines) - 1):
            waiting.popleft()
        yield fence


def _fence(line: Line, found: re.Match[str], following: Iterable[Line]) -> CodeFence | int:
    """The block of code that a line opens; the number of lines after it if the indented text around it ends before the block does."""
    code: list[Line] = []
    closing = None
    width = len(found["indent"].expandtabs(4)) if found["indent"].isspace() else 0
    for inner in following:
        end = inner.text.strip(" \t>")
        if (
            len(end) >= len(found["marks"])
            and not end.strip(found["marks"][0])
            and (indent_of(inner.text) < width + 4 or not found["indent"].isspace() and found["indent"])
        ):
            closing = inner
            break
        if ">" in found["indent"] and ">" not in inner.text[: len(inner.text) - len(inner.text.lstrip(" \t>"))]:
            break  # It ends with its quote.
        if width >= 4 and end and indent_of(inner.text) < width and ">" not in inner.text[:width]:
            return len(code)
        code.append(inner)
    return CodeFence(line, tuple(code), closing, found["indent"], found["marks"], found["info"].strip())


def _comment(line: Line, found: re.Match[str], following: Iterable[Line]) -> HtmlComment | int:
    """The comment that a line begins; the number of lines after it if the indented text around it ends before the comment does."""
    lead = found["indent"]
    width = len(continued(lead).expandtabs(4)) if lead.strip() or indent_of(line.text) >= 4 else 0
    inside = [line]
    for inner in following:
        if ">" in lead:
            if ">" not in inner.text[: len(inner.text) - len(inner.text.lstrip(" \t>"))]:
                break  # It ends with its quote.
        elif inner.text.strip() and indent_of(inner.text) < width:
            return len(inside)
        inside.append(inner)
        if "-->" in inner.text:
            break
    return HtmlComment(tuple(inside), lead)


def outside_comments(lines: Iterable[Line]) -> Iterator[tuple[Line, bool]]:
    """The lines, each with whether it's outside comments of several lines."""
    written = list(lines)
    if not any("<!--" in one.text for one in written):
        yield from ((one, True) for one in written)
        return
    for piece in pieces(written):
        yield from ((one, not isinstance(piece, HtmlComment)) for one in lines_of(piece))


def indented(lines: Sequence[Piece], start: int, width: int) -> int:
    """The index after the lines from ``start`` that are blank or indented by at least ``width``, without blank ones at the end."""
    end = index = start
    while index < len(lines):
        text = lines_of(lines[index])[0].text
        if text.strip():
            if indent_of(text) < width:
                break
            end = index + 1
        index += 1
    return end


def indent_of(text: str) -> int:
    """The number of columns before the text. A tab ends at a multiple of 4."""
    expanded = text.expandtabs(4)
    return len(expanded) - len(expanded.lstrip())


def continued(lead: str) -> str:
    """What the lines after the first one begin with: the signs of quotes stay, marks of items are spaces."""
    return _NOTE_MARK.sub("    ", lead).translate(_MARKS) if lead.strip() else lead


class Columns:
    """The columns at which the contents of open list items begin, while lines are read one after the other."""

    def __init__(self) -> None:
        self._open = [0]

    def lead(self, text: str) -> str | None:
        """The indentation and the marks of items that a line begins with; ``None`` if it's empty, or indented as code."""
        column = indent_of(text)
        if not text.strip():
            return None
        while column < self._open[-1]:
            self._open.pop()
        if column - self._open[-1] >= 4:
            return None
        found = _ITEMS.match(text)
        lead = found[0] if found else ""
        for one in _ITEM_MARK.finditer(lead):
            is_note = one[0].startswith("[")
            self._open.append(self._open[-1] + 4 if is_note else len(lead[: one.end()].expandtabs(4)))
        return lead


def dedented(piece: Piece, width: int) -> Iterator[Line]:
    """The piece's lines without ``width`` columns of indentation."""
    for line in lines_of(piece):
        expanded = line.text.expandtabs(4) if "\t" in line.text[:width] else line.text
        taken = min(width, indent_of(expanded))
        yield Line(line.number, expanded[taken:])


_OPENING = re.compile(r"(?P<indent>[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)?)(?P<marks>`{3,}|~{3,})(?P<info>.*)")
LEAD = r"[ \t]*+(?:(?:>|(?:[-*+]|\d{1,9}[.)]|:|\[\^[^\]\n]{1,200}\]:)(?=[ \t]))[ \t]*+)*+"
"""What a block may have before it in its first line: indentation, and marks of quotes, items, definitions, and footnotes."""
_COMMENT = re.compile(rf"(?P<indent>{LEAD})<!--(?!.*-->|>|->)")
"""The first line of a comment that doesn't end in it."""
_NOTE_MARK = re.compile(r"\[\^[^\]\n]+\]:")
_MARKS = str.maketrans(dict.fromkeys("-*+:.)0123456789", " "))
_ITEMS = re.compile(r"[ \t]*+(?:(?:[-*+]|\d{1,9}[.)]|:|\[\^[^\]\n]{1,200}\]:)(?:[ \t]++|$))*+")
_ITEM_MARK = re.compile(r"(?:[-*+]|\d{1,9}[.)]|:|\[\^[^\]\n]+\]:)(?:[ \t]++|$)")
CODE_IN_LINE = re.compile(
    r"((?<!`)(?:`(?!`).*?(?<!`)`(?!`)|``(?!`).*?(?<!`)``(?!`)|```(?!`).*?(?<!`)```(?!`)|`{4,}+.*?(?<!`)`{4,}+))"
)
"""Code in a line, from backticks to as many backticks, with one group to split by. Four or more count as equal."""
ITEM = re.compile(r"\s*(?:[-*+]|\d+[.)])\s")
"""The beginning of a list item."""
