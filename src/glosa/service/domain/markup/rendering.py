"""From a comment's source to the HTML that is shown (docs/decisions.md, D35)."""

import re

import comrak

from glosa.service.domain.comments import Format
from glosa.service.domain.errors import CommentTooComplex
from glosa.service.domain.markup import angle_brackets
from glosa.service.domain.markup.budget import check_html, check_markdown
from glosa.service.domain.markup.escapes import as_typed
from glosa.service.domain.markup.pasted import apart, together
from glosa.service.domain.markup.sanitizer import sanitized, sanitized_text

RENDERER = 2
"""Version of the rules that make HTML of a source. It rises when they change; ``glosa comments rerender`` applies them."""


def render(source: str, format: Format) -> str:
    """Safe HTML of ``source``. Raises :class:`CommentTooComplex`."""
    text, pictures = apart(_kept(source))
    html = _html(text, format)
    check_html(html, text)
    safe = sanitized(html)
    if safe is None:
        raise CommentTooComplex(
            "The comment's HTML reads differently each time it is parsed. Close its elements in order."
        )
    return together(safe, pictures)


def plain(source: str) -> str:
    """Safe HTML that shows ``source`` itself: for a comment that may not be refused and is too complex to render."""
    return sanitized_text(_kept(source))


_UNKEPT = re.compile("[\x00\ud800-\udfff\ufdd0]")
_TASK = re.compile(r'<input type="checkbox"( checked="")? disabled="" />\s*(<p>)?')


def _kept(source: str) -> str:
    return _UNKEPT.sub("\N{REPLACEMENT CHARACTER}", source)


def _html(text: str, format: Format) -> str:
    """Not safe yet: HTML that stands in Markdown is in it."""
    match format:
        case Format.HTML:
            return text
        case Format.MARKDOWN:
            return _from_markdown(text)
        case Format.ESCAPED_MARKDOWN:
            return _from_markdown(as_typed(text))


def _from_markdown(markdown: str) -> str:
    """GFM, where a line break is one, quotes and dashes are as in print, and only tags that work are tags."""
    check_markdown(markdown)
    html = comrak.render_markdown(angle_brackets.literal(markdown), _EXTENSIONS, _PARSING, _RENDERING)
    return angle_brackets.shown(_TASK.sub(_box, html))


def _box(task: re.Match[str]) -> str:
    """A character in place of the control, which nobody could operate."""
    box = "\N{BALLOT BOX WITH CHECK}" if task[1] else "\N{BALLOT BOX}"
    return f"{task[2] or ''}{box} "


def _extensions() -> comrak.ExtensionOptions:
    options = comrak.ExtensionOptions()
    options.table = options.strikethrough = options.autolink = options.tasklist = True
    return options


def _parsing() -> comrak.ParseOptions:
    options = comrak.ParseOptions()
    options.smart = True
    return options


def _rendering() -> comrak.RenderOptions:
    options = comrak.RenderOptions()
    options.hardbreaks = options.unsafe_ = True
    return options


_EXTENSIONS, _PARSING, _RENDERING = _extensions(), _parsing(), _rendering()
