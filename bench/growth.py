"""How the queries of the comment service grow with the number of comments in PostgreSQL: times, and plans."""

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from math import inf, isinf
from statistics import median
from typing import Any
from unittest.mock import patch

import asyncpg

from bench.postgres import postgres
from bench.report import Bar, Options, Table
from glosa.service.domain.comments import Author, Comment, Format, Status, Text
from glosa.service.domain.counters import Counter
from glosa.service.domain.environment import Environment
from glosa.service.domain.errors import StorageUnavailable
from glosa.service.domain.reading import thread_page
from glosa.service.domain.sites import Site
from glosa.service.storage import postgres as engine
from glosa.service.storage.postgres import numbered
from glosa.service.storage.store import SqlStore, open_store
from glosa.service.storage.transaction import Batch, Statement

SIZES = (10_000, 100_000, 1_000_000)
A_PAGE = 50
"""Comments of an ordinary page."""
VIRAL = "/viral/"
"""Has a tenth of all comments."""
MOST_GROWTH = 2.0
"""How much slower the first page of an ordinary thread may be with the most comments than with the least."""
_TIMES = 60
_LONGEST_SECONDS = 10
"""For one query of one size; a slow one is repeated less often."""
_SITE = Site(id="default", app_id="default", app_key="key")

_COMMENTS = """
INSERT INTO comments (site, id, thread, url, rid, pid, nick, mail, link, qq_avatar, ua, ip, source, format, html, renderer,
    status, created_at, inserted_at, updated_at)
SELECT 'default', id, url, url, CASE WHEN root = i THEN '' ELSE lpad(to_hex(root), 24, '0') END,
    CASE WHEN root = i THEN '' ELSE lpad(to_hex(root), 24, '0') END, 'Ana', 'mail' || i % 5000 || '@example.org', '', '', '', '',
    text, 'markdown', '<p>' || text || '</p>', 1, CASE WHEN i % 200 = 7 THEN 'pending' ELSE 'visible' END, at, at, at
FROM (
    SELECT i, lpad(to_hex(i), 24, '0') AS id, repeat('A comment of some words, as readers write them. ', 1 + (i % 5)::int) AS text,
        1700000000000 + i * 1000 AS at,
        CASE WHEN i % 10 = 9 THEN '/viral/' ELSE '/page-' || i % $2 || '/' END AS url,
        CASE WHEN i % 10 = 9 THEN (i / 10 - i / 10 % 3) * 10 + 9 ELSE i - i / $2 % 3 * $2 END AS root
    FROM generate_series(0, $1 - 1) AS i
) AS made
"""
_THREADS = "INSERT INTO threads (site, key, version) SELECT 'default', thread, count(*) FROM comments GROUP BY thread"
_COUNTERS = """
INSERT INTO counters (site, key, id, url, xid, title, views, created_at, updated_at)
SELECT 'default', key, 'd' || lpad(to_hex(row_number() OVER ()), 23, '0'), key, key, 'A page', 1000, 0, 0 FROM threads WHERE key <> ''
"""
_IDS = "INSERT INTO counter_ids (site, id, key) SELECT site, id, key FROM counters"


def measure(options: Options) -> Iterator[Table]:
    """A row per query and a column per size; then a row per statement with its plan at the largest size."""
    sizes = SIZES[:2] if options.quick else SIZES
    times: list[Mapping[str, float]] = []
    spaces: list[tuple[int, int]] = []
    plans: Mapping[str, Sequence[tuple[str, str]]] = {}
    for size in sizes:
        with postgres() as address:
            found, plans, space = asyncio.run(_measured(address, size))
            times.append(found)
            spaces.append(space)
    yield _times(sizes, times)
    yield _space(sizes, spaces)
    yield _plans(sizes[-1], plans)


def _times(sizes: Sequence[int], times: Sequence[Mapping[str, float]]) -> Table:
    growth = times[-1]["first page of a thread"] / times[0]["first page of a thread"]
    return Table(
        "Queries of the comment service by the number of comments",
        ("query", *(f"{size:,} comments, ms" for size in sizes)),
        tuple(
            (name, *("gives up" if isinf(found[name]) else f"{found[name] * 1000:.2f}" for found in times))
            for name in times[0]
        ),
        f"PostgreSQL on the same machine, through the service's storage without HTTP and caches; median of at most {_TIMES}, "
        f"one at a time. Pages have {A_PAGE} comments each, and one page has a tenth of all.",
        (Bar(f"first page of a thread, {sizes[-1]:,} / {sizes[0]:,} comments", growth, most=MOST_GROWTH),),
    )


def _space(sizes: Sequence[int], spaces: Sequence[tuple[int, int]]) -> Table:
    return Table(
        "Size of comments in PostgreSQL",
        ("comments", "table, bytes per comment", "indexes, bytes per comment", "in all, MB"),
        tuple(
            (f"{size:,}", f"{table / size:,.0f}", f"{indexes / size:,.0f}", f"{(table + indexes) / 1e6:,.0f}")
            for size, (table, indexes) in zip(sizes, spaces, strict=True)
        ),
        "A comment has 25 words on average, stored as received and as displayed.",
    )


def _plans(size: int, plans: Mapping[str, Sequence[tuple[str, str]]]) -> Table:
    rows = tuple((f"{name}, {number}", plan) for name, all in plans.items() for number, (_, plan) in enumerate(all, 1))
    scans = sum("Seq Scan on comments" in plan or "Seq Scan on threads" in plan for _, plan in rows)
    return Table(
        "Plans of these queries",
        ("query, statement", "accesses"),
        rows,
        f"With {size:,} comments, in the order of the plan.",
        (Bar("sequential scans of comments or threads", scans, most=0),),
    )


async def _measured(
    address: str, size: int
) -> tuple[Mapping[str, float], Mapping[str, Sequence[tuple[str, str]]], tuple[int, int]]:
    store = open_store(address)
    await store.migrate()
    await store.save_site(_SITE)
    connection = await asyncpg.connect(address)
    await _fill(connection, size)
    times, plans = {}, {}
    for name, run in _queries(store, size).items():
        recorded: list[Statement] = []
        with patch.object(engine, "_execute", _recording(recorded)), suppress(StorageUnavailable):
            await run(0)
        plans[name] = [(one.sql, await _plan(connection, one)) for one in recorded]
        times[name] = await _median(run)
    sql = "SELECT pg_table_size('comments'), pg_indexes_size('comments')"
    space = tuple(await connection.fetchrow(sql))
    await connection.close()
    await store.close()
    return times, plans, space


async def _fill(connection: asyncpg.Connection, size: int) -> None:
    long = 3600.0
    await connection.execute(_COMMENTS, size, size // A_PAGE, timeout=long)
    for sql in (_THREADS, _COUNTERS, _IDS, "VACUUM ANALYZE"):
        await connection.execute(sql, timeout=long)


def _queries(store: SqlStore, size: int) -> Mapping[str, Callable[[int], Awaitable[object]]]:
    """What readers and moderators cause, each for a number that varies the page."""
    environment = Environment(store=store, now=lambda: 1_800_000_000_000, new_id=lambda: "f" * 24, secret=b"s" * 32)
    pages = size // A_PAGE

    def page(number: int) -> str:
        return f"/page-{number * 7919 % pages // 10 * 10}/"

    async def post(number: int) -> object:
        return await store.add(comment(f"{time.time_ns():024x}", page(number)))

    async def read(url: str) -> object:
        return await thread_page(environment, _SITE, url=url, limit=10)

    return {
        "first page of a thread": lambda number: read(page(number)),
        "first page of the longest thread": lambda number: read(VIRAL),
        "latest comments of all pages": lambda number: read("*"),
        "version of a thread": lambda number: store.version("default", page(number)),
        "version of all threads": lambda number: store.version("default", None),
        "numbers of comments of 20 pages": lambda number: store.counts(
            "default", [page(number + n) for n in range(20)]
        ),
        "views of 20 pages": lambda number: store.counters("default", [page(number + n) for n in range(20)]),
        "post": post,
        "view": lambda number: store.visit(_counter(page(number))),
        "moderation: numbers by status": lambda number: store.count_by_status("default", 1000),
    }


def _recording(recorded: list[Statement]) -> Callable[..., Awaitable[Any]]:
    execute = engine._execute

    async def record(connection: asyncpg.Connection, step: Statement | Batch, seconds: float | None = None) -> Any:
        recorded.extend([step] if isinstance(step, Statement) else [Statement(step.sql, row) for row in step.rows[:1]])
        return await execute(connection, step, seconds)

    return record


async def _plan(connection: asyncpg.Connection, statement: Statement) -> str:
    """How a statement accesses tables, without its changes."""
    rows = await connection.fetch(f"EXPLAIN {numbered(statement.sql)}", *statement.values)
    steps = [re.sub(r"\s*\(cost.*", "", row[0]).strip(" ->") for row in rows]
    return "; ".join(step for step in steps if " Scan" in step and "Function Scan" not in step) or "no table"


async def _median(run: Callable[[int], Awaitable[object]]) -> float:
    """Infinite if the service gives up."""
    times: list[float] = []
    while len(times) < _TIMES and sum(times) < _LONGEST_SECONDS:
        began = time.perf_counter()
        try:
            await run(len(times))
        except StorageUnavailable:
            return inf
        times.append(time.perf_counter() - began)
    return median(times)


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
