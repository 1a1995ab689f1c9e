"""A captcha with a real server for challenges: what it learns, and that no comment waits for it if it fails."""

import json
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import altcha
import pytest
from altcha.v1 import solve_challenge as solve_first_format

from glosa.composition.errors import SecretUnusable
from glosa.composition.secret import altcha_settings
from glosa.service.domain.spam.proof import KeyChallenge
from glosa.service.upstream import altcha as adapter
from glosa.service.upstream.altcha import PAUSE_MS
from glosa.service.upstream.altcha_settings import AltchaSettings
from tests.contract.service.captcha_server import CaptchaServer, challenging
from tests.contract.service.conftest import SITE, START, Service, settings_in
from tests.contract.service.moderators import Person
from tests.unit.service.domain.solving import encoded, solution_of

DAY = 24 * 60 * 60


@pytest.fixture
def server() -> Iterator[CaptchaServer]:
    with challenging() as running:
        running.expires = START // 1_000 + DAY
        yield running


def started(folder: Path, settings: AltchaSettings) -> Service:
    rules = replace(SITE.rules, posts_a_minute=0, posts_an_hour=0)
    service = Service(replace(settings_in(folder, replace(SITE, rules=rules)), altcha=settings))
    service.start()
    return service


@pytest.fixture
def service(tmp_path: Path, server: CaptchaServer, monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    monkeypatch.setenv("NO_PROXY", "*")
    monkeypatch.setattr("altcha.v2.time.time", lambda: START / 1_000)
    running = started(tmp_path, AltchaSettings(address=server.address, verification=server.verification))
    yield running
    running.stop()


def send(service: Service, text: str = "A fine question", **fields: Any) -> Any:
    """The answer to a comment."""
    service.now += 1_000
    answer = service.post("/api/v1/comments", {"path": "/guide/", "text": text, "nick": "Ana", **fields})
    assert answer.status_code in (200, 201), answer.text
    return answer.json()


def status(service: Service, text: str = "A fine question", **fields: Any) -> str:
    return str(send(service, text, **fields)["comment"].get("status", "visible"))


def solved(challenge: dict[str, Any]) -> str:
    """What the widget sends."""
    if "maxnumber" in challenge:
        found = solve_first_format(challenge["challenge"], challenge["salt"], "SHA-256", challenge["maxnumber"])
        assert found is not None
        return encoded({**challenge, "number": found.number})
    requested = altcha.Challenge.from_dict(challenge)
    solution = altcha.solve_challenge(requested)
    assert solution is not None
    return encoded(altcha.Payload(requested, solution).to_dict())


def problems(service: Service) -> list[dict[str, Any]]:
    return [line for line in service.lines() if line["event"] == "captcha-unavailable"]


@pytest.mark.parametrize("first_format", [False, True])
@pytest.mark.parametrize("nested", [False, True])
def test_the_server_makes_challenges_and_learns_nothing_else(
    service: Service, server: CaptchaServer, first_format: bool, nested: bool
) -> None:
    server.first_format, server.nested = first_format, nested
    solution = solved(send(service, proof="")["challenge"])
    assert status(service, proof=solution) == "visible"
    (first, second) = server.requests
    assert first == ("GET", "/v1/challenge?apiKey=key_1", b"")
    assert (second[:2], json.loads(second[2])) == (
        ("POST", "/v1/verify?apiKey=key_1"),
        {"payload": solution, "altcha": solution},
    )
    server.used.clear()
    assert status(service, "Another question", proof=solution) == "pending"
    other = solved(send(service, "A third question", proof="")["challenge"])
    server.status, server.body = 400, b'{"error": "PAYLOAD_INVALID"}'
    assert status(service, "A third question", proof=other) == "pending"
    listed = Person(service).get("comments").json()["comments"]
    findings = [(one["status"], one["findings"][0]["layer"], one["findings"][0]["reason"]) for one in listed[:2]]
    assert findings == [("pending", "captcha", "captcha-wrong"), ("pending", "captcha", "captcha-used")]
    assert problems(service) == []


def test_pages_made_for_valine_are_not_refused(service: Service, server: CaptchaServer) -> None:
    headers = {"x-lc-id": "app", "x-lc-key": "key"}
    made = {"url": "/guide/", "comment": "<p>A question</p>", "nick": "Ana", "mail": "", "link": "", "ua": ""}
    answer = service.post("/1.1/classes/Comment", made, headers=headers)
    assert answer.status_code == 201, answer.text
    (waiting,) = Person(service).get("comments").json()["comments"]
    assert (waiting["status"], waiting["findings"][0]["reason"], server.requests) == ("pending", "captcha-missing", [])


@pytest.mark.parametrize(
    ("status_code", "body", "cause"),
    [
        (500, b"{}", "status 500"),
        (401, b"{}", "status 401"),
        (302, b"", "status 302"),
        (200, b"<html>", "isn't a JSON object"),
        (200, b"[]", "isn't a JSON object"),
        (200, b'{"challenge": 1}', "isn't a challenge"),
        (200, b'{"challenge": "a", "salt": "b?expires=soon", "signature": "c"}', "isn't a challenge"),
        (200, b'{"challenge": "a", "salt": "b", "signature": "c", "maxnumber": 9}', "don't expire"),
        (200, b'{"parameters": {"algorithm": "ARGON2ID", "expiresAt": 1}}', "can't solve"),
        (200, b'{"parameters": {"algorithm": "SHA-256", "expiresAt": 1}}', "no signature"),
        (200, b'{"parameters": {"algorithm": "SHA-256"}, "signature": "a"}', "don't expire"),
        (200, b"[" + b" " * 9_000, "too large"),
        (200, b'{"a": ' + b"[" * 8_000, "isn't a JSON object"),
        (200, b'{"challenge": "a", "salt": "b?expires=1&' + b"c" * 1_200 + b'", "signature": "d"}', "more than"),
    ],
)
def test_without_a_usable_challenge_comments_are_published_and_the_server_rests(
    service: Service, server: CaptchaServer, status_code: int, body: bytes, cause: str
) -> None:
    server.status, server.body = status_code, body
    assert status(service, proof="") == "visible"
    assert status(service, "Another question", proof="") == "visible"
    assert len(server.requests) == 1
    (problem,) = problems(service)
    assert cause in str(problem)
    assert "key_1" not in str(problem)
    server.status, server.body = 200, None
    service.now += PAUSE_MS
    assert "challenge" in send(service, "A third question", proof="")


@pytest.mark.parametrize(
    ("status_code", "body", "cause"),
    [(503, b"{}", "status 503"), (200, b"{}", "no field 'verified'"), (200, b'{"verified": "yes"}', "'verified'")],
)
def test_without_a_verdict_comments_are_published(
    service: Service, server: CaptchaServer, status_code: int, body: bytes, cause: str
) -> None:
    solution = solved(send(service, proof="")["challenge"])
    server.status, server.body = status_code, body
    assert status(service, proof=solution) == "visible"
    assert status(service, "Another question", proof=solution) == "visible"
    assert len(server.requests) == 2
    assert cause in str(problems(service))


_FIRST = {"algorithm": "SHA-256", "challenge": "aa", "number": 1, "salt": "b", "signature": "cc"}


@pytest.mark.parametrize(
    "nonsense",
    [
        {"signature": "x"},
        {"challenge": {"signature": "aa"}},
        {"challenge": {"parameters": {}, "signature": "aa"}, "solution": {}},
        _FIRST,
        {**_FIRST, "salt": "b?expires=soon"},
        {**_FIRST, "salt": f"b?expires={START // 1_000}12"},
        {**_FIRST, "salt": f"b?expires={START // 1_000 + 60}&", "Signature": "dd"},
    ],
)
def test_nobody_turns_the_captcha_off_with_nonsense(
    service: Service, server: CaptchaServer, nonsense: dict[str, Any]
) -> None:
    server.status = 500
    assert status(service, proof=encoded(nonsense)) == "pending"
    assert server.requests == []
    server.status = 200
    assert "challenge" in send(service, "Another question", proof="")


def test_comments_do_not_wait_for_a_server_that_is_slow_or_down(
    tmp_path: Path, server: CaptchaServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_PROXY", "*")
    monkeypatch.setattr(adapter.AltchaCaptcha.__init__, "__kwdefaults__", {"patience": 0.05})
    server.blocked = threading.Event()
    late = encoded({**_FIRST, "salt": f"b?expires={START // 1_000 + 60}&"})
    for name, address in (("slow", server.address), ("down", "http://127.0.0.1:1/v1/challenge")):
        (tmp_path / name).mkdir()
        service = started(tmp_path / name, AltchaSettings(address=address, verification=address))
        assert status(service, proof="") == "visible"
        assert status(service, "Another question", proof=late) == "visible"
        assert len(problems(service)) == 1
        service.stop()
    server.blocked.set()


def test_a_key_suffices(tmp_path: Path) -> None:
    service = started(tmp_path, AltchaSettings(key=b"k" * 32))
    challenge = KeyChallenge(**send(service, proof="")["challenge"])
    assert status(service, proof=solution_of(challenge)) == "visible"
    service.stop()


def test_edits_need_a_solution_too(tmp_path: Path) -> None:
    service = started(tmp_path, AltchaSettings(key=b"k" * 32))
    challenge = KeyChallenge(**send(service, proof="")["challenge"])
    posted = send(service, proof=solution_of(challenge))
    edit = {"id": posted["comment"]["id"], "key": posted["key"], "text": "A better question", "revision": 0}
    answer = service.post("/api/v1/own/edit", {**edit, "proof": ""}).json()
    solution = solution_of(KeyChallenge(**answer["challenge"]))
    edited = service.post("/api/v1/own/edit", {**edit, "proof": solution}).json()["comment"]
    assert ("better" in edited["html"], edited.get("status", "visible")) == (True, "visible")
    waiting = service.post("/api/v1/own/edit", {**edit, "text": "A third one", "revision": 1}).json()["comment"]
    assert waiting["status"] == "pending"
    service.stop()


def test_the_environment_decides_where_challenges_come_from() -> None:
    assert altcha_settings({}) is None
    assert altcha_settings({"GLOSA_ALTCHA_KEY": "", "GLOSA_ALTCHA_URL": " "}) is None
    assert altcha_settings({"GLOSA_ALTCHA_KEY": "k" * 32}) == AltchaSettings(key=b"k" * 32)
    url = "https://altcha.example.org/v1/challenge?apiKey=a"
    expected = AltchaSettings(address=url, verification="https://altcha.example.org/v1/verify?apiKey=a")
    assert altcha_settings({"GLOSA_ALTCHA_URL": url}) == expected
    assert "apiKey" not in repr(expected)
    for wrong, expected_text in (
        ({"GLOSA_ALTCHA_KEY": "short"}, "has 5 characters"),
        ({"GLOSA_ALTCHA_KEY": "k" * 32, "GLOSA_ALTCHA_URL": url}, "both"),
        ({"GLOSA_ALTCHA_URL": "http://altcha.example.org/v1/challenge"}, "https://"),
        ({"GLOSA_ALTCHA_URL": "https://altcha.example.org/v1"}, "/challenge"),
    ):
        with pytest.raises(SecretUnusable, match=expected_text):
            altcha_settings(wrong)
