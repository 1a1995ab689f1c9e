"""Contents of files in the encodings that browsers accept, cached in memory."""

import asyncio
from dataclasses import dataclass
from pathlib import Path

from glosa.hosting.folder import SiteFile
from glosa.hosting.media import is_immutable
from glosa.http.cache import ByteBoundedCache, SingleFlight
from glosa.http.conditional import entity_tag
from glosa.http.encodings import BEST, GOOD, Encoding, Quality, compressed

LIMIT = 64 * 1024 * 1024
"""Bytes that a cache holds at most."""
LARGE = 128 * 1024
"""Bytes above which a page is compressed less well, so that a browser waits at most about 50 ms."""


@dataclass(frozen=True, slots=True)
class BodyContent:
    """The bytes of a body."""

    data: bytes
    tag: str
    """The value of ``ETag``."""


@dataclass(frozen=True, slots=True)
class FileBody:
    """One version of a file in one encoding."""

    file: SiteFile
    encoding: Encoding

    def read(self) -> BodyContent:
        """The content. Immutable files are compressed best, because browsers fetch them only once. Raises :class:`OSError`."""
        data = Path(self.file.path).read_bytes()
        quality = BEST if is_immutable(self.file.name) else GOOD if len(data) <= LARGE else _OF_LARGE
        return BodyContent(compressed(data, self.encoding, quality), entity_tag(data, self.encoding))


class BodyCache:
    """The bodies used last."""

    def __init__(self, limit: int = LIMIT) -> None:
        self._contents = ByteBoundedCache[FileBody, BodyContent](lambda _, content: len(content.data), limit=limit)
        self._reading = SingleFlight[FileBody, BodyContent]()

    async def content(self, body: FileBody) -> BodyContent:
        """The content of ``body``, read once for all who ask at the same time. Raises :class:`OSError`."""
        content = self._contents.get(body)
        return content if content is not None else await self._reading.run(body, lambda: self._read(body))

    async def _read(self, body: FileBody) -> BodyContent:
        content = await asyncio.to_thread(body.read)
        self._contents.put(body, content)
        return content


def tag_of_version(version: tuple[int, ...]) -> str:
    """An ``ETag`` for a file that is too large to hash: made of what distinguishes its versions."""
    return entity_tag(repr(version).encode(), "identity")


_OF_LARGE = Quality(br=6, gzip=9)
