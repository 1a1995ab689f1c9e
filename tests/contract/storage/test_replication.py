"""What programs that ship SQLite's journal, such as Litestream, need: while they hold a read transaction, the journal only grows."""

import asyncio
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from glosa.service.domain.queries import EVERYTHING
from glosa.service.storage.store import SqlStore, open_store
from tests.contract.storage.specimens import comment

pytestmark = pytest.mark.anyio


class Shipped:
    """A replica: the database as it was when the journal was empty, and the journal since then."""

    def __init__(self, database: Path, folder: Path) -> None:
        self._journal = Path(f"{database}-wal")
        self._shipped = 0
        self._target = folder / "replica.db"
        self._target.write_bytes(database.read_bytes())
        Path(f"{self._target}-wal").write_bytes(b"")

    def ship(self) -> None:
        """Appends what the journal has grown by. Call it between transactions: the frames of one that is under way still change."""
        with self._journal.open("rb") as source, Path(f"{self._target}-wal").open("ab") as target:
            assert os.fstat(source.fileno()).st_size >= self._shipped, "the journal was truncated"
            source.seek(self._shipped)
            self._shipped += target.write(source.read())

    def restored(self) -> Path:
        """The replica, recovered and intact."""
        with closing(sqlite3.connect(self._target)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return self._target


@contextmanager
def reading(database: Path) -> Iterator[None]:
    """Holds a read transaction, after everything in the journal was moved to the database."""
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        busy, *_ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        assert not busy
        connection.execute("BEGIN")
        connection.execute("SELECT count(*) FROM comments").fetchone()
        yield


async def wrote(store: SqlStore, first: int) -> None:
    """More than the pages after which SQLite moves the journal to the database by itself."""
    text = "x" * 20_000
    await asyncio.gather(*(store.add(comment(first + value, source=text, html=text)) for value in range(200)))


async def test_a_replica_of_the_journal_has_every_acknowledged_comment(tmp_path: Path) -> None:
    database = tmp_path / "glosa.db"
    store = open_store(str(database))
    await store.migrate()
    await store.add(comment(0))
    with reading(database):
        replica = Shipped(database, tmp_path)
        for first in (1000, 2000, 3000):
            await wrote(store, first)
            replica.ship()
        copy = open_store(str(replica.restored()))
        assert await copy.count("default", EVERYTHING) == 601
        await copy.close()
    await store.close()


async def test_a_program_that_locks_the_database_for_a_moment_delays_posts(tmp_path: Path) -> None:
    """Moving the journal to the database needs a lock. A post waits for it instead of failing."""
    database = tmp_path / "glosa.db"
    store = open_store(str(database))
    await store.migrate()
    await store.add(comment(0))
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        posting = asyncio.create_task(store.add(comment(1)))
        for _ in range(20):
            await asyncio.sleep(0)
        assert not posting.done()
        other.execute("COMMIT")
    assert (await posting).id == comment(1).id
    await store.close()
