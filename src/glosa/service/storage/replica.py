"""A read-only replica of PostgreSQL, for reads that may be a moment old.

How far it lags is measured by one clock, that of this process. A few times a second, it notes how far the primary's log is, and asks how
much of the log the replica has replayed. A replica that has replayed a note has everything that was committed before it.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from time import monotonic
from typing import Any, TypeVar

from glosa.http.cache import SingleFlight
from glosa.service.domain.budget import Budget
from glosa.service.domain.errors import StorageBusy, StorageUnavailable
from glosa.service.storage.postgres import PostgresEngine
from glosa.service.storage.transaction import Running, Shared, Statement, Transaction

Result = TypeVar("Result")

MOST_LAG = 5.0
"""Seconds. What was acknowledged earlier is in the replica, or it isn't used."""

_ASK_EVERY = 0.25
"""Seconds between two questions."""

_ASK_AGAIN = 5.0
"""Seconds until a replica that failed is asked again."""

_PATIENCE = 0.5
"""Seconds to wait for the answers."""


class ReplicaEngine:
    """Implements :class:`glosa.service.storage.transaction.Engine`: reads from the replica, or else from the primary, and writes to the primary."""

    def __init__(
        self,
        primary: PostgresEngine,
        replica: PostgresEngine,
        *,
        most_lag: float = MOST_LAG,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """``clock`` is in seconds, like ``most_lag``."""
        self.dialect = primary.dialect
        self.lane_width = primary.lane_width
        self.damage = None
        self.most_lag = most_lag
        self._primary = primary
        self._replica = replica
        self._clock = clock
        self._notes: deque[tuple[float, int]] = deque()
        """Positions of the primary's log, and when they were passed."""
        self._known_at = float("-inf")
        """The last note that the replica has replayed."""
        self._ask_at = float("-inf")
        self._is_down = False
        self.fallbacks = 0
        """How many reads the primary answered."""
        self._abandoned: set[asyncio.Task[Any]] = set()
        """Questions that took too long. Their connections take some seconds to be given up."""
        self._asking: SingleFlight[None, None] = SingleFlight()
        self._background: asyncio.Task[None] | None = None

    async def is_fresh(self) -> bool:
        """Whether the replica has everything that was acknowledged :attr:`most_lag` seconds ago, as far as this process knows."""
        if self._clock() >= self._ask_at:
            question = self._asking.run(None, self._ask)
            if self._is_down:
                # Nobody waits for a replica that didn't answer before.
                self._background = asyncio.ensure_future(question)
            else:
                await question
        return not self._is_down and self._clock() - self._known_at <= self.most_lag

    async def read(self, transaction: Transaction[Result], budget: Budget | None = None) -> Result:
        """If the replica fails, the read continues on the primary, which has all that the replica had."""
        if self._is_down:
            self.fallbacks += 1
            return await self._primary.read(transaction, budget)
        running = Running(transaction)
        try:
            await self._replica.finish(running, budget)
        except (StorageUnavailable, StorageBusy):
            self._failed()
            self.fallbacks += 1
            await self._primary.finish(running, budget)
        return running.result

    async def write(self, start: Callable[[], Transaction[Result]], shared: Shared | None = None) -> Result:
        return await self._primary.write(start, shared)

    async def migrate(self) -> tuple[int, int]:
        return await self._primary.migrate()

    async def probe(self) -> None:
        await self._primary.probe()

    async def close(self) -> None:
        """Closes the replica's connections. The primary's belong to another store."""
        if self._background is not None:
            await self._background
        await self._replica.close()

    async def _ask(self) -> None:
        now = self._clock()
        try:
            self._notes.append((now, await self._soon(self._primary.read(_position()))))
            replayed = await self._soon(self._replica.read(_replayed()))
        except (StorageUnavailable, StorageBusy, TimeoutError):
            return self._failed()
        self._is_down = replayed is None
        self._ask_at = self._clock() + (_ASK_AGAIN if self._is_down else _ASK_EVERY)
        while replayed is not None and self._notes and self._notes[0][1] <= replayed:
            self._known_at, _ = self._notes.popleft()
        while self._notes and self._notes[0][0] < now - self.most_lag:
            self._notes.popleft()

    async def _soon(self, answer: Coroutine[Any, Any, Result]) -> Result:
        """Doesn't wait until the driver has given up a connection, as a cancelled call does. Raises ``TimeoutError``."""
        task = asyncio.create_task(answer)
        done, _ = await asyncio.wait({task}, timeout=_PATIENCE)
        if done:
            return task.result()
        self._abandoned.add(task)
        task.add_done_callback(self._ended)
        task.cancel()
        raise TimeoutError

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._abandoned.discard(task)
        if not task.cancelled():
            task.exception()  # Nobody else retrieves it.

    def _failed(self) -> None:
        self._is_down = True
        self._ask_at = self._clock() + _ASK_AGAIN


def _position() -> Transaction[int]:
    ((value,),) = yield Statement("SELECT (pg_current_wal_lsn() - '0/0'::pg_lsn)::bigint")
    return int(value)


def _replayed() -> Transaction[int | None]:
    """Nothing on a server that isn't a replica, or no longer."""
    sql = "SELECT CASE WHEN pg_is_in_recovery() THEN (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint END"
    ((value,),) = yield Statement(sql)
    return None if value is None else int(value)
