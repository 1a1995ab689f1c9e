"""Quotes: what's in them is read like a text of its own, at any depth."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from glosa.builder.content.dialects.lines import DEEPEST, ITEM, Line, continued, indent_of, lines_of, pieces

Translate = Callable[[Iterable[Line]], Iterable[Line]]


def through_quotes(
    lines: Iterable[Line], translate: Translate, *, has_titles: bool = False, depth: int = 0
) -> Iterator[Line]:
    """``translate`` for the lines, and once more for the content of each quote in them. What is nested deeper than any author writes
    stays as it is, and so do the quotes of a text with the noncharacter of placeholders. ``has_titles``: whether ``[!NOTE] Title`` begins an alert with a title, as in VitePress.
    """
    written = list(lines)
    has_quotes = any(">" in one.text and _QUOTE.match(one.text) for one in written)
    if depth > DEEPEST or not has_quotes or any(_SIGN in one.text for one in written):
        yield from translate(written)
        return
    quotes: list[Sequence[Line]] = []
    around = list(_without_quotes(written, quotes))
    if not quotes:
        yield from translate(written)
        return
    inner = partial(through_quotes, translate=translate, has_titles=has_titles, depth=depth + 1)
    for line in translate(around):
        found = _PLACE.search(line.text)
        if found is None:
            yield line
        else:
            lead = line.text[: found.start()]
            quote = quotes[int(found[1])]
            alert = _ALERT.fullmatch(quote[0].text) if has_titles else None
            yield from _titled(lead, alert, quote, inner) if alert else _quoted(lead, quote, inner)


def _without_quotes(lines: Sequence[Line], quotes: list[Sequence[Line]]) -> Iterator[Line]:
    """The lines with a placeholder for each quote, whose lines ``quotes`` receives."""
    quote: list[Line] = []
    width = 0
    is_inside = False
    was_blank = True
    for line, may_be_quote in _lines(lines):
        found = _QUOTE.match(line.text) if may_be_quote and ">" in line.text else None
        column = indent_of(line.text) if line.text[:1] in " \t" else 0
        if found and quote and not found["marks"] and width <= column < width + 4:
            quote.append(line)
            continue
        if quote:
            quotes.append(quote)
            quote = []
        if found and (column < 4 or is_inside):
            lead = found["indent"] + found["marks"]
            width = len(continued(lead).expandtabs(4))
            yield Line(line.number, f"{lead}{_SIGN}{len(quotes)}")
            quote = [Line(line.number, line.text[len(lead) :])]
        else:
            yield line
        if line.text.strip():
            if column < 4:
                is_inside = _OPENER.match(line.text) is not None or (is_inside and (column > 0 or not was_blank))
            was_blank = False
        else:
            was_blank = True
    if quote:
        quotes.append(quote)


def _lines(lines: Iterable[Line]) -> Iterator[tuple[Line, bool]]:
    """The lines, each with whether it may be one of a quote: those of code and comments aren't, unless these are in the quote."""
    for piece in pieces(lines):
        may_be_quote = isinstance(piece, Line) or ">" in piece.indent
        yield from ((line, may_be_quote) for line in lines_of(piece))


def _quoted(lead: str, lines: Sequence[Line], translate: Translate) -> Iterator[Line]:
    """The quote with its content translated."""
    content = _content(lines)
    translated = list(translate(content))
    if translated == content:  # It stays as it was written.
        yield Line(lines[0].number, f"{lead}{lines[0].text}")
        yield from lines[1:]
        return
    rest = continued(lead)
    for index, one in enumerate(translated):
        yield Line(one.number, f"{lead if index == 0 else rest}> {one.text}".rstrip())


def _titled(lead: str, alert: re.Match[str], lines: Sequence[Line], translate: Translate) -> Iterator[Line]:
    """An alert with a title as a container."""
    rest = continued(lead)
    yield Line(lines[0].number, f"{lead}::: {alert['kind'].lower()} {alert['title']}")
    yield from (Line(one.number, f"{rest}{one.text}".rstrip()) for one in translate(_content(lines[1:])))
    yield Line(lines[-1].number, "")
    yield Line(lines[-1].number, f"{rest}:::")


def _content(lines: Sequence[Line]) -> list[Line]:
    return [Line(one.number, _MARK.sub("", one.text, count=1)) for one in lines]


_SIGN = "\ufdd7"
_PLACE = re.compile(rf"{_SIGN}(\d+)")
_QUOTE = re.compile(r"(?P<indent>[ \t]*+)(?P<marks>(?:(?:[-*+]|\d{1,9}[.)]|:)[ \t]++)*+)>")
_ALERT = re.compile(r">[ ]?\[!(?P<kind>(?i:note|tip|important|warning|caution))\][ \t]+(?P<title>\S.*)")
_MARK = re.compile(r"[ \t]*+>[ ]?")
_OPENER = re.compile(rf"{ITEM.pattern}|[ \t]*(?:!!!|\?\?\?|===|:\s|\[\^)")
"""What may have an indented content."""
