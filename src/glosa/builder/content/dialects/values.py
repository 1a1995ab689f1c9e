"""Values that only the other generator knows: ``{{ name }}`` in text, and scripts and styles of Vue."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from glosa.builder.content.dialects.lines import Line, dedented, indent_of, lines_of, pieces
from glosa.builder.content.dialects.mdx.masking import masked

Note = Callable[[int, str], None]


def values_as_code(lines: Sequence[Line], known: Collection[str], unknown: Note) -> Iterator[Line]:
    """The lines with double braces as code, except those around the ``known`` names of variables. ``unknown`` receives the others."""
    shown = masked("\n".join(line.text for line in lines), indented_code=False).split("\n")
    is_html = False
    for line, visible in _joined(lines, shown):
        is_html = bool(visible.strip()) and (is_html or _HTML.match(visible) is not None)
        if "{{" not in visible or line.text.lstrip().startswith(":::"):
            yield line
            continue
        out: list[str] = []
        position = 0
        unseen = _Unseen(visible)
        for found in _EXPRESSION.finditer(visible):
            if unseen.holds(found.start()) or found[1].strip() in known:
                continue
            unknown(line.number, found[1].strip())
            code = f"<code>&#123;&#123;{found[1]}}}}}</code>" if is_html else f"`{found[0]}`"
            out += (line.text[position : found.start()], code)
            position = found.end()
        yield Line(line.number, "".join(out) + line.text[position:])


def _joined(lines: Sequence[Line], shown: Sequence[str]) -> Iterator[tuple[Line, str]]:
    """Each line, and what's visible of it. Lines within double braces are one."""
    index = 0
    while index < len(lines):
        line, visible = lines[index], shown[index]
        index += 1
        following = index
        while visible.rfind("{{") > visible.rfind("}}") and following < min(len(lines), index + _LONGEST):
            if _NEXT_BLOCK.match(shown[following]) or "\x00" in shown[following]:
                break
            visible = f"{visible} {shown[following].strip()}"
            following += 1
        if following > index and visible.rfind("{{") < visible.rfind("}}"):
            text = " ".join((line.text, *(one.text.strip() for one in lines[index:following])))
            yield Line(line.number, text), visible
            index = following
        else:
            yield line, shown[index - 1]


def with_substitutions(lines: Sequence[Line], values: Mapping[str, str]) -> Iterator[Line]:
    """The lines with the page's own values in place of ``{{ name }}``, except in code. Other names stay as they are."""
    shown = masked("\n".join(line.text for line in lines), indented_code=False).split("\n")
    for line, visible in zip(lines, shown, strict=True):
        out: list[str] = []
        position = 0
        for found in _EXPRESSION.finditer(visible) if "{{" in visible else ():
            value = values.get(found[1].strip())
            if value is not None:
                out += (line.text[position : found.start()], value)
                position = found.end()
        whole = "".join(out) + line.text[position:]
        yield from (Line(line.number, one) for one in whole.rstrip("\n").split("\n")) if out else (line,)


class _Unseen:
    """Tags and addresses of links in a line, which readers don't see. Places are asked for from the left, and each part is read once."""

    def __init__(self, line: str) -> None:
        self._line = line
        self._read = 0
        self._in_tag = self._in_address = False

    def holds(self, place: int) -> bool:
        """Whether a tag or an address has begun before ``place``, and not ended."""
        for sign in _SIGNS.finditer(self._line, self._read, place):
            if sign["tag"] or sign[0] == ">":
                self._in_tag = bool(sign["name"])
            else:
                self._in_address = bool(sign["address"])
        self._read = place
        return self._in_tag or self._in_address


def without_slot_tags(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines without tags such as ``<template #name>`` that begin them, and their ends. What's between them is a component's content."""
    open_: list[bool] = []
    starts: list[int] = []
    written: list[Line] = []
    removed: set[int] = set()

    def without(found: re.Match[str]) -> str:
        if found["end"]:
            return "" if open_ and open_.pop() else found[0]
        open_.append(bool(found["slot"]))
        return "" if found["slot"] else found[0]

    for piece in pieces(lines):
        if isinstance(piece, Line) and "template" in piece.text and _BEGINS_WITH_TEMPLATE.match(piece.text):
            depth, rest = len(open_), _TEMPLATE.sub(without, piece.text).rstrip()
            if not rest:
                removed.add(len(written))
                if len(open_) > depth:
                    starts.append(len(written))
                elif len(open_) < depth and starts:
                    start = starts.pop() + 1
                    written[start:] = _less_indented(written[start:], indent_of(piece.text))
            written.append(Line(piece.number, rest))
        else:
            written += lines_of(piece)
    for index, line in enumerate(written):
        if index in removed:
            before = written[index - 1].text if index else ""
            after = written[index + 1].text if index + 1 < len(written) else ""
            if before.lstrip().startswith("<") or after.lstrip().startswith("<") or indent_of(after) >= 4:
                continue  # An empty line would end the HTML around the tag, and make code of what's indented in it.
        yield line


def _less_indented(lines: Sequence[Line], width: int) -> Iterator[Line]:
    """The lines with the indentation that they share reduced to ``width`` columns."""
    own = min((indent_of(one.text) for one in lines if one.text.strip()), default=0)
    for line in lines:
        yield from dedented(line, max(own - width, 0))


def without_vue_blocks(lines: Sequence[Line], note: Note) -> Iterator[Line]:
    """The lines without ``<script setup>``, ``<style>``, and ``<template>`` of a page, which only Vue reads."""
    end: re.Pattern[str] | None = None
    for piece in pieces(lines):
        for line in lines_of(piece):
            if end is None and isinstance(piece, Line) and (found := _BLOCK.match(line.text)):
                note(line.number, f"Only Vue reads {found[0].strip()!r}, so the block is left out.")
                end = re.compile(rf"</{found['name']}\s*>", re.IGNORECASE)
                if found[0].endswith("/>"):
                    end = None
                    yield Line(line.number, line.text[found.end() :])
                    continue
            if end is None:
                yield line
                continue
            after = end.search(line.text)
            yield Line(line.number, line.text[after.end() :] if after else "")
            end = None if after else end


_BEGINS_WITH_TEMPLATE = re.compile(r"[ \t]*</?template\b")
_TEMPLATE = re.compile(r"<template(?:\s+(?P<slot>#|v-slot\b|v-if\b|v-else\b))?[^<>]*(?<!/)>|(?P<end></template\s*>)")
_LONGEST = 8
"""How many lines an expression can have."""
_NEXT_BLOCK = re.compile(r"\s*(?:$|[|>]|:::|(?:[-*+]|\d{1,9}[.)]|#{1,6})\s)")
"""What ends a paragraph: an empty line, a row of a table, a quote, a container, an item, or a heading."""
_EXPRESSION = re.compile(r"(?<!\\)\{\{([^{}\n\x00]*)\}\}")
_SIGNS = re.compile(r"(?P<tag><)(?P<name>[A-Za-z/])?|>|(?P<address>\]\()|[()]")
"""What begins or ends a tag or the address of a link."""
_HTML = re.compile(r"\s*</?[A-Za-z]")
"""The beginning of a block of HTML, which ends at an empty line."""
_BLOCK = re.compile(r"<(?P<name>script|style|template)\b[^>]*>", re.IGNORECASE)
