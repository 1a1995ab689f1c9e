"""A service that judges comments too, with a real HTTP receiver: what it learns, and what happens when it fails."""

import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import pytest

from glosa.composition.errors import SecretUnusable
from glosa.composition.secret import akismet_settings
from glosa.service.domain.comments import Author
from glosa.service.domain.spam.checking import CheckedText
from glosa.service.upstream import akismet
from glosa.service.upstream.akismet import LONGEST_FIELD, MOST_FAILURES, PAUSE_MS, AkismetCheck
from glosa.service.upstream.akismet_settings import AkismetSettings
from tests.contract.service.conftest import SITE, Service, settings_in
from tests.contract.service.moderators import Person
from tests.contract.service.receiver import Receiver, receiving

KEY = "0123456789ab"
HOME = "https://docs.example.org"


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as running:
        running.status, running.body = 200, b"false"
        yield running


@pytest.fixture
def service(tmp_path: Path, receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    monkeypatch.setenv("NO_PROXY", "*")
    rules = replace(SITE.rules, posts_a_minute=0, posts_an_hour=0, home=HOME)
    settings = settings_in(tmp_path, replace(SITE, rules=rules))
    running = Service(replace(settings, akismet=AkismetSettings(KEY, receiver.address)))
    running.start()
    yield running
    running.stop()


def say(service: Service, text: str, **fields: Any) -> str:
    """The status of a new comment."""
    service.now += 1_000
    sent = {"path": "/guide/", "text": text, "nick": "Ana", "mail": "ana@example.org", **fields}
    answer = service.post("/api/v1/comments", sent, peer="203.0.113.7", headers={"user-agent": "Firefox"})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["comment"].get("status", "visible"))


def problems(service: Service) -> list[dict[str, Any]]:
    return [line for line in service.lines() if line["event"] == "spam-not-checked"]


def test_the_service_learns_what_its_interface_names(service: Service, receiver: Receiver) -> None:
    assert say(service, "A fine question", link="https://ana.example") == "visible"
    ((headers, body),) = receiver.requests
    assert headers["content-type"] == "application/x-www-form-urlencoded"
    assert {name: value for name, (value,) in parse_qs(body.decode()).items()} == {
        "api_key": KEY,
        "blog": HOME,
        "user_ip": "203.0.113.7",
        "user_agent": "Firefox",
        "permalink": f"{HOME}/guide/",
        "comment_type": "comment",
        "comment_author": "Ana",
        "comment_author_email": "ana@example.org",
        "comment_author_url": "https://ana.example",
        "comment_content": "A fine question",
    }


def test_its_opinion_adds_points(service: Service, receiver: Receiver) -> None:
    receiver.body = b"true"
    assert say(service, "A bad offer") == "pending"
    receiver.headers = {"X-akismet-pro-tip": "discard"}
    assert say(service, "The worst offer") == "pending", "authors don't learn that it's spam"
    listed = Person(service).get("comments").json()["comments"]
    assert [(one["status"], one["findings"][0]["reason"], one["findings"][0]["points"]) for one in listed] == [
        ("spam", "checked-spam", 100),
        ("pending", "checked-spam", 60),
    ]


@pytest.mark.parametrize(
    ("status", "body", "cause"),
    [
        (200, b"invalid", "refused the request"),
        (200, b"x" * 5_000, "refused the request"),
        (500, b"true", "status 500"),
        (302, b"", "status 302"),
    ],
)
def test_after_failures_in_a_row_the_service_gets_no_requests_for_a_while(
    service: Service, receiver: Receiver, status: int, body: bytes, cause: str
) -> None:
    for number in range(MOST_FAILURES - 1):
        receiver.status, receiver.body = status, body
        say(service, f"{'abc'[number]} first question")
    receiver.status, receiver.body = 200, b"false"
    say(service, "The second question")
    receiver.status, receiver.body = status, body
    for number in range(MOST_FAILURES + 1):
        assert say(service, f"{'abcd'[number]} third question") == "visible"
    assert len(receiver.requests) == 2 * MOST_FAILURES
    assert cause in str(problems(service))
    assert KEY not in str(problems(service))
    receiver.status, receiver.body = 200, b"true"
    service.now += PAUSE_MS
    assert say(service, "Another question") == "pending"


def test_no_comment_keeps_others_from_being_checked(service: Service, receiver: Receiver) -> None:
    assert say(service, "A question", path="http://[abc") == "visible"
    assert "permalink" not in parse_qs(receiver.requests[0][1].decode())
    assert say(service, "A long text. " * 500) == "visible"
    (content,) = parse_qs(receiver.requests[1][1].decode())["comment_content"]
    assert len(content) == LONGEST_FIELD
    receiver.body = b"true"
    assert say(service, "An offer") == "pending"
    assert problems(service) == []


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("changes", "count"),
    [({"site": ""}, 0), ({"address": ""}, 0), ({"source": "\ud800"}, 1)],
    ids=["site", "address", "text"],
)
async def test_a_comment_that_the_service_cannot_judge_causes_no_pause(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch, changes: dict[str, str], count: int
) -> None:
    monkeypatch.setenv("NO_PROXY", "*")
    receiver.body = b"true"
    found: list[Exception] = []
    check = AkismetCheck(
        AkismetSettings(KEY, receiver.address), lambda: 1_000, lambda event, error: found.append(error)
    )
    text = CheckedText(
        site=HOME, page="/a", source="An offer", author=Author(nick="Eve"), address="203.0.113.7", is_reply=False
    )
    assert await check.findings(replace(text, **changes)) == ()  # type: ignore[arg-type]  # all changed fields are texts
    assert (len(receiver.requests), len(found)) == (0, count)
    assert len(await check.findings(text)) == 1
    await check.close()


def test_comments_do_not_wait_for_a_service_that_is_slow_or_down(
    tmp_path: Path, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_PROXY", "*")
    monkeypatch.setattr(akismet, "PATIENCE_SECONDS", 0.05)
    monkeypatch.setattr(akismet.AkismetCheck.__init__, "__kwdefaults__", {"patience": 0.05})
    receiver.blocked = threading.Event()
    for name, address in (("slow", receiver.address), ("down", "http://127.0.0.1:1/")):
        rules = replace(SITE.rules, home=HOME)
        settings = replace(
            settings_in(tmp_path / name, replace(SITE, rules=rules)), akismet=AkismetSettings(KEY, address)
        )
        (tmp_path / name).mkdir()
        service = Service(settings)
        service.start()
        assert say(service, "A question") == "visible"
        assert len(problems(service)) == 1
        service.stop()
    receiver.blocked.set()


def test_known_authors_are_not_sent_there(service: Service, receiver: Receiver) -> None:
    device = service.post("/api/v1/devices", {}).json()["device"]
    for number in range(3):
        say(service, f"{'abc'[number]} fine question", device=device)
    service.now += 2 * 24 * 60 * 60 * 1_000
    before = len(receiver.requests)
    say(service, "Another fine question", device=device)
    assert len(receiver.requests) == before


def test_without_a_key_nothing_is_sent_anywhere() -> None:
    assert akismet_settings({}) is None
    assert akismet_settings({"GLOSA_AKISMET_URL": "https://spam.example.org/"}) is None
    assert akismet_settings({"GLOSA_AKISMET_KEY": "key"}) == AkismetSettings("key")
    other = {"GLOSA_AKISMET_KEY": "key", "GLOSA_AKISMET_URL": "https://spam.example.org/check"}
    assert akismet_settings(other) == AkismetSettings("key", "https://spam.example.org/check")
    with pytest.raises(SecretUnusable, match="without encryption"):
        akismet_settings({"GLOSA_AKISMET_KEY": "key", "GLOSA_AKISMET_URL": "http://spam.example.org/"})
