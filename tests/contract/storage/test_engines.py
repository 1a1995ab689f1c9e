"""Transactions on each engine: atomic, isolated, and retried after conflicts."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path

import asyncpg
import pytest

from glosa.service.domain.budget import Budget, Lane
from glosa.service.domain.comments import Comment
from glosa.service.domain.errors import StorageBusy, StorageUnavailable
from glosa.service.domain.queries import EVERYTHING
from glosa.service.storage.postgres import PostgresEngine
from glosa.service.storage.postgres_statements import execute
from glosa.service.storage.sqlite import SqliteEngine
from glosa.service.storage.store import SqlStore, open_store
from glosa.service.storage.transaction import Batch, Engine, Statement, Transaction
from tests.contract.storage.specimens import comment

pytestmark = pytest.mark.anyio

TOKEN = "INSERT INTO tokens (site, name, hash, created_at) VALUES ('default', ?, '', 0)"


@pytest.fixture
async def engine(address: str, anyio_backend: str) -> AsyncIterator[Engine]:
    path = Path(address.removeprefix("sqlite:///"))
    made: Engine = SqliteEngine(path) if address.startswith("sqlite") else PostgresEngine(address)
    await made.migrate()
    yield made
    await made.close()


def broken() -> Transaction[None]:
    yield Statement(TOKEN, ("lost",))
    raise ZeroDivisionError


def invalid() -> Transaction[None]:
    yield Statement(TOKEN, ("lost",))
    yield Statement("INSERT INTO upload_uses (site, comment, upload) VALUES ('default', 'absent', 'x')")


def names() -> Transaction[list[str]]:
    return [row[0] for row in (yield Statement("SELECT name FROM tokens ORDER BY name"))]


async def test_a_failing_transaction_changes_nothing_and_does_not_affect_others(engine: Engine) -> None:
    store = SqlStore(engine)
    outcomes = await asyncio.gather(
        *(store.add(comment(value)) for value in range(5)),
        engine.write(broken),
        engine.write(invalid),
        *(store.add(comment(value)) for value in range(5, 10)),
        return_exceptions=True,
    )
    assert sum(isinstance(outcome, Comment) for outcome in outcomes) == 10
    assert sum(isinstance(outcome, ZeroDivisionError) for outcome in outcomes) == 1
    assert await engine.read(names()) == []
    assert await store.count("default", EVERYTHING) == 10


async def test_late_writes_are_refused_and_the_rest_is_stored(address: str) -> None:
    """Thirty posts arrive while another process holds the lock. Ten may wait."""
    path = Path(address.removeprefix("sqlite:///"))
    most = 10
    engine: Engine
    if address.startswith("sqlite"):
        engine = SqliteEngine(path, most_waiting=most)
    else:
        engine = PostgresEngine(address, most_waiting=most)
    await engine.migrate()
    store = SqlStore(engine)
    async with locked(address):
        writing = [asyncio.create_task(store.add(comment(value))) for value in range(30)]
        refused, waiting = await asyncio.wait(writing, return_when=asyncio.FIRST_COMPLETED)
        while len(refused) < 30 - most:
            more, waiting = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            refused |= more
    outcomes = await asyncio.gather(*writing, return_exceptions=True)
    assert sum(isinstance(outcome, StorageBusy) for outcome in outcomes) == 30 - most
    assert sum(isinstance(outcome, Comment) for outcome in outcomes) == most
    assert await store.count("default", EVERYTHING) == most
    await store.add(comment(30))
    await engine.close()


@asynccontextmanager
async def locked(address: str) -> AsyncIterator[None]:
    """Locks the database as another writing process would."""
    if address.startswith("sqlite"):
        with closing(sqlite3.connect(address.removeprefix("sqlite:///"), isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            yield
    else:
        connection = await asyncpg.connect(address)
        async with connection.transaction():
            await connection.execute("LOCK TABLE threads, comments IN EXCLUSIVE MODE")
            yield
        await connection.close()


async def test_a_serialization_failure_is_tried_again(postgres: str) -> None:
    engine = PostgresEngine(postgres)
    await engine.migrate()
    tries: list[int] = []

    def unlucky() -> Transaction[str]:
        tries.append(len(tries))
        yield Statement(TOKEN, (f"try {len(tries)}",))
        if len(tries) < 3:
            raise asyncpg.SerializationError("could not serialize access")
        return "done"

    assert await engine.write(unlucky) == "done"
    assert await engine.read(names()) == ["try 3"]
    await engine.close()


async def test_a_row_that_another_transaction_deleted_meanwhile_is_looked_for_again(postgres: str) -> None:
    engine = PostgresEngine(postgres)
    await engine.migrate()
    tries: list[int] = []

    def late() -> Transaction[int]:
        tries.append(len(tries))
        if len(tries) == 1:
            # It was there when this transaction looked for it.
            yield Statement("INSERT INTO upload_uses (site, comment, upload) VALUES ('default', 'deleted', 'x')")
        return len(tries)

    assert await engine.write(late) == 2
    await engine.close()


async def test_transactions_that_deadlock_both_succeed(postgres: str) -> None:
    engine = PostgresEngine(postgres)
    await engine.migrate()
    store = SqlStore(engine)
    await store.add_all([comment(1, thread="/a"), comment(2, thread="/b")])
    touch = "UPDATE threads SET version = version + 1 WHERE key = ?"
    met = asyncio.Barrier(2)

    async def crossing(first: str, second: str) -> None:
        began = False

        def both() -> Transaction[bool]:
            nonlocal began
            again, began = began, True
            yield Statement(touch, (first,))
            if not again:
                yield Statement("SELECT pg_sleep(0.2)")
            yield Statement(touch, (second,))
            return again

        await met.wait()
        await engine.write(both)

    before = await store.version("default", None)
    await asyncio.gather(crossing("/a", "/b"), crossing("/b", "/a"))
    after = await store.version("default", None)
    await engine.close()
    assert isinstance(before, tuple)
    assert after == (None, before[1] + 4)


async def test_an_unreachable_server_is_reported(unused_port: int) -> None:
    store = open_store(f"postgresql://nobody@127.0.0.1:{unused_port}/glosa")
    with pytest.raises(StorageUnavailable, match="can be reached"):
        await store.sites()
    with pytest.raises(StorageUnavailable):
        await store.add(comment(1))
    await store.close()


@pytest.fixture
async def unused_port() -> int:
    server = await asyncio.start_server(lambda reader, writer: None, "127.0.0.1", 0)
    port: int = server.sockets[0].getsockname()[1]
    server.close()
    await server.wait_closed()
    return port


class Sent:
    """A connection that remembers how many rows it was given at a time."""

    def __init__(self) -> None:
        self.rows: list[int] = []

    async def executemany(self, sql: str, rows: Sequence[Sequence[object]]) -> None:
        self.rows.append(len(rows))


async def test_many_rows_are_sent_in_parts_each_with_the_time_of_one_statement() -> None:
    connection = Sent()
    await execute(connection, Batch("INSERT INTO tokens (name) VALUES (?)", [(str(row),) for row in range(240)]))
    assert connection.rows == [100, 100, 40]
    await execute(connection, Batch("INSERT INTO tokens (name) VALUES (?)", []))
    assert connection.rows == [100, 100, 40]


async def isolations(store: SqlStore) -> set[str]:
    """The levels that a read, a long read, and a change have."""

    def shown(*, is_long: bool) -> Transaction[str]:
        return str((yield Statement("SHOW transaction_isolation", is_long=is_long))[0][0])

    return {
        await store.engine.read(shown(is_long=False)),
        await store.engine.read(shown(is_long=True), Budget(Lane())),
        await store.engine.write(lambda: shown(is_long=False)),
    }


@pytest.fixture
async def serializable(postgres: str, anyio_backend: str) -> AsyncIterator[str]:
    """The address of a database whose transactions are serializable by default."""
    connection = await asyncpg.connect(postgres)
    name = await connection.fetchval("SELECT quote_ident(current_database())")
    await connection.execute(f"ALTER DATABASE {name} SET default_transaction_isolation = serializable")
    yield postgres
    await connection.execute(f"ALTER DATABASE {name} RESET default_transaction_isolation")
    await connection.close()


@pytest.mark.parametrize("pooler", ["", "pgbouncer=true"])
async def test_the_default_isolation_of_a_server_changes_nothing(serializable: str, pooler: str) -> None:
    """With another one, a migration that waited for another process would not see what that did, and repeat it."""
    joint = "&" if "?" in serializable else "?"
    stores = [open_store(f"{serializable}{joint}{pooler}" if pooler else serializable) for _ in range(3)]
    await asyncio.gather(*(store.migrate() for store in stores))
    for store in stores:
        assert await isolations(store) == {"read committed"}
    await asyncio.gather(*(store.add(comment(value)) for value, store in enumerate(stores * 4)))
    assert await stores[0].count("default", EVERYTHING) == 12
    for store in stores:
        await store.close()
