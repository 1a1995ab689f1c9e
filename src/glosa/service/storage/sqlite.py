"""SQLite: one file, any number of processes on one machine.

Waiting transactions share a commit: they run one after the other on the event loop, each in a savepoint. Only the
commit, which waits for the disk, runs on a thread. So a post waits for the interpreter's lock once, however many
statements it has.
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
from glosa.service.storage.sqlite_file import OpenedFiles, copy, examine
from glosa.service.storage.sqlite_reads import SqliteReader, run
from glosa.service.storage.transaction import Running, Shared, Statement, Transaction

Result = TypeVar("Result")

LOCK_WAIT = 10.0
"""Seconds to wait for another process's write."""

_READ_WAIT = 2.0
"""Seconds that a read, and the event loop with it, waits while another process recovers the file after a crash."""

_MOST_PER_COMMIT = 500
"""Transactions that share a commit; more would block the event loop for too long."""

MOST_WAITING = 1_000
"""Transactions waiting for a commit. At 2,000 posts/s, the last one waits half a second."""


@dataclass(frozen=True, slots=True)
class _Job:
    start: Callable[[], Transaction[Any]]
    done: asyncio.Future[Any]


class SqliteEngine:
    """Implements :class:`glosa.service.storage.transaction.Engine`. Opens the file when first used, and creates it if needed.

    ``lock_wait`` is in seconds. ``steps`` are the migrations; ``None`` means those of the package.
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
        self._reads = SqliteReader(lambda: self._opened(_READ_WAIT))
        self._writer: sqlite3.Connection | None = None
        self._files: OpenedFiles | None = None
        self.damage: StorageUnavailable | None = None
        self._commits = ThreadPoolExecutor(1, "sqlite-commit")
        self._waiting: list[_Job] = []
        self._worker: asyncio.Task[None] | None = None

    async def read(self, transaction: Transaction[Result], budget: Budget | None = None) -> Result:
        try:
            return await self._reads.read(transaction, budget)
        except (sqlite3.Error, OSError) as error:
            raise self._refusal(error) from error

    async def write(self, start: Callable[[], Transaction[Result]], shared: Shared | None = None) -> Result:
        if len(self._waiting) >= self._most_waiting:
            raise StorageBusy
        loop = asyncio.get_running_loop()
        job = _Job(start, loop.create_future())
        self._waiting.append(job)
        if self._worker is None:
            self._worker = loop.create_task(self._work())
        result: Result = await job.done
        return result

    async def migrate(self) -> tuple[int, int]:
        try:
            writer = self._opened_writer()
            await self._begin(writer)
            try:
                self._check_files()
                return self._migrate(writer)
            finally:
                if writer.in_transaction:
                    writer.rollback()
        except (sqlite3.Error, OSError) as error:
            raise self._refusal(error) from error

    async def probe(self) -> None:
        if self.damage is not None:
            raise self.damage.with_traceback(None)
        try:
            if self._files is not None:
                self._files.check()
            await asyncio.to_thread(examine, self._path, self._steps)
        except (sqlite3.Error, OSError) as error:
            # Not stored as damage, because the file may have been read in the middle of a write.
            raise unavailable(self._path, error) from error
        await self.write(_write_probe)

    async def close(self) -> None:
        if self._worker is not None:
            await self._worker
        self._commits.shutdown()
        self._reads.close()
        if self._writer is not None:
            self._writer.close()
            self._writer = None

    async def _work(self) -> None:
        """Runs waiting transactions until there are none."""
        try:
            while self._waiting:
                jobs, self._waiting = self._waiting[:_MOST_PER_COMMIT], self._waiting[_MOST_PER_COMMIT:]
                try:
                    outcomes = await self._committed(jobs)
                except (sqlite3.Error, OSError, StorageUnavailable) as error:
                    outcomes = [self._refusal(error)] * len(jobs)
                except BaseException as error:
                    # A bug, or the service is stopping: leave no caller waiting.
                    outcomes = [error] * len(jobs)
                    if not isinstance(error, Exception):
                        for job in (*jobs, *self._waiting):
                            job.done.cancel()
                        self._waiting.clear()
                        raise
                for job, outcome in zip(jobs, outcomes, strict=True):
                    _settle(job.done, outcome)
        finally:
            self._worker = None

    async def _committed(self, jobs: Sequence[_Job]) -> Sequence[object]:
        """What each transaction returned or raised, once everything is on disk."""
        writer = self._opened_writer()
        await self._begin(writer)
        try:
            self._check_files()
            outcomes = [_attempt(writer, job.start) for job in jobs]
            await asyncio.get_running_loop().run_in_executor(self._commits, writer.commit)
        finally:
            if writer.in_transaction:
                writer.rollback()
        return outcomes

    async def _begin(self, writer: sqlite3.Connection) -> None:
        """Retries at random intervals: a process that uses the busy timeout would never get the lock from a busy one."""
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

    def _check_files(self) -> None:
        """Called with the lock: don't acknowledge what is written to files that were removed or replaced."""
        assert self._files is not None
        self._files.check()

    def _refusal(self, error: Exception) -> StorageUnavailable:
        """What ``error`` means to callers. Stores damage, because later reads that work don't mean the file is intact."""
        refusal = unavailable(self._path, error)
        if _code(error) in _DAMAGED:
            self.damage = refusal
        return refusal

    def _opened_writer(self) -> sqlite3.Connection:
        if self._writer is None:
            writer = self._opened(self._lock_wait)
            writer.execute("PRAGMA busy_timeout = 0")
            self._files = OpenedFiles(self._path)
            self._writer = writer
        return self._writer

    def _opened(self, wait: float) -> sqlite3.Connection:
        _create(self._path)
        connection = sqlite3.connect(self._path, timeout=wait, isolation_level=None, check_same_thread=False)
        try:
            mode = _use_write_ahead_log(connection, wait)
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
        """Called with the lock. Applies all steps or none."""
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


def _write_probe() -> Transaction[None]:
    """Writes to the disk without a row, to the header field that is free for applications."""
    count = int((yield Statement("PRAGMA user_version"))[0][0])
    yield Statement(f"PRAGMA user_version = {(count + 1) % 2**31}")


def _attempt(connection: sqlite3.Connection, start: Callable[[], Transaction[Any]]) -> object:
    """What the transaction returns or raises. Errors of the database itself are raised."""
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
    """Does nothing if the caller stopped waiting."""
    if future.done():
        return
    if isinstance(outcome, Exception):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)


def unavailable(path: Path, error: Exception) -> StorageUnavailable:
    """The ``StorageUnavailable`` that corresponds to ``error`` of the database at ``path``."""
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
    """A few words for the log. SQLite's messages about statements may quote a reader; those about files and disks don't."""
    if isinstance(error, OSError) and error.errno:
        return f"{errno.errorcode.get(error.errno, error.errno)}: {error.strerror}"
    name: str = getattr(error, "sqlite_errorname", type(error).__name__)
    return f"{name}: {error}" if _code(error) in _SYSTEM_ERRORS else name


def _is_busy(error: sqlite3.Error) -> bool:
    return _code(error) in _BUSY


def _code(error: Exception) -> int:
    """SQLite's result code; 0 for errors of the ``sqlite3`` module and all others."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


_BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_SYSTEM_ERRORS = (
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


def _use_write_ahead_log(connection: sqlite3.Connection, wait: float) -> str:
    """The journal mode after requesting WAL, for at most ``wait`` seconds.

    While another process changes the mode of the same new file, SQLite refuses immediately, whatever the timeout.
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


def _create(path: Path) -> None:
    """Creates the folder and the file, readable by the service's user only. Existing ones don't change."""
    if not path.parent.is_dir():
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    # Don't open and close an existing file: that would drop the locks of this process's other connection, and the next
    # process that closes the database would delete the journal that this one uses.
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))


def _statements(sql: str) -> Sequence[str]:
    statements = [""]
    for line in sql.splitlines(keepends=True):
        statements[-1] += line
        if sqlite3.complete_statement(statements[-1]):
            statements.append("")
    return [statement for statement in statements if statement.strip()]
