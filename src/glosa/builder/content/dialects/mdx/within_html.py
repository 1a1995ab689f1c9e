"""Markdown in the lines of HTML. MDX reads it, and CommonMark only after an empty line."""

import re
from collections.abc import Iterable, Iterator
from html import escape

from glosa.builder.content.dialects.lines import CodeFence, Line, indent_of, lines_of, pieces
from glosa.builder.content.dialects.mdx.draft import PageDraft


def with_markdown_in_html(draft: PageDraft) -> None:
    """Adds an empty line before Markdown that follows tags, and puts tags in place of code and strong text next to tags."""
    if _BEGINS.search(draft.text):
        draft.replace_lines(_lines(draft.as_lines()))


def _lines(lines: Iterable[Line]) -> Iterator[Line]:
    is_html = False
    unread, before = "", ""
    for piece in pieces(lines):
        number, first = lines_of(piece)[0]
        if unread:
            is_html, unread = True, "" if unread in first else unread
            yield from lines_of(piece)
        elif isinstance(piece, CodeFence):
            if is_html and before.endswith(">"):
                yield Line(number, "")
            is_html = False
            yield from piece.lines
        elif not isinstance(piece, Line) or not first.strip():
            is_html = is_html and bool(first.strip())
            yield from lines_of(piece)
        else:
            begins = _BEGINS.match(first)
            if is_html and not first.lstrip().startswith("<") and before.endswith(">") and _is_markdown(first):
                is_html = False
                yield Line(number, "")
            is_html = is_html or begins is not None
            if begins and begins["name"].lower() in _UNREAD and f"</{begins['name']}>" not in first:
                unread = f"</{begins['name']}>"
            is_plain = not is_html or (begins and begins["name"].lower() in _UNREAD)
            yield piece if is_plain else Line(number, _CODE_OR_STRONG.sub(_tagged, first))
        before = first.rstrip()


def _is_markdown(line: str) -> bool:
    return indent_of(line) < 4 and _MARKDOWN.search(line) is not None


def _tagged(found: re.Match[str]) -> str:
    if found["strong"]:
        return f"<strong>{found['strong']}</strong>"
    return f"<code>{escape(found['code'].strip(), quote=False).replace('{', '&#123;')}</code>"


_UNREAD = ("pre", "script", "style", "textarea")
"""Elements whose text isn't Markdown."""
_BEGINS = re.compile(
    r"^[ \t]*</?(?P<name>address|article|aside|blockquote|center|dd|details|div|dl|dt|figcaption|figure|footer|h[1-6]|header|li|main|nav"
    r"|ol|p|pre|script|section|style|summary|table|tbody|td|textarea|tfoot|th|thead|tr|ul)(?=[\s/>]|$)",
    re.MULTILINE | re.IGNORECASE,
)
_MARKDOWN = re.compile(r"\*\*\S|`[^`]+`|\]\(|^\s*(?:[-*+]|\d{1,9}[.)])\s+\S|^\s*#{1,6} ")
_CODE_OR_STRONG = re.compile(
    r"(?<![`\\])(?P<ticks>`+)(?!`)(?P<code>.+?)(?<!`)(?P=ticks)(?!`)|(?<![*\\])\*\*(?=[^\s*])(?P<strong>[^*\n]+?)(?<=\S)\*\*(?!\*)"
)
