"""Blocks of VuePress, VitePress, Docusaurus, and Starlight: containers with colons, groups of code, and tables of contents."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from glosa.builder.content.dialects.attributes import ends_block, is_only_attributes, without_attributes
from glosa.builder.content.dialects.fences import label_of, translated_fence, without_label
from glosa.builder.content.dialects.inline import plain_title
from glosa.builder.content.dialects.lines import (
    CODE_IN_LINE,
    ITEM,
    LEAD,
    CodeFence,
    HtmlComment,
    Line,
    Piece,
    continued,
    indent_of,
    lines_of,
    pieces,
)
from glosa.builder.plugins.hooks import ADMONITIONS


def translated_colons(lines: Iterable[Line], *, has_attributes: bool = False) -> Iterator[Line]:
    """The lines with Glosa's containers in place of those of the other generators, and without the attributes in braces that VitePress reads."""
    parts = list(pieces(lines))
    open_: list[_OpenContainer] = []
    closes_all = _closes_all(parts)
    last_closing = _last_closing(parts)
    columns = [0]
    has_items = any(isinstance(part, Line) and ":::" in part.text and not part.text.startswith(":") for part in parts)
    for index, part in enumerate(parts):
        if has_items and (first := lines_of(part)[0].text).strip():
            while indent_of(first) < columns[-1]:
                columns.pop()
            while open_ and open_[-1].within > columns[-1]:  # It ends with its list item.
                yield from _ended(open_.pop(), lines_of(part)[0].number)
            if item := ITEM.match(first):
                columns.append(len(item[0].expandtabs(4)))
        if isinstance(part, Line) and index > last_closing and part.text.strip():
            # No line closes these: they end with the list item that they're in.
            while open_ and indent_of(part.text) < indent_of(f"{open_[-1].indent}:"):
                yield from _ended(open_.pop(), part.number)
        if isinstance(part, CodeFence):
            if open_ and open_[-1].kind == "code-group":
                yield from _tab(part)
            else:
                yield from translated_fence(part)
            continue
        if isinstance(part, HtmlComment):
            yield from part.lines
            continue
        if contents := _CONTENTS.match(part.text):
            yield Line(part.number, f"{contents['lead']}::: toc")
            yield Line(part.number, f"{continued(contents['lead'])}:::")
            continue
        marked = _TAB_MARK.match(part.text) if open_ and open_[-1].kind in ("code-tabs", "tabs") else None
        if marked:
            if open_[-1].has_tab:
                yield Line(part.number, f"{open_[-1].indent}:::")
            open_[-1] = open_[-1]._replace(has_tab=True)
            chosen = " {open}" if marked["active"] else ""
            yield Line(part.number, f"{open_[-1].indent}::: tab {marked['title'].strip() or 'Code'}{chosen}")
            continue
        found = _CONTAINER.match(part.text)
        if found is None:
            text = _without_expressions(part.text) if "{{" in part.text else part.text
            if has_attributes and "{" in text and not text.lstrip(" >").startswith("#"):
                if is_only_attributes(text):
                    continue
                text = without_attributes(text, ends_block=ends_block(parts, index))
            yield Line(part.number, _without_directives(text) if "]{" in text else _ATTRIBUTE.sub(r"\1v-bind:", text))
        elif not found["name"]:
            yield from _closing(part, found, open_, closes_all=closes_all)
        else:
            kind, written = _opening(found)
            open_.append(_OpenContainer(kind, found["colons"], continued(found["indent"]), columns[-1]))
            yield Line(part.number, written)
    number = lines_of(parts[-1])[-1].number if parts else 0
    for one in reversed(open_):  # As in the generators, a container without an end ends with the page.
        yield from _ended(one, number)


def _without_expressions(text: str) -> str:
    """Turns expressions that only Vue can evaluate into code. Plain names in double braces stay, because they can be variables
    of Glosa.
    """
    if text.startswith(("    ", "\t")) or text.lstrip().startswith("<"):
        return text
    parts = CODE_IN_LINE.split(text)
    return "".join(part if index % 2 else _EXPRESSION.sub(r"`\g<0>`", part) for index, part in enumerate(parts))


def _without_directives(text: str) -> str:
    """The line with the texts of directives that only a plugin of Docusaurus or Starlight reads: ``:name[text]{…}``."""
    parts = CODE_IN_LINE.split(text)
    return "".join(part if index % 2 else _DIRECTIVE.sub(r"\1", part) for index, part in enumerate(parts))


def directives_in(lines: Iterable[Line]) -> Iterator[tuple[int, str]]:
    """The directives in texts that only a plugin reads: the 0-based number of each one's line, and a sentence about it."""
    for line in (one for one in pieces(lines) if isinstance(one, Line) and "[" in one.text):
        for part in CODE_IN_LINE.split(line.text)[::2]:
            for found in _DIRECTIVE_OF_PLUGIN.finditer(part):
                shown = "of which readers see only the text" if found["braces"] else "which readers see as it's written"
                yield line.number, f"{found[0]!r} is a directive of a plugin, {shown}."


class _OpenContainer(NamedTuple):
    kind: str
    colons: str
    indent: str
    within: int
    """The column in which the text of the list item around it begins; 0 outside lists."""
    has_tab: bool = False
    """Whether a line ``@tab`` began a tab in it."""


def _ended(one: _OpenContainer, number: int) -> Iterator[Line]:
    """The lines that end a container that the page doesn't close."""
    if one.has_tab:
        yield Line(number, f"{one.indent}:::")
    if one.kind not in _BARE and one.kind in _KNOWN_HERE:
        yield Line(number, f"{one.indent}{_COLONS_OF.get(one.kind, one.colons)}")


def _last_closing(parts: Sequence[Piece]) -> int:
    """The index of the last line that closes a container; -1 if there's none."""
    for index in range(len(parts) - 1, -1, -1):
        part = parts[index]
        if isinstance(part, Line) and (found := _CONTAINER.match(part.text)) and not found["name"]:
            return index
    return -1


def _closes_all(parts: Iterable[Piece]) -> bool:
    """Whether a closing line ends the outermost container with the same number of colons and all containers within it. That's
    so if there are fewer closing lines than opening ones.
    """
    found = [one for part in parts if isinstance(part, Line) and (one := _CONTAINER.match(part.text))]
    return 2 * sum(not one["name"] for one in found) < len(found)


def _opening(found: re.Match[str]) -> tuple[str, str]:
    """The kind of a container, and the line that begins it; an empty one if its content stays as it is."""
    name = found["name"].lower()
    title = plain_title(found["label"] or found["title"] or "")
    if name in _BARE:
        return name, found["indent"].rstrip()
    if name in ("code-group", "code-tabs", "tabs"):
        return name, f"{found['indent']}:::: tabs"
    if name in ("code-group-item", "tab"):
        chosen = " {open}" if title.endswith(":active") else ""
        return name, f"{found['indent']}::: tab {title.removesuffix(':active').strip() or 'Code'}{chosen}"
    kind = _KINDS.get(name, name)
    if kind not in _KNOWN:
        return name, found[0][: found.start("title") - found.start()] if _ATTRIBUTES.fullmatch(title) else found[0]
    title = re.sub(r"\s*\{(?!open\})[^}]*\}", "", title)
    return kind, f"{found['indent']}{found['colons']} {kind} {title}".rstrip()


def _closing(line: Line, found: re.Match[str], open_: list[_OpenContainer], *, closes_all: bool) -> Iterator[Line]:
    first = len(open_) - 1
    if closes_all:
        first = next((index for index, one in enumerate(open_) if len(one.colons) <= len(found["colons"])), first)
    if first < 0:
        yield line
    while len(open_) > max(first, 0):
        one = open_.pop()
        if one.has_tab:
            yield Line(line.number, f"{one.indent}:::")
        if one.kind not in _BARE:
            is_deeper = 0 < indent_of(f"{found['indent']}:") - indent_of(f"{one.indent}:") < 4
            indent = one.indent if closes_all or is_deeper else found["indent"]
            yield Line(line.number, indent + _COLONS_OF.get(one.kind, one.colons if closes_all else found["colons"]))
        else:
            yield Line(line.number, "")


def _tab(fence: CodeFence) -> Iterator[Line]:
    end = fence.lines[-1].number
    indent = fence.indent if fence.indent.isspace() else ""
    yield Line(fence.opening.number, f"{indent}::: tab {label_of(fence)}")
    yield from translated_fence(without_label(fence))
    yield Line(end, f"{indent}:::")


_CONTAINER = re.compile(
    rf"(?P<indent>{LEAD})"
    r"(?P<colons>:{3,})[ \t]*(?P<name>[A-Za-z][\w-]*)?(?:(?<=tabs)#\S+)?(?:\[(?P<label>[^\]]*)\])?(?P<title>.*)$"
)
_TAB_MARK = re.compile(r"[ \t]*@tab(?P<active>:active)?(?P<title>(?:[ \t][^#\n]*)?)(?:#\S+)?\s*$")
_EXPRESSION = re.compile(r"(?<!\\)\{\{(?!\s*(?:links\.)?[A-Za-z][\w-]*\s*\}\})[^{}]*\}\}")
_DIRECTIVE = re.compile(r"(?<![\w:\\]):[a-z][\w-]*\[([^\[\]\n]+)\]\{[^{}\n]*\}")
_DIRECTIVE_OF_PLUGIN = re.compile(
    r"(?<![\w:\\\[]):(?!(?:icon|badge(?:-\w+)?)\[)[a-z][\w-]*\[[^\[\]\n]+\](?P<braces>\{[^{}\n]*\})?"
)
_ATTRIBUTE = re.compile(r"^([ \t]+):(?=[A-Za-z][\w.-]*=[\"'])")
"""An attribute of Vue in a line of a tag. With its colon first, the line would be a definition of the text above it."""
_CONTENTS = re.compile(rf"(?P<lead>{LEAD})" r"\[\[_?toc_?\]\]\s*$", re.IGNORECASE)
_COLONS_OF: Mapping[str, str] = {
    "code-group": "::::",
    "code-tabs": "::::",
    "tabs": "::::",
    "code-group-item": ":::",
    "tab": ":::",
}
_ATTRIBUTES = re.compile(r"\{[^{}]*\}")
_BARE = frozenset({"v-pre", "raw", "center", "right", "left", "div", "section", "article"})
"""Containers that only change how their content looks, or how Vue reads it."""
_KINDS: Mapping[str, str] = {"theorem": "note", "error": "danger", "hint": "tip"}
_KNOWN = frozenset({*ADMONITIONS, "details"})
_KNOWN_HERE = _KNOWN | _COLONS_OF.keys()
