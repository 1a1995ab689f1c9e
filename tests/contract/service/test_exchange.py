"""Exchanging logins over HTTP: every request format, and which origins may use it."""

from typing import Any

import pytest

from glosa.service.domain.exchange.applications import PlatformKey
from glosa.service.domain.exchange.upstream import NoAnswer, TokenReply
from tests.contract.service.exchange_scene import (
    CALLBACK,
    CANARY,
    CODE,
    EXCHANGE,
    LOGIN,
    ORIGIN,
    REFRESH,
    REFUSED,
    TOKEN,
    VERIFIER,
    Host,
    Open,
    application,
    exchange,
    reply,
)


@pytest.mark.parametrize(
    "options",
    [
        {"json": LOGIN},
        {"data": LOGIN},
        {"params": LOGIN},
        # Older clients send a form without content in addition to the query.
        {"params": LOGIN, "headers": {"content-type": "application/x-www-form-urlencoded"}},
        {"params": {**LOGIN, "code": "other", "platform": "gitee"}, "json": {"code": CODE, "platform": "github"}},
    ],
)
@pytest.mark.accepts("B-138", "B-139", "B-141")
def test_a_login_is_exchanged_however_it_is_sent(opened: Open, host: Host, options: dict[str, Any]) -> None:
    answer = exchange(opened(application("github")), **options)
    assert (answer.status_code, answer.json()) == (200, TOKEN)
    assert answer.headers["cache-control"] == "no-store"
    (call,) = host.calls
    assert call.address == "https://github.com/login/oauth/access_token"
    assert call.form == {
        "client_id": "our-app",
        "client_secret": CANARY,
        "code": CODE,
        "code_verifier": VERIFIER,
    }


@pytest.mark.accepts("B-140")
def test_parameters_without_a_platform_go_to_gitee(opened: Open, host: Host) -> None:
    parameters = {**LOGIN, "grant_type": "authorization_code", "redirect_uri": CALLBACK}
    assert exchange(opened(application("gitee")), params=parameters).status_code == 200
    assert host.calls[0].address == "https://gitee.com/oauth/token"
    assert host.calls[0].form["grant_type"] == "authorization_code"
    assert host.calls[0].form["redirect_uri"] == CALLBACK
    assert host.calls[0].form["client_secret"] == CANARY


@pytest.mark.parametrize("platform", ["gitlab", "bitbucket", "gitee", "gitea"])
def test_a_token_is_renewed(opened: Open, host: Host, platform: PlatformKey) -> None:
    host.says = reply({**TOKEN, "refresh_token": "n3xt", "expires_in": 7200, "created_at": 7})
    parameters = {"platform": platform, "client_id": "our-app", "grant_type": "refresh_token", "refresh_token": REFRESH}
    answer = exchange(opened(application(platform)), json=parameters)
    assert answer.json() == {**TOKEN, "refresh_token": "n3xt", "expires_in": 7200}
    assert host.calls[0].form["refresh_token"] == REFRESH


def test_requests_cannot_choose_the_token_endpoint(opened: Open, host: Host) -> None:
    service = opened(application("github"))
    for name in ("base_url", "baseURL", "url", "token_url", "proxy"):
        exchange(service, json={**LOGIN, name: "https://evil.example"}, params={name: "https://evil.example"})
    assert {call.address for call in host.calls} == {"https://github.com/login/oauth/access_token"}


@pytest.mark.accepts("B-202")
def test_an_error_that_github_sends_with_status_200_is_reported_as_an_error(opened: Open, host: Host) -> None:
    words = {"error": "bad_verification_code", "error_description": "The code passed is incorrect or expired."}
    host.says = reply({**words, "error_uri": "https://docs.example.com"})
    answer = exchange(opened(application("github")), json=LOGIN)
    assert answer.status_code == 400
    assert answer.json() == {
        "code": "grant-refused",
        "message": "GitHub refused the login: The code passed is incorrect or expired. Log in again.",
        **words,
    }


@pytest.mark.parametrize(("options", "status", "code"), REFUSED)
def test_refused_requests_get_a_reason_and_reach_no_host(
    opened: Open, host: Host, options: dict[str, Any], status: int, code: str
) -> None:
    answer = exchange(opened(application("github")), **options)
    assert (answer.status_code, answer.json()["code"], answer.json()["error"]) == (status, code, code)
    assert answer.json()["error_description"] == answer.json()["message"]
    assert answer.headers["cache-control"] == "no-store"
    assert host.calls == []


def test_a_service_without_applications_exchanges_nothing(opened: Open) -> None:
    answer = exchange(opened(), json=LOGIN)
    assert (answer.status_code, answer.json()["code"]) == (404, "application-unknown")


@pytest.mark.parametrize(
    ("says", "code"),
    [(NoAnswer("closed"), "platform-unreachable"), (TokenReply(503, b"<html>"), "platform-unreadable")],
)
def test_a_failing_host_is_reported_to_reader_and_owner(
    opened: Open, host: Host, says: TokenReply | Exception, code: str
) -> None:
    host.says = says
    service = opened(application("github"))
    answer = exchange(service, json=LOGIN)
    assert (answer.status_code, answer.json()["code"]) == (502, code)
    assert "GitHub" in answer.json()["message"]
    assert [line["event"] for line in service.lines() if line["level"] == "error"] == [code]


def test_an_application_that_the_host_refuses_is_reported_to_its_owner(opened: Open, host: Host) -> None:
    host.says = reply({"error": "incorrect_client_credentials", "error_description": "The secret is wrong."})
    service = opened(application("github"))
    assert exchange(service, json=LOGIN).json()["code"] == "application-refused"
    assert [line["event"] for line in service.lines() if line["level"] == "error"] == ["application-refused"]


def test_logins_are_limited_by_client_address(opened: Open, host: Host) -> None:
    service = opened(application("github"))
    answers = [exchange(service, json=LOGIN) for _ in range(11)]
    assert [one.status_code for one in answers] == [200] * 10 + [429]
    assert answers[-1].headers["retry-after"] == "6"
    assert answers[-1].json()["retryAfter"] == 6
    assert exchange(service, json=LOGIN, peer="203.0.113.9").status_code == 200
    assert len(host.calls) == 11


def test_only_pages_of_the_applications_read_the_answer(opened: Open) -> None:
    other = "https://other.example.org"
    service = opened(application("github"), application("gitea", origins=(other,)))
    for origin in (ORIGIN, other):
        answer = service.options(EXCHANGE, headers=preflight(origin))
        assert (answer.status_code, answer.headers["access-control-allow-origin"]) == (204, origin)
        assert answer.headers["access-control-allow-methods"] == "POST"
        assert answer.headers["vary"] == "Origin"
    answer = exchange(service, json=LOGIN)
    assert answer.headers["access-control-allow-origin"] == ORIGIN
    assert answer.headers["vary"] == "Origin"
    # A page may read why it was refused. Credentials are never accepted.
    refused = exchange(service, json={**LOGIN, "client_id": "other"}, origin=other)
    assert refused.headers["access-control-allow-origin"] == other
    assert "access-control-allow-credentials" not in refused.headers


def test_requests_with_two_origins_are_refused(opened: Open, host: Host) -> None:
    service = opened(application("github"))
    for origins in ((ORIGIN, "https://evil.example"), (ORIGIN, ORIGIN)):
        answer = service.send_undescribed("POST", EXCHANGE, json=LOGIN, headers=[("origin", one) for one in origins])
        assert (answer.status_code, answer.json()["code"]) == (403, "origin-refused")
    assert host.calls == []


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://docs.example.org", "*"])
def test_pages_of_other_origins_cannot_read_the_response(opened: Open, origin: str) -> None:
    service = opened(application("github"))
    answer = service.options(EXCHANGE, headers=preflight(origin))
    assert answer.status_code == 403
    assert "access-control-allow-origin" not in answer.headers
    answer = exchange(service, json=LOGIN, origin=origin)
    assert "access-control-allow-origin" not in answer.headers
    # Comments stay open to all pages, as their own rules say.
    assert service.options("/api/v1/comments", headers=preflight(origin)).headers["access-control-allow-origin"] == "*"


@pytest.mark.parametrize("address", ["/api/v1/%65xchange", f"{EXCHANGE}%0A", f"{EXCHANGE}?a"])
def test_no_spelling_of_the_path_opens_it_to_other_pages(opened: Open, host: Host, address: str) -> None:
    service, evil = opened(application("github")), "https://evil.example"
    for method, headers in (("POST", {"origin": evil}), ("OPTIONS", preflight(evil))):
        answer = service.send_undescribed(method, address, json=LOGIN, headers=headers)
        assert answer.status_code == 403
        assert "access-control-allow-origin" not in answer.headers
    assert host.calls == []


def preflight(origin: str) -> dict[str, str]:
    return {
        "origin": origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type",
    }


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE", "PATCH", "OPTIONS"])
def test_only_post_exchanges_a_login(opened: Open, host: Host, method: str) -> None:
    answer = opened(application("github")).send_undescribed(method, EXCHANGE, params=LOGIN, headers={"origin": ORIGIN})
    assert (answer.status_code, answer.headers["allow"]) == (405, "POST")
    assert host.calls == []


def test_outcomes_are_counted(opened: Open, host: Host) -> None:
    service = opened(application("gitee"))
    parameters = {**LOGIN, "redirect_uri": CALLBACK}
    exchange(service, json=parameters)
    exchange(service, json={**parameters, "grant_type": "refresh_token", "refresh_token": REFRESH})
    exchange(service, json=parameters, origin=None)
    host.says = reply({"error": "invalid_grant"}, 401)
    exchange(service, json=parameters)
    counted = [line for line in service.metrics().splitlines() if line.startswith("glosa_exchanges_total")]
    assert [line.partition(",")[2] for line in counted] == [
        'outcome="grant-refused"} 1',
        'outcome="granted"} 1',
        'outcome="origin-refused"} 1',
        'outcome="renewed"} 1',
    ]
