"""From a comment's source to the HTML that is shown (docs/decisions.md, D35)."""

import re

import comrak

from glosa.service.domain.comments import Format
from glosa.service.domain.markup.escapes import as_typed
from glosa.service.domain.markup.nesting import depth
from glosa.service.domain.markup.sanitizer import sanitized, sanitized_text

RENDERER = 1
"""Version of the rules that make HTML of a source. It rises when they change; ``glosa comments rerender`` applies them."""

DEEPEST = 100
"""Elements inside one another. Parsing what nests deeper takes time that grows with the square of its length."""
MOST_GROWTH = 20
"""How many times longer than its source a comment's HTML may be, and some more for a short one."""


def render(source: str, format: Format) -> str:
    """Safe HTML of ``source``; markup made to exhaust whoever parses it is shown as the text it is."""
    text = _UNKEPT.sub("\N{REPLACEMENT CHARACTER}", source)
    html = _html(text, format)
    if depth(html, enough=DEEPEST) < DEEPEST:
        safe = sanitized(html)
        if safe is not None and len(safe) <= MOST_GROWTH * (len(source) + 500):
            return safe
    return sanitized_text(text)


_UNKEPT = re.compile(r"[\x00\ud800-\udfff]")
_TASK = re.compile(r'<input type="checkbox"( checked="")? disabled="" />\s*(<p>)?')


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
    """GFM, where a line break is one, and quotes and dashes as in print."""
    html = comrak.render_markdown(markdown, _EXTENSIONS, _PARSING, _RENDERING)
    return _TASK.sub(_box, html)


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
