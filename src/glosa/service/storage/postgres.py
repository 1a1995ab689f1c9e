"""PostgreSQL, and compatible databases: any number of machines."""

import asyncio
import errno
import os
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, nullcontext
from functools import partial
from typing import Any, TypeVar

import asyncpg

from glosa.service.domain.budget import Budget
from glosa.service.domain.errors import ReadTooLong, StorageBusy, StorageUnavailable
from glosa.service.storage.dialect import PostgresDialect
from glosa.service.storage.postgres_commits import CONFLICTS, TRIES, Attempt, AttemptTogether, Committing
from glosa.service.storage.postgres_pool import CONNECTIONS, FREE_WAIT, PostgresPool, is_lost
from glosa.service.storage.postgres_servers import FAILURES, NoServer
from glosa.service.storage.postgres_statements import finish, finish_short, transaction
from glosa.service.storage.schema import Migration, ensure_current, migrations, not_migrated, pending
from glosa.service.storage.shared_commits import SharedChange, SharedCommits, Unreachable
from glosa.service.storage.transaction import Running, Shared, Statement, Steps, Transaction

Result = TypeVar("Result")

MOST_WAITING = 500
"""Transactions of one worker that have a connection or wait for one."""

_SHORT_WAIT = 0.1
"""Seconds after which a statement within a budget counts as long, and is executed again in the slow lane."""

_LOCK_WAIT = "5s"
"""How long a migration waits for a lock, and blocks others meanwhile, before it fails."""

_LONGEST_MIGRATION = 24 * 3600.0
"""Seconds that a statement of a migration may take once it has its locks."""
_MOST_DEADLOCKS = 5
"""How many times in a row PostgreSQL may end a step of a migration for a deadlock."""

_SCHEMA = "SELECT COALESCE(max(version), 0), COALESCE(max(needs), 0) FROM schema_versions"
_HAS_NEEDS = "SELECT count(*) FROM pg_attribute WHERE attrelid = to_regclass('schema_versions') AND attname = 'needs'"

_NO_TIME = (TimeoutError, asyncpg.QueryCanceledError, asyncpg.LockNotAvailableError)
"""The limit is the service's, or one that the owner set for the account."""


class PostgresEngine:
    """Implements :class:`glosa.service.storage.transaction.Engine`. Connects when first used, and stays on that event loop.

    ``steps`` are the migrations; ``None`` means those of the package.
    """

    def __init__(
        self, address: str, *, most_waiting: int = MOST_WAITING, steps: Sequence[Migration] | None = None
    ) -> None:
        self.dialect = PostgresDialect()
        self.lane_width = CONNECTIONS // 2
        self.damage = None
        self._steps = migrations("postgres") if steps is None else steps
        self._pool = PostgresPool(address)
        self._most_waiting = most_waiting
        self._waiting = 0
        self._shared = SharedCommits(self._write, self._write_together)

    async def read(self, transaction: Transaction[Result], budget: Budget | None = None) -> Result:
        running = Running(transaction)
        await self.finish(running, budget)
        return running.result

    async def finish(self, running: Steps, budget: Budget | None = None) -> None:
        """Runs the rest of a read. A step that was under way when the connection broke is executed again, on another connection."""
        if not await self.finish_short(running, budget) and budget is not None:
            await self.finish_long(running, budget)

    async def finish_short(self, running: Steps, budget: Budget | None = None) -> bool:
        """Runs the steps of a read that don't take long; without a ``budget``, all. Returns whether there are no more."""
        with self._place():
            if budget is None:
                await _again(partial(self._run_unbounded, running))
                return True
            return await _again(partial(self._run_short, running, budget))

    async def finish_long(
        self,
        running: Steps,
        budget: Budget,
        *,
        watched: Callable[[Callable[[], Coroutine[Any, Any, None]]], Coroutine[Any, Any, None]] | None = None,
    ) -> None:
        """Runs the rest of a read in the slow lane. ``watched`` may end it earlier, with an error."""
        await budget.enter()
        with self._place():
            run = partial(_again, partial(self._run_long, running, budget))
            work = asyncio.ensure_future(run() if watched is None else watched(run))
            await budget.finished(work, stop=work.cancel)

    async def write(self, start: Callable[[], Transaction[Result]], shared: Shared | None = None) -> Result:
        """If the connection breaks before the commit, nothing was written, and the transaction starts again.

        If it breaks during the commit, nobody can know, so that's an error; a client that repeats the request sends the same key.
        """
        with self._place():
            return await (self._write(start) if shared is None else self._shared.write(start, shared))

    async def _write(self, start: Callable[[], Transaction[Result]]) -> Result:
        return await self._committed(Attempt(start))

    async def _write_together(self, changes: Sequence[SharedChange]) -> Sequence[object] | None:
        """A change that refuses itself, or that the database refuses, undoes all of them.

        If time ran out, or no connection works, each would wait for the same once more.
        """
        attempt = AttemptTogether(changes)
        try:
            return await self._committed(attempt)
        except (_ConnectionLost, Unreachable):
            raise
        except Exception as error:
            if attempt.is_committing or isinstance(error.__cause__, _NO_TIME):
                raise
            return None

    async def _committed(self, attempt: Committing[Result]) -> Result:
        try:
            async with self._connection() as connection:
                return await attempt.committed(connection)
        except _ConnectionLost:
            if attempt.is_committing:
                raise
        async with self._connection() as connection:
            return await attempt.committed(connection)

    async def migrate(self) -> tuple[int, int]:
        """One transaction per step, with row 0 of the version table locked. Makes no backup; PostgreSQL has its own tools.

        A step that meets the locks of other transactions in another order starts again.
        """
        async with self._connection() as connection:
            first = await self._prepared(connection)
            deadlocks = 0
            while True:
                try:
                    found, is_last = await self._migrated(connection)
                except asyncpg.DeadlockDetectedError:
                    deadlocks += 1
                    if deadlocks == _MOST_DEADLOCKS:
                        raise
                    continue
                if is_last:
                    return first, found

    async def _migrated(self, connection: asyncpg.Connection) -> tuple[int, bool]:
        """Takes the next step. Returns the version of the schema, and whether there was no step left."""
        async with transaction(connection):
            await connection.execute(f"SET LOCAL lock_timeout = '{_LOCK_WAIT}'")
            await connection.fetch("SELECT version FROM schema_versions WHERE version = 0 FOR UPDATE")
            found, needed = await connection.fetchrow(_SCHEMA)
            steps = pending(self._steps, found, needed)
            if not steps:
                return found, True
            await connection.execute(steps[0].sql, timeout=_LONGEST_MIGRATION)
            await connection.execute(
                "INSERT INTO schema_versions (version, name, needs) VALUES ($1, $2, $3)",
                *(steps[0].version, steps[0].name, steps[0].needs),
            )
            return steps[0].version, False

    async def probe(self) -> None:
        async with self._connection() as connection:
            found, needed = await connection.fetchrow(_SCHEMA)
            ensure_current(self._steps, found, needed)
        await self.write(_locked_version)

    async def close(self) -> None:
        await self._shared.close()
        await self._pool.close()

    async def _run_unbounded(self, running: Steps) -> None:
        async with self._connection() as connection, self._session(connection):
            await finish(connection, running)

    async def _run_short(self, running: Steps, budget: Budget) -> bool:
        """Whether it reached the end. Otherwise, the next step takes long."""
        async with self._connection(budget) as connection, self._session(connection):
            return await finish_short(connection, running, lambda: min(_SHORT_WAIT, budget.left()))

    async def _run_long(self, running: Steps, budget: Budget) -> None:
        """The server stops by itself if the worker is gone."""
        async with self._connection(budget) as connection, transaction(connection, readonly=True):
            left = budget.left()
            await connection.execute(f"SET LOCAL statement_timeout = {int(left * 1000) + 1}")
            await finish(connection, running, left + _SHORT_WAIT)

    async def _prepared(self, connection: asyncpg.Connection) -> int:
        """Creates the version table, and returns the newest version. If two processes create it at once, one fails and retries."""
        columns = 'version bigint PRIMARY KEY, name text COLLATE "C" NOT NULL, needs bigint NOT NULL DEFAULT 0'
        for attempt in range(TRIES):
            try:
                await connection.execute(f"CREATE TABLE IF NOT EXISTS schema_versions ({columns})")
                if not await connection.fetchval(_HAS_NEEDS):  # Only then, because altering a table locks it.
                    async with transaction(connection):
                        await connection.execute(f"SET LOCAL lock_timeout = '{_LOCK_WAIT}'")
                        await connection.execute(
                            "ALTER TABLE schema_versions ADD COLUMN IF NOT EXISTS needs bigint NOT NULL DEFAULT 0"
                        )
                await connection.execute(
                    "INSERT INTO schema_versions (version, name) VALUES (0, 'lock') ON CONFLICT DO NOTHING"
                )
                return int(await connection.fetchval("SELECT max(version) FROM schema_versions"))
            except (*CONFLICTS, asyncpg.DuplicateTableError, asyncpg.DuplicateObjectError):
                await asyncio.sleep(random.uniform(0, 0.01 * 2**attempt))
        raise StorageUnavailable(
            "The table schema_versions could not be created because another process is creating it. Try again in a moment."
        )

    @asynccontextmanager
    async def _connection(self, budget: Budget | None = None) -> AsyncIterator[asyncpg.Connection]:
        """A connection of the pool. Errors of the driver and the network become ``StorageUnavailable``.

        Waits no longer than the ``budget`` lasts. If it's exceeded, raises ``ReadTooLong``.
        """
        try:
            async with self._pool.acquire(FREE_WAIT if budget is None else budget.left()) as connection:
                yield connection
        except asyncpg.UndefinedTableError as error:
            raise not_migrated(error) from error
        except NoServer as error:
            raise _failed(Unreachable, error.__cause__ or error) from error
        except FAILURES as error:
            if budget is not None and isinstance(error, asyncpg.QueryCanceledError | TimeoutError):
                raise ReadTooLong from error
            raise _failed(_ConnectionLost if is_lost(error) else StorageUnavailable, error) from error

    @contextmanager
    def _place(self) -> Iterator[None]:
        """A place among those that wait for a connection or have one."""
        if self._waiting >= self._most_waiting:
            raise StorageBusy
        self._waiting += 1
        try:
            yield
        finally:
            self._waiting -= 1

    def _session(self, connection: asyncpg.Connection) -> AbstractAsyncContextManager[object]:
        """Keeps a pooler from running the statements of a read, which asyncpg prepares, on different connections."""
        return transaction(connection, readonly=True) if self._pool.has_pooler else nullcontext()


class _ConnectionLost(StorageUnavailable):
    """The connection broke; another one may work."""


async def _again(run: Callable[[], Awaitable[Result]]) -> Result:
    """The result of a read, with a second attempt if its connection breaks."""
    try:
        return await run()
    except _ConnectionLost:
        return await run()


def _locked_version() -> Transaction[None]:
    """Locking a row is written and committed like a change, without changing anything. A read-only server refuses it."""
    yield Statement("SELECT version FROM schema_versions WHERE version > 0 ORDER BY version LIMIT 1 FOR UPDATE")


def _failed(kind: type[StorageUnavailable], error: BaseException) -> StorageUnavailable:
    return kind(
        f"The database failed: {str(error) or type(error).__name__}. Check that it runs and can be reached, then try again.",
        cause=_cause(error),
    )


def _cause(error: BaseException) -> str:
    """A few words for the log, without the server's message, which may quote a reader."""
    if isinstance(error, OSError) and error.errno:
        return f"{errno.errorcode.get(error.errno, error.errno)}: {os.strerror(error.errno)}"
    state = getattr(error, "sqlstate", None)
    return f"{state}: {type(error).__name__}" if state else type(error).__name__
