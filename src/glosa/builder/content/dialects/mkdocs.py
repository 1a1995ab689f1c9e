"""Blocks of MkDocs and Material for MkDocs: admonitions and tabs, whose content is indented."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

from glosa.builder.content.dialects.fences import translated_fence
from glosa.builder.content.dialects.inline import translated_line, without_icons
from glosa.builder.content.dialects.lines import DEEPEST, ITEM, CodeFence, Line, dedented, indent_of, indented, pieces

Translate = Callable[[Iterable[Line]], Iterator[Line]]
"""Lines of MkDocs → lines of Glosa."""


def translated_mkdocs(lines: Iterable[Line], *, depth: int = 0) -> Iterator[Line]:
    """The lines with Glosa's containers in place of ``!!! note``, ``??? note``, and ``=== "Tab"``. What is nested deeper than any author writes
    stays as it is.
    """
    if depth > DEEPEST:
        yield from lines
        return
    translate = partial(translated_mkdocs, depth=depth + 1)
    parts = list(pieces(lines))
    index = 0
    is_in_list = False
    was_blank = True
    while index < len(parts):
        part = parts[index]
        if isinstance(part, CodeFence):
            yield from translated_fence(part) if part.closing else _as_text(part)
            index += 1
            was_blank = False
            continue
        if part.text.strip() and indent_of(part.text) < 4:
            # A line without a blank one before it continues the list's item.
            is_in_list = ITEM.match(part.text) is not None or (is_in_list and (not was_blank or part.text[0] == " "))
        elif not is_in_list:
            was_blank = not part.text.strip()
            yield part  # Empty, or a block of indented code.
            index += 1
            continue
        was_blank = not part.text.strip()
        block = _ADMONITION.match(part.text)
        documented = _DOCUMENTED.match(part.text)
        if documented:
            yield Line(part.number, f"{documented['indent']}`{documented['name']}`")
            end = indented(parts, index + 1, indent_of(part.text) + 4)
            yield from (Line(one.number, "") for one in parts[index + 1 : end] if isinstance(one, Line))
            index = end
        elif block:
            end = indented(parts, index + 1, indent_of(part.text) + 4)
            yield from _admonition(part, block, parts[index + 1 : end], translate)
            index = end
        elif _TAB.match(part.text):
            index, written = _tabs(parts, index, translate)
            yield from written
        elif _CONTENTS.match(part.text):
            yield Line(part.number, "[[toc]]")
            index += 1
        else:
            # A mark that opens no block of code would open one here.
            text = _MARK.sub(r"\g<indent>\\\g<marks>", part.text) if "```" in part.text else part.text
            yield Line(part.number, translated_line(text))
            index += 1


def _as_text(fence: CodeFence) -> Iterator[Line]:
    """A block of code without an end, which is text in MkDocs."""
    yield Line(fence.opening.number, _MARK.sub(r"\g<indent>\\\g<marks>", fence.opening.text))
    yield from fence.code


def _admonition(
    line: Line, found: re.Match[str], body: Sequence[Line | CodeFence], translate: Translate
) -> Iterator[Line]:
    indent, words = found["indent"], (found["kinds"] or "note").split()
    kind = _KINDS.get(words[0].lower(), "note")
    title = _plain(found["title"] or "")
    if found["sign"].startswith("?"):
        if not title:
            title = _plain(words[0]).capitalize()
        opening = f"details {title}{' {open}' if found['sign'].endswith('+') else ''}"
    else:
        opening = f"{kind} {title}".rstrip()
    yield from _container(line, f"{indent}::: {opening}", body, translate)


def _tabs(parts: Sequence[Line | CodeFence], start: int, translate: Translate) -> tuple[int, Sequence[Line]]:
    """The index after a group of tabs, and the group."""
    first = parts[start]
    line = first.opening if isinstance(first, CodeFence) else first
    width = indent_of(line.text)
    indent = " " * width
    written = [Line(line.number, f"{indent}:::: tabs")]
    index = start
    while index < len(parts):
        part = parts[index]
        if isinstance(part, CodeFence):
            break
        if not part.text.strip():
            index += 1
            continue
        found = _TAB.match(part.text)
        if not found or indent_of(part.text) != width or (found["sign"] == "===!" and index > start):
            break
        end = indented(parts, index + 1, width + 4)
        opening = f"{indent}::: tab {_plain(found['title'])}"
        written += _container(part, opening, parts[index + 1 : end], translate)
        index = end
    written.append(Line(written[-1].number, f"{indent}::::"))
    return index, written


def _container(line: Line, opening: str, body: Sequence[Line | CodeFence], translate: Translate) -> Iterator[Line]:
    indent = opening[: len(opening) - len(opening.lstrip())]
    width = len(indent.expandtabs(4)) + 4
    inner = [one for part in body for one in dedented(part, width)]
    yield Line(line.number, "")
    yield Line(line.number, opening)
    for one in translate(inner):
        yield Line(one.number, f"{indent}{one.text}" if one.text else "")
    yield Line(inner[-1].number if inner else line.number, f"{indent}:::")
    yield Line(inner[-1].number if inner else line.number, "")


def _plain(title: str) -> str:
    """A title without marks of Markdown: titles of containers are plain text."""
    return re.sub(r"[`*]|\[([^\]]*)\]\([^)]*\)", lambda found: found[1] or "", without_icons(title)).strip()


_ADMONITION = re.compile(
    r"""(?P<indent>[ \t]*)(?P<sign>!!!|\?\?\?\+?)[ \t]*(?P<kinds>[\w][\w -]*?)?(?:[ \t]+["'](?P<title>.*)["'])?[ \t]*$"""
)
_DOCUMENTED = re.compile(r"(?P<indent>[ \t]*):::[ \t]+(?P<name>[A-Za-z]\w*(?:\.\w+)+|[A-Za-z]\w*_\w+)[ \t]*$")
"""What a plugin documents from docstrings."""
_TAB = re.compile(r"""[ \t]*(?P<sign>===[!+]?)[ \t]+["'](?P<title>.*)["'][ \t]*$""")
_MARK = re.compile(r"^(?P<indent>\s*)(?P<marks>`{3,})(?=[^`]*$)")
_CONTENTS = re.compile(r"\s*\[TOC\]\s*$")
_KINDS: Mapping[str, str] = {
    "abstract": "abstract",
    "summary": "abstract",
    "tldr": "abstract",
    "info": "info",
    "todo": "info",
    "note": "note",
    "seealso": "note",
    "tip": "tip",
    "hint": "tip",
    "important": "important",
    "success": "success",
    "check": "success",
    "done": "success",
    "question": "question",
    "help": "question",
    "faq": "question",
    "warning": "warning",
    "caution": "warning",
    "attention": "warning",
    "failure": "failure",
    "fail": "failure",
    "missing": "failure",
    "danger": "danger",
    "error": "danger",
    "bug": "bug",
    "example": "example",
    "quote": "quote",
    "cite": "quote",
}
"""The kinds of Material for MkDocs, and the container that each becomes. Others become notes."""
