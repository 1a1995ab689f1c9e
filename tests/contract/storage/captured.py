"""Captures the transaction of a store's method without running it."""

from collections.abc import Awaitable, Callable
from typing import Any

from glosa.service.domain.budget import Budget
from glosa.service.storage.dialect import Dialect
from glosa.service.storage.store import SqlStore
from glosa.service.storage.transaction import Result, Shared, Transaction


class Captured(Exception):
    """Raised instead of returning a result."""

    def __init__(self, transaction: Transaction[Any]) -> None:
        super().__init__("The transaction was captured.")
        self.transaction = transaction


class CapturingEngine:
    """Implements the port ``Engine`` without running anything."""

    lane_width = 1
    damage = None

    def __init__(self, dialect: Dialect) -> None:
        self.dialect = dialect

    async def read(self, transaction: Transaction[Result], budget: Budget | None = None) -> Result:
        raise Captured(transaction)

    async def write(self, start: Callable[[], Transaction[Result]], shared: Shared | None = None) -> Result:
        raise Captured(start())

    async def migrate(self) -> tuple[int, int]:
        raise NotImplementedError

    async def probe(self) -> None:
        raise NotImplementedError

    async def close(self) -> None:
        raise NotImplementedError


def captured(
    dialect: Dialect, call: Callable[[SqlStore], Awaitable[object]], budget: Budget | None = None
) -> Transaction[Any]:
    """Returns the first transaction of ``call``."""
    store = SqlStore(CapturingEngine(dialect))
    if budget is not None:
        store = store.within(budget)
    try:
        next(iter(call(store).__await__()))
    except Captured as found:
        return found.transaction
    raise AssertionError("The call ran no transaction.")
