"""Reads move to the helper process while they arrive too fast, and the worker caches what it makes."""

import os
import signal

from glosa.service.opening import clock
from glosa.service.routes.offloading.process import MOST_WAITING
from glosa.service.routes.offloading.read_rate import BURST, SLOW
from glosa.service.routes.sites import FRESH_MS
from glosa.service.storage.store import open_store
from tests.contract.service.offloading.conftest import LONG, SIGNED, SITE, Running, Serve, query


def test_the_worker_caches_popular_pages_under_load(running: Running) -> None:
    running.post("Hello.")
    running.crowd()
    first = running.send("GET", "/api/v1/thread?path=/a", headers={"accept-encoding": "br"})
    os.kill(running.process(), signal.SIGKILL)
    again = running.send("GET", "/api/v1/thread?path=/a", headers={"accept-encoding": "br"})
    assert first.json() == again.json()
    assert first.headers["etag"] == again.headers["etag"]


def test_head_requests_leave_the_content_in_the_cache(running: Running) -> None:
    running.post("Hello.")
    running.crowd()
    assert running.send("HEAD", "/api/v1/thread?path=/a").content == b""
    assert running.send("GET", "/api/v1/thread?path=/a").json()["count"] == 1


def test_the_worker_caches_nothing_that_was_made_under_old_rules(serve: Serve) -> None:
    skew = 0
    service = serve(now=lambda: clock() + skew, expose_mail=True)
    service.post("Hello.", mail="reader@example.org")
    service.crowd()
    assert "reader@example.org" in service.send("GET", "/api/v1/thread?path=/a").text

    async def hide_mail() -> None:
        store = open_store(service.settings.database)
        await store.save_site(SITE)
        await store.close()

    service.runner.run(hide_mail())
    skew = FRESH_MS
    assert "reader@example.org" not in service.send("GET", "/api/v1/thread?path=/a").text


def test_a_refused_client_does_not_affect_cached_pages(serve: Serve) -> None:
    service = serve(reads_a_minute=3 * BURST)
    service.crowd()
    requests = [("GET", "/1.1/date", {"headers": SIGNED})] * (3 * BURST)
    assert 429 in {answer.status_code for answer in service.send_all(*requests)}
    assert service.send("GET", "/api/v1/thread?path=/a").json()["roots"] == []


def test_slow_reads_move_later_reads_to_the_helper(running: Running) -> None:
    running.process()
    slow = ("GET", query(where={"comment": "x" * 2_000}), {"headers": SIGNED})
    running.send_all(*[slow] * (2 * BURST // SLOW))
    assert f'glosa_slow_reads_total{{worker="{os.getpid()}"}} {2 * BURST // SLOW}' in running.metrics()
    process = running.process()
    os.kill(process, signal.SIGSTOP)
    running.runner.get_loop().call_later(0.2, os.kill, process, signal.SIGKILL)
    assert running.send("GET", "/api/v1/thread?path=/b").status_code == 200
    assert b"helper-lost" in running.log


def test_the_worker_answers_reads_that_exceed_the_helpers_capacity(running: Running) -> None:
    running.crowd()
    answers = running.send_all(*[("GET", f"/api/v1/thread?path=/{n}", {}) for n in range(3 * MOST_WAITING)])
    assert {answer.status_code for answer in answers} == {200}


def test_writes_that_exceed_the_helpers_capacity_are_refused_as_busy(running: Running) -> None:
    running.process()
    posting = ("POST", "/api/v1/comments", {"json": {"path": "/a", "text": LONG}})
    answers = running.send_all(*[posting] * (MOST_WAITING + 1))
    assert [answer.status_code for answer in answers].count(201) == MOST_WAITING
    assert answers[-1].json()["code"] == "storage-busy"
