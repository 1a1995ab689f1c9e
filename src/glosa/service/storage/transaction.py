"""Transactions as generators: they say which statements to run and are sent the rows, and know no driver."""

from collections.abc import Callable, Generator, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from glosa.service.domain.budget import Budget
from glosa.service.storage.dialect import Dialect

Rows: TypeAlias = Sequence[Sequence[Any]]

Result = TypeVar("Result")


class Statement(NamedTuple):
    """One statement, with ``?`` where a value stands; the transaction is sent its rows."""

    sql: str
    values: tuple[object, ...] = ()
    is_long: bool = False
    """Whether it searches rows without an index, so that it belongs into the slow lane from the start."""


class Batch(NamedTuple):
    """One statement for each of many rows of values; the transaction is sent nothing."""

    sql: str
    rows: Sequence[tuple[object, ...]]


Transaction: TypeAlias = Generator[Statement | Batch, Rows, Result]
"""All of it is kept, or nothing: what it raises undoes it."""


class Running(Generic[Result]):
    """A transaction under way. A step whose execution was broken off can be executed again, also elsewhere."""

    def __init__(self, transaction: Transaction[Result]) -> None:
        self._transaction = transaction
        self._results: list[Result] = []
        self.step: Statement | Batch | None = None
        """What to execute next; ``None`` at the end."""
        self._advance(None)

    @property
    def result(self) -> Result:
        """At the end."""
        return self._results[0]

    def executed(self, rows: Rows) -> None:
        """Goes on to the next step."""
        self._advance(rows)

    def _advance(self, rows: Rows | None) -> None:
        try:
            self.step = next(self._transaction) if rows is None else self._transaction.send(rows)
        except StopIteration as stop:
            self.step = None
            self._results.append(stop.value)


class Engine(Protocol):
    """Runs transactions.

    All may raise :class:`glosa.service.domain.errors.StorageUnavailable`, and :class:`glosa.service.domain.errors.StorageBusy`
    where too many wait already; then nothing was done.
    """

    @property
    def dialect(self) -> Dialect: ...

    @property
    def lane_width(self) -> int:
        """See :attr:`glosa.service.domain.store.Store.lane_width`."""

    async def read(self, transaction: Transaction[Result], budget: Budget | None = None) -> Result:
        """Runs one that changes nothing; within ``budget`` where there is one. Raises what the budget raises."""

    async def write(self, start: Callable[[], Transaction[Result]]) -> Result:
        """Runs what ``start`` returns, again from its beginning where it met another; answers once it is on disk."""

    async def migrate(self) -> tuple[int, int]:
        """See :meth:`glosa.service.domain.store.Store.migrate`."""

    async def probe(self) -> None:
        """See :meth:`glosa.service.domain.store.Store.probe`."""

    async def close(self) -> None: ...
