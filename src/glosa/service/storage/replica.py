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
from glosa.service.storage.transaction import Rows, Running, Shared, Statement, Step, Transaction

Result = TypeVar("Result")

MOST_LAG = 5.0
"""Seconds. What was acknowledged earlier is in the replica, or it isn't used."""

_ASK_EVERY = 0.25
"""Seconds between two questions."""

_ASK_AGAIN = 5.0
"""Seconds until a replica that failed is asked again."""

PATIENCE = 0.5
"""Seconds to wait for an answer, and for the part of a read that isn't long."""


class _Lent:
    """A read that the replica runs until the primary takes over. What the replica still does then has no effect."""

    def __init__(self, running: Running[Any]) -> None:
        self._running = running
        self.is_over = False

    @property
    def step(self) -> Step | None:
        """The next step, if it's still the replica's."""
        return None if self.is_over else self._running.step

    def executed(self, rows: Rows) -> None:
        """Continues to the next step, if this one was still the replica's."""
        if not self.is_over:
            self._running.executed(rows)


class ReplicaEngine:
    """Implements :class:`glosa.service.storage.transaction.Engine`: reads from the replica, or else from the primary, and writes to the primary."""

    def __init__(
        self,
        primary: PostgresEngine,
        replica: PostgresEngine,
        *,
        most_lag: float = MOST_LAG,
        patience: float = PATIENCE,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """``clock`` is in seconds, like ``most_lag`` and ``patience``."""
        self.dialect = primary.dialect
        self.lane_width = primary.lane_width
        self.damage = None
        self.most_lag = most_lag
        self._primary = primary
        self._replica = replica
        self._clock = clock
        self._patience = patience
        self._notes: deque[tuple[float, int]] = deque()
        """Positions of the primary's log, and when they were passed."""
        self._known_at = float("-inf")
        """The last note that the replica has replayed."""
        self._ask_at = float("-inf")
        self._is_down = False
        self._is_primary_slow = False
        self.fallbacks = 0
        """How many reads the primary answered."""
        self._abandoned: set[asyncio.Task[Any]] = set()
        """Questions and reads that took too long. Their connections take some seconds to be given up."""
        self._asking: SingleFlight[None, None] = SingleFlight()
        self._background: asyncio.Task[None] | None = None

    async def is_fresh(self) -> bool:
        """Whether the replica has everything that was acknowledged :attr:`most_lag` seconds ago, as far as this process knows."""
        if self._clock() >= self._ask_at:
            question = self._asking.run(None, self._ask)
            if self._is_down or self._is_primary_slow:
                # Nobody waits for a server that didn't answer before.
                self._background = asyncio.ensure_future(question)
            else:
                await question
        return not self._is_down and self._clock() - self._known_at <= self.most_lag

    async def read(self, transaction: Transaction[Result], budget: Budget | None = None) -> Result:
        """If the replica fails or doesn't answer, the read continues on the primary, which has all that the replica had."""
        if self._is_down:
            self.fallbacks += 1
            return await self._primary.read(transaction, budget)
        running = Running(transaction)
        lent = _Lent(running)
        try:
            if not await self._soon(self._replica.finish_short(lent, budget)) and budget is not None:
                # The step takes long, or the replica doesn't answer any more, and would use up the time of the read.
                await self._soon(self._replica.read(_replayed()))
                await self._replica.finish_long(lent, budget, watched=self._while_it_answers)
        except (StorageUnavailable, StorageBusy, TimeoutError) as error:
            lent.is_over = True
            if not isinstance(error, TimeoutError):
                self._failed()  # Otherwise, the next question shows whether it was only slow.
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
            self._is_primary_slow = False
        except (StorageUnavailable, StorageBusy, TimeoutError):
            # That says nothing about the replica, and a busy primary shouldn't get its reads. Without notes, it isn't fresh for long.
            self._is_primary_slow = True
        try:
            replayed = await self._soon(self._replica.read(_replayed()))
        except (StorageUnavailable, StorageBusy, TimeoutError):
            return self._failed()
        self._is_down = replayed is None
        self._ask_at = self._clock() + (_ASK_AGAIN if self._is_down else _ASK_EVERY)
        while replayed is not None and self._notes and self._notes[0][1] <= replayed:
            self._known_at, _ = self._notes.popleft()
        while self._notes and self._notes[0][0] < now - self.most_lag:
            self._notes.popleft()

    async def _while_it_answers(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Asks the replica again and again while it works. Raises ``TimeoutError`` if it no longer answers."""
        task = asyncio.create_task(work())
        try:
            while not (await asyncio.wait({task}, timeout=self._patience))[0]:
                await self._soon(self._replica.read(_replayed()))
        except BaseException:
            self._abandon(task)
            raise
        task.result()

    async def _soon(self, answer: Coroutine[Any, Any, Result]) -> Result:
        """Doesn't wait until the driver has given up a connection, as a cancelled call does. Raises ``TimeoutError``."""
        task = asyncio.create_task(answer)
        try:
            done, _ = await asyncio.wait({task}, timeout=self._patience)
        except asyncio.CancelledError:
            self._abandon(task)
            raise
        if done:
            return task.result()
        self._abandon(task)
        raise TimeoutError

    def _abandon(self, task: asyncio.Task[Any]) -> None:
        self._abandoned.add(task)
        task.add_done_callback(self._ended)
        task.cancel()

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
