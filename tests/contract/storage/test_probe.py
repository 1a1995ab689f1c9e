"""The probe tests reading and writing on each engine. Nothing that's written to a lost file is acknowledged."""

import errno
import os
import resource
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import urlsplit

import asyncpg
import pytest

from glosa.service.domain.errors import SchemaTooNew, SchemaTooOld, StorageUnavailable
from glosa.service.domain.queries import EVERYTHING, Query
from glosa.service.storage.sqlite import SqliteEngine
from glosa.service.storage.sqlite_file import ROOM
from glosa.service.storage.store import SqlStore, open_store
from glosa.service.storage.transaction import Statement, Transaction
from tests.contract.storage.conftest import TABLES
from tests.contract.storage.specimens import comment

pytestmark = pytest.mark.anyio


@pytest.fixture
def empty(request: pytest.FixtureRequest, address: str) -> str:
    """Address of a database without tables, on each engine."""
    return address if address.startswith("sqlite") else str(request.getfixturevalue("empty_postgres"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "glosa.db"


@pytest.fixture
async def sqlite(file: Path, anyio_backend: str) -> AsyncIterator[SqlStore]:
    """Storage in ``file`` with one comment and a short lock timeout."""
    store = SqlStore(SqliteEngine(file, lock_wait=0.05))
    await store.migrate()
    await store.add(comment(1))
    yield store
    await store.close()


async def execute(address: str, *statements: str) -> None:
    """Changes the database from another connection."""
    if address.startswith("sqlite"):
        connection = sqlite3.connect(address.removeprefix("sqlite:///"), isolation_level=None)
        for statement in statements:
            connection.execute(statement)
        connection.close()
        return
    other = await asyncpg.connect(address)
    for statement in statements:
        await other.execute(statement)
    await other.close()


async def rows(address: str) -> list[int]:
    """Returns the number of rows of each table."""
    if address.startswith("sqlite"):
        connection = sqlite3.connect(address.removeprefix("sqlite:///"))
        counts = [connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in TABLES]
        connection.close()
        return counts
    other = await asyncpg.connect(address)
    counts = [await other.fetchval(f"SELECT count(*) FROM {table}") for table in TABLES]
    await other.close()
    return counts


async def test_the_probe_of_a_working_database_succeeds_and_stores_nothing(store: SqlStore, address: str) -> None:
    await store.add(comment(1))
    before = await rows(address)
    for _ in range(5):
        await store.probe()
    assert (await rows(address), store.damage) == (before, None)


async def test_a_schema_that_is_not_glosas_is_reported(empty: str) -> None:
    store = open_store(empty)
    with pytest.raises(StorageUnavailable):
        await store.probe()
    await store.migrate()
    await store.probe()
    needs = ", needs" if empty.startswith("postgresql") else ""
    await execute(
        empty, f"INSERT INTO schema_versions (version, name{needs}) VALUES (999, 'future'{', 999' if needs else ''})"
    )
    with pytest.raises(SchemaTooNew, match="schema 999"):
        await store.probe()
    await execute(empty, "DELETE FROM schema_versions WHERE version > 0")
    with pytest.raises(SchemaTooOld, match="needs schema"):
        await store.probe()
    await store.close()


@pytest.mark.parametrize("table", ["sites", "threads", "comments"])
async def test_a_missing_table_is_reported(empty: str, table: str) -> None:
    store = open_store(empty)
    await store.migrate()
    await execute(empty, f"ALTER TABLE {table} RENAME TO lost")
    with pytest.raises(StorageUnavailable):
        await store.probe()
    await store.close()


async def test_a_read_only_server_is_reported(empty_postgres: str) -> None:
    """A standby still answers every read."""
    first = open_store(empty_postgres)
    await first.migrate()
    await first.close()
    name = urlsplit(empty_postgres).path[1:]
    await execute(empty_postgres, f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    store = open_store(empty_postgres)
    assert await store.sites() == ()
    with pytest.raises(StorageUnavailable) as refusal:
        await store.probe()
    assert refusal.value.cause == "25006: ReadOnlySQLTransactionError"
    await store.close()


def remove(file: Path) -> None:
    file.unlink()


def replace(file: Path) -> None:
    """Replaces the file by a copy, like a restored backup: only the inode number differs."""
    shutil.copy(file, f"{file}.copy")
    os.replace(f"{file}.copy", file)


@pytest.mark.parametrize("change", [remove, replace])
@pytest.mark.parametrize("ending", ["", "-wal", "-shm"])
async def test_writes_to_a_removed_file_are_not_acknowledged(
    sqlite: SqlStore, file: Path, ending: str, change: Callable[[Path], None]
) -> None:
    await sqlite.probe()
    change(file.with_name(file.name + ending))
    for number in (2, 3):
        with pytest.raises(StorageUnavailable, match=r"while the service had it open.*restart the service") as refusal:
            await sqlite.add(comment(number))
        assert refusal.value.cause.startswith("ENOENT" if change is remove else "ESTALE")
    with pytest.raises(StorageUnavailable):
        await sqlite.probe()
    assert await sqlite.count("default", EVERYTHING) == 1


async def test_a_restored_file_is_written_to(sqlite: SqlStore, file: Path) -> None:
    file.rename(f"{file}.away")
    with pytest.raises(StorageUnavailable):
        await sqlite.add(comment(2))
    Path(f"{file}.away").rename(file)
    await sqlite.add(comment(2))
    await sqlite.probe()
    assert await sqlite.count("default", EVERYTHING) == 2


async def test_a_database_that_is_made_compact_stays_the_same_file(sqlite: SqlStore, file: Path) -> None:
    await execute(f"sqlite:///{file}", "VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)")
    await sqlite.add(comment(2))
    await sqlite.probe()


@pytest.mark.parametrize(
    ("damage", "cause"),
    [
        (lambda file: overwrite(file, 0, b"x" * 4096), "SQLITE_NOTADB"),
        (lambda file: os.truncate(file, 100), "SQLITE_CORRUPT"),
        (lambda file: overwrite(file, 100, b"x" * 3000), "SQLITE_CORRUPT"),
    ],
)
async def test_a_damaged_file_is_reported_even_if_it_is_cached_in_memory(
    sqlite: SqlStore, file: Path, damage: Callable[[Path], None], cause: str
) -> None:
    await sqlite.probe()
    damage(file)
    assert await sqlite.count("default", EVERYTHING) == 1
    with pytest.raises(StorageUnavailable) as refusal:
        await sqlite.probe()
    assert refusal.value.cause.startswith(cause)


async def test_damage_found_by_a_reader_keeps_the_service_not_ready(file: Path) -> None:
    """A probe doesn't read most of a large file."""
    whole = open_store(str(file))
    await whole.migrate()
    await whole.add_all([comment(number) for number in range(300)])
    await whole.close()
    content = file.read_bytes()
    store = open_store(str(file))
    await store.migrate()
    overwrite(file, len(content) // 3, b"x" * (len(content) // 2))
    with pytest.raises(StorageUnavailable, match="is damaged"):
        await store.find(Query(site="default", limit=300))
    overwrite(file, 0, content)
    for _ in range(2):
        with pytest.raises(StorageUnavailable, match="is damaged"):
            await store.probe()
    await store.close()


async def test_a_full_disk_is_reported_with_its_cause(sqlite: SqlStore, file: Path) -> None:
    """A limit on the size of files is a full disk that needs no privileges."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    journal = os.path.getsize(f"{file}-wal")
    resource.setrlimit(resource.RLIMIT_FSIZE, (journal, hard))
    try:
        with pytest.raises(StorageUnavailable) as probed:
            await sqlite.probe()
        with pytest.raises(StorageUnavailable) as added:
            await sqlite.add(comment(2))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert {probed.value.cause, added.value.cause} == {"SQLITE_IOERR_WRITE: disk I/O error"}
    await sqlite.probe()
    await sqlite.add(comment(2))


@pytest.mark.parametrize(
    ("free", "flag", "cause"),
    [(ROOM - 1, 0, errno.ENOSPC), (10 * ROOM, os.ST_RDONLY, errno.EROFS), (10 * ROOM, 0, None)],
)
async def test_the_free_space_is_reported(
    sqlite: SqlStore, monkeypatch: pytest.MonkeyPatch, free: int, flag: int, cause: int | None
) -> None:
    """While the journal has pages to overwrite, nothing else reveals a full disk."""
    found = SimpleNamespace(f_blocks=100, f_bavail=free, f_frsize=1, f_flag=flag)
    monkeypatch.setattr(os, "fstatvfs", lambda descriptor: found)
    if cause is None:
        await sqlite.probe()
        return
    with pytest.raises(StorageUnavailable) as refusal:
        await sqlite.probe()
    assert refusal.value.cause == f"{errno.errorcode[cause]}: {os.strerror(cause)}"


async def test_a_lasting_lock_is_reported(sqlite: SqlStore, file: Path) -> None:
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StorageUnavailable, match="locked") as refusal:
        await sqlite.probe()
    assert refusal.value.cause == "SQLITE_BUSY: database is locked"
    other.close()
    await sqlite.probe()


async def test_messages_about_statements_are_not_logged_as_a_cause(file: Path) -> None:
    """It may contain a reader's text."""
    engine = SqliteEngine(file)

    def reading() -> Transaction[object]:
        return (yield Statement("SELECT secret FROM sqlite_master"))

    with pytest.raises(StorageUnavailable) as refusal:
        await engine.read(reading())
    assert refusal.value.cause == "SQLITE_ERROR"
    await engine.close()


def overwrite(file: Path, place: int, content: bytes) -> None:
    """Overwrites it from another process, because this one must not close a file that it has locked."""
    script = "import os, sys; os.pwrite(os.open(sys.argv[1], os.O_WRONLY), sys.stdin.buffer.read(), int(sys.argv[2]))"
    subprocess.run([sys.executable, "-c", script, file, str(place)], input=content, check=True)
