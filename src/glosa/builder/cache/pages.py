"""Published pages in the cache: which files of the output folder are still what this build would write."""

from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path

import msgspec

from glosa.builder.cache.folder import CacheFolder
from glosa.builder.output.plan import PageFiles
from glosa.builder.output.stage import FileStamp
from glosa.builder.pages.contract import ThemeFailure

_PREFIX = "output-"
_FOLDERS = 8
"""The number of output folders in the cache. The least recently built ones are dropped."""


class PublishedPage(msgspec.Struct, frozen=True, array_like=True):
    """A page's files, with a digest of everything that they were rendered from."""

    key: bytes
    html: str
    chunk: str
    failures: tuple[ThemeFailure, ...] = ()


class _Record(msgspec.Struct, frozen=True, array_like=True):
    builder: bytes
    """The fingerprint."""
    pages: dict[str, PublishedPage]
    """By route."""
    stamps: dict[str, FileStamp]
    """The stamps of the pages' files."""


class PageCache:
    """The record of the files that the last build into a folder published.

    A page doesn't have to be rendered again if its key is the same and nobody has touched its files since.
    """

    def __init__(self, folder: CacheFolder, out: Path, *, builder: bytes) -> None:
        self._folder = folder
        self._builder = builder
        self._name = _PREFIX + blake2b(str(out.resolve()).encode(), digest_size=8).hexdigest()
        self._record = _Record(builder, {}, {})

    def load(self) -> None:
        """Reads what was saved. Reads nothing if it's damaged or another builder saved it."""
        data = self._folder.read(self._name)
        try:
            record = _DECODER.decode(data) if data else self._record
        except msgspec.DecodeError:
            return
        if record.builder == self._builder:
            self._record = record

    def forget(self) -> None:
        """Discards everything that was saved."""
        self._record = _Record(self._builder, {}, {})

    def find(self, route: str, key: bytes, existing: Mapping[str, FileStamp]) -> PageFiles | None:
        """The page's files, if the output folder already contains what this build would write."""
        page = self._record.pages.get(route)
        if page is None or page.key != key:
            return None
        stamps = self._record.stamps
        is_there = all(path in stamps and existing.get(path) == stamps[path] for path in (page.html, page.chunk))
        return PageFiles(page.html, page.chunk, page.failures) if is_there else None

    def save(self, keys: Mapping[str, bytes], files: Mapping[str, PageFiles], stamps: Mapping[str, FileStamp]) -> None:
        """Saves what was published. Raises :class:`OSError`, or ``Locked`` if another build is saving its own."""
        pages = {
            route: PublishedPage(key, files[route].html, files[route].chunk, files[route].failures)
            for route, key in keys.items()
        }
        paths = (path for page in pages.values() for path in (page.html, page.chunk))
        record = _Record(self._builder, pages, {path: stamps[path] for path in paths})
        if record == self._record:
            return
        with self._folder.writing():
            self._folder.write(self._name, msgspec.msgpack.encode(record))
            self._folder.tidy(_PREFIX, keep=self._folder.newest(_PREFIX, _FOLDERS))


_DECODER = msgspec.msgpack.Decoder(_Record)
