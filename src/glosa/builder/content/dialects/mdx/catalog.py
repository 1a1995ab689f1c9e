"""The generators' own components, in Glosa's Markdown."""

import re
from collections.abc import Mapping

from glosa.builder.content.blocks.icons import icon
from glosa.builder.content.dialects.mdx.components import Known, value_of
from glosa.builder.content.dialects.mdx.masking import dedent


def _badge(attributes: Mapping[str, str], inner: str) -> str | None:
    text = value_of(attributes, "text") or inner.strip()
    kind = _VOICES.get(value_of(attributes, "type", "variant"), "")
    return f'<span class="badge{kind}">{text}</span>' if text else None


def _link(attributes: Mapping[str, str], inner: str) -> str | None:
    target = value_of(attributes, "to", "href", "link")
    return f"[{inner.strip() or value_of(attributes, 'text') or target}]({_spaced(target)})" if target else None


def _card(attributes: Mapping[str, str], inner: str) -> str | None:
    title, target = re.sub(r"[\[\]`*]", "", value_of(attributes, "title")), value_of(attributes, "href", "link")
    text = value_of(attributes, "description") or inner.strip(chr(10))
    if not title:
        return None
    name = value_of(attributes, "icon")
    shown = f"[{title}](<{target}>)" if target else title
    drawn = f":icon[{name}] " if name and icon(name) else ""
    return f"\n::: card {drawn}{shown}\n\n{text}\n\n:::\n"


def _tabs(attributes: Mapping[str, str], inner: str) -> str | None:
    return f"\n:::: tabs\n{dedent(inner).strip(chr(10))}\n::::\n" if "::: tab " in inner else None


def _tab(attributes: Mapping[str, str], inner: str) -> str | None:
    label = re.sub(r"[`*]", "", value_of(attributes, "label", "title", "value")) or "Tab"
    chosen = " {open}" if "default" in attributes else ""
    return f"\n::: tab {label}{chosen}\n\n{inner.strip(chr(10))}\n\n:::\n"


def _aside(attributes: Mapping[str, str], inner: str) -> str | None:
    kind = value_of(attributes, "type") or "note"
    kind = kind if kind in ("note", "tip", "info", "warning", "caution", "danger", "important", "success") else "note"
    return f"\n::: {kind} {value_of(attributes, 'title')}".rstrip() + f"\n\n{inner.strip(chr(10))}\n\n:::\n"


def _bare(attributes: Mapping[str, str], inner: str) -> str | None:
    return f"\n{inner.strip(chr(10))}\n"


def _inline(attributes: Mapping[str, str], inner: str) -> str | None:
    return inner


def _icon(attributes: Mapping[str, str], inner: str) -> str | None:
    name = value_of(attributes, "name")
    return f":icon[{name}]" if name and icon(name) else inner


def _cards(attributes: Mapping[str, str], inner: str) -> str | None:
    return _within("cards", inner)


def _steps(attributes: Mapping[str, str], inner: str) -> str | None:
    return _within("steps", inner)


def _file_tree(attributes: Mapping[str, str], inner: str) -> str | None:
    return _within("file-tree", inner)


def _within(name: str, inner: str) -> str:
    colons = ":" * max(4, 1 + max(map(len, re.findall(r"^[ \t]*(:{3,})", inner, re.MULTILINE)), default=0))
    return f"\n{colons} {name}\n\n{dedent(inner).strip(chr(10))}\n\n{colons}\n"


def _contents(attributes: Mapping[str, str], inner: str) -> str | None:
    return "\n::: toc\n:::\n"


def _code(attributes: Mapping[str, str], inner: str) -> str | None:
    code = value_of(attributes, "code")
    title = value_of(attributes, "title")
    if not code:
        return None
    return f"\n```{value_of(attributes, 'lang') or 'text'}{f' title={chr(34)}{title}{chr(34)}' if title else ''}\n{code}\n```\n"


def _code_block(attributes: Mapping[str, str], inner: str) -> str | None:
    code = inner.strip()
    if code.startswith("{"):
        found = re.fullmatch(r"\{\s*(?:`([^`$]*)`|\"([^\"]*)\"|'([^']*)')\s*\}", code)
        if found is None:
            return None
        code = next(one for one in found.groups() if one is not None)
    title = value_of(attributes, "title")
    language = value_of(attributes, "language", "className").removeprefix("language-") or "text"
    return f"\n```{language}{f' title={chr(34)}{title}{chr(34)}' if title else ''}\n{code.strip(chr(10))}\n```\n"


def _spaced(address: str) -> str:
    return address.replace(" ", "%20")


_VOICES: Mapping[str, str] = {
    "tip": " tip",
    "success": " tip",
    "warning": " warning",
    "caution": " warning",
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
