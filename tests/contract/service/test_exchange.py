"""Exchanging logins over HTTP: every way to ask, who may, and that nothing secret is anywhere but at the code host."""

import json
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any, ClassVar

import httpx
import pytest

from glosa.hosting.errors import ApplicationFailed
from glosa.service.domain.exchange.applications import Application
from glosa.service.domain.exchange.platforms import PlatformKey
from glosa.service.domain.exchange.upstream import Call, NetworkUnusable, NoAnswer, Reply
from tests.contract.service.conftest import Service, settings_in

EXCHANGE = "/api/v1/exchange"
ORIGIN = "https://docs.example.org"
CALLBACK = f"{ORIGIN}/auth/callback.html"
CANARY = "canary-5ec2e7-of-the-application"
CODE = "c0de-that-is-spent-once"
VERIFIER = "v3rifier-of-one-login"
REFRESH = "r3fresh-token-of-a-reader"
ACCESS = "acc3ss-token-of-a-reader"
TOKEN = {"access_token": ACCESS, "token_type": "bearer", "scope": "public_repo"}

ASKED = {"client_id": "our-app", "client_secret": "DUMMY", "code": CODE, "code_verifier": VERIFIER}


class Host:
    """A code host that answers ``says``, and keeps what it was sent."""

    def __init__(self) -> None:
        self.says: Reply | Exception = reply(TOKEN)
        self.calls: list[Call] = []
        self.closed = False

    async def ask(self, call: Call) -> Reply:
        self.calls.append(call)
        if isinstance(self.says, Exception):
            raise self.says
        return self.says

    async def close(self) -> None:
        self.closed = True


def reply(content: object, status: int = 200) -> Reply:
    return Reply(status, json.dumps(content).encode())


def application(platform: PlatformKey, **fields: Any) -> Application:
    own = Application(
        platform=platform,
        client_id="our-app",
        client_secret=CANARY,
        base_url="https://git.example.org" if platform == "gitea" else "",
        origins=(ORIGIN,),
        redirects=(f"{ORIGIN}/",) if platform == "github" else (CALLBACK,),
    )
    return replace(own, **fields)


@pytest.fixture
def host() -> Host:
    return Host()


Open = Callable[..., Service]


@pytest.fixture
def opened(tmp_path: Path, host: Host) -> Iterator[Open]:
    """``opened(application, …)`` starts a service that exchanges their logins."""
    running: list[Service] = []

    def start(*applications: Application) -> Service:
        settings = replace(settings_in(tmp_path), applications=applications)
        service = Service(settings, upstream=lambda: host)
        service.start()
        running.append(service)
        return service

    yield start
    for service in running:
        service.stop()


def asking(service: Service, *, origin: str | None = ORIGIN, **options: Any) -> httpx.Response:
    """The answer to a request from a page of ``origin``."""
    headers = {**({} if origin is None else {"origin": origin}), **options.pop("headers", {})}
    return service.send("POST", EXCHANGE, headers=headers, **options)


@pytest.mark.parametrize(
    "options",
    [
        {"json": ASKED},
        {"data": ASKED},
        {"params": ASKED},
        # A form without content is what an older client sends beside its query.
        {"params": ASKED, "headers": {"content-type": "application/x-www-form-urlencoded"}},
        {"params": {**ASKED, "code": "other", "platform": "gitee"}, "json": {"code": CODE, "platform": "github"}},
    ],
)
@pytest.mark.accepts("B-138", "B-139", "B-141")
def test_a_login_is_exchanged_however_it_is_sent(opened: Open, host: Host, options: dict[str, Any]) -> None:
    answer = asking(opened(application("github")), **options)
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
def test_a_page_that_knows_no_platform_sends_parameters_for_gitee(opened: Open, host: Host) -> None:
    asked = {**ASKED, "grant_type": "authorization_code", "redirect_uri": CALLBACK}
    assert asking(opened(application("gitee")), params=asked).status_code == 200
    assert host.calls[0].address == "https://gitee.com/oauth/token"
    assert host.calls[0].form["grant_type"] == "authorization_code"
    assert host.calls[0].form["redirect_uri"] == CALLBACK
    assert host.calls[0].form["client_secret"] == CANARY


@pytest.mark.parametrize("platform", ["gitlab", "bitbucket", "gitee", "gitea"])
def test_a_token_is_renewed(opened: Open, host: Host, platform: PlatformKey) -> None:
    host.says = reply({**TOKEN, "refresh_token": "n3xt", "expires_in": 7200, "created_at": 7})
    asked = {"platform": platform, "client_id": "our-app", "grant_type": "refresh_token", "refresh_token": REFRESH}
    answer = asking(opened(application(platform)), json=asked)
    assert answer.json() == {**TOKEN, "refresh_token": "n3xt", "expires_in": 7200}
    assert host.calls[0].form["refresh_token"] == REFRESH


def test_the_request_chooses_no_address(opened: Open, host: Host) -> None:
    service = opened(application("github"))
    for name in ("base_url", "baseURL", "url", "token_url", "proxy"):
        asking(service, json={**ASKED, name: "https://evil.example"}, params={name: "https://evil.example"})
    assert {call.address for call in host.calls} == {"https://github.com/login/oauth/access_token"}


@pytest.mark.accepts("B-202")
def test_an_error_that_github_calls_a_success_is_told_as_an_error(opened: Open, host: Host) -> None:
    words = {"error": "bad_verification_code", "error_description": "The code passed is incorrect or expired."}
    host.says = reply({**words, "error_uri": "https://docs.example.com"})
    answer = asking(opened(application("github")), json=ASKED)
    assert answer.status_code == 400
    assert answer.json() == {
        "code": "grant-refused",
        "message": "GitHub refused the login: The code passed is incorrect or expired. Log in again.",
        **words,
    }


REFUSED: list[tuple[dict[str, Any], int, str]] = [
    ({"json": ASKED, "origin": None}, 403, "origin-refused"),
    ({"json": ASKED, "origin": "null"}, 403, "origin-refused"),
    ({"json": ASKED, "origin": "https://evil.example"}, 403, "origin-refused"),
    ({"json": ASKED, "origin": f"{ORIGIN}.evil.example"}, 403, "origin-refused"),
    ({"json": {**ASKED, "client_id": "other"}}, 404, "application-unknown"),
    ({"json": {**ASKED, "platform": "gitea"}}, 404, "application-unknown"),
    ({"json": {**ASKED, "redirect_uri": "https://evil.example/"}}, 400, "redirect-refused"),
    ({"json": {**ASKED, "redirect_uri": f"{ORIGIN}@evil.example/"}}, 400, "redirect-refused"),
    ({"json": {**ASKED, "grant_type": "refresh_token", "refresh_token": REFRESH}}, 400, "refresh-unsupported"),
    ({"json": {**ASKED, "grant_type": "password"}}, 400, "field-invalid"),
    ({"json": {**ASKED, "platform": "sourceforge"}}, 400, "field-invalid"),
    ({"json": {**ASKED, "code": 7}}, 400, "field-invalid"),
    ({"json": {**ASKED, "code": ""}}, 400, "field-invalid"),
    ({"json": {**ASKED, "code": None}}, 400, "field-invalid"),
    ({"json": {"code": CODE}}, 400, "field-invalid"),
    ({}, 400, "field-invalid"),
    ({"json": [ASKED]}, 400, "body-malformed"),
    ({"content": b"{", "headers": {"content-type": "application/json"}}, 400, "body-malformed"),
    ({"content": b"\xff", "headers": {"content-type": "application/json"}}, 400, "body-malformed"),
    ({"content": b"[" * 10_000, "headers": {"content-type": "application/json"}}, 400, "body-malformed"),
    ({"content": json.dumps(ASKED).encode(), "headers": {"content-type": "text/plain"}}, 400, "body-malformed"),
    ({"content": json.dumps(ASKED).encode()}, 400, "body-malformed"),
    ({"files": {"code": b"c0de"}}, 400, "body-malformed"),
    ({"json": {**ASKED, "code": "x" * 20_000}}, 413, "body-too-large"),
    ({"params": {**ASKED, "code": "x" * 20_000}}, 400, "field-invalid"),
]


@pytest.mark.parametrize(("options", "status", "code"), REFUSED)
def test_what_is_refused_says_why_and_reaches_no_host(
    opened: Open, host: Host, options: dict[str, Any], status: int, code: str
) -> None:
    answer = asking(opened(application("github")), **options)
    assert (answer.status_code, answer.json()["code"], answer.json()["error"]) == (status, code, code)
    assert answer.json()["error_description"] == answer.json()["message"]
    assert answer.headers["cache-control"] == "no-store"
    assert host.calls == []


def test_a_service_without_applications_exchanges_nothing(opened: Open) -> None:
    answer = asking(opened(), json=ASKED)
    assert (answer.status_code, answer.json()["code"]) == (404, "application-unknown")


@pytest.mark.parametrize(
    ("says", "code"),
    [(NoAnswer("closed"), "platform-unreachable"), (Reply(503, b"<html>"), "platform-unreadable")],
)
def test_a_host_that_fails_is_told_to_reader_and_owner(
    opened: Open, host: Host, says: Reply | Exception, code: str
) -> None:
    host.says = says
    service = opened(application("github"))
    answer = asking(service, json=ASKED)
    assert (answer.status_code, answer.json()["code"]) == (502, code)
    assert "GitHub" in answer.json()["message"]
    assert [line["event"] for line in service.lines() if line["level"] == "error"] == [code]


def test_an_application_that_the_host_refuses_is_told_to_its_owner(opened: Open, host: Host) -> None:
    host.says = reply({"error": "incorrect_client_credentials", "error_description": "The secret is wrong."})
    service = opened(application("github"))
    assert asking(service, json=ASKED).json()["code"] == "application-refused"
    assert [line["event"] for line in service.lines() if line["level"] == "error"] == ["application-refused"]


def test_a_client_address_logs_in_so_often_and_no_more(opened: Open, host: Host) -> None:
    service = opened(application("github"))
    answers = [asking(service, json=ASKED) for _ in range(11)]
    assert [one.status_code for one in answers] == [200] * 10 + [429]
    assert answers[-1].headers["retry-after"] == "6"
    assert answers[-1].json()["retryAfter"] == 6
    assert asking(service, json=ASKED, peer="203.0.113.9").status_code == 200
    assert len(host.calls) == 11


def test_only_pages_of_the_applications_read_the_answer(opened: Open) -> None:
    other = "https://other.example.org"
    service = opened(application("github"), application("gitea", origins=(other,)))
    for origin in (ORIGIN, other):
        answer = service.options(EXCHANGE, headers=preflight(origin))
        assert (answer.status_code, answer.headers["access-control-allow-origin"]) == (204, origin)
        assert answer.headers["access-control-allow-methods"] == "POST"
        assert answer.headers["vary"] == "Origin"
    answer = asking(service, json=ASKED)
    assert answer.headers["access-control-allow-origin"] == ORIGIN
    assert answer.headers["vary"] == "Origin"
    # A page may read why it was refused; credentials are never taken.
    refused = asking(service, json={**ASKED, "client_id": "other"}, origin=other)
    assert refused.headers["access-control-allow-origin"] == other
    assert "access-control-allow-credentials" not in refused.headers


def test_who_names_two_origins_names_none(opened: Open, host: Host) -> None:
    service = opened(application("github"))
    for origins in ((ORIGIN, "https://evil.example"), (ORIGIN, ORIGIN)):
        answer = service.send_undescribed("POST", EXCHANGE, json=ASKED, headers=[("origin", one) for one in origins])
        assert (answer.status_code, answer.json()["code"]) == (403, "origin-refused")
    assert host.calls == []


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://docs.example.org", "*"])
def test_no_other_page_does(opened: Open, origin: str) -> None:
    service = opened(application("github"))
    answer = service.options(EXCHANGE, headers=preflight(origin))
    assert answer.status_code == 403
    assert "access-control-allow-origin" not in answer.headers
    answer = asking(service, json=ASKED, origin=origin)
    assert "access-control-allow-origin" not in answer.headers
    # Comments stay open to all pages, as their own rules say.
    assert service.options("/api/v1/comments", headers=preflight(origin)).headers["access-control-allow-origin"] == "*"


@pytest.mark.parametrize("address", ["/api/v1/%65xchange", f"{EXCHANGE}%0A", f"{EXCHANGE}?a"])
def test_no_spelling_of_its_address_opens_it_to_them(opened: Open, host: Host, address: str) -> None:
    service, evil = opened(application("github")), "https://evil.example"
    for method, headers in (("POST", {"origin": evil}), ("OPTIONS", preflight(evil))):
        answer = service.send_undescribed(method, address, json=ASKED, headers=headers)
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
def test_nothing_but_post_exchanges(opened: Open, host: Host, method: str) -> None:
    answer = opened(application("github")).send_undescribed(method, EXCHANGE, params=ASKED, headers={"origin": ORIGIN})
    assert (answer.status_code, answer.headers["allow"]) == (405, "POST")
    assert host.calls == []


def test_outcomes_are_counted(opened: Open, host: Host) -> None:
    service = opened(application("gitee"))
    asked = {**ASKED, "redirect_uri": CALLBACK}
    asking(service, json=asked)
    asking(service, json={**asked, "grant_type": "refresh_token", "refresh_token": REFRESH})
    asking(service, json=asked, origin=None)
    host.says = reply({"error": "invalid_grant"}, 401)
    asking(service, json=asked)
    counted = [line for line in service.get("/metrics").text.splitlines() if line.startswith("glosa_exchanges_total")]
    assert [line.partition(",")[2] for line in counted] == [
        'outcome="grant-refused"} 1',
        'outcome="granted"} 1',
        'outcome="origin-refused"} 1',
        'outcome="renewed"} 1',
    ]


SECRETS = (CANARY, CODE, VERIFIER, REFRESH, ACCESS)


def told_by(service: Service, host: Host) -> str:
    """All that anybody but the code host learns of many exchanges, successful answers left out."""
    asked = {**ASKED, "redirect_uri": CALLBACK, "refresh_token": REFRESH}
    answers = []
    echo = {"error": f"bad:{CODE}", "error_description": f"{CANARY} and {REFRESH} are no match for {VERIFIER}."}
    for says in (
        reply(TOKEN),
        reply(echo),
        reply({"error": "invalid_client", "error_description": f"secret {CANARY}"}, 401),
        reply({**TOKEN, "scope": CANARY}),
        Reply(500, f"<html>{CANARY} {CODE}</html>".encode()),
        NoAnswer(CANARY),
        RuntimeError(f"{CANARY} {CODE}"),
    ):
        host.says = says
        for fields in (asked, {**asked, "grant_type": "refresh_token"}):
            answers.append(
                service.send_undescribed(
                    "POST", EXCHANGE, json=fields, headers={"origin": ORIGIN}, params={"code": CODE}
                )
            )
            service.now += 60_000
    for options, _, _ in REFUSED:
        sent = {**options, "headers": {"origin": options.get("origin") or ORIGIN, **options.get("headers", {})}}
        sent.pop("origin", None)
        answers.append(service.send_undescribed("POST", EXCHANGE, **sent))
    told = [f"{one.status_code} {one.headers} {one.text}" for one in answers if one.status_code != 200]
    told.append(service.get("/metrics").text)
    told.append(repr(service.settings))
    service.stop()
    return "\n".join([*told, service.log.decode()])


def test_a_secret_is_told_to_the_code_host_alone(opened: Open, host: Host) -> None:
    told = told_by(opened(application("gitee")), host)
    assert CANARY in str([dict(call.form) for call in host.calls])
    assert [secret for secret in SECRETS if secret in told] == []


LEAKS: dict[str, tuple[str, Callable[..., object]]] = {
    "an error told as it came": (
        "glosa.service.domain.exchange.tokens._repeat",
        lambda texts, secrets: False,
    ),
    "a log of what errors say": (
        "glosa.service.routes.operation.log._described",
        lambda error: {"error": [str(error)]},
    ),
    "settings that show what they hold": (
        "glosa.service.settings.Settings.__repr__",
        lambda self: str([one.client_secret for one in self.applications]),
    ),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_on_purpose_is_found(opened: Open, host: Host, monkeypatch: pytest.MonkeyPatch, leak: str) -> None:
    monkeypatch.setattr(*LEAKS[leak])
    assert CANARY in told_by(opened(application("gitee")), host)


def test_settings_do_not_show_the_password_of_a_database(tmp_path: Path) -> None:
    shown = repr(replace(settings_in(tmp_path), database=f"postgresql://glosa:{CANARY}@db.example.org/comments"))
    assert "log_requests" in shown
    assert CANARY not in shown


def test_a_service_without_a_network_says_why_it_does_not_start(tmp_path: Path) -> None:
    def refuse() -> Host:
        raise NetworkUnusable("The environment names a proxy that cannot be used.")

    service = Service(replace(settings_in(tmp_path), applications=(application("gitee"),)), upstream=refuse)
    with pytest.raises(ApplicationFailed, match="names a proxy that cannot be used"):
        service.start()
    service.close()
    assert [line["event"] for line in service.lines()] == ["start-failed"]


def test_secrets_are_on_no_disk_either(opened: Open, host: Host, tmp_path: Path) -> None:
    service = opened(application("gitee"))
    asking(service, json={**ASKED, "redirect_uri": CALLBACK})
    service.stop()
    assert host.closed
    kept = b"".join(file.read_bytes() for file in tmp_path.rglob("*") if file.is_file())
    assert kept
    assert [secret for secret in SECRETS if secret.encode() in kept] == []


def test_the_network_is_loaded_only_where_there_are_applications(tmp_path: Path) -> None:
    program = """
import asyncio, sys
from pathlib import Path
from glosa.hosting.lifespan import living
from glosa.service.app import service_application
from glosa.service.settings import Settings

async def live():
    folder = Path(sys.argv[1])
    settings = Settings(database=str(folder / "c.sqlite3"), secret=b"s" * 32, uploads=folder)
    async with living([service_application(settings)]):
        print("httpx" in sys.modules)

asyncio.run(live())
"""
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout == "False\n"


class Endpoint(BaseHTTPRequestHandler):
    """A token endpoint of a host of one's own."""

    paths: ClassVar[list[str]] = []

    def do_POST(self) -> None:
        self.paths.append(self.path)
        self.rfile.read(int(self.headers["content-length"]))
        self.send_response(200)
        self.end_headers()
        self.wfile.write(reply(TOKEN).content)

    def log_message(self, format: str, *arguments: object) -> None:
        """Stays silent."""


def test_a_real_endpoint_is_asked_as_the_settings_say(tmp_path: Path) -> None:
    with HTTPServer(("127.0.0.1", 0), Endpoint) as server:
        answering = threading.Thread(target=server.handle_request)
        answering.start()
        own = application("gitea", base_url=f"http://127.0.0.1:{server.server_port}/gitea")
        service = Service(replace(settings_in(tmp_path), applications=(own,)))
        service.start()
        answer = asking(service, json={**ASKED, "redirect_uri": CALLBACK})
        service.stop()
        answering.join()
    assert answer.json() == TOKEN
    assert Endpoint.paths == ["/gitea/login/oauth/access_token"]
