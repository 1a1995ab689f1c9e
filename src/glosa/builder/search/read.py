"""Reads pages for the search index: the engine finds their sections and words."""

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from html.entities import html5
from typing import NamedTuple

import msgspec

from glosa.builder.content.spool import Spool, Spooled
from glosa.builder.render.runtime import JsError, JsRuntime

BATCH = 24
"""Pages per call into the engine."""
AHEAD = 2
"""Calls that may wait for the engine, so that memory use stays constant."""


class Unindexable(Exception):
    """The engine failed to index a page, or to make the files. Its part of the index can't be used anymore."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.route = message.removeprefix("Error: ").partition(": ")[0]
        """The route of the page, if the engine named one."""


class ReadPage(NamedTuple):
    """A page as the engine has read it."""

    route: str
    read: Spooled


class PageReader:
    """Passes pages to the engine, and stores what it finds in the spool."""

    def __init__(self, js: JsRuntime, spool: Spool, *, script: str) -> None:
        self._js = js
        self._spool = spool
        self._waiting: dict[str, list[_Waiting]] = {}
        """By language."""
        self._sent: deque[tuple[list[_Waiting], Future[bytes]]] = deque()
        js.load(script, name="search bundle")
        js.submit("glosaSearch.references", _REFERENCES)

    def add(self, lang: str, route: str, facts: bytes, *, html: bytes) -> Iterator[ReadPage]:
        """Adds a page. Returns the pages that have been read meanwhile. Raises :class:`Unindexable`."""
        waiting = self._waiting.setdefault(lang, [])
        waiting.append(_Waiting(route, facts, html))
        if len(waiting) == BATCH:
            self._send(lang)
        if len(self._sent) > AHEAD:
            yield from self._received()

    def finish(self) -> Iterator[ReadPage]:
        """Waits for the remaining pages. Raises :class:`Unindexable`."""
        for lang in [*self._waiting]:
            self._send(lang)
        while self._sent:
            yield from self._received()

    def _send(self, lang: str) -> None:
        pages = self._waiting.pop(lang)
        facts = b"[%b]" % b",".join(b"[%b,%b]" % (msgspec.json.encode(page.route), page.facts) for page in pages)
        data = msgspec.msgpack.encode([page.html for page in pages])
        self._sent.append((pages, self._js.exchange("glosaSearch.read", data, lang, facts.decode())))

    def _received(self) -> Iterator[ReadPage]:
        pages, future = self._sent.popleft()
        for page, read in zip(pages, self._spool.put_all(DECODER.decode(finished(future))), strict=True):
            yield ReadPage(page.route, read)


class _Waiting(NamedTuple):
    route: str
    facts: bytes
    html: bytes


def finished(future: "Future[bytes]") -> bytes:
    """What the engine returned. Raises :class:`Unindexable`."""
    try:
        return future.result()
    except JsError as error:
        raise Unindexable(str(error)) from error


DECODER = msgspec.msgpack.Decoder(Sequence[bytes])

_REFERENCES = msgspec.json.encode({name.removesuffix(";"): text for name, text in html5.items()}).decode()
"""The character references of HTML."""
