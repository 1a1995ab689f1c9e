"""Statements are timed on every engine, and their text contains no values."""

import pytest

from glosa.service.domain.errors import TooManyPosts
from glosa.service.domain.queries import EVERYTHING
from glosa.service.domain.rate_limits import Bucket
from glosa.service.storage.observing import ObservedEngine
from glosa.service.storage.store import SqlStore
from tests.contract.storage.specimens import comment

pytestmark = pytest.mark.anyio


async def test_statements_are_noted_without_their_values(store: SqlStore) -> None:
    noted: list[tuple[str, float]] = []
    observed = SqlStore(ObservedEngine(store.engine, lambda sql, seconds: noted.append((sql, seconds))))
    await observed.add(comment(1, source="words of a reader"), [Bucket("b", 1, 1000)])
    assert await observed.count("default", EVERYTHING) == 1
    assert {sql.split()[0] for sql, _ in noted} == {"SELECT", "INSERT"}
    assert all(seconds >= 0 and "reader" not in sql for sql, seconds in noted)


async def test_errors_pass_and_change_nothing(store: SqlStore) -> None:
    observed = SqlStore(ObservedEngine(store.engine, lambda sql, seconds: None))
    bucket = Bucket("b", 1, 1000)
    await observed.add(comment(1), [bucket])
    with pytest.raises(TooManyPosts):
        await observed.add(comment(2), [bucket])
    assert await store.count("default", EVERYTHING) == 1
    assert observed.lane_width == store.lane_width
    assert observed.damage is None
    await observed.probe()
