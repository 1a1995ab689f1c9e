"""A service with a helper process: it answers like a worker without one, and loses nothing if the process ends."""

import asyncio
import json
import os
import signal
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeAlias
from urllib.parse import urlencode

import httpx
import pytest
from starlette.types import Message

from glosa.hosting.lifespan import living
from glosa.hosting.request_bodies import BodyTimeout
from glosa.service.app import clock, helper_process, service_application
from glosa.service.domain.sites import Rules, Site
from glosa.service.routes.offloading.process import MOST_WAITING, HelperProcess
from glosa.service.routes.offloading.read_rate import BURST, SLOW
from glosa.service.routes.protocol.errors import INTERNAL, INVALID
from glosa.service.routes.sites import FRESH_MS
from glosa.service.settings import Settings
from glosa.service.storage.store import open_store
from tests.contract.service.conftest import METRICS_TOKEN, children, settings_in

SITE = Site(
    id="default",
    app_id="app",
    app_key="key",
    rules=Rules(interval_ms=0, posts_a_minute=0, posts_an_hour=0, reads_a_minute=0),
)
SIGNED = {"x-lc-id": "app", "x-lc-key": "key"}
LONG = "A **long** text. " * 100


class Running:
    """A service with a helper process, on its own event loop."""

    def __init__(self, settings: Settings, now: Callable[[], int] = clock) -> None:
        self.settings = settings
        self.root = ""
        self.made: list[HelperProcess] = []
        self.log = bytearray()
        self.runner = asyncio.Runner()
        self.application = service_application(settings, now=now, write=self.log.extend, helper=self._helper)
        self._life: AbstractAsyncContextManager[None] = living([self.application])
        self.runner.run(self._life.__aenter__())

    def stop(self) -> None:
        self.runner.run(self._life.__aexit__(None, None, None))
        self.runner.close()

    def ask(self, method: str, path: str, **options: Any) -> httpx.Response:
        return self.ask_all((method, path, options))[0]

    def ask_all(self, *requests: tuple[str, str, dict[str, Any]]) -> list[httpx.Response]:
        """Returns the responses to concurrent requests."""

        async def run() -> list[httpx.Response]:
            transport = httpx.ASGITransport(self.application, root_path=self.root, client=("192.0.2.1", 50_000))
            async with httpx.AsyncClient(transport=transport, base_url="http://service", timeout=60) as client:
                asked = [client.request(method, path, **options) for method, path, options in requests]
                return await asyncio.gather(*asked)

        return self.runner.run(run())

    def post(self, text: str = LONG, **fields: str) -> httpx.Response:
        return self.ask("POST", "/api/v1/comments", json={"path": "/a", "text": text, **fields})

    def texts(self) -> list[str]:
        """Returns the HTML of all comments, newest first."""
        rows = self.ask("GET", "/1.1/classes/Comment", headers=SIGNED, params={"order": "-createdAt"}).json()
        return [row["comment"] for row in rows["results"]]

    def metrics(self) -> str:
        return self.ask("GET", "/metrics", headers={"authorization": f"Bearer {METRICS_TOKEN.decode()}"}).text

    def process(self) -> int:
        """Waits until the helper process is ready and returns its id."""

        async def ready() -> int:
            while not self.made[0].start():
                await asyncio.sleep(0.01)
            pid = self.made[0].pid
            assert pid is not None
            return pid

        return self.runner.run(ready())

    def crowd(self) -> None:
        """Sends so many requests that the worker passes further reads on."""
        self.process()
        self.ask_all(*[("GET", "/1.1/date", {"headers": SIGNED})] * (2 * BURST))

    def _helper(self, settings: Settings) -> HelperProcess:
        self.made.append(helper_process(settings))
        return self.made[0]


Serve: TypeAlias = Callable[..., Running]
"""Rules of the site, and the clock → a service that is stopped after the test."""


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    started: list[Running] = []

    def serve(*, now: Callable[[], int] = clock, **rules: Any) -> Running:
        site = replace(SITE, rules=replace(SITE.rules, **rules))
        started.append(Running(settings_in(tmp_path, site), now))
        return started[-1]

    yield serve
    for service in started:
        service.stop()


@pytest.fixture
def running(serve: Serve) -> Running:
    return serve()


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Running]:
    """The same service without a helper process."""
    service = Running(settings_in(tmp_path / "alone", SITE))
    service.runner.run(service.made[0].close())
    yield service
    service.stop()


def query(**params: object) -> str:
    return "/1.1/classes/Comment?" + urlencode(
        {name: value if isinstance(value, str) else json.dumps(value) for name, value in params.items()}
    )


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
"""What is handed on, read and refused alike."""


def test_every_response_equals_the_workers_own(running: Running, alone: Running) -> None:
    for service in (running, alone):
        service.post("Hello.")
    running.crowd()
    for method, path, options in REQUESTS:
        here, there = (service.ask(method, path, **options) for service in (alone, running))
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
_OTHERS = ("objectId", "id", "createdAt", "updatedAt", "insertedAt", "iso", "mailHash", "cursor", "time", "device")


def test_the_helper_renders_and_stores_a_long_comment(running: Running) -> None:
    before = children()
    answer = running.post()
    assert answer.status_code == 201
    assert "<strong>long</strong>" in answer.json()["comment"]["html"]
    assert running.process() in children() - before
    assert running.texts() == [answer.json()["comment"]["html"].strip()]


def test_it_answers_below_the_path_where_the_service_is_mounted(running: Running) -> None:
    running.root = "/docs/comments"
    answer = running.ask(
        "POST", "/docs/comments/1.1/classes/Comment", headers=SIGNED, json={"url": "/a", "comment": LONG}
    )
    assert running.process() in children()
    assert answer.headers["location"] == f"/docs/comments/1.1/classes/Comment/{answer.json()['objectId']}"


def test_the_helper_renders_a_comment_of_unknown_length(running: Running) -> None:
    async def pieces() -> AsyncIterator[bytes]:
        yield json.dumps({"path": "/a", "text": LONG}).encode()

    assert running.ask("POST", "/api/v1/comments", content=pieces()).status_code == 201
    assert children()


def test_signals_for_the_worker_do_not_end_it(running: Running) -> None:
    process = running.process()
    for number in (signal.SIGINT, signal.SIGTERM):
        os.kill(process, number)
    assert running.post().status_code == 201
    assert running.process() == process


def test_files_of_the_working_directory_are_not_imported(
    serve: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pickle.py").write_text("raise SystemExit(1)")
    monkeypatch.chdir(tmp_path)
    service = serve()
    service.post()
    assert service.made[0].pid is not None


def test_a_short_comment_needs_no_process(running: Running) -> None:
    before = children()
    assert running.post("Hello.").status_code == 201
    assert children() <= before


def test_the_worker_caches_popular_pages_under_load(running: Running) -> None:
    running.post("Hello.")
    running.crowd()
    first = running.ask("GET", "/api/v1/thread?path=/a", headers={"accept-encoding": "br"})
    os.kill(running.process(), signal.SIGKILL)
    again = running.ask("GET", "/api/v1/thread?path=/a", headers={"accept-encoding": "br"})
    assert first.json() == again.json()
    assert first.headers["etag"] == again.headers["etag"]


def test_head_requests_leave_the_content_in_the_cache(running: Running) -> None:
    running.post("Hello.")
    running.crowd()
    assert running.ask("HEAD", "/api/v1/thread?path=/a").content == b""
    assert running.ask("GET", "/api/v1/thread?path=/a").json()["count"] == 1


def test_the_worker_caches_nothing_that_was_made_under_old_rules(serve: Serve) -> None:
    skew = 0
    service = serve(now=lambda: clock() + skew, expose_mail=True)
    service.post("Hello.", mail="reader@example.org")
    service.crowd()
    assert "reader@example.org" in service.ask("GET", "/api/v1/thread?path=/a").text

    async def hide_mail() -> None:
        store = open_store(service.settings.database)
        await store.save_site(SITE)
        await store.close()

    service.runner.run(hide_mail())
    skew = FRESH_MS
    assert "reader@example.org" not in service.ask("GET", "/api/v1/thread?path=/a").text


def test_a_refused_client_does_not_affect_cached_pages(serve: Serve) -> None:
    service = serve(reads_a_minute=3 * BURST)
    service.crowd()
    asked = [("GET", "/1.1/date", {"headers": SIGNED})] * (3 * BURST)
    assert 429 in {answer.status_code for answer in service.ask_all(*asked)}
    assert service.ask("GET", "/api/v1/thread?path=/a").json() == {"count": 0, "replies": 0, "roots": []}


def test_the_worker_answers_reads_that_exceed_the_helpers_capacity(running: Running) -> None:
    running.crowd()
    answers = running.ask_all(*[("GET", f"/api/v1/thread?path=/{n}", {}) for n in range(3 * MOST_WAITING)])
    assert {answer.status_code for answer in answers} == {200}


def test_writes_that_exceed_the_helpers_capacity_are_asked_to_retry(running: Running) -> None:
    running.process()
    posting = ("POST", "/api/v1/comments", {"json": {"path": "/a", "text": LONG}})
    answers = running.ask_all(*[posting] * (MOST_WAITING + 1))
    assert [answer.status_code for answer in answers].count(201) == MOST_WAITING
    assert answers[-1].json()["code"] == "storage-busy"


@pytest.mark.parametrize("limit", ["limit=1000", "l%69mit=1e3", "limit=1&limit=0000000001000"])
def test_the_helper_makes_long_lists_however_the_length_is_spelled(running: Running, limit: str) -> None:
    assert running.ask("GET", f"/1.1/classes/Comment?{limit}", headers=SIGNED).status_code == 200
    assert children()


def test_the_workers_metrics_include_the_helpers(running: Running) -> None:
    running.post()
    running.post("a" * 20_000)
    metrics = running.metrics()
    assert f'glosa_posts_total{{worker="{os.getpid()}",status="visible"}} 1' in metrics
    assert 'code="field-invalid"} 1' in metrics
    assert 'route="/api/v1/comments",method="POST",status="201"} 1' in metrics


def test_slow_reads_move_later_reads_to_the_helper(running: Running) -> None:
    running.process()
    slow = ("GET", query(where={"comment": "x" * 2_000}), {"headers": SIGNED})
    running.ask_all(*[slow] * (2 * BURST // SLOW))
    assert f'glosa_slow_reads_total{{worker="{os.getpid()}"}} {2 * BURST // SLOW}' in running.metrics()
    process = running.process()
    os.kill(process, signal.SIGSTOP)
    running.runner.get_loop().call_later(0.2, os.kill, process, signal.SIGKILL)
    assert running.ask("GET", "/api/v1/thread?path=/b").status_code == 200
    assert b"helper-lost" in running.log


def test_its_threads_share_one_core(running: Running) -> None:
    assert len(os.sched_getaffinity(running.process())) == 1


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
    told = running.ask("GET", "/metrics", headers={"authorization": f"Bearer {METRICS_TOKEN.decode()}"}).text
    assert 'status="visible"} 1' in told


def test_a_late_body_is_reported_in_the_format_of_its_api(running: Running) -> None:
    async def late() -> AsyncIterator[bytes]:
        yield b"{"
        raise BodyTimeout

    answer = running.ask("POST", "/1.1/classes/Comment", headers=SIGNED, content=late())
    assert (answer.status_code, answer.json()["code"]) == (408, INVALID)


def test_killing_the_process_fails_one_request_only(running: Running) -> None:
    process = running.process()
    os.kill(process, signal.SIGSTOP)

    async def killed() -> None:
        await asyncio.sleep(0.2)
        os.kill(process, signal.SIGKILL)

    async def both() -> httpx.Response:
        transport = httpx.ASGITransport(running.application)
        async with httpx.AsyncClient(transport=transport, base_url="http://service") as client:
            posting = client.post("/api/v1/comments", json={"path": "/a", "text": LONG})
            answer, _ = await asyncio.gather(posting, killed())
            return answer

    answer = running.runner.run(both())
    assert (answer.status_code, answer.json()["code"]) == (503, "helper-failed")
    assert answer.headers["retry-after"] == "1"
    assert json.loads(running.log)["event"] == "helper-lost"
    assert running.texts() == []
    assert running.post().status_code == 201
    assert running.process() != process


def test_the_protocol_reports_a_killed_process_in_its_own_format(running: Running) -> None:
    process = running.process()
    os.kill(process, signal.SIGSTOP)
    running.runner.get_loop().call_later(0.2, os.kill, process, signal.SIGKILL)
    answer = running.ask("POST", "/1.1/batch", headers=SIGNED, json={"requests": []})
    assert (answer.status_code, answer.json()["code"]) == (503, INTERNAL)


def test_the_worker_answers_a_read_whose_process_was_killed(running: Running) -> None:
    running.post("Hello.")
    process = running.process()
    os.kill(process, signal.SIGSTOP)
    running.runner.get_loop().call_later(0.2, os.kill, process, signal.SIGKILL)
    answer = running.ask("GET", query(limit=1000), headers=SIGNED)
    assert [row["comment"] for row in answer.json()["results"]] == ["<p>Hello.</p>"]


def test_it_ends_with_the_service(running: Running, tmp_path: Path) -> None:
    other = Running(settings_in(tmp_path / "other", SITE))
    process = other.process()
    other.stop()
    assert process not in children()
