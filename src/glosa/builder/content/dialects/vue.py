"""Components of the default themes of VuePress and VitePress in a page: badges, and groups of code."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from glosa.builder.content.dialects.lines import CODE_IN_LINE, Line, lines_of, pieces
from glosa.builder.content.dialects.mdx.masking import masked


def with_components(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines with Glosa's badges and tabs in place of ``<Badge>``, ``<CodeGroup>``, and ``<CodeGroupItem>`` or ``<CodeBlock>``, except in code."""
    groups: list[str] = []
    before = ""
    for piece in pieces(lines):
        if not isinstance(piece, Line):
            yield from lines_of(piece)
            before = ""
            continue
        found = _GROUP.fullmatch(piece.text)
        if found and not groups and before.startswith("<") and before.endswith(">"):
            yield Line(piece.number, "")  # It ends the HTML, in which a container is text.
        before = piece.text.strip()
        if found is None or (found["block"] and not groups):
            yield Line(piece.number, with_badges(piece.text)) if "<Badge" in piece.text else piece
        elif not found["item"] and not found["block"]:
            groups += [found["indent"]] if not found["end"] else []
            indent = groups.pop() if found["end"] and groups else found["indent"]
            yield Line(piece.number, f"{indent}::::{'' if found['end'] else ' tabs'}")
        elif found["end"]:
            yield Line(piece.number, f"{groups[-1] if groups else found['indent']}:::")
        else:
            values = _attributes(found["attributes"])
            is_open = values.get("active", "false" if "active" not in found["attributes"] else "true") != "false"
            title = f"{values.get('title', '').strip() or 'Code'}{' {open}' if is_open else ''}"
            yield Line(piece.number, f"{groups[-1] if groups else found['indent']}::: tab {title}")


def without_events(lines: Sequence[Line]) -> Iterator[Line]:
    """The lines without attributes such as ``@click="count++"``, with which a tag is text in CommonMark."""
    text = "\n".join(one.text for one in lines)
    hidden, out, place = masked(text), list[str](), 0
    for tag in _TAG_WITH_EVENT.finditer(hidden):
        written = text[slice(*tag.span())]
        rest = _EVENT.sub("", written)
        # The lines of a tag that's shorter now follow it, so that none begins with its '>'.
        out += (text[place : tag.start()], rest, "\n" * (written.count("\n") - rest.count("\n")))
        place = tag.end()
    for one, written in zip(lines, ("".join(out) + text[place:]).split("\n"), strict=True):
        yield Line(one.number, written)


def with_badges(text: str) -> str:
    """The line with Glosa's badges."""
    parts = CODE_IN_LINE.split(text)
    return "".join(part if index % 2 else _BADGE.sub(_badge, part) for index, part in enumerate(parts))


def _badge(found: re.Match[str]) -> str:
    values = _attributes(found["attributes"])
    text = (found["content"] or values.get("text", "")).strip()
    if "[" in text or "]" in text or _COMPUTED.search(found["attributes"]):
        return found[0]
    kind = _KINDS.get(values.get("type", "tip"), "-tip")
    # Not the mark of a footnote: versions often begin with '^'.
    text = f"&#94;{text[1:]}" if text.startswith("^") else text
    return f":badge{kind}[{text}]" if text else ""


def _attributes(written: str) -> Mapping[str, str]:
    """The values of attributes. Those that Vue would compute are here if they're texts or words."""
    return {
        found["name"]: (found["double"] or found["single"] or "").strip("'\"") for found in _ATTRIBUTE.finditer(written)
    }


_KINDS: Mapping[str, str] = {
    "info": "",
    "note": "",
    "important": "-warning",
    "tip": "-tip",
    "success": "-tip",
    "warning": "-warning",
    "warn": "-warning",
    "caution": "-danger",
    "danger": "-danger",
    "error": "-danger",
}
_TAG_WITH_EVENT = re.compile(r"<[A-Za-z][\w-]*+(?=[^<>]*\s@)(?:[^<>\"'\x00]|\"[^\"\x00]*\"|'[^'\x00]*')*+>")
_EVENT = re.compile(r"\s+@[\w.:-]++(?:=(?:\"[^\"]*\"|'[^']*'))?")
_VALUES = r"(?:[^<>\"'/]|\"[^\"]*\"|'[^']*'|/(?!>))*+"
_BADGE = re.compile(rf"<Badge\b(?P<attributes>{_VALUES})(?:/>|>(?P<content>[^<>\n]*)</Badge>)")
_ATTRIBUTE = re.compile(r"(?<![\w-]):?(?P<name>[\w-]+)=(?:\"(?P<double>[^\"]*)\"|'(?P<single>[^']*)')")
_COMPUTED = re.compile(r"(?<![\w-]):text=\"(?!'[^']*'\")")
"""A text that only Vue can compute."""
_GROUP = re.compile(
    rf"(?P<indent>[ \t]*)<(?P<end>/?)(?:(?:CodeGroup|code-group)(?P<item>Item|-item)?|(?P<block>CodeBlock|code-block))(?=[\s>])(?P<attributes>{_VALUES})>[ \t]*"
)
