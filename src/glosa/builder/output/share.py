"""The second process's share of the output: it renders pages and stages their files."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import msgspec

from glosa.builder.content.spool import Spool, Spooled
from glosa.builder.output.new_files import NewFiles
from glosa.builder.output.page import put_page
from glosa.builder.output.plan import PageFiles
from glosa.builder.output.stage import Stage
from glosa.builder.pages.assemble import Page, PageSet
from glosa.builder.pages.contract import Branch, SiteData
from glosa.builder.render.body import Batch, StateEncoder, render_bodies
from glosa.builder.render.bundle import Bundle
from glosa.builder.render.document import Shell
from glosa.builder.render.runtime import JsRuntime
from glosa.builder.search.index import SearchIndex
from glosa.builder.search.read import PageReader, ReadPage
from glosa.builder.sharing import Tickets


class _Job(msgspec.Struct, frozen=True, array_like=True):
    """Everything that pages are rendered from."""

    sites: Mapping[str, SiteData]
    branches: Mapping[str, Branch]
    shell: Shell
    batches: list[msgspec.Raw]
    """By ticket; each is a list of :class:`_JobPage`."""
    new: str
    """The folder to stage files in."""
    out: str
    """The output folder with the files of an earlier build; empty if there are none."""


class _JobPage(msgspec.Struct, frozen=True, array_like=True):
    """A page, and where its article is."""

    page: Page
    html: Spooled | None
    facts: bytes | None
    """What the search index has about the page, if the page has to be read for it."""


class _Staged(msgspec.Struct, frozen=True, array_like=True):
    """The files of a page, and which of them were staged."""

    route: str
    files: PageFiles
    staged: list[str]
    """The paths of the files that were not in place yet."""


class _Part(msgspec.Struct, frozen=True, array_like=True):
    """A part of the result."""

    staged: list[_Staged]
    read: list[ReadPage]


class Share(NamedTuple):
    """A part of the other process's result."""

    files: Mapping[str, PageFiles]
    """By route."""
    read: Sequence[ReadPage]
    """Pages that were read for the search index."""


def job(
    pages: PageSet,
    batches: Sequence[Batch],
    html: Mapping[str, Spooled],
    *,
    shell: Shell,
    search: SearchIndex | None,
    stage: Stage,
) -> bytes:
    """The message that asks for a share of ``batches``. ``html`` has the articles by route."""
    encoded = [
        msgspec.Raw(
            msgspec.json.encode(
                [_JobPage(page, html.get(page.route), search.facts(page.route) if search else None) for page in batch]
            )
        )
        for batch in batches
    ]
    out = "" if stage.is_fresh else str(stage.out)
    return msgspec.json.encode(_Job(pages.sites, pages.branches, shell, encoded, stage.new, out))


def render_share(
    message: bytes, tickets: Tickets, spool: Spool, engines: Sequence[JsRuntime], *, bundle: Bundle
) -> Iterator[bytes]:
    """Renders and stages the pages of the tickets that this process takes. Each part of the result is a message."""
    job = _JOB.decode(message)
    waiting: dict[str, _JobPage] = {}
    staged: list[_Staged] = []
    read: list[ReadPage] = []
    reader: PageReader | None = None

    def batches() -> Iterator[Batch]:
        for number in tickets.taken():
            batch = _BATCH.decode(job.batches[number])
            waiting.update((one.page.route, one) for one in batch)
            yield [one.page for one in batch]

    files = _Files(job.new, job.out)
    for body in render_bodies(batches(), StateEncoder(job.sites, job.branches), engines):
        page = body.page
        _, html, facts = msgspec.structs.astuple(waiting.pop(page.route))
        article = spool.get(html) if html else body.article
        staged.append(_Staged(page.route, put_page(files, body, article, job.shell), files.taken()))
        if facts:
            reader = reader or PageReader(engines[0], spool, script=bundle.search_script)
            read += reader.add(page.data.lang, page.route, facts, html=article)
        if len(staged) >= _PART:
            yield msgspec.json.encode(_Part(staged, read))
            staged, read = [], []
    if reader:
        read += reader.finish()
    if staged or read:
        yield msgspec.json.encode(_Part(staged, read))


def add_share(stage: Stage, message: bytes) -> Share:
    """Adds a part of the other process's result."""
    part = _PARTS.decode(message)
    for one in part.staged:
        for path in (one.files.html, one.files.chunk):
            stage.put_elsewhere(path, is_staged=path in one.staged)
    return Share({one.route: one.files for one in part.staged}, part.read)


class _Files:
    """Stages files for another process."""

    def __init__(self, new: str, out: str) -> None:
        self._out = out
        self._new = NewFiles(new)
        self._staged: list[str] = []

    def put(self, path: str, data: bytes) -> None:
        """Stages a file, unless it's in place."""
        if not self._out or not _has(Path(self._out, path), data):
            self._new.create(path, data)
            self._staged.append(path)

    def taken(self) -> list[str]:
        """The files that were staged since the last call."""
        staged, self._staged = self._staged, []
        return staged


def _has(path: Path, data: bytes) -> bool:
    with suppress(OSError):
        return path.lstat().st_size == len(data) and path.read_bytes() == data
    return False


_PART = 24
"""Pages per message."""
_JOB = msgspec.json.Decoder(_Job)
_BATCH = msgspec.json.Decoder(list[_JobPage])
_PARTS = msgspec.json.Decoder(_Part)
