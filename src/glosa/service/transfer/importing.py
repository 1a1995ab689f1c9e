"""Takes export files into a site. The same files a second time change nothing."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from pathlib import Path

from glosa.service.domain.comments import Comment, Format
from glosa.service.domain.counters import Counter
from glosa.service.domain.environment import Environment
from glosa.service.domain.queries import Among, Audience, Field, Query
from glosa.service.domain.sites import Site
from glosa.service.transfer import files
from glosa.service.transfer.comments import NO_TEXT, Place, comment, id_of, is_comment, place_of, settled
from glosa.service.transfer.counters import JOINED, counter, joined
from glosa.service.transfer.kinds import COMMENT, COUNTER, kind_of
from glosa.service.transfer.rows import Row, Unreadable
from glosa.service.transfer.summary import Book, Summary

BATCH = 500
"""Comments that share a transaction."""

OTHER_CLASS = "it is neither a comment nor a counter"
TWICE = "its id stands in the files twice; the first one counts"


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """What to import, and where to."""

    site: Site
    paths: list[Path]
    format: Format | None = None
    """What all comments are written in; ``None`` tells it from each."""
    dry: bool = False
    """Only read and count."""


async def import_files(
    environment: Environment, task: Task, progress: Callable[[int], object] = lambda _: None
) -> Summary:
    """Reads the files twice: where comments stand first, then the comments themselves, a batch a transaction.

    ``progress`` is told bytes, up to twice :func:`files.size`. Raises :class:`files.FileRefused` before anything was
    written. What was taken when an import is interrupted stays, and a new run goes on from there.
    """
    places = _survey(task, progress)
    await _add_stored(environment, task.site, places)
    total = files.size(task.paths)
    rows = files.read(task.paths, lambda done: progress(total + done))
    book, taken = Book(), _Taken()
    pages = _comments(rows, task, places, book=book, taken=taken, now=environment.now())
    while batch := list(islice(pages, BATCH)):
        await _keep(environment, task, batch, book)
    counters = list(taken.counters.values())
    known = await _keep_counters(environment, task, counters)
    book.counters, book.known = len(counters) - known, book.known + known
    return book.closed()


@dataclass(slots=True)
class _Taken:
    ids: set[str] = field(default_factory=set)
    counters: dict[str, Counter] = field(default_factory=dict)


def _survey(task: Task, progress: Callable[[int], object]) -> dict[str, Place]:
    """Where every comment of the files stands, by its id."""
    places: dict[str, Place] = {}
    for row in files.read(task.paths, progress):
        if isinstance(row, Row) and kind_of(row, task.site.rules.comment_class) == COMMENT and is_comment(row):
            places.setdefault(id_of(row), place_of(row, task.site))
    return places


async def _add_stored(environment: Environment, site: Site, places: dict[str, Place]) -> None:
    """Parents that are in no file may be kept already, from an earlier import."""
    missing = {one for place in places.values() for one in (place.rid, place.pid) if one and one not in places}
    wanted = sorted(missing)
    for start in range(0, len(wanted), BATCH):
        part = tuple(wanted[start : start + BATCH])
        query = Query(site=site.id, where=Among(Field.ID, part), audience=Audience.OWNER, limit=len(part))
        for found in await environment.store.find(query):
            places[found.id] = Place(found.thread, found.rid, found.pid)


def _comments(
    rows: Iterator[Row | Unreadable], task: Task, places: dict[str, Place], *, book: Book, taken: _Taken, now: int
) -> Iterator[Comment]:
    """The comments among the rows; counters are gathered in ``taken``, everything else is noted in ``book``."""
    roots: dict[str, str] = {}
    for row in rows:
        book.read += 1
        if isinstance(row, Unreadable):
            book.skip(row.place, row.reason)
            continue
        kind = kind_of(row, task.site.rules.comment_class)
        if kind == COUNTER:
            _take_counter(row, task.site, book=book, taken=taken, now=now)
        elif kind != COMMENT:
            book.skip(row.place, OTHER_CLASS)
        elif not is_comment(row):
            book.skip(row.place, NO_TEXT)
        elif (id := id_of(row)) in taken.ids:
            book.skip(row.place, TWICE)
        else:
            taken.ids.add(id)
            place, moved = settled(id, places, roots)
            if moved:
                book.change(row.place, moved)
            change = partial(book.change, row.place)
            yield comment(row, place, site=task.site, format=task.format, now=now, change=change)


def _take_counter(row: Row, site: Site, *, book: Book, taken: _Taken, now: int) -> None:
    read = counter(row, site=site, now=now)
    if isinstance(read, str):
        book.skip(row.place, read)
    elif read.id in taken.ids:
        book.skip(row.place, TWICE)
    else:
        taken.ids.add(read.id)
        other = taken.counters.get(read.key)
        if other is not None:
            book.change(row.place, JOINED)
        taken.counters[read.key] = read if other is None else joined(other, read)


async def _keep(environment: Environment, task: Task, batch: Sequence[Comment], book: Book) -> None:
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
    book.known += known
    book.comments += len(batch) - known


async def _keep_counters(environment: Environment, task: Task, counters: Sequence[Counter]) -> int:
    """Answers how many the site had already."""
    if task.dry:
        kept = await environment.store.counters(task.site.id, [one.key for one in counters])
        return sum(one.key in kept and kept[one.key].id == one.id for one in counters)
    return len((await environment.store.add_counters(counters)).known)
