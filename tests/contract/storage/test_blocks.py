"""Rules that block comments, readers' reports, and moderators' notes."""

import asyncio
from dataclasses import replace

import pytest

from glosa.service.domain.blocking.rules import BlockEffect, BlockKind, BlockRule
from glosa.service.domain.comments import Status
from glosa.service.domain.errors import TooManyPosts
from glosa.service.domain.moderation.log import LoggedAction
from glosa.service.domain.moderation.notes import Note
from glosa.service.domain.moderation.reports import Report, ReportReason
from glosa.service.domain.rate_limits import Bucket
from glosa.service.storage.store import SqlStore
from tests.contract.storage.specimens import comment, decision, number

pytestmark = pytest.mark.anyio

RULE = BlockRule(
    site="default",
    id=number(1),
    kind=BlockKind.WORD,
    value="casino",
    effect=BlockEffect.SPAM,
    reason="Ads",
    created_at=5,
    created_by="Ana",
    expires_at=99,
)


def report(id: int, device: str = "d", at: int = 1, reason: ReportReason = ReportReason.SPAM) -> Report:
    return Report(site="default", comment=number(id), device=device, reason=reason, at=at)


async def test_rules_are_listed_newest_first_counted_and_removed(store: SqlStore) -> None:
    later = replace(RULE, id=number(2), kind=BlockKind.LINK, value="a.example", created_at=6)
    await store.add_block(decision(1, LoggedAction.BLOCK), RULE)
    await store.add_block(decision(2, LoggedAction.BLOCK), later)
    await store.count_block("default", RULE.id, 7)
    assert list(await store.blocks("default")) == [later, replace(RULE, hits=1, hit_at=7)]
    assert await store.blocks("other") == ()
    assert await store.remove_block(decision(3, LoggedAction.UNBLOCK), later.id)
    assert not await store.remove_block(decision(4, LoggedAction.UNBLOCK), later.id)
    details = [entry.detail for entry in await store.log_entries("default", limit=9)]
    assert details == ["link a.example (spam)", "link a.example (spam)", "word casino (spam)"]


async def test_a_rule_for_the_same_value_replaces_the_earlier_one_and_keeps_its_hits(store: SqlStore) -> None:
    await store.add_block(decision(1), RULE)
    await store.count_block("default", RULE.id, 7)
    await store.add_block(decision(2), replace(RULE, id=number(2), effect=BlockEffect.REFUSE, expires_at=0))
    (found,) = await store.blocks("default")
    assert (found.id, found.effect, found.expires_at, found.hits) == (RULE.id, BlockEffect.REFUSE, 0, 1)


async def test_a_device_reports_a_comment_once_even_at_the_same_time(store: SqlStore) -> None:
    await store.add_all([comment(1), comment(2)])
    saved = await asyncio.gather(*(store.report(report(1), ()) for _ in range(4)))
    assert sorted(saved) == [False, False, False, True]
    assert await store.report(report(1, "e", 2, ReportReason.ABUSE), ())
    assert await store.report(report(2, at=3), ())
    assert await store.reported("default", 9) == (number(2), number(1))
    assert await store.reported("default", 1) == (number(2),)
    assert await store.count_reports("default", 99) == (2, 3)
    ids = [number(1), number(2), number(3)]
    assert await store.report_reasons("default", ids) == {number(1): {"spam": 1, "abuse": 1}, number(2): {"spam": 1}}


async def test_reports_are_limited(store: SqlStore) -> None:
    await store.add_all([comment(1), comment(2)])
    limits = (Bucket("report:x", 1, 60_000),)
    assert await store.report(report(1), limits)
    with pytest.raises(TooManyPosts):
        await store.report(report(2), limits)
    assert await store.reported("default", 9) == (number(1),)


async def test_dismissed_reports_are_logged_and_the_device_cannot_repeat_them(store: SqlStore) -> None:
    await store.add(comment(1))
    await store.report(report(1), ())
    assert await store.dismiss_reports(decision(5, LoggedAction.DISMISS), [number(2), number(1)]) == (number(1),)
    assert await store.dismiss_reports(decision(6, LoggedAction.DISMISS), [number(1)]) == ()
    assert await store.reported("default", 9) == ()
    assert not await store.report(report(1), ())
    assert await store.count_reports("default", 9) == (0, 0)
    (entry,) = await store.log_entries("default", limit=9)
    assert (entry.action, entry.comment) == (LoggedAction.DISMISS, number(1))


async def test_a_decision_about_a_comment_dismisses_its_reports_and_a_purge_deletes_them(store: SqlStore) -> None:
    await store.add_all([comment(1), comment(2)])
    for id in (1, 2):
        await store.report(report(id), ())
    await store.decide(decision(5), [number(1)], Status.VISIBLE)
    assert await store.reported("default", 9) == (number(2),)
    await store.purge(decision(6), [number(2)])
    assert await store.reported("default", 9) == ()


async def test_notes_are_listed_by_comment_and_removed(store: SqlStore) -> None:
    await store.add_all([comment(1), comment(2)])
    first = Note(site="default", id=number(8), comment=number(1), text="First", by="Ana", at=1)
    second = replace(first, id=number(7), text="Second", at=2)
    for place, one in enumerate((second, first)):
        await store.add_note(decision(5 + place, LoggedAction.NOTE), one)
    assert await store.notes("default", [number(1), number(2)]) == {number(1): [first, second]}
    assert await store.remove_note(decision(7, LoggedAction.REMOVE_NOTE), first.id)
    assert not await store.remove_note(decision(8, LoggedAction.REMOVE_NOTE), first.id)
    assert await store.notes("default", [number(1)]) == {number(1): [second]}
    assert (await store.log_entries("default", limit=1))[0].detail == "First"
