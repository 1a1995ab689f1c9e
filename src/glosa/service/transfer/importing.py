"""Imports export files into a site. Importing the same files again changes nothing."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Protocol

from glosa.service.domain.comments import Added, Comment, Format
from glosa.service.domain.counters import Counter
from glosa.service.domain.environment import Environment
from glosa.service.domain.queries import Among, Audience, CommentFinder, Field, Query
from glosa.service.domain.reactions import ReactionCount
from glosa.service.domain.sites import Site
from glosa.service.transfer import files
from glosa.service.transfer.comments import NO_TEXT, ThreadPlace, comment, id_of, is_comment, place_of, settled
from glosa.service.transfer.counters import JOINED, counter, joined
from glosa.service.transfer.moved import at_current_address
from glosa.service.transfer.reactions import reaction
from glosa.service.transfer.rows import COMMENT, COUNTER, REACTION, Row, UnreadableRow, kind_of
from glosa.service.transfer.streams.source import Progress
from glosa.service.transfer.summary import Report, Summary, SummaryBuilder
from glosa.service.transfer.systems import catalog

BATCH = 500
"""Comments that share a transaction."""

OTHER_CLASS = "it is neither a comment nor a counter"
TWICE = "its id is in the files twice; the first one counts"


class ImportStore(CommentFinder, Protocol):
    """What importing needs from storage."""

    async def counter_by_id(self, site: str, id: str) -> Counter | None:
        """``None`` if there is no such counter. A page's counter may have several ids."""

    async def add_all(self, comments: Sequence[Comment]) -> Added:
        """Adds the comments whose ids the site doesn't have, all or none, without limits.

        A comment that the site has gets the larger number of likes, and stays as it is otherwise.
        """

    async def add_counters(self, counters: Sequence[Counter]) -> Added:
        """Adds counters, all or none.

        A counter whose id the site has is set to the larger number of views. If its key has a counter of another id, the
        views are added to that one, which then has both ids.
        """

    async def add_reactions(self, counts: Sequence[ReactionCount]) -> None:
        """Sets the number of readers of each page and reaction to the larger one, all or none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportTask:
    """The rows to import, and the site to import them into."""

    site: Site
    paths: list[Path]
    format: Format | None = None
    """The format of all comments; ``None`` detects it for each."""
    dry: bool = False
    """Only read and count."""
    system: catalog.System | None = None
    """The comment system that exported the files; ``None`` stands for the original store and Glosa."""
    moved: Mapping[str, str] = field(default_factory=dict)
    """Pages with a new address, see :func:`moved_pages`."""

    def rows(self, progress: Progress) -> Iterator[Row | UnreadableRow]:
        """Every row of every file. ``progress`` receives the number of bytes read."""
        rows = catalog.read(self.system, self.paths, progress) if self.system else files.read(self.paths, progress)
        if not self.moved:
            return rows
        rules = self.site.rules
        return (at_current_address(row, self.moved, rules) if isinstance(row, Row) else row for row in rows)


async def import_files(
    environment: Environment[ImportStore],
    task: ImportTask,
    progress: Progress = lambda _: None,
    note: Report = lambda *_: None,
) -> Summary:
    """Reads the files twice: first the place of each comment, then the comments, one transaction per batch.

    ``progress`` receives the number of bytes read, up to twice :func:`files.size`, and ``note`` every row that's skipped or
    changed. Raises :class:`FileRefused` before anything is written. If an import is interrupted, what was imported stays, and a new run continues.
    """
    places = _survey(task, progress)
    await _add_stored(environment, task.site, places)
    total = files.size(task.paths)
    rows = task.rows(lambda done: progress(total + done))
    report, taken = SummaryBuilder(note=note), _Taken()
    pages = _comments(rows, task, places, report=report, taken=taken, now=environment.now())
    while batch := list(islice(pages, BATCH)):
        await _save(environment, task, batch, report)
    counters = list(taken.counters.values())
    known = await _save_counters(environment, task, counters)
    report.counters, report.known = len(counters) - known, report.known + known
    if taken.reactions and not task.dry:
        await environment.store.add_reactions(list(taken.reactions.values()))
    return report.closed()


@dataclass(slots=True)
class _Taken:
    ids: set[str] = field(default_factory=set)
    counters: dict[str, Counter] = field(default_factory=dict)
    reactions: dict[tuple[str, str], ReactionCount] = field(default_factory=dict)


def _survey(task: ImportTask, progress: Progress) -> dict[str, ThreadPlace]:
    """The place of every comment in the files, by id."""
    places: dict[str, ThreadPlace] = {}
    for row in task.rows(progress):
        if isinstance(row, Row) and kind_of(row, task.site.rules.comment_class) == COMMENT and is_comment(row):
            places.setdefault(id_of(row), place_of(row, task.site))
    return places


async def _add_stored(environment: Environment[ImportStore], site: Site, places: dict[str, ThreadPlace]) -> None:
    """Adds parents that are in no file, but in the database from an earlier import."""
    missing = {one for place in places.values() for one in (place.rid, place.pid) if one and one not in places}
    requested = sorted(missing)
    for start in range(0, len(requested), BATCH):
        part = tuple(requested[start : start + BATCH])
        query = Query(site=site.id, where=Among(Field.ID, part), audience=Audience.OWNER, limit=len(part))
        for found in await environment.store.find(query):
            places[found.id] = ThreadPlace(found.thread, found.rid, found.pid)


def _comments(
    rows: Iterator[Row | UnreadableRow],
    task: ImportTask,
    places: dict[str, ThreadPlace],
    *,
    report: SummaryBuilder,
    taken: _Taken,
    now: int,
) -> Iterator[Comment]:
    """The comments among the rows. Collects counters in ``taken``, and everything else in ``report``."""
    roots: dict[str, str] = {}
    for row in rows:
        report.read += 1
        if isinstance(row, UnreadableRow):
            report.skip(row.place, row.reason)
            continue
        for reason in row.changes:
            report.change(row.place, reason)
        kind = kind_of(row, task.site.rules.comment_class)
        if kind == COUNTER:
            _take_counter(row, task.site, report=report, taken=taken, now=now)
        elif kind == REACTION:
            _take_reaction(row, task.site, report=report, taken=taken)
        elif kind != COMMENT:
            report.skip(row.place, OTHER_CLASS)
        elif not is_comment(row):
            report.skip(row.place, NO_TEXT)
        elif (id := id_of(row)) in taken.ids:
            report.skip(row.place, TWICE)
        else:
            taken.ids.add(id)
            place, moved = settled(id, places, roots)
            if moved:
                report.change(row.place, moved)
            change = partial(report.change, row.place)
            yield comment(row, place, site=task.site, format=task.format, now=now, change=change)


def _take_counter(row: Row, site: Site, *, report: SummaryBuilder, taken: _Taken, now: int) -> None:
    read = counter(row, site=site, now=now)
    if isinstance(read, str):
        report.skip(row.place, read)
    elif read.id in taken.ids:
        report.skip(row.place, TWICE)
    else:
        taken.ids.add(read.id)
        other = taken.counters.get(read.key)
        if other is not None:
            report.change(row.place, JOINED)
        taken.counters[read.key] = read if other is None else joined(other, read)


def _take_reaction(row: Row, site: Site, *, report: SummaryBuilder, taken: _Taken) -> None:
    read = reaction(row, site=site)
    if isinstance(read, str):
        report.skip(row.place, read)
        return
    place = (read.thread, read.kind)
    other = taken.reactions.get(place)
    # Pages that are one page under this site's rules.
    taken.reactions[place] = read if other is None else replace(read, readers=read.readers + other.readers)
    report.reactions += 1


async def _save(
    environment: Environment[ImportStore], task: ImportTask, batch: Sequence[Comment], report: SummaryBuilder
) -> None:
    if task.dry:
        query = Query(
            site=task.site.id,
            where=Among(Field.ID, tuple(one.id for one in batch)),
            audience=Audience.OWNER,
            limit=len(batch),
        )
        known = len(await environment.store.find(query))
    else:
        known = len((await environment.store.add_all(batch)).known)
    report.known += known
    report.comments += len(batch) - known


async def _save_counters(environment: Environment[ImportStore], task: ImportTask, counters: Sequence[Counter]) -> int:
    """Returns how many the site already had."""
    if task.dry:
        stored = [await environment.store.counter_by_id(task.site.id, one.id) for one in counters]
        return sum(one is not None for one in stored)
    return len((await environment.store.add_counters(counters)).known)
