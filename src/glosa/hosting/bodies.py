"""File contents in the encodings that browsers take, kept in memory up to a limit."""

from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path

from glosa.hosting.encoding import Encoding, encode
from glosa.hosting.folder import SiteFile
from glosa.hosting.media import is_immutable

LIMIT = 64 * 1024 * 1024
"""Bytes that a cache holds at most."""


@dataclass(frozen=True, slots=True)
class FileBody:
    """One version of a file in one encoding."""

    file: SiteFile
    encoding: Encoding

    def read(self) -> bytes:
        """The content, compressed with care where it is fetched once and kept for ever. Raises :class:`OSError`."""
        return encode(Path(self.file.path).read_bytes(), self.encoding, thoroughly=is_immutable(self.file.name))


class BodyCache:
    """The bodies used last."""

    def __init__(self, limit: int = LIMIT) -> None:
        self._limit = limit
        self._held = 0
        self._contents: OrderedDict[FileBody, bytes] = OrderedDict()

    def get(self, body: FileBody) -> bytes | None:
        """The content of ``body``; ``None`` when it is not held."""
        content = self._contents.get(body)
        if content is not None:
            self._contents.move_to_end(body)
        return content

    def put(self, body: FileBody, content: bytes) -> None:
        """Keeps ``content``; bodies that were not used for longest go."""
        self._held += len(content) - len(self._contents.pop(body, b""))
        self._contents[body] = content
        while self._held > self._limit:
            _, gone = self._contents.popitem(last=False)
            self._held -= len(gone)
