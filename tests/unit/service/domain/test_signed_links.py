"""The links in mail: a signature is only valid for what the link was made for."""

from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

import pytest

from glosa.service.domain.environment import Environment
from glosa.service.domain.identity import new_device_token
from glosa.service.domain.moderation.decisions import Action
from glosa.service.domain.notifications.links import DecisionLink, decision_address, unsubscribe_key
from glosa.service.domain.personal_links import PersonLink, works

SECRET = b"s" * 32
LINK = DecisionLink(
    site="default", channel="owner", comment="a" * 24, action=Action.APPROVE, revision=1, expires_at=2_000
)


def key(secret: bytes, link: DecisionLink) -> str:
    return parse_qs(urlsplit(decision_address(secret, link, service="https://example.org/comments")).query)["key"][0]


@pytest.mark.parametrize(
    "other",
    [
        replace(LINK, site="docs"),
        replace(LINK, channel="editor"),
        replace(LINK, comment="b" * 24),
        replace(LINK, action=Action.SPAM),
        replace(LINK, revision=2),
        replace(LINK, expires_at=2_001),
    ],
)
def test_a_link_to_decide_is_signed_with_all_its_parts(other: DecisionLink) -> None:
    assert key(SECRET, LINK) == key(SECRET, replace(LINK))
    assert key(SECRET, other) != key(SECRET, LINK)


def test_another_secret_signs_other_links() -> None:
    assert key(b"t" * 32, LINK) != key(SECRET, LINK)


@pytest.mark.parametrize(
    "other", [(b"t" * 32, "default", "owner"), (SECRET, "docs", "owner"), (SECRET, "default", "editor")]
)
def test_a_link_to_unsubscribe_is_for_one_channel_of_one_site(other: tuple[bytes, str, str]) -> None:
    assert unsubscribe_key(SECRET, "default", "owner") == unsubscribe_key(SECRET, "default", "owner")
    assert unsubscribe_key(*other) != unsubscribe_key(SECRET, "default", "owner")


def test_the_signature_of_a_device_signs_no_link_to_personal_data() -> None:
    environment = Environment(store=None, now=lambda: 1_000, new_id=lambda: "a" * 24, secret=SECRET)
    device, _, signature = new_device_token(SECRET, "default", lambda _: "2000").partition(".")
    link = PersonLink(site="default", person="device", expires_at=int(device), key=signature)
    assert not works(environment, link)
