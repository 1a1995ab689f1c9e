"""Double braces in text, which are variables in Glosa."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from glosa.builder.content.dialects.lines import CodeFence, Line, pieces
from glosa.builder.content.dialects.mdx.draft import Edit, PageDraft
from glosa.builder.content.dialects.mdx.masking import masked


def without_braces(draft: PageDraft, values: Mapping[str, Any]) -> None:
    """Puts values in place of ``{{ name }}``, and makes code of other ones, and characters of lone double braces."""
    draft.edit(_written(draft.text, values))
    if _IN_OPENING.search(draft.text):
        draft.edit(_in_openings(draft.text, values))


def _in_openings(body: str, values: Mapping[str, Any]) -> Iterator[Edit]:
    """The first lines of blocks of code, which have titles."""
    starts = [0, *(found.end() for found in re.finditer("\n", body))]
    for piece in pieces(Line(number, line) for number, line in enumerate(body.split("\n"))):
        if not isinstance(piece, CodeFence):
            continue
        for found in _EXPRESSION.finditer(piece.opening.text):
            known = values.get(found["name"] or "")
            start = starts[piece.opening.number] + found.start()
            yield start, start + len(found[0]), f"\\{found[0]}" if known is None else str(known)


def _written(body: str, values: Mapping[str, Any]) -> Iterator[Edit]:
    hidden = masked(body, indented_code=False)
    position = 0
    for found in re.finditer(r"(?<!\\)\{\{\s*(?P<name>[\w.]*)", hidden):
        if found.start() < position:
            continue
        name = found["name"]
        if name in values and (known := _ENDED.match(body, found.end())):
            position = known.end()
            written = str(values[name])
        elif (whole := _WHOLE.match(hidden, found.start())) and not _holds_no_code(hidden, found.start()):
            position = whole.end()
            written = f"`{whole[0]}`"
        else:
            written = "&#123;&#123;" if _is_tagged(hidden, found.start()) else "\\{{"
            position = found.start() + 2
        yield found.start(), position, written


def _is_tagged(hidden: str, position: int) -> bool:
    """Whether the position is in a tag, or in a line of HTML, where only a character reference is text."""
    start = hidden.rfind("\n", 0, position) + 1
    is_in_tag = hidden.rfind("<", start, position) > hidden.rfind(">", start, position)
    return is_in_tag or _HTML.match(hidden, start, position) is not None


def _holds_no_code(hidden: str, position: int) -> bool:
    """Whether code would be text at the position: also in a link's address."""
    start = hidden.rfind("\n", 0, position) + 1
    parenthesis = hidden.rfind("(", start, position)
    is_in_address = parenthesis > hidden.rfind(")", start, position) and hidden[start:parenthesis].endswith("]")
    return is_in_address or _is_tagged(hidden, position)


_IN_OPENING = re.compile(r"^[ \t>*+\d.)-]*(?:```|~~~)[^\n]*\{\{", re.MULTILINE)
_EXPRESSION = re.compile(r"(?<!\\)\{\{(?:\s*(?P<name>[\w.]+)\s*\}\})?")
_WHOLE = re.compile(r"\{\{[^{}`\n\x00]*(?:\n(?![ \t]*\n)[^{}`\n\x00]*){0,8}\}\}")
_ENDED = re.compile(r"[^{}\n]*(?:\n(?![ \t]*\n)[^{}\n]*){0,8}\}\}")
"""The rest of an expression in one paragraph."""
_HTML = re.compile(r"[ \t]*</?[A-Za-z]")
