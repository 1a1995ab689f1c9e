"""What's read line by line, before the parser: included files, tables of contents, and abbreviations."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from glosa.builder.content.dialects.lines import CodeFence, Line, pieces

Read = Callable[[str], str | None]
"""The text of a file by its path as written; ``None`` if the site has none."""


class PreparedMarkdown(NamedTuple):
    """Markdown for the parser."""

    text: str
    lines: tuple[int, ...] | None = None
    """For each line, the 0-based number of the line that it comes from; ``None`` if nothing has changed."""
    abbreviations: Mapping[str, str] = {}
    """The long form of each abbreviation."""


def prepared(text: str, *, read: Read | None, missing: Callable[[int, str], None]) -> PreparedMarkdown:
    """``text`` with included files in their places, if ``read`` can read them, and without definitions of abbreviations.

    ``missing`` receives the 0-based number of the line that includes a file without a text, and its path.
    """
    if not any(hint in text for hint in _HINTS) or not _CONSTRUCT.search(text):
        return PreparedMarkdown(text)
    lines: Iterable[Line] = [Line(number, line) for number, line in enumerate(text.split("\n"))]
    if read and ("<<<" in text or "@include" in text):
        # Most pages include nothing, and don't pay for it.
        from glosa.builder.content.dialects.includes import with_vue_includes

        lines = with_vue_includes(lines, read, missing, in_code=False)
    abbreviations: dict[str, str] = {}
    found = list(_without_constructs(lines, abbreviations))
    return PreparedMarkdown("\n".join(line.text for line in found), tuple(line.number for line in found), abbreviations)


def _without_constructs(lines: Iterable[Line], abbreviations: dict[str, str]) -> Iterator[Line]:
    for piece in pieces(lines):
        if isinstance(piece, CodeFence):
            yield from piece.lines
        elif _CONTENTS.match(piece.text):
            indent = piece.text[: len(piece.text) - len(piece.text.lstrip())]
            yield Line(piece.number, f"{indent}::: toc")
            yield Line(piece.number, f"{indent}:::")
        elif found := _ABBREVIATION.match(piece.text):
            abbreviations[found["short"].strip()] = found["long"].strip()
            yield Line(piece.number, "")
        else:
            yield piece


_HINTS = ("[[", "*[", "<<<", "@include")
_CONSTRUCT = re.compile(
    r"^[ \t]*(?:\[\[_?toc_?\]\]|\*\[[^\]\n]+\]:|<<<\s|<!--\s*@include:)", re.IGNORECASE | re.MULTILINE
)
_CONTENTS = re.compile(r" {0,3}\[\[_?toc_?\]\]\s*$", re.IGNORECASE)
_ABBREVIATION = re.compile(r" {0,3}\*\[(?=\s*+[^\]\s])(?P<short>[^\]\n]++)\]:(?P<long>.*\S.*)$")
