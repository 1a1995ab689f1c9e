"""A long read blocks nobody and ends at its deadline or when its client disconnects."""

import asyncio
import itertools
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import NoReturn

import pytest

from glosa.service.domain.budget import Budget, Lane
from glosa.service.domain.errors import ReadTooLong, StorageUnavailable
from glosa.service.storage.postgres import PostgresEngine
from glosa.service.storage.sqlite import SqliteEngine
from glosa.service.storage.transaction import Engine, Statement, Transaction

pytestmark = pytest.mark.anyio

FOREVER = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"


def select(sql: str = FOREVER, *, is_long: bool = False) -> Transaction[object]:
    rows = yield Statement(sql, is_long=is_long)
    return rows[0][0]


@pytest.fixture
async def engine(address: str, anyio_backend: str) -> AsyncIterator[Engine]:
    path = Path(address.removeprefix("sqlite:///"))
    opened: Engine = PostgresEngine(address) if address.startswith("postgres") else SqliteEngine(path)
    yield opened
    await opened.close()


class HungUp(Exception):
    """Raised by a route when its client has disconnected."""


class Client:
    """A client that disconnects on demand."""

    def __init__(self) -> None:
        self.gone = asyncio.Event()
        self.watched = asyncio.Event()

    async def watch(self) -> NoReturn:
        self.watched.set()
        await self.gone.wait()
        raise HungUp


@pytest.mark.parametrize("is_long", [False, True])
async def test_a_long_read_blocks_nobody_and_ends_when_its_client_disconnects(engine: Engine, is_long: bool) -> None:
    client = Client()

    async def read() -> object:
        async with Budget(Lane(), watch=client.watch, seconds=600) as budget:
            return await engine.read(select(is_long=is_long), budget)

    reading = asyncio.create_task(read())
    await client.watched.wait()
    assert await engine.read(select("SELECT 7")) == 7
    assert not reading.done()
    client.gone.set()
    with pytest.raises(HungUp):
        await reading
    await nothing_runs(engine)


async def test_a_long_read_ends_when_its_task_is_cancelled(engine: Engine) -> None:
    client = Client()

    async def read() -> object:
        async with Budget(Lane(), watch=client.watch, seconds=600) as budget:
            return await engine.read(select(), budget)

    reading = asyncio.create_task(read())
    await client.watched.wait()
    reading.cancel()
    with pytest.raises(asyncio.CancelledError):
        await reading
    await nothing_runs(engine)


async def test_a_long_read_ends_at_its_deadline(engine: Engine) -> None:
    """The budget's clock advances by a second each time it is read."""
    seconds = itertools.count()
    async with Budget(Lane(), clock=lambda: next(seconds), seconds=9) as budget:
        with pytest.raises(ReadTooLong):
            await engine.read(select(), budget)
    assert await engine.read(select("SELECT 7")) == 7
    await nothing_runs(engine)


async def test_a_long_read_on_postgresql_cannot_change_anything(postgres: str) -> None:
    engine = PostgresEngine(postgres)
    async with Budget(Lane()) as budget:
        with pytest.raises(StorageUnavailable, match="read-only transaction"):
            await engine.read(select("CREATE TABLE changed (i int)", is_long=True), budget)
    await engine.close()


async def test_waiting_for_the_slow_lane_counts(engine: Engine) -> None:
    lane, seconds = Lane(), itertools.count()
    async with Budget(lane) as first:
        await first.enter()
        async with Budget(lane, clock=lambda: next(seconds) / 100, seconds=0.05) as second:
            with pytest.raises(ReadTooLong):
                await engine.read(select("SELECT 7", is_long=True), second)
    async with Budget(lane) as third:
        assert await engine.read(select("SELECT 7", is_long=True), third) == 7


async def test_time_in_the_slow_lane_is_charged(engine: Engine) -> None:
    charged: list[int] = []
    time = iter([0.0, 0.0, 0.0, 1.5])
    budget = Budget(Lane(), charge=charged.append, clock=lambda: next(time, 2.0), seconds=60)
    async with budget:
        assert await engine.read(select("SELECT 7"), budget) == 7
    assert charged == []


async def nothing_runs(engine: Engine) -> None:
    """Waits until the server has stopped abandoned queries. SQLite stops them at once."""
    if isinstance(engine, PostgresEngine):
        busy = (
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE datname = current_database() AND state = 'active' AND pid <> pg_backend_pid()"
        )
        while await engine.read(select(busy)):
            await asyncio.sleep(0)


async def test_long_reads_on_a_server_run_concurrently_and_leave_connections_free(empty_postgres: str) -> None:
    engine = PostgresEngine(empty_postgres)
    lane, client = Lane(engine.lane_width), Client()
    running = f"SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '{FOREVER}%'"

    async def read() -> object:
        async with Budget(lane, watch=client.watch, seconds=600) as budget:
            return await engine.read(select(is_long=True), budget)

    reads = [asyncio.create_task(read()) for _ in range(10)]
    while await engine.read(select(f"{running} AND state = 'active'")) != 4:
        assert not any(one.done() for one in reads)
        await asyncio.sleep(0)
    client.gone.set()
    outcomes = await asyncio.gather(*reads, return_exceptions=True)
    assert {type(outcome) for outcome in outcomes} == {HungUp}
    await engine.close()


async def test_waiting_for_a_connection_counts(empty_postgres: str) -> None:
    engine = PostgresEngine(empty_postgres)
    async with AsyncExitStack() as connections:
        for _ in range(8):
            await connections.enter_async_context(engine._connection())
        async with Budget(Lane(), seconds=0.05) as budget:
            with pytest.raises(ReadTooLong):
                await engine.read(select("SELECT 7"), budget)
    assert await engine.read(select("SELECT 7")) == 7
    await engine.close()


async def test_a_write_canceled_by_the_server_is_not_reported_as_a_long_read(empty_postgres: str) -> None:
    def slow() -> Transaction[None]:
        yield Statement("SET LOCAL statement_timeout = 1")
        yield Statement("SELECT pg_sleep(600)")

    engine = PostgresEngine(empty_postgres)
    with pytest.raises(StorageUnavailable):
        await engine.write(slow)
    await engine.close()
