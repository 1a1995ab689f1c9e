"""Questions that are asked often find an index, and lists come from it in order."""

import sqlite3
from collections.abc import Sequence
from pathlib import Path

import asyncpg
import pytest

from glosa.service.domain.comments import Status
from glosa.service.domain.queries import (
    EVERYTHING,
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
from glosa.service.domain.sites import Rules
from glosa.service.storage.dialect import Dialect, PostgresDialect, SqliteDialect
from glosa.service.storage.opening import open_store
from glosa.service.storage.postgres import numbered
from glosa.service.storage.transaction import Statement, Transaction
from glosa.service.storage.transactions import keys, reading, rekeying, sites, uploads, views, writing
from tests.contract.storage.specimens import comment

pytestmark = pytest.mark.anyio

THREAD = Compare(Field.THREAD, "=", "/a")
ROOTS = Any((Compare(Field.RID, "=", ""), Compare(Field.RID, "=", "")))
PLACE = Cursor(1, 2, "a")


def lists(dialect: Dialect) -> dict[str, Transaction[object]]:
    """What is answered in order without sorting."""

    def listed(where: Condition, audience: Audience = Audience.READERS, **order: object) -> Transaction[object]:
        return reading.find(Query(site="s", where=where, audience=audience, after=PLACE, **order), dialect)  # type: ignore[arg-type]

    pending = Compare(Field.STATUS, "=", Status.PENDING)
    return {
        "roots of a thread": listed(All((THREAD, ROOTS))),
        "roots of a site": listed(ROOTS),
        "replies of a root": listed(Compare(Field.RID, "=", "r"), order=OLDEST_FIRST),
        "moderation": listed(pending, Audience.OWNER),
        "all comments": listed(EVERYTHING, Audience.OWNER, order=OLDEST_FIRST),
        "all counters": views.after("s", "k", 10),
        "rekey": rekeying.rekey("s", Rules(), dialect),
    }


def questions(dialect: Dialect) -> dict[str, Transaction[object]]:
    """What finds its rows by an index."""
    return {
        "version": reading.version("s", "/a"),
        "version of all": reading.version("s", None),
        "by id": reading.find(Query(site="s", where=Among(Field.ID, ("a", "b"))), dialect),
        "replies of roots": reading.find(Query(site="s", where=Among(Field.RID, ("a", "b"))), dialect),
        "first replies": reading.replies("s", ["a", "b"], limit=50, room=9, dialect=dialect),
        "of an author": reading.count("s", Compare(Field.MAIL, "=", "m"), audience=Audience.OWNER, dialect=dialect),
        "count of roots": reading.count("s", All((THREAD, ROOTS)), audience=Audience.READERS, dialect=dialect),
        "counts": reading.counts("s", ["/a", "/b"], dialect),
        "counters": views.by_key("s", ["/a"], dialect),
        "counter by id": views.by_id("s", "a"),
        "old visits": views.forget(1, 10),
        "view by id": views.visit_by_id("s", "a", amount=1, now=1),
        "status": writing.set_status("s", ["a"], status=Status.SPAM, now=1, dialect=dialect),
        "purge": writing.purge("s", ["a"], dialect),
        "keys": keys.placed([comment(1, rid="r")], dialect),
        "tokens": sites.tokens("s"),
        "remove upload": uploads.remove("s", "a"),
        "upload is used": uploads.is_used("s", "a"),
    }


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
async def test_sqlite_searches(sqlite: sqlite3.Connection, name: str) -> None:
    ordered = lists(SqliteDialect())
    steps = plan(sqlite, first((ordered | questions(SqliteDialect()))[name]))
    sqlite.close()
    scans = [
        step
        for step in steps
        if step.startswith("SCAN") and step not in ("SCAN CONSTANT ROW",) and "VIRTUAL TABLE" not in step
    ]
    assert scans == []
    whole_site = [step for step in steps if step.endswith("(site=?)") and "comments" in step]
    assert whole_site == [] or name in ("all comments",), steps
    if name in ordered:
        assert not any("TEMP B-TREE" in step for step in steps), steps


async def test_the_check_sees_a_scan(sqlite: sqlite3.Connection) -> None:
    assert any(step.startswith("SCAN") for step in plan(sqlite, Statement("SELECT id FROM comments WHERE nick = 'a'")))
    sqlite.close()


async def test_postgres_searches(postgres: str) -> None:
    store = open_store(postgres)
    await store.migrate()
    await store.close()
    connection = await asyncpg.connect(postgres)
    await connection.execute("SET enable_seqscan = off")
    ordered = lists(PostgresDialect())
    for name, transaction in (ordered | questions(PostgresDialect())).items():
        statement = first(transaction)
        rows = await connection.fetch(f"EXPLAIN {numbered(statement.sql)}", *statement.values)
        steps = "\n".join(row[0] for row in rows)
        assert "Seq Scan" not in steps, f"{name}\n{steps}"
    await connection.close()
