"""Databases of comments for the growth of queries: loaded in bulk, without indexes and triggers, which are made afterwards."""

import re
import sqlite3
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterator
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, Protocol
from unittest.mock import patch

import asyncpg

from bench.postgres import postgres
from glosa.service.domain.sites import Site
from glosa.service.storage import postgres_statements, sqlite_reads
from glosa.service.storage.postgres_sql import numbered
from glosa.service.storage.store import SqlStore, open_store
from glosa.service.storage.transaction import Batch, Rows, Statement, Together

A_PAGE = 50
"""Comments of an ordinary page."""
VIRAL = "/viral/"
"""Has a tenth of all comments."""
SITE = Site(id="default", app_id="default", app_key="key")
SMALL = 10_000
"""Rows of a table that a planner may as well read from its beginning to its end."""
_LONG = 3600.0
"""Seconds."""

_COLUMNS = (
    "site, id, thread, url, rid, pid, nick, mail, link, qq_avatar, ua, ip, source, format, html, renderer, status, created_at,"
    " inserted_at, updated_at, likes"
)
_COMMENTS = f"""
INSERT INTO comments ({_COLUMNS})
SELECT 'default', id, url, url, CASE WHEN root = i THEN '' ELSE root_id END, CASE WHEN root = i THEN '' ELSE root_id END, 'Ana',
    'mail' || (i % 5000) || '@example.org', '', '', '', '', text, 'markdown', '<p>' || text || '</p>', 1,
    CASE WHEN i % 200 = 7 THEN 'pending' ELSE 'visible' END, at, at, at, i % 13
FROM (
    SELECT i, {{id}} AS id, root, {{root_id}} AS root_id, url, {{text}} AS text, 1700000000000 + i * 1000 AS at
    FROM (
        SELECT i, CASE WHEN i % 10 = 9 THEN '/viral/' ELSE '/page-' || (i % {{pages}}) || '/' END AS url,
            CASE WHEN i % 10 = 9 THEN (i / 10 - i / 10 % 3) * 10 + 9 ELSE i - i / {{pages}} % 3 * {{pages}} END AS root
        FROM {{numbers}}
    ) AS placed
) AS made
"""
_JUDGMENTS = """
INSERT INTO comment_judgments (site, comment, author, points, findings)
SELECT site, id, 'of ' || mail, 0, '' FROM comments
"""
"""What the spam filter stored about each: nothing but its author."""
_THREADS = """
INSERT INTO threads (site, key, version, roots, replies)
SELECT 'default', thread, count(*), sum(CASE WHEN rid = '' AND status = 'visible' THEN 1 ELSE 0 END),
    sum(CASE WHEN rid <> '' AND status = 'visible' AND EXISTS (
        SELECT 1 FROM comments AS root WHERE root.site = 'default' AND root.id = c.rid AND root.status = 'visible'
    ) THEN 1 ELSE 0 END)
FROM comments AS c GROUP BY thread
"""
_TOTALS = """
INSERT INTO site_totals (site{slot}, version, published, roots, replies)
SELECT site{zero}, sum(version), sum(version), sum(roots), sum(replies) FROM threads GROUP BY site
"""
_COUNTERS = """
INSERT INTO counters (site, key, id, url, xid, title, views, created_at, updated_at)
SELECT 'default', key, 'd' || {id}, key, key, 'A page', 1000, 0, 0 FROM (
    SELECT key, row_number() OVER () AS i FROM threads WHERE key <> '') AS numbered
"""
_IDS = "INSERT INTO counter_ids (site, id, key) SELECT site, id, key FROM counters"


class GrowthDatabase(Protocol):
    """A database that is filled once."""

    store: SqlStore

    async def fill(self, size: int) -> None:
        """Loads ``size`` comments, and what belongs to them."""

    async def plan(self, statement: Statement) -> str:
        """How a statement accesses tables, without its changes."""

    async def space(self) -> tuple[int, int]:
        """Bytes of the table of comments, and of its indexes."""

    async def large(self) -> Collection[str]:
        """The tables with more than :data:`SMALL` rows."""

    def recording(self, recorded: list[Statement]) -> AbstractContextManager[None]:
        """Collects the statements that the store executes."""


class _Postgres:
    """Implements :class:`GrowthDatabase`."""

    def __init__(self, store: SqlStore, connection: asyncpg.Connection) -> None:
        self.store = store
        self._connection = connection

    async def fill(self, size: int) -> None:
        run = self._connection.execute
        id = "lpad(to_hex({}), 24, '0')"
        text = "repeat('A comment of some words, as readers write them. ', 1 + (i % 5)::int)"
        made = _COMMENTS.format(
            id=id.format("i"),
            root_id=id.format("root"),
            text=text,
            pages=size // A_PAGE,
            numbers=f"generate_series(0::bigint, {size - 1}) AS i",
        )
        indexes = await self._connection.fetch(
            "SELECT indexname, indexdef FROM pg_indexes"
            " WHERE tablename IN ('comments', 'comment_judgments') AND indexname NOT LIKE '%_pkey'"
        )
        for table in ("comments", "threads"):
            await run(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        await run("ALTER TABLE comment_judgments DISABLE TRIGGER ALL")  # Looks up each comment otherwise.
        for name, _ in indexes:
            await run(f"DROP INDEX {name}")
        async with self._connection.transaction():
            await run("TRUNCATE comments CASCADE")  # In the same transaction, so that rows needn't be logged.
            await run(made, timeout=_LONG)
            await run(_JUDGMENTS, timeout=_LONG)
        for _, sql in indexes:
            await run(sql, timeout=_LONG)
        for sql in (
            "ANALYZE comments",
            _THREADS,
            _TOTALS.format(slot="", zero=""),
            "ALTER TABLE comments ENABLE TRIGGER USER",
            "ALTER TABLE threads ENABLE TRIGGER USER",
            "ALTER TABLE comment_judgments ENABLE TRIGGER ALL",
            _COUNTERS.format(id="lpad(to_hex(i), 23, '0')"),
            _IDS,
            "VACUUM ANALYZE",
            "CHECKPOINT",  # Otherwise, the server writes what was loaded while queries are measured.
        ):
            await run(sql, timeout=_LONG)

    async def plan(self, statement: Statement) -> str:
        rows = await self._connection.fetch(f"EXPLAIN {numbered(statement.sql)}", *statement.values)
        steps = [re.sub(r"\s*\(cost.*", "", row[0]).strip(" ->") for row in rows]
        return "; ".join(step for step in steps if " Scan" in step and "Function Scan" not in step) or "no table"

    async def space(self) -> tuple[int, int]:
        table, indexes = await self._connection.fetchrow(
            "SELECT pg_table_size('comments'), pg_indexes_size('comments')"
        )
        return table, indexes

    async def large(self) -> Collection[str]:
        rows = await self._connection.fetch(
            "SELECT relname FROM pg_class WHERE relkind = 'r' AND reltuples > $1", SMALL
        )
        return {name for (name,) in rows}

    @contextmanager
    def recording(self, recorded: list[Statement]) -> Iterator[None]:
        execute: Callable[..., Awaitable[Rows]] = postgres_statements.execute

        async def record(connection: asyncpg.Connection, step: Statement | Batch, seconds: float | None = None) -> Rows:
            recorded.extend(_statements(step))
            return await execute(connection, step, seconds)

        with patch.object(postgres_statements, "execute", record):
            yield


class _Sqlite:
    """Implements :class:`GrowthDatabase`."""

    def __init__(self, store: SqlStore, connection: sqlite3.Connection) -> None:
        self.store = store
        self._connection = connection

    async def fill(self, size: int) -> None:
        run = self._connection.execute
        words = "'A comment of some words, as readers write them. '"
        made = _COMMENTS.format(
            id="printf('%024x', i)",
            root_id="printf('%024x', root)",
            text=f"replace(hex(zeroblob(1 + i % 5)), '00', {words})",
            pages=size // A_PAGE,
            numbers="numbers",
        )
        numbers = f"WITH RECURSIVE numbers (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM numbers WHERE i < {size - 1})"
        taken = run(
            "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND"
            " (tbl_name = 'comments' OR tbl_name = 'threads' AND type = 'trigger' OR tbl_name = 'comment_judgments')"
            " AND type IN ('index', 'trigger') ORDER BY type"
        ).fetchall()
        statistics = run("SELECT tbl, idx, stat FROM sqlite_stat1").fetchall()
        for type, name, _ in taken:
            run(f"DROP {type} {name}")
        run("BEGIN")
        run(f"{numbers} {made}")
        run(_JUDGMENTS)
        run("COMMIT")
        for type, _, sql in taken:
            if type == "index":
                run(sql)
        run("DELETE FROM sqlite_stat1")
        self._connection.executemany("INSERT INTO sqlite_stat1 VALUES (?, ?, ?)", statistics)
        run("BEGIN")
        totals = _TOTALS.format(slot=", slot", zero=", 0")
        for sql in (_THREADS, totals, _COUNTERS.format(id="printf('%023x', i)"), _IDS):
            run(sql)
        for type, _, sql in taken:
            if type == "trigger":
                run(sql)
        run("COMMIT")
        run("ANALYZE sqlite_schema")
        run("PRAGMA journal_mode = WAL")

    async def plan(self, statement: Statement) -> str:
        rows = self._connection.execute(f"EXPLAIN QUERY PLAN {statement.sql}", statement.values)
        steps = [row[3] for row in rows]
        return "; ".join(step for step in steps if step.startswith(("SEARCH", "SCAN"))) or "no table"

    async def space(self) -> tuple[int, int]:
        rows = self._connection.execute("SELECT page_count, page_size FROM pragma_page_count, pragma_page_size")
        pages, size = rows.fetchone()
        return pages * size, 0  # Debian's SQLite can't tell indexes apart.

    async def large(self) -> Collection[str]:
        run = self._connection.execute
        names = [name for (name,) in run("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name for name in names if run(f"SELECT 1 FROM {name} LIMIT 1 OFFSET {SMALL}").fetchone()}

    @contextmanager
    def recording(self, recorded: list[Statement]) -> Iterator[None]:
        execute = sqlite_reads.execute

        def record(connection: sqlite3.Connection, step: Statement | Batch) -> Rows:
            recorded.extend(_statements(step))
            return execute(connection, step)

        with patch.object(sqlite_reads, "execute", record):
            yield


@asynccontextmanager
async def sqlite_database() -> AsyncIterator[GrowthDatabase]:
    """A file on disk, with the settings of the service."""
    with tempfile.TemporaryDirectory(prefix="glosa-bench-sqlite-") as folder:
        path = Path(folder) / "glosa.db"
        store = open_store(str(path))
        await store.migrate()
        await store.save_site(SITE)
        await store.close()
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute("PRAGMA cache_size = -262144")
        # Without a log, which would be as large as the table.
        connection.execute("PRAGMA journal_mode = OFF")
        store = open_store(str(path))
        yield _Sqlite(store, connection)
        connection.close()
        await store.close()


@asynccontextmanager
async def postgres_database() -> AsyncIterator[GrowthDatabase]:
    """A server of its own, which syncs its files as by default."""
    with postgres({"wal_level": "minimal", "max_wal_senders": "0"}) as address:
        store = open_store(address)
        await store.migrate()
        await store.save_site(SITE)
        connection = await asyncpg.connect(address)
        yield _Postgres(store, connection)
        await connection.close()
        await store.close()


def _statements(step: Any) -> list[Statement]:
    if isinstance(step, Together):
        return []  # Executing it executes statements, which are recorded.
    return [step] if isinstance(step, Statement) else [Statement(step.sql, row) for row in step.rows[:1]]
