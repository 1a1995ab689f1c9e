"""Names that look the same are one."""

import pytest

from glosa.service.domain.names.claims import NameClaim, claimable, name_key, name_use
from glosa.service.domain.names.folding import folded_name
from glosa.service.domain.sites import Rules, Site

SITE = Site(id="default", app_id="app", app_key="key", rules=Rules(own_names=True))


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
    ],
)
def test_names_that_look_the_same_have_one_form(name: str, same: str) -> None:
    assert folded_name(name) == folded_name(same) != ""


@pytest.mark.parametrize(("name", "other"), [("Ana", "Anna"), ("か", "が"), ("कि", "का"), ("李", "李明"), ("👩", "👨")])
def test_different_names_stay_different(name: str, other: str) -> None:
    assert folded_name(name) != folded_name(other)


@pytest.mark.parametrize("name", ["", "...", "\u200b", "\u3164", "Anonymous", "аnonymous"])
def test_nobody_can_have_a_name_that_says_nothing(name: str) -> None:
    assert claimable(name) == ""


def test_long_names_fold_in_little_time_and_space() -> None:
    assert len(folded_name("\ufdfa" * 40)) <= 40 * 18


def test_a_key_is_good_for_its_name_claim_site_and_secret() -> None:
    claim = NameClaim(id="1" * 24, site="default", name="ana", nick="Ana", holder="her", created_at=1)
    key = name_key(b"s", claim)
    other = Site(id="other", app_id="b", app_key="key", rules=Rules(own_names=True))
    uses = [
        name_use(b"s", SITE, "ANA", key),
        name_use(b"s", SITE, "Bob", key),
        name_use(b"t", SITE, "Ana", key),
        name_use(b"s", other, "Ana", key),
        name_use(b"s", SITE, "Ana", "2" * 24 + key[24:]),
    ]
    assert [use and use.claim for use in uses] == [claim.id, "", "", "", ""]
    assert name_use(b"s", Site(id="default", app_id="app", app_key="key"), "Ana", key) is None
