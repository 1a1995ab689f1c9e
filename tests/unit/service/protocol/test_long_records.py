"""Long comments become records in small portions, so that a list of them blocks nobody else."""

import asyncio
from collections.abc import Iterable, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from glosa.service.domain.comments import Comment, Status, Text
from glosa.service.domain.queries import Audience, Condition, Query
from glosa.service.domain.sites import Rules
from glosa.service.routes.protocol.query.clauses import Every
from glosa.service.routes.protocol.records.comments import CommentRecords
from glosa.service.routes.protocol.records.records import Record


class Budget:
    """Counts how often it yields to other tasks."""

    is_slow = False
    room = 8_000_000

    def __init__(self) -> None:
        self.breaths = 0

    def fill(self, sizes: Iterable[int]) -> None:
        self.room -= sum(sizes)

    async def breathe(self) -> None:
        self.breaths += 1


class Store:
    """A store of nineteen comments of equal length."""

    def __init__(self, characters: int) -> None:
        self._characters = characters

    async def find(self, query: Query) -> Sequence[Comment]:
        found: Any = SimpleNamespace(text=SimpleNamespace(html="a" * self._characters))
        return [found] * 19

    async def count(self, site: str, where: Condition, audience: Audience = Audience.READERS) -> int:
        raise NotImplementedError

    async def set_status(self, site: str, ids: Sequence[str], status: Status, now: int) -> Sequence[str]:
        raise NotImplementedError

    async def set_text(self, site: str, id: str, text: Text, now: int) -> bool:
        raise NotImplementedError


async def scanned(comments: CommentRecords) -> Sequence[Record]:
    return await comments.scan("", 100, Every(()))


@pytest.mark.parametrize(("characters", "breaths"), [(100, 0), (100_000, 19), (60_000, 9)])
def test_the_characters_of_a_batch_are_limited(characters: int, breaths: int) -> None:
    budget = Budget()
    site = SimpleNamespace(id="default", rules=Rules())
    caller = SimpleNamespace(master=True, site=site)
    context: Any = SimpleNamespace(environment=None, metrics=None)
    call: Any = SimpleNamespace(caller=caller, budget=budget)
    view: Any = SimpleNamespace(comment=lambda comment: {"comment": comment.text.html})
    comments = CommentRecords(context, call, Store(characters), view)
    assert len(asyncio.run(scanned(comments))) == 19
    assert budget.breaths == breaths
