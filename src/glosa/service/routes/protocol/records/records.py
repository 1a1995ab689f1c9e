"""What every class of the protocol can do."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from glosa.service.routes.protocol.calls import Json
from glosa.service.routes.protocol.query.clauses import EVERYTHING, Clause, Sorting

Record = dict[str, Json]
"""A comment or counter as JSON."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """Which records of a class are wanted."""

    where: Clause = EVERYTHING
    order: tuple[Sorting, ...] = ()
    """Oldest first where empty."""
    limit: int
    skip: int = 0


class Records(Protocol):
    """A class, as one caller may use it. What they may not do raises code 1 with status 403."""

    async def create(self, fields: Mapping[str, Json]) -> Record:
        """Keeps a new record and answers all of it."""

    async def find(self, question: Question) -> Sequence[Record]: ...

    async def count(self, where: Clause) -> int: ...

    async def update(self, id: str, changes: Mapping[str, Json]) -> Record:
        """Answers ``objectId``, ``updatedAt`` and what changed."""

    async def delete(self, ids: Sequence[str]) -> None:
        """Those that there are."""

    async def scan(self, after: str, limit: int, where: Clause) -> Sequence[Record]:
        """In order of id, those after the id ``after``."""
