"""Blocks of a template language in pages, ``{% for … %}``, which MkDocs fills with values when it builds the site."""

import re
from collections.abc import Callable, Collection, Iterator, Sequence

from glosa.builder.content.dialects.attributes import CODE
from glosa.builder.content.dialects.lines import Line
from glosa.builder.content.dialects.mdx.masking import masked


def templates_as_code(lines: Sequence[Line], note: Callable[[int, str], None]) -> Iterator[Line]:
    """The lines with each block between ``{% for … %}`` and its end as code, because Glosa has no template language.

    ``note`` receives the number of each block's line, and the line.
    """
    depth = 0
    block: list[Line] = []
    text = "\n".join(line.text for line in lines)
    shown = masked(text, indented_code=_INDENTING.search(text) is None).split("\n")
    for line, visible in zip(lines, shown, strict=True):
        if _RAW.fullmatch(line.text.strip()):
            yield Line(line.number, "")
            continue
        tags = _TAG.findall(visible)
        if not tags and not depth:
            yield line
            continue
        whole = _WHOLE.search(visible) if not depth and not _opens(tags) else None
        if whole and line.text.strip()[:2] not in ("{%", "{{") and _SENTENCE.match(line.text):
            note(line.number, whole[0][:60])
            parts = CODE.split(line.text)
            parts[::2] = [_WHOLE.sub(r"`\g<0>`", one) for one in parts[::2]]
            yield Line(line.number, "".join(parts))
            continue
        if not block:
            note(line.number, line.text.strip()[:60])
        block.append(line)
        depth = max(0, depth + _opens(tags))
        if not depth:
            yield from _as_code(block)
            block = []
    for line in block:  # A block without an end is a tag in a sentence. Only its lines with tags are code.
        yield from _as_code([line]) if _TAG.search(line.text) else (line,)


def links_as_code(lines: Sequence[Line], known: Collection[str], note: Callable[[int, str], None]) -> Iterator[Line]:
    """The lines with the text and the address of each link that only the template language can compute. ``known`` are names that need none.

    ``note`` receives the number of each link's line, and its address.
    """
    shown = masked("\n".join(line.text for line in lines), indented_code=False).split("\n")
    for line, visible in zip(lines, shown, strict=True):
        out: list[str] = []
        position = 0
        for found in _LINK.finditer(visible) if "{{" in visible else ():
            names = [one.strip() for one in _VALUE.findall(found["to"])]
            if any(one not in known for one in names):
                note(line.number, found["to"][:60])
                out += (
                    line.text[position : found.start()],
                    line.text[slice(*found.span("text"))],
                    f" (`{found['to']}`)",
                )
                position = found.end()
        yield Line(line.number, "".join(out) + line.text[position:])


def _opens(tags: Sequence[str]) -> int:
    """How many more blocks these tags begin than end."""
    return sum(-1 if one.startswith("end") else one in _OPENING for one in tags)


def _as_code(block: Sequence[Line]) -> Iterator[Line]:
    fence = "````" if any("```" in line.text for line in block) else "```"
    first, last = block[0], block[-1].number
    indent = first.text[: len(first.text) - len(first.text.lstrip())]
    yield from (Line(first.number, ""), Line(first.number, f"{indent}{fence}text"), *block)
    yield from (Line(last, f"{indent}{fence}"), Line(last, ""))


_OPENING = frozenset({"for", "if", "macro", "call", "filter", "block"})
_TAG = re.compile(r"\{%-?\s*(?!(?:end)?raw\b)(\w+)")
_WHOLE = re.compile(r"\{%[^{}\n\x00]*%\}")
_SENTENCE = re.compile(r"[ \t]*[^\s<|][^|]*?\{%[^{}\n]*%\}")
_INDENTING = re.compile(r"^[ \t]*(?:!!!|\?\?\?|===)", re.MULTILINE)
"""Blocks of MkDocs, whose content is indented like code."""
_LINK = re.compile(r"(?<!!)\[(?P<text>[^\[\]\n]+)\]\((?P<to>(?:[^(){}\s]|\{\{[^{}\n\x00]*\}\})+)\)")
_VALUE = re.compile(r"\{\{([^{}\n]*)\}\}")
_RAW = re.compile(r"\{%-?\s*(?:end)?raw\s*-?%\}")
"""What keeps braces as they are; they are anyway."""
