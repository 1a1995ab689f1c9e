"""The captcha whose challenges are made here: which solutions count, and what happens to comments without one."""

import itertools
import json
from base64 import b64decode
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import altcha
import pytest

from glosa.service.domain.comments import Comment, Status
from glosa.service.domain.errors import TooManyPosts
from glosa.service.domain.sites import Approval, Rules
from glosa.service.domain.spam.captcha import CHALLENGES_A_MINUTE, NoCaptcha, Verdict
from glosa.service.domain.spam.findings import Layer
from glosa.service.domain.spam.keyed_captcha import MOST, KeyedCaptcha
from glosa.service.domain.spam.proof import LIVES_MS, LONGEST, KeyChallenge, ProofRequired
from tests.unit.service.domain.scenario import Scenario
from tests.unit.service.domain.solving import encoded, solution_of
from tests.unit.service.domain.test_spam import sentence

KEY = b"k" * 32
TEXT = "A question about the opening of the market today"


class Clock:
    """The time of a captcha."""

    now = 1_795_245_110_262


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def captcha(clock: Clock) -> KeyedCaptcha:
    ids = itertools.count(1_000)
    return KeyedCaptcha(KEY, lambda: clock.now, lambda: f"{next(ids):024x}")


@pytest.fixture
def guarded(scenario: Scenario) -> Scenario:
    """A site with a captcha."""
    scenario.with_rules(Rules(posts_a_minute=0, posts_an_hour=0, interval_ms=0, attack_posts=10))
    captcha = KeyedCaptcha(KEY, lambda: scenario.now, scenario.environment.new_id)
    scenario.environment = replace(scenario.environment, captcha=captcha)
    return scenario


@pytest.mark.anyio
async def test_a_solution_counts_for_its_comment_until_it_expires(captcha: KeyedCaptcha, clock: Clock) -> None:
    challenge = await captcha.challenge("a comment")
    solution = solution_of(challenge)
    assert len(solution) < LONGEST
    assert MOST / 2 <= json.loads(b64decode(solution))["solution"]["counter"] <= MOST
    assert await captcha.verdict("a comment", solution) is Verdict.SOLVED
    assert await captcha.verdict("another comment", solution) is Verdict.WRONG
    assert await KeyedCaptcha(b"x" * 32, lambda: clock.now, str).verdict("a comment", solution) is Verdict.WRONG
    clock.now += LIVES_MS - 1_000
    assert await captcha.verdict("a comment", solution) is Verdict.SOLVED
    clock.now += 1_000
    assert await captcha.verdict("a comment", solution) is Verdict.WRONG


def changed(solution: str, **changes: Any) -> str:
    """With other fields of the solution itself."""
    fields = json.loads(b64decode(solution))
    return encoded({**fields, "solution": {**fields["solution"], **changes}})


@pytest.mark.anyio
@pytest.mark.parametrize(
    "broken",
    [
        lambda one: "?",
        lambda one: encoded([]),
        lambda one: encoded({"challenge": "x", "signature": "y"}),
        lambda one: encoded({"challenge": {"parameters": None, "signature": None}, "solution": {}}),
        lambda one: "W1tb" * 300,
        lambda one: "A" * (LONGEST + 4),
        lambda one: solution_of(one, cost=1),
        lambda one: solution_of(one, expiresAt=4_000_000_000),
        lambda one: solution_of(one, data={"comment": "x"}),
        lambda one: solution_of(one, data={"comment": "\ud800"}),
        lambda one: changed(solution_of(one), counter=0),
        lambda one: changed(solution_of(one), counter=-1),
        lambda one: changed(solution_of(one), counter=True),
        lambda one: changed(solution_of(one), counter="1000"),
        lambda one: changed(solution_of(one), counter=2**32),
        lambda one: changed(solution_of(one), derivedKey=f"{one.parameters['keyPrefix']}{'0' * 32}"),
        lambda one: solution_of(replace(one, signature="é\ud800")),
    ],
)
async def test_other_solutions_are_wrong(captcha: KeyedCaptcha, broken: Callable[[KeyChallenge], str]) -> None:
    challenge = await captcha.challenge("a comment")
    assert await captcha.verdict("a comment", broken(challenge)) is Verdict.WRONG


@pytest.mark.anyio
async def test_the_library_of_altcha_solves_and_verifies_our_challenges(
    captcha: KeyedCaptcha, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = await captcha.challenge("a comment")
    challenge = altcha.Challenge.from_dict({"parameters": dict(ours.parameters), "signature": ours.signature})
    solution = altcha.solve_challenge(challenge)
    assert solution is not None
    payload = altcha.Payload(challenge, solution)
    monkeypatch.setattr("altcha.v2.time.time", lambda: clock.now / 1000)
    assert altcha.verify_solution(payload, KEY).verified
    assert not altcha.verify_solution(payload, b"x" * 32).verified
    assert await captcha.verdict("a comment", encoded(payload.to_dict())) is Verdict.SOLVED


def ask(scenario: Scenario, source: str, **fields: Any) -> str:
    """The solution of the challenge that a comment gets."""
    before = len(scenario.all())
    with pytest.raises(ProofRequired) as raised:
        scenario.post(source, proof="", **fields)
    assert isinstance(raised.value.challenge, KeyChallenge)
    assert len(scenario.all()) == before
    scenario.now -= 1_000
    return solution_of(raised.value.challenge)


def found(scenario: Scenario, comment: Comment) -> Mapping[str, int]:
    judgments = scenario.run(scenario.store.judgments("default", [comment.id]))
    return {one.reason: one.points for one in judgments[comment.id].findings} if comment.id in judgments else {}


def test_a_comment_is_published_with_a_solution_and_waits_without(guarded: Scenario) -> None:
    published = guarded.post(TEXT, proof=ask(guarded, TEXT))
    assert (published.status, found(guarded, published)) == (Status.VISIBLE, {})
    texts = ("Does it trade on holidays?", "Obrigado pela resposta de ontem")
    for text, proof, reason in zip(texts, (None, "x"), ("captcha-missing", "captcha-wrong"), strict=True):
        waiting = guarded.post(text, proof=proof)
        assert (waiting.status, found(guarded, waiting)) == (Status.PENDING, {reason: 50})
        (finding,) = guarded.run(guarded.store.judgments("default", [waiting.id]))[waiting.id].findings
        assert finding.layer is Layer.CAPTCHA


@pytest.mark.parametrize("written", [lambda one: one, lambda one: encoded(json.loads(b64decode(one)) | {"x": 1})])
def test_a_solution_counts_once_however_it_is_written(guarded: Scenario, written: Callable[[str], str]) -> None:
    solution = ask(guarded, TEXT)
    assert guarded.post(TEXT, proof=solution).status is Status.VISIBLE
    again = guarded.post(TEXT, proof=written(solution))
    assert (again.status, found(guarded, again)["captcha-used"]) == (Status.PENDING, 50)


def test_one_address_gets_few_challenges(guarded: Scenario) -> None:
    for _ in range(CHALLENGES_A_MINUTE):
        ask(guarded, TEXT, address="192.0.2.1")
    with pytest.raises(TooManyPosts):
        guarded.post(TEXT, proof="", address="192.0.2.1")
    ask(guarded, TEXT, address="192.0.2.2")


def test_the_same_comment_sent_again_is_saved_once(guarded: Scenario) -> None:
    key = "key-of-16-letters"
    solution = ask(guarded, TEXT, key=key)
    sent = [guarded.post(TEXT, key=key, proof=solution) for _ in range(3)]
    assert {(one.id, one.status) for one in sent} == {(sent[0].id, Status.VISIBLE)}


def test_an_author_whom_readers_know_needs_no_solution(guarded: Scenario) -> None:
    author = {"mail": "ana@example.org", "address": "192.0.2.1"}
    for number in range(3):
        guarded.post(sentence(number), proof=ask(guarded, sentence(number), **author), **author)
    guarded.now += 2 * 24 * 60 * 60 * 1_000
    assert guarded.post("Is it open on Friday as well?", **author).status is Status.VISIBLE


def test_comments_without_a_solution_are_no_attack(guarded: Scenario) -> None:
    for number in range(7):
        guarded.now -= 900
        guarded.post(sentence(number), address=f"10.{number}.0.1")
    published = guarded.post(TEXT, proof=ask(guarded, TEXT))
    assert (published.status, found(guarded, published)) == (Status.VISIBLE, {})


def test_under_attack_comments_without_a_solution_still_wait_and_are_not_called_spam(guarded: Scenario) -> None:
    for number in range(15):
        guarded.now -= 900
        guarded.post(sentence(number), address=f"10.{number}.0.1")
    waiting = guarded.post("Does it trade on holidays?")
    assert (waiting.status, found(guarded, waiting)) == (Status.PENDING, {"attack": 60})
    published = guarded.post(TEXT, proof=ask(guarded, TEXT))
    assert (published.status, found(guarded, published)) == (Status.VISIBLE, {})


def test_no_captcha_asks_nothing(scenario: Scenario) -> None:
    scenario.with_rules(Rules(posts_a_minute=0, posts_an_hour=0, interval_ms=0))
    captcha = NoCaptcha()
    assert scenario.run(captcha.challenge("a comment")) is None
    assert scenario.run(captcha.verdict("a comment", "x")) is Verdict.UNKNOWN
    for text, proof in ((TEXT, ""), ("Does it trade on holidays?", None)):
        assert scenario.post(text, proof=proof).status is Status.VISIBLE


class Silent(NoCaptcha):
    """A server that can't be reached."""

    is_on = True


@pytest.mark.parametrize("proof", ["", "not a solution", encoded({"challenge": "x", "signature": "y"})])
def test_a_captcha_that_does_not_answer_keeps_nobody_waiting(scenario: Scenario, proof: str) -> None:
    scenario.with_rules(Rules(posts_a_minute=0, posts_an_hour=0, interval_ms=0))
    scenario.environment = replace(scenario.environment, captcha=Silent())
    expected = Status.PENDING if proof == "not a solution" else Status.VISIBLE
    assert scenario.post(TEXT, proof=proof).status is expected


def test_sites_without_a_spam_filter_have_no_captcha(guarded: Scenario) -> None:
    guarded.with_rules(replace(guarded.site.rules, spam_filter=False))
    assert guarded.post(TEXT, proof="").status is Status.VISIBLE
    guarded.with_rules(replace(guarded.site.rules, approval=Approval.ALL))
    assert guarded.post("Another question", proof="").status is Status.PENDING
