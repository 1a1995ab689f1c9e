"""Reads from a streaming replica: never older than they may be, and from the primary if the replica lags, or is gone."""

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from click.testing import CliRunner

from glosa.cli.comments.serve import serve
from glosa.composition.database import check_replica
from glosa.composition.errors import ReplicaMisplaced
from glosa.service.domain.budget import Budget, Lane
from glosa.service.domain.comments import Counts
from glosa.service.domain.errors import StorageBusy
from glosa.service.routes.replica import MOST_WRITERS, ReplicaReads
from glosa.service.settings import Settings
from glosa.service.storage.postgres import PostgresEngine
from glosa.service.storage.replica import MOST_LAG, ReplicaEngine
from glosa.service.storage.store import SqlStore, open_store
from glosa.service.storage.transaction import Running, Statement, Steps, Transaction
from tests.contract.service.conftest import SITE, Service
from tests.contract.storage.server import replicated
from tests.contract.storage.specimens import comment

pytestmark = pytest.mark.anyio

PAGE = "/panel.html"


@pytest.fixture(scope="module")
def servers() -> Iterator[tuple[str, str]]:
    """Addresses of a server and of its replica."""
    if os.geteuid() == 0 and not (os.environ.get("CI") or os.environ.get("GLOSA_TEST_PG") == "1"):
        pytest.skip("NOT RUN ON POSTGRESQL: as root set GLOSA_TEST_PG=1")
    with replicated() as addresses:
        yield addresses


class Pair:
    """A primary and its replica, with a clock that the test sets."""

    def __init__(self, primary: str, replica: str) -> None:
        self.now = 100.0
        self._replica = replica
        first = PostgresEngine(primary)
        self.engine = ReplicaEngine(first, PostgresEngine(replica), clock=lambda: self.now)
        self.primary = SqlStore(first)
        self.replica = SqlStore(self.engine)
        self.reads = ReplicaReads(self.primary, self.replica, self.engine, clock=lambda: self.now)

    async def run_on_replica(self, sql: str) -> None:
        connection = await asyncpg.connect(self._replica)
        await connection.execute(sql)
        await connection.close()

    @asynccontextmanager
    async def paused(self) -> AsyncIterator[None]:
        """The replica receives changes, and doesn't replay them."""
        await self.run_on_replica("SELECT pg_wal_replay_pause()")
        try:
            yield
        finally:
            await self.run_on_replica("SELECT pg_wal_replay_resume()")

    async def follow(self) -> None:
        """Waits until the replica has everything, as of now. Notes from before are too old to make it fresh."""
        version = await self.primary.version("default", None)
        while await self.replica.version("default", None) != version:
            pass
        await self.refreshed(2 * MOST_LAG)

    async def refreshed(self, seconds: float) -> None:
        """Asks every few ``seconds`` until the replica is fresh. Without changes, too, a primary writes to its log now and then, such as
        hints and checkpoints, and the replica hasn't replayed that when it's asked.
        """
        self.now += seconds
        while not await self.engine.is_fresh():
            self.now += seconds
            await asyncio.sleep(0)


@pytest.fixture
async def pair(servers: tuple[str, str], anyio_backend: str) -> AsyncIterator[Pair]:
    made = Pair(*servers)
    await made.primary.migrate()
    await made.primary.engine.write(emptied)
    await made.follow()
    yield made
    await made.engine.close()
    await made.primary.close()


def emptied() -> Transaction[None]:
    yield Statement("DELETE FROM comments")
    yield Statement("DELETE FROM threads WHERE key <> ''")
    yield Statement(
        "INSERT INTO threads (site, key, version) VALUES ('default', '', 1)"
        " ON CONFLICT (site, key) DO UPDATE SET version = threads.version + 1"
    )


def is_replica() -> Transaction[bool]:
    return bool((yield Statement("SELECT pg_is_in_recovery()"))[0][0])


async def test_reads_go_to_the_replica_and_writes_to_the_primary(pair: Pair) -> None:
    await pair.replica.add(comment(1))
    await pair.follow()
    assert await pair.engine.read(is_replica())
    assert await pair.replica.counts("default", [PAGE]) == {PAGE: Counts(1, 0)}


async def test_a_replica_is_fresh_until_it_lags_beyond_the_bound(pair: Pair) -> None:
    async with pair.paused():
        await pair.primary.add(comment(1))
        assert await pair.engine.is_fresh()
        pair.now += MOST_LAG - 0.1
        assert await pair.engine.is_fresh()
        pair.now += 0.2
        assert not await pair.engine.is_fresh()
    await pair.follow()
    assert await pair.engine.is_fresh()


async def test_without_changes_the_replica_stays_fresh(pair: Pair) -> None:
    """The age of the last change says nothing. What the primary itself writes to its log meanwhile takes another question."""
    for _ in range(3):
        pair.now += 2 * MOST_LAG
        await pair.refreshed(0.3)
        assert pair.engine.fallbacks == 0


async def test_a_reader_who_wrote_reads_the_primary(pair: Pair) -> None:
    assert await pair.reads.recent("192.0.2.1") is pair.replica
    pair.reads.wrote("192.0.2.1")
    assert await pair.reads.recent("192.0.2.1") is pair.primary
    assert await pair.reads.recent("192.0.2.2") is pair.replica
    pair.now += MOST_LAG
    assert await pair.reads.recent("192.0.2.1") is pair.primary
    await pair.refreshed(0.3)
    assert await pair.reads.recent("192.0.2.1") is pair.replica


async def test_if_too_many_write_to_remember_all_of_them_everybody_reads_the_primary(pair: Pair) -> None:
    for number in range(MOST_WRITERS + 1):
        pair.reads.wrote(f"writer {number}")
    assert await pair.reads.recent("writer 0") is pair.primary
    await pair.refreshed(MOST_LAG + 0.1)
    assert await pair.reads.recent("writer 0") is pair.replica


async def test_a_thread_is_read_from_the_replica_only_if_it_has_its_version(pair: Pair) -> None:
    await pair.primary.add(comment(1))
    await pair.follow()
    for thread in (PAGE, None):
        assert await pair.reads.current("default", thread) is pair.replica
    async with pair.paused():
        await pair.primary.add(comment(2))
        for thread in (PAGE, None):
            assert await pair.reads.current("default", thread) is pair.primary
        assert await pair.reads.current("default", "/other.html") is pair.replica
    await pair.follow()
    assert await pair.reads.current("default", PAGE) is pair.replica


async def test_a_replica_that_cannot_be_reached_is_not_used(
    servers: tuple[str, str], tmp_path: Path, anyio_backend: str
) -> None:
    pair = Pair(servers[0], f"postgresql://postgres:@/postgres?host={tmp_path}")
    assert not await pair.engine.is_fresh()
    assert await pair.reads.recent("") is pair.primary
    assert await pair.reads.current("default", PAGE) is pair.primary
    # A request that chose it before is answered.
    assert not await pair.engine.read(is_replica())
    await pair.engine.close()
    await pair.primary.close()


async def test_a_server_that_is_no_replica_is_not_used(servers: tuple[str, str], anyio_backend: str) -> None:
    """As after a failover to it, or if the owner named the primary."""
    pair = Pair(servers[0], servers[0])
    assert not await pair.engine.is_fresh()
    await pair.engine.close()
    await pair.primary.close()


async def test_a_read_continues_on_the_primary_if_the_replica_breaks_off(pair: Pair) -> None:
    reached: list[str] = []

    def broken() -> Transaction[bool]:
        reached.append("first")
        yield Statement("SELECT 1")
        reached.append("second")
        yield Statement("SELECT CASE WHEN pg_is_in_recovery() THEN pg_terminate_backend(pg_backend_pid()) END")
        return (yield from is_replica())

    assert not await pair.engine.read(broken())
    assert reached == ["first", "second"]
    assert not await pair.engine.is_fresh()


class FailingEngine(PostgresEngine):
    """A replica that fails as often as the test says."""

    failures = 0

    async def finish_short(self, running: Steps, budget: Budget | None = None) -> bool:
        if self.failures:
            self.failures -= 1
            raise StorageBusy
        return await super().finish_short(running, budget)


class SilentEngine(PostgresEngine):
    """A server that answers questions about its position, and the first step of each read, but then nothing more until ``go``."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.go = asyncio.Event()
        self.ended = asyncio.Event()

    async def finish_short(self, running: Steps, budget: Budget | None = None) -> bool:
        with suppress(asyncio.CancelledError):  # As when a cancelled call ends at the same time.
            await self.go.wait()
        await super().finish_short(running, budget)
        self.ended.set()
        return True

    async def read(self, transaction: Transaction[Any], budget: Budget | None = None) -> Any:
        running = Running(transaction)
        await super().finish_short(running)
        return running.result


async def test_a_read_continues_on_the_primary_if_the_replica_does_not_answer(
    servers: tuple[str, str], pair: Pair
) -> None:
    replica, first = SilentEngine(servers[1]), PostgresEngine(servers[0])
    engine = ReplicaEngine(first, replica, patience=0)
    lane = Lane()
    for budget in (None, Budget(lane)):
        assert not await engine.read(is_replica(), budget)
        await replica.ended.wait()
    assert engine.fallbacks == 2
    await engine.close()
    await first.close()


class StalledEngine(PostgresEngine):
    """A server that stops answering in the middle of a read that takes long."""

    is_stalled = False

    async def _run_long(self, running: Steps, budget: Budget) -> None:
        self.is_stalled = True
        await asyncio.Event().wait()

    async def read(self, transaction: Transaction[Any], budget: Budget | None = None) -> Any:
        if self.is_stalled:
            await asyncio.Event().wait()
        return await super().read(transaction, budget)


async def test_a_long_read_continues_on_the_primary_if_the_replica_stops_answering(
    servers: tuple[str, str], pair: Pair
) -> None:
    replica, first = StalledEngine(servers[1]), PostgresEngine(servers[0])
    engine = ReplicaEngine(first, replica, patience=0.3)

    def searches() -> Transaction[bool]:
        return bool((yield Statement("SELECT pg_is_in_recovery()", is_long=True))[0][0])

    async with Budget(Lane(), seconds=60) as budget:
        assert not await engine.read(searches(), budget)
    assert replica.is_stalled
    await engine.close()
    await first.close()


class BusyEngine(PostgresEngine):
    """A primary that has no time for questions."""

    is_busy = False

    async def read(self, transaction: Transaction[Any], budget: Budget | None = None) -> Any:
        if self.is_busy:
            raise StorageBusy
        return await super().read(transaction, budget)


async def test_a_busy_primary_does_not_get_the_reads_of_the_replica(
    servers: tuple[str, str], anyio_backend: str
) -> None:
    now = 100.0
    first = BusyEngine(servers[0])
    engine = ReplicaEngine(first, PostgresEngine(servers[1]), clock=lambda: now)
    while not await engine.is_fresh():
        now += 2 * MOST_LAG
        await asyncio.sleep(0)
    first.is_busy = True
    now += MOST_LAG - 1
    assert await engine.is_fresh()
    assert await engine.read(is_replica())
    # Nobody knows any more what the replica lacks.
    now += 2
    assert not await engine.is_fresh()
    first.is_busy = False
    while not await engine.is_fresh():
        now += 0.1
        await asyncio.sleep(0)
    await engine.close()
    await first.close()


async def test_a_version_that_came_from_the_primary_proves_nothing_about_the_replica(
    servers: tuple[str, str], pair: Pair
) -> None:
    """Otherwise a page without the newest comment would be cached as the newest page."""
    replica = FailingEngine(servers[1])
    first = PostgresEngine(servers[0])
    engine = ReplicaEngine(first, replica)
    while not await engine.is_fresh():
        await asyncio.sleep(0)
    replica.failures = 1
    assert await ReplicaReads(pair.primary, SqlStore(engine), engine).current("default", PAGE) is pair.primary
    await engine.close()
    await first.close()


def test_a_thread_shows_a_comment_that_the_replica_does_not_have_yet(servers: tuple[str, str]) -> None:
    """Every reader sees it on its page. Numbers of comments may be a moment old, except for who wrote it."""
    service = Service(
        Settings(database=servers[0], replica=servers[1], secret=b"s" * 32, uploads=Path("absent"), sites=(SITE,))
    )
    service.start()
    try:
        asyncio.run(settled(servers))
        thread = f"/api/v1/thread?path={PAGE}"
        before = service.get(thread).json()["count"]
        counts = f"/api/v1/counts?path={PAGE}"
        assert service.get(counts, peer="192.0.2.9").json()["counts"][PAGE]["roots"] == before
        service.run(run_on(servers[1], "SELECT pg_wal_replay_pause()"))
        try:
            body = {"path": PAGE, "text": "New.", "nick": "Ana"}
            assert service.post("/api/v1/comments", body, peer="192.0.2.1").status_code == 201
            assert service.get(thread).json()["count"] == before + 1
            assert service.get(counts, peer="192.0.2.1").json()["counts"][PAGE]["roots"] == before + 1
            assert service.get(counts, peer="192.0.2.9").json()["counts"][PAGE]["roots"] == before
        finally:
            service.run(run_on(servers[1], "SELECT pg_wal_replay_resume()"))
    finally:
        service.stop()


async def run_on(address: str, sql: str) -> None:
    connection = await asyncpg.connect(address)
    await connection.execute(sql)
    await connection.close()


async def settled(servers: tuple[str, str]) -> None:
    """Waits until the replica has everything."""
    first, second = (open_store(address) for address in servers)
    while await first.version("default", None) != await second.version("default", None):
        pass
    await first.close()
    await second.close()


@pytest.mark.parametrize(
    ("database", "replica", "found"),
    [("c.db", "postgresql://db/glosa", "c.db' is a SQLite file"), ("postgresql://db/glosa", "c.db", "c.db' is a file")],
)
def test_a_file_is_no_replica_and_has_none(database: str, replica: str, found: str) -> None:
    settings = Settings(database=database, replica=replica, secret=b"s" * 32, uploads=Path("absent"))
    with pytest.raises(ReplicaMisplaced, match=found):
        check_replica(settings)


def test_a_password_is_not_typed_and_a_file_is_refused() -> None:
    typed = ["--read-db", "postgresql://ana:word@db/glosa"]
    assert "GLOSA_READ_DB" in CliRunner().invoke(serve, typed).output
    assert "isn't the address of a PostgreSQL server" in CliRunner().invoke(serve, ["--read-db", "c.db"]).output
