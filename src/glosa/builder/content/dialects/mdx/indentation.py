"""Indentation that MDX ignores, and that makes code of a text in Markdown: within HTML, and of the last line of a block of code."""

import re
from collections.abc import Iterator, Sequence

from glosa.builder.content.dialects.lines import (
    ITEM,
    LEAD,
    CodeFence,
    HtmlComment,
    Line,
    Piece,
    indent_of,
    lines_of,
    pieces,
)
from glosa.builder.content.dialects.mdx.masking import masked


def without_indentation(text: str) -> str:
    """The text with HTML, containers, and fences where the item around them begins if they would be code, and so with all that is within HTML."""
    if not _DEEP.search(text):
        return text
    lines = [Line(number, one) for number, one in enumerate(text.split("\n"))]
    return "\n".join(_moved(list(pieces(lines)), masked(text, indented_code=False).split("\n")))


def with_ended_code(text: str) -> str:
    """The text with the ends of blocks of code in the column where they begin if they would be code themselves. To MDX, they're ends in any column."""
    if not _DEEP_END.search(text):
        return text
    lines = text.split("\n")
    opened = None
    for number, line in enumerate(lines):
        if opened is None:
            found = _FENCE.match(line)
            opened = None if found and "`" in found["marks"] and "`" in found["info"] else found
            continue
        end = line.strip(" \t")
        if len(end) < len(opened["marks"]) or end.strip(opened["marks"][0]):
            continue
        width = len(opened["lead"].expandtabs(4))
        if indent_of(line) >= width + 4 and ">" not in opened["lead"]:
            lines[number] = " " * width + end
        opened = None
    return "\n".join(lines)


def _moved(parts: Sequence[Piece], hidden: Sequence[str]) -> Iterator[str]:
    depth = 0
    may_be_code = True  # No paragraph is before the line.
    is_component = False
    items: list[int] = []  # Where the contents of the items around a line begin once they're moved.
    moves: list[
        tuple[int, int]
    ] = []  # Where the moved parts around a line begin, and by how many columns they're moved.
    for part in parts:
        if isinstance(part, HtmlComment):
            yield from (one.text for one in part.lines)
            continue
        line = lines_of(part)[0].text
        width = indent_of(line)
        item = None
        if line.strip() and not is_component:
            while moves and width < moves[-1][0]:
                moves.pop()
            item = None if depth else ITEM.match(line)
            moved = width - (moves[-1][1] if moves else 0)
            while items and not depth and moved < items[-1] and (may_be_code or item or _BLOCK.match(line)):
                items.pop()
        by = moves[-1][1] if moves else 0
        excess = width - by - (items[-1] if items else 0)
        if item:
            items.append(indent_of(" " * item.end() + line[item.end() :]) - by)
        if isinstance(part, CodeFence):
            yield from (_less(one.text, by + excess if excess >= 4 else by) for one in part.lines)
            may_be_code = True
            continue
        if excess >= 4 and may_be_code and line.strip() and not is_component and (depth or _BLOCK.match(line)):
            by += excess
            moves.append((width, by))
        is_component = _COMPONENT.match(line) is not None or (is_component and line.strip() != ":::")
        if not is_component:
            shown = hidden[part.number]
            depth = max(0, depth + len(_OPEN.findall(shown)) - len(_CLOSED.findall(shown)))
        may_be_code = not line.strip(" :") or line.lstrip().startswith(":::")
        yield _less(line, by)


def _less(line: str, width: int) -> str:
    """The line without ``width`` columns of indentation, as far as it has them."""
    return line[min(width, len(line) - len(line.lstrip(" "))) :]


_DEEP_END = re.compile(r"^[ \t]+(?:`{3,}|~{3,})[ \t]*$", re.MULTILINE)
_FENCE = re.compile(rf"(?P<lead>{LEAD})(?P<marks>`{{3,}}|~{{3,}})(?P<info>.*)")
_DEEP = re.compile(r"\n[ \t]*\n {4,}(?:<|:::|!\[)|\n {4,}(?:```|~~~)")
_BLOCK = re.compile(r" *(?:</?[a-z]|:::|!\[)")
_COMPONENT = re.compile(r"\s*::: component\b")
_OPEN = re.compile(
    r"(?<!\\)<(?!(?:area|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b)[a-z][\w-]*(?=[\s>])(?![^<>]*/>)"
)
_CLOSED = re.compile(r"</[a-z][\w-]*\s*>")
