"""Containers that only a plugin of the earlier generator knew, in pages that are migrated."""

import re
from collections.abc import Iterable, Iterator
from functools import partial
from typing import NamedTuple

from glosa.builder.content.dialects.lines import ITEM, Line, indent_of, lines_of, pieces
from glosa.builder.content.dialects.mdx.draft import PageDraft
from glosa.builder.content.dialects.quotes import through_quotes
from glosa.builder.plugins.hooks import BUILT_IN


class _OpenBlock(NamedTuple):
    colons: str
    indent: str
    is_known: bool
    within: int = 0
    """The column in which the text of the list item around it begins; 0 outside lists."""


def without_unknown_containers(draft: PageDraft) -> None:
    """Removes the lines that begin and end such a container, whose content stays, and adds an end for each other one.

    The text of the draft is in Glosa's spelling already.
    """
    if ":::" in draft.text:
        draft.replace_lines(through_quotes(draft.as_lines(), partial(_lines, draft)))


def _lines(draft: PageDraft, lines: Iterable[Line]) -> Iterator[Line]:
    open_: list[_OpenBlock] = []
    columns = [0]
    number = 0
    for piece in pieces(lines):
        first = lines_of(piece)[0]
        number = first.number
        if first.text.strip():
            # A container ends with the list item that it's in.
            while open_ and open_[-1].within > indent_of(first.text):
                last = open_.pop()
                yield from (Line(number, f"{last.indent}{last.colons}"),) if last.is_known else ()
            while indent_of(first.text) < columns[-1]:
                columns.pop()
            if item := ITEM.match(first.text):
                columns.append(len(item[0].expandtabs(4)))
        found = _CONTAINER.fullmatch(piece.text) if isinstance(piece, Line) else None
        if not isinstance(piece, Line) or found is None:
            yield from lines_of(piece)
        elif name := found["name"]:
            one = _OpenBlock(found["colons"], found["indent"], name in BUILT_IN, columns[-1])
            open_.append(one)
            if one.is_known:
                yield piece
                continue
            draft.note_line(
                "changed", number, f"The container '::: {name}' is a plugin's, so it's left out. Its text stays."
            )
            title = re.sub(r"[#{].*", "", found["title"]).strip()
            yield Line(number, f"{one.indent}**{title}**" if title and "=" not in title else "")
        else:
            yield from _ended(piece, found["colons"], open_, draft)
    yield from (Line(number, f"{one.indent}{one.colons}") for one in reversed(open_) if one.is_known)


def _ended(line: Line, colons: str, open_: list[_OpenBlock], draft: PageDraft) -> Iterator[Line]:
    """The lines for one that closes a container, as Glosa reads it: the innermost one with as many colons, or else with fewer."""
    for fits in (colons.__eq__, lambda one: len(one) < len(colons)):
        index = next((at for at in range(len(open_) - 1, -1, -1) if fits(open_[at].colons)), None)
        if index is not None:
            inner = [one for one in open_[index + 1 :] if one.is_known]
            yield from (Line(line.number, f"{one.indent}{one.colons}") for one in reversed(inner))
            yield line if open_[index].is_known else Line(line.number, "")
            del open_[index:]
            return
    draft.note_line("changed", line.number, f"A line '{line.text.strip()}' closed no container, so it's left out.")
    yield Line(line.number, "")


_CONTAINER = re.compile(r"(?P<indent>[ \t]*)(?P<colons>:{3,})[ \t]*(?P<name>[^\s:]\S*)?(?P<title>.*)")
