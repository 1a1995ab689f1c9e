"""The second process's share of the output: it makes the search index, renders pages, and stages the files of both."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
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
from glosa.builder.render.document import Shell
from glosa.builder.render.runtime import JsRuntime
from glosa.builder.search.index import SearchIndex
from glosa.builder.search.inputs import IndexInputs
from glosa.builder.search.read import ReadPage
from glosa.builder.sharing import Tickets


class _Job(msgspec.Struct, frozen=True, array_like=True):
    """The values that pages are rendered from."""

    sites: Mapping[str, SiteData]
    branches: Mapping[str, Branch]
    shell: Shell
    batches: list[msgspec.Raw]
    """By ticket; each is a list of :class:`_JobPage`."""
    new: str
    """The folder to stage files in."""
    out: str
    """The output folder with the files of an earlier build; empty if there are none."""
    search: Mapping[str, IndexInputs]
    """What the search index is made from; empty if the site has none."""


class _JobPage(msgspec.Struct, frozen=True, array_like=True):
    """A page, and where its article is."""

    page: Page
    html: Spooled | None


class _Part(msgspec.Struct, frozen=True, array_like=True):
    """A part of the result."""

    pages: dict[str, PageFiles]
    """By route."""
    files: list[tuple[str, bool]]
    """Paths of files, and whether each was staged. The others were already in place."""
    read: list[ReadPage]
    """Pages that were read for the search index."""


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
    """The message that asks for a share of ``batches``, and for the index. ``html`` has the articles by route."""
    encoded = [
        msgspec.Raw(msgspec.json.encode([_JobPage(page, html.get(page.route)) for page in batch])) for batch in batches
    ]
    out = "" if stage.is_fresh else str(stage.out)
    inputs = search.inputs if search else {}
    return msgspec.json.encode(_Job(pages.sites, pages.branches, shell, encoded, stage.new, out, inputs))


def render_share(
    message: bytes, tickets: Tickets, spool: Spool, engines: Sequence[JsRuntime], *, search: SearchIndex | None
) -> Iterator[bytes]:
    """Makes the ``search`` index, then renders and stages the pages of the tickets that this process takes.

    Each part of the result is a message.
    """
    job = _JOB.decode(message)
    waiting: dict[str, _JobPage] = {}
    rendered: dict[str, PageFiles] = {}

    def batches() -> Iterator[Batch]:
        for number in tickets.taken():
            batch = _BATCH.decode(job.batches[number])
            waiting.update((one.page.route, one) for one in batch)
            yield [one.page for one in batch]

    files = _Files(job.new, job.out)
    if search:
        search.begin(lambda: job.search)
        search.write(files)
        yield msgspec.json.encode(_Part({}, files.taken(), [*search.read()]))
    for body in render_bodies(batches(), StateEncoder(job.sites, job.branches), engines):
        page = body.page
        html = waiting.pop(page.route).html
        article = spool.get(html) if html else body.article
        rendered[page.route] = put_page(files, body, article, job.shell)
        if len(rendered) >= _PART:
            yield msgspec.json.encode(_Part(rendered, files.taken(), []))
            rendered = {}
    if rendered:
        yield msgspec.json.encode(_Part(rendered, files.taken(), []))


def add_share(stage: Stage, message: bytes) -> Share:
    """Adds a part of the other process's result."""
    part = _PARTS.decode(message)
    for path, is_staged in part.files:
        stage.put_elsewhere(path, is_staged=is_staged)
    return Share(part.pages, part.read)


class _Files:
    """Stages files for another process."""

    def __init__(self, new: str, out: str) -> None:
        self._out = out
        self._new = NewFiles(new)
        self._planned: list[tuple[str, bool]] = []

    def put(self, path: str, data: bytes) -> None:
        """Stages a file, unless it's in place."""
        is_new = not self._out or not _has(Path(self._out, path), data)
        if is_new:
            self._new.create(path, data)
        self._planned.append((path, is_new))

    def keep(self, paths: Iterable[str]) -> None:
        """Plans files that are already in place."""
        self._planned += ((path, False) for path in paths)

    def taken(self) -> list[tuple[str, bool]]:
        """The files that were planned since the last call, and whether each was staged."""
        planned, self._planned = self._planned, []
        return planned


def _has(path: Path, data: bytes) -> bool:
    with suppress(OSError):
        return path.lstat().st_size == len(data) and path.read_bytes() == data
    return False


_PART = 24
"""Pages per message."""
_JOB = msgspec.json.Decoder(_Job)
_BATCH = msgspec.json.Decoder(list[_JobPage])
_PARTS = msgspec.json.Decoder(_Part)
