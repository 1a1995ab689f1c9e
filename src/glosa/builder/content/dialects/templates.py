"""Blocks of a template language in pages, ``{% for … %}``, which MkDocs fills with values when it builds the site."""

import re
from collections.abc import Callable, Iterator, Sequence

from glosa.builder.content.dialects.lines import Line
from glosa.builder.content.dialects.mdx.masking import masked


def templates_as_code(lines: Sequence[Line], note: Callable[[int, str], None]) -> Iterator[Line]:
    """The lines with each block between ``{% for … %}`` and its end as code, because Glosa has no template language.

    ``note`` receives the number of each block's line, and the line.
    """
    depth = 0
    block: list[Line] = []
    shown = masked("\n".join(line.text for line in lines)).split("\n")
    for line, visible in zip(lines, shown, strict=True):
        if _RAW.fullmatch(line.text.strip()):
            yield Line(line.number, "")
            continue
        tags = _TAG.findall(visible)
        if not tags and not depth:
            yield line
            continue
        if not block:
            note(line.number, line.text.strip()[:60])
        block.append(line)
        depth = max(0, depth + sum(-1 if one.startswith("end") else one in _OPENING for one in tags))
        if not depth:
            yield from _as_code(block)
            block = []
    for line in block:  # A block without an end is a tag in a sentence. Only its lines with tags are code.
        yield from _as_code([line]) if _TAG.search(line.text) else (line,)


def _as_code(block: Sequence[Line]) -> Iterator[Line]:
    fence = "````" if any("```" in line.text for line in block) else "```"
    first, last = block[0].number, block[-1].number
    yield from (Line(first, ""), Line(first, f"{fence}text"), *block, Line(last, fence), Line(last, ""))


_OPENING = frozenset({"for", "if", "macro", "call", "filter", "block"})
_TAG = re.compile(r"\{%-?\s*(?!(?:end)?raw\b)(\w+)")
_RAW = re.compile(r"\{%-?\s*(?:end)?raw\s*-?%\}")
"""What keeps braces as they are; they are anyway."""
