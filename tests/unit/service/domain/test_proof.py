"""Proof of work: which answers to challenges count, and when clients are challenge."""

import itertools
import json
from base64 import b64decode, b64encode
from collections.abc import Callable, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest

from glosa.service.domain.comments import Comment, Status
from glosa.service.domain.likes import LikeRequest, set_like
from glosa.service.domain.sites import Rules
from glosa.service.domain.spam.attacks import CALM_MS
from glosa.service.domain.spam.counting import Tally
from glosa.service.domain.spam.load import FRESH_MS, Load, LoadMeter
from glosa.service.domain.spam.proof import (
    EASIEST,
    HARDEST,
    LIVES_MS,
    Challenge,
    ProofRequired,
    difficulty,
    is_proof,
    new_challenge,
)
from tests.unit.service.domain.scenario import Scenario
from tests.unit.service.domain.test_spam import sentence

SECRET = bytes(32)
NOW = 1_795_245_110_262


def challenge_for(comment: str = "a comment", most: int = 300) -> Challenge:
    ids = itertools.count(1_000)
    return new_challenge(SECRET, "default", comment, most=most, now=NOW, new_id=lambda: f"{next(ids):024x}")


def proof_of(challenge: Challenge, /, **changes: Any) -> str:
    """What our widget sends."""
    number = next(
        number
        for number in range(challenge.maxnumber + 1)
        if sha256(f"{challenge.salt}{number}".encode()).hexdigest() == challenge.challenge
    )
    fields = {
        "algorithm": "SHA-256",
        "challenge": challenge.challenge,
        "number": number,
        "salt": challenge.salt,
        "signature": challenge.signature,
    }
    return b64encode(json.dumps(fields | changes).encode()).decode()


def spliced(challenge: Challenge) -> str:
    """The same hash, with the first digit of the number as the last one of the time."""
    fields = json.loads(b64decode(proof_of(challenge)))
    digits = str(fields["number"])
    return proof_of(challenge, salt=f"{challenge.salt}{digits[0]}", number=int(digits[1:] or 0))


def test_the_number_is_accepted_for_its_comment_until_it_expires() -> None:
    challenge = challenge_for()
    proof = proof_of(challenge)
    assert is_proof(SECRET, "default", "a comment", proof, NOW)
    assert is_proof(SECRET, "default", "a comment", proof, NOW + LIVES_MS - 1_000)
    assert not is_proof(SECRET, "default", "a comment", proof, NOW + LIVES_MS)
    assert not is_proof(SECRET, "default", "another comment", proof, NOW)
    assert not is_proof(SECRET, "other", "a comment", proof, NOW)
    assert not is_proof(bytes(31) + b"x", "default", "a comment", proof, NOW)


@pytest.mark.parametrize(
    "broken",
    [
        lambda one: "",
        lambda one: "?",
        lambda one: "eA==",
        lambda one: "e30=",
        lambda one: "A" * 3_000,
        lambda one: proof_of(one, number=-1),
        lambda one: proof_of(one, number=0),
        lambda one: proof_of(one, number=None),
        lambda one: proof_of(one, number=float("inf")),
        lambda one: proof_of(one, number=float(json.loads(b64decode(proof_of(one)))["number"])),
        lambda one: proof_of(one, number=str(json.loads(b64decode(proof_of(one)))["number"])),
        lambda one: b64encode(b"[" * 1_490).decode(),
        lambda one: b64encode(b"[]").decode(),
        lambda one: b64encode(b"\xff").decode(),
        lambda one: proof_of(one, signature="é"),
        lambda one: proof_of(one, challenge=sha256(b"x1").hexdigest(), salt="x", number=1),
        spliced,
    ],
)
def test_other_answers_are_refused(broken: Callable[[Challenge], str]) -> None:
    assert not is_proof(SECRET, "default", "a comment", broken(challenge_for()), NOW)


def test_the_work_grows_with_the_load() -> None:
    assert [difficulty(posts, 60) for posts in (0, 60, 120, 10_000)] == [EASIEST, EASIEST, 2 * EASIEST, HARDEST]


@pytest.fixture
def attacked(scenario: Scenario) -> Scenario:
    """A site that gets many comments."""
    scenario.with_rules(Rules(posts_a_minute=0, posts_an_hour=0, interval_ms=0, attack_posts=10))
    for number in range(15):
        scenario.now -= 900
        scenario.post(sentence(number), address=f"10.{number}.0.1")
    return scenario


def ask(scenario: Scenario, **fields: Any) -> Challenge:
    with pytest.raises(ProofRequired, match=r"Send this again with the answer to the challenge\.$") as raised:
        scenario.post(proof="", **fields)
    assert isinstance(raised.value.challenge, Challenge)
    return raised.value.challenge


def reasons(scenario: Scenario, comment: Comment) -> list[str]:
    found = scenario.run(scenario.store.judgments("default", [comment.id])).get(comment.id)
    return [one.reason for one in found.findings] if found else []


def test_clients_that_can_prove_work_are_challenged_under_attack_only(scenario: Scenario, attacked: Scenario) -> None:
    text = "A question about the opening of the market today"
    before = len(attacked.all())
    challenge = ask(attacked, source=text)
    assert (challenge.maxnumber >= EASIEST, len(attacked.all())) == (True, before)
    published = attacked.post(text, proof=proof_of(challenge))
    assert (published.status, reasons(attacked, published)) == (Status.VISIBLE, [])
    attacked.now += CALM_MS + 60_000
    assert attacked.post("Another question about the evening", proof="").status is Status.VISIBLE


def test_comments_without_a_valid_proof_wait_and_are_never_lost(attacked: Scenario) -> None:
    challenge = ask(attacked, source="A question about the opening")
    texts = ("Does it trade on holidays?", "Obrigado pela resposta de ontem", "The panel is cut off on my screen")
    for text, proof in zip(texts, (None, "x", proof_of(challenge)), strict=True):
        comment = attacked.post(text, proof=proof)
        assert (comment.status, reasons(attacked, comment)) == (Status.PENDING, ["attack"])


def test_a_proof_saves_one_comment_however_often_it_is_sent(attacked: Scenario) -> None:
    key = "key-of-16-letters"
    proof = proof_of(ask(attacked, source="A question about the opening", key=key))
    sent = [attacked.post("A question about the opening", key=key, proof=proof).id for _ in range(3)]
    assert len(set(sent)) == 1


def test_few_comments_that_are_all_suspicious_are_an_attack_too(scenario: Scenario) -> None:
    scenario.with_rules(Rules(posts_a_minute=0, posts_an_hour=0, interval_ms=0, attack_posts=10))
    for number in range(4):
        scenario.post(f"[url=http://a{number}.example]{sentence(number)}[/url]", address=f"10.{number}.0.1")
    assert ask(scenario, source="A fine question of somebody else").maxnumber >= EASIEST


def test_one_process_sees_what_another_counted(attacked: Scenario) -> None:
    attacked.environment = replace(attacked.environment, meter=type(attacked.environment.meter)())
    ask(attacked, source="A question about the opening")


def test_a_site_that_stopped_filtering_asks_for_no_work(attacked: Scenario) -> None:
    liked = attacked.all()[0].id
    request = LikeRequest(id=liked, liked=True, device="0f" * 16, address="192.0.2.1")
    with pytest.raises(ProofRequired):
        attacked.run(set_like(attacked.environment, attacked.site, request))
    attacked.with_rules(replace(attacked.site.rules, spam_filter=False))
    assert attacked.run(set_like(attacked.environment, attacked.site, request)) == 1


class CountingLoads:
    """Storage that counts how often the load is read."""

    def __init__(self) -> None:
        self.reads = 0

    async def load(self, site: str, tallies: Sequence[Tally], now: int) -> Load:
        self.reads += 1
        return Load(self.reads)


def test_a_process_reads_the_load_once_a_second_at_most(scenario: Scenario) -> None:
    meter, store = LoadMeter(), CountingLoads()
    # At the end, the clock was set back.
    for now, reads in ((NOW, 1), (NOW + FRESH_MS - 1, 1), (NOW + FRESH_MS, 2), (NOW + FRESH_MS, 2), (NOW, 3)):
        assert scenario.run(meter.load(store, "default", (), now)).posts == reads
    assert scenario.run(meter.load(store, "other", (), NOW)).posts == 4
