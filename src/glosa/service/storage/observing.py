"""Times the statements of any engine."""

from collections.abc import Callable
from time import perf_counter
from typing import TypeVar

from glosa.service.domain.budget import Budget
from glosa.service.domain.errors import StorageUnavailable
from glosa.service.storage.dialect import Dialect
from glosa.service.storage.transaction import Engine, Shared, Transaction

Result = TypeVar("Result")

Note = Callable[[str, float], object]
"""Is given the SQL of a statement, which contains no values, and the seconds until its rows arrived."""


class ObservedEngine:
    """Implements :class:`glosa.service.storage.transaction.Engine` with another one."""

    def __init__(self, engine: Engine, note: Note) -> None:
        self._engine = engine
        self._note = note

    @property
    def dialect(self) -> Dialect:
        """The value of the other engine, like everything here."""
        return self._engine.dialect

    @property
    def lane_width(self) -> int:
        """See :attr:`glosa.service.storage.store.SqlStore.lane_width`."""
        return self._engine.lane_width

    @property
    def damage(self) -> StorageUnavailable | None:
        """See :attr:`glosa.service.storage.store.SqlStore.damage`."""
        return self._engine.damage

    async def read(self, transaction: Transaction[Result], budget: Budget | None = None) -> Result:
        return await self._engine.read(self._timed(transaction), budget)

    async def write(self, start: Callable[[], Transaction[Result]], shared: Shared | None = None) -> Result:
        if shared is not None:
            lock = shared.lock
            shared = shared._replace(lock=lambda rows: self._timed(lock(rows)))
        return await self._engine.write(lambda: self._timed(start()), shared)

    async def migrate(self) -> tuple[int, int]:
        return await self._engine.migrate()

    async def probe(self) -> None:
        await self._engine.probe()

    async def close(self) -> None:
        await self._engine.close()

    def _timed(self, transaction: Transaction[Result]) -> Transaction[Result]:
        """The same transaction."""
        try:
            step = next(transaction)
            while True:
                began = perf_counter()
                rows = yield step
                self._note(step.sql, perf_counter() - began)
                step = transaction.send(rows)
        except StopIteration as stop:
            result: Result = stop.value
            return result
