"""What's read line by line, before the parser: included files, tables of contents, and abbreviations."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from glosa.builder.content.dialects.lines import LEAD, Columns, Line, continued, pieces
from glosa.builder.content.dialects.quotes import through_quotes
from glosa.builder.content.dialects.signs import signs_of

if TYPE_CHECKING:  # Most pages include nothing, and don't pay for it.
    from glosa.builder.content.dialects.includes import Report

Read = Callable[[str], str | None]
"""The text of a file by its path as written; ``None`` if the site has none."""


class PreparedMarkdown(NamedTuple):
    """Markdown for the parser."""

    text: str
    lines: tuple[int, ...] | None = None
    """For each line, the 0-based number of the line that it comes from; ``None`` if nothing has changed."""
    abbreviations: Mapping[str, str] = {}
    """The long form of each abbreviation."""


def prepared(text: str, *, read: Read | None, report: "Report") -> PreparedMarkdown:
    """``text`` with included files in their places, if ``read`` can read them, and without definitions of abbreviations.

    ``report`` receives the places of those that it can't read.
    """
    signs = signs_of(text)
    if not any(sign in signs and hint in text for sign, hint in _HINTS) or not _CONSTRUCT.search(text):
        return PreparedMarkdown(text)
    lines: Iterable[Line] = [Line(number, line) for number, line in enumerate(text.split("\n"))]
    if read and ("<<<" in text or "@include" in text):
        from glosa.builder.content.dialects.includes import IncludedFiles, with_vue_includes

        lines = through_quotes(lines, partial(with_vue_includes, files=IncludedFiles(read, report), in_code=False))
    abbreviations: dict[str, str] = {}
    found = list(through_quotes(lines, partial(_without_constructs, abbreviations=abbreviations)))
    return PreparedMarkdown("\n".join(line.text for line in found), tuple(line.number for line in found), abbreviations)


def _without_constructs(lines: Iterable[Line], abbreviations: dict[str, str]) -> Iterator[Line]:
    columns = Columns()
    for piece in pieces(lines):
        if not isinstance(piece, Line):
            columns.lead(piece.lines[0].text)
            yield from piece.lines
            continue
        lead = columns.lead(piece.text)
        if lead is None:
            yield piece
        elif _CONTENTS.match(piece.text, len(lead)):
            yield Line(piece.number, f"{lead}::: toc")
            yield Line(piece.number, f"{continued(lead)}:::")
        elif found := _ABBREVIATION.match(piece.text):
            abbreviations[found["short"].strip()] = found["long"].strip()
            yield Line(piece.number, "")
        else:
            yield piece


_HINTS = tuple((signs_of(hint), hint) for hint in ("[[", "*[", "<<<", "@include"))
"""What a construct contains, after its signs."""
_CONSTRUCT = re.compile(
    rf"^{LEAD}(?:\[\[_?toc_?\]\]|\*\[[^\]\n]+\]:|<<<\s|<!--\s*@include:)", re.IGNORECASE | re.MULTILINE
)
_CONTENTS = re.compile(r"\[\[_?toc_?\]\]\s*$", re.IGNORECASE)
_ABBREVIATION = re.compile(r" {0,3}\*\[(?=\s*+[^\]\s])(?P<short>[^\]\n]++)\]:(?P<long>.*\S.*)$")
