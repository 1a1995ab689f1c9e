"""Every request that existing pages send, and the response that they need."""

import json
import re

import pytest

from tests.contract.protocol.conftest import COMMENT, Server

ROOTS = {"$or": [{"rid": {"$exists": False}}, {"rid": ""}], "url": "/p/"}
NEWEST = "-createdAt,-insertedAt"


def test_comments_of_a_page_are_counted(server: Server) -> None:
    for number in range(3):
        server.post(comment=f"number {number}")
    server.post(url="/other/")
    response = server.send(
        "GET", "/classes/Comment", params={"where": json.dumps(ROOTS), "order": NEWEST, "limit": "0", "count": "1"}
    )
    assert response.text == '{"results":[],"count":3}'


@pytest.mark.accepts("A-143")
def test_pages_of_roots_newest_first(server: Server) -> None:
    ids = [server.post(comment=f"number {number}") for number in range(5)]
    server.post(rid=ids[0], pid=ids[0])
    first = server.comments(ROOTS, order=NEWEST, limit=2)
    second = server.comments(ROOTS, order=NEWEST, limit=2, skip=2)
    third = server.comments(ROOTS, order=NEWEST, limit=2, skip=4)
    assert [one["objectId"] for one in (*first, *second, *third)] == ids[::-1]


def test_comments_of_all_pages_are_listed_together(server: Server) -> None:
    server.post(url="/a/")
    server.post(url="/b/")
    found = server.comments({**ROOTS, "url": {"$exists": True}}, order=NEWEST)
    assert [one["url"] for one in found] == ["/b/", "/a/"]


@pytest.mark.parametrize("address", ["/中/", "/%E4%B8%AD/", "/%e4%b8%ad/index.html", "/中/?from=feed#c1"])
def test_a_page_is_found_by_every_spelling_of_its_address(server: Server, address: str) -> None:
    id = server.post(url="/中/")
    assert [one["objectId"] for one in server.comments({**ROOTS, "url": address})] == [id]


def test_replies_are_listed_by_root(server: Server) -> None:
    one, two, three = (server.post(comment=text) for text in ("one", "two", "three"))
    replies = [server.post(rid=one, pid=one), server.post(rid=two, pid=two)]
    server.post(rid=three, pid=three)
    replies.append(server.post(rid=one, pid=replies[0]))
    statement = f'select * from Comment where rid in ("{one}","{two}") order by -createdAt,-createdAt'
    answer = server.get("/cloudQuery", cql=statement)
    assert set(answer) == {"results", "className"}
    assert answer["className"] == "Comment"
    assert [reply["objectId"] for reply in answer["results"]] == replies[::-1]
    assert [(reply["rid"], reply["pid"]) for reply in answer["results"]] == [(one, replies[0]), (two, two), (one, one)]


def test_more_replies_are_listed_than_the_hosted_store_returns(server: Server) -> None:
    root = server.post()
    for number in range(101):
        server.post(comment=f"number {number}", rid=root, pid=root)
    statement = f'select * from Comment where rid in ("{root}") order by -createdAt,-createdAt'
    assert len(server.get("/cloudQuery", cql=statement)["results"]) == 101


@pytest.mark.accepts("A-144")
def test_saving_a_comment(server: Server) -> None:
    response = server.send("POST", "/classes/Comment", json=COMMENT)
    assert response.status_code == 201
    assert response.headers["content-type"] == "application/json"
    saved = response.json()
    assert set(saved) == {"objectId", "createdAt"}
    assert re.fullmatch(r"[0-9a-f]{24}", saved["objectId"])
    assert re.fullmatch(r"2026-11-21T07:1\d:\d\d\.262Z", saved["createdAt"])
    assert response.headers["location"] == f"/1.1/classes/Comment/{saved['objectId']}"


def test_the_server_sets_ids_times_and_rights(server: Server) -> None:
    id = server.post(
        objectId="f" * 24,
        createdAt="1999-01-01T00:00:00.000Z",
        insertedAt={"__type": "Date", "iso": "1999-01-01T00:00:00.000Z"},
        ip="203.0.113.9",
        status="spam",
        ACL={"*": {"read": False, "write": True}},
    )
    comment = server.get(f"/classes/Comment/{id}", returnACL="true")
    assert id != "f" * 24
    assert comment["createdAt"].startswith("2026-11-21T")
    assert comment["insertedAt"] == {"__type": "Date", "iso": comment["createdAt"]}
    assert comment["ACL"] == {"*": {"read": True}}
    assert not {"ip", "ua", "status"} & comment.keys()


@pytest.mark.accepts("A-48")
def test_a_comment_is_read_by_id(server: Server) -> None:
    id = server.post()
    assert server.get(f"/classes/Comment/{id}")["nick"] == 'Bob & "x"'
    assert "ACL" not in server.get(f"/classes/Comment/{id}")
    assert server.get(f"/classes/Comment/{'0' * 24}") == {}


def test_html_of_early_versions_and_markdown_of_late_ones_are_returned_as_html(server: Server) -> None:
    early = server.post(comment="<p><strong>early</strong></p>\n", nick="Bob &amp; &quot;x&quot;")
    late = server.post(comment="**late**")
    by_id = {one["objectId"]: one for one in server.comments(ROOTS)}
    assert "<strong>early</strong>" in by_id[early]["comment"]
    assert "<strong>late</strong>" in by_id[late]["comment"]
    assert by_id[early]["nick"] == by_id[late]["nick"] == 'Bob & "x"'


def test_views_of_the_page_are_counted(server: Server) -> None:
    where = json.dumps({"url": "/p/"})
    assert server.get("/classes/Counter", where=where) == {"results": []}
    body = {"ACL": {"*": {"read": True, "write": True}}, "url": "/p/", "xid": "/p/", "title": "My Title", "time": 1}
    made = server.send("POST", "/classes/Counter", json=body)
    assert (made.status_code, made.json()["time"]) == (201, 1)
    id = made.json()["objectId"]
    assert made.headers["location"] == f"/1.1/classes/Counter/{id}"
    (counter,) = server.get("/classes/Counter", where=where)["results"]
    assert (counter["objectId"], counter["url"], counter["title"], counter["time"]) == (id, "/p/", "My Title", 1)
    more = server.send("PUT", f"/classes/Counter/{id}?", json={"time": {"__op": "Increment", "amount": 1}})
    assert (more.status_code, more.json()["objectId"], more.json()["time"]) == (200, id, 2)
    assert set(more.json()) == {"objectId", "updatedAt", "time"}


@pytest.mark.accepts("A-145", "A-56")
def test_parallel_first_visits_make_one_record_and_all_count(server: Server) -> None:
    body = {"url": "/p/", "xid": "/p/", "title": "My Title", "time": 1}
    ids = {server.send("POST", "/classes/Counter", json=body).json()["objectId"] for _ in range(3)}
    (counter,) = server.get("/classes/Counter", where=json.dumps({"url": "/p/"}))["results"]
    assert ids == {counter["objectId"]}
    server.send("PUT", f"/classes/Counter/{counter['objectId']}", json={"time": {"__op": "Increment", "amount": 1}})
    assert server.get(f"/classes/Counter/{counter['objectId']}")["time"] == 4


def test_a_list_of_views_names_pages_as_they_were_requested(server: Server) -> None:
    for url in ("/a b/", "/%E4%B8%AD/", "/c/"):
        server.send("POST", "/classes/Counter", json={"url": url, "time": 1})
    where = json.dumps({"url": {"$in": ["/a b/", "/中/", "/never/"]}})
    found = server.get("/classes/Counter", where=where)["results"]
    assert {(one["url"], one["xid"], one["time"]) for one in found} == {
        ("/a b/", "/a%20b/", 1),
        ("/中/", "/%E4%B8%AD/", 1),
    }


def test_the_most_viewed_pages_are_listed(server: Server) -> None:
    for url, views in (("/a/", 2), ("/b/", 3), ("/c/", 1)):
        for _ in range(views):
            server.send("POST", "/classes/Counter", json={"url": url, "time": 1})
    found = server.get("/classes/Counter", order="-time", limit=2)["results"]
    assert [(one["url"], one["time"]) for one in found] == [("/b/", 3), ("/a/", 2)]
    assert server.get("/classes/Counter", order="-time", limit=1, skip=2)["results"][0]["url"] == "/c/"
    assert server.get("/classes/Counter", limit=0, count=1) == {"results": [], "count": 3}


def test_unexpected_bodies_are_ignored(server: Server) -> None:
    id = server.post()
    assert server.send("GET", f"/classes/Comment/{id}", content=b"null").json()["objectId"] == id
    assert server.send("GET", "/date", content=b"null").json()["__type"] == "Date"
    assert server.send("GET", "/date", content=b"{broken").status_code == 200


def test_the_clock_of_the_server_is_returned(server: Server) -> None:
    assert re.fullmatch(r"2026-11-21T07:1\d:\d\d\.262Z", server.get("/date")["iso"])


def test_pages_of_any_origin_may_call(server: Server) -> None:
    preflight = server.send(
        "OPTIONS",
        "/classes/Comment",
        headers={
            "origin": "https://blog.example",
            "access-control-request-method": "PUT",
            "access-control-request-headers": "content-type,x-lc-id,x-lc-sign,x-lc-ua",
        },
    )
    assert preflight.status_code == 200
    assert preflight.headers["access-control-allow-origin"] == "*"
    assert {"PUT", "DELETE", "GET", "POST"} <= set(preflight.headers["access-control-allow-methods"].split(", "))
    allowed = preflight.headers["access-control-allow-headers"].lower().split(", ")
    assert {"content-type", "x-lc-id", "x-lc-key", "x-lc-sign", "x-lc-ua", "x-lc-session", "x-lc-prod"} <= set(allowed)
    assert int(preflight.headers["access-control-max-age"]) >= 7200
    refused = server.send("GET", "/date", headers={"origin": "https://blog.example"})
    assert (refused.status_code, refused.headers["access-control-allow-origin"]) == (401, "*")
