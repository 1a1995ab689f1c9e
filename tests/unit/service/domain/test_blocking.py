"""Which comments rules recognize."""

from dataclasses import replace

import pytest

from glosa.service.domain.blocking.rules import BlockEffect, BlockKind, BlockRule, Poster, finding_of, matching
from glosa.service.domain.errors import FieldInvalid
from glosa.service.domain.identity import network_hash
from glosa.service.domain.moderation.blocking import checked_value

SECRET = b"s" * 32
SENDER = Poster(
    nick="Bob Spammer",
    mail="Bob@Example.org",
    link="https://shop.bad.example/x",
    author="a" * 32,
    address="203.0.113.7",
    network=network_hash(SECRET, "default", "203.0.113.7"),
)
TEXT = "Win at our C\u0430sino, see [here](https://www.evil.test/page) or http://sub.deep.test"


def rule(kind: BlockKind, value: str, effect: BlockEffect = BlockEffect.HOLD, **more: object) -> BlockRule:
    checked = checked_value(kind, value)
    made = BlockRule(site="default", id="1", kind=kind, value=checked, effect=effect, created_at=0, created_by="Ana")
    return replace(made, **more)  # type: ignore[arg-type]  # the tests pass valid fields


@pytest.mark.parametrize(
    ("kind", "value", "hits"),
    [
        (BlockKind.NAME, " bob SPAMMER ", True),
        (BlockKind.NAME, "Bob", False),
        (BlockKind.MAIL, "bob@example.ORG", True),
        (BlockKind.MAIL, "rob@example.org", False),
        (BlockKind.DEVICE, "a" * 32, True),
        (BlockKind.DEVICE, "b" * 32, False),
        (BlockKind.NETWORK, "203.0.113.0/24", True),
        (BlockKind.NETWORK, "203.0.113.7", True),
        (BlockKind.NETWORK, "203.0.113.8", False),
        (BlockKind.NETWORK, "2001:db8::/32", False),
        (BlockKind.NETWORK, network_hash(SECRET, "default", "203.0.113.200"), True),
        (BlockKind.NETWORK, network_hash(SECRET, "other", "203.0.113.7"), False),
        (BlockKind.WORD, "CASINO", True),
        (BlockKind.WORD, "our casino", True),
        (BlockKind.WORD, "cas", False),
        (BlockKind.WORD, "cas*", True),
        (BlockKind.WORD, "spammer", True),
        (BlockKind.LINK, "evil.test", True),
        (BlockKind.LINK, "https://deep.test/anything", True),
        (BlockKind.LINK, "vil.test", False),
        (BlockKind.LINK, "bad.example", True),
    ],
)
def test_rules_recognize_their_own(kind: BlockKind, value: str, *, hits: bool) -> None:
    assert bool(matching([rule(kind, value)], SENDER, TEXT, now=1)) is hits


@pytest.mark.parametrize(
    ("value", "text", "hits"),
    [
        ("5511999", "Call 5511999 now", True),
        ("5511999", "Call 5511998 now", False),
        ("offer 50", "An offer: 50 %", True),
        ("offer 50", "An offer: 60 %", False),
    ],
)
def test_a_rule_with_a_number_recognizes_that_number_only(value: str, text: str, *, hits: bool) -> None:
    assert bool(matching([rule(BlockKind.WORD, value)], SENDER, text, now=1)) is hits


@pytest.mark.parametrize(
    ("kind", "value", "text"),
    [
        (BlockKind.LINK, "evil.test", "[x](https&#58;//evil&#46;test)"),
        (BlockKind.LINK, "evil.test", "<a href='https:&sol;&sol;evil&period;test'>x</a>"),
        (BlockKind.LINK, "evil.test", "[x](https://ev%69l%2Etest)"),
        (BlockKind.LINK, "evil.test", "[x](https://evil\u3002test)"),
        (BlockKind.WORD, "casino", "cas&#105;no"),
        (BlockKind.WORD, "casino", "cas<b></b>ino"),
        (BlockKind.WORD, "casino", 'cas<i title="x">i</i>no'),
        (BlockKind.WORD, "casino", "cas<!-- -->ino"),
    ],
)
def test_markup_does_not_hide_from_rules(kind: BlockKind, value: str, text: str) -> None:
    assert matching([rule(kind, value)], SENDER, text, now=1) is not None


def test_tags_between_words_separate_them() -> None:
    assert matching([rule(BlockKind.WORD, "casino")], SENDER, "<p>cas</p><p>ino</p>", now=1) is None


@pytest.mark.parametrize(
    ("value", "hits"),
    [
        ("2001:db8:1::/48", True),
        ("2001:db8:1:2::3", True),
        ("2001:db8:1:2::4", False),
        ("2001:db8:2::/48", False),
        ("203.0.113.0/24", False),
    ],
)
def test_a_rule_recognizes_addresses_of_ipv6(value: str, *, hits: bool) -> None:
    for address in ("2001:db8:1:2::3", "2001:db8:1:2::3%eth0"):
        sender = replace(SENDER, address=address, network=network_hash(SECRET, "default", address))
        assert bool(matching([rule(BlockKind.NETWORK, value)], sender, TEXT, now=1)) is hits


def test_an_author_without_a_mark_is_not_recognized_by_an_empty_one() -> None:
    unknown = Poster(nick="", mail="", link="", author="", address="", network="")
    for kind, value in ((BlockKind.DEVICE, "x"), (BlockKind.NETWORK, "10.0.0.0/8"), (BlockKind.NETWORK, "0" * 32)):
        assert matching([rule(kind, value)], unknown, "Hi", now=1) is None
    assert matching([replace(rule(BlockKind.DEVICE, "x"), value="")], unknown, "Hi", now=1) is None


def test_the_strongest_effect_counts_and_rules_end() -> None:
    hold, refuse = rule(BlockKind.WORD, "win"), rule(BlockKind.LINK, "evil.test", BlockEffect.REFUSE, expires_at=10)
    spam = rule(BlockKind.WORD, "see", BlockEffect.SPAM)
    assert matching([hold, refuse, spam], SENDER, TEXT, now=9) is refuse
    assert matching([hold, refuse, spam], SENDER, TEXT, now=10) is spam
    assert matching([], SENDER, TEXT, now=9) is None
    assert [one.points for one in finding_of(spam)] == [100]
    assert finding_of(refuse) == ()


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (BlockKind.WORD, " "),
        (BlockKind.WORD, "*"),
        (BlockKind.WORD, "x" * 201),
        (BlockKind.LINK, "nohost"),
        (BlockKind.NETWORK, "hello"),
        (BlockKind.NETWORK, "0.0.0.0/0"),
        (BlockKind.NETWORK, "::/0"),
        (BlockKind.NETWORK, "10.0.0.0/33"),
    ],
)
def test_values_that_would_block_nothing_or_everyone_are_refused(kind: BlockKind, value: str) -> None:
    with pytest.raises(FieldInvalid) as refused:
        checked_value(kind, value)
    assert refused.value.field == "value"
