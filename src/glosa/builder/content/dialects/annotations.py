"""Annotations of Material for MkDocs, ``text (1)`` above ``{ .annotate }`` and a numbered list, as footnotes."""

import re
from collections.abc import Iterator, Sequence

from glosa.builder.content.dialects.lines import CODE_IN_LINE, Line, Piece, indent_of, lines_of, pieces


def with_annotations(lines: Sequence[Line]) -> Sequence[Line]:
    """The lines with footnotes in place of annotations whose numbers all have an item."""
    if not any(".annotate" in line.text for line in lines):
        return lines
    parts: list[Piece] = list(pieces(lines))
    index = 0
    while index < len(parts):
        part = parts[index]
        if isinstance(part, Line) and _MARK.fullmatch(part.text):
            _connect(parts, index, part)
        index += 1
    return [line for part in parts for line in lines_of(part)]


def _connect(parts: list[Piece], index: int, mark: Line) -> None:
    """Turns the list below the mark into footnotes, to which the numbers in the block above it lead. Without numbers or items, nothing changes."""
    width = indent_of(mark.text)
    first = index
    while first and _is_text(parts[first - 1], width):
        first -= 1
    block = [line for part in parts[first:index] for line in lines_of(part)]
    numbers = {one[1] for line in block for one in _NUMBER.finditer(_shown(line.text))}
    items = dict(_items(parts, index + 1, width))
    if not numbers or not numbers <= items.keys():
        return
    name = f"annotation-{mark.number + 1}-"
    for at, line in zip(range(first, index), block, strict=True):
        split = CODE_IN_LINE.split(line.text)
        split[::2] = [_NUMBER.sub(rf"[^{name}\1]", one) for one in split[::2]]
        parts[at] = Line(line.number, "".join(split))
    for number, at in items.items():
        line = lines_of(parts[at])[0]
        found = _ITEM.match(line.text)
        text = line.text[found.end() :] if found else ""
        parts[at] = Line(
            line.number, f"{line.text[: len(line.text) - len(line.text.lstrip())]}[^{name}{number}]: {text}"
        )
    parts[index] = Line(mark.number, "")


def _is_text(part: Piece, width: int) -> bool:
    return (
        isinstance(part, Line)
        and bool(part.text.strip())
        and indent_of(part.text) >= width
        and not _MARK.fullmatch(part.text)
    )


def _items(parts: Sequence[Piece], start: int, width: int) -> Iterator[tuple[str, int]]:
    """The numbers and the indexes of the items of the list that begins at ``start``, after empty lines."""
    for index in range(start, len(parts)):
        line = lines_of(parts[index])[0]
        if not line.text.strip() or indent_of(line.text) >= width + 4:
            continue
        found = _ITEM.match(line.text)
        if found is None or indent_of(line.text) != width:
            return
        yield found[1], index


def _shown(text: str) -> str:
    return "".join(CODE_IN_LINE.split(text)[::2])


_MARK = re.compile(r"[ \t]*\{:?[ \t]*\.annotate\b[^{}]*\}[ \t]*")
_NUMBER = re.compile(r"(?<=\S)[ \t]*\((\d{1,3})\)!?(?!\()")
_ITEM = re.compile(r"[ \t]*(\d{1,3})[.)][ \t]+")
