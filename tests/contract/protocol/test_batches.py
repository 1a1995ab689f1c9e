"""Batches, and reading a whole class."""

import json
from collections.abc import Sequence

import pytest

from glosa.service.domain.comments import Comment
from glosa.service.domain.queries import Query
from glosa.service.routes.protocol.batch import MOST_ROWS
from tests.contract.protocol.conftest import COMMENT, MASTER, Server
from tests.contract.storage.specimens import comment


def test_a_query_too_long_for_a_url_can_be_sent_as_a_batch(server: Server) -> None:
    """In a batch, the condition is JSON instead of a string."""
    id = server.post(url="/" + "中" * 300)
    where = {"$or": [{"rid": {"$exists": False}}, {"rid": ""}], "url": "/" + "中" * 300}
    params = {"where": where, "order": "-createdAt,-insertedAt", "limit": 10, "count": 1}
    request = {"method": "GET", "path": "/1.1/classes/Comment", "params": params}
    response = server.send("POST", "/batch", json={"requests": [request]})
    assert response.status_code == 200
    (answer,) = response.json()
    assert [one["objectId"] for one in answer["success"]["results"]] == [id]
    assert answer["success"]["count"] == 1


def test_each_call_succeeds_or_fails_independently(server: Server) -> None:
    requests: list[object] = [
        {"method": "POST", "path": "/1.1/classes/Comment", "body": COMMENT},
        {"method": "POST", "path": "/1.1/classes/Comment", "body": {**COMMENT, "comment": ""}},
        {"method": "POST", "path": "/1.1/batch", "body": {"requests": []}},
        {"method": "GET", "path": "/1.1/classes/Nothing"},
        {"method": "GET", "path": "/1.1/cloudQuery?cql=select%20count(*)%20from%20Comment"},
        {"method": "GET", "path": "//[", "params": {}},
        {"method": "GET", "path": 5},
        {"path": "/1.1/date"},
        "text",
    ]
    answers = server.send("POST", "/batch", json={"requests": requests}).json()
    assert [next(iter(one)) for one in answers] == ["success"] + ["error"] * 3 + ["success"] + ["error"] * 4
    assert set(answers[0]["success"]) == {"objectId", "createdAt"}
    assert [one["error"]["code"] for one in answers if "error" in one] == [142, 119, 101, 107, 107, 107, 107]
    assert answers[4]["success"] == {"results": [], "className": "Comment", "count": 1}


def test_deleting_all_is_one_call_with_every_id(server: Server) -> None:
    ids = ",".join(server.post(comment=f"number {number}") for number in range(3))
    request = {"method": "DELETE", "path": f"/1.1/classes/Comment/{ids}", "body": {}}
    assert server.send("POST", "/batch", json={"requests": [request]}).json()[0]["error"]["code"] == 1
    assert len(server.comments({})) == 3
    assert server.send("POST", "/batch", headers=MASTER, json={"requests": [request]}).json() == [{"success": {}}]
    assert server.comments({}) == []


@pytest.mark.parametrize("requests", [{}, None, "x", [{"method": "GET", "path": "/1.1/date"}] * 101])
def test_the_size_of_a_batch_is_limited(server: Server, requests: object) -> None:
    response = server.send("POST", "/batch", json={"requests": requests})
    assert (response.status_code, response.json()["code"]) == (400, 107)


def test_reading_a_whole_class_piece_by_piece(server: Server) -> None:
    ids = [server.post(comment=f"number {number}") for number in range(5)]
    for url in ("/a/", "/b/", "/c/"):
        server.send("POST", "/classes/Counter", json={"url": url, "time": 1})
    for name, expected in (("Comment", sorted(ids)), ("Counter", None)):
        found: list[str] = []
        cursor: str | None = ""
        while cursor is not None:
            answer = server.get(f"/scan/classes/{name}", headers=MASTER, cursor=cursor, limit=2)
            found += [one["objectId"] for one in answer["results"]]
            cursor = answer["cursor"]
        assert found == (expected or sorted(found))
        assert len(found) == len(set(found)) == (5 if name == "Comment" else 3)


def test_only_the_owner_reads_a_whole_class(server: Server) -> None:
    refused = server.send("GET", "/scan/classes/Comment")
    assert (refused.status_code, refused.json()["code"]) == (403, 403)
    assert server.send("GET", "/scan/classes/Comment", headers=MASTER, params={"scan_key": "url"}).json()["code"] == 102


def test_saving_can_return_the_whole_record(server: Server) -> None:
    response = server.send("POST", "/classes/Comment", params={"fetchWhenSave": "true"}, json=COMMENT)
    assert response.status_code == 201
    assert {"nick", "url", "comment", "insertedAt"} <= set(response.json())


def test_selected_fields_are_returned(server: Server) -> None:
    server.post()
    (found,) = server.comments({}, keys="nick")
    assert set(found) == {"objectId", "createdAt", "updatedAt", "nick"}
    (reported,) = server.get("/cloudQuery", cql="select nick, url from Comment")["results"]
    assert set(reported) == {"objectId", "createdAt", "updatedAt", "nick", "url"}


def test_statements_take_conditions_values_and_counts(server: Server) -> None:
    one, two = server.post(url="/one/"), server.post(url="/two/")
    statement = "select count(*), * from Comment where url = ? or url in (?) order by createdAt desc limit 1"
    answer = server.get("/cloudQuery", cql=statement, pvalues=json.dumps(["/%6Fne/index.html", ["/two/", "/three/"]]))
    assert (answer["count"], [found["objectId"] for found in answer["results"]]) == (2, [two])
    assert server.get("/cloudQuery", cql="select * from Comment where url like '/on%'")["results"][0]["objectId"] == one
    later = server.get("/cloudQuery", cql="select * from Comment where createdAt > date('2100-01-01T00:00:00.000Z')")
    assert later["results"] == []


@pytest.fixture
def crowded(server: Server) -> Server:
    """A site of 400 comments and a counter."""
    server.wait(server.store.add_all([comment(value, thread="/p/") for value in range(1000, 1400)]))
    server.send("POST", "/classes/Counter", json={"url": "/p/", "time": 1})
    return server


def test_the_lists_of_a_batch_share_a_budget_of_rows(crowded: Server) -> None:
    """A call that exceeds it is refused, one that fits is answered, and calls that don't list rows cost nothing."""
    every = {"method": "GET", "path": "/1.1/classes/Comment", "params": {"limit": 400}}
    cloud = {"method": "GET", "path": "/1.1/cloudQuery", "params": {"cql": "select * from Comment"}}
    scan = {"method": "GET", "path": "/1.1/scan/classes/Comment", "params": {"limit": 400}}
    post = {"method": "POST", "path": "/1.1/classes/Comment", "body": COMMENT}
    last = {**every, "params": {"limit": 200}}
    count = {**every, "params": {"limit": 0, "count": 1}}
    counters = {"method": "GET", "path": "/1.1/classes/Counter"}
    requests = [every, scan, every, cloud, scan, post, last, count, counters]
    answers = crowded.send("POST", "/batch", headers=MASTER, json={"requests": requests}).json()
    assert ["success" in one for one in answers] == [True, True, False, False, False, True, True, True, False]
    assert answers[2]["error"] == {
        "code": 102,
        "error": "The lists of a batch can contain at most 1000 rows together, and 200 are left for this call. "
        "Ask for fewer by limit, or send the call by itself.",
    }
    assert sum(len(one["success"].get("results", ())) for one in answers if "success" in one) == MOST_ROWS
    assert answers[7]["success"] == {"results": [], "count": 401}


def test_no_call_of_a_batch_reads_more_than_it_may_answer(crowded: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    limits: list[int] = []
    find = crowded.store.find

    async def noted(query: Query) -> Sequence[Comment]:
        limits.append(query.limit)
        return await find(query)

    monkeypatch.setattr(crowded.store, "find", noted)
    every = {"method": "GET", "path": "/1.1/classes/Comment", "params": {"limit": 1000}}
    crowded.send("POST", "/batch", json={"requests": [every] * 4})
    assert limits == [1000, 601, 201, 201]
