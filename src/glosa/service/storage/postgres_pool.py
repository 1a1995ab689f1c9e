"""Connections to PostgreSQL, directly or through a pooler.

A server that doesn't answer may no longer be the primary. When a statement runs out of time, its connection is asked for a sign of life.
Without one, all connections are dropped, and so is a connection that wasn't used for a while. So nothing is read from a primary that
another one has replaced, if it's replaced later than :data:`ANSWER_WAIT` and :data:`SIGN_WAIT` after its last sign of life. A server that
gives the sign is only slow, so what others do on it goes on.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any

import asyncpg

from glosa.service.storage.postgres_servers import (
    FAILURES,
    NoServer,
    Timeline,
    first_that_works,
    servers_of,
    timeline_of,
)

CONNECTIONS = 8
"""Connections of one worker."""

ANSWER_WAIT = 6.0
"""Seconds to wait for one statement."""

SIGN_WAIT = 1.0
"""Seconds to wait for a sign of life after a statement ran out of time."""

FREE_WAIT = 30.0
"""Seconds to wait until others no longer need a connection."""

CONNECT_WAIT = 2.0
"""Seconds to wait for a connection to one server."""

IDLE_SECONDS = 5.0
"""After this time without use, a connection is closed."""

_ISOLATE = "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL READ COMMITTED"

_LOST = (
    asyncpg.PostgresConnectionError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.CannotConnectNowError,
    asyncpg.ReadOnlySQLTransactionError,
    asyncpg.InterfaceError,
    # A server that ends a connection says so first. Until it's closed, asyncpg expects the rest of an answer. Also: no server is the primary.
    asyncpg.InternalClientError,
    ConnectionError,
)


def is_lost(error: BaseException) -> bool:
    """Whether another connection may work: this one broke, or its server isn't the primary any more."""
    return isinstance(error, _LOST) and not isinstance(error, asyncpg.DataError)


class PostgresPool:
    """Connections of one process. Connects when first used, and stays on that event loop."""

    def __init__(self, address: str) -> None:
        self._servers = servers_of(address)
        self._order: Sequence[str] = self._servers.addresses
        self._pool: asyncpg.Pool | None = None
        self._opening = asyncio.Lock()
        self._drops = 0
        """How many pools were dropped."""
        self._timeline: Timeline | None = None
        """The latest one of a server that worked. A primary that was replaced has an earlier one."""

    @property
    def has_pooler(self) -> bool:
        """Whether statements of one session may run on different connections, except within a transaction."""
        return self._servers.has_pooler

    @asynccontextmanager
    async def acquire(self, wait: float) -> AsyncIterator[asyncpg.Connection]:
        """A connection for the duration of the block, after at most ``wait`` seconds. Raises ``NoServer``.

        If it's lost, those that were opened before aren't used again. If an answer takes too long and the server gives no sign of life,
        all are dropped.
        """
        pool = await self._opened()
        async with pool.acquire(timeout=wait) as connection:
            try:
                yield connection
            except TimeoutError:
                # Another pool exists if somebody has dropped this one meanwhile.
                if not await _gives_sign(connection) and self._pool is pool:
                    self.drop()
                raise
            except Exception as error:
                if is_lost(error):
                    with suppress(asyncpg.InterfaceError):  # The pool may have it back already.
                        connection.terminate()
                    await pool.expire_connections()
                raise

    def drop(self) -> None:
        """Closes all connections at once, also those in use. Callers that wait for an answer get an error for which :func:`is_lost`."""
        pool, self._pool = self._pool, None
        if pool is not None:
            self._drops += 1
            pool.terminate()

    async def close(self) -> None:
        """Waits for connections in use."""
        pool, self._pool = self._pool, None
        if pool is not None:
            await pool.close()

    async def _opened(self) -> asyncpg.Pool:
        async with self._opening:
            if self._pool is None:
                self._pool = await asyncpg.create_pool(
                    min_size=0,
                    max_size=CONNECTIONS,
                    command_timeout=ANSWER_WAIT,
                    max_inactive_connection_lifetime=IDLE_SECONDS,
                    # A pooler may run the next statement on a connection that doesn't have it.
                    statement_cache_size=0 if self.has_pooler else 100,
                    connect=partial(self._connect, self._drops),
                    reset=_nothing_to_reset,
                )
        return self._pool

    async def _connect(self, drops: int, *_: Any, **options: Any) -> asyncpg.Connection:
        """To the first server that works, beginning with the one that worked last."""
        if drops != self._drops:
            # The pool would tell those who wait only after it has another connection for each.
            raise asyncpg.InterfaceError("The pool was dropped.")
        found = await first_that_works(self._order, partial(self._connect_to, options))
        self._order = found.order
        if found.connection is None:
            raise NoServer from found.error
        return found.connection

    async def _connect_to(self, options: dict[str, Any], address: str) -> asyncpg.Connection:
        connection = await asyncpg.connect(address, timeout=CONNECT_WAIT, **options)
        try:
            if not self.has_pooler:
                # For statements outside of transactions: each sees what was committed before, whatever the server's or the account's default is.
                await connection.execute(_ISOLATE, timeout=CONNECT_WAIT)
                if len(self._servers.addresses) > 1:
                    await self._ensure_latest(connection)
        except BaseException:
            connection.terminate()
            raise
        return connection

    async def _ensure_latest(self, connection: asyncpg.Connection) -> None:
        """A primary that was paused and replaced takes connections until Patroni notices, and lacks what was written meanwhile."""
        found, known = await timeline_of(connection, wait=CONNECT_WAIT), self._timeline
        if found and known and found.system == known.system and found.number < known.number:
            raise asyncpg.InterfaceError(
                f"The server is at timeline {found.number}, and another one was at {known.number}. "
                "Expected the latest one: stop the server, or make it a standby of the other one."
            )
        self._timeline = found or known


async def _gives_sign(connection: asyncpg.Connection) -> bool:
    """Whether the server acknowledges that the statement which ran out of time was cancelled, and answers another one."""
    try:
        await connection.execute("SELECT 1", timeout=SIGN_WAIT)
    except asyncpg.PostgresError as error:
        return not is_lost(error)
    except FAILURES:
        return False
    return True


async def _nothing_to_reset(connection: asyncpg.Connection) -> None:
    """Transactions set nothing that outlives them, and asyncpg ends those that are open. Its own query would cost a round trip."""
