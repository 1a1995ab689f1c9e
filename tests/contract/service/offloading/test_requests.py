"""Long work runs in the helper process: long comments, comments of unknown length, and long lists."""

import json
import os
from collections.abc import AsyncIterator

import pytest
from starlette.types import Message

from glosa.hosting.request_bodies import BodyTimeout
from glosa.service.routes.protocol.errors import INVALID
from tests.contract.service.conftest import children
from tests.contract.service.offloading.conftest import LONG, SIGNED, Running


def test_the_helper_renders_and_stores_a_long_comment(running: Running) -> None:
    before = children()
    answer = running.post()
    assert answer.status_code == 201
    assert "<strong>long</strong>" in answer.json()["comment"]["html"]
    assert running.process() in children() - before
    assert running.texts() == [answer.json()["comment"]["html"].strip()]


def test_the_helper_uses_the_path_where_the_service_is_mounted(running: Running) -> None:
    running.root = "/docs/comments"
    answer = running.send(
        "POST", "/docs/comments/1.1/classes/Comment", headers=SIGNED, json={"url": "/a", "comment": LONG}
    )
    assert running.process() in children()
    assert answer.headers["location"] == f"/docs/comments/1.1/classes/Comment/{answer.json()['objectId']}"


def test_the_helper_renders_a_comment_of_unknown_length(running: Running) -> None:
    async def pieces() -> AsyncIterator[bytes]:
        yield json.dumps({"path": "/a", "text": LONG}).encode()

    assert running.send("POST", "/api/v1/comments", content=pieces()).status_code == 201
    assert children()


def test_the_worker_stores_a_short_comment_without_a_helper(running: Running) -> None:
    before = children()
    assert running.post("Hello.").status_code == 201
    assert children() <= before


@pytest.mark.parametrize("limit", ["limit=1000", "l%69mit=1e3", "limit=1&limit=0000000001000"])
def test_the_helper_makes_long_lists_however_the_limit_is_written(running: Running, limit: str) -> None:
    assert running.send("GET", f"/1.1/classes/Comment?{limit}", headers=SIGNED).status_code == 200
    assert children()


def test_the_workers_metrics_include_the_helpers(running: Running) -> None:
    running.post()
    running.post("a" * 20_000)
    metrics = running.metrics()
    assert f'glosa_posts_total{{worker="{os.getpid()}",status="visible"}} 1' in metrics
    assert 'code="field-invalid"} 1' in metrics
    posted = 'http_route="/api/v1/comments",http_request_method="POST",http_response_status_code="201"} 1'
    assert any(line.startswith("http_server") and line.endswith(posted) for line in metrics.splitlines())


def test_a_comment_whose_client_disconnects_is_stored_and_counted(running: Running) -> None:
    running.process()
    body = json.dumps({"path": "/a", "text": LONG}).encode()
    messages = iter([{"type": "http.request", "body": body, "more_body": False}])
    headers = [(b"content-length", b"%d" % len(body))]

    async def receive() -> Message:
        return next(messages, {"type": "http.disconnect"})

    async def send(message: Message) -> None:
        pass

    address = {"path": "/api/v1/comments", "root_path": "", "query_string": b"", "scheme": "http"}
    scope = {"type": "http", "method": "POST", "headers": headers, "client": None, **address}

    async def post() -> None:
        await running.application(scope, receive, send)

    running.runner.run(post())
    assert len(running.texts()) == 1
    assert 'status="visible"} 1' in running.metrics()


def test_a_late_body_is_reported_in_the_format_of_its_api(running: Running) -> None:
    async def late() -> AsyncIterator[bytes]:
        yield b"{"
        raise BodyTimeout

    answer = running.send("POST", "/1.1/classes/Comment", headers=SIGNED, content=late())
    assert (answer.status_code, answer.json()["code"]) == (408, INVALID)
