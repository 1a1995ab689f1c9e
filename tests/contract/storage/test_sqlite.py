"""SQLite only: its file, its lock, and group commits."""

import asyncio
import sqlite3
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import pytest

from glosa.service.domain.environment import Environment
from glosa.service.domain.errors import StorageUnavailable
from glosa.service.domain.queries import EVERYTHING, Audience
from glosa.service.domain.reading import ThreadPage, thread_page
from glosa.service.storage import sqlite_reads
from glosa.service.storage.sqlite import SqliteEngine
from glosa.service.storage.store import SqlStore, open_store
from glosa.service.storage.transaction import Batch, Rows, Statement, Transaction
from tests.contract.storage.specimens import SITE, comment, number

pytestmark = pytest.mark.anyio


@pytest.fixture
async def engine(tmp_path: Path, anyio_backend: str) -> AsyncIterator[SqliteEngine]:
    """An engine with a short lock timeout."""
    made = SqliteEngine(tmp_path / "data/glosa.db", lock_wait=0.05)
    await made.migrate()
    yield made
    await made.close()


@pytest.fixture
def busy(engine: SqliteEngine, tmp_path: Path) -> sqlite3.Connection:
    """Another connection that holds the lock."""
    other = sqlite3.connect(tmp_path / "data/glosa.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    return other


def settings() -> Transaction[dict[str, object]]:
    found = {}
    for name in ("journal_mode", "synchronous", "foreign_keys"):
        found[name] = (yield Statement(f"PRAGMA {name}"))[0][0]
    return found


async def test_writes_are_synced_to_disk(engine: SqliteEngine) -> None:
    """``synchronous`` 2 is FULL. Killing a process doesn't test this; only a power failure would."""
    assert await engine.write(settings) == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


async def test_only_the_user_of_the_service_may_read_the_database(engine: SqliteEngine, tmp_path: Path) -> None:
    await SqlStore(engine).add(comment(1))
    folder = tmp_path / "data"
    assert folder.stat().st_mode & 0o777 == 0o700
    modes = {file.name: file.stat().st_mode & 0o777 for file in folder.iterdir()}
    assert modes == {"glosa.db": 0o600, "glosa.db-wal": 0o600, "glosa.db-shm": 0o600}


async def test_the_journal_stays_when_another_process_closes_the_database(engine: SqliteEngine, tmp_path: Path) -> None:
    """The last process to close a database removes the journal, so this process must see that it isn't the last."""
    store = SqlStore(engine)
    for value in (1, 2):
        assert await store.sites() == ()
        await store.add(comment(value))
        assert _count_of_comments_elsewhere(tmp_path / "data/glosa.db") == value


async def test_a_lock_is_waited_for_and_then_reported(engine: SqliteEngine, busy: sqlite3.Connection) -> None:
    store = SqlStore(engine)
    with pytest.raises(StorageUnavailable, match=r"locked.*Try again"):
        await store.add(comment(1))
    assert await store.count("default", EVERYTHING) == 0
    busy.rollback()
    busy.close()
    await store.add(comment(1))
    assert await store.count("default", EVERYTHING) == 1


async def test_a_new_file_that_another_process_begins_to_use_is_waited_for(tmp_path: Path) -> None:
    """If two workers start together, SQLite refuses to change the journal mode at once, regardless of its timeout."""
    path = tmp_path / "glosa.db"
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    free = threading.Timer(0.05, other.rollback)
    free.start()
    engine = SqliteEngine(path)
    assert (await engine.migrate())[0] == 0
    await engine.close()
    free.join()
    other.close()


async def test_a_waiting_write_continues_once_the_lock_is_released(tmp_path: Path, busy: sqlite3.Connection) -> None:
    patient = open_store(str(tmp_path / "data/glosa.db"))
    posts = [asyncio.create_task(patient.add(comment(value))) for value in range(20)]
    assert await patient.count("default", EVERYTHING) == 0
    busy.rollback()
    busy.close()
    await asyncio.gather(*posts)
    assert await patient.count("default", EVERYTHING) == 20
    await patient.close()


async def test_a_file_that_is_not_a_database_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "glosa.db"
    file.write_text("this is a letter, and no database at all" * 100)
    store = open_store(str(file))
    with pytest.raises(StorageUnavailable, match=r"glosa\.db is not a SQLite database\. Expected "):
        await store.migrate()
    await store.close()
    assert file.read_text().startswith("this is a letter")


async def test_a_folder_that_cannot_be_created_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    store = open_store(str(tmp_path / "file/glosa.db"))
    with pytest.raises(StorageUnavailable):
        await store.sites()
    with pytest.raises(StorageUnavailable):
        await store.add(comment(1))
    await store.close()


async def test_a_caller_can_stop_waiting_without_affecting_others(engine: SqliteEngine) -> None:
    store = SqlStore(engine)
    posts = [asyncio.create_task(store.add(comment(value))) for value in range(10)]
    await asyncio.sleep(0)
    posts[3].cancel()
    outcomes = await asyncio.gather(*posts, return_exceptions=True)
    assert [type(outcome).__name__ for outcome in outcomes].count("CancelledError") == 1
    assert await store.count("default", EVERYTHING, Audience.OWNER) >= 9
    await store.add(comment(99))


def _count_of_comments_elsewhere(database: Path) -> int:
    """Returns what another process counts. The process has ended by then."""
    script = "import sqlite3, sys; print(sqlite3.connect(sys.argv[1]).execute('SELECT count(*) FROM comments').fetchone()[0])"
    return int(subprocess.run([sys.executable, "-c", script, database], check=True, capture_output=True).stdout)


@pytest.mark.parametrize("fault", [AssertionError("ours"), asyncio.CancelledError()])
async def test_a_bug_leaves_no_caller_waiting(
    engine: SqliteEngine, monkeypatch: pytest.MonkeyPatch, fault: BaseException
) -> None:
    def fail() -> None:
        raise fault

    store = SqlStore(engine)
    with monkeypatch.context() as patched:
        patched.setattr(engine, "_check_files", fail)
        outcomes = await asyncio.gather(*(store.add(comment(number)) for number in (1, 2)), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [type(fault)] * 2
    assert await store.add(comment(1)) == comment(1)


@pytest.fixture
async def thread(tmp_path: Path, anyio_backend: str) -> AsyncIterator[SqlStore]:
    """Two roots, each with a reply, on one page."""
    opened = open_store(f"sqlite:///{tmp_path}/glosa.db")
    await opened.migrate()
    await opened.save_site(SITE)
    await opened.add_all([comment(1), comment(2), comment(3, rid=number(1)), comment(4, rid=number(2))])
    yield opened
    await opened.close()


def first_page(store: SqlStore) -> Awaitable[ThreadPage]:
    environment = Environment(store=store, now=lambda: 1, new_id=str, secret=b"s" * 32)
    return thread_page(environment, SITE, url="/panel.html", limit=10)


@contextmanager
def between_statements(act: Callable[[sqlite3.Connection, Statement], None]) -> Iterator[None]:
    """Calls ``act`` after each statement of a read."""
    execute = sqlite_reads.execute

    def run(connection: sqlite3.Connection, step: Statement | Batch) -> Rows:
        rows = execute(connection, step)
        assert isinstance(step, Statement)
        act(connection, step)
        return rows

    with patch.object(sqlite_reads, "execute", run):
        yield


async def test_comments_of_a_page_are_looked_up_once_by_id(thread: SqlStore) -> None:
    """A large file has its ids in another place than the rows, so each look-up reads from the disk once more."""
    plans: list[str] = []

    def explain(connection: sqlite3.Connection, step: Statement) -> None:
        plans.extend(row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {step.sql}", step.values))

    with between_statements(explain):
        page = await first_page(thread)
    assert [(root.comment.id, [reply.id for reply in root.replies]) for root in page.roots] == [
        (number(2), [number(4)]),
        (number(1), [number(3)]),
    ]
    rows = [step for step in plans if step.startswith(("SEARCH c ", "SEARCH comments AS c ")) and "pinned" not in step]
    assert [step for step in rows if "sqlite_autoindex" in step] == []
    assert len([step for step in rows if "INTEGER PRIMARY KEY" in step]) == 3


@pytest.mark.parametrize("gone", [2, 4], ids=["root", "reply"])
async def test_a_row_that_another_comment_has_by_now_is_left_out(thread: SqlStore, tmp_path: Path, gone: int) -> None:
    other = sqlite3.connect(tmp_path / "glosa.db", isolation_level=None)

    def replace(_: sqlite3.Connection, step: Statement) -> None:
        if "length(CAST(c.html" in step.sql and ("AS root" in step.sql.partition("WHERE")[0]) == (gone == 4):
            other.execute("UPDATE comments SET id = ? WHERE id = ?", (number(9), number(gone)))

    with between_statements(replace):
        page = await first_page(thread)
    other.close()
    shown = [one.id for root in page.roots for one in (root.comment, *root.replies)]
    assert number(9) not in shown
    assert number(gone) not in shown
    assert number(1) in shown
