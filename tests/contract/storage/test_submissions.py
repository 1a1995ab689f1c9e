"""A comment that is sent again is stored once, by any worker, and doesn't count against limits."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from glosa.service.domain.comments import Comment, Status
from glosa.service.domain.errors import CommentExists, KeyReused, TooManyPosts
from glosa.service.domain.queries import EVERYTHING
from glosa.service.domain.rate_limits import Bucket
from glosa.service.domain.submissions import RETENTION_MS, WINDOW_MS, Submission
from glosa.service.storage.store import SqlStore, open_store
from glosa.service.storage.transaction import Transaction
from tests.contract.storage.specimens import comment, decision, number

pytestmark = pytest.mark.anyio

KEYED = Submission("key", "print", by_content=False)
WORDS = Submission("words", "stamp", by_content=True)
ONCE = (Bucket("device:a", 1, 1_000),)


async def again(store: SqlStore, submission: Submission, now: int, site: str = "default") -> Comment | None:
    """Returns the stored comment."""
    return await store.submitted(site, submission, now)


async def test_the_second_attempt_returns_the_comment_of_the_first(store: SqlStore) -> None:
    assert await again(store, KEYED, 100) is None
    first = await store.add(comment(100, nick="Ana"), ONCE, submission=KEYED)
    assert first == comment(100, nick="Ana")
    assert await again(store, KEYED, 101) == first
    assert await store.add(comment(101), ONCE, submission=KEYED) == first
    with pytest.raises(TooManyPosts):
        await store.add(comment(102), ONCE)
    assert await store.count("default", EVERYTHING) == 1


async def test_a_repeat_returns_the_current_comment_or_stores_it_again_after_a_purge(store: SqlStore) -> None:
    await store.add(comment(100, status=Status.PENDING), submission=KEYED)
    await store.set_status("default", [number(100)], Status.VISIBLE, 150)
    found = await again(store, KEYED, 200)
    assert found is not None
    assert found.status is Status.VISIBLE
    await store.purge(decision(1), [number(100)])
    assert await again(store, KEYED, 2_000) is None
    assert (await store.add(comment(2_000), ONCE, submission=KEYED)).id == number(2_000)
    assert await again(store, KEYED, 2_001) == comment(2_000)


async def test_a_key_with_another_comment_is_refused(store: SqlStore) -> None:
    await store.add(comment(100), submission=KEYED)
    other = replace(KEYED, print="other")
    with pytest.raises(KeyReused):
        await again(store, other, 101)
    with pytest.raises(KeyReused):
        await store.add(comment(101), ONCE, submission=other)
    assert await store.count("default", EVERYTHING) == 1
    await store.add(comment(102), ONCE)


async def test_the_same_words_are_one_comment_for_a_while_and_with_the_same_stamp_for_longer(store: SqlStore) -> None:
    await store.add(comment(100), submission=WORDS)
    other = replace(WORDS, print="later")
    assert await again(store, other, 99 + WINDOW_MS) == comment(100)
    assert await again(store, other, 100 + WINDOW_MS) is None
    assert await again(store, WORDS, 99 + RETENTION_MS) == comment(100)
    assert await again(store, WORDS, 100 + RETENTION_MS) is None
    later = 100 + WINDOW_MS
    assert (await store.add(comment(later), submission=other)).id == number(later)
    assert await again(store, other, later + 1) == comment(later)
    assert await store.count("default", EVERYTHING) == 2


async def test_submissions_are_separate_for_each_site(store: SqlStore) -> None:
    await store.add(comment(100), submission=KEYED)
    assert await again(store, KEYED, 101, site="other") is None
    assert (await store.add(comment(101, site="other"), submission=KEYED)).id == number(101)


async def test_a_refused_comment_leaves_no_submission(store: SqlStore) -> None:
    await store.add(comment(100), ONCE)
    with pytest.raises(TooManyPosts):
        await store.add(comment(101), ONCE, submission=KEYED)
    with pytest.raises(CommentExists):
        await store.add(comment(100), submission=KEYED)
    assert await again(store, KEYED, 5_000) is None


async def test_a_duplicate_at_another_worker_is_stored_once(store: SqlStore, address: str) -> None:
    other = open_store(address)
    twins = [(store, other)[value % 2].add(comment(value), ONCE, submission=KEYED) for value in range(4)]
    outcomes = await asyncio.gather(*twins)
    await other.close()
    assert len({outcome.id for outcome in outcomes}) == 1
    assert await store.count("default", EVERYTHING) == 1


async def test_old_submissions_are_deleted_in_batches(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("glosa.service.storage.transactions.forgetting.AT_ONCE", 2)
    for value in range(7):
        await store.add(comment(value), submission=Submission(f"key {value}", "print", by_content=False))
    write, transactions = store.engine.write, list[object]()

    async def noted(start: Callable[[], Transaction[Any]]) -> object:
        transactions.append(start)
        return await write(start)

    monkeypatch.setattr(store.engine, "write", noted)
    assert await store.forget_submissions(5) == 5
    assert len(transactions) == 3
    known = [
        await store.submitted("default", Submission(f"key {value}", "print", by_content=False), 7) for value in range(7)
    ]
    assert [found is None for found in known] == [True] * 5 + [False] * 2


async def test_old_submissions_are_deleted(store: SqlStore) -> None:
    await store.add(comment(100), submission=KEYED)
    await store.add(comment(200), submission=WORDS)
    assert await store.forget_submissions(200) == 1
    assert await again(store, KEYED, 5_000) is None
    assert await again(store, WORDS, 201) == comment(200)


async def test_a_device_is_approved_once_a_comment_of_it_is_visible(store: SqlStore) -> None:
    await store.add(comment(100, status=Status.PENDING), device="a")
    await store.add(comment(200), device="b")
    assert [await store.is_approved("default", device) for device in "abc"] == [False, True, False]
    assert not await store.is_approved("other", "b")
    await store.set_status("default", [number(100)], Status.VISIBLE, 300)
    await store.set_status("default", [number(200)], Status.SPAM, 300)
    assert [await store.is_approved("default", device) for device in "ab"] == [True, False]
    await store.purge(decision(2), [number(100)])
    assert not await store.is_approved("default", "a")
