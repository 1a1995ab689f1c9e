"""Token buckets are charged in the comment's transaction and shared by all workers."""

import asyncio
from functools import partial

import pytest

from glosa.service.domain.comments import Comment
from glosa.service.domain.errors import CommentExists, TooManyPosts
from glosa.service.domain.queries import EVERYTHING
from glosa.service.domain.rate_limits import Bucket
from glosa.service.storage.store import SqlStore, open_store
from tests.contract.storage.specimens import comment, counter

pytestmark = pytest.mark.anyio

MINUTE = Bucket("minute:a", 3, 20)
DEVICE = Bucket("device:a", 1, 30)


async def test_a_full_bucket_allows_its_whole_size(store: SqlStore) -> None:
    for value in range(100, 103):
        await store.add(comment(value), [MINUTE])
    with pytest.raises(TooManyPosts) as refusal:
        await store.add(comment(103), [MINUTE])
    assert refusal.value.retry_after_ms == 17
    await store.add(comment(120), [MINUTE])
    assert await store.count("default", EVERYTHING) == 4


async def test_an_empty_bucket_refuses_and_the_longest_wait_is_reported(store: SqlStore) -> None:
    await store.add(comment(100), [DEVICE, MINUTE])
    with pytest.raises(TooManyPosts) as refusal:
        await store.add(comment(110), [MINUTE, DEVICE])
    assert refusal.value.retry_after_ms == 20
    for value in (111, 112):
        await store.add(comment(value), [MINUTE])
    with pytest.raises(TooManyPosts):
        await store.add(comment(113), [MINUTE])


async def test_a_comment_that_is_not_stored_does_not_count_against_limits(store: SqlStore) -> None:
    await store.add(comment(100))
    with pytest.raises(CommentExists):
        await store.add(comment(100), [DEVICE])
    await store.add(comment(101), [DEVICE])


async def test_buckets_are_separate_for_each_site(store: SqlStore) -> None:
    await store.add(comment(100), [DEVICE])
    await store.add(comment(100, site="other"), [DEVICE])


async def test_workers_share_a_bucket(store: SqlStore, address: str) -> None:
    other = open_store(address)
    wide = Bucket("hour:a", 7, 1_000_000)
    posts = [
        (store, other)[value % 2].add(comment(value), [wide, Bucket(f"device:{value}", 1, 9)]) for value in range(40)
    ]
    outcomes = await asyncio.gather(*posts, return_exceptions=True)
    await other.close()
    assert sum(isinstance(outcome, Comment) for outcome in outcomes) == 7
    assert sum(isinstance(outcome, TooManyPosts) for outcome in outcomes) == 33
    assert await store.count("default", EVERYTHING) == 7


async def test_only_full_buckets_are_deleted(store: SqlStore) -> None:
    long_lived = Bucket("lasting", 1, 10**9)
    await store.add(comment(1), [long_lived])
    for value in range(2, 700):
        await store.add(comment(value), [Bucket(f"device:{value}", 1, 1)])
    with pytest.raises(TooManyPosts):
        await store.add(comment(700), [long_lived])


async def test_new_counters_delete_full_buckets(store: SqlStore) -> None:
    def forgotten(value: int) -> tuple[Bucket, ...]:
        return (Bucket(f"counter-minute:{value}", 1, 1),)

    for value in range(1, 499):
        await store.visit(counter(value, f"/{value}"), limits=partial(forgotten, value))
        await store.visit(counter(value, "/1"))
    with pytest.raises(TooManyPosts):
        await store.visit(counter(0, "/before", created_at=498), limits=partial(forgotten, 498))
    await store.visit(counter(1000, "/500th"), limits=partial(forgotten, 1000))
    await store.visit(counter(0, "/after", created_at=498), limits=partial(forgotten, 498))


async def test_a_limit_can_be_used_without_a_comment(store: SqlStore) -> None:
    for _ in range(3):
        await store.take("default", [MINUTE], 100)
    with pytest.raises(TooManyPosts) as refusal:
        await store.take("default", [MINUTE, DEVICE], 103)
    assert refusal.value.retry_after_ms == 17
    await store.take("default", [DEVICE], 103)
    await store.take("other", [MINUTE], 103)
    with pytest.raises(TooManyPosts):
        await store.add(comment(104), [MINUTE])


@pytest.mark.parametrize("back", [1, 30, 31, 10**9])
@pytest.mark.parametrize("way", ["add", "take", "visit"])
async def test_a_clock_that_is_set_back_locks_clients_out_for_one_period_at_most(
    store: SqlStore, way: str, back: int
) -> None:
    """Checks at once and after the span."""
    start = 2 * 10**9
    bucket = Bucket("device:a", 3, 10)

    async def passes(now: int) -> bool:
        try:
            match way:
                case "add":
                    await store.add(comment(now), [bucket])
                case "take":
                    await store.take("default", [bucket], now)
                case "visit":
                    await store.visit(counter(now, f"/{now}"), limits=lambda: (bucket,))
        except TooManyPosts as refusal:
            assert 0 < refusal.retry_after_ms <= bucket.span_ms
            return False
        return True

    for value in range(3):
        await store.add(comment(value, created_at=start), [bucket])
    assert not await passes(start - back)
    assert await passes(start - back + bucket.span_ms)
