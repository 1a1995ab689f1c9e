"""From a comment's source to the HTML that readers see (docs/decisions.md, D35)."""

import asyncio
import re

import comrak

from glosa.service.domain.comments import Format, Text
from glosa.service.domain.errors import CommentTooComplex, NothingToShow
from glosa.service.domain.markup import angle_brackets
from glosa.service.domain.markup.budget import check_html, check_markdown
from glosa.service.domain.markup.pasted import apart, together
from glosa.service.domain.markup.protocol import as_typed
from glosa.service.domain.markup.sanitizer import sanitized, sanitized_text

RENDERER = 2
"""Version of the rendering rules. Increase it when they change; ``rerender`` applies them to stored comments."""


def render(source: str, format: Format) -> str:
    """Safe HTML of ``source``. Raises :class:`CommentTooComplex`."""
    text, pictures = apart(_storable(source))
    html = _html(text, format)
    check_html(html, text)
    safe = sanitized(html)
    if safe is None:
        raise CommentTooComplex(
            "The comment's HTML reads differently each time it is parsed. Close its elements in order."
        )
    return together(safe, pictures)


def plain(source: str) -> str:
    """Safe HTML that displays ``source`` itself, for a stored comment that is too complex to render."""
    return sanitized_text(_storable(source))


_UNSTORABLE = re.compile("[\x00\ud800-\udfff\ufdd0]")
_TASK = re.compile(r'<input type="checkbox"( checked="")? disabled="" />\s*(<p>)?')


def _storable(source: str) -> str:
    return _UNSTORABLE.sub("\N{REPLACEMENT CHARACTER}", source)


def _html(text: str, format: Format) -> str:
    """Not safe yet, because Markdown may contain HTML."""
    match format:
        case Format.HTML:
            return text
        case Format.MARKDOWN:
            return _from_markdown(text)
        case Format.ESCAPED_MARKDOWN:
            return _from_markdown(as_typed(text))


def _from_markdown(markdown: str) -> str:
    """GFM with line breaks, typographic quotes and dashes, and only valid tags."""
    check_markdown(markdown)
    html = comrak.render_markdown(angle_brackets.literal(markdown), _EXTENSIONS, _PARSING, _RENDERING)
    return angle_brackets.shown(_TASK.sub(_box, html))


def _box(task: re.Match[str]) -> str:
    """A character instead of a checkbox that readers couldn't use."""
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


AT_A_TIME = 1
"""Texts that a worker renders in a thread at a time, because the Markdown parser holds the interpreter's lock."""
INLINE = 1_000
"""Characters of a text that always renders faster than a thread starts."""


class Renderer:
    """Renders texts while the service handles other requests: long texts in a thread, one at a time. One per service."""

    def __init__(self) -> None:
        self._room = asyncio.Semaphore(AT_A_TIME)

    async def text(self, source: str, format: Format) -> Text:
        """``source`` with the HTML that readers see. Raises :class:`CommentTooComplex`, and
        :class:`NothingToShow` if they would see nothing.
        """
        html = await self._html(source, format)
        if not html.strip():
            raise NothingToShow
        return Text(source=source, format=format, html=html, renderer=RENDERER)

    async def _html(self, source: str, format: Format) -> str:
        if len(source) <= INLINE:
            return render(source, format)
        async with self._room:
            return await asyncio.to_thread(render, source, format)
