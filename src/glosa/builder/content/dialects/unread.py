"""Constructs of other generators that readers would see as text, at any place of a page: in quotes, lists, cells, and containers."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from glosa.builder.content.dialects.constructs import CONSTRUCTS, DIRECTIVE, Construct
from glosa.builder.content.dialects.shown import Shown
from glosa.builder.content.dialects.signs import BY_RARITY, signs_of


class Unread(NamedTuple):
    """A construct that Glosa doesn't know."""

    line: int
    """0-based number of its line in the text."""
    written: str
    """Its beginning."""
    what: str
    """What it is, such as ``an admonition of MkDocs``."""
    instead: str
    """What to write in Glosa."""
    dialect: str
    """The dialects that read it, with blanks between them; empty if none does."""
    effect: str
    """What becomes of it otherwise."""


def possible_in(text: str) -> list[Construct]:
    """The constructs that ``text`` may contain, with its code: a quick look at the Markdown that the parser receives."""
    whole = f"\n{text}"
    signs = signs_of(whole)
    hinted = dict.fromkeys(one for rare, sign, hint, one in _HINTS if rare in signs and sign in signs and hint in whole)
    return [one for one in hinted if any(_places(one, whole))]


def unread(shown: Shown, possible: Iterable[Construct]) -> Iterator[Unread]:
    """The ``possible`` constructs in what readers see as text. Each is reported once per line."""
    text, source = f"\n{shown.text}", f"\n{shown.written}"
    starts = [found.end() for found in re.finditer("\n", text)]
    for one in possible:
        if one is DIRECTIVE:
            yield from (_found(one, line, info) for line, info in shown.infos if _compiled(one).match(info))
            continue
        last = -1
        for place in _places(one, text):
            line = bisect_right(starts, place) - 1
            if line > last and (
                not one.begins or _begins(one, text, place, starts[line], is_table=shown.is_table(line))
            ):
                last = line
                yield _found(one, line, _written(one, text, place, source))


def _written(one: Construct, text: str, place: int, source: str) -> str:
    """A construct as it's written; the rest of its line if it begins one."""
    found = _compiled(one).match(text, place)
    end = text.find("\n", place) if one.begins or found is None else found.end()
    return source[place : end if end >= 0 else len(text)]


def _found(one: Construct, line: int, written: str) -> Unread:
    return Unread(line, " ".join(written.split())[:40], one.what, one.instead, one.dialect, one.effect)


def _places(one: Construct, text: str) -> Iterator[int]:
    """Where the pattern of a construct matches; if it begins a line, only after what may stand before it there."""
    start = end = -1
    is_passed = False
    for found in _compiled(one).finditer(text):
        place = found.start()
        if not one.begins:
            yield place
            continue
        if place >= end:
            start, end = text.rfind("\n", 0, place) + 1, text.find("\n", place)
            end = end if end >= 0 else len(text)
            is_passed = False
        if is_passed:
            continue
        before = text[max(start, text.rfind("|", start, place)) : place].removeprefix("|")
        if not before.strip(_BEFORE) or before.rstrip().endswith(">"):
            yield place
        elif text.find("|", place, end) < 0:  # Something else begins the line.
            is_passed = True


def _begins(one: Construct, text: str, place: int, start: int, *, is_table: bool) -> bool:
    """Whether what is at ``place`` begins a block, or what else the construct can begin. Its line begins at ``start``."""
    if one.is_block:
        return not is_table and _LEAD_OF_BLOCK.fullmatch(text, start, place) is not None
    bar = text.rfind("|", start, place) if is_table else -1
    return _LEAD.fullmatch(text, max(start, bar + 1), place) is not None


def _rarest(signs: str) -> str:
    return min(signs, key=BY_RARITY.index, default="")


@cache
def _compiled(one: Construct) -> re.Pattern[str]:
    """Compiling all patterns takes longer than reading a page, and most sites need two or three."""
    return re.compile(one.pattern, re.MULTILINE)


_HINTS = tuple((_rarest(signs_of(hint)), signs_of(hint), hint, one) for one in CONSTRUCTS for hint in one.hints)
"""The rarest sign of each hint, all its signs, and the hint."""
_BEFORE = " \t>*+-0123456789.):#[]xX^|"
"""The signs of which marks of lists, quotes, and headings consist."""
_LEAD_OF_BLOCK = re.compile(r"(?:[ \t]++|>|[-*+](?=\s)|\d{1,9}[.)](?=\s)|:(?=\s)|\[\^[^\]\n]{1,200}\]:)*+")
"""What may stand before a block of any generator."""
_LEAD = re.compile(
    r"(?:[ \t]++|[>|]|[-*+](?=\s)|\d{1,9}[.)](?=\s)|:(?=\s)|#{1,6}(?=\s)|\[[ xX]\](?=\s)|\[\^[^\]\n]{1,200}\]:|</?[A-Za-z][^<>\n]{0,500}>)*+"
)
"""What may stand before a block in its line: marks of lists, quotes, headings, tasks, footnotes, and cells, and tags."""
