"""Text with its code hidden, so that only what's read as Markdown or HTML is searched."""

import re
from collections.abc import Iterator
from functools import lru_cache

from glosa.builder.content.dialects.lines import ITEM, CodeFence, HtmlComment, Line, indent_of, pieces

HIDDEN = "\x00"
"""Takes the place of each hidden character."""


@lru_cache(maxsize=8)
def masked(text: str, *, indented_code: bool = True) -> str:
    """``text`` with ``HIDDEN`` in place of code and HTML comments. Line ends and positions stay.

    ``indented_code``: whether lines with four spaces are code, as in Markdown without JSX.
    """
    lines: list[str] = []
    is_in_list = is_code = False
    was_blank = True
    elements = 0
    is_component = False
    for piece in pieces(Line(number, line) for number, line in enumerate(text.split("\n"))):
        if isinstance(piece, CodeFence):
            lines += (HIDDEN * len(line.text) for line in piece.lines)
            was_blank = is_code = False
            continue
        if isinstance(piece, HtmlComment):
            lines += (line.text for line in piece.lines)
            was_blank = is_code = False
            continue
        line = piece.text
        if is_component or line.lstrip().startswith(":::"):
            was_component, is_component = (
                is_component,
                line.strip(" :").startswith("component ") or (is_component and line.strip() not in (":::", "---")),
            )
            if was_component and is_component:
                lines.append(HIDDEN * len(line))
                continue
        if line.strip() and indent_of(line) < 4:
            is_item = ITEM.match(line) is not None or _DEFINITION.match(line) is not None
            is_in_list = is_item or (is_in_list and line.startswith(" "))
        if "<" in line:
            elements = max(0, elements + len(_OPEN.findall(line)) - len(_CLOSED.findall(line)))
        may_be_code = indented_code and not is_in_list and not elements
        is_code = may_be_code and indent_of(line) >= 4 and bool(line.strip()) and (was_blank or is_code)
        was_blank = not line.strip()
        lines.append(HIDDEN * len(line) if is_code else line)
    return "".join(_without_spans("\n".join(lines)))


def _without_spans(text: str) -> Iterator[str]:
    """The text, in pieces, with its comments and its code between backticks hidden."""
    place = shown = 0
    last = text.rfind("-->")
    while found := _SPAN.search(text, place):
        place = found.end()
        if found["comment"]:
            end = text.find("-->", place) if place <= last else -1
            if end < 0:
                continue
            place = end + 3
        yield text[shown : found.start()]
        yield _SHOWN.sub(HIDDEN, text[found.start() : place])
        shown = place
    yield text[shown:]


def dedent(text: str) -> str:
    """The lines without the columns of indentation that all of them have. A tab is four columns."""
    lines = text.split("\n")
    width = min((indent_of(line) for line in lines if line.strip()), default=0)
    return "\n".join(_less(line, width) for line in lines)


def _less(line: str, width: int) -> str:
    column = position = 0
    while column < width and position < len(line) and line[position] in " \t":
        column = column + 1 if line[position] == " " else column // 4 * 4 + 4
        position += 1
    return " " * (column - width) + line[position:] if line.strip() else ""


_DEFINITION = re.compile(r" {0,3}:[ \t]")
_OPEN = re.compile(
    r"(?<!\\)<(?:div|section|p|ul|ol|table|tbody|details|figure|center|template|li|a)\b(?![^<>]*/>)", re.IGNORECASE
)
_CLOSED = re.compile(r"</(?:div|section|p|ul|ol|table|tbody|details|figure|center|template|li|a)\s*>", re.IGNORECASE)
_SPAN = re.compile(
    r"(?<==\{)`(?!`)(?:[^`\\]|\\[\s\S])*+`(?=\s*\})"
    r"|(?<![`\\])(`+)(?!`)(?:(?!\n[ \t]*\n)[\s\S])*?(?<!`)\1(?!`)|(?P<comment><!--)"
)
"""A template of JavaScript in an attribute, code between backticks, or the beginning of a comment."""
_SHOWN = re.compile(r"[^\n]")
