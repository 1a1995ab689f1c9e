"""Transactions as generators, independent of the driver: they yield the statements to run and receive the rows."""

from collections.abc import Callable, Generator, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from glosa.service.domain.budget import Budget
from glosa.service.domain.errors import StorageUnavailable
from glosa.service.storage.dialect import Dialect

Rows: TypeAlias = Sequence[Sequence[Any]]

Result = TypeVar("Result")


class Statement(NamedTuple):
    """One statement, with ``?`` for each value. The transaction receives its rows."""

    sql: str
    values: tuple[object, ...] = ()
    is_long: bool = False
    """Whether it searches rows without an index, so it starts in the slow lane."""


class Batch(NamedTuple):
    """One statement for each of many rows of values. The transaction receives no rows."""

    sql: str
    rows: Sequence[tuple[object, ...]]


class Together(NamedTuple):
    """Several statements that don't depend on each other's rows, in one round trip. The transaction receives the rows of each.

    Those that return rows run in order, and then the others. Each changes another table, because none sees the changes of the others,
    and names its columns differently. A statement that has to lock rows before another one does must return them.
    """

    statements: tuple[Statement, ...]

    @property
    def sql(self) -> str:
        """For logs and metrics."""
        return "; ".join(one.sql for one in self.statements)


Step: TypeAlias = Statement | Batch | Together

Transaction: TypeAlias = Generator[Step, Rows, Result]
"""Committed as a whole. If it raises, it's rolled back."""


class Running(Generic[Result]):
    """A transaction in progress. An interrupted step can be executed again, even on another connection."""

    def __init__(self, transaction: Transaction[Result]) -> None:
        self._transaction = transaction
        self._results: list[Result] = []
        self.step: Step | None = None
        """The next step to execute; ``None`` at the end."""
        self._advance(None)

    @property
    def result(self) -> Result:
        """The result, once the transaction has ended."""
        return self._results[0]

    def executed(self, rows: Rows) -> None:
        """Continues to the next step."""
        self._advance(rows)

    def _advance(self, rows: Rows | None) -> None:
        try:
            self.step = next(self._transaction) if rows is None else self._transaction.send(rows)
        except StopIteration as stop:
            self.step = None
            self._results.append(stop.value)


class Steps(Protocol):
    """What :class:`Running` has for the engine that executes its steps."""

    @property
    def step(self) -> Step | None: ...

    def executed(self, rows: Rows) -> None: ...


class Shared(NamedTuple):
    """Says that a change may run in one transaction with others, one after the other, if they wait for each other anyway."""

    key: tuple[str, ...]
    """The same for changes of the same rows."""
    rows: Any
    """What ``lock`` needs to know about this change."""
    lock: Callable[[Sequence[Any]], Transaction[None]]
    """Is given the ``rows`` of all changes. Locks the rows that the changes lock before those that all of them lock, in the order of everybody,
    so that the second change doesn't lock one of them after what the first one has locked."""


class Engine(Protocol):
    """Runs transactions.

    All may raise :class:`glosa.service.domain.errors.StorageUnavailable`, and :class:`glosa.service.domain.errors.StorageBusy`
    if too many are waiting already; then nothing was done.
    """

    @property
    def dialect(self) -> Dialect: ...

    @property
    def lane_width(self) -> int:
        """See :attr:`glosa.service.storage.store.SqlStore.lane_width`."""

    @property
    def damage(self) -> StorageUnavailable | None:
        """See :attr:`glosa.service.storage.store.SqlStore.damage`."""

    async def read(self, transaction: Transaction[Result], budget: Budget | None = None) -> Result:
        """Runs a transaction that changes nothing, within ``budget`` if there is one. Raises what the budget raises."""

    async def write(self, start: Callable[[], Transaction[Result]], shared: Shared | None = None) -> Result:
        """Runs the transaction that ``start`` returns, and starts it again after a conflict. Returns once it's on disk.

        With ``shared``, it may share its commit with others.
        """

    async def migrate(self) -> tuple[int, int]:
        """See :meth:`glosa.service.storage.store.SqlStore.migrate`."""

    async def probe(self) -> None:
        """See :meth:`glosa.service.storage.store.SqlStore.probe`."""

    async def close(self) -> None: ...
