"""The search index of a site. The engine reads pages one by one, then puts them together and makes the files."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from itertools import chain
from typing import Protocol

import msgspec
from msgspec.structs import replace

from glosa.builder.content.spool import Spool, Spooled
from glosa.builder.render.runtime import JsRuntime
from glosa.builder.search.format import FOLDER
from glosa.builder.search.inputs import IndexedPage, IndexInputs, ReadablePage
from glosa.builder.search.read import AHEAD, DECODER, PageReader, ReadPage, finished

MOST_PATCHED = 24
"""Pages of a patch. If more pages have changed, all files are made again."""
PART = 64
"""Pages per call that puts them together."""


class Staging(Protocol):
    """Where the files of the index are staged."""

    def put(self, path: str, data: bytes) -> None:
        """Plans the file ``path`` with these bytes."""

    def keep(self, paths: Iterable[str]) -> None:
        """Plans files that are already in place."""


class SearchIndex:
    """Indexes one site repeatedly.

    Pages that didn't change aren't read again. After changes of few pages, these become a patch of the files. The first
    time, and after all other changes, all files of a language are made.
    """

    def __init__(self, js: JsRuntime, spool: Spool, *, script: str, earlier: Mapping[bytes, Spooled]) -> None:
        """``earlier``: pages that were read by earlier builds, by key."""
        self._js = js
        self._spool = spool
        self._cleared = spool.cleared
        self._reader = PageReader(js, spool, script=script)
        self._coming: Callable[[], Mapping[str, IndexInputs]] | None = None
        self._inputs: Mapping[str, IndexInputs] = {}
        self._missing: dict[str, ReadablePage] = {}
        """By route: pages that have yet to be read."""
        self._read = dict(earlier)
        """By key."""
        self._files: dict[str, _Files] = {}

    @property
    def is_valid(self) -> bool:
        """Whether the spool still has all pages."""
        return self._cleared == self._spool.cleared

    def read_ahead(self, pages: Iterable[ReadablePage], *, until: Callable[[], bool]) -> None:
        """Reads pages before :meth:`begin`, which discards those that differ then. Raises :class:`Unindexable`."""
        for page in pages:
            if until():
                break
            self._missing[page.route] = page
            self.add(page.route, self._spool.get_bytes(page.html))

    def begin(self, inputs: Callable[[], Mapping[str, IndexInputs]]) -> None:
        """Begins to index what changed. ``inputs`` is called once they are needed, perhaps after pages are shown."""
        self._coming = inputs

    def _began(self) -> None:
        """Raises :class:`Unindexable`."""
        coming, self._coming = self._coming, None
        if coming is None:
            return
        self.add_read(self._reader.finish())
        self._inputs = inputs = coming()
        present = {page.key for own in inputs.values() for page in own.pages}
        self._read = {key: read for key, read in self._read.items() if key in present}
        self._missing = {
            page.route: page for own in inputs.values() for page in own.pages if page.key not in self._read
        }

    @property
    def inputs(self) -> Mapping[str, IndexInputs]:
        """What the index is made from, by language."""
        self._began()
        return self._inputs

    @property
    def pages(self) -> Mapping[str, tuple[bytes, Spooled]]:
        """The key of each page, and what the engine has read, by Markdown file."""
        found = (page for own in self._inputs.values() for page in own.pages if page.key in self._read)
        return {page.file: (page.key, self._read[page.key]) for page in found} if self.is_valid else {}

    def file_of(self, route: str) -> str:
        """The Markdown file of the page with this route; empty if there is none."""
        return next((page.file for own in self._inputs.values() for page in own.pages if page.route == route), "")

    def add(self, route: str, html: bytes) -> None:
        """Reads a page that has just been rendered. Raises :class:`Unindexable`."""
        self._began()
        page = self._missing.get(route)
        if page:
            self.add_read(self._reader.add(page.lang, route, page.facts, html=html))

    def add_read(self, pages: Iterable[ReadPage]) -> None:
        """Adds pages that have been read, perhaps by another process."""
        for route, read in pages:
            page = self._missing.pop(route, None)
            if page:
                self._read[page.key] = read

    def read(self) -> Iterator[ReadPage]:
        """All pages, after they were read."""
        return (ReadPage(page.route, self._read[page.key]) for own in self._inputs.values() for page in own.pages)

    def write(self, stage: Staging) -> None:
        """Stages the files of the index. Pages that weren't rendered are read first. Raises :class:`Unindexable`."""
        self._finish_reading()
        for lang, own in self._inputs.items():
            files = self._files.get(lang)
            changed = _changed(files.inputs, own) if files else None
            if files is None or changed is None:
                *names, manifest = _put(stage, self._new(lang, own))
                self._files[lang] = _Files(own, names, {}, (manifest,))
            elif changed != files.changed:
                stage.keep(files.names)
                self._files[lang] = replace(files, changed=changed, latest=_put(stage, self._patch(lang, changed)))
            else:
                stage.keep((*files.names, *files.latest))

    def files(self) -> Iterator[tuple[str, bytes]]:
        """All files of a new index, by path."""
        self._finish_reading()
        for lang, own in self._inputs.items():
            yield from self._new(lang, own)

    def _finish_reading(self) -> None:
        self._began()
        self.add_read(self._reader.finish())
        for page in [*self._missing.values()]:
            self.add(page.route, self._spool.get_bytes(page.html))
        self.add_read(self._reader.finish())

    def _new(self, lang: str, own: IndexInputs) -> Iterator[tuple[str, bytes]]:
        """All files of a language."""
        self._js.submit("glosaSearch.begin", lang)
        waiting: deque[Future[bytes]] = deque()
        for pages in _parts(own.pages):
            waiting.append(self._js.exchange("glosaSearch.add", self._packed(pages), lang))
            if len(waiting) > AHEAD:
                yield from _received(waiting.popleft())
        options = {
            "synonyms": own.synonyms,
            "languages": own.languages,
            "boosts": _boosts(own.pages),
            "versions": own.versions,
        }
        waiting.append(self._js.exchange("glosaSearch.finish", b"", lang, msgspec.json.encode(options).decode()))
        for future in waiting:
            yield from _received(future)

    def _patch(self, lang: str, changed: Mapping[int, IndexedPage]) -> Iterator[tuple[str, bytes]]:
        """The files of a patch for pages by their numbers."""
        pages = [*changed.values()]
        options = {"replaced": [*changed], "boosts": _boosts(pages)}
        packed = self._packed(pages)
        yield from _received(
            self._js.exchange("glosaSearch.patch", packed, lang, msgspec.json.encode(options).decode())
        )

    def _packed(self, pages: Iterable[IndexedPage]) -> bytes:
        """For each page: its head, its headings in other languages, and what the engine has read."""
        parts = ((page.head, page.translated, self._spool.get_bytes(self._read[page.key])) for page in pages)
        return msgspec.msgpack.encode([*chain.from_iterable(parts)])


class _Files(msgspec.Struct, frozen=True):
    """The files of one language."""

    inputs: IndexInputs
    """What they were made from, except for the patch."""
    names: Sequence[str]
    """The paths of all files except for the manifest and the patch."""
    changed: Mapping[int, IndexedPage]
    """The pages of the patch, by their numbers."""
    latest: Sequence[str]
    """The paths of the manifest and the patch."""


def _changed(before: IndexInputs, now: IndexInputs) -> Mapping[int, IndexedPage] | None:
    """The pages that changed, by their numbers; ``None`` if they can't be patched."""
    facts = [(one.synonyms, one.languages, one.versions, len(one.pages)) for one in (before, now)]
    if facts[0] != facts[1]:
        return None
    changed = {}
    for number, (earlier, page) in enumerate(zip(before.pages, now.pages, strict=True)):
        if earlier is page:
            continue
        if earlier.path != page.path:
            return None
        if _facts(earlier) != _facts(page):
            changed[number] = page
    return changed if len(changed) <= MOST_PATCHED else None


def _facts(page: IndexedPage) -> tuple[bytes, bytes, bytes, float]:
    return page.key, page.head, page.translated, page.boost


def _parts(pages: Sequence[IndexedPage]) -> Iterator[Sequence[IndexedPage]]:
    return (pages[start : start + PART] for start in range(0, len(pages), PART))


def _boosts(pages: Iterable[IndexedPage]) -> Mapping[int, float]:
    return {number: page.boost for number, page in enumerate(pages) if page.boost != 1}


def _put(stage: Staging, files: Iterable[tuple[str, bytes]]) -> Sequence[str]:
    names = []
    for name, data in files:
        stage.put(name, data)
        names.append(name)
    return names


def _received(future: "Future[bytes]") -> Iterator[tuple[str, bytes]]:
    """Files, from their names and contents in turn."""
    all_ = iter(DECODER.decode(finished(future)))
    for name in all_:
        yield FOLDER + name.decode(), next(all_)
