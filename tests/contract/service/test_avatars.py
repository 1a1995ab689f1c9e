"""Avatars over HTTP, and their URLs in comments."""

from hashlib import md5
from urllib.parse import urljoin

import httpx
import pytest

from glosa.service.domain.identity import pseudonym
from tests.contract.service.conftest import Serve, Service

STYLES = ("mp", "identicon", "monsterid", "wavatar", "robohash", "retro")
MAIL = "Ana@Example.org"
HASH = md5(MAIL.lower().encode()).hexdigest()


def picture_of(answer: httpx.Response) -> str:
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("image/svg+xml")
    return answer.text


@pytest.mark.parametrize("style", STYLES)
def test_a_comment_contains_a_url_that_serves_an_avatar_of_each_style(service: Service, style: str) -> None:
    avatar = service.comment(mail=MAIL)["avatar"].replace("{style}", style)
    address = urljoin("/api/v1/thread", avatar)
    assert picture_of(service.get(address)).startswith("<svg ")
    assert service.send("HEAD", address).status_code == 200


def test_an_author_has_one_avatar_per_site(service: Service) -> None:
    avatars = [service.comment(mail=mail)["avatar"] for mail in (MAIL, f" {MAIL.lower()}", "rui@example.org", "", "")]
    assert avatars[0] == avatars[1]
    assert avatars[3] == avatars[4]
    assert len(set(avatars)) == 3
    assert HASH not in avatars[0]
    assert pseudonym(service.settings.secret, "default", MAIL) in avatars[0]


@pytest.mark.accepts("A-170")
def test_an_external_avatar_host_gets_the_md5_of_the_address_only_if_the_owner_configured_it(serve: Serve) -> None:
    service = serve(avatar_host="https://avatars.example.org/avatar/")
    assert service.comment(mail=f" {MAIL} ")["avatar"] == f"https://avatars.example.org/avatar/{HASH}?d={{style}}"


def test_pages_made_for_avatar_hosts_get_the_same_avatars(service: Service) -> None:
    for style in STYLES:
        as_host = picture_of(service.get(f"/avatar/{HASH}?d={style}&v=1.4.18&q=abc"))
        assert as_host == picture_of(service.get(f"/api/v1/avatars/{style}/{HASH}.svg"))


@pytest.mark.parametrize("query", ["", "?d=", "?d=404", "?d=https%3A%2F%2Fevil.example%2Fx.png", "?v=1.4.18"])
def test_an_unknown_style_gets_the_default_avatar(service: Service, query: str) -> None:
    plain = picture_of(service.get(f"/avatar/{HASH}?d="))
    assert picture_of(service.get(f"/avatar/{HASH}{query}")) == plain
    assert plain not in [picture_of(service.get(f"/avatar/{HASH}?d={style}")) for style in STYLES]


def test_an_avatar_is_cacheable_embeddable_and_inert(service: Service) -> None:
    for address in (f"/api/v1/avatars/retro/{HASH}.svg", f"/avatar/{HASH}?d=retro"):
        headers = service.get(address).headers
        assert headers["cache-control"] == "public, max-age=31536000, immutable"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["content-security-policy"] == "default-src 'none'; style-src 'unsafe-inline'; sandbox"
        assert headers["cross-origin-resource-policy"] == "cross-origin"


@pytest.mark.parametrize(
    "address",
    [
        f"/api/v1/avatars/hide/{HASH}.svg",
        f"/api/v1/avatars/{HASH}.svg",
        f"/api/v1/avatars//{HASH}.svg",
        f"/api/v1/avatars/retro/{HASH}",
        f"/api/v1/avatars/retro/{HASH}0.svg",
        f"/api/v1/avatars/retro/{HASH.upper()}.svg",
        "/api/v1/avatars/retro/%3Cscript%3E.svg",
        f"/api/v1/avatars/retro/{HASH[:31]}%0A.svg",
        "/avatar/",
        "/avatar/ana@example.org",
        f"/avatar/{HASH}.svg",
    ],
)
def test_an_invalid_avatar_is_reported_and_not_cached(service: Service, address: str) -> None:
    answer = service.get(address)
    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")
    assert answer.headers["cache-control"] == "no-store"
