"""The queue of notices, on each engine."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from glosa.service.domain.errors import CommentExists
from glosa.service.domain.notices import Event, Notice
from glosa.service.domain.notifications.queue import Claim, Delivered, Postponed, QueueState, Rejected
from glosa.service.storage.store import SqlStore, open_store
from tests.contract.storage.specimens import comment, number

pytestmark = pytest.mark.anyio

SENT = Delivered(next_at=0, sent=1, window_at=50)


def notice(value: int, **changes: Any) -> Notice:
    """A notice of millisecond ``value``, due 10 ms later."""
    written = Notice(
        site="default",
        channel="team",
        id=number(value),
        event=Event.COMMENT,
        comment=number(value),
        created_at=value,
        due_at=value + 10,
    )
    return replace(written, **changes)


async def claimed(store: SqlStore, now: int, channel: str = "team", lease: str = "one") -> Claim | None:
    return await store.claim_notices("default", channel, lease=lease, now=now, until=now + 100)


async def test_notices_are_stored_with_their_comment_or_not_at_all(store: SqlStore) -> None:
    await store.add(comment(1), notices=lambda _: [notice(1), notice(1, channel="other")])
    with pytest.raises(CommentExists):
        await store.add(comment(1), notices=lambda _: [notice(2)])
    assert await store.queue_state("default") == QueueState(waiting=2, oldest=1)
    assert await store.queue_state("elsewhere") == QueueState()


async def test_a_channel_is_due_when_its_first_notice_is(store: SqlStore) -> None:
    await store.add(comment(1), notices=lambda _: [notice(1), notice(5, channel="other"), notice(3)])
    await store.add(comment(2, site="elsewhere"), notices=lambda _: [notice(1, site="elsewhere", channel="far")])
    assert await store.due_channels("default", 10, 9) == ()
    assert await store.due_channels("default", 11, 9) == ("team",)
    assert await store.due_channels("default", 15, 9) == ("other", "team")
    assert await store.due_channels("default", 15, 1) == ("other",)
    claim = await claimed(store, 12)
    assert claim is not None
    assert claim.ids == (number(1),)
    assert claim.notices == (notice(1),)
    assert await store.due_channels("default", 15, 9) == ("other",)


async def test_of_two_workers_one_gets_a_channel(store: SqlStore, address: str) -> None:
    await store.add(comment(1), notices=lambda _: [notice(1)])
    other = open_store(address)
    claims = await asyncio.gather(
        *(claimed((store, other)[value % 2], 50, lease=f"worker {value}") for value in range(6))
    )
    await other.close()
    assert sum(claim is not None for claim in claims) == 1


async def test_what_was_sent_leaves_and_what_came_meanwhile_stays(store: SqlStore) -> None:
    await store.add(comment(1), notices=lambda _: [notice(1), notice(2)])
    claim = await claimed(store, 50)
    assert claim is not None
    await store.add(comment(2), notices=lambda _: [notice(3, due_at=40)])
    assert await store.settle_notices(claim, SENT) == 0
    later = await claimed(store, 60)
    assert later is not None
    assert (later.ids, later.sent, later.window_at, later.failures) == ((number(3),), 1, 50, 0)


async def test_a_claim_ends_with_its_lease(store: SqlStore) -> None:
    await store.add(comment(1), notices=lambda _: [notice(1)])
    lost = await claimed(store, 50, lease="lost")
    assert lost is not None
    assert await claimed(store, 149, lease="early") is None
    assert await store.due_channels("default", 149, 9) == ()
    again = await claimed(store, 150, lease="again")
    assert again is not None
    assert again.ids == lost.ids
    await store.settle_notices(lost, SENT)
    assert (await store.queue_state("default")).waiting == 1
    await store.settle_notices(again, SENT)
    assert (await store.queue_state("default")).waiting == 0


async def test_failed_attempts_are_counted_until_notices_are_too_old(store: SqlStore) -> None:
    await store.add(comment(1), notices=lambda _: [notice(1), notice(30)])
    first = await claimed(store, 50)
    assert first is not None
    assert await store.settle_notices(first, Postponed(next_at=70, give_up_before=1, error="down")) == 0
    assert await claimed(store, 69) is None
    second = await claimed(store, 70)
    assert second is not None
    assert (second.failures, len(second.ids)) == (1, 2)
    listed = await store.queued_notices("default", 9)
    assert [(one.notice.id, one.failed_at, one.error) for one in listed] == [
        (number(1), 0, "down"),
        (number(30), 0, "down"),
    ]
    assert await store.settle_notices(second, Postponed(next_at=90, give_up_before=2, error="still down")) == 1
    assert await store.queue_state("default") == QueueState(waiting=1, failed=1, oldest=30)
    listed = await store.queued_notices("default", 1)
    assert [(one.notice.id, one.failed_at, one.error) for one in listed] == [(number(1), 70, "still down")]


async def test_a_rejected_message_fails_at_once_and_can_be_retried(store: SqlStore) -> None:
    await store.add(comment(1), notices=lambda _: [notice(1), notice(2, due_at=1000)])
    claim = await claimed(store, 50)
    assert claim is not None
    assert await store.settle_notices(claim, Rejected(error="no")) == 1
    assert await store.due_channels("default", 60, 9) == ()
    assert await store.retry_notices("default", "other", 80) == 0
    assert await store.retry_notices("default", "team", 80) == 2
    again = await claimed(store, 80)
    assert again is not None
    assert set(again.ids) == {number(1), number(2)}
    assert again.notices[0].created_at in (2, 80)
    assert await store.retry_notices("default", None, 90) == 0
    assert await claimed(store, 90, lease="other") is None


async def test_failed_notices_are_forgotten(store: SqlStore) -> None:
    await store.add(comment(1), notices=lambda _: [notice(1), notice(2, channel="other")])
    claim = await claimed(store, 50)
    assert claim is not None
    await store.settle_notices(claim, Rejected(error="no"))
    assert await store.forget_notices(1) == 0
    assert await store.forget_notices(99) == 1
    assert await store.queue_state("default") == QueueState(waiting=1, oldest=2)


async def test_thousands_of_notices_are_one_claim(store: SqlStore) -> None:
    await store.add(comment(1), notices=lambda _: [notice(value, due_at=10) for value in range(1, 2501)])
    claim = await claimed(store, 50)
    assert claim is not None
    assert (len(claim.ids), len(claim.notices)) == (2500, 50)
    await store.settle_notices(claim, SENT)
    assert await store.queue_state("default") == QueueState()
