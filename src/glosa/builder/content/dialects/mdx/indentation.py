"""Indentation that MDX ignores, and that makes code of a text in Markdown: within HTML, and of the last line of a block of code."""

import re
from collections.abc import Iterator, Sequence

from glosa.builder.content.dialects.lines import ITEM, LEAD, CodeFence, HtmlComment, Line, Piece, indent_of, pieces
from glosa.builder.content.dialects.mdx.masking import masked


def without_indentation(text: str) -> str:
    """The text with HTML and containers at the beginning of their lines if they would be code, as far as they're within HTML."""
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
    depth = by = 0
    was_blank = True
    is_in_list = is_component = False
    for part in parts:
        if isinstance(part, HtmlComment):
            yield from (one.text for one in part.lines)
            continue
        if isinstance(part, CodeFence):
            width = indent_of(part.opening.text)
            if depth and not is_in_list and width >= 4:
                by = width
            yield from (_less(one.text, by if depth else 0) for one in part.lines)
            was_blank = False
            continue
        line = part.text
        if not is_component and line.strip():
            width = indent_of(line)
            if width < 4:
                is_in_list = not depth and (ITEM.match(line) is not None or (is_in_list and line.startswith(" ")))
                by = 0
            elif was_blank and depth and not is_in_list:
                by = width
        is_component = _COMPONENT.match(line) is not None or (is_component and line.strip() != ":::")
        if not is_component:
            shown = hidden[part.number]
            depth = max(0, depth + len(_OPEN.findall(shown)) - len(_CLOSED.findall(shown)))
        was_blank = not line.strip()
        yield _less(line, by)


def _less(line: str, width: int) -> str:
    """The line without ``width`` columns of indentation, as far as it has them."""
    return line[min(width, len(line) - len(line.lstrip(" "))) :]


_DEEP_END = re.compile(r"^[ \t]+(?:`{3,}|~{3,})[ \t]*$", re.MULTILINE)
_FENCE = re.compile(rf"(?P<lead>{LEAD})(?P<marks>`{{3,}}|~{{3,}})(?P<info>.*)")
_DEEP = re.compile(r"\n[ \t]*\n {4,}(?:<|:::|!\[|```)")
_COMPONENT = re.compile(r"\s*::: component\b")
_OPEN = re.compile(
    r"(?<!\\)<(?!(?:area|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b)[a-z][\w-]*(?=[\s>])(?![^<>]*/>)"
)
_CLOSED = re.compile(r"</[a-z][\w-]*\s*>")
