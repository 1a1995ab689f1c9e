"""The helper process answers every request as its worker would."""

from typing import Any

import httpx

from tests.contract.service.offloading.conftest import SIGNED, Running, query

REQUESTS: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("GET", query(where={"url": "/a"}, limit=1000), {"headers": SIGNED}),
    ("GET", query(where={}, limit=0, count=1), {"headers": SIGNED}),
    ("GET", query(where={"comment": {"$regex": "x"}}, limit=1000), {"headers": SIGNED}),
    ("GET", query(where={"$nonsense": 1}, limit=1000), {"headers": SIGNED}),
    ("GET", query(limit=1000), {"headers": {"x-lc-id": "app", "x-lc-key": "wrong"}}),
    ("GET", query(where="{", limit=1000), {"headers": SIGNED}),
    ("POST", "/1.1/batch", {"headers": SIGNED, "json": {"requests": [{"method": "GET", "path": "/1.1/date"}, 7]}}),
    ("POST", "/1.1/batch", {"headers": SIGNED, "content": b"{"}),
    ("GET", "/1.1/cloudQuery?cql=select+*+from+Comment", {"headers": SIGNED}),
    ("GET", "/1.1/scan/classes/Comment", {"headers": SIGNED}),
    ("GET", "/api/v1/counts?path=/a&path=/b", {}),
    ("GET", "/api/v1/thread?path=/a", {}),
    ("GET", "/api/v1/thread?path=/a&site=absent", {}),
    ("GET", "/api/v1/thread?path=/a&cursor=absent", {}),
    ("GET", "/api/v1/replies?root=" + "0" * 24 + "&cursor=1.0." + "0" * 24, {}),
    ("POST", "/api/v1/comments", {"json": {"path": "/a", "text": "a" * 20_000}}),
    ("POST", "/api/v1/comments", {"json": {"path": "/a", "text": "<p></p>" * 200}}),
    ("POST", "/api/v1/comments", {"content": b"[" * 2_000}),
    ("POST", "/api/v1/comments", {"content": b" " * 1_100_000}),
    ("GET", "/api/v1/comments", {}),
    ("POST", "/api/v1/counts", {"json": {"paths": ["/a"] * 400}}),
)
"""Requests that are offloaded: good and bad ones."""


def test_the_helper_answers_like_the_worker(running: Running, alone: Running) -> None:
    for service in (running, alone):
        service.post("Hello.")
    running.crowd()
    for method, path, options in REQUESTS:
        here, there = (service.send(method, path, **options) for service in (alone, running))
        assert there.status_code == here.status_code, path
        assert shaped(there) == shaped(here), path
        assert {**there.headers, **_OF_THE_BODY} == {**here.headers, **_OF_THE_BODY}, path


def shaped(answer: httpx.Response) -> object:
    """Returns a response without ids and times, which differ between databases."""

    def blank(value: object) -> object:
        if isinstance(value, dict):
            return {key: "…" if key in _OTHERS else blank(inner) for key, inner in value.items()}
        return [blank(one) for one in value] if isinstance(value, list) else value

    return blank(answer.json())


_OF_THE_BODY = {"content-length": "", "etag": ""}
_OTHERS = (
    *("objectId", "id", "createdAt", "updatedAt", "insertedAt", "iso", "mailHash", "cursor", "time", "device"),
    *("key", "keyUntil"),
)
