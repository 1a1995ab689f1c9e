"""Cards of Material for MkDocs: a list in ``<div class="grid cards" markdown>``."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from glosa.builder.content.dialects.inline import plain_title
from glosa.builder.content.dialects.lines import Line, Piece, dedented, indent_of, lines_of, pieces


def with_cards(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines with Glosa's cards in place of these lists."""
    parts = list(pieces(lines))
    ends = _ends(parts)
    index = 0
    while index < len(parts):
        part = parts[index]
        found = _GRID.fullmatch(part.text) if isinstance(part, Line) else None
        end = ends.get(index)
        written = _cards(parts[index : end + 1], found["indent"]) if found and end is not None else []
        if written and end is not None:
            yield from written
            index = end + 1
        else:
            yield from lines_of(part)
            index += 1


def _ends(parts: Sequence[Piece]) -> Mapping[int, int]:
    """The index of the line ``</div>`` that closes each element, by that of its line."""
    ends: dict[int, int] = {}
    open_: list[int] = []
    for index, part in enumerate(parts):
        for tag in _DIV.finditer(part.text) if isinstance(part, Line) and "div" in part.text else ():
            if not tag[1]:
                open_.append(index)
            elif open_:
                begin = open_.pop()
                if isinstance(part, Line) and part.text.strip() == "</div>":
                    ends[begin] = index
    return ends


def _cards(parts: Sequence[Piece], indent: str) -> list[Line]:
    """The cards; empty if the element has no list, or anything besides it."""
    first = lines_of(parts[0])[0]
    written = [Line(first.number, ""), Line(first.number, f"{indent}:::: cards")]
    width = -1
    number = first.number
    card: list[Piece] = []
    for part in parts[1:-1]:
        line = lines_of(part)[0]
        item = _ITEM.match(line.text)
        if item and (width < 0 or indent_of(line.text) <= width):
            written += _card(card, width, indent)
            width = indent_of(line.text)
            card = [Line(line.number, line.text[item.end() :])] if isinstance(part, Line) else []
            if not card:
                return []  # A block of code in the line of the item's mark.
        elif card:
            card.append(part)
        elif line.text.strip():
            return []
        number = lines_of(part)[-1].number
    if not card:
        return []
    return [*written, *_card(card, width, indent), Line(number, f"{indent}::::"), Line(number, "")]


def _card(card: Sequence[Piece], width: int, indent: str) -> Iterator[Line]:
    """A card. If its first line is only bold text or a link, that's its title."""
    if not card:
        return
    first = lines_of(card[0])[0]
    text = _ICON.sub("", first.text).strip()
    bold, link = _BOLD.fullmatch(text), _LINK.fullmatch(text)
    rest = [one for part in card[1:] for one in dedented(part, width + 4)]
    title = ""
    if link:
        title = f"[{plain_title(link['text'])}]({link['to']})"
    elif bold:
        title = plain_title(bold["bold"] or bold["strong"])
    if title:
        begin = next((index for index, one in enumerate(rest) if one.text.strip()), len(rest))
        has_rule = begin < len(rest) and _RULE.fullmatch(rest[begin].text) is not None
        rest = rest[begin + has_rule :]
    else:
        rest = [Line(first.number, text), *rest]
    yield Line(first.number, f"{indent}::: card {title}".rstrip())
    for one in rest:
        yield Line(one.number, f"{indent}{one.text}" if one.text.strip() else "")
    yield Line(rest[-1].number if rest else first.number, f"{indent}:::")


_GRID = re.compile(
    r"(?P<indent>[ \t]*)<div\b(?=[^>]*\bclass=[\"']?grid cards\b)(?=[^>]*\bmarkdown\b)[^>]*>[ \t]*", re.IGNORECASE
)
_DIV = re.compile(r"<(/?)div\b", re.IGNORECASE)
_ITEM = re.compile(r"[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+")
_ICON = re.compile(r":(?:material|fontawesome|octicons|simple)-[a-z0-9-]+:(?:\{[^{}]*\})?[ \t]*")
_BOLD = re.compile(r"__(?P<bold>[^_](?:(?!__).)*)__|\*\*(?P<strong>[^*](?:(?!\*\*).)*)\*\*")
_LINK = re.compile(r"(?:__|\*\*)?\[(?P<text>[^\[\]]+)\]\((?P<to>[^()\s]+)\)(?:\{[^{}]*\})?(?:__|\*\*)?")
_RULE = re.compile(r"[ \t]*(?:-{3,}|\*{3,}|_{3,})[ \t]*")
