"""A solution of the captcha counts once, on each engine, also for posts at the same time and on several sites."""

import asyncio
import itertools

import pytest

from glosa.service.domain.comments import Author, Comment, Format, Status
from glosa.service.domain.environment import Environment
from glosa.service.domain.posting import CommentDraft, post
from glosa.service.domain.sites import Rules, Site
from glosa.service.domain.spam.captcha import NoCaptcha, SentSolution, Verdict, check_solution
from glosa.service.domain.spam.keyed_captcha import KeyedCaptcha
from glosa.service.domain.spam.proof import KeyChallenge, ProofRequired
from glosa.service.storage.store import SqlStore
from tests.unit.service.domain.solving import encoded, solution_of

pytestmark = pytest.mark.anyio

NOW = 1_795_245_110_262


async def test_of_posts_with_the_same_solution_one_is_published(store: SqlStore) -> None:
    site = Site(
        id="default",
        app_id="app",
        app_key="key",
        rules=Rules(posts_a_minute=0, posts_an_hour=0, interval_ms=0, attack_posts=0),
    )
    await store.save_site(site)
    ids = itertools.count(1)

    def new_id() -> str:
        return f"{next(ids):024x}"

    environment = Environment(
        store=store,
        now=lambda: NOW,
        new_id=new_id,
        secret=bytes(32),
        captcha=KeyedCaptcha(b"k" * 32, lambda: NOW, new_id),
    )

    async def send(proof: str | None) -> Comment:
        draft = CommentDraft(
            url="/a/",
            source="A question about the opening",
            format=Format.MARKDOWN,
            author=Author(nick="Ana"),
            proof=proof,
        )
        return (await post(environment, site, draft)).comment

    with pytest.raises(ProofRequired) as raised:
        await send("")
    assert isinstance(raised.value.challenge, KeyChallenge)
    solution = solution_of(raised.value.challenge)
    sent = await asyncio.gather(*(send(solution) for _ in range(4)))
    judgments = await store.judgments("default", [one.id for one in sent])
    used = [one for one in judgments.values() if any(found.reason == "captcha-used" for found in one.findings)]
    assert len(used) == 3
    assert [one.status for one in sent].count(Status.VISIBLE) <= 1


class Forgetful(NoCaptcha):
    """A server that doesn't remember used solutions."""

    is_on = True

    async def verdict(self, comment: str, solution: str) -> Verdict:
        """Always the same."""
        return Verdict.SOLVED


async def test_a_solution_of_a_server_counts_once_for_all_sites(store: SqlStore) -> None:
    solution = encoded({"challenge": {"signature": "ab"}, "solution": {}})

    async def reasons(site: str) -> list[str]:
        sent = SentSolution(comment=f"{site}\0A question", solution=solution)
        result = await check_solution(Forgetful(), store, bytes(32), sent, NOW)
        assert result.is_solved == (not result.findings)
        return [one.reason for one in result.findings]

    assert [await reasons(site) for site in ("default", "other", "default")] == [[], ["captcha-used"], ["captcha-used"]]
