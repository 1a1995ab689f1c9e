"""The generators' own components, in Glosa's Markdown."""

import re
from collections.abc import Mapping

from glosa.builder.content.blocks.icons import icon
from glosa.builder.content.dialects.mdx.components import Around, Known, value_of


def _badge(attributes: Mapping[str, str], inner: str) -> str | Around | None:
    text = value_of(attributes, "text")
    kind = _VOICES.get(value_of(attributes, "type", "variant"), "")
    return _between(f'<span class="badge{kind}">', text, inner, "</span>") if text or inner.strip() else None


def _link(attributes: Mapping[str, str], inner: str) -> str | Around | None:
    target = value_of(attributes, "to", "href", "link")
    text = "" if inner.strip() else value_of(attributes, "text") or target
    return _between("[", text, inner, f"]({_spaced(target)})") if target else None


def _card(attributes: Mapping[str, str], inner: str) -> str | Around | None:
    title, target = re.sub(r"[\[\]`*]", "", value_of(attributes, "title")), value_of(attributes, "href", "link")
    if not title and (target or not inner.strip()):
        return None
    name = value_of(attributes, "icon")
    shown = f"[{title}](<{target}>)" if target else title
    drawn = f":icon[{name}] " if name and icon(name) else ""
    opening = f"\n::: card {drawn}{shown}".rstrip()
    return _between(f"{opening}\n\n", value_of(attributes, "description"), inner, "\n\n:::\n", "\n")


def _tabs(attributes: Mapping[str, str], inner: str) -> str | Around | None:
    return Around("\n:::: tabs\n", "\n::::\n") if "::: tab " in inner else None


def _tab(attributes: Mapping[str, str], inner: str) -> str | Around | None:
    label = re.sub(r"[`*]", "", value_of(attributes, "label", "title", "value")) or "Tab"
    chosen = " {open}" if "default" in attributes else ""
    return Around(f"\n::: tab {label}{chosen}\n\n", "\n\n:::\n")


def _aside(attributes: Mapping[str, str], inner: str) -> str | Around | None:
    kind = value_of(attributes, "type") or "note"
    kind = kind if kind in ("note", "tip", "info", "warning", "caution", "danger", "important", "success") else "note"
    return Around(f"\n::: {kind} {value_of(attributes, 'title')}".rstrip() + "\n\n", "\n\n:::\n")


def _bare(attributes: Mapping[str, str], inner: str) -> str | Around | None:
    return Around("\n", "\n")


def _inline(attributes: Mapping[str, str], inner: str) -> str | Around | None:
    return Around("", "")


def _icon(attributes: Mapping[str, str], inner: str) -> str | Around | None:
    name = value_of(attributes, "name")
    return f":icon[{name}]" if name and icon(name) else Around("", "")


def _cards(attributes: Mapping[str, str], inner: str) -> str | Around | None:
    return _within("cards", inner)


def _steps(attributes: Mapping[str, str], inner: str) -> str | Around | None:
    return _within("steps", inner)


def _file_tree(attributes: Mapping[str, str], inner: str) -> str | Around | None:
    return _within("file-tree", inner)


def _within(name: str, inner: str) -> Around:
    colons = ":" * max(4, 1 + max(map(len, re.findall(r"^[ \t]*(:{3,})", inner, re.MULTILINE)), default=0))
    return Around(f"\n{colons} {name}\n\n", f"\n\n{colons}\n")


def _contents(attributes: Mapping[str, str], inner: str) -> str | Around | None:
    return "\n::: toc\n:::\n"


def _code(attributes: Mapping[str, str], inner: str) -> str | Around | None:
    code = value_of(attributes, "code")
    title = value_of(attributes, "title")
    if not code:
        return None
    return f"\n```{value_of(attributes, 'lang') or 'text'}{f' title={chr(34)}{title}{chr(34)}' if title else ''}\n{code}\n```\n"


def _code_block(attributes: Mapping[str, str], inner: str) -> str | Around | None:
    code = _CODE.fullmatch(inner)
    if code is None:
        return None
    title = value_of(attributes, "title")
    language = value_of(attributes, "language", "className").removeprefix("language-") or "text"
    opening = f"\n```{language}{f' title={chr(34)}{title}{chr(34)}' if title else ''}\n"
    return _between(opening, "", inner, "\n```\n", "\n", within=slice(*code.span(code.lastgroup or 0)))


def _between(
    before: str, text: str, inner: str, after: str, blanks: str | None = None, *, within: slice = slice(None)
) -> str | Around:
    """``text``, or the content ``within`` its part, without ``blanks`` around it, between two texts."""
    if text:
        return f"{before}{text}{after}"
    shown = inner[within]
    start = (within.start or 0) + len(shown) - len(shown.lstrip(blanks))
    return Around(before, after, slice(start, start + len(shown.strip(blanks))))


def _spaced(address: str) -> str:
    return address.replace(" ", "%20")


_CODE = re.compile(
    r"\s*+(?:\{\s*+(?:`(?P<template>[^`]*)`|\"(?P<double>[^\"]*)\"|'(?P<single>[^']*)')\s*+\}\s*+"
    r"|(?P<plain>(?!\{)(?:\S(?:[\s\S]*\S)?)?)\s*)"
)
"""The content of a block of code: a text of JavaScript in braces, or the code itself."""
_VOICES: Mapping[str, str] = {
    "tip": " tip",
    "success": " tip",
    "warning": " warning",
    "caution": " warning",
    "important": " warning",
    "danger": " danger",
    "error": " danger",
}
"""The looks of badges in the generators, as classes."""
VUE: Mapping[str, Known] = {
    "Badge": _badge,
    "RouterLink": _link,
    "router-link": _link,
    "CodeGroup": _tabs,
    "code-group": _tabs,
    "CodeGroupItem": _tab,
    "code-block": _tab,
    "CodeBlock": _tab,
    "ClientOnly": _inline,
    "client-only": _inline,
    "TOC": _contents,
}
"""Components of VuePress and VitePress."""

DOCUSAURUS: Mapping[str, Known] = {
    "Tabs": _tabs,
    "TabItem": _tab,
    "Link": _link,
    "Admonition": _aside,
    "CodeBlock": _code_block,
    "TOCInline": _contents,
    "BrowserOnly": _bare,
    "Details": _bare,
}

STARLIGHT: Mapping[str, Known] = {
    "Tabs": _tabs,
    "TabItem": _tab,
    "Aside": _aside,
    "Badge": _badge,
    "Card": _card,
    "CardGrid": _cards,
    "LinkCard": _card,
    "LinkButton": _link,
    "Steps": _steps,
    "FileTree": _file_tree,
    "Code": _code,
    "Icon": _icon,
    "Fragment": _inline,
}
