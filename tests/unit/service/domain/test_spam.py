"""What the spam filter makes of comments, on a real storage."""

import asyncio
from collections import Counter
from dataclasses import replace

import pytest

from glosa.service.domain.comments import Author, Comment, Format, Status
from glosa.service.domain.moderation.decisions import Action, decide, undo
from glosa.service.domain.moderation.log import Actor, Via
from glosa.service.domain.posting import CommentDraft, post
from glosa.service.domain.sites import Rules
from glosa.service.domain.spam.attacks import CALM_MS, AttackBegan, AttackEnded, report_ended
from glosa.service.domain.spam.findings import Judgment
from glosa.service.domain.spam.judging import SETTLED_MS
from glosa.service.domain.spam.model import TraitCount, model_findings
from glosa.service.domain.spam.wording import FormFacts
from tests.unit.service.domain.scenario import Scenario

FILTERED = Rules(posts_a_minute=0, posts_an_hour=0, interval_ms=0)
ANA = Actor("Ana", Via.COMMAND)
WORDS = [
    "entry",
    "exit",
    "stop",
    "profit",
    "chart",
    "panel",
    "broker",
    "order",
    "price",
    "volume",
    "screen",
    "button",
    "number",
    "session",
    "morning",
    "close",
    "open",
    "robot",
    "version",
    "error",
    "message",
    "setting",
    "window",
    "market",
    "future",
    "index",
    "dollar",
    "minute",
    "candle",
    "average",
    "trend",
    "signal",
    "report",
]


@pytest.fixture
def filtered(scenario: Scenario) -> Scenario:
    scenario.with_rules(FILTERED)
    return scenario


def why(scenario: Scenario, comment: Comment) -> dict[str, int]:
    """The points of each reason."""
    found = scenario.run(scenario.store.judgments("default", [comment.id])).get(comment.id, Judgment())
    return {one.reason: one.points for one in found.findings}


def sentence(number: int, length: int = 14) -> str:
    """Words in an order of their own for each number."""
    return " ".join(WORDS[(number * 7 + place * (number % 11 + 3)) % len(WORDS)] for place in range(length))


def test_ordinary_comments_are_published_without_any_finding(filtered: Scenario) -> None:
    texts = [
        "Thanks!",
        "Obrigado, funcionou aqui. O horário final é até 17h50?",
        "The value of Δt is 5 µs here, see https://example.org/a for details.",
        "Eu uso o robô no mini índice 📈👍",
    ]
    for text in texts:
        comment = filtered.post(text, address="203.0.113.9")
        assert comment.status is Status.VISIBLE, text
        assert sum(why(filtered, comment).values()) < 10


def test_words_of_another_script_between_signs_of_markdown_are_not_disguised(filtered: Scenario) -> None:
    comment = filtered.post("__сон__ и [[рот]]", address="203.0.113.9")
    assert "lookalike-letters" not in why(filtered, comment)


def test_a_text_that_is_sent_again_and_again_waits_and_then_is_spam(filtered: Scenario) -> None:
    statuses = [
        filtered.post("Great article, thanks for sharing it", url=f"/{number}/", address=f"10.{number}.0.1").status
        for number in range(20)
    ]
    assert Counter(statuses) == {Status.VISIBLE: 2, Status.PENDING: 3, Status.SPAM: 15}


def test_changed_words_numbers_and_disguises_do_not_make_a_text_new(filtered: Scenario) -> None:
    texts = [
        f"Dear friend number {number}, my uncle left a large fortune at the bank and I need your help to move it {word}"
        for number, word in enumerate(WORDS[:12])
    ]
    statuses = [filtered.post(text, address=f"10.{number}.0.1").status for number, text in enumerate(texts)]
    assert Status.VISIBLE not in statuses[4:]
    one = filtered.post("Visit our shop for cheap watches")
    two = filtered.post("Visit  our SHOP for cheap, watches!")
    assert (why(filtered, one), why(filtered, two)) == ({}, {"same-text": 25})


def test_equal_texts_are_forgotten_after_two_days(filtered: Scenario) -> None:
    for _ in range(3):
        filtered.post("Great article, thanks for sharing it")
    filtered.now += 2 * 24 * 60 * 60 * 1000
    assert filtered.run(filtered.store.forget_counts(filtered.now)) > 0
    assert filtered.post("Great article, thanks for sharing it").status is Status.VISIBLE


def test_concurrent_posts_of_one_text_see_one_another(filtered: Scenario) -> None:
    drafts = [
        CommentDraft(
            url="/a/",
            source="Cheap pills without prescription, today only",
            format=Format.MARKDOWN,
            author=Author(),
            address=f"10.{n}.0.1",
        )
        for n in range(20)
    ]

    async def all_at_once() -> list[Status]:
        posted = await asyncio.gather(*(post(filtered.environment, filtered.site, draft) for draft in drafts))
        return [one.comment.status for one in posted]

    assert Counter(filtered.run(all_at_once()))[Status.VISIBLE] == 2


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("see http://a.example http://b.example http://c.example http://d.example http://e.example", "mostly-links"),
        ("win at https://bit.ly/abc now, my dear friends of this page", "short-links"),
        ("Best саsino bonus for you", "lookalike-letters"),
        ("𝐁𝐞𝐬𝐭 offer for you", "styled-letters"),
        ("c\u200ba\u200bs\u200bino for you", "invisible-characters"),
        ("[url=http://a.example]pills[/url]", "forum-markup"),
        ("THIS IS THE BEST OFFER OF THE YEAR, HURRY UP", "capitals"),
    ],
)
def test_tricks_of_spam_have_a_reason(filtered: Scenario, text: str, reason: str) -> None:
    assert why(filtered, filtered.post(text))[reason] > 0


def test_links_to_the_site_itself_are_not_counted(filtered: Scenario) -> None:
    filtered.with_rules(replace(FILTERED, home="https://docs.example.org"))
    comment = filtered.post(
        "As in https://docs.example.org/a/ and https://docs.example.org/b/ and https://docs.example.org/c/"
    )
    assert why(filtered, comment) == {}


def test_a_filled_trap_is_spam_and_clients_without_one_are_not_suspicious(filtered: Scenario) -> None:
    assert filtered.post("A fine text for all", form=FormFacts(trap="x")).status is Status.SPAM
    fast = filtered.post("Another text for all of you", form=FormFacts(took_ms=300))
    assert (fast.status, why(filtered, fast)) == (Status.VISIBLE, {"sent-fast": 35})
    assert why(filtered, filtered.post("A third text for you", form=FormFacts(took_ms=60_000))) == {}


@pytest.mark.parametrize(
    ("network", "other"), [("203.0.113.{}", "198.51.100.1"), ("2001:db8:1:1{:02x}::1", "2001:db9::1")]
)
def test_comments_from_one_network_are_counted_together(filtered: Scenario, network: str, other: str) -> None:
    posted = [filtered.post(sentence(number), address=network.format(number)) for number in range(12)]
    assert why(filtered, posted[-1])["busy-network"] == 20
    assert "busy-network" not in why(filtered, filtered.post("A text of somebody else", address=other))


def test_an_author_with_a_good_name_may_post_more(filtered: Scenario) -> None:
    ana = {"mail": "ana@example.org", "address": "203.0.113.7"}
    for number in range(3):
        filtered.post(sentence(number), **ana)
    filtered.now += SETTLED_MS
    assert why(filtered, filtered.post(sentence(3), **ana))["known-author"] == -45
    elsewhere = filtered.post(sentence(4), mail="ana@example.org", address="198.51.100.1")
    assert "known-author" not in why(filtered, elsewhere), "anyone can type an email address"


def test_an_author_of_spam_is_remembered(filtered: Scenario) -> None:
    bad = {"mail": "bad@example.org", "address": "203.0.113.7"}
    first = filtered.post(sentence(1), **bad)
    filtered.run(decide(filtered.environment, filtered.site, [first.id], Action.SPAM, ANA))
    assert why(filtered, filtered.post(sentence(2), **bad))["author-of-spam"] == 40


def teach(scenario: Scenario, count: int = 6) -> tuple[str, str]:
    """Approves comments about charts and marks those about pills as spam. Returns the ids of the decisions."""
    site = scenario.with_rules(replace(FILTERED, approval=scenario.site.rules.approval))
    good = [
        scenario.post(f"The {word} on my chart is wrong since morning, why", url=f"/{word}/") for word in WORDS[:count]
    ]
    bad = [
        scenario.post(f"Lovely pills from pharmacy {word} ship quickly to you", url=f"/{word}/")
        for word in WORDS[:count]
    ]
    scenario.run(decide(scenario.environment, site, [one.id for one in good], Action.DELETE, ANA))
    approved = scenario.run(decide(scenario.environment, site, [one.id for one in good], Action.APPROVE, ANA))
    spam = scenario.run(decide(scenario.environment, site, [one.id for one in bad], Action.SPAM, ANA))
    return approved.decision, spam.decision


def test_the_model_learns_from_decisions_and_names_the_words_that_counted(filtered: Scenario) -> None:
    teach(filtered)
    comment = filtered.post("Buy lovely pills at my pharmacy, quickly")
    (found,) = [
        one
        for one in filtered.run(filtered.store.judgments("default", [comment.id]))[comment.id].findings
        if one.layer == "model"
    ]
    assert found.points > 30
    assert {"lovely", "pills", "pharmacy"} & set(found.detail.split(", "))
    assert why(filtered, filtered.post("Why is the line on my chart wrong"))["learned"] < 0


def test_a_word_counts_once_with_the_words_around_it() -> None:
    totals = TraitCount(spam=50, good=50)
    counts = {"pills": TraitCount(spam=9, good=0), "chart": TraitCount(spam=0, good=9)}
    more = counts | {"lovely pills": TraitCount(spam=8, good=0), "pills at": TraitCount(spam=8, good=0)}
    (alone,) = model_findings(totals, counts | {"cheap": TraitCount(spam=9, good=0)})
    (repeated,) = model_findings(totals, more | {"cheap": TraitCount(spam=9, good=0)})
    assert alone.points == repeated.points > 0
    # A pair whose words say nothing alone is an observation of its own.
    (paired,) = model_findings(totals, counts | {"my page": TraitCount(spam=9, good=0)})
    assert paired.points == alone.points


def test_undoing_purging_and_forgetting_take_lessons_back(filtered: Scenario) -> None:
    store, environment, site = filtered.store, filtered.environment, filtered.site
    approved, spam = teach(filtered)
    assert filtered.run(store.lessons("default")) == {"spam": 6, "good": 6}
    undone = filtered.run(undo(environment, site, spam, ANA))
    assert filtered.run(store.lessons("default")) == {"spam": 0, "good": 6}
    filtered.run(undo(environment, site, undone.decision, ANA))
    assert filtered.run(store.lessons("default")) == {"spam": 6, "good": 6}
    ids = list(undone.changed)
    filtered.now += 1
    filtered.run(decide(environment, site, ids[:1], Action.APPROVE, ANA))
    assert filtered.run(store.lessons("default")) == {"spam": 5, "good": 7}
    filtered.run(decide(environment, site, ids[1:3], Action.PURGE, ANA))
    assert filtered.run(store.lessons("default")) == {"spam": 3, "good": 7}
    assert filtered.run(store.forget_lessons("default")) == 10
    assert filtered.run(store.lessons("default")) == {"spam": 0, "good": 0}
    assert approved != spam


class Witness:
    """Remembers the alarms."""

    def __init__(self) -> None:
        self.heard: list[AttackBegan | AttackEnded] = []

    def began(self, attack: AttackBegan) -> None:
        self.heard.append(attack)

    def ended(self, attack: AttackEnded) -> None:
        self.heard.append(attack)


def test_an_attack_is_reported_once_and_comments_wait_until_it_ends(filtered: Scenario) -> None:
    witness = Witness()
    filtered.environment = replace(filtered.environment, alarm=witness)
    filtered.with_rules(replace(FILTERED, attack_posts=10))
    statuses = []
    for number in range(40):
        filtered.now -= 900
        statuses.append(filtered.post(sentence(number), address=f"10.{number}.0.1").status)
    assert [type(one) for one in witness.heard] == [AttackBegan]
    assert Status.VISIBLE not in statuses[12:]
    filtered.run(report_ended(filtered.store, witness, filtered.now))
    assert len(witness.heard) == 1
    filtered.now += CALM_MS + 60_000
    for _ in range(2):
        filtered.run(report_ended(filtered.store, witness, filtered.now))
    assert [type(one) for one in witness.heard] == [AttackBegan, AttackEnded]
    assert filtered.post("And now a quiet text again", address="203.0.113.1").status is Status.VISIBLE


def test_a_site_without_a_limit_is_never_under_attack(filtered: Scenario) -> None:
    witness = Witness()
    filtered.environment = replace(filtered.environment, alarm=witness)
    filtered.with_rules(replace(FILTERED, attack_posts=0))
    for number in range(3):
        assert filtered.post(sentence(number), address=f"10.{number}.0.1").status is Status.VISIBLE
    assert witness.heard == []


def test_without_the_filter_nothing_is_judged_or_counted(scenario: Scenario) -> None:
    scenario.with_rules(replace(FILTERED, spam_filter=False))
    statuses = {scenario.post("Great article, thanks for sharing it").status for _ in range(10)}
    assert statuses == {Status.VISIBLE}
    assert scenario.run(scenario.store.forget_counts(2**60)) == 0
