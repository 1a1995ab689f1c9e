"""Blocks of a template language in pages, ``{% for … %}``, which MkDocs fills with values when it builds the site."""

import re
from collections.abc import Iterator

from glosa.builder.content.dialects.mdx.draft import PageDraft
from glosa.builder.content.dialects.mdx.masking import masked


def without_templates(draft: PageDraft) -> str:
    """The text with each block of lines between ``{% for … %}`` and its end as code, because Glosa has no template language."""
    return "\n".join(_lines(draft))


def _lines(draft: PageDraft) -> Iterator[str]:
    depth = 0
    block: list[str] = []
    written = draft.text.split("\n")
    for number, (line, shown) in enumerate(zip(written, masked(draft.text).split("\n"), strict=True)):
        tags = _TAG.findall(shown)
        if not tags and not depth:
            yield line
            continue
        if not block:
            draft.note_line(
                "decide",
                number,
                f"Only the template language can compute '{line.strip()[:60]}', so it's code now. Write its result.",
            )
        block.append(line)
        depth = max(0, depth + sum(-1 if one.startswith("end") else one in _OPENING for one in tags))
        if not depth:
            yield from _as_code(block)
            block = []
    yield from _as_code(block) if block else ()


def _as_code(block: list[str]) -> Iterator[str]:
    fence = "````" if any("```" in line for line in block) else "```"
    yield from ("", f"{fence}text", *block, fence, "")


_OPENING = frozenset({"for", "if", "macro", "call", "filter", "raw", "block"})
_TAG = re.compile(r"\{%-?\s*(\w+)")
