"""Blocks of MkDocs and Material for MkDocs: admonitions and tabs, whose content is indented."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from glosa.builder.content.dialects.attributes import CODE, is_only_attributes
from glosa.builder.content.dialects.fences import translated_fence
from glosa.builder.content.dialects.html import Ends, markdown_in_html
from glosa.builder.content.dialects.inline import plain_title, translated_line
from glosa.builder.content.dialects.lines import (
    DEEPEST,
    ITEM,
    UNTITLED,
    CodeFence,
    HtmlComment,
    Line,
    Piece,
    continued,
    dedented,
    indent_of,
    indented,
    lines_of,
    pieces,
)

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
    is_in_html = has_markdown = is_in_formula = False
    ends: Mapping[int, int] | None = None
    elements: dict[str, Ends] = {}
    while index < len(parts):
        part = parts[index]
        if isinstance(part, CodeFence):
            if is_in_html and part.closing:
                yield Line(part.opening.number, "")  # A line of HTML would continue to the next empty one.
            yield from translated_fence(part) if part.closing else _as_text(part)
            is_in_html = False
            index += 1
            was_blank = False
            continue
        if isinstance(part, HtmlComment):
            yield from part.lines
            index += 1
            was_blank = False
            continue
        if "$$" in part.text or is_in_formula:
            # Signs of Markdown have another meaning in a formula of several lines.
            was_in_formula, is_in_formula = (
                is_in_formula,
                bool(part.text.strip()) and is_in_formula ^ (CODE.sub("", part.text).count("$$") % 2 == 1),
            )
            if was_in_formula and part.text.strip():
                yield part
                was_blank = False
                index += 1
                continue
        is_in_html = bool(part.text.strip()) and (is_in_html or part.text.lstrip().startswith("<"))
        if " markdown" in part.text and (is_in_html or indent_of(part.text) < 4 or is_in_list):
            element = markdown_in_html(
                parts, index, translate, elements, is_indented=is_in_list or indent_of(part.text) < 4
            )
            if element:
                index, written = element
                yield from written
                is_in_html = has_markdown = was_blank = True
                continue
        if has_markdown and is_in_html and not is_in_list and indent_of(part.text) >= 4:
            # An empty line has ended the block of HTML, so the tag would be code.
            part = Line(part.number, part.text.lstrip())
        if part.text.strip() and indent_of(part.text) < 4:
            # A line without a blank one before it continues the list's item.
            is_in_list = _ITEM.match(part.text) is not None or (is_in_list and (not was_blank or part.text[0] == " "))
        elif not is_in_list:
            was_blank = not part.text.strip()
            yield part  # Empty, or a block of indented code.
            index += 1
            continue
        was_blank = not part.text.strip()
        lead = _MARKED.match(part.text) if is_in_list else None
        if lead:
            index, written = _in_item(parts, index, lead[0], translate)
            yield from written
            continue
        block = _ADMONITION.match(part.text)
        documented = _DOCUMENTED.match(part.text)
        if documented:
            name = documented["name"] or documented["titled"]
            yield Line(part.number, f"{documented['indent'] or documented['heading'] or ''}`{name}`")
            end = indented(parts, index + 1, indent_of(part.text) + 4)
            yield from (Line(one.number, "") for one in parts[index + 1 : end] if isinstance(one, Line))
            index = end
        elif block:
            end = indented(parts, index + 1, indent_of(part.text) + 4)
            yield from _admonition(part, block, parts[index + 1 : end], translate)
            index = end
        elif _TAB.match(part.text):
            index, written = _tabs(parts, index, partial(_tab, parts, indent_of(part.text)), translate)
            yield from written
        elif "///" in part.text and (bounded := _BOUNDED.match(part.text)):
            ends = _ends(parts) if ends is None else ends
            if bounded["name"] == "tab":
                index, written = _tabs(parts, index, partial(_bounded_tab, parts, ends, bounded["slashes"]), translate)
                yield from written
            else:
                index, opening, body = _bounded(parts, index, bounded, ends)
                inner = (one for piece in body for one in lines_of(piece))
                yield from _container(part, opening, body, translate, more=0) if opening else translate(inner)
        elif is_only_attributes(part.text):
            yield from (Line(part.number, ""),) if index + 1 == len(parts) or was_blank else ()
            index += 1
        elif _CONTENTS.match(part.text):
            yield Line(part.number, "[[toc]]")
            index += 1
        else:
            # A mark that opens no block of code would open one here.
            text = _MARK.sub(r"\g<indent>\\\g<marks>", part.text) if "```" in part.text else part.text
            yield Line(part.number, translated_line(text))
            if is_in_html and _hides_markdown(parts, index):
                yield Line(part.number, "")
            index += 1


def _hides_markdown(parts: Sequence[Piece], index: int) -> bool:
    """Whether a line is only a tag such as ``<br>``, which would begin a block of HTML with the Markdown in the next line."""
    before, after = parts[index - 1] if index else None, parts[index + 1] if index + 1 < len(parts) else None
    follows_text = isinstance(before, Line) and before.text.strip() and not _TAG_ALONE.fullmatch(before.text)
    return (
        isinstance(after, Line)
        and bool(after.text.strip())
        and not (after.text.lstrip().startswith("<") or follows_text)
        and _TAG_ALONE.fullmatch(lines_of(parts[index])[0].text) is not None
    )


def _in_item(parts: Sequence[Piece], start: int, lead: str, translate: Translate) -> tuple[int, Sequence[Line]]:
    """The index after a block that begins in the first line of an item, and the block. Its content is indented by four columns more than the item's
    mark or its text.
    """
    line = lines_of(parts[start])[0]
    outer, width = indent_of(line.text), len(lead.expandtabs(4))
    end = indented(parts, start + 1, outer + 1)
    body = [one for part in parts[start + 1 : end] for one in lines_of(part)]
    deep = next((indent_of(one.text) for one in body if one.text.strip()), 0)
    # The text of the item, whose continuation Python-Markdown expects at the fourth column.
    own = width if deep >= width + 4 and deep != outer + 8 else outer + 4 if deep >= outer + 8 else max(0, deep - 4)
    inner = [Line(line.number, line.text[len(lead) :])]
    for one in body:
        inner += dedented(one, min(own, indent_of(one.text)))
    rest = continued(lead)
    translated = [one for one in translate(inner)]
    while translated and not translated[0].text:
        del translated[0]
    return end, [
        Line(one.number, f"{rest if index else lead}{one.text}" if one.text else "")
        for index, one in enumerate(translated)
    ]


def _ends(parts: Sequence[Piece]) -> Mapping[int, int]:
    """The index of the line that closes each block of PyMdown, by that of its first line. One that isn't closed ends with the text."""
    found: dict[int, int] = {}
    open_: defaultdict[int, list[int]] = defaultdict(list)
    for index, part in enumerate(parts):
        if not isinstance(part, Line):
            continue
        if one := _BOUND.fullmatch(part.text):
            if open_[len(one["slashes"])]:
                found[open_[len(one["slashes"])].pop()] = index
        elif one := _BOUNDED.match(part.text):
            open_[len(one["slashes"])].append(index)
    return found


def _bounded(
    parts: Sequence[Piece], start: int, found: re.Match[str], ends: Mapping[int, int]
) -> tuple[int, str, Sequence[Piece]]:
    """The index after a block of PyMdown, ``/// note | Title`` to ``///``, its first line in Glosa's spelling, which is empty if only the content
    stays, and its content.
    """
    end, options, body = _content(parts, start, found, ends)
    name, title = found["name"].lower(), plain_title(found["title"] or "")
    if name == "details":
        opening = f"details {title}".rstrip() + (" {open}" if options.get("open") == "true" else "")
    else:
        kind = _KINDS.get(options.get("type", ""), "note") if name == "admonition" else _KINDS.get(name, "")
        opening = f"{kind} {title}".strip() if kind else ""
    return end, f"{found['indent']}::: {opening}" if opening else "", body


def _content(
    parts: Sequence[Piece], start: int, found: re.Match[str], ends: Mapping[int, int]
) -> tuple[int, Mapping[str, str], Sequence[Piece]]:
    """The index after a block of PyMdown, its options, and its content."""
    end = ends.get(start, len(parts))
    index = start + 1
    options: dict[str, str] = {}
    while index < end:
        part = parts[index]
        option = _OPTION.fullmatch(part.text) if isinstance(part, Line) else None
        if option is None or indent_of(option[0]) < len(found["indent"]) + 4:
            break
        options[option["name"]] = option["value"].strip().lower()
        index += 1
    return end + 1, options, parts[index:end]


class _Tab(NamedTuple):
    """A tab of a group."""

    end: int
    """The index after it."""
    title: str
    body: Sequence[Piece]
    more: int
    """By how many columns more than its first line its content is indented."""
    is_first: bool = False
    """Whether it begins a group, even right after another one."""
    is_chosen: bool = False


def _tab(parts: Sequence[Piece], width: int, index: int, line: Line) -> _Tab | None:
    """The tab ``=== "Title"`` that a line with this index begins; ``None`` if it's none, or isn't indented by ``width``."""
    found = _TAB.match(line.text)
    if not found or indent_of(line.text) != width:
        return None
    end = indented(parts, index + 1, width + 4)
    is_first, is_chosen = found["sign"] == "===!", found["sign"] == "===+"
    return _Tab(end, found["title"], parts[index + 1 : end], 4, is_first=is_first, is_chosen=is_chosen)


def _bounded_tab(parts: Sequence[Piece], ends: Mapping[int, int], slashes: str, index: int, line: Line) -> _Tab | None:
    """The tab ``/// tab | Title`` that a line with this index begins; ``None`` if it's none, or has another number of slashes."""
    found = _BOUNDED.match(line.text)
    if not found or found["name"] != "tab" or found["slashes"] != slashes:
        return None
    end, options, body = _content(parts, index, found, ends)
    is_first, is_chosen = options.get("new") == "true", options.get("select") == "true"
    return _Tab(end, found["title"] or "", body, 0, is_first=is_first, is_chosen=is_chosen)


def _tabs(
    parts: Sequence[Piece], start: int, tab_at: Callable[[int, Line], _Tab | None], translate: Translate
) -> tuple[int, Sequence[Line]]:
    """The index after a group of tabs that follow one another, and the group."""
    line = lines_of(parts[start])[0]
    indent = line.text[: len(line.text) - len(line.text.lstrip())]
    written = [Line(line.number, f"{indent}:::: tabs")]
    index = start
    while index < len(parts):
        part = parts[index]
        if isinstance(part, Line) and not part.text.strip():
            index += 1
            continue
        one = tab_at(index, part) if isinstance(part, Line) else None
        if one is None or (one.is_first and index > start):
            break
        opening = f"{indent}::: tab {plain_title(one.title) or 'Tab'}{' {open}' if one.is_chosen else ''}"
        written += _container(lines_of(part)[0], opening, one.body, translate, more=one.more)
        index = one.end
    written.append(Line(written[-1].number, f"{indent}::::"))
    return index, written


def _as_text(fence: CodeFence) -> Iterator[Line]:
    """A block of code without an end, which is text in MkDocs."""
    yield Line(fence.opening.number, _MARK.sub(r"\g<indent>\\\g<marks>", fence.opening.text))
    yield from fence.code


def _admonition(line: Line, found: re.Match[str], body: Sequence[Piece], translate: Translate) -> Iterator[Line]:
    indent, words = found["indent"], (found["kinds"] or "note").split()
    kind = _KINDS.get(words[0].lower(), "note")
    title = plain_title(found["title"] or "")
    if found["sign"].startswith("?"):
        if not title and found["title"] != "":  # Without a title, browsers show their own.
            title = plain_title(words[0]).capitalize()
        opening = f"details {title}".rstrip() + (" {open}" if found["sign"].endswith("+") else "")
    else:
        opening = f"{kind} {title or ('' if found['title'] is None else UNTITLED)}".rstrip()
    yield from _container(line, f"{indent}::: {opening}", body, translate)


def _container(
    line: Line, opening: str, body: Sequence[Piece], translate: Translate, *, more: int = 4
) -> Iterator[Line]:
    """A container, whose content is indented by ``more`` columns than its first line."""
    indent = opening[: len(opening) - len(opening.lstrip())]
    width = len(indent.expandtabs(4)) + more
    inner = [one for part in body for one in dedented(part, width)]
    yield Line(line.number, "")
    yield Line(line.number, opening)
    for one in translate(inner):
        yield Line(one.number, f"{indent}{one.text}" if one.text else "")
    yield Line(inner[-1].number if inner else line.number, f"{indent}:::")
    yield Line(inner[-1].number if inner else line.number, "")


_ADMONITION = re.compile(
    r"""(?P<indent>[ \t]*)(?P<sign>!!!|\?\?\?\+?)[ \t]*(?P<kinds>[\w][\w -]*?)?(?:[ \t]+["'](?P<title>.*)["'])?[ \t]*$"""
)
_DOCUMENTED = re.compile(
    r"(?P<indent>[ \t]*):::[ \t]+(?P<name>[A-Za-z]\w*(?:\.\w+)+|[A-Za-z]\w*_\w+)[ \t]*$"
    r"|(?P<heading>[ \t]*#{1,6}[ \t]+):::[ \t]+(?P<titled>[A-Za-z][\w.]*)[ \t]*$"
)
"""What a plugin documents from docstrings."""
_TAB = re.compile(r"""[ \t]*(?P<sign>===[!+]?)[ \t]+["'](?P<title>.*)["'][ \t]*$""")
_ITEM = re.compile(rf"{ITEM.pattern}|:\s|\[\^[^\]\n]+\]:")
"""The beginning of what has an indented content: an item, a definition, or a footnote."""
_MARKED = re.compile(
    r"""[ \t]*+(?:(?:[-*+]|\d{1,9}[.)]|:)[ \t]++)++(?=(?:!!!|\?\?\?\+?)[ \t]*\w|===[!+]?[ \t]+["']|/{3,}[ \t]*[A-Za-z]|\[TOC\]|<[a-z][^<>]*\smarkdown[\s=>])"""
)
"""The marks of items before a block that begins in the same line."""
_BOUNDED = re.compile(
    r"(?P<indent>[ \t]*)(?P<slashes>/{3,})[ \t]*(?P<name>[A-Za-z][\w-]*)[ \t]*(?:\|[ \t]*(?P<title>.*?))?[ \t]*$"
)
"""The first line of a block of PyMdown."""
_BOUND = re.compile(r"[ \t]*(?P<slashes>/{3,})[ \t]*")
_OPTION = re.compile(r"[ \t]+(?P<name>[a-z_]+):(?P<value>.*)")
_TAG_ALONE = re.compile(r"[ \t]*<(?:br|img)\b[^<>]*>[ \t]*", re.IGNORECASE)
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
