"""Limits are checked before any work, even for concurrent posts."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from glosa.service.domain.admission import Admission
from glosa.service.domain.comments import Author, Comment, Format, Text
from glosa.service.domain.errors import TooManyPosts
from glosa.service.domain.likes import LikeRequest, set_like
from glosa.service.domain.markup import Renderer
from glosa.service.domain.posting import CommentDraft, Posted, post
from glosa.service.domain.rate_limits import MOST_REFUSED, Bucket
from glosa.service.domain.sites import Rules
from glosa.service.domain.subscriptions.subscribing import SubscriptionRequest, subscribe
from glosa.service.domain.votes import A_MINUTE
from glosa.service.storage.store import SqlStore
from tests.unit.service.domain.scenario import UNLIMITED, Scenario

CROWD = 40


class CountingRenderer(Renderer):
    """A renderer that counts texts and yields to other tasks."""

    def __init__(self) -> None:
        super().__init__()
        self.rendered = 0

    async def text(self, source: str, format: Format) -> Text:
        self.rendered += 1
        await asyncio.sleep(0)
        return await super().text(source, format)


def crowd(scenario: Scenario, **fields: Any) -> tuple[list[Comment], list[BaseException], int]:
    """Posts concurrently; returns comments, refusals, and the number of rendered texts."""
    renderer = CountingRenderer()
    scenario.now += 1
    environment = replace(scenario.environment, renderer=renderer)
    draft = CommentDraft(**{"url": "/a/", "source": "Hello", "format": Format.MARKDOWN, "author": Author(), **fields})

    async def all_at_once() -> list[Posted | BaseException]:
        return await asyncio.gather(
            *(post(environment, scenario.site, draft) for _ in range(CROWD)), return_exceptions=True
        )

    outcomes = scenario.run(all_at_once())
    posted = [outcome.comment for outcome in outcomes if isinstance(outcome, Posted)]
    return posted, [outcome for outcome in outcomes if isinstance(outcome, BaseException)], renderer.rendered


def test_comments_beyond_the_rate_limit_are_not_rendered(scenario: Scenario) -> None:
    scenario.with_rules(replace(Rules(), posts_a_minute=7))
    posted, refused, rendered = crowd(scenario, address="192.0.2.1")
    assert (len(posted), len(refused), rendered) == (7, CROWD - 7, 7)
    assert all(isinstance(one, TooManyPosts) for one in refused)
    assert crowd(scenario, address="192.0.2.1")[2] == 0
    assert crowd(scenario, address="192.0.2.2")[2] == 7


def test_a_refusal_updates_the_workers_copy_of_a_bucket(scenario: Scenario) -> None:
    scenario.with_rules(replace(Rules(), posts_a_minute=1))
    for _ in range(2):
        other = replace(scenario.environment, admission=Admission())
        draft = CommentDraft(url="/a/", source="Hello", format=Format.MARKDOWN, author=Author(), address="192.0.2.1")
        scenario.run(post(other, scenario.site, draft))
        assert [crowd(scenario, address="192.0.2.1")[2] for _ in range(2)] == [1, 0]
        scenario.now += 60_000


def test_a_worker_refuses_likes_that_another_one_counted(scenario: Scenario) -> None:
    liked = LikeRequest(id=scenario.post().id, liked=True, device="0f" * 16, address="192.0.2.1")
    other = replace(scenario.environment, admission=Admission())
    for _ in range(A_MINUTE):
        assert scenario.run(set_like(other, scenario.site, liked)) == 1
    # Storage names the bucket. Without a name, the worker remembered it.
    for is_remembered in (False, True):
        with pytest.raises(TooManyPosts) as refusal:
            scenario.run(set_like(scenario.environment, scenario.site, liked))
        assert (refusal.value.retry_after_ms, not refusal.value.bucket) == (60_000 // A_MINUTE, is_remembered)


def test_the_storage_decides_if_the_clock_is_set_back(scenario: Scenario) -> None:
    scenario.with_rules(replace(Rules(), posts_a_minute=1))
    assert len(crowd(scenario, address="192.0.2.1")[0]) == 1
    scenario.now -= 3_600_000
    assert len(crowd(scenario, address="192.0.2.1")[0]) == 0
    scenario.now += 60_000
    assert len(crowd(scenario, address="192.0.2.1")[0]) == 1


def test_the_number_of_tracked_buckets_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("glosa.service.domain.admission.MOST_KNOWN", 2)
    admission = Admission()
    used = [(Bucket(f"{number}", 1, 100),) for number in range(4)]
    for now, limits in enumerate(used):
        admission.taken("site", limits, now * 60)
    for limits in used[:2]:
        admission.check("site", limits, 180)
    for limits in used[2:]:
        with pytest.raises(TooManyPosts):
            admission.check("site", limits, 180)
    admission.check("other", used[3], 180)


def test_a_device_has_one_comment_at_a_time(scenario: Scenario) -> None:
    posted, refused, rendered = crowd(scenario, device="0f" * 16)
    assert (len(posted), len(refused), rendered) == (1, CROWD - 1, 1)


def test_a_refused_comment_lets_the_next_one_pass(scenario: Scenario) -> None:
    scenario.with_rules(replace(Rules(), posts_a_minute=7))
    posted, refused, rendered = crowd(scenario, address="192.0.2.1", source="<script></script>", format=Format.HTML)
    assert (len(posted), len(refused)) == (0, CROWD)
    # Posts that are being processed when the limit of refused texts is reached still finish.
    assert MOST_REFUSED <= rendered < MOST_REFUSED + 7
    assert sum(isinstance(one, TooManyPosts) for one in refused) == CROWD - rendered


def test_concurrent_duplicates_are_rendered_and_stored_once(scenario: Scenario) -> None:
    scenario.with_rules(replace(UNLIMITED, interval_ms=20_000))
    devices = iter(("a", "b"))
    for fields in ({"key": "k" * 16}, {"stamp": ""}):
        posted, refused, rendered = crowd(scenario, device=next(devices), **fields)
        assert (len({one.id for one in posted}), len(posted), refused, rendered) == (1, CROWD, [], 1)


def test_canceling_a_waiting_transaction_blocks_nobody() -> None:
    async def scene() -> list[str]:
        admission, order, release = Admission(), list[str](), asyncio.Event()

        async def take(name: str, *, wait: bool = False) -> None:
            async with admission.turn("site", {"a": 2, "b": 1}):
                order.append(name)
                if wait:
                    await release.wait()

        first = asyncio.create_task(take("first", wait=True))
        gone, last = asyncio.create_task(take("gone")), asyncio.create_task(take("last"))
        await asyncio.sleep(0)
        gone.cancel()
        with pytest.raises(asyncio.CancelledError):
            await gone
        release.set()
        await asyncio.gather(first, last)
        async with admission.turn("other", {"b": 1}), admission.turn("site", {"b": 1}):
            return order

    assert asyncio.run(scene()) == ["first", "last"]


def test_readers_limits_are_whole_milliseconds(scenario: Scenario, monkeypatch: pytest.MonkeyPatch) -> None:
    """PostgreSQL refuses others."""
    taken: list[Bucket] = []

    async def take(_: SqlStore, site: str, limits: Sequence[Bucket], now: int) -> None:
        taken.extend(limits)

    comment = scenario.post()
    monkeypatch.setattr(SqlStore, "take", take)
    requested = SubscriptionRequest(mail="ana@example.org", language="en", address="192.0.2.1")
    scenario.run(subscribe(scenario.environment, scenario.site, comment, requested))
    assert [type(bucket.period_ms) for bucket in taken] == [int] * 3
