"""Long comments become records in small portions, so that one list of them holds nobody else up."""

import asyncio
from collections.abc import Iterable, Sequence
from types import SimpleNamespace
from typing import Any, cast

import pytest

from glosa.service.domain.sites import Rules
from glosa.service.routes.protocol.query.clauses import Every
from glosa.service.routes.protocol.records.comments import CommentRecords
from glosa.service.routes.protocol.records.records import Record


class Budget:
    """Counts how often others may work."""

    is_slow = False
    room = 8_000_000

    def __init__(self) -> None:
        self.breaths = 0

    def fill(self, sizes: Iterable[int]) -> None:
        self.room -= sum(sizes)

    async def breathe(self) -> None:
        self.breaths += 1


class Store:
    """Nineteen comments of some length."""

    def __init__(self, characters: int) -> None:
        self._characters = characters

    async def find(self, _: object) -> list[Any]:
        return [SimpleNamespace(text=SimpleNamespace(html="a" * self._characters))] * 19


async def scanned(comments: CommentRecords) -> Sequence[Record]:
    return await comments.scan("", 100, Every(()))


@pytest.mark.parametrize(("characters", "breaths"), [(100, 0), (100_000, 19), (60_000, 9)])
def test_a_portion_ends_after_so_many_characters(characters: int, breaths: int) -> None:
    budget = Budget()
    site = SimpleNamespace(id="default", rules=Rules())
    caller = SimpleNamespace(master=True, site=site)
    context: Any = SimpleNamespace(environment=None, metrics=None)
    call: Any = SimpleNamespace(caller=caller, budget=budget)
    view: Any = SimpleNamespace(comment=lambda comment: {"comment": comment.text.html})
    comments = CommentRecords(context, call, cast(Any, Store(characters)), view)
    assert len(asyncio.run(scanned(comments))) == 19
    assert budget.breaths == breaths
