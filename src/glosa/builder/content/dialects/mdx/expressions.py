"""Expressions of Vue and JSX in text: known ones become their values, others code."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from glosa.builder.content.dialects.mdx.components import as_code, is_component, retained_as_comment
from glosa.builder.content.dialects.mdx.draft import Edit, PageDraft
from glosa.builder.content.dialects.mdx.masking import HIDDEN, masked
from glosa.builder.content.dialects.mdx.tags import after_braces, literal, tag_at


def without_interpolations(draft: PageDraft, values: Mapping[str, Any]) -> None:
    """Puts values in place of Vue's ``{{ … }}``, and code in place of what only Vue can compute.

    ``values``: what's known by name, such as ``$frontmatter.title``.
    """
    draft.edit(_interpolations(draft, values))


def _interpolations(draft: PageDraft, values: Mapping[str, Any]) -> Iterator[Edit]:
    hidden, text = masked(draft.text), draft.text
    block = place = 0
    for start, end in _double_braces(hidden):
        block, place = max(block, text.rfind("\n\n", place, start) + 1), max(0, start - 1)
        if start and hidden.startswith("\\", start - 1):
            continue
        written = text[start:end]
        name = written[2:-2].strip()
        quoted = re.fullmatch(r"'([^']*)'|\"([^\"]*)\"|`([^`$]*)`", name)
        value = next((one for one in quoted.groups() if one is not None), None) if quoted else values.get(name)
        if value is None:
            draft.note("decide", start, f"Only Vue can compute '{written}', so it's code now. Write its value.")
            in_html = _HTML.match(text, block, start)
            value = f"<code>&#123;&#123;{written[2:-2]}}}}}</code>" if in_html else f"`{written}`"
        yield start, end, str(value)


def _double_braces(hidden: str) -> Iterator[tuple[int, int]]:
    """The begin and the end of each ``{{ … }}`` without code in it."""
    last, code = hidden.rfind("}}"), -1
    start = hidden.find("{{")
    while 0 <= start < last - 1:
        if code < start + 2:
            code = hidden.find(HIDDEN, start + 2)
            code = len(hidden) if code < 0 else code
        end = hidden.find("}}", start + 2, code)
        if end >= 0:
            yield start, end + 2
            start = hidden.find("{{", end + 2)
        else:  # Those before the code have no end, either.
            start = hidden.find("{{", max(start + 1, code - 1))


def without_bindings(draft: PageDraft, base: str) -> None:
    """Removes Vue's attributes in HTML. ``:src="$withBase('/a.png')"`` becomes a plain address."""
    draft.edit(_bindings(draft, base))


def _bindings(draft: PageDraft, base: str) -> Iterator[Edit]:
    hidden = masked(draft.text)
    position = 0
    for found in re.finditer(r"<(?=[a-z])", hidden):
        tag = tag_at(hidden, draft.text, found.start()) if found.start() >= position else None
        if tag is None or tag.kind == "close" or is_component(tag.name):
            continue
        is_empty = tag.kind == "empty" and tag.name not in _VOID
        end_tag = f"</{tag.name}>" if is_empty else ""  # In HTML, a slash closes nothing.
        if not any(map(_is_bound, tag.attributes)):
            if is_empty:
                opening = draft.text[tag.start : tag.end - 2].rstrip()
                yield tag.start + len(opening), tag.end, f">{end_tag}"
                position = tag.end
            continue
        parts = [tag.name]
        for name, value in tag.attributes.items():
            if not _is_bound(name):
                parts.append(f'{name}="{value}"' if value else name)
                continue
            plain = re.fullmatch(r"\s*(?:\$withBase\(\s*)?['\"`]([^'\"`$]*)['\"`]\s*\)?\s*", value)
            bare = name.removeprefix("v-bind:").removeprefix(":")
            if plain and bare != name:
                address = plain[1]
                parts.append(
                    f'{bare}="{base[:-1] + address if "$withBase" in value and address.startswith("/") else address}"'
                )
            else:
                draft.note("left", tag.start, f'Vue\'s attribute {name}="{value}" of <{tag.name}> has no effect here.')
        written = f"<{' '.join(parts)}{' /' if tag.kind == 'empty' and not is_empty else ''}>{end_tag}"
        yield tag.start, tag.end, written
        position = tag.end


def without_mdx_code(draft: PageDraft) -> Mapping[str, str]:
    """Removes imports of MDX, puts its exports in comments, and returns the imported names with their modules."""
    imported: dict[str, str] = {}
    draft.edit(_mdx_code(draft, imported))
    return imported


def _mdx_code(draft: PageDraft, imported: dict[str, str]) -> Iterator[Edit]:
    hidden = masked(draft.text, indented_code=False)
    position = 0
    for found in re.finditer(r"^(?:import|export)\b", hidden, re.MULTILINE):
        if found.start() < position or not _STATEMENT.match(draft.text, found.start()):
            continue
        end = _statement_end(hidden, draft.text, found.start())
        statement = draft.text[found.start() : end]
        if not _STATEMENT.match(statement):
            continue
        imported.update(_imports(statement))
        position = end
        if statement.startswith("export"):
            draft.note("left", found.start(), f"Code of the page is in a comment now: {statement.splitlines()[0][:60]}")
            yield found.start(), end, retained_as_comment(statement, "Not migrated:")
        else:
            yield found.start(), end, "\n" * statement.count("\n")


def constants(text: str) -> Mapping[str, str]:
    """The exported constants of MDX with a literal value, by name."""
    found = re.finditer(
        r"^export const (\w+)\s*=\s*(?:([\"'`])([^\"'`$\n]*)\2|(-?[\d.]+));?[ \t]*$", text, re.MULTILINE
    )
    return {one[1]: one[3] if one[2] else one[4] for one in found}


def without_jsx(draft: PageDraft, values: Mapping[str, Any]) -> None:
    """Writes JSX in HTML's spelling: comments, ``className``, styles, and expressions."""
    draft.edit(_jsx(draft, values))


def _jsx(draft: PageDraft, values: Mapping[str, Any]) -> Iterator[Edit]:
    hidden = masked(draft.text, indented_code=False)
    text = draft.text
    position = line_start = line_end = 0
    is_heading = is_container = False
    for found in re.finditer(r"[{<]", hidden):
        start = found.start()
        if start < position or (start and hidden.startswith("\\", start - 1)):
            continue
        if start >= line_end:
            line_start = text.rfind("\n", line_end, start) + 1 or line_end
            line_end = text.find("\n", start)
            line_end = len(text) if line_end < 0 else line_end
            is_heading = _HEADING.match(text, line_start) is not None
            is_container = _CONTAINER_ATTRIBUTES.match(text, line_start, line_end) is not None
        if found[0] == "<" and (fragment := _FRAGMENT.match(hidden, start)):
            end, written = fragment.end(), ""
        elif found[0] == "<":
            tag = tag_at(hidden, text, start)
            if tag is None or tag.kind == "close" or is_component(tag.name):
                continue
            as_html = _html_tag(draft, tag.name, tag.attributes, start, is_empty=tag.kind == "empty")
            if as_html is None:
                continue
            end, written = tag.end, as_html
        else:
            if text.startswith("{open}", start) and _CONTAINER.match(text, line_start):
                continue
            end = after_braces(text, start)
            inner = text[start + 1 : end - 1].strip()
            if (
                is_container
                or re.match(r"\{[#.]|\{\s*(?:\d[\d,\s-]*\}|$)", text[start:end])
                or is_heading
                and inner.startswith("#")
            ):
                continue
            comment = re.fullmatch(r"/\*([\s\S]*)\*/", inner)
            if comment:
                heading = is_heading and re.fullmatch(r"\s*#([\w-]+)\s*", comment[1])
                if heading:
                    written = f"{{#{comment[1].strip()[1:]}}}"
                elif _BEFORE.fullmatch(text, line_start, start) and _AFTER.match(text, end):
                    written = ""  # A comment of HTML would make HTML of the line.
                else:
                    written = f"<!--{comment[1].replace('-->', '--&gt;')}-->"
            else:
                value = literal(text[start:end]) if inner else ""
                value = values.get(inner) if value is None else value
                if value is None:
                    draft.note(
                        "decide",
                        start,
                        f"Only React can compute '{text[start:end][:60]}', so it's code now. Write its value.",
                    )
                    written = as_code(text[start:end].replace("\n", " "))
                else:
                    written = str(value)
        yield start, end, written
        position = end


def _html_tag(draft: PageDraft, name: str, attributes: Mapping[str, str], start: int, *, is_empty: bool) -> str | None:
    """The tag in HTML's spelling; ``None`` if it's in it already."""
    if not any(value.startswith("{") or key in _JSX_NAMES for key, value in attributes.items()) and (
        not is_empty or name in _VOID
    ):
        return None
    parts = [name]
    for key, value in attributes.items():
        plain = literal(value)
        if plain is None:
            draft.note(
                "left",
                start,
                f"The attribute {key}={value[:60]} of <{name}> is an expression, which has no effect here.",
            )
            continue
        parts.append(f'{_JSX_NAMES.get(key, key)}="{plain}"' if plain else _JSX_NAMES.get(key, key))
    return f"<{' '.join(parts)}>" + (f"</{name}>" if is_empty and name not in _VOID else "")


def _line(text: str, position: int) -> str:
    start = text.rfind("\n", 0, position) + 1
    end = text.find("\n", position)
    return text[start : end if end >= 0 else len(text)]


def _statement_end(hidden: str, text: str, start: int) -> int:
    """The end of a statement of MDX: at a blank line outside brackets and templates, or at the end of an import's line."""
    depth, position = 0, start
    while position < len(text):
        sign = text[position]
        if sign in "({[":
            depth += 1
        elif sign in ")}]":
            depth -= 1
        elif sign == "`" and (template := _TEMPLATE.match(text, position)):
            position = template.end()
            continue
        elif sign == "\n" and depth <= 0:
            following = _line(hidden, position + 1)
            if not following.strip() or re.match(r"import\b|export\b|[#<>:`~*-]|\d+\.", following):
                return position
        position += 1
    return position


def _imports(statement: str) -> list[tuple[str, str]]:
    found = re.match(r"import\s+(?P<names>[\s\S]*?)\s+from\s*[\"'](?P<module>[^\"']+)[\"']", statement)
    if found is None:
        return []
    named = re.search(r"\{([\s\S]*)\}", found["names"])
    names = [one.split(" as ")[-1].strip() for one in named[1].split(",")] if named else []
    first = re.match(r"(?:\*\s+as\s+)?(\w+)", found["names"])
    return [(name, found["module"]) for name in (*names, *([first[1]] if first else [])) if name]


def _is_bound(name: str) -> bool:
    return name.startswith((":", "@", "v-", "#"))


_STATEMENT = re.compile(
    r"import\s+[\"']|import\s*[\w$*{][\w$\s,{}*]{0,5000}?\bfrom\s*[\"']"
    r"|export\s+(?:(?:const|let|var|default|function|async|class|type|interface)\b|\{|\*)"
)
"""The beginning of a statement. What is imported are names and braces."""
_JSX_NAMES = {
    "className": "class",
    "htmlFor": "for",
    "srcSet": "srcset",
    "allowFullScreen": "allowfullscreen",
    "frameBorder": "frameborder",
    "autoPlay": "autoplay",
    "playsInline": "playsinline",
    "tabIndex": "tabindex",
    "colSpan": "colspan",
    "rowSpan": "rowspan",
    "strokeWidth": "stroke-width",
}
_FRAGMENT = re.compile("</?>")
"""What JSX has around several elements, and readers don't see."""
_VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
)
_TEMPLATE = re.compile(r"`(?:[^`\\]|\\[\s\S])*`")
_CONTAINER_ATTRIBUTES = re.compile(r"[ \t]*:{3,}[ \t]*[a-z]+(?:\[[^\]]*\])?[ \t]*\{[^{}]*\}[ \t]*\Z")
"""The line that begins a container with attributes, such as the icon of an aside."""
_HEADING = re.compile(r"#{1,6} ")
_HTML = re.compile(r"\s*<")
_BEFORE = re.compile(r"[ \t>*+\d.)-]*")
_AFTER = re.compile(r"[ \t]*[^\s{]")
"""A text in the line of a comment, which no other comment or expression begins."""
_CONTAINER = re.compile(r"[ \t]*:::")
"""The line that begins a container. Glosa's own for a tab ends with ``{open}``, which isn't an expression."""
