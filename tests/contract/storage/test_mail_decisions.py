"""Decisions by mail, and addresses that get no more mail, on each engine."""

import asyncio
from dataclasses import replace

import pytest

from glosa.service.domain.comments import Status
from glosa.service.domain.moderation.log import Actor, Decision, LoggedAction, Via
from glosa.service.domain.notifications.stops import StopReason
from glosa.service.storage.store import SqlStore, open_store
from tests.contract.storage.specimens import comment, number

pytestmark = pytest.mark.anyio

SPAM = Decision(id=number(50), site="default", action=LoggedAction.SPAM, actor=Actor("ana", Via.MAIL), at=50)


async def test_a_decision_by_mail_needs_the_revision_that_it_was_made_for(store: SqlStore) -> None:
    await store.add(comment(1))
    assert not await store.decide_unchanged(SPAM, number(1), Status.SPAM, 1)
    assert not await store.decide_unchanged(SPAM, number(2), Status.SPAM, 0)
    assert not await store.decide_unchanged(replace(SPAM, site="other"), number(1), Status.SPAM, 0)
    assert await store.decide_unchanged(SPAM, number(1), Status.SPAM, 0)
    assert not await store.decide_unchanged(replace(SPAM, id=number(51)), number(1), Status.DELETED, 0)
    (entry,) = await store.log_entries("default", limit=9)
    assert (entry.actor, entry.before, entry.after) == (SPAM.actor, Status.VISIBLE, Status.SPAM)


async def test_of_two_decisions_by_mail_one_succeeds(store: SqlStore, address: str) -> None:
    await store.add(comment(1))
    other = open_store(address)
    attempts = (
        (store, other)[value % 2].decide_unchanged(replace(SPAM, id=number(value)), number(1), Status.SPAM, 0)
        for value in range(6)
    )
    outcomes = await asyncio.gather(*attempts)
    await other.close()
    assert sorted(outcomes) == [False] * 5 + [True]


async def test_a_stopped_address_stays_stopped_until_it_resumes(store: SqlStore) -> None:
    await store.stop_mail("default", "key", StopReason.UNSUBSCRIBED, 1)
    assert await store.mail_stop("default", "key") is StopReason.UNSUBSCRIBED
    await store.stop_mail("default", "key", StopReason.BOUNCED, 2)
    assert await store.mail_stop("default", "key") is StopReason.BOUNCED
    assert await store.mail_stop("other", "key") is None
    assert not await store.resume_mail("other", "key")
    assert await store.resume_mail("default", "key")
    assert not await store.resume_mail("default", "key")
    assert await store.mail_stop("default", "key") is None
