"""Frequent queries use an index, and lists come from it in order."""

import json
import sqlite3
import typing
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import asyncpg
import pytest

from glosa.service.domain.access.sessions import ModeratorSession
from glosa.service.domain.comments import Author, Status
from glosa.service.domain.environment import Environment
from glosa.service.domain.moderation.log import LogPlace
from glosa.service.domain.queries import (
    EVERYTHING,
    MOST_LIKED_FIRST,
    OLDEST_FIRST,
    All,
    Among,
    Any,
    Audience,
    Compare,
    Condition,
    Cursor,
    Field,
    Query,
)
from glosa.service.domain.reading import Sort, thread_page
from glosa.service.domain.sites import Rules
from glosa.service.domain.spam.judging import SpamCase, case_of
from glosa.service.domain.spam.wording import FormFacts
from glosa.service.storage import postgres_statements
from glosa.service.storage.dialect import Dialect, PostgresDialect, SqliteDialect
from glosa.service.storage.postgres_sql import numbered
from glosa.service.storage.store import SqlStore, open_store
from glosa.service.storage.transaction import Batch, Rows, Statement, Transaction
from glosa.service.storage.transactions import keys, sites
from tests.contract.storage.captured import captured
from tests.contract.storage.specimens import SITE, comment, decision

pytestmark = pytest.mark.anyio

THREAD = Compare(Field.THREAD, "=", "/a")
ROOTS = Any((Compare(Field.RID, "=", ""), Compare(Field.RID, "=", "")))
SESSION = ModeratorSession(site="s", id="a", hash="h", moderator="", created_at=1, seen_at=1, network="", agent="")
PLACE = Cursor(1, 2, "a")
SUBQUERIES = ("SCAN CONSTANT ROW", "SCAN found", "SCAN record")
"""Scans of what a part of the query returned."""
FEW_OF_A_SITE = ("site_totals", "tokens", "closed_threads", "open_reports")
"""Tables and indexes with few rows of a site."""
ABOUT_A_SITE = ("all comments", "all counters", "log")
"""Lists that read a site in the order of their index, as much as they return."""


def lists(dialect: Dialect) -> dict[str, Transaction[object]]:
    """Queries whose index returns rows in order, without sorting."""

    def listed(where: Condition, audience: Audience = Audience.READERS, **order: object) -> Transaction[object]:
        place = replace(PLACE, likes=3) if order.get("order") == MOST_LIKED_FIRST else PLACE
        query = Query(site="s", where=where, audience=audience, after=place, **order)  # type: ignore[arg-type]
        return captured(dialect, lambda store: store.find(query))

    pending = Compare(Field.STATUS, "=", Status.PENDING)
    return {
        "roots of a thread": listed(All((THREAD, ROOTS))),
        "most liked roots of a thread": listed(All((THREAD, Compare(Field.RID, "=", ""))), order=MOST_LIKED_FIRST),
        "roots of a site": listed(ROOTS),
        "replies of a root": listed(Compare(Field.RID, "=", "r"), order=OLDEST_FIRST),
        "moderation": listed(pending, Audience.OWNER),
        "all comments": listed(EVERYTHING, Audience.OWNER, order=OLDEST_FIRST),
        "all counters": captured(dialect, lambda store: anext(store.all_counters("s"))),
        "log": captured(dialect, lambda store: store.log_entries("s", limit=9)),
        "log, continued": captured(dialect, lambda store: store.log_entries("s", after=LogPlace(1, "d", "c"), limit=9)),
        "log of a comment": captured(dialect, lambda store: store.log_entries("s", comment="c", limit=9)),
        "rekey": sites.rekey("s", Rules(), dialect),
    }


def questions(dialect: Dialect) -> dict[str, Transaction[object]]:
    """Queries that find their rows by an index."""

    def by(field: Field) -> Query:
        return Query(site="s", where=Among(field, ("a", "b")))

    calls: dict[str, Callable[[SqlStore], Awaitable[object]]] = {
        "versions": lambda store: store.versions([("s", "/a")]),
        "version of all": lambda store: store.version("s", None),
        "by id": lambda store: store.find(by(Field.ID)),
        "replies of roots": lambda store: store.find(by(Field.RID)),
        "first replies": lambda store: store.replies("s", ["a", "b"], limit=50, room=9),
        "of an author": lambda store: store.count("s", Compare(Field.MAIL, "=", "m"), audience=Audience.OWNER),
        "count of roots": lambda store: store.count("s", All((THREAD, ROOTS))),
        "counts": lambda store: store.counts("s", ["/a", "/b"]),
        "counters": lambda store: store.counters("s", ["/a"]),
        "counter by id": lambda store: store.counter_by_id("s", "a"),
        "old submissions": lambda store: store.forget_submissions(1),
        "old visits": lambda store: store.forget_visits(1),
        "searches": lambda store: store.search_totals("s", since="2026-11-21", limit=9),
        "full days": lambda store: store.full_search_days("s", since="2026-11-21", most=9),
        "old searches": lambda store: store.forget_searches("2026-11-21"),
        "view by id": lambda store: store.visit_by_id("s", "a", amount=1, now=1),
        "status": lambda store: store.set_status("s", ["a"], status=Status.SPAM, now=1),
        "purge": lambda store: store.purge(decision(site="s"), ["a"]),
        "decide": lambda store: store.decide(decision(site="s"), ["a"], status=Status.SPAM),
        "undo": lambda store: store.undo(decision(site="s"), "d"),
        "edit": lambda store: store.edit(decision(site="s"), comment(1), comment(1).text),
        "counts by status": lambda store: store.count_by_status("s", 9),
        "counts of a site": lambda store: store.site_counts("s"),
        "version of a site": lambda store: store.version("s", None),
        "version of what readers see": lambda store: store.published_version("s"),
        "closed threads": lambda store: store.closed_threads("s"),
        "session": lambda store: store.session("s", "a"),
        "sign in": lambda store: store.open_session("h", SESSION, decision(site="s")),
        "tokens": lambda store: store.tokens("s"),
        "remove upload": lambda store: store.remove_upload("s", "a"),
        "upload is used": lambda store: store.is_used("s", "a"),
        "record of an author": lambda store: store.recall(spam_case(), 1),
        "subscription of a device": lambda store: store.is_confirmed("s", "d"),
        "notes": lambda store: store.notes("s", ["a", "b"]),
        "reported": lambda store: store.reported("s", 9),
    }
    found = {name: captured(dialect, call) for name, call in calls.items()}
    return {**found, "keys": keys.placed([comment(1, rid="r")], dialect)}


def spam_case() -> SpamCase:
    """A comment whose author is recognized."""
    return case_of(
        b"s" * 32, SITE, source="Olá", author=Author(), address="10.0.0.1", device="d", form=FormFacts(), stripe=0
    )


def first(transaction: Transaction[object]) -> Statement:
    step = next(transaction)
    assert isinstance(step, Statement)
    transaction.close()
    return step


@pytest.fixture
async def sqlite(tmp_path: Path, anyio_backend: str) -> sqlite3.Connection:
    store = open_store(str(tmp_path / "glosa.db"))
    await store.migrate()
    await store.close()
    return sqlite3.connect(tmp_path / "glosa.db")


def plan(connection: sqlite3.Connection, statement: Statement) -> Sequence[str]:
    rows = connection.execute(f"EXPLAIN QUERY PLAN {statement.sql}", statement.values)
    return [row[3] for row in rows]


@pytest.mark.parametrize("name", [*lists(SqliteDialect()), *questions(SqliteDialect())])
async def test_sqlite_uses_indexes(sqlite: sqlite3.Connection, name: str) -> None:
    ordered = lists(SqliteDialect())
    steps = plan(sqlite, first((ordered | questions(SqliteDialect()))[name]))
    sqlite.close()
    scans = [
        step for step in steps if step.startswith("SCAN") and step not in SUBQUERIES and "VIRTUAL TABLE" not in step
    ]
    assert scans == []
    whole_site = [step for step in steps if step.endswith("(site=?)") and not any(few in step for few in FEW_OF_A_SITE)]
    assert whole_site == [] or name in ABOUT_A_SITE, steps
    if name in ordered:
        assert not any("TEMP B-TREE" in step for step in steps), steps


async def test_the_check_detects_a_table_scan(sqlite: sqlite3.Connection) -> None:
    assert any(step.startswith("SCAN") for step in plan(sqlite, Statement("SELECT id FROM comments WHERE nick = 'a'")))
    sqlite.close()


async def test_postgres_uses_indexes(postgres: str) -> None:
    store = open_store(postgres)
    await store.migrate()
    await store.close()
    connection = await asyncpg.connect(postgres)
    try:
        # With statistics, the planner may read the lessons of the whole site into a hash table for one author.
        lessons = "SELECT 'default', n::text, '', 'good', '', '' FROM generate_series(1, 40) AS n"
        await connection.execute(f"INSERT INTO spam_lessons {lessons}")
        await connection.execute("ANALYZE spam_lessons")
        await connection.execute("SET enable_seqscan = off")
        ordered = lists(PostgresDialect())
        for name, transaction in (ordered | questions(PostgresDialect())).items():
            statement = first(transaction)
            rows = await connection.fetch(f"EXPLAIN {numbered(statement.sql)}", *statement.values)
            steps = "\n".join(row[0] for row in rows)
            assert "Seq Scan" not in steps, f"{name}\n{steps}"
    finally:
        await connection.close()


async def test_postgres_reads_a_thread_without_statistics(postgres: str) -> None:
    """A new database has none until PostgreSQL looks at its tables, which takes a minute. Rows are counted, never timed."""
    store = open_store(postgres)
    await store.migrate()
    roots = [comment(number) for number in range(60)]
    replies = [comment(60 + number, rid=roots[number % 60].id) for number in range(140)]
    await store.add_all([*roots, *replies])
    transaction = captured(
        PostgresDialect(), lambda store: store.replies("default", [root.id for root in roots[:10]], limit=50, room=9)
    )
    statement = first(transaction)
    connection = await asyncpg.connect(postgres)
    await connection.execute("DELETE FROM pg_statistic WHERE starelid = 'comments'::regclass")
    explain = f"EXPLAIN (ANALYZE, FORMAT JSON) {numbered(statement.sql)}"
    found = json.loads(await connection.fetchval(explain, *statement.values))
    await connection.close()
    assert await store.replies("default", [roots[0].id], limit=50, room=1000)
    await store.close()
    assert visited(found[0]["Plan"]) < 100 * 200


async def test_postgres_counts_a_thread_without_reading_the_whole_site(postgres: str) -> None:
    store = open_store(postgres)
    await store.migrate()
    roots = [comment(number) for number in range(60)]
    await store.add_all([*roots, *(comment(60 + number, rid=roots[number % 60].id) for number in range(140))])
    await store.close()
    connection = await asyncpg.connect(postgres)
    await connection.execute("ANALYZE comments")
    for call in (
        lambda store: store.counts("default", ["/panel.html"]),
        lambda store: store.thread_facts("default", "/panel.html"),
    ):
        statement = first(captured(PostgresDialect(), call))
        rows = await connection.fetch(f"EXPLAIN {numbered(statement.sql)}", *statement.values)
        assert "hashed SubPlan" not in "\n".join(row[0] for row in rows)
    await connection.close()


def visited(node: dict[str, typing.Any]) -> float:
    """Rows that a plan's steps read, those that they drop included."""
    dropped = node.get("Rows Removed by Filter", 0) + node.get("Rows Removed by Join Filter", 0)
    own = (node["Actual Rows"] + dropped) * node["Actual Loops"]
    return float(own + sum(map(visited, node.get("Plans", ()))))


@pytest.mark.parametrize("sort", Sort)
async def test_a_longer_thread_does_not_make_its_first_page_longer(postgres: str, sort: Sort) -> None:
    """Counts the rows that all statements of the page read."""
    store = open_store(postgres)
    await store.migrate()
    environment = Environment(store=store, now=lambda: 1, new_id=str, secret=b"s" * 32)
    connection = await asyncpg.connect(postgres)
    rows = []
    for first, length in ((0, 200), (200, 1800)):
        roots = [comment(first + number) for number in range(length // 2)]
        replies = [comment(first + length // 2 + number, rid=root.id) for number, root in enumerate(roots)]
        await store.add_all([*roots, *replies])
        await connection.execute("ANALYZE")
        recorded: list[Statement] = []
        with recording(recorded):
            page = await thread_page(environment, SITE, url="/panel.html", limit=10, sort=sort)
        assert len(page.roots) == 10
        rows.append(sum([await visits(connection, one) for one in recorded]))
    await connection.close()
    await store.close()
    assert rows[1] <= rows[0] + 10, rows


async def test_more_pages_do_not_make_the_list_of_all_pages_longer(postgres: str) -> None:
    """Counts the rows that the list, its counts, and the site's versions read."""
    store = open_store(postgres)
    await store.migrate()
    environment = Environment(store=store, now=lambda: 1, new_id=str, secret=b"s" * 32)
    connection = await asyncpg.connect(postgres)
    rows = []
    for pages in (range(30), range(30, 4_000)):
        await store.add_all([comment(number, thread=f"/{number}", url=f"/{number}") for number in pages])
        await connection.execute("ANALYZE")
        recorded: list[Statement] = []
        with recording(recorded):
            page = await thread_page(environment, SITE, url="*", limit=10)
            await store.version("default", None)
            await store.published_version("default")
        assert page.count == pages.stop
        rows.append(sum([await visits(connection, one) for one in recorded]))
    await connection.close()
    await store.close()
    assert rows[1] <= rows[0] + 10, rows


async def visits(connection: asyncpg.Connection, statement: Statement) -> float:
    """Rows that a statement reads."""
    explain = f"EXPLAIN (ANALYZE, FORMAT JSON) {numbered(statement.sql)}"
    return visited(json.loads(await connection.fetchval(explain, *statement.values))[0]["Plan"])


@contextmanager
def recording(recorded: list[Statement]) -> Iterator[None]:
    """Collects the statements that PostgreSQL executes, except those that several transactions execute together."""
    execute = postgres_statements.execute

    async def record(connection: asyncpg.Connection, step: Statement | Batch, seconds: float | None = None) -> Rows:
        if isinstance(step, Statement):
            recorded.append(step)
        return await execute(connection, step, seconds)

    with patch.object(postgres_statements, "execute", record):
        yield
