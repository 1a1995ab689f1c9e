"""File contents in the encodings that browsers take, made once and kept in memory up to a limit."""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from glosa.hosting.encoding import Encoding, encode
from glosa.hosting.folder import SiteFile
from glosa.hosting.media import is_immutable

LIMIT = 64 * 1024 * 1024
"""Bytes that a cache holds at most."""


@dataclass(frozen=True, slots=True)
class Content:
    """What a body holds."""

    data: bytes
    tag: str
    """Tells the content apart from all others, and from its other encodings: the value of ``ETag``."""


@dataclass(frozen=True, slots=True)
class FileBody:
    """One version of a file in one encoding."""

    file: SiteFile
    encoding: Encoding

    def read(self) -> Content:
        """The content, compressed with care where it is fetched once and kept for ever. Raises :class:`OSError`."""
        data = Path(self.file.path).read_bytes()
        return Content(encode(data, self.encoding, thoroughly=is_immutable(self.file.name)), _tag(data, self.encoding))


class BodyCache:
    """The bodies used last."""

    def __init__(self, limit: int = LIMIT) -> None:
        self._limit = limit
        self._held = 0
        self._contents: OrderedDict[FileBody, Content] = OrderedDict()
        self._reading: dict[FileBody, asyncio.Task[Content]] = {}

    async def content(self, body: FileBody) -> Content:
        """The content of ``body``, read once however many ask for it at a time. Raises :class:`OSError`."""
        content = self._contents.get(body)
        if content is not None:
            self._contents.move_to_end(body)
            return content
        reading = self._reading.get(body)
        if reading is None:
            reading = self._reading[body] = asyncio.create_task(asyncio.to_thread(body.read))
            reading.add_done_callback(lambda done: self._finish(body, done))
        # A browser that hangs up must not stop what others wait for.
        return await asyncio.shield(reading)

    def _finish(self, body: FileBody, reading: asyncio.Task[Content]) -> None:
        del self._reading[body]
        if not reading.cancelled() and reading.exception() is None:
            self._keep(body, reading.result())

    def _keep(self, body: FileBody, content: Content) -> None:
        """Keeps ``content``; bodies that were not used for longest go."""
        self._held += len(content.data)
        self._contents[body] = content
        while self._held > self._limit:
            _, gone = self._contents.popitem(last=False)
            self._held -= len(gone.data)


def tag_unread(version: tuple[int, ...]) -> str:
    """A tag for a file that is too large to be read for it: by what tells its versions apart."""
    return _tag(repr(version).encode(), "identity")


def _tag(data: bytes, encoding: Encoding) -> str:
    return f'"{blake2b(data, digest_size=12).hexdigest()}{_ENDINGS[encoding]}"'


_ENDINGS: dict[Encoding, str] = {"identity": "", "br": "-br", "gzip": "-gz"}
