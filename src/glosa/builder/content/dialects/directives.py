"""Directives of MyST, written with backticks or colons, as Glosa's containers, code, figures, and tables."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from glosa.builder.content.dialects.fences import translated_fence
from glosa.builder.content.dialects.formulas import aligned
from glosa.builder.content.dialects.inline import plain_title
from glosa.builder.content.dialects.lines import CodeFence, Line


class MystDirective(NamedTuple):
    """A directive with its content."""

    indent: str
    marks: int
    """The number of its backticks or colons."""
    name: str
    title: str
    """The rest of its first line."""
    lines: Sequence[Line]
    """Its options and its content."""
    first: int
    """0-based number of its first line."""
    last: int
    is_code: bool = False
    """Whether it's written with backticks, so that an unknown one is code."""


Translate = Callable[[Iterable[Line]], Iterator[Line]]
"""Lines of MyST → lines of Glosa."""


def written_directive(one: MystDirective, translate: Translate) -> Iterator[Line]:
    """The lines in Glosa's spelling. ``translate`` converts its content. An anchor has the name that links use."""
    options, body = _split(one.lines)
    name = _name(one.name, options)
    anchor = f'{one.indent}<a id="{name}"></a>' if name else ""
    if name and _KINDS.get(one.name) in ("tab", "card"):  # Nothing can be between these.
        body = [Line(one.first, anchor), Line(one.first, ""), *body]
    elif name:
        yield from (Line(one.first, anchor), Line(one.first, ""))
    yield from _written(one, options, body, translate)


def name_and_caption(directive: str, title: str, lines: Sequence[Line]) -> tuple[str, str]:
    """The name that links use for a directive, and its caption, which they show; empty if there's none. ``title`` is the rest of its first line."""
    options, body = _split(lines)
    if directive in ("figure", "figure-md"):
        text = "\n".join(line.text.strip() for line in body).strip()
        caption = _SHOWN.sub("", text).strip() if directive == "figure-md" else text
        caption = caption.partition("\n\n")[0]
    elif directive in _CODE:
        caption = options.get("caption", "")
    else:
        caption = "" if directive in ("image", "math") else title
    return _name(directive, options), _plain(caption.replace("\n", " ")).strip()


def _name(directive: str, options: Mapping[str, str]) -> str:
    if directive in _SILENT:
        return ""
    name = options.get("name") or options.get("label", "")
    return name if _NAME.fullmatch(name) else ""


def _written(
    one: MystDirective, options: Mapping[str, str], body: Sequence[Line], translate: Translate
) -> Iterator[Line]:
    if one.name in _CODE:
        caption = options.get("caption") or options.get("filename", "")
        if _MARKS.search(caption):
            yield from translate([Line(one.first, f"{one.indent}{caption}")])
            yield Line(one.first, "")
            caption = ""
        marked = options.get("emphasize-lines", "")
        numbers = options.get("lineno-start") or ("1" if "linenos" in options or "lineno-start" in options else "")
        info = f"{one.title or 'text'}{f' {{{marked}}}' if marked else ''}{f' title={chr(34)}{caption}{chr(34)}' if caption else ''}"
        info += f" showLineNumbers={numbers}" if numbers.isdecimal() else ""
        yield from translated_fence(_fence(one, info, body))
    elif kind := _kind(one, options):
        title = _title(one, options)
        yield from _contained(one, f"{kind} {title}".rstrip(), translate(_without_rules(body, kind)))
    elif one.name == "figure" and _is_image(one.title) and any(_MARKS.search(line.text) for line in body):
        yield from _figure(one, options, body, translate)
    elif one.name in ("image", "figure") and one.title:
        yield Line(one.first, one.indent + _image(one, options, body))
        if _ELSEWHERE_SHOWN.match(one.title):
            yield from body
    elif one.name == "figure-md":
        figure = _figure_of(one, body)
        yield from _written(figure, *_split(figure.lines), translate)
    elif one.name == "terminal":
        yield from translated_fence(_fence(one, "console", tuple(_session(one, options, body))))
    elif one.name == "list-table":
        yield from translate(_table(one, body))
    elif one.name == "math":
        formula = [Line(one.first, f"{one.indent}{one.title}"), *body] if one.title else body
        yield from _fence(one, "math", aligned(formula)).lines
    elif one.name in _MARKED:
        if has_content(one.lines) and not is_for_another_format(one.name, one.title):
            yield from _fence(one, _MARKED[one.name], body).lines
    elif one.name in _LINKS and one.title:
        text = _ROLE.sub(_in_title, " ".join(line.text.strip() for line in body)).strip() or one.title
        yield Line(one.first, f"{one.indent}[{text}](<{one.title}>)" if ":" in one.title else f"{one.indent}{text}")
    elif one.name in _EXERCISES:
        yield from (Line(one.first, f"{one.indent}**{_title(one, options)}**"), Line(one.first, ""))
        yield from translate(body)
    elif one.name in _BARE:
        if one.title and one.name not in _WITH_CLASSES:
            yield from (Line(one.first, f"{one.indent}**{one.title}**"), Line(one.first, ""))
        yield from translate(body)
    elif one.name == "only" and _OF_SITES.search(one.title):
        yield from translate(body)
    elif one.name not in _SILENT:
        if one.is_code:
            yield from translated_fence(_fence(one, "text", one.lines))
        else:
            yield from _contained(one, f"note {one.title}".rstrip(), translate(body))


def is_shown_as_code(name: str) -> bool:
    """Whether Glosa doesn't know a directive in backticks, so that readers see its content as code."""
    is_known = name in _CODE or name in _KINDS or name in _OTHERS or name in _LINKS
    is_known |= name in _BARE or name in _SILENT or name in _EXERCISES or name.startswith(("proof:", "prf:"))
    return name == "raw" or not (is_known or name in _MARKED)


def is_for_another_format(name: str, title: str) -> bool:
    """Whether a directive contains raw text for a format that isn't HTML, such as LaTeX, so that readers of a site don't see it."""
    return name == "raw" and "html" not in title


def has_content(lines: Sequence[Line]) -> bool:
    """Whether a directive has more than options. Without, it shows a file, as ``raw`` can, or nothing."""
    return any(line.text.strip() for line in _split(lines)[1])


def has_markdown(fence: CodeFence) -> bool:
    """Whether a block between backticks is a directive whose content is Markdown, instead of code."""
    found = _DIRECTIVE.match(fence.info)
    return found is not None and found[1] not in _WITH_CODE and not is_shown_as_code(found[1])


def _contained(one: MystDirective, opening: str, content: Iterable[Line]) -> Iterator[Line]:
    colons = ":" * one.marks
    yield Line(one.first, f"{one.indent}{colons} {opening}")
    yield from content
    yield Line(one.last, f"{one.indent}{colons}")


def _kind(one: MystDirective, options: Mapping[str, str]) -> str:
    """Glosa's container for the directive; empty if there's none."""
    classes = options.get("class", "").split()
    if one.name == "admonition":
        kind = next((_KINDS[name] for name in classes if name in _KINDS), "note")
    else:
        kind = _KINDS.get(one.name, "") or ("note" if one.name.startswith(("proof:", "prf:")) else "")
    return "details" if kind and ("dropdown" in classes or one.name == "dropdown") else kind


def _title(one: MystDirective, options: Mapping[str, str]) -> str:
    title = plain_title(_ROLE.sub(_in_title, one.title))
    if one.name.startswith(("proof:", "prf:")) or one.name in _EXERCISES:
        name = one.name.rpartition(":")[2].removesuffix("-start").capitalize()
        return f"{name}: {title}" if title and name != "Solution" else name  # It has the label of its exercise.
    link = options.get("link", "")
    if one.name in ("card", "grid-item-card") and link:
        return f"[{title or link}](<{link}>)"
    if one.name in ("grid", "tab-set", "tab-set-code"):
        return ""
    if one.name in ("tab-item", "tab"):
        return f"{title or 'Tab'}{' {open}' if 'selected' in options else ''}"
    return f"{title} {{open}}" if one.name == "dropdown" and "open" in options else title


def _in_title(found: re.Match[str]) -> str:
    """The text of a role. Titles have no icons of other sets."""
    return "" if is_icon(found["role"]) else found["text"].partition("<")[0]


def is_icon(role: str) -> bool:
    """Whether a role shows an icon."""
    return role in _ICON_ROLES or role.startswith("material-")


def _without_rules(body: Sequence[Line], kind: str) -> Iterator[Line]:
    """The content of a card without the lines between its header, its body, and its footer."""
    for line in body:
        yield Line(line.number, "") if kind == "card" and _RULE.fullmatch(line.text.strip()) else line


def _image(one: MystDirective, options: Mapping[str, str], body: Sequence[Line], *, has_caption: bool = True) -> str:
    if _ELSEWHERE_SHOWN.match(one.title):
        return f"`{one.title}`"
    alt = options.get("alt", "")
    caption = " ".join(line.text.strip() for line in body if line.text.strip()).replace('"', "'")
    shown = f' "{caption}"' if has_caption and caption and one.name == "figure" else ""
    return f"![{alt or _plain(caption)}]({one.title}{shown})"


def _is_image(address: str) -> bool:
    return bool(address) and _ELSEWHERE_SHOWN.match(address) is None


def _figure(
    one: MystDirective, options: Mapping[str, str], body: Sequence[Line], translate: Translate
) -> Iterator[Line]:
    """A figure whose caption has links, formulas, or other Markdown."""
    lines = [
        Line(one.first, f"{one.indent}{text}")
        for text in ("<figure>", "", _image(one, options, body, has_caption=False), "", "<figcaption>", "")
    ]
    yield from lines
    yield from translate(body)
    yield from (Line(one.last, f"{one.indent}{text}") for text in ("", "</figcaption>", "</figure>", ""))


def _figure_of(one: MystDirective, body: Sequence[Line]) -> MystDirective:
    """The figure that a directive with an image and a caption in Markdown is. Without an image, its content stays."""
    text = "\n".join(line.text for line in body)
    found = _SHOWN.search(text)
    address = _SOURCE.search(found[0]) if found else None
    if found is None or address is None:
        return one._replace(name="container", title="", lines=body)
    alt = _ALTERNATIVE.search(found[0])
    option = Line(one.first, f":alt: {' '.join(alt[alt.lastgroup or 0].split()) if alt else ''}")
    rest = body[text.count("\n", 0, found.end()) + 1 :]
    return one._replace(name="figure", title=address[address.lastgroup or 0], lines=(option, *rest))


def _session(one: MystDirective, options: Mapping[str, str], body: Sequence[Line]) -> Iterator[Line]:
    """A command after its prompt, and what it prints."""
    user, host, folder = options.get("user", ""), options.get("host", ""), options.get("dir", "~")
    prompt = f"{user or 'user'}@{host or 'host'}:{folder}" if user or host else ""
    prompt += "# " if user == "root" else "$ "
    if "input" in options:
        yield Line(one.first, f"{one.indent}{prompt}{options['input']}")
        yield from body
    elif "output-only" in options or not body:
        yield from body
    else:
        yield Line(body[0].number, f"{one.indent}{prompt}{body[0].text.strip()}")
        is_command = True
        for line in body[1:]:
            if line.text.strip() or not is_command:
                yield line
            is_command = is_command and bool(line.text.strip())


def _plain(caption: str) -> str:
    return re.sub(r"\[([^\[\]]*)\](?:\([^()]*\))?|[`*]|\{[\w-]+\}", lambda found: found[1] or "", caption)


def _table(one: MystDirective, body: Sequence[Line]) -> Iterator[Line]:
    """A list of rows as a table. Cells with several lines have one."""
    rows: list[tuple[int, list[str]]] = []
    for line in body:
        text = line.text.strip()
        row = _ROW.match(text)
        if row:
            rows.append((line.number, [row["cell"] or ""]))
        elif rows and text.startswith(("- ", "-\t")) or (rows and text == "-"):
            rows[-1][1].append(text[1:].strip())
        elif rows and text:
            rows[-1][1][-1] = f"{rows[-1][1][-1]} {text}".strip()
    if not rows:
        return
    width = max(len(cells) for _, cells in rows)
    if one.title:
        yield from (Line(one.first, f"{one.indent}**{one.title}**"), Line(one.first, ""))
    for index, (number, cells) in enumerate(rows):
        written = (re.sub(r"(?<!\\)\|", r"\\|", cell) for cell in (*cells, *[""] * (width - len(cells))))
        yield Line(number, f"{one.indent}| {' | '.join(written)} |")
        if index == 0:
            yield Line(number, f"{one.indent}|{'---|' * width}")
    yield Line(one.last, "")


def _fence(one: MystDirective, info: str, code: Sequence[Line]) -> CodeFence:
    marks = "`" * max(3, one.marks if one.is_code else 3)
    while any(line.text.strip().startswith(marks) for line in code):
        marks += "`"
    opening = Line(one.first, f"{one.indent}{marks}{info}")
    return CodeFence(opening, tuple(code), Line(one.last, f"{one.indent}{marks}"), one.indent, marks, info)


def _split(lines: Sequence[Line]) -> tuple[Mapping[str, str], Sequence[Line]]:
    """The options at the beginning of a directive, and its content."""
    options: dict[str, str] = {}
    index = 0
    if lines and lines[0].text.strip() == "---":
        end = next((number for number, line in enumerate(lines) if number and line.text.strip() == "---"), 0)
        name = ""
        for line in lines[1:end]:
            if name and not _KEY.match(line.text):
                options[name] = f"{options[name]} {line.text.strip()}".strip()
                continue
            name, _, value = (part.strip() for part in line.text.partition(":"))
            options[name] = value
        index = end + 1 if end else 0
    while index < len(lines) and (found := _OPTION.match(lines[index].text.strip())):
        options[found["name"]] = found["value"].strip()
        index += 1
    if options and index < len(lines) and not lines[index].text.strip():
        index += 1
    return options, lines[index:]


_CODE = frozenset({"code-block", "code", "sourcecode", "code-cell"})
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
    "dropdown": "details",
    "aside": "note",
    "margin": "note",
    "sidebar": "note",
    "topic": "note",
    "exercise": "note",
    "solution": "note",
    "tab-set": "tabs",
    "tab-set-code": "code-group",
    "tab-item": "tab",
    "grid": "cards",
    "card": "card",
    "grid-item-card": "card",
}
_MARKED: Mapping[str, str] = {"mermaid": "mermaid", "myst": "markdown", "raw": "text"}
"""Directives whose content is shown as code in this language."""
_WITH_CODE = _CODE | _MARKED.keys() | {"math"}
_DIRECTIVE = re.compile(r"\{([\w:-]+)\}")
_EXERCISES = frozenset({"exercise", "exercise-start", "solution", "solution-start"})
"""Two of them only begin what another directive ends."""
_LINKS = frozenset({"iframe", "button-link", "button-ref"})
_WITH_CLASSES = frozenset({"class", "container", "div", "grid-item", "rst-class"})
"""Directives whose first line has classes."""
_BARE = _WITH_CLASSES | {"table", "glossary", "rubric", "epigraph", "pull-quote", "figure"}
"""Directives whose content stays as it is."""
BIBLIOGRAPHIES = frozenset({"bibliography", "footbibliography"})
_SILENT = BIBLIOGRAPHIES | {
    "toctree",
    "tableofcontents",
    "toc",
    "contents",
    "index",
    "only",
    "currentmodule",
    "module",
    "show-index",
    "exercise-end",
    "solution-end",
}
"""Directives that nothing shows at their place."""
_OF_SITES = re.compile(r"(?<!not )\bhtml\b")
"""What a condition of ``only`` says for a site."""
_OPTION = re.compile(r":(?P<name>[\w-]+):(?P<value>.*)$")
_NAME = re.compile(r"[\w.:/-]+")
_KEY = re.compile(r"\s*[\w-]+:(?:\s|$)")
"""A line of YAML that isn't part of a longer text."""
_ROW = re.compile(r"[*+-]\s+-(?:\s+(?P<cell>.*))?$")
_MARKS = re.compile(r"[`*_$<\[{]")
"""What Markdown in a caption has."""
_ROLE = re.compile(r"\{(?P<role>[\w:-]+)\}(?P<marks>`+)(?P<text>.*?)(?P=marks)")
_ICON_ROLES = frozenset({"octicon", "fas", "fab", "far", "fa", "material"})
_OTHERS = frozenset({"admonition", "math", "image", "figure", "figure-md", "list-table", "include", "terminal"})
_SHOWN = re.compile(r"<img\b[^<>]*>|!\[[^\[\]]*\]\([^()]*\)")
_SOURCE = re.compile(r"""\ssrc=(?:"(?P<double>[^"]*)"|'(?P<single>[^']*)')|\]\(<?(?P<path>[^)\s>]+)""")
_ALTERNATIVE = re.compile(r"""\salt=(?:"(?P<double>[^"]*)"|'(?P<single>[^']*)')|!\[(?P<text>[^\]]*)\]""")
_RULE = re.compile(r"\^{3,}|\+{3,}")
_ELSEWHERE_SHOWN = re.compile(r"#|xref:")
"""A part of another page, or of another project, that MyST would show here."""
