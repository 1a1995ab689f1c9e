"""The second process's share of the output: it renders pages and stages their files."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

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


class _Staged(msgspec.Struct, frozen=True, array_like=True):
    """What became of a page."""

    route: str
    files: PageFiles
    staged: list[str]
    """The paths of the files that were not in place yet."""


def job(pages: PageSet, batches: Sequence[Batch], html: Mapping[str, Spooled], *, shell: Shell, stage: Stage) -> bytes:
    """The message that asks for a share of ``batches``. ``html`` has the articles by route."""
    encoded = [
        msgspec.Raw(msgspec.json.encode([_JobPage(page, html.get(page.route)) for page in batch])) for batch in batches
    ]
    out = "" if stage.is_fresh else str(stage.out)
    return msgspec.json.encode(_Job(pages.sites, pages.branches, shell, encoded, stage.new, out))


def render_share(message: bytes, tickets: Tickets, spool: Spool, engines: Sequence[JsRuntime]) -> Iterator[bytes]:
    """Renders and stages the pages of the tickets that this process takes. Each part of the result is a message."""
    job = _JOB.decode(message)
    html: dict[str, Spooled | None] = {}
    staged: list[_Staged] = []

    def batches() -> Iterator[Batch]:
        for number in tickets.taken():
            batch = _BATCH.decode(job.batches[number])
            html.update((one.page.route, one.html) for one in batch)
            yield [one.page for one in batch]

    files = _Files(job.new, job.out)
    for body in render_bodies(batches(), StateEncoder(job.sites, job.branches), engines):
        route = body.page.route
        place = html.pop(route)
        article = spool.get(place) if place else body.article
        staged.append(_Staged(route, put_page(files, body, article, job.shell), files.taken()))
        if len(staged) >= _PART:
            yield msgspec.json.encode(staged)
            staged.clear()
    if staged:
        yield msgspec.json.encode(staged)


def add_share(stage: Stage, share: bytes) -> Mapping[str, PageFiles]:
    """Adds a part of the other process's result. Returns the files of its pages by route."""
    pages = _STAGED.decode(share)
    for one in pages:
        for path in (one.files.html, one.files.chunk):
            stage.put_elsewhere(path, is_staged=path in one.staged)
    return {one.route: one.files for one in pages}


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
_STAGED = msgspec.json.Decoder(list[_Staged])
