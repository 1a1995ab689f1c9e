"""SQLite: one file, any number of processes on one machine.

Transactions that wait share a commit: they run one after the other on the event loop, each in a savepoint, and only the
commit, which waits for the disk, runs on a thread. So a post costs one wait for the interpreter's lock, however
many statements it has.
"""

import asyncio
import errno
import os
import random
import sqlite3
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from glosa.service.domain.budget import LANE_WIDTH, Budget
from glosa.service.domain.errors import StorageBusy, StorageUnavailable
from glosa.service.storage.dialect import SqliteDialect
from glosa.service.storage.schema import Migration, migrations, not_migrated, pending
from glosa.service.storage.sqlite_file import Held, copy, examine
from glosa.service.storage.sqlite_reads import Reads, run
from glosa.service.storage.transaction import Running, Statement, Transaction

Result = TypeVar("Result")

LOCK_WAIT = 10.0
"""Seconds to wait for another process that writes."""

_READ_WAIT = 2.0
"""Seconds that a read waits, and with it the event loop; only while another process recovers the file after a crash."""

_MOST_TOGETHER = 500
"""Transactions that share a commit, so that the event loop is not held for long."""

MOST_WAITING = 1_000
"""Transactions that wait for a commit. At 2,000 posts/s, the last of them waits for half a second."""


@dataclass(frozen=True, slots=True)
class _Job:
    start: Callable[[], Transaction[Any]]
    done: asyncio.Future[Any]


class SqliteEngine:
    """Implements :class:`glosa.service.storage.transaction.Engine`. Opens, and makes, the file when first used.

    ``lock_wait`` is in seconds; ``steps`` are the migrations, those of the package where it is ``None``.
    """

    def __init__(
        self,
        path: Path,
        *,
        lock_wait: float = LOCK_WAIT,
        most_waiting: int = MOST_WAITING,
        steps: Sequence[Migration] | None = None,
    ) -> None:
        self.dialect = SqliteDialect()
        self.lane_width = LANE_WIDTH
        self._path = path
        self._lock_wait = lock_wait
        self._most_waiting = most_waiting
        self._steps = migrations("sqlite") if steps is None else steps
        self._reads = Reads(lambda: self._opened(_READ_WAIT))
        self._writer: sqlite3.Connection | None = None
        self._held: Held | None = None
        self._damage: StorageUnavailable | None = None
        self._commits = ThreadPoolExecutor(1, "sqlite-commit")
        self._waiting: list[_Job] = []
        self._working: asyncio.Task[None] | None = None

    async def read(self, transaction: Transaction[Result], budget: Budget | None = None) -> Result:
        try:
            return await self._reads.read(transaction, budget)
        except (sqlite3.Error, OSError) as error:
            raise self._unavailable(error) from error

    async def write(self, start: Callable[[], Transaction[Result]]) -> Result:
        if len(self._waiting) >= self._most_waiting:
            raise StorageBusy
        loop = asyncio.get_running_loop()
        job = _Job(start, loop.create_future())
        self._waiting.append(job)
        if self._working is None:
            self._working = loop.create_task(self._work())
        result: Result = await job.done
        return result

    async def migrate(self) -> tuple[int, int]:
        try:
            writer = self._opened_writer()
            await self._begin(writer)
            try:
                self._ensure_in_place()
                return self._migrate(writer)
            finally:
                if writer.in_transaction:
                    writer.rollback()
        except (sqlite3.Error, OSError) as error:
            raise self._unavailable(error) from error

    async def probe(self) -> None:
        if self._damage is not None:
            raise self._damage.with_traceback(None)
        try:
            if self._held is not None:
                self._held.check()
            await asyncio.to_thread(examine, self._path, self._steps)
        except (sqlite3.Error, OSError) as error:
            # Not remembered: the file was read as it is, perhaps in the middle of a write.
            raise unavailable(self._path, error) from error
        await self.write(_count_a_probe)

    async def close(self) -> None:
        if self._working is not None:
            await self._working
        self._commits.shutdown()
        self._reads.close()
        if self._writer is not None:
            self._writer.close()
            self._writer = None

    async def _work(self) -> None:
        """Runs what waits, until nothing does."""
        try:
            while self._waiting:
                jobs, self._waiting = self._waiting[:_MOST_TOGETHER], self._waiting[_MOST_TOGETHER:]
                try:
                    outcomes = await self._committed(jobs)
                except (sqlite3.Error, OSError, StorageUnavailable) as error:
                    outcomes = [self._unavailable(error)] * len(jobs)
                except BaseException as error:
                    # A fault of ours, or the end of the service: nobody is left waiting.
                    outcomes = [error] * len(jobs)
                    if not isinstance(error, Exception):
                        for job in (*jobs, *self._waiting):
                            job.done.cancel()
                        self._waiting.clear()
                        raise
                for job, outcome in zip(jobs, outcomes, strict=True):
                    _settle(job.done, outcome)
        finally:
            self._working = None

    async def _committed(self, jobs: Sequence[_Job]) -> Sequence[object]:
        """What each answered or raised, once all of it is on disk."""
        writer = self._opened_writer()
        await self._begin(writer)
        try:
            self._ensure_in_place()
            outcomes = [_attempt(writer, job.start) for job in jobs]
            await asyncio.get_running_loop().run_in_executor(self._commits, writer.commit)
        finally:
            if writer.in_transaction:
                writer.rollback()
        return outcomes

    async def _begin(self, writer: sqlite3.Connection) -> None:
        """Asks for the lock again and again, at odd times: a process that waits politely would never get it from a busy one."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + self._lock_wait
        while True:
            try:
                writer.execute("BEGIN IMMEDIATE")
                return
            except sqlite3.OperationalError as error:
                if not _is_busy(error) or loop.time() > deadline:
                    raise
            await asyncio.sleep(random.uniform(0.0005, 0.002))

    def _ensure_in_place(self) -> None:
        """With the lock held: nothing is acknowledged that is written into files which only this process still sees."""
        assert self._held is not None
        self._held.check()

    def _unavailable(self, error: Exception) -> StorageUnavailable:
        """What ``error`` means to callers. Damage is remembered: who is spared it by luck is not well."""
        refusal = unavailable(self._path, error)
        if _code(error) in _DAMAGED:
            self._damage = refusal
        return refusal

    def _opened_writer(self) -> sqlite3.Connection:
        if self._writer is None:
            writer = self._opened(self._lock_wait)
            writer.execute("PRAGMA busy_timeout = 0")
            self._held = Held(self._path)
            self._writer = writer
        return self._writer

    def _opened(self, wait: float) -> sqlite3.Connection:
        _make(self._path)
        connection = sqlite3.connect(self._path, timeout=wait, isolation_level=None, check_same_thread=False)
        try:
            mode = _with_a_journal(connection, wait)
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("PRAGMA journal_size_limit = 67108864")
            synchronous = connection.execute("PRAGMA synchronous").fetchone()[0]
            if (mode, synchronous) != ("wal", 2):
                raise StorageUnavailable(
                    f"{self._path} has journal mode {mode} and synchronous {synchronous}; expected wal and 2 (full). "
                    "Keep the database on a local file system."
                )
        except BaseException:
            connection.close()
            raise
        return connection

    def _migrate(self, writer: sqlite3.Connection) -> tuple[int, int]:
        """With the lock held; all steps or none."""
        table = "schema_versions (version INTEGER PRIMARY KEY, name TEXT NOT NULL)"
        writer.execute(f"CREATE TABLE IF NOT EXISTS {table}")
        found = int(writer.execute("SELECT COALESCE(max(version), 0) FROM schema_versions").fetchone()[0])
        steps = pending(self._steps, found)
        if steps and found:
            copy(self._path, self._path.with_name(f"{self._path.name}.schema-{found}"), overwrite=True)
        for step in steps:
            for statement in _statements(step.sql):
                writer.execute(statement)
            writer.execute("INSERT INTO schema_versions (version, name) VALUES (?, ?)", (step.version, step.name))
        writer.commit()
        return found, found + len(steps)


def _count_a_probe() -> Transaction[None]:
    """Writes to the disk without a row: to a number in the file's header that is free for any use."""
    count = int((yield Statement("PRAGMA user_version"))[0][0])
    yield Statement(f"PRAGMA user_version = {(count + 1) % 2**31}")


def _attempt(connection: sqlite3.Connection, start: Callable[[], Transaction[Any]]) -> object:
    """What the transaction answers, or what it raises; faults of the database itself are raised."""
    connection.execute("SAVEPOINT job")
    try:
        outcome = run(connection, Running(start()))
    except Exception as error:
        if isinstance(error, sqlite3.Error) and not isinstance(error, sqlite3.IntegrityError | sqlite3.DataError):
            raise
        connection.execute("ROLLBACK TO job")
        outcome = error
    connection.execute("RELEASE job")
    return outcome


def _settle(future: asyncio.Future[Any], outcome: object) -> None:
    """Nobody waits where the one who asked is gone."""
    if future.done():
        return
    if isinstance(outcome, Exception):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)


def unavailable(path: Path, error: Exception) -> StorageUnavailable:
    """What ``error`` means for those who use the database at ``path``."""
    if isinstance(error, StorageUnavailable):
        return error
    if "no such table" in str(error):
        return not_migrated(error)
    code, cause = _code(error), _cause(error)
    if code in _BUSY:
        return StorageUnavailable(
            f"Another process has locked {path}. Nothing was written. Try again in a moment.", cause=cause
        )
    if code == sqlite3.SQLITE_NOTADB:
        return StorageUnavailable(
            f"{path} is not a SQLite database. Expected the service's database, or a file that doesn't exist yet. "
            "Nothing was written. Correct the name of the file.",
            cause=cause,
        )
    if code == sqlite3.SQLITE_CORRUPT:
        return StorageUnavailable(
            f"{path} is damaged: {error}. Expected the file as the service wrote it. "
            "Nothing was written. Stop the service and restore a backup.",
            cause=cause,
        )
    return StorageUnavailable(
        f"{path} cannot be used: {error}. Expected a file that this account can write to, on a disk with room. "
        "Nothing was written. Correct that, then try again.",
        cause=cause,
    )


def _cause(error: Exception) -> str:
    """Few words for the log. What SQLite says of a statement may quote a reader; what it says of files and disks does not."""
    if isinstance(error, OSError) and error.errno:
        return f"{errno.errorcode.get(error.errno, error.errno)}: {error.strerror}"
    name: str = getattr(error, "sqlite_errorname", type(error).__name__)
    return f"{name}: {error}" if _code(error) in _OF_THE_MACHINE else name


def _is_busy(error: sqlite3.Error) -> bool:
    return _code(error) in _BUSY


def _code(error: Exception) -> int:
    """Of SQLite itself; 0 for what the module around it raises, and for all others."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


_BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_OF_THE_MACHINE = (
    *_BUSY,
    *_DAMAGED,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_PROTOCOL,
)


def _with_a_journal(connection: sqlite3.Connection, wait: float) -> str:
    """The journal mode after asking for WAL, for at most ``wait`` seconds.

    While another process changes the mode of the same new file, SQLite refuses at once, whatever the timeout.
    """
    deadline = time.monotonic() + wait
    while True:
        try:
            mode: str = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
            return mode
        except sqlite3.OperationalError as error:
            if not _is_busy(error) or time.monotonic() > deadline:
                raise
        time.sleep(random.uniform(0.0005, 0.002))


def _make(path: Path) -> None:
    """The folder and the file, which only the service's user may read; those that are there stay as they are."""
    if not path.parent.is_dir():
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    # A file that is there must not be opened and closed: that would drop the locks of this process's other connection, and
    # the next process to leave the database would take its journal away from under it.
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))


def _statements(sql: str) -> Sequence[str]:
    statements = [""]
    for line in sql.splitlines(keepends=True):
        statements[-1] += line
        if sqlite3.complete_statement(statements[-1]):
            statements.append("")
    return [statement for statement in statements if statement.strip()]
