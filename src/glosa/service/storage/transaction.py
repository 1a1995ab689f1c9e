"""Transactions as generators: they say which statements to run and are sent the rows, and know no driver."""

from collections.abc import Callable, Generator, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from glosa.service.storage.dialect import Dialect

Rows: TypeAlias = Sequence[Sequence[Any]]

Result = TypeVar("Result")


class Statement(NamedTuple):
    """One statement, with ``?`` where a value stands; the transaction is sent its rows."""

    sql: str
    values: tuple[object, ...] = ()


class Batch(NamedTuple):
    """One statement for each of many rows of values; the transaction is sent nothing."""

    sql: str
    rows: Sequence[tuple[object, ...]]


Transaction: TypeAlias = Generator[Statement | Batch, Rows, Result]
"""All of it is kept, or nothing: what it raises undoes it."""


class Engine(Protocol):
    """Runs transactions. All may raise :class:`glosa.service.domain.errors.StorageUnavailable`."""

    @property
    def dialect(self) -> Dialect: ...

    async def read(self, transaction: Transaction[Result]) -> Result:
        """Runs one that changes nothing."""

    async def write(self, start: Callable[[], Transaction[Result]]) -> Result:
        """Runs what ``start`` returns, again from its beginning where it met another; answers once it is on disk."""

    async def migrate(self) -> tuple[int, int]:
        """See :meth:`glosa.service.domain.store.Store.migrate`."""

    async def close(self) -> None: ...
