"""Rendering what clients send while the service answers others: long texts in a thread, one at a time."""

import asyncio

from glosa.service.domain.comments import Format, Text
from glosa.service.domain.errors import NothingToShow
from glosa.service.domain.markup.rendering import RENDERER, render

AT_A_TIME = 1
"""Texts that a worker renders in a thread at a time. The Markdown parser holds the interpreter's lock."""
INLINE = 1_000
"""Characters of a text that renders faster than a thread starts, whatever it contains."""


class Renderer:
    """One per running service."""

    def __init__(self) -> None:
        self._room = asyncio.Semaphore(AT_A_TIME)

    async def text(self, source: str, format: Format) -> Text:
        """``source`` with the HTML that readers see. Raises :class:`CommentTooComplex`, and
        :class:`NothingToShow` where they would see nothing.
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
