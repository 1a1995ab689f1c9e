"""What only the master key permits."""

import json
from typing import Any

import pytest

from glosa.service.domain.comments import Status
from glosa.service.domain.sites import Rules
from glosa.service.routes.protocol import protocol
from tests.contract.protocol.conftest import COMMENT, MASTER, Serve, Server

INCREMENT = {"time": {"__op": "Increment", "amount": 1}}


@pytest.fixture
def counter(server: Server) -> str:
    id: str = server.send("POST", "/classes/Counter", json={"url": "/p/", "title": "T", "time": 1}).json()["objectId"]
    return id


@pytest.mark.accepts("A-49")
@pytest.mark.parametrize("body", [{"comment": "changed"}, {"ACL": {"*": {"write": True}}}, {}, {"nick": "x"}])
def test_a_visitor_changes_and_deletes_no_comment(server: Server, body: object) -> None:
    id = server.post()
    for response in (
        server.send("PUT", f"/classes/Comment/{id}", json=body),
        server.send("DELETE", f"/classes/Comment/{id}"),
    ):
        assert (response.status_code, response.json()["code"]) == (403, 1)
        assert "Forbidden" in response.json()["error"]
    assert "a comment" in server.get(f"/classes/Comment/{id}")["comment"]


@pytest.mark.parametrize(
    "change",
    [
        {"time": {"__op": "Increment", "amount": 2}},
        {"time": {"__op": "Decrement", "amount": 1}},
        {"time": {"__op": "Delete"}},
        {"time": 1000},
        {"title": "x"},
        {**INCREMENT, "title": "x"},
        {},
    ],
)
def test_a_visitor_adds_one_view_and_nothing_else(server: Server, counter: str, change: object) -> None:
    response = server.send("PUT", f"/classes/Counter/{counter}", json=change)
    assert (response.status_code, response.json()["code"]) == (403, 1)
    assert server.send("DELETE", f"/classes/Counter/{counter}").status_code == 403
    assert server.send("POST", "/classes/Counter", json={"url": "/p/", "time": 1000}).status_code == 403
    assert server.get(f"/classes/Counter/{counter}")["time"] == 1


def test_the_owner_sets_views_titles_and_texts(server: Server, counter: str) -> None:
    path = f"/classes/Counter/{counter}"
    assert server.send("PUT", path, headers=MASTER, json={"time": 1000, "title": "U"}).json()["time"] == 1000
    assert (
        server.send("PUT", path, headers=MASTER, json={"time": {"__op": "Decrement", "amount": 5}}).status_code == 200
    )
    assert (server.get(path)["time"], server.get(path)["title"]) == (995, "U")
    made = server.send("POST", "/classes/Counter", headers=MASTER, json={"url": "/p/", "title": "V", "time": 7})
    assert (made.status_code, made.json()["objectId"]) == (201, counter)
    assert (server.get(path)["time"], server.get(path)["title"]) == (7, "V")
    other = server.send("POST", "/classes/Counter", headers=MASTER, json={"url": "/new/", "time": 0}).json()["objectId"]
    assert server.get(f"/classes/Counter/{other}")["time"] == 0
    id = server.post()
    changed = server.send(
        "PUT", f"/classes/Comment/{id}", headers=MASTER, params={"new": "true"}, json={"comment": "*new*"}
    )
    assert changed.json()["comment"] == "*new*"
    assert "<em>new</em>" in server.get(f"/classes/Comment/{id}")["comment"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("a" * 10_001, "The comment has 10001 characters. Expected at most 10000; shorten it."),
        (" ", "The comment is empty. Write something."),
        (
            "bell \a",
            "The field 'comment' contains the character U+0007 at place 6, which can't be displayed. Remove it.",
        ),
    ],
    ids=["too long", "empty", "control character"],
)
def test_an_owners_edit_has_the_limits_of_a_new_comment(server: Server, text: str, problem: str) -> None:
    id = server.post()
    before = server.get(f"/classes/Comment/{id}")
    refused = server.send("PUT", f"/classes/Comment/{id}", headers=MASTER, json={"comment": text})
    assert (refused.status_code, refused.json()) == (400, {"code": 142, "error": problem})
    assert server.get(f"/classes/Comment/{id}") == before


def test_the_owner_cannot_change_missing_records_or_other_sites(server: Server, counter: str) -> None:
    id = server.post()
    assert server.send("PUT", f"/classes/Comment/{'0' * 24}", headers=MASTER, json={"comment": "x"}).status_code == 404
    assert server.send("PUT", f"/classes/Comment/{id}", headers=MASTER, json={"nick": "x"}).json()["code"] == 105
    assert (
        server.send("PUT", f"/classes/Comment/{id}", headers=MASTER, json={"comment": "new", "status": "x"}).json()[
            "code"
        ]
        == 111
    )
    assert "a comment" in server.get(f"/classes/Comment/{id}")["comment"]
    assert server.send("PUT", f"/classes/Counter/{counter}", headers=MASTER, json={"url": "/x/"}).json()["code"] == 105
    assert server.send("PUT", f"/classes/Counter/{counter}", headers=MASTER, json={"time": -1}).json()["code"] == 111
    assert server.send("PUT", f"/classes/Counter/{'0' * 24}", headers=MASTER, json={"time": 1}).status_code == 404
    unknown = server.send("PUT", f"/classes/Counter/{'0' * 24}", json=INCREMENT)
    assert (unknown.status_code, unknown.json()["code"]) == (404, 101)


def test_what_the_owner_deletes_is_gone_for_owner_and_readers(server: Server, counter: str) -> None:
    first, second, third = (server.post(comment=f"number {number}") for number in range(3))
    assert server.send("DELETE", f"/classes/Comment/{first},{second}", headers=MASTER).json() == {}
    assert server.send("DELETE", f"/classes/Comment/{first}", headers=MASTER, content=b"{}").json() == {}
    assert server.send("DELETE", f"/classes/Counter/{counter}", headers=MASTER).json() == {}
    assert [one["objectId"] for one in server.comments({})] == [third]
    assert [one["objectId"] for one in server.get("/classes/Comment", headers=MASTER)["results"]] == [third]
    assert server.get("/classes/Counter")["results"] == []


def test_a_change_can_have_a_condition(server: Server, counter: str) -> None:
    path = f"/classes/Counter/{counter}"
    missed = server.send("PUT", path, params={"where": '{"time":5}'}, json=INCREMENT)
    assert (missed.status_code, missed.json()) == (
        400,
        {"code": 305, "error": "No effect on updating/deleting a document."},
    )
    assert server.send("PUT", path, params={"where": '{"time":1}'}, json=INCREMENT).json()["time"] == 2
    assert server.send("DELETE", path, headers=MASTER, params={"where": '{"time":1}'}).json()["code"] == 305
    assert server.send("DELETE", path, headers=MASTER, params={"where": '{"time":2}'}).json() == {}


def test_a_removed_root_with_replies_stays_without_content(server: Server) -> None:
    root = server.post(comment="a secret", nick="Eve")
    server.post(rid=root, pid=root)
    server.wait(server.store.set_status("default", [root], Status.DELETED, 0))
    (removed,) = server.comments({"rid": ""})
    assert removed["objectId"] == root
    assert "secret" not in json.dumps(removed)
    assert "Eve" not in json.dumps(removed)
    for where in (
        {"nick": "Eve"},
        {"comment": {"$regex": "secret"}},
        {"nick": {"$ne": "x"}},
        {"nick": {"$nin": ["x"]}},
    ):
        assert root not in [one["objectId"] for one in server.comments(where)]


@pytest.mark.parametrize("status", [Status.PENDING, Status.SPAM, Status.DELETED])
def test_readers_get_only_what_is_visible(server: Server, status: Status) -> None:
    id = server.post()
    server.wait(server.store.set_status("default", [id], status, 0))
    assert server.comments({}) == []
    assert server.get(f"/classes/Comment/{id}") == {}
    assert server.get("/classes/Comment", limit=0, count=1)["count"] == 0


@pytest.mark.parametrize("question", ['{"mail":"bob@example.com"}', '{"ip":{"$exists":true}}', '{"ua":{"$regex":"M"}}'])
def test_readers_cannot_query_private_fields(server: Server, question: str) -> None:
    server.post()
    response = server.send("GET", "/classes/Comment", params={"where": question})
    ordered = server.send("GET", "/classes/Comment", params={"order": "mail"})
    counted = server.send("GET", "/cloudQuery", params={"cql": "select count(*) from Comment where mail like 'bob%'"})
    assert [(one.status_code, one.json()["code"]) for one in (response, ordered, counted)] == [(400, 105)] * 3
    owner = server.get("/classes/Comment", headers=MASTER, where='{"mail":"Bob@Example.com"}')["results"]
    assert [one["mail"] for one in owner] == ["Bob@Example.com"]


def test_the_pages_origin_decides_who_may_write(serve: Serve) -> None:
    server = serve(origins=("https://blog.example",))

    def status(method: str, path: str, origin: str | None, **request: Any) -> int:
        headers = {"x-lc-key": server.site.app_key} | ({"origin": origin} if origin else {})
        return server.send(method, path, headers=headers, **request).status_code

    for origin, expected in (("https://blog.example", 201), (None, 201), ("https://evil.example", 403), ("null", 403)):
        assert status("POST", "/classes/Comment", origin, json=COMMENT) == expected
        assert status("POST", "/classes/Counter", origin, json={"url": "/p/", "time": 1}) == expected
    refused = server.send(
        "POST",
        "/classes/Comment",
        headers={"x-lc-key": server.site.app_key, "origin": "https://evil.example"},
        json=COMMENT,
    )
    assert refused.json()["code"] == 403
    assert refused.headers["access-control-allow-origin"] == "*"
    assert status("GET", "/classes/Comment", "https://evil.example") == 200


def test_the_site_names_its_class_of_comments(serve: Serve) -> None:
    server = serve(rules=Rules(comment_class="Notes"))
    assert server.send("POST", "/classes/Notes", json=COMMENT).status_code == 201
    assert len(server.get("/classes/Notes")["results"]) == 1
    read = server.send("GET", "/classes/Comment")
    assert (read.status_code, read.json()) == (404, {"code": 101, "error": "Class or object doesn't exists."})
    written = server.send("POST", "/classes/Comment", json=COMMENT)
    assert (written.status_code, written.json()["code"]) == (400, 103)
    assert "Notes" in written.json()["error"]


def test_the_number_of_counters_per_query_is_limited(
    server: Server, counter: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.send("POST", "/classes/Counter", json={"url": "/q/", "time": 1})
    monkeypatch.setattr(protocol, "MOST_COMPARISONS", 1)
    refused = server.send("GET", "/classes/Counter", params={"order": "-time"})
    assert (refused.status_code, refused.json()["code"]) == (400, 102)
    assert len(server.get("/classes/Counter", headers=MASTER)["results"]) == 2
    assert len(server.get("/classes/Counter", where='{"url":"/p/"}')["results"]) == 1
    assert len(server.get("/classes/Counter", where=json.dumps({"objectId": counter, "time": 1}))["results"]) == 1
    assert server.get("/classes/Counter", where=json.dumps({"objectId": counter, "time": 2}))["results"] == []
    assert server.send("PUT", f"/classes/Counter/{counter}", params={"where": "{}"}, json=INCREMENT).status_code == 200


def test_new_counters_are_limited_for_visitors_but_not_for_the_owner(serve: Serve) -> None:
    server = serve(rules=Rules(posts_a_minute=1, posts_an_hour=1))

    def made(url: str, **options: Any) -> int:
        return server.send("POST", "/classes/Counter", json={"url": url, "time": 1}, **options).status_code

    assert [made(f"/{number}/") for number in range(10)] == [201] * 10
    refused = server.send("POST", "/classes/Counter", json={"url": "/10/", "time": 1})
    assert (refused.status_code, refused.json()["code"]) == (429, 429)
    assert int(refused.headers["retry-after"]) > 0
    assert made("/0/") == 201
    assert made("/10/", headers=MASTER) == 201
