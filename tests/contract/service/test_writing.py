"""Posting comments and counting views over HTTP."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from glosa.hosting.request_bodies import BodyTimeout
from glosa.service.domain.sites import Rules
from glosa.service.routes.protocol.errors import INVALID
from tests.contract.service.conftest import SITE, Serve, Service

PATH = "/api/v1/comments"


def test_a_posted_comment_is_returned_as_readers_see_it(service: Service) -> None:
    body = {"path": "/a", "text": "Hello **you**", "nick": " Ana ", "link": "example.org", "mail": "ana@x.org"}
    answer = service.post(PATH, body)
    assert answer.status_code == 201
    comment = answer.json()["comment"]
    assert (comment["nick"], comment["link"], comment["createdAt"]) == (
        "Ana",
        "example.org",
        "2026-11-21T15:00:00.000Z",
    )
    assert "mail" not in comment
    assert service.get("/api/v1/thread?path=/a").json()["roots"] == [{**comment, "replies": []}]


def test_dangerous_markup_is_not_returned(service: Service) -> None:
    reported = service.comment("<img src=x onerror=alert(1)> <script>alert(2)</script> hello", format="html")
    assert "onerror" not in reported["html"]
    assert "<script" not in reported["html"]
    assert "hello" in reported["html"]


@pytest.mark.accepts("A-123")
def test_a_device_gets_a_token_with_its_first_comment_and_waits_its_interval(serve: Serve) -> None:
    service = serve(interval_ms=20_000)
    first = service.post(PATH, {"path": "/a", "text": "One", "device": ""})
    device = first.json()["device"]
    refused = service.post(PATH, {"path": "/a", "text": "Two", "device": device})
    assert refused.status_code == 429
    assert refused.json() == {"code": "too-many-posts", "message": "Submit is busy, please wait...", "retryAfter": 20}
    assert refused.headers["retry-after"] == "20"
    service.now += 20_000
    second = service.post(PATH, {"path": "/a", "text": "Two", "device": device})
    assert second.status_code == 201
    assert "device" not in second.json()


def test_a_token_can_be_requested_beforehand(serve: Serve) -> None:
    service = serve(interval_ms=20_000)
    device = service.post("/api/v1/devices", {}).json()["device"]
    answers = [service.post(PATH, {"path": "/a", "text": text, "device": device}) for text in ("One", "Two")]
    assert [answer.status_code for answer in answers] == [201, 429]


def test_a_client_cannot_avoid_its_limit_by_forged_headers(serve: Serve) -> None:
    service = serve(posts_a_minute=2)

    def post(peer: str, forwarded: str = "") -> int:
        headers = {"x-forwarded-for": forwarded} if forwarded else {}
        return service.post(PATH, {"path": "/a", "text": "Hello"}, peer=peer, headers=headers).status_code

    assert [post("203.0.113.1", f"198.51.100.{n}") for n in range(3)] == [201, 201, 429]
    assert post("203.0.113.2") == 201
    assert [post("127.0.0.1", "203.0.113.9") for _ in range(3)] == [201, 201, 429]
    assert [post(f"2001:db8::{n}") for n in range(3)] == [201, 201, 429]


@pytest.mark.parametrize(
    ("body", "code", "field"),
    [
        ({"path": "/a", "text": " \n"}, "field-invalid", "text"),
        ({"path": "/a", "text": "x" * 10_001}, "field-invalid", "text"),
        ({"path": "/a", "text": "a\0b"}, "field-invalid", "text"),
        ({"path": "/a\0", "text": "a"}, "field-invalid", "path"),
        ({"path": "", "text": "a"}, "field-invalid", "path"),
        ({"path": "javascript:alert(1)", "text": "a"}, "field-invalid", "path"),
        ({"text": "a"}, "field-invalid", "path"),
        ({"path": "/a", "text": 1}, "field-invalid", "text"),
        ({"path": "/a", "text": "a", "format": "rtf"}, "field-invalid", "format"),
        ({"path": "/a", "text": "a", "rid": "x"}, "field-invalid", "rid"),
        ({"path": "/a", "text": "a", "nick": "a\nb"}, "field-invalid", "nick"),
        ({"path": "/a", "text": "a", "rid": "0" * 24, "pid": "0" * 24}, "parent-missing", None),
        ([], "field-invalid", None),
        ("text", "field-invalid", None),
    ],
)
def test_invalid_comments_are_refused_with_the_name_of_the_invalid_field(
    service: Service, body: object, code: str, field: str | None
) -> None:
    answer = service.post(PATH, body)
    assert answer.status_code == 400
    refusal = answer.json()
    assert (refusal["code"], refusal.get("field")) == (code, field)
    assert refusal["message"].endswith(".")
    assert service.get("/api/v1/thread?path=/a").json()["count"] == 0


@pytest.mark.parametrize("content", [b"", b"{", b'{"path":"\xff"}', b"[" * 50_000, b'{"path":"/a","text":"\\ud800"}'])
def test_a_body_that_is_not_json_is_refused(service: Service, content: bytes) -> None:
    answer = service.send("POST", PATH, content=content)
    assert answer.status_code == 400
    assert answer.json()["code"] in ("body-malformed", "field-invalid")


def test_a_body_that_is_too_large_is_refused_before_it_is_read(service: Service) -> None:
    assert service.send("POST", PATH, content=b" " * 1_048_577).json()["code"] == "body-too-large"

    async def endless() -> AsyncIterator[bytes]:
        while True:
            yield b" " * 65_536

    answer = service.send("POST", PATH, content=endless())
    assert (answer.status_code, answer.json()["code"]) == (413, "body-too-large")


@pytest.mark.parametrize(("path", "code"), [(PATH, "body-timeout"), ("/1.1/classes/Comment", INVALID)])
def test_a_late_body_is_reported(service: Service, path: str, code: str | int) -> None:
    async def late() -> AsyncIterator[bytes]:
        yield b"{"
        raise BodyTimeout

    answer = service.send_undescribed(
        "POST", path, content=late(), headers={"x-lc-id": SITE.app_id, "x-lc-key": SITE.app_key}
    )
    assert (answer.status_code, answer.json()["code"]) == (408, code)


def test_an_unknown_site_is_reported(service: Service) -> None:
    reported = service.post(PATH, {"site": "other", "path": "/a", "text": "a"}).json()
    assert reported["code"] == "site-unknown"
    assert reported["message"].startswith("There is no site 'other' here. Expected ")
    assert "glosa comments site add NAME" in reported["message"]
    assert service.get("/api/v1/thread?path=/a&site=other").status_code == 404


def test_only_pages_of_the_sites_origins_write_and_all_may_read(serve: Serve) -> None:
    service = serve(site=replace(SITE, origins=("https://docs.example.org",)))
    body = {"path": "/a", "text": "Hello"}
    refused = service.post(PATH, body, headers={"origin": "https://evil.example"}).json()
    assert refused["code"] == "origin-refused"
    assert refused["message"].startswith(
        "Pages of 'https://evil.example' may not write to the site 'default'. Expected "
    )
    view = service.post("/api/v1/views", {"path": "/a"}, headers={"origin": "https://evil.example"})
    assert view.status_code == 403
    assert service.post(PATH, body, headers={"origin": "https://docs.example.org"}).status_code == 201
    read = service.get("/api/v1/thread?path=/a", headers={"origin": "https://evil.example"})
    assert read.json()["count"] == 1
    assert read.headers["access-control-allow-origin"] == "*"


@pytest.mark.parametrize("protocol", ["api", "store"])
def test_a_site_with_an_address_accepts_comments_from_its_own_and_listed_origins_only(
    serve: Serve, protocol: str
) -> None:
    home = Rules(interval_ms=0, home="https://docs.example.org")
    service = serve(site=replace(SITE, origins=("https://blog.example.org",), rules=home))
    path, body, names = {
        "api": (PATH, {"path": "/a", "text": "Hello"}, {}),
        "store": ("/1.1/classes/Comment", {"url": "/a", "comment": "Hello"}, {"x-lc-id": "app", "x-lc-key": "key"}),
    }[protocol]

    def status(origin: str | None, host: str = "docs.example.org") -> int:
        headers = {**names, "host": host} | ({} if origin is None else {"origin": origin})
        return service.send_undescribed("POST", path, json=body, headers=headers).status_code

    assert [status(one) for one in (None, "https://docs.example.org", "https://blog.example.org")] == [201] * 3
    for local in ("127.0.0.1:8000", "localhost:8000", "[::1]:8000", "192.168.1.5"):
        assert status(f"http://{local}", host=local) == 201
    other_origins = [
        ("https://evil.example", "docs.example.org"),
        ("null", "127.0.0.1:8000"),
        ("http://127.0.0.1:9000", "127.0.0.1:8000"),
        ("http://rebound.example", "rebound.example"),
        ("", "127.0.0.1:8000"),
    ]
    assert [status(origin, host) for origin, host in other_origins] == [403] * len(other_origins)
    service.save(replace(SITE, origins=("*",), rules=home))
    service.now += 2_000
    assert status("https://evil.example") == 201


def test_preflight_requests_of_other_origins_succeed(service: Service) -> None:
    headers = {
        "origin": "https://docs.example.org",
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type",
    }
    preflight = service.options(PATH, headers=headers)
    assert preflight.status_code == 200
    assert preflight.headers["access-control-allow-origin"] == "*"
    assert "content-type" in preflight.headers["access-control-allow-headers"].lower()
    refused = service.send("POST", PATH, content=b"{", headers={"origin": "https://docs.example.org"})
    assert refused.headers["access-control-allow-origin"] == "*", "a page could not read why it was refused"


def test_a_pending_comment_is_returned_to_its_author_only(serve: Serve) -> None:
    service = serve(approval="all")
    assert service.comment()["status"] == "pending"
    assert service.get("/api/v1/thread?path=/a").json()["count"] == 0


@pytest.mark.accepts("A-145")
def test_new_counters_are_limited_by_address_and_views_are_not(serve: Serve) -> None:
    service = serve(posts_a_minute=1)

    def view(path: str, peer: str = "203.0.113.1") -> int:
        return service.post("/api/v1/views", {"path": path}, peer=peer).status_code

    assert [view(f"/{number}") for number in range(11)] == [200] * 10 + [429]
    assert [view("/0") for _ in range(30)] == [200] * 30
    assert view("/10", peer="203.0.113.2") == 200
    assert view("/10") == 200


def test_concurrent_views_are_all_counted(service: Service) -> None:
    visit = ("POST", "/api/v1/views", {"json": {"path": "/a", "title": "A"}})
    times = [answer.json()["time"] for answer in service.send_all([visit] * 40)]
    assert sorted(times) == list(range(1, 41))
    reported = service.get("/api/v1/views", params=[("path", "/a"), ("path", "/b")]).json()
    assert reported == {"views": {"/a": 40, "/b": 0}}


def test_concurrent_comments_are_all_stored(serve: Serve) -> None:
    service = serve(spam_filter=False)
    post = ("POST", PATH, {"json": {"path": "/a", "text": "Hello"}})
    ids = {answer.json()["comment"]["id"] for answer in service.send_all([post] * 40)}
    assert len(ids) == 40
    assert service.get("/api/v1/thread?path=/a").json()["count"] == 40
