"""Each view is counted once."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from glosa.service.domain.comments import Added
from glosa.service.domain.counters import RETENTION_MS
from glosa.service.domain.environment import Environment
from glosa.service.domain.errors import TooManyPosts
from glosa.service.domain.rate_limits import Bucket
from glosa.service.routes.monitoring.cleanup import clean_up
from glosa.service.routes.monitoring.log import ServiceLog
from glosa.service.storage.folder import Folder
from glosa.service.storage.store import SqlStore, open_store
from tests.contract.storage.specimens import counter, number

pytestmark = pytest.mark.anyio


async def test_the_first_view_creates_the_counter_and_others_add_to_it(store: SqlStore) -> None:
    assert await store.visit(counter(1)) == counter(1)
    seen = await store.visit(counter(2, title="Other"), 3)
    assert seen == counter(1, time=4, updated_at=2)
    assert await store.counters("default", ["/panel.html", "/b"]) == {"/panel.html": seen}
    assert await store.counters("other", ["/panel.html"]) == {}


async def test_a_thousand_concurrent_first_visits_make_one_counter(store: SqlStore, address: str) -> None:
    other = open_store(address)
    await asyncio.gather(*((store, other)[value % 2].visit(counter(value)) for value in range(1000)))
    await other.close()
    found = [one async for one in store.all_counters("default")]
    assert [(one.key, one.time) for one in found] == [("/panel.html", 1000)]


async def test_only_new_counters_count_against_limits(store: SqlStore) -> None:
    calls: list[str] = []

    def limits() -> Sequence[Bucket]:
        calls.append("asked")
        return (Bucket("counter-minute:a", 2, 100),)

    for value, key in enumerate(["/a", "/b", "/a", "/b", "/a"], 1):
        await store.visit(counter(value, key), limits=limits)
    assert len(calls) == 2
    with pytest.raises(TooManyPosts) as refusal:
        await store.visit(counter(6, "/c"), limits=limits)
    assert refusal.value.retry_after_ms == 95
    assert await store.counters("default", ["/c"]) == {}
    assert await store.counter_by_id("default", number(6)) is None
    assert (await store.visit(counter(7, "/a"), limits=limits)).time == 4
    assert (await store.visit(counter(101, "/c"), limits=limits)).time == 1


async def test_concurrent_new_counters_share_a_bucket(store: SqlStore, address: str) -> None:
    other = open_store(address)
    visits = [
        (store, other)[value % 2].visit(counter(value, f"/{value}"), limits=lambda: (Bucket("hour:a", 7, 10**6),))
        for value in range(40)
    ]
    outcomes = await asyncio.gather(*visits, return_exceptions=True)
    await other.close()
    assert sum(isinstance(outcome, TooManyPosts) for outcome in outcomes) == 33
    assert len([one async for one in store.all_counters("default")]) == 7


async def test_a_counter_is_found_and_changed_by_its_id(store: SqlStore) -> None:
    await store.visit(counter(1))
    assert await store.visit_by_id("default", number(1), 2, 50) == counter(1, time=3, updated_at=50)
    assert await store.visit_by_id("default", number(2), 1, 51) is None
    assert await store.visit_by_id("other", number(1), 1, 51) is None
    assert await store.counter_by_id("default", number(1)) == counter(1, time=3, updated_at=50)


async def test_saving_replaces_the_counter_of_the_key_and_of_the_id(store: SqlStore) -> None:
    await store.visit(counter(1))
    await store.save_counter(counter(2, time=40))
    assert await store.counter_by_id("default", number(2)) == counter(2, time=40)
    await store.save_counter(counter(2, "/moved.html", time=41))
    assert [one async for one in store.all_counters("default")] == [counter(2, "/moved.html", time=41)]


async def test_an_import_adds_views_and_counts_nothing_twice(store: SqlStore) -> None:
    await store.visit(counter(1))
    imported = [counter(2, time=10, created_at=0), counter(3, time=5), counter(4, "/b", time=7)]
    assert await store.add_counters(imported) == Added((number(2), number(3), number(4)), ())
    assert await store.add_counters(imported) == Added((), (number(2), number(3), number(4)))
    total = counter(1, time=16, created_at=0, updated_at=3)
    for value in (1, 2, 3):
        assert await store.counter_by_id("default", number(value)) == total


async def test_a_later_import_adds_the_views_since_the_last_one(store: SqlStore) -> None:
    await store.add_counters([counter(1, time=10)])
    assert await store.add_counters([counter(1, time=25)]) == Added((), (number(1),))
    assert await store.visit(counter(1)) == counter(1, time=26)
    await store.add_counters([counter(1, time=25)])
    assert await store.counter_by_id("default", number(1)) == counter(1, time=26)


async def test_a_counter_is_removed_with_all_its_ids(store: SqlStore) -> None:
    await store.add_counters([counter(1), counter(2)])
    assert await store.remove_counter("default", number(2))
    assert not await store.remove_counter("default", number(1))
    assert await store.counter_by_id("default", number(1)) is None
    assert await store.visit(counter(1)) == counter(1)


async def test_all_counters_are_listed_by_key(store: SqlStore) -> None:
    some = [counter(value, f"/{value:04}") for value in range(1100)]
    await store.add_counters([counter(2000, ""), *reversed(some)])
    assert [one async for one in store.all_counters("default")] == [counter(2000, ""), *some]


def unlimited() -> Sequence[Bucket]:
    return ()


async def test_a_visit_that_is_sent_again_is_counted_once(store: SqlStore) -> None:
    assert await store.visit_once(counter(1), "a", unlimited) == counter(1)
    assert [await store.visit_once(counter(value), "a", unlimited) for value in (2, 3)] == [None, None]
    assert await store.visit_once(counter(4), "b", unlimited) == counter(1, time=2, updated_at=4)
    assert (await store.visit(counter(5))).time == 3


async def test_keys_of_visits_are_separate_for_each_site(store: SqlStore) -> None:
    assert await store.visit_once(counter(1), "a", unlimited) is not None
    assert await store.visit_once(counter(2, site="other"), "a", unlimited) == counter(2, site="other")


async def test_a_duplicate_at_another_worker_is_counted_once(store: SqlStore, address: str) -> None:
    other = open_store(address)
    visits = [
        (store, other)[value % 2].visit_once(counter(value), f"visit {value % 10 // 2}", unlimited)
        for value in range(100)
    ]
    counted = [found.time for found in await asyncio.gather(*visits) if found is not None]
    await other.close()
    assert sorted(counted) == [1, 2, 3, 4, 5]
    assert (await store.counters("default", ["/panel.html"]))["/panel.html"].time == 5


async def test_a_visit_that_is_refused_leaves_its_key_unused(store: SqlStore) -> None:
    def one() -> Sequence[Bucket]:
        return (Bucket("hour:a", 1, 100),)

    await store.visit_once(counter(1, "/a"), "a", one)
    with pytest.raises(TooManyPosts):
        await store.visit_once(counter(2, "/b"), "b", one)
    assert await store.visit_once(counter(101, "/b"), "b", one) == counter(101, "/b")


async def test_keys_of_old_visits_are_deleted_in_batches(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("glosa.service.storage.transactions.forgetting.AT_ONCE", 2)
    for value in range(7):
        await store.visit_once(counter(value), f"visit {value}", unlimited)
    assert await store.forget_visits(5) == 5
    again = [await store.visit_once(counter(9), f"visit {value}", unlimited) for value in range(7)]
    assert [found is None for found in again] == [False] * 5 + [True] * 2


async def test_the_services_cleanup_deletes_keys_of_old_visits(
    store: SqlStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended, lines = asyncio.Event(), bytearray()
    forget = store.forget_visits

    async def forget_and_end(before: int) -> int:
        ended.set()
        return await forget(before)

    monkeypatch.setattr(store, "forget_visits", forget_and_end)
    for value in (1, 2):
        await store.visit_once(counter(value), f"visit {value}", unlimited)
    environment = Environment(store=store, now=lambda: RETENTION_MS + 2, new_id=lambda: number(9), secret=b"s" * 32)
    await clean_up(environment, Folder(tmp_path), ServiceLog(lines.extend, lambda: 1), ended=ended)
    assert lines == b""
    again = [await store.visit_once(counter(9), f"visit {value}", unlimited) for value in (1, 2)]
    assert [found is None for found in again] == [False, True]
