"""Names that look the same are one."""

import runpy
from pathlib import Path

import pytest

from glosa.service.domain.names.claims import NameClaim, claimable, name_key, name_use
from glosa.service.domain.names.folding import folded_names
from glosa.service.domain.names.lookalikes import ANYWHERE, WITH_LATIN
from glosa.service.domain.sites import Rules, Site

ROOT = Path(__file__).parents[4]
SITE = Site(id="default", app_id="app", app_key="key", rules=Rules(own_names=True))


def look_the_same(name: str, other: str) -> bool:
    return not set(folded_names(name)).isdisjoint(folded_names(other))


@pytest.mark.parametrize(
    ("name", "same"),
    [
        ("Ana", "а\u200bN a"),
        ("Arno", "Amo"),
        ("Ali", "A11"),
        ("Wim", "VVim"),
        ("Jürgen", "JU\u0308RGEN"),
        ("Bob", "B0b."),
        ("Вова", "вова"),
        ("\u212bsa", "asa"),
        ("Carl", "Ϲarl"),
        ("Jo", "Ϳo"),
        ("Yuri", "Үuri"),
        ("Ana", "Ꭺna"),
        ("Ana", "\uab7ana"),
        ("Leo", "ꓡeo"),
        ("Olo", "ⲟlo"),
        ("Ana", "Ana\u20dd"),
        ("Ana", "An\u06e1a"),
        ("Ana", "Ana\u0488"),
        ("Nina", "Νina"),
        ("Ana", "ᴀɴᴀ"),
        ("Bob", "Ьob"),
        ("Eva", "Ҽva"),
        ("Łukasz", "Lukasz"),
        ("Bob", "Bסb"),
        ("Ana", "🅰🅽🅰"),
        ("Νίνα", "νίνα"),
        ("Νίνα", "ΝΙΝΑ"),
        ("Νίνα", "Nίνα"),
        ("Νίκος", "ΝΙΚΟΣ"),
    ],
)
def test_names_that_look_the_same_have_one_form(name: str, same: str) -> None:
    assert look_the_same(name, same)


@pytest.mark.parametrize("letters", sorted(ANYWHERE | WITH_LATIN))
def test_every_character_that_looks_like_letters_is_like_them(letters: str) -> None:
    lookalikes = ANYWHERE.get(letters, "") + WITH_LATIN.get(letters, "")
    assert [one for one in lookalikes if not look_the_same(f"a{one}a", f"a{letters}a")] == []


def test_the_lookalikes_are_those_of_unicode() -> None:
    """Letters of scripts in which names are written alone are like Latin ones next to some only. All others are, in any name."""
    pytest.importorskip("confusable_homoglyphs")
    tool = runpy.run_path(str(ROOT / "tools" / "lookalikes.py"))
    assert tool["written"]().split() == tool["TARGET"].read_text("utf-8").split()
    missed = [
        (one, prototype)
        for prototype, others in tool["confusables"]().items()
        if prototype.isascii() and prototype.isalnum()
        for one in others
        if len(one) == 1 and one.isalnum() and not look_the_same(f"a{one}a", f"a{prototype}a")
    ]
    assert missed == []


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ana", "Anna"),
        ("Nina", "Vina"),
        ("דוד", "דן"),
        ("סס", "וו"),
        ("محمد", "أحمد"),
        ("اا", "هه"),
        ("०१", "०२"),
        ("一", "丨"),
        ("〇", "口"),
        ("Νίνα", "Ρίνα"),
        ("Иван", "Ивана"),
        ("か", "が"),
        ("कि", "का"),
        ("李", "李明"),
        ("👩", "👨"),
    ],
)
def test_different_names_stay_different(name: str, other: str) -> None:
    assert not look_the_same(name, other)


@pytest.mark.parametrize("name", ["", "...", "\u200b", "\u3164", "Anonymous", "аnonymous"])
def test_nobody_can_have_a_name_that_says_nothing(name: str) -> None:
    assert claimable(name) == ()


def test_long_names_fold_in_little_time_and_space() -> None:
    assert all(len(form) <= 40 * 18 for form in folded_names("\ufdfa" * 40))


def test_a_key_is_good_for_its_claim_site_and_secret() -> None:
    claim = NameClaim(id="1" * 24, site="default", nick="Ana", holder="her", created_at=1)
    key = name_key(b"s", claim)
    other = Site(id="other", app_id="b", app_key="key", rules=Rules(own_names=True))
    uses = [
        name_use(b"s", SITE, "ANA", key),
        name_use(b"s", SITE, "Bob", key),
        name_use(b"t", SITE, "Ana", key),
        name_use(b"s", other, "Ana", key),
        name_use(b"s", SITE, "Ana", "2" * 24 + key[24:]),
    ]
    assert [use and use.claim for use in uses] == [claim.id, claim.id, "", "", ""]
    assert name_use(b"s", Site(id="default", app_id="app", app_key="key"), "Ana", key) is None
