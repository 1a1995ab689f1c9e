"""A comment or visit whose response was lost is stored once, whether the page, a proxy, or the browser sends it again."""

import json
import socket
import threading
from collections.abc import Callable, Iterator
from http.client import HTTPConnection, RemoteDisconnected
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.contract.service.conftest import SITE, Serve, Service
from tests.contract.service.test_processes import Program, command, program

PATH = "/api/v1/comments"
KEY = "0123456789abcdef"
BODY = {"path": "/a", "text": "Hello", "nick": "Ana", "idempotencyKey": KEY}


def count(service: Service) -> int:
    found: int = service.get("/api/v1/thread?path=/a").json()["count"]
    return found


def test_a_repeated_idempotency_key_returns_the_same_comment_status_and_token(serve: Serve) -> None:
    service = serve(interval_ms=20_000, posts_a_minute=1)
    first, *others = (service.post(PATH, BODY) for _ in range(4))
    assert first.status_code == 201
    assert first.json()["device"]
    assert [(answer.status_code, answer.json()) for answer in others] == [(201, first.json())] * 3
    assert count(service) == 1
    (posts,) = [line for line in service.metrics().splitlines() if line.startswith("glosa_posts_total")]
    assert posts.endswith(" 1")
    service.now += 60_000
    device = first.json()["device"]
    known = service.post(PATH, {**BODY, "device": device, "idempotencyKey": KEY[::-1]})
    assert known.status_code == 201, "the repetitions took from the limits"
    assert "device" not in known.json()


def test_concurrent_duplicates_are_one_comment(service: Service) -> None:
    answers = service.send_all([("POST", PATH, {"json": BODY})] * 20)
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.json()["comment"]["id"] for answer in answers}) == 1
    assert count(service) == 1


@pytest.mark.parametrize("change", [{"text": "Hello!"}, {"path": "/b"}, {"nick": "Bob"}, {"format": "html"}])
def test_a_key_that_was_used_for_another_comment_is_refused(service: Service, change: dict[str, str]) -> None:
    service.post(PATH, BODY)
    refused = service.post(PATH, {**BODY, **change})
    assert (refused.status_code, refused.json()["code"]) == (422, "idempotency-key-reused")
    assert count(service) == 1


def test_a_refused_comment_can_be_corrected_and_sent_with_the_same_key(service: Service) -> None:
    assert service.post(PATH, {**BODY, "text": " "}).status_code == 400
    assert service.post(PATH, BODY).status_code == 201


@pytest.mark.parametrize("key", ["short", "x" * 65, "with spaces in it", "ü" * 16])
def test_a_key_is_random_enough(service: Service, key: str) -> None:
    assert service.post(PATH, {**BODY, "idempotencyKey": key}).json()["field"] == "idempotencyKey"


def test_a_pending_comment_stays_pending_when_sent_again(serve: Serve) -> None:
    service = serve(approval="all")
    statuses = [service.post(PATH, BODY).json()["comment"]["status"] for _ in range(2)]
    assert statuses == ["pending", "pending"]


def test_an_invalid_token_is_replaced(serve: Serve) -> None:
    service = serve(interval_ms=20_000)
    answers = [service.post(PATH, {"path": "/a", "text": text, "device": "f0.f0"}) for text in ("One", "Two")]
    assert [answer.status_code for answer in answers] == [201, 429]
    assert answers[0].json()["device"]


def test_omitting_or_renewing_the_token_does_not_skip_the_interval(serve: Serve) -> None:
    service = serve(interval_ms=20_000)
    known = service.post("/api/v1/devices", {}, peer="203.0.113.1").json()["device"]

    def post(peer: str = "203.0.113.1", **fields: str) -> int:
        return service.post(PATH, {"path": "/a", "text": "Hello", **fields}, peer=peer).status_code

    assert service.post("/api/v1/devices", {}, peer="203.0.113.1").status_code == 429
    assert [post(), post(device=""), post(device="0f.0f")] == [429] * 3
    assert post("203.0.113.2") == 201
    assert post(device=known) == 201, "a device that is known waits for nobody else at its address"
    service.now += 20_000
    assert [post(), post(), post(device=known)] == [201, 429, 201]


VALINE = {
    "comment": "<p>Hello</p>",
    "nick": "Ana",
    "mail": "ana@example.com",
    "link": "",
    "ua": "Browser/1",
    "url": "/a",
    "insertedAt": {"__type": "Date", "iso": "2026-11-21T15:00:00.000Z"},
    "ACL": {"*": {"read": True}},
}
PROTOCOL = {"x-lc-id": SITE.app_id, "x-lc-key": SITE.app_key}


def save(service: Service, peer: str = "203.0.113.1", **changes: object) -> str:
    """Posts a comment without a key and returns its id."""
    answer = service.post("/1.1/classes/Comment", {**VALINE, **changes}, headers=PROTOCOL, peer=peer)
    assert answer.status_code == 201, answer.text
    id: str = answer.json()["objectId"]
    return id


def test_unmodified_pages_store_the_same_text_once(serve: Serve) -> None:
    service = serve(posts_a_minute=6)
    first = save(service)
    later = {"__type": "Date", "iso": "2026-11-21T15:00:09.000Z"}
    assert [save(service), save(service, insertedAt=later), save(service)] == [first] * 3
    others = [
        save(service, comment="<p>Hello!</p>"),
        save(service, nick="Bob"),
        save(service, url="/b"),
        save(service, peer="203.0.113.2"),
    ]
    assert len({first, *others}) == 5
    service.now += 10 * 60_000
    assert save(service) == first, "the page says that this is what it wrote then"
    assert save(service, insertedAt=later) != first
    assert count(service) == 4 + 1


VIEWS = "/api/v1/views"
VISIT = {"path": "/a", "title": "A", "idempotencyKey": KEY}


def views(service: Service, metric: str = "glosa_views_total") -> tuple[int, float]:
    """Returns the views in the response and in the metrics."""
    found = service.get("/api/v1/views?path=/a").json()["views"]["/a"]
    (line,) = [line for line in service.metrics().splitlines() if line.startswith(metric)]
    return found, float(line.split()[-1])


def test_a_repeated_visit_is_counted_once_and_returns_the_current_views(service: Service) -> None:
    assert [service.post(VIEWS, VISIT).json() for _ in range(3)] == [{"time": 1}] * 3
    assert service.post(VIEWS, {**VISIT, "idempotencyKey": KEY[::-1]}).json() == {"time": 2}
    assert service.post(VIEWS, VISIT).json() == {"time": 2}
    assert service.post(VIEWS, {**VISIT, "path": "/b"}).json() == {"time": 1}
    assert views(service) == (2, 3)


def test_visits_without_a_key_are_all_counted(service: Service) -> None:
    assert [service.post(VIEWS, {"path": "/a", **key}).json()["time"] for key in ({}, {"idempotencyKey": ""}, {})] == [
        *(1, 2, 3)
    ]


def test_concurrent_duplicates_are_one_visit(service: Service) -> None:
    answers = service.send_all([("POST", VIEWS, {"json": VISIT})] * 20)
    assert [(answer.status_code, answer.json()) for answer in answers] == [(200, {"time": 1})] * 20
    assert views(service) == (1, 1)


class Losing(BaseHTTPRequestHandler):
    """A proxy that forwards requests and loses the response: it sends a 502 or closes the connection."""

    protocol_version = "HTTP/1.1"
    service: tuple[str, int]
    way: str

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        connection = HTTPConnection(*self.service)
        connection.request("POST", self.path, body, dict(self.headers))
        answer = connection.getresponse()
        answer.read()
        connection.close()
        if self.way == "502":
            self.send_error(502)
        else:
            self.connection.shutdown(socket.SHUT_RDWR)
        self.close_connection = True

    def log_message(self, *arguments: object) -> None:
        pass


@pytest.fixture
def losing() -> Iterator[Callable[[str, Program], int]]:
    """``losing(way, program)`` starts a proxy and returns its port."""
    running: list[ThreadingHTTPServer] = []

    def start(way: str, behind: Program) -> int:
        handler = type("Lost", (Losing,), {"service": ("127.0.0.1", behind.port), "way": way})
        server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        running.append(server)
        return server.server_address[1]

    yield start
    for server in running:
        server.shutdown()
        server.server_close()


def send(port: int, path: str, body: bytes, headers: dict[str, str]) -> int:
    """Returns the status, or 0 if the connection was closed."""
    connection = HTTPConnection("127.0.0.1", port)
    try:
        connection.request("POST", path, body, {"content-type": "application/json", **headers})
        return connection.getresponse().status
    except (RemoteDisconnected, ConnectionResetError):
        return 0
    finally:
        connection.close()


@pytest.mark.parametrize("protocol", ["api", "store"])
def test_two_workers_behind_a_proxy_that_loses_responses_store_a_comment_once(
    tmp_path: Path, losing: Callable[[str, Program], int], protocol: str
) -> None:
    database = str(tmp_path / "comments.sqlite3")
    command("site", "add", "default", "--db", database, "--app-id", "app", "--app-key", "key")
    path, sent, headers = {
        "api": (PATH, BODY, {}),
        "store": ("/1.1/classes/Comment", VALINE, PROTOCOL),
    }[protocol]
    with program("comments", "serve", "--db", database, "--workers", "2", log=tmp_path / "log") as running:
        running.send("GET", "/healthz")
        content = json.dumps(sent).encode()
        lost = [send(losing(way, running), path, content, headers) for way in ("502", "reset") * 3]
        assert lost == [502, 0] * 3
        assert send(running.port, path, content, headers) == 201
        assert running.send("GET", "/api/v1/thread?path=/a")[1]["count"] == 1


def test_two_workers_behind_a_proxy_that_loses_responses_count_a_visit_once(
    tmp_path: Path, losing: Callable[[str, Program], int]
) -> None:
    database = str(tmp_path / "comments.sqlite3")
    command("site", "add", "default", "--db", database)
    with program("comments", "serve", "--db", database, "--workers", "2", log=tmp_path / "log") as running:
        running.send("GET", "/healthz")
        for key in (KEY, KEY[::-1]):
            content = json.dumps({**VISIT, "idempotencyKey": key}).encode()
            lost = [send(losing(way, running), VIEWS, content, {}) for way in ("502", "reset") * 3]
            assert lost == [502, 0] * 3
            assert send(running.port, VIEWS, content, {}) == 200
        assert running.send("GET", "/api/v1/views?path=/a")[1]["views"] == {"/a": 2}
