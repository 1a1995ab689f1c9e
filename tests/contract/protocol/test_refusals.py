"""Every invalid request gets one of the protocol's errors: a status below 500 and ``{code, error}``."""

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from glosa.service.domain.errors import StorageUnavailable
from glosa.service.domain.sites import Approval, Rules
from tests.contract.protocol.conftest import COMMENT, Serve, Server


@pytest.mark.parametrize(
    ("headers", "text"),
    [
        ({"x-lc-id": "nobody", "x-lc-key": "the-app-key"}, "There is no site with the app id 'nobody' here. Expected "),
        ({"x-lc-id": "", "x-lc-key": "the-app-key"}, "There is no site with the app id '' here. Expected "),
        ({"x-lc-key": "wrong"}, "appKey"),
        ({}, "appKey"),
        ({"x-lc-key": "wrong,master"}, "appKey"),
        ({"x-lc-sign": "x"}, "appKey"),
    ],
)
def test_wrong_keys_are_refused(server: Server, headers: dict[str, str], text: str) -> None:
    response = server.send("GET", "/classes/Comment", headers=headers)
    assert (response.status_code, response.json()["code"]) == (401, 401)
    assert text in response.json()["error"]


@pytest.mark.parametrize(
    ("fields", "status", "code"),
    [
        ({"comment": ""}, 400, 142),
        ({"comment": "x" * 20_000}, 400, 142),
        ({"comment": 5}, 400, 111),
        ({"comment": None}, 400, 142),
        ({"comment": {"__op": "Add", "objects": ["x"]}}, 400, 111),
        ({"nick": ["x"]}, 400, 111),
        ({"nick": "a\x07b"}, 400, 142),
        ({"url": ""}, 400, 142),
        ({"url": "javascript:alert(1)"}, 400, 142),
        ({"url": {"__type": "Pointer"}}, 400, 111),
        ({"rid": "0" * 24, "pid": "0" * 24}, 400, 142),
        ({"rid": "'; drop table comments"}, 400, 142),
    ],
)
def test_invalid_comments_are_refused(server: Server, fields: dict[str, object], status: int, code: int) -> None:
    response = server.send("POST", "/classes/Comment", json={**COMMENT, **fields})
    assert (response.status_code, response.json()["code"]) == (status, code)
    assert response.json()["error"]
    assert server.comments({}) == []


def test_rate_limits_are_reported_as_pages_expect(serve: Serve) -> None:
    server = serve(rules=Rules(posts_a_minute=2))
    *accepted, refused = [
        server.send("POST", "/classes/Comment", json={**COMMENT, "comment": f"number {number}"}) for number in range(3)
    ]
    assert [answer.status_code for answer in accepted] == [201, 201]
    assert (refused.status_code, refused.json()) == (429, {"code": 429, "error": "Submit is busy, please wait..."})
    assert 1 <= int(refused.headers["retry-after"]) <= 60


def test_a_pending_comment_is_stored_and_not_listed(serve: Serve) -> None:
    server = serve(rules=Rules(approval=Approval.ALL, posts_a_minute=0, posts_an_hour=0))
    server.post()
    assert server.comments({}) == []


@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({"where": "{broken"}, 107),
        ({"where": "[" * 9_000}, 107),
        ({"where": "[]"}, 102),
        ({"where": '{"nothing":1}'}, 105),
        ({"where": '{"$where":"while(1);"}'}, 102),
        ({"where": '{"nick":{"$regex":"(a+)+$"}}'}, 102),
        ({"where": '{"createdAt":{"$gt":"2026"}}'}, 111),
        ({"where": '{"nick":"\\u0000"}'}, 107),
        ({"where": '{"nick":"\0"}'}, 107),
        ({"order": "nothing"}, 105),
    ],
)
def test_invalid_queries_are_refused(server: Server, params: dict[str, str], code: int) -> None:
    response = server.send("GET", "/classes/Comment", params=params)
    assert (response.status_code, response.json()["code"]) == (400, code)


@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({}, 300),
        ({"cql": "drop table comments"}, 300),
        ({"cql": "select * from Comment where rid = ?"}, 300),
        ({"cql": "select * from Comment where rid = ?", "pvalues": "5"}, 300),
        ({"cql": "select * from Comment where rid = ?", "pvalues": "[{}]"}, 102),
        ({"cql": "select * from Comment where rid = ?", "pvalues": "["}, 107),
        ({"cql": "select * from Comment where nothing = 1"}, 105),
    ],
)
def test_invalid_statements_are_refused(server: Server, params: dict[str, str], code: int) -> None:
    response = server.send("GET", "/cloudQuery", params=params)
    assert (response.status_code, response.json()["code"]) == (400, code)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"null",
        b"[]",
        b'"x"',
        b"{",
        b'{"comment":NaN}',
        b'{"comment":1e999}',
        b'{"url":"/p/","url":5,"comment":"x"}',
        b'{"comment":"\xff"}',
        b'{"comment":"\\ud800"}',
        b'{"comment":"\\u0000","url":"/p/"}',
        b'{"a":' * 50_000,
        b'{"comment":"x","url":' + b"9" * 3000 + b"}",
    ],
    ids=lambda body: body[:20].decode("latin-1"),
)
@pytest.mark.parametrize("path", ["/classes/Comment", "/classes/Counter", "/batch"])
def test_invalid_bodies_are_refused(server: Server, path: str, body: bytes) -> None:
    response = server.send("POST", path, content=body)
    assert response.status_code == 400
    assert set(response.json()) == {"code", "error"}


def test_a_body_that_is_too_large_is_refused(server: Server) -> None:
    response = server.send("POST", "/classes/Comment", content=b" " * (1024 * 1024 + 1))
    assert (response.status_code, set(response.json())) == (413, {"code", "error"})


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/"),
        ("GET", "/users/me"),
        ("POST", "/classes/Comment/x"),
        ("PATCH", "/classes/Comment"),
        ("GET", "/batch"),
        ("GET", "/classes"),
        ("GET", "/classes/Comment/a/b"),
        ("POST", "/date"),
        ("DELETE", "/classes/Comment"),
    ],
)
def test_unsupported_requests_are_refused(server: Server, method: str, path: str) -> None:
    response = server.send(method, path, content=b"{}" if method == "POST" else b"")
    assert (response.status_code, response.json()["code"]) == (404, 119)


def test_a_failure_of_the_storage_is_reported(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*_: object) -> None:
        raise StorageUnavailable("The disk is full.")

    monkeypatch.setattr(type(server.store), "find", fails)
    response = server.send("GET", "/classes/Comment")
    message = "The comments cannot be reached at the moment. Try again in a while."
    assert (response.status_code, response.json()) == (503, {"code": 1, "error": message})


def test_internal_errors_reveal_no_details(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*_: object) -> None:
        raise RuntimeError("a secret of ours")

    monkeypatch.setattr(type(server.store), "find", fails)
    response = server.send(
        "GET", "/classes/Comment", headers={"x-lc-key": "the-app-key", "origin": "https://a.example"}
    )
    assert (response.status_code, response.json()) == (500, {"code": 1, "error": "Internal server error."})


_NAMES = st.sampled_from(
    ["comment", "nick", "url", "rid", "pid", "time", "title", "__op", "amount", "requests", "path"]
)
_TEXTS = st.sampled_from(
    ["/p/", "Increment", "Delete", "GET", "/1.1/classes/Comment", "\u202e", "\U0010ffff"]
) | st.text(max_size=5)
_bodies = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | _TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_NAMES, inner, max_size=5),
    max_leaves=12,
)


@settings(
    max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], deadline=None
)
@given(st.sampled_from(["/classes/Comment", "/classes/Counter", "/batch"]), _bodies)
def test_any_body_is_stored_or_refused(server: Server, path: str, body: object) -> None:
    response = server.send("POST", path, content=_encoded(body))
    assert response.status_code < 500, response.text
    assert response.status_code < 300 or set(response.json()) == {"code", "error"}


@settings(
    max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], deadline=None
)
@given(
    st.sampled_from(["/classes/Comment", "/classes/Counter", "/cloudQuery", "/scan/classes/Comment"]),
    st.dictionaries(
        st.sampled_from(["where", "order", "limit", "skip", "count", "keys", "include", "cql", "pvalues"]),
        _bodies.map(json.dumps) | _TEXTS,
        max_size=4,
    ),
)
def test_any_query_is_answered_or_refused(server: Server, path: str, params: dict[str, Any]) -> None:
    response = server.send("GET", path, params={name: _encodable(value) for name, value in params.items()})
    assert response.status_code < 500, response.text
    assert response.status_code < 300 or set(response.json()) == {"code", "error"}


def _encoded(body: object) -> bytes:
    return json.dumps(body).encode("utf-8", "replace")


def _encodable(value: str) -> str:
    return value.encode("utf-8", "replace").decode()
