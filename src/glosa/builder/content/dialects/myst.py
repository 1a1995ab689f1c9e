"""Directives and roles of MyST Markdown."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from glosa.builder.content.dialects.fences import translated_fence
from glosa.builder.content.dialects.lines import CodeFence, Line, pieces
from glosa.builder.plugins.hooks import ADMONITIONS


def translated_myst(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines with Glosa's containers and code blocks in place of directives, and links or code in place of roles."""
    open_: list[tuple[str, str]] = []
    for part in pieces(lines):
        if not isinstance(part, CodeFence):
            found = _COLONS.match(part.text) or _BLOCK.match(part.text)
            if found:
                open_.append((found["indent"], found["colons"]))
                kind = _KINDS.get(found["name"], "note")
                yield Line(part.number, f"{found['indent']}{found['colons']} {kind}{found['title']}".rstrip())
            elif open_ and part.text.strip() == open_[-1][1]:
                # Its end can be as far from the margin as the list that it follows.
                yield Line(part.number, "".join(open_.pop()))
            elif _TARGET.match(part.text):
                yield Line(part.number, "")
            else:
                yield Line(part.number, _linked(_CODE_OR_ROLE.sub(_role, part.text)))
            continue
        directive = _DIRECTIVE.match(part.info)
        if directive is None:
            yield from translated_fence(part)
        else:
            yield from _directive(part, directive["name"], directive["title"].strip())


def embeds_in(lines: Iterable[Line]) -> Iterator[tuple[int, str]]:
    """The parts of other pages that MyST would show in this one: the 0-based number of each line, and what's written."""
    for piece in pieces(lines):
        if isinstance(piece, CodeFence):
            if found := _EMBED.match(piece.info):
                yield piece.opening.number, found[0]
        elif "![" in piece.text or "embed}" in piece.text:
            plain = "".join(part for index, part in enumerate(_CODE.split(piece.text)) if index % 2 == 0)
            yield from ((piece.number, one[0]) for one in (*_EMBEDDED.finditer(plain), *_EMBED.finditer(plain)))


def _directive(fence: CodeFence, name: str, title: str) -> Iterator[Line]:
    options, body = _split(fence.code)
    if name in ("code-block", "code", "sourcecode", "code-cell"):
        caption = options.get("caption", "")
        marked = options.get("emphasize-lines", "")
        written = f"{title or 'text'}{f' {{{marked}}}' if marked else ''}{f' title={chr(34)}{caption}{chr(34)}' if caption else ''}"
        yield from translated_fence(fence._replace(info=written, code=tuple(body)))
    elif name in _KINDS or name in ("admonition", "dropdown"):
        kind = "details" if name == "dropdown" else _KINDS.get(name) or _KINDS.get(options.get("class", ""), "note")
        end = fence.lines[-1].number
        yield Line(fence.opening.number, f"{fence.indent}{':' * len(fence.marks)} {kind} {title}".rstrip())
        yield from translated_myst(body)
        yield Line(end, f"{fence.indent}{':' * len(fence.marks)}")
    elif name in ("image", "figure") and _ELSEWHERE_SHOWN.match(title):
        yield Line(fence.opening.number, f"{fence.indent}`{title}`")
        yield from body
    elif name in ("image", "figure"):
        alt = options.get("alt", "")
        caption = " ".join(line.text.strip() for line in body if line.text.strip()).replace('"', "'")
        shown = f' "{caption}"' if caption else ""
        yield Line(fence.opening.number, f"{fence.indent}![{alt or caption}]({title}{shown})")
    elif name == "math":
        yield from fence._replace(info="text").lines
    elif name not in _SILENT:
        yield from translated_fence(fence._replace(info="text"))


def _split(code: Sequence[Line]) -> tuple[Mapping[str, str], Sequence[Line]]:
    """The options at the beginning of a directive, and its content."""
    options: dict[str, str] = {}
    index = 0
    while index < len(code) and (found := _OPTION.match(code[index].text)):
        options[found["name"]] = found["value"].strip()
        index += 1
    if options and index < len(code) and not code[index].text.strip():
        index += 1
    return options, code[index:]


def _linked(text: str) -> str:
    """The line with links of MyST: those to other projects are text, those to this one lead to the file."""
    if ":" not in text:
        return text
    parts = _CODE.split(text)
    return "".join(part if index % 2 else _links(part) for index, part in enumerate(parts))


def _links(text: str) -> str:
    text = _AUTO.sub(lambda one: f"[{one['to']}](<{one['to']}>)" if one["kind"] != "inv" else f"`{one['to']}`", text)
    text = _EMBEDDED.sub(lambda one: f"`{one['to']}`", text)
    text = _ELSEWHERE.sub(lambda one: one["text"] or f"`{one['to']}`", text)
    return _HERE.sub("](", text)


def _role(found: re.Match[str]) -> str:
    name, content = found["role"], found["content"]
    if name is None:
        return found[0]
    titled = re.fullmatch(r"(?P<text>.*?)\s*<(?P<target>[^<>]+)>", content)
    text = titled["text"] if titled else content
    if name == "doc":
        target = (titled["target"] if titled else content).strip()
        return f"[{text.rpartition('/')[2] if not titled else text}]({target})"
    if name in ("kbd", "sub", "sup"):
        return f"<{name}>{text}</{name}>"
    if name in ("ref", "numref", "term", "abbr", "guilabel", "menuselection"):
        return text
    return f"`{text}`"


_OWN = frozenset({*ADMONITIONS, "component", "details", "tab", "tabs", "toc"})
_COLONS = re.compile(r"(?P<indent>[ \t]*)(?P<colons>:{3,})\{(?P<name>[\w.:-]+)[^{}]*\}(?P<title>.*)$")
_BLOCK = re.compile(
    rf"(?P<indent>[ \t]*)(?P<colons>:{{3,}})(?P<name>(?!(?:{'|'.join(sorted(_OWN))})\b)[A-Za-z][\w-]*)(?P<title>)\s*$"
)
"""A block with a class of CSS as its name, without braces and without a space."""
_DIRECTIVE = re.compile(r"\{(?P<name>[\w:-]+)\}(?P<title>.*)$")
_OPTION = re.compile(r":(?P<name>[\w-]+):(?P<value>.*)$")
_TARGET = re.compile(r"\([\w .:-]+\)=\s*$")
_CODE_OR_ROLE = re.compile(r"(?:\{(?P<role>[\w:-]+)\})?(?<!`)(?P<marks>`+)(?!`)(?P<content>.*?)(?<!`)(?P=marks)(?!`)")
_CODE = re.compile(r"((?<!`)`+(?!`).*?(?<!`)`+(?!`))")
_AUTO = re.compile(r"<(?P<kind>inv|project|path|myst):(?P<to>[^<>\s]+)>")
_ELSEWHERE = re.compile(r"\[(?P<text>[^\]]*)\]\(<?(?:inv|myst):(?P<to>[^)>]*)>?\)")
_EMBEDDED = re.compile(r"!\[[^\]]*\]\(<?(?P<to>(?:#|xref:)[^)>\s]*)>?\)")
_ELSEWHERE_SHOWN = re.compile(r"#|xref:")
"""A part of another page, or of another project, that MyST would show here."""
_EMBED = re.compile(r"\{embed\}[^\n]*|\{(?:image|figure)\}[ \t]*(?:#|xref:)\S+")
_HERE = re.compile(r"\]\((?:project|path):")
_KINDS: Mapping[str, str] = {
    "note": "note",
    "seealso": "info",
    "tip": "tip",
    "hint": "tip",
    "important": "important",
    "attention": "warning",
    "warning": "warning",
    "caution": "caution",
    "danger": "danger",
    "error": "danger",
    "versionadded": "info",
    "versionchanged": "info",
    "deprecated": "warning",
}
_SILENT = frozenset({"toctree", "contents", "index", "only", "currentmodule", "module"})
"""Directives that nothing shows at their place."""
