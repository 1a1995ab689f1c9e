"""How the queries of the comment service grow with the number of comments, in SQLite and in PostgreSQL: times, and plans."""

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, suppress
from dataclasses import replace
from itertools import count
from math import inf, isinf
from random import Random
from statistics import median

from bench.growth_databases import A_PAGE, SITE, VIRAL, GrowthDatabase, postgres_database, sqlite_database
from bench.prose import ENGLISH
from bench.report import Bar, Options, Table
from glosa.service.domain import posting
from glosa.service.domain.comments import Author, Comment, Format, Status, Text
from glosa.service.domain.counters import Counter
from glosa.service.domain.environment import Environment
from glosa.service.domain.errors import StorageUnavailable
from glosa.service.domain.latest import latest
from glosa.service.domain.posting import CommentDraft
from glosa.service.domain.reading import Sort, thread_page
from glosa.service.domain.sites import Rules
from glosa.service.storage.store import SqlStore
from glosa.service.storage.transaction import Statement

SIZES = (10_000, 100_000, 1_000_000, 10_000_000)
MOST_GROWTH = 2.0
"""How much slower the first page of a thread, and a post, may be with the most comments than with the least."""
_BARRED = ("first page of", "post to")
_TIMES = 200
_LONGEST_SECONDS = 10
"""For one query of one size; a slow one is repeated less often."""
_ENGINES: Mapping[str, Callable[[], AbstractAsyncContextManager[GrowthDatabase]]] = {
    "SQLite": sqlite_database,
    "PostgreSQL": postgres_database,
}
_UNLIMITED = Rules(posts_a_minute=0, posts_an_hour=0, interval_ms=0, attack_posts=0)
_Times = Mapping[str, tuple[float, float]]
"""Seconds of each query, and of CPU time of this process."""
_Plans = Mapping[str, Sequence[tuple[str, str]]]
_SCAN = re.compile(r"(?:Parallel )?Seq Scan on (\w+)|SCAN (\w+)(?! USING)")


def measure(options: Options) -> Iterator[Table]:
    """For each engine: a row per query and a column per size; then a row per statement with its plan at the largest size."""
    sizes = [size for size in SIZES if size <= (SIZES[1] if options.quick else options.comments)]
    for engine, database in _ENGINES.items():
        times, spaces, plans, large = asyncio.run(_measured(database, sizes))
        yield _times(engine, sizes, times)
        yield _space(engine, sizes, spaces)
        yield _plans(engine, sizes[-1], plans, large)


def _times(engine: str, sizes: Sequence[int], times: Sequence[_Times]) -> Table:
    # SQLite runs in this process, so its CPU time doesn't depend on what else the machine does.
    compared = int(engine == "SQLite")
    bars = [
        Bar(
            f"{engine}: {name}, {'CPU time, ' if compared else ''}{sizes[-1]:,} / {sizes[0]:,} comments",
            times[-1][name][compared] / times[0][name][compared],
            most=MOST_GROWTH,
        )
        for name in times[0]
        if name.startswith(_BARRED)
    ]
    return Table(
        f"Queries of the comment service by the number of comments, {engine}",
        ("query", *(f"{size:,} comments, ms" for size in sizes)),
        tuple(
            (name, *("gives up" if isinf(found[name][0]) else f"{found[name][0] * 1000:.2f}" for found in times))
            for name in times[0]
        ),
        f"{engine} on the same machine, through the service's storage without HTTP and caches; median of at most {_TIMES}, "
        f"one at a time, the sizes in turns. Pages have {A_PAGE} comments each, and one page has a tenth of all.",
        bars,
    )


def _space(engine: str, sizes: Sequence[int], spaces: Sequence[tuple[int, int]]) -> Table:
    return Table(
        f"Size of comments in {engine}",
        ("comments", "table, bytes per comment", "indexes, bytes per comment", "in all, MB"),
        tuple(
            (f"{size:,}", f"{table / size:,.0f}", f"{indexes / size:,.0f}", f"{(table + indexes) / 1e6:,.0f}")
            for size, (table, indexes) in zip(sizes, spaces, strict=True)
        ),
        "A comment has 25 words on average, stored as received and as displayed.",
    )


def _plans(engine: str, size: int, plans: _Plans, large: Collection[str]) -> Table:
    rows = tuple((f"{name}, {number}", plan) for name, all in plans.items() for number, (_, plan) in enumerate(all, 1))
    scans = [f"{step} ({name})" for name, plan in rows for step in plan.split("; ") if _scanned(step) in large]
    return Table(
        f"Plans of these queries, {engine}",
        ("query, statement", "accesses"),
        rows,
        f"With {size:,} comments, in the order of the plan.",
        (Bar(f"{engine}: {', '.join(scans) or 'sequential scans of large tables'}", len(scans), most=0),),
    )


def _scanned(step: str) -> str:
    """The table that a step of a plan reads from its beginning to its end; empty if it uses an index."""
    found = _SCAN.match(step)
    table = (found[1] or found[2]) if found else ""
    return {"c": "comments"}.get(table, table)


async def _measured(
    database: Callable[[], AbstractAsyncContextManager[GrowthDatabase]], sizes: Sequence[int]
) -> tuple[Sequence[_Times], Sequence[tuple[int, int]], _Plans, Collection[str]]:
    """Times and sizes for each number of comments, which take turns, and plans and large tables for the last one."""
    async with AsyncExitStack() as opened:
        databases = [await opened.enter_async_context(database()) for _ in sizes]
        for filled, size in zip(databases, sizes, strict=True):
            await filled.fill(size)
        largest = databases[-1]
        queries = [_queries(filled.store, size) for filled, size in zip(databases, sizes, strict=True)]
        times: list[dict[str, tuple[float, float]]] = [{} for _ in sizes]
        plans: dict[str, list[tuple[str, str]]] = {}
        for name, run in queries[-1].items():
            recorded: list[Statement] = []
            with largest.recording(recorded), suppress(StorageUnavailable):
                await run(0)
            plans[name] = [(one.sql, await largest.plan(one)) for one in recorded]
            medians = await _medians([own[name] for own in queries])
            for found, seconds in zip(times, medians, strict=True):
                found[name] = seconds
        return times, [await filled.space() for filled in databases], plans, await largest.large()


def _queries(store: SqlStore, size: int) -> Mapping[str, Callable[[int], Awaitable[object]]]:
    """What readers and moderators cause, each for a number that varies the page."""
    environment = Environment(store=store, now=lambda: 1_800_000_000_000, new_id=lambda: "f" * 24, secret=b"s" * 32)
    pages = size // A_PAGE

    def page(number: int) -> str:
        return f"/page-{number * 7919 % pages // 10 * 10}/"

    async def post(number: int) -> object:
        return await store.add(comment(f"{time.time_ns():024x}", page(number)))

    ids = (f"{time.time_ns():024x}" for _ in count())
    author = replace(environment, new_id=lambda: next(ids))

    async def write(number: int) -> object:
        """Through the spam filter, by an author with many comments."""
        draft = CommentDraft(
            url=VIRAL,
            source=" ".join(Random(number).choices(ENGLISH.nouns + ENGLISH.verbs, k=12)),
            format=Format.MARKDOWN,
            author=Author(nick="Ana"),
            device="ana",
            address=f"10.0.{number}.1",
        )
        return await posting.post(author, replace(SITE, rules=_UNLIMITED), draft)

    async def read(url: str, sort: Sort = Sort.NEWEST) -> object:
        return await thread_page(environment, SITE, url=url, limit=10, sort=sort)

    return {
        "first page of a thread": lambda number: read(page(number)),
        "first page of the longest thread": lambda number: read(VIRAL),
        "first page of the longest thread, most liked first": lambda number: read(VIRAL, Sort.LIKED),
        "list of all pages": lambda number: read("*"),
        "latest comments": lambda number: latest(environment, SITE, path="*", limit=20),
        "version of a thread": lambda number: store.version("default", page(number)),
        "version of all threads": lambda number: store.version("default", None),
        "version of a feed": lambda number: store.published_version("default"),
        "numbers of comments of 20 pages": lambda number: store.counts(
            "default", [page(number + n) for n in range(20)]
        ),
        "views of 20 pages": lambda number: store.counters("default", [page(number + n) for n in range(20)]),
        "post": post,
        "post to the longest thread, through the spam filter": write,
        "view": lambda number: store.visit(_counter(page(number))),
        "moderation: numbers by status": lambda number: store.count_by_status("default", 1000),
    }


async def _medians(runs: Sequence[Callable[[int], Awaitable[object]]]) -> Sequence[tuple[float, float]]:
    """In turns, because the machine isn't as fast at every moment. Infinite if the service gives up."""
    spent: list[list[float]] = [[] for _ in runs]
    times: list[list[float]] = [[] for _ in runs]
    for number in range(_TIMES):
        for run, taken, used in zip(runs, times, spent, strict=True):
            if inf in taken or sum(taken) > _LONGEST_SECONDS:
                continue
            began, began_cpu = time.perf_counter(), time.process_time()
            try:
                await run(number)
            except StorageUnavailable:
                taken[:] = used[:] = [inf]
            else:
                used.append(time.process_time() - began_cpu)
                taken.append(time.perf_counter() - began)
    return [(median(taken), median(used)) for taken, used in zip(times, spent, strict=True)]


def comment(id: str, url: str) -> Comment:
    """A short one, written now."""
    now = time.time_ns() // 1_000_000
    return Comment(
        id=id,
        site="default",
        thread=url,
        url=url,
        rid="",
        pid="",
        author=Author(nick="Ana"),
        text=Text(source="A comment.", format=Format.MARKDOWN, html="<p>A comment.</p>", renderer=1),
        status=Status.VISIBLE,
        created_at=now,
        inserted_at=now,
        updated_at=now,
    )


def _counter(url: str) -> Counter:
    return Counter(
        id="d" * 24, site="default", key=url, url=url, xid=url, title="A page", time=1, created_at=0, updated_at=0
    )
