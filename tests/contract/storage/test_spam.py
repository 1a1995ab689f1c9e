"""What the spam filter counts and learns is the same on every engine."""

import asyncio
import itertools
from collections import Counter
from dataclasses import replace

import pytest

from glosa.service.domain.comments import Author, Comment, Format, Status
from glosa.service.domain.environment import Environment
from glosa.service.domain.moderation.log import LoggedAction
from glosa.service.domain.posting import CommentDraft, post
from glosa.service.domain.sites import Rules, Site
from glosa.service.domain.spam.attacks import AttackEnded
from glosa.service.domain.spam.judging import SETTLED_MS
from glosa.service.storage.store import SqlStore
from tests.contract.storage.specimens import decision

pytestmark = pytest.mark.anyio

NOW = 1_795_245_110_262
SITE = Site(id="default", app_id="app", app_key="key", rules=Rules(posts_a_minute=0, posts_an_hour=0, interval_ms=0))


class Poster:
    """Posts to one site at a time that the test chooses."""

    def __init__(self, store: SqlStore) -> None:
        ids = itertools.count(1)
        self.now = NOW
        self.store = store
        self.environment = Environment(
            store=store, now=lambda: self.now, new_id=lambda: f"{next(ids):024x}", secret=bytes(32)
        )

    async def post(self, source: str, *, address: str = "203.0.113.1", mail: str = "") -> Comment:
        draft = CommentDraft(
            url="/a/", source=source, format=Format.MARKDOWN, author=Author(mail=mail), address=address
        )
        return (await post(self.environment, SITE, draft)).comment

    async def why(self, comment: Comment) -> dict[str, int]:
        found = await self.store.judgments("default", [comment.id])
        return {one.reason: one.points for one in found[comment.id].findings} if found else {}


@pytest.fixture
async def poster(store: SqlStore) -> Poster:
    await store.save_site(SITE)
    return Poster(store)


async def test_concurrent_equal_texts_are_counted_and_judged_one_after_another(poster: Poster) -> None:
    work = [poster.post("The same text from everywhere", address=f"10.0.{n}.1") for n in range(12)]
    posted = await asyncio.gather(*work)
    assert Counter(one.status for one in posted) == {Status.VISIBLE: 2, Status.PENDING: 3, Status.SPAM: 7}
    reasons = [await poster.why(one) for one in posted]
    assert sorted(one.get("same-text", 0) for one in reasons) == [0, 25, 60, 60, 60, *[100] * 7]


async def test_counts_age_and_are_deleted(poster: Poster) -> None:
    await poster.post("A text that was sent today")
    assert await poster.store.forget_counts(poster.now) == 0
    poster.now += 24 * 60 * 60 * 1000
    assert (await poster.why(await poster.post("A text that was sent today"))) == {}, "less than half of it is left"
    poster.now += 3 * 24 * 60 * 60 * 1000
    assert await poster.store.forget_counts(poster.now) > 0
    assert await poster.store.forget_counts(poster.now) == 0


async def test_lessons_are_added_and_taken_back_exactly(poster: Poster, store: SqlStore) -> None:
    texts = [f"Lovely pills number {word}" for word in ("one", "two", "three", "four", "five", "six")]
    bad = [(await poster.post(text)).id for text in texts]
    good = [(await poster.post(f"My chart {text[-5:]} is wrong since morning")).id for text in texts]
    spam = replace(decision(1), at=poster.now, action=LoggedAction.SPAM)
    await store.decide(spam, bad, Status.SPAM)
    await store.decide(replace(decision(2), at=poster.now), good, Status.SPAM)
    await store.decide(replace(decision(3), at=poster.now + 1, action=LoggedAction.APPROVE), good, Status.VISIBLE)
    assert await store.lessons("default") == {"spam": 6, "good": 6}
    found = await poster.why(await poster.post("Lovely pills, cheap"))
    assert found["learned"] > 20
    await store.undo(replace(decision(4), at=poster.now + 2, action=LoggedAction.UNDO), spam.id)
    assert await store.lessons("default") == {"spam": 0, "good": 6}
    await store.purge(replace(decision(5), at=poster.now + 3, action=LoggedAction.PURGE), good[:1])
    assert await store.lessons("default") == {"spam": 0, "good": 5}
    await store.purge(replace(decision(6), at=poster.now + 4, action=LoggedAction.PURGE), good[1:])
    assert await store.lessons("default") == {"spam": 0, "good": 0}
    assert "learned" not in await poster.why(await poster.post("Lovely pills, very cheap"))


async def test_undoing_the_later_of_two_decisions_teaches_again_what_the_earlier_one_did(
    poster: Poster, store: SqlStore
) -> None:
    ids = [(await poster.post(f"Lovely pills number {number}")).id for number in range(2)]
    approved = replace(decision(2), at=poster.now + 1, action=LoggedAction.APPROVE)
    await store.decide(replace(decision(1), at=poster.now, action=LoggedAction.SPAM), ids, Status.SPAM)
    await store.decide(approved, ids, Status.VISIBLE)
    assert await store.lessons("default") == {"spam": 0, "good": 2}
    await store.undo(replace(decision(3), at=poster.now + 2, action=LoggedAction.UNDO), approved.id)
    assert await store.lessons("default") == {"spam": 2, "good": 0}
    await store.purge(replace(decision(4), at=poster.now + 3, action=LoggedAction.PURGE), ids)
    assert await store.lessons("default") == {"spam": 0, "good": 0}


async def test_links_to_the_site_itself_are_learned_as_no_links_of_spam(poster: Poster, store: SqlStore) -> None:
    own = replace(SITE, rules=replace(SITE.rules, home="https://docs.example.org"))
    await store.save_site(own)
    words = ("one", "two", "three", "four", "five", "six")
    bad = [(await poster.post(f"Lovely pills {word} https://docs.example.org/{word}/")).id for word in words]
    good = [(await poster.post(f"My chart {word} is wrong since morning")).id for word in words]
    await store.decide(replace(decision(1), at=poster.now, action=LoggedAction.SPAM), bad, Status.SPAM)
    await store.decide(replace(decision(2), at=poster.now), good, Status.SPAM)
    await store.decide(replace(decision(3), at=poster.now + 1, action=LoggedAction.APPROVE), good, Status.VISIBLE)
    other = await poster.post("Something else entirely, as in https://a.example")
    findings = (await store.judgments("default", [other.id]))[other.id].findings
    assert [one.detail for one in findings if one.reason == "links"] == ["1"]
    assert not any("#links" in one.detail for one in findings)


async def test_an_author_is_remembered_by_email_address_and_network(poster: Poster) -> None:
    await poster.post("A first text of mine", mail="ana@example.org")
    poster.now += SETTLED_MS
    assert (await poster.why(await poster.post("A second one", mail="Ana@example.org")))["known-author"] == -20
    assert await poster.why(await poster.post("A third of yours", mail="ana@example.org", address="10.0.0.1")) == {}


async def test_one_of_many_begins_an_attack_and_its_end_is_returned_once(store: SqlStore) -> None:
    await store.save_site(SITE)
    began = await asyncio.gather(*(store.mark_attack("default", str(n), now=100, until=1_000) for n in range(8)))
    assert sorted(began) == [False] * 7 + [True]
    assert not await store.mark_attack("default", "later", now=500, until=1_500)
    assert await store.end_attacks(1_499) == []
    assert await store.end_attacks(1_500) == [AttackEnded("default", 100, 1_500)]
    assert await store.end_attacks(1_501) == []
    assert await store.mark_attack("default", "again", now=2_000, until=3_000)
