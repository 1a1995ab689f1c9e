"""Metrics and log on their own."""

import asyncio
import json

from glosa.service.domain.comments import Status
from glosa.service.routes.metrics import Metrics
from glosa.service.routes.operation.log import LARGEST_PIECE, Log

NOON = 1_795_262_400_000


def test_latencies_are_told_in_cumulative_buckets() -> None:
    metrics = Metrics(worker="1")
    for seconds in (0.0001, 0.0005, 0.003, 99.0):
        metrics.answered("/a", "GET", status=200, seconds=seconds)
    lines = metrics.text().splitlines()
    assert 'glosa_request_seconds_bucket{worker="1",route="/a",le="0.0005"} 2' in lines
    assert 'glosa_request_seconds_bucket{worker="1",route="/a",le="0.005"} 3' in lines
    assert 'glosa_request_seconds_bucket{worker="1",route="/a",le="10"} 3' in lines
    assert 'glosa_request_seconds_bucket{worker="1",route="/a",le="+Inf"} 4' in lines
    assert 'glosa_request_seconds_count{worker="1",route="/a"} 4' in lines


def test_names_are_escaped_and_each_family_has_its_kind() -> None:
    metrics = Metrics(worker='a"b\\c\nd')
    metrics.posted(Status.PENDING)
    assert 'glosa_posts_total{worker="a\\"b\\\\c\\nd",status="pending"} 1' in metrics.text()
    kinds = [line.split()[2:] for line in metrics.text().splitlines() if line.startswith("# TYPE")]
    assert dict(kinds) == {
        "glosa_requests_total": "counter",
        "glosa_request_seconds": "histogram",
        "glosa_posts_total": "counter",
        "glosa_refusals_total": "counter",
        "glosa_exchanges_total": "counter",
        "glosa_views_total": "counter",
    }


def test_lines_of_a_burst_are_written_together_and_problems_at_once() -> None:
    pieces: list[bytes] = []
    log = Log(pieces.append, lambda: NOON + 7)

    async def run() -> None:
        for _ in range(3):
            log.request("/a", "GET", status=200, milliseconds=1.234)
        assert pieces == []
        try:
            raise KeyError("words of a reader") from OSError("disk")
        except KeyError as error:
            log.problem("unexpected", error)
        assert len(pieces) == 1

    asyncio.run(run())
    lines = [json.loads(line) for line in pieces[0].splitlines()]
    told = {"level": "info", "event": "request", "route": "/a", "method": "GET", "status": 200, "ms": 1.23}
    assert lines[0] == {"time": "2026-11-21T12:00:00.007Z", **told}
    assert lines[3]["error"] == ["builtins.KeyError", "builtins.OSError"]
    assert "words" not in pieces[0].decode()


def test_waiting_lines_are_written_after_a_moment_or_when_they_are_many() -> None:
    pieces: list[bytes] = []
    written = asyncio.Event()

    def write(piece: bytes) -> None:
        pieces.append(piece)
        written.set()

    async def run() -> None:
        log = Log(write, lambda: NOON)
        log.request("/a", "GET", status=200, milliseconds=1)
        await written.wait()
        assert len(pieces) == 1
        written.clear()
        while not written.is_set():
            log.request("/a", "GET", status=200, milliseconds=1)
        assert len(pieces[1]) >= LARGEST_PIECE
        log.flush()
        assert len(pieces) == 2

    asyncio.run(run())
