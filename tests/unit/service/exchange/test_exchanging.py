"""Requests to code hosts, and requests that are refused before anything is sent."""

from typing import Any

import pytest

from glosa.service.domain.errors import FieldInvalid, OriginRefused
from glosa.service.domain.exchange.applications import PlatformKey
from glosa.service.domain.exchange.exchanging import LoginRequest
from glosa.service.domain.exchange.refusals import (
    ApplicationUnknown,
    PlatformUnreachable,
    RedirectRefused,
    RefreshUnsupported,
    TooManyLogins,
)
from glosa.service.domain.exchange.upstream import NoAnswer
from tests.unit.service.exchange.desk import CALLBACK, ORIGIN, SECRET, TOKEN, Desk, answer, application, texts

RENEWABLE: tuple[PlatformKey, ...] = ("gitlab", "bitbucket", "gitee", "gitea")


@pytest.mark.accepts("B-138", "B-139")
def test_github_gets_id_secret_code_redirect_and_verifier(desk: Desk) -> None:
    tokens = desk.exchange(code_verifier="v3rifier")
    assert tokens.access_token == "t0k3n"
    (call,) = desk.upstream.calls
    assert call.address == "https://github.com/login/oauth/access_token"
    assert call.basic is None
    assert call.form == {
        "client_id": "our-app",
        "client_secret": SECRET,
        "code": "c0de-of-once",
        "redirect_uri": f"{ORIGIN}/docs/",
        "code_verifier": "v3rifier",
    }


def test_github_needs_no_redirect_address(desk: Desk) -> None:
    desk.exchange(redirect_uri="")
    assert desk.sent.keys() == {"client_id", "client_secret", "code"}


@pytest.mark.parametrize("platform", ["gitee", "gitea", "gitlab"])
@pytest.mark.accepts("B-140")
def test_other_hosts_also_get_the_grant_type_and_the_redirect_address(desk: Desk, platform: PlatformKey) -> None:
    desk.exchange(application(platform))
    assert desk.sent == {
        "grant_type": "authorization_code",
        "client_id": "our-app",
        "client_secret": SECRET,
        "code": "c0de-of-once",
        "redirect_uri": CALLBACK,
    }


def test_bitbucket_gets_id_and_secret_in_a_header(desk: Desk) -> None:
    desk.exchange(application("bitbucket"))
    (call,) = desk.upstream.calls
    assert call.basic == ("our-app", SECRET)
    assert call.form == {"grant_type": "authorization_code", "code": "c0de-of-once", "redirect_uri": CALLBACK}


def test_a_public_application_sends_no_secret(desk: Desk) -> None:
    desk.exchange(application("gitlab", client_secret=""), code_verifier="v3rifier")
    assert "client_secret" not in desk.sent
    assert desk.sent["code_verifier"] == "v3rifier"


@pytest.mark.parametrize("platform", RENEWABLE)
def test_expiring_tokens_are_renewed(desk: Desk, platform: PlatformKey) -> None:
    renewed = {**TOKEN, "refresh_token": "n3xt", "expires_in": 7200}
    desk.upstream.reply = answer(renewed)
    tokens = desk.exchange(application(platform), grant_type="refresh_token", refresh_token="l4st", redirect_uri="")
    assert (tokens.refresh_token, tokens.expires_in) == ("n3xt", 7200)
    assert desk.sent["grant_type"] == "refresh_token"
    assert desk.sent["refresh_token"] == "l4st"
    assert "code" not in desk.sent


REFUSED: list[tuple[PlatformKey, dict[str, Any], type[Exception]]] = [
    ("github", {"grant_type": "refresh_token", "refresh_token": "l4st"}, RefreshUnsupported),
    ("gitlab", {"grant_type": "refresh_token"}, FieldInvalid),
    ("gitlab", {"grant_type": "refresh_token", "refresh_token": "a", "redirect_uri": ORIGIN}, RedirectRefused),
    ("github", {"code": ""}, FieldInvalid),
    ("gitee", {"redirect_uri": ""}, FieldInvalid),
    ("gitee", {"redirect_uri": f"{CALLBACK}#a"}, RedirectRefused),
    ("github", {"redirect_uri": "https://evil.example/"}, RedirectRefused),
    ("github", {"client_id": "other"}, ApplicationUnknown),
    ("github", {"platform": "gitee"}, ApplicationUnknown),
    ("github", {"origin": None}, OriginRefused),
    ("github", {"origin": "https://evil.example"}, OriginRefused),
]


@pytest.mark.parametrize(("platform", "fields", "refusal"), REFUSED)
def test_refused_requests_reach_no_host_and_do_not_count(
    desk: Desk, platform: PlatformKey, fields: dict[str, Any], refusal: type[Exception]
) -> None:
    own = application(platform)
    for _ in range(12):
        with pytest.raises(refusal) as caught:
            desk.exchange(own, **fields)
        assert SECRET not in str(caught.value)
    assert desk.upstream.calls == []
    desk.exchange(own)


@pytest.mark.parametrize(
    ("platform", "fields", "field", "text"),
    [
        (
            "gitlab",
            {"grant_type": "refresh_token"},
            "refresh_token",
            "The field 'refresh_token' is missing. Send the token to renew with.",
        ),
        ("github", {"code": ""}, "code", "The field 'code' is missing. Send the code that the login returned with."),
        (
            "gitee",
            {"redirect_uri": ""},
            "redirect_uri",
            "The field 'redirect_uri' is missing. Send the address that the login named.",
        ),
    ],
)
def test_a_missing_field_is_reported(
    desk: Desk, platform: PlatformKey, fields: dict[str, Any], field: str, text: str
) -> None:
    with pytest.raises(FieldInvalid) as caught:
        desk.exchange(application(platform), **fields)
    assert (caught.value.field, str(caught.value)) == (field, text)


def test_an_address_has_ten_logins_a_minute(desk: Desk) -> None:
    for _ in range(10):
        desk.exchange()
    with pytest.raises(TooManyLogins) as caught:
        desk.exchange()
    assert str(caught.value) == "Too many logins from this address. Log in again in 6 s."
    assert len(desk.upstream.calls) == 10
    desk.exchange(address="203.0.113.8")
    desk.now += caught.value.retry_after_ms
    desk.exchange()


def test_an_unreachable_platform_is_reported(desk: Desk) -> None:
    desk.upstream.reply = NoAnswer("closed")
    with pytest.raises(PlatformUnreachable, match="GitLab does not answer"):
        desk.exchange(application("gitlab"))


def test_the_text_form_of_a_request_omits_secrets(desk: Desk) -> None:
    request = LoginRequest(client_id="our-app", code="c0de", code_verifier="v3rifier", refresh_token="r3fresh")
    tokens = desk.exchange(code="c0de")
    shown = texts(map(repr, (request, tokens, *desk.upstream.calls, desk.upstream.reply)))
    assert "our-app" in shown
    for secret in (SECRET, "c0de", "v3rifier", "r3fresh", "t0k3n"):
        assert secret not in shown
