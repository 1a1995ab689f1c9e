"""Pinned comments, answers, and closed threads."""

import asyncio
from dataclasses import replace

import pytest

from glosa.service.domain.comments import Badge, Comment, Counts, Mark, Status, ThreadFacts
from glosa.service.domain.errors import ThreadClosed
from glosa.service.domain.notices import no_notices
from glosa.service.domain.queries import Audience, Query
from glosa.service.domain.sites import Rules
from glosa.service.storage.store import SqlStore
from tests.contract.storage.specimens import SITE, comment, decision, number

pytestmark = pytest.mark.anyio
PAGE = "/panel.html"


async def every(store: SqlStore) -> dict[str, Comment]:
    return {one.id: one for one in await store.find(Query(site="default", audience=Audience.OWNER))}


async def test_the_facts_of_a_thread_are_its_counts_and_what_moderators_decided(store: SqlStore) -> None:
    assert await store.thread_facts("default", PAGE) == ThreadFacts()
    await store.add_all([comment(1), comment(2, rid=number(1)), comment(3), comment(4, thread="/b")])
    assert await store.mark(decision(9), number(1), Mark.PINNED, on=True)
    assert await store.close_thread(decision(10), PAGE, closed=True)
    assert await store.thread_facts("default", PAGE) == ThreadFacts(Counts(2, 1), closed=True, pinned=(number(1),))
    assert await store.thread_facts("default", "/b") == ThreadFacts(Counts(1, 0))
    await store.set_status("default", [number(1)], Status.SPAM, 11)
    assert await store.thread_facts("default", PAGE) == ThreadFacts(Counts(1, 0), closed=True)


async def test_a_mark_is_set_once_logged_and_seen_by_other_workers(store: SqlStore) -> None:
    await store.add(comment(1))
    before = await store.version("default", PAGE)
    assert await store.mark(decision(9), number(1), Mark.PINNED, on=True)
    assert not await store.mark(decision(10), number(1), Mark.PINNED, on=True)
    assert not await store.mark(decision(11), number(2), Mark.PINNED, on=True)
    assert (await every(store))[number(1)].marks == ("pinned",)
    assert await store.version("default", PAGE) != before
    (entry,) = await store.log_entries("default", limit=9)
    assert (entry.comment, entry.detail, entry.before) == (number(1), PAGE, None)
    assert await store.mark(decision(12), number(1), Mark.PINNED, on=False)
    assert (await every(store))[number(1)].marks == ()


async def test_a_root_has_one_answer(store: SqlStore) -> None:
    await store.add_all(
        [comment(1), *(comment(n, rid=number(1)) for n in (2, 3)), comment(4), comment(5, rid=number(4))]
    )
    for place, id in enumerate((2, 5, 3)):
        assert await store.mark(decision(9 + place), number(id), Mark.ANSWER, on=True)
    assert {id for id, one in (await every(store)).items() if one.answer} == {number(3), number(5)}


async def test_a_closed_thread_refuses_readers_and_takes_replies_of_moderators(store: SqlStore) -> None:
    await store.add(comment(1))
    assert await store.close_thread(decision(9), PAGE, closed=True)
    assert not await store.close_thread(decision(10), PAGE, closed=True)
    assert await store.closed_threads("default") == (PAGE,)
    with pytest.raises(ThreadClosed):
        await store.add(comment(2))
    assert list(await every(store)) == [number(1)]
    reply = comment(3, rid=number(1), badge=Badge.OWNER)
    assert await store.reply(decision(11), reply, no_notices) == reply
    assert (await every(store))[number(3)].marks == ("owner",)
    assert await store.close_thread(decision(12), PAGE, closed=False)
    await store.add(comment(4))


async def test_a_comment_that_is_added_while_its_thread_is_closed_is_before_or_after(store: SqlStore) -> None:
    posted = [store.add(comment(number)) for number in range(1, 9)]
    closing = store.close_thread(decision(99), PAGE, closed=True)
    outcomes = await asyncio.gather(*posted[:4], closing, *posted[4:], return_exceptions=True)
    added = sum(isinstance(one, Comment) for one in outcomes)
    assert len(await every(store)) == added
    assert all(isinstance(one, Comment | ThreadClosed | bool) for one in outcomes)


async def test_a_closed_thread_stays_closed_when_its_key_changes(store: SqlStore) -> None:
    await store.save_site(SITE)
    await store.close_thread(decision(), "/en-US/a", closed=True)
    await store.save_site(replace(SITE, rules=Rules(joined_locales=("/en-US/",))))
    with pytest.raises(ThreadClosed):
        await store.add(comment(2, thread="/a", url="/a"))
