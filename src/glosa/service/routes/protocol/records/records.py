"""The interface of every class of the protocol."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from glosa.service.routes.protocol.calls import Json
from glosa.service.routes.protocol.query.clauses import EVERYTHING, Clause, Sorting

Record = dict[str, Json]
"""A comment or counter as JSON."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordQuery:
    """Selects records of a class."""

    where: Clause = EVERYTHING
    order: tuple[Sorting, ...] = ()
    """Oldest first if empty."""
    limit: int
    skip: int = 0


class Records(Protocol):
    """A class, as one caller may use it. A forbidden operation raises code 1 with status 403."""

    async def create(self, fields: Mapping[str, Json]) -> Record:
        """Stores a new record and returns all of it."""

    async def find(self, question: RecordQuery) -> Sequence[Record]: ...

    async def count(self, where: Clause) -> int: ...

    async def update(self, id: str, changes: Mapping[str, Json]) -> Record:
        """Returns ``objectId``, ``updatedAt`` and what changed."""

    async def delete(self, ids: Sequence[str]) -> None:
        """Ignores those that don't exist."""

    async def scan(self, after: str, limit: int, where: Clause) -> Sequence[Record]:
        """Records after the id ``after``, in order of id."""
