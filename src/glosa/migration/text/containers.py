"""Containers that only a plugin of the earlier generator knew, in pages that are migrated."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from glosa.builder.content.dialects.lines import CodeFence, Line, pieces
from glosa.builder.content.dialects.mdx.draft import PageDraft
from glosa.builder.plugins.hooks import BUILT_IN


class _OpenBlock(NamedTuple):
    colons: str
    indent: str
    is_known: bool


def without_unknown_containers(text: str, draft: PageDraft) -> str:
    """The text without the lines that begin and end such a container, whose content stays, and with an end for each other one.

    ``draft`` receives what's left out. ``text`` is the page's text in Glosa's spelling.
    """
    return "\n".join(_lines(text, draft)) if ":::" in text else text


def _lines(text: str, draft: PageDraft) -> Iterator[str]:
    open_: list[_OpenBlock] = []
    for piece in pieces(Line(number, line) for number, line in enumerate(text.split("\n"))):
        found = None if isinstance(piece, CodeFence) else _CONTAINER.fullmatch(piece.text)
        if isinstance(piece, CodeFence) or found is None:
            yield from (line.text for line in (piece.lines if isinstance(piece, CodeFence) else (piece,)))
        elif name := found["name"]:
            one = _OpenBlock(found["colons"], found["indent"], name in BUILT_IN)
            open_.append(one)
            if one.is_known:
                yield piece.text
                continue
            draft.note_page("changed", f"The container '::: {name}' is a plugin's, so it's left out. Its text stays.")
            title = re.sub(r"[#{].*", "", found["title"]).strip()
            yield f"{one.indent}**{title}**" if title and "=" not in title else ""
        else:
            yield from _ended(piece.text, found["colons"], open_, draft)
    yield from (f"{one.indent}{one.colons}" for one in reversed(open_) if one.is_known)


def _ended(line: str, colons: str, open_: list[_OpenBlock], draft: PageDraft) -> Iterator[str]:
    """The lines for one that closes a container, as Glosa reads it: the innermost one with as many colons, or else with fewer."""
    for fits in (colons.__eq__, lambda one: len(one) < len(colons)):
        index = next((at for at in range(len(open_) - 1, -1, -1) if fits(open_[at].colons)), None)
        if index is not None:
            inner = [one for one in open_[index + 1 :] if one.is_known]
            yield from (f"{one.indent}{one.colons}" for one in reversed(inner))
            yield line if open_[index].is_known else ""
            del open_[index:]
            return
    draft.note_page("changed", f"A line '{line.strip()}' closed no container, so it's left out.")
    yield ""


_CONTAINER = re.compile(r"(?P<indent>[ \t]*)(?P<colons>:{3,})[ \t]*(?P<name>[^\s:]\S*)?(?P<title>.*)")
