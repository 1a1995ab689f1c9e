"""Visitors' queries can't block the service: rows searched, duration, and rate are limited."""

import json
from collections.abc import Iterator, MutableMapping
from typing import Any

import httpx
import pytest

from glosa.service.domain import budget
from glosa.service.domain.queries import Condition
from glosa.service.domain.sites import Rules
from glosa.service.routes.protocol.signature import sign
from glosa.service.storage.store import SqlStore
from glosa.service.storage.transaction import Statement, Transaction
from glosa.service.storage.transactions.methods import reads
from tests.contract.protocol.conftest import MASTER, START_MS, Serve, Server
from tests.contract.storage.specimens import comment, number

SEARCH = {"$or": [{"comment": {"$regex": f"zzz{value}", "$options": "i"}} for value in range(60)]}
"""Sixty conditions, none of which an index answers or a comment meets."""
ROOTS = {"$or": [{"rid": {"$exists": False}}, {"rid": ""}], "url": "/p/1"}
COUNT = {"limit": 0, "count": 1}


@pytest.fixture
def crowded(server: Server) -> Server:
    """A site of 1,200 comments on 12 pages."""
    server.wait(
        server.store.add_all(
            [comment(value, thread=f"/p/{value % 12}", nick=f"n{value % 7}") for value in range(1, 1201)]
        )
    )
    return server


def search(server: Server, where: object, **params: Any) -> httpx.Response:
    return server.send("GET", "/classes/Comment", params={"where": json.dumps(where), **params})


def test_a_search_of_the_whole_site_is_refused_unless_the_first_rows_suffice(crowded: Server) -> None:
    refused = search(crowded, SEARCH, **COUNT)
    assert (refused.status_code, refused.json()["code"]) == (400, 102)
    assert "url" in refused.json()["error"]
    assert search(crowded, SEARCH, limit=10, order="-createdAt").json()["code"] == 102
    assert len(crowded.comments({"nick": {"$ne": "n1"}}, order="-createdAt", limit=10)) == 10
    assert crowded.comments({**SEARCH, "url": "/p/1"}) == []


def test_the_holder_of_the_master_key_may_search(crowded: Server) -> None:
    response = crowded.send("GET", "/classes/Comment", headers=MASTER, params={"where": json.dumps(SEARCH), **COUNT})
    assert response.json() == {"results": [], "count": 0}


@pytest.mark.parametrize("times", [5, 100])
def test_the_calls_of_a_batch_share_a_search_budget(
    crowded: Server, times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    searched: list[int] = []
    count = budget.Budget.searched

    def noted(self: budget.Budget, rows: int, conditions: int) -> None:
        searched.append(rows * (1 + conditions))
        count(self, rows, conditions)

    monkeypatch.setattr(budget.Budget, "searched", noted)
    call = {
        "method": "GET",
        "path": "/1.1/classes/Comment",
        "params": {"where": {"nick": {"$regex": "zzz", "$options": "i"}, "url": {"$in": ["/p/1", "/p/2"]}}, **COUNT},
    }
    answers = crowded.send("POST", "/batch", json={"requests": [call] * times}).json()
    assert len(answers) == times
    assert ("error" in answers[-1]) is (times == 100)
    assert sum(searched) <= budget.MOST_COMPARISONS


def test_the_number_of_values_in_a_request_is_limited(crowded: Server) -> None:
    many = {"url": {"$in": [f"/p/{value}" for value in range(900)]}}
    assert search(crowded, many, **COUNT).json()["count"] == 1200
    refused = search(crowded, {"$or": [many] * 3}, **COUNT)
    assert (refused.status_code, refused.json()["code"]) == (400, 102)
    long = {"url": {"$in": ["/" + "a" * 1_000] * 200}}
    call = {"method": "GET", "path": "/1.1/classes/Comment", "params": {"where": long}}
    (answer,) = crowded.send("POST", "/batch", json={"requests": [call]}).json()
    assert answer["error"]["code"] == 102


def test_reads_are_limited_by_address(serve: Serve) -> None:
    server = serve(rules=Rules(reads_a_minute=3, posts_a_minute=0, posts_an_hour=0))
    statuses = [search(server, ROOTS).status_code for _ in range(4)]
    assert statuses == [200, 200, 200, 429]
    refused = server.send("GET", "/cloudQuery", params={"cql": "select * from Comment"})
    assert (refused.status_code, refused.json()["code"]) == (429, 429)
    assert 1 <= int(refused.headers["retry-after"]) <= 20
    assert server.send("POST", "/batch", json={"requests": []}).status_code == 429
    assert server.send("GET", "/classes/Comment", headers=MASTER).status_code == 200
    assert server.post()


def test_each_call_of_a_batch_counts_against_the_limit(serve: Serve) -> None:
    server = serve(rules=Rules(reads_a_minute=10))
    request = {"method": "GET", "path": "/1.1/date"}
    assert server.send("POST", "/batch", json={"requests": [request] * 10}).status_code == 200
    assert server.send("GET", "/date").status_code == 429


FOREVER = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"


def read_by_id() -> dict[str, object]:
    return {"method": "GET", "path": f"/1.1/classes/Comment/{number(1)}"}


@pytest.fixture
def endless(crowded: Server, monkeypatch: pytest.MonkeyPatch) -> Server:
    """A site whose count query never ends."""

    @reads
    def count(store: SqlStore, site: str, where: Condition, audience: object) -> Transaction[int]:
        rows = yield Statement(FOREVER)
        return int(rows[0][0])

    monkeypatch.setattr(SqlStore, "count", count)
    return crowded


def test_a_read_ends_at_its_deadline(endless: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("glosa.service.routes.read_limits.VISITOR_SECONDS", 0.01)
    refused = search(endless, ROOTS, **COUNT)
    assert (refused.status_code, refused.json()["code"]) == (503, 124)
    monkeypatch.setattr("glosa.service.routes.read_limits.VISITOR_SECONDS", 600)
    assert len(endless.comments(ROOTS)) == 100


def test_the_calls_of_a_batch_share_a_deadline(endless: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("glosa.service.routes.read_limits.VISITOR_SECONDS", 0.01)
    call = {"method": "GET", "path": "/1.1/classes/Comment", "params": {"where": ROOTS, **COUNT}}
    answers = endless.send("POST", "/batch", json={"requests": [call, call, *[read_by_id()] * 2]}).json()
    assert [one["error"]["code"] for one in answers] == [124] * 4


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_work_stops_when_the_client_hangs_up(endless: Server, method: str) -> None:
    call = {"method": "GET", "path": "/1.1/classes/Comment", "params": {"where": ROOTS, **COUNT}}
    body = json.dumps({"requests": [call] * 5}).encode() if method == "POST" else b""

    sent: list[MutableMapping[str, Any]] = []

    async def hung_up() -> None:
        messages: Iterator[MutableMapping[str, Any]] = iter(
            [{"type": "http.request", "body": body}, {"type": "http.disconnect"}]
        )

        async def receive() -> MutableMapping[str, Any]:
            return next(messages)

        async def send(message: MutableMapping[str, Any]) -> None:
            sent.append(message)

        query = f"where={json.dumps(ROOTS)}&limit=0&count=1"
        signed = [(b"x-lc-id", endless.site.app_id), (b"x-lc-sign", sign(START_MS, endless.site.app_key))]
        scope = {
            "type": "http",
            "method": method,
            "path": "/1.1/classes/Comment" if method == "GET" else "/1.1/batch",
            "query_string": query.encode() if method == "GET" else b"",
            "headers": [(name, value.encode()) for name, value in signed],
            "client": ("192.0.2.7", 5000),
        }
        await endless.application(scope, receive, send)

    endless.wait(hung_up())
    assert sent == []
    assert len(endless.comments(ROOTS)) == 100


def test_a_list_of_too_many_bytes_is_refused_with_a_next_step(server: Server) -> None:
    large = "x" * 195_000
    server.wait(server.store.add_all([comment(value, html=large, thread="/p") for value in range(1, 101)]))
    params = {"where": json.dumps({"url": "/p"}), "limit": 100}
    for headers in ({}, {"headers": MASTER}):
        refused = server.send("GET", "/classes/Comment", params=params, **headers)
        assert (refused.status_code, refused.json()["code"]) == (400, 102)
        assert "limit" in refused.json()["error"]
    assert len(server.comments({"url": "/p"}, limit=10)) == 10


def test_the_calls_of_a_batch_share_a_limit_of_bytes(server: Server) -> None:
    large = "x" * 195_000
    server.wait(server.store.add_all([comment(value, html=large, thread="/p") for value in range(1, 101)]))
    call = {"method": "GET", "path": "/1.1/classes/Comment", "params": {"where": {"url": "/p"}, "limit": 25}}
    none = {**call, "params": {"where": {"url": "/other"}}}
    answers = server.send("POST", "/batch", json={"requests": [call, call, call, none]}).json()
    assert [answer.get("error", {}).get("code") for answer in answers] == [None, 102, 102, None]
