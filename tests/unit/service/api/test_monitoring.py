"""Metrics and log on their own."""

import asyncio
import errno
import json
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from glosa.service.domain.comments import Status
from glosa.service.domain.errors import StorageUnavailable
from glosa.service.routes.metrics import Metrics
from glosa.service.routes.monitoring.log import LARGEST_PIECE, REPEATED_MS, ServiceLog, to_standard_error
from glosa.service.routes.process_facts import process_facts

NOON = 1_795_262_400_000


def test_latencies_are_in_cumulative_buckets() -> None:
    metrics = Metrics(worker="1")
    for seconds in (0.0001, 0.0005, 0.003, 99.0):
        metrics.answered("/a", "GET", status=200, seconds=seconds)
    lines = metrics.text().splitlines()
    name = "http_server_request_duration_seconds"
    labels = 'worker="1",http_route="/a",http_request_method="GET",http_response_status_code="200"'
    for bound, count in (("0.0005", 2), ("0.005", 3), ("10", 3), ("+Inf", 4)):
        assert f'{name}_bucket{{{labels},le="{bound}"}} {count}' in lines
    assert f"{name}_count{{{labels}}} 4" in lines


def test_statements_are_counted_by_their_first_word() -> None:
    metrics = Metrics(worker="1", database="sqlite")
    for sql in ("SELECT 1", "SELECT\n2", "INSERT INTO a VALUES (?)"):
        metrics.executed(sql, 0.002)
    text = metrics.text()
    labels = 'worker="1",db_system_name="sqlite",db_operation_name='
    assert f'db_client_operation_duration_seconds_count{{{labels}"SELECT"}} 2' in text
    assert f'db_client_operation_duration_seconds_bucket{{{labels}"INSERT",le="0.0025"}} 1' in text


def test_a_slow_query_is_logged_by_its_shape_at_intervals() -> None:
    pieces: list[bytes] = []
    log = ServiceLog(pieces.append, lambda: NOON)
    for _ in range(3):
        log.slow_query("SELECT id\n    FROM comments WHERE nick = ?", 1.2345)
    log.slow_query("SELECT 1 WHERE " + "x = ? OR " * 1000, 2)
    first, second = (json.loads(piece) for piece in pieces)
    assert (first["event"], first["ms"], first["query"]) == (
        "slow-query",
        1234,
        "SELECT id FROM comments WHERE nick = ?",
    )
    assert len(second["query"]) <= 1_001


def test_the_process_is_described() -> None:
    facts = process_facts()
    assert facts.resident_memory_bytes > 1_000_000
    assert facts.open_fds > 2
    assert process_facts(Path("/nowhere")).resident_memory_bytes == 0


def test_names_are_escaped_and_each_family_has_its_kind() -> None:
    metrics = Metrics(worker='a"b\\c\nd')
    metrics.posted(Status.PENDING)
    assert 'glosa_posts_total{worker="a\\"b\\\\c\\nd",status="pending"} 1' in metrics.text()
    kinds = [line.split()[2:] for line in metrics.text().splitlines() if line.startswith("# TYPE")]
    assert dict(kinds) == {
        "glosa_build_info": "gauge",
        "http_server_request_duration_seconds": "histogram",
        "db_client_operation_duration_seconds": "histogram",
        "process_cpu_seconds_total": "counter",
        "process_resident_memory_bytes": "gauge",
        "process_open_fds": "gauge",
        "process_start_time_seconds": "gauge",
        "glosa_posts_total": "counter",
        "glosa_refusals_total": "counter",
        "glosa_exchanges_total": "counter",
        "glosa_notifications_total": "counter",
        "glosa_views_total": "counter",
        "glosa_attacks_total": "counter",
        "glosa_challenges_total": "counter",
        "glosa_slow_reads_total": "counter",
    }


def test_log_lines_are_batched_and_problems_written_at_once() -> None:
    pieces: list[bytes] = []
    log = ServiceLog(pieces.append, lambda: NOON + 7)

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
    logged = {"level": "info", "event": "request", "route": "/a", "method": "GET", "status": 200, "ms": 1.23}
    assert lines[0] == {"time": "2026-11-21T12:00:00.007Z", **logged}
    assert lines[3]["error"] == ["builtins.KeyError", "builtins.OSError"]
    assert "words" not in pieces[0].decode()


def test_requests_succeed_if_the_log_cannot_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    with open("/dev/full", "w") as full:
        monkeypatch.setattr(sys, "stderr", full)
        log = ServiceLog(to_standard_error, lambda: NOON)
        log.problem("unexpected", RuntimeError())
        log.flush()
        with suppress(OSError):
            full.close()


def test_a_service_without_standard_error_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    ServiceLog(to_standard_error, lambda: NOON).problem("unexpected", RuntimeError())


def test_a_continuing_problem_is_logged_at_intervals_with_its_cause() -> None:
    pieces: list[bytes] = []
    now = NOON
    log = ServiceLog(pieces.append, lambda: now)

    def fail(number: int) -> None:
        try:
            raise StorageUnavailable("Words of a reader") from OSError(number, "words of a reader", "his file")
        except StorageUnavailable as error:
            log.problem("storage-unavailable", error)

    for _ in range(1000):
        fail(errno.ENOSPC)
    fail(errno.EROFS)
    now += REPEATED_MS
    fail(errno.ENOSPC)
    now -= 10 * REPEATED_MS
    fail(errno.ENOSPC)
    lines = [json.loads(piece) for piece in pieces]
    assert [(line["cause"].partition(":")[0], line.get("more")) for line in lines] == [
        ("ENOSPC", None),
        ("EROFS", None),
        ("ENOSPC", 999),
        ("ENOSPC", None),
    ]
    assert lines[0]["cause"] == "ENOSPC: No space left on device"
    assert not any(b"reader" in piece or b"his file" in piece for piece in pieces)


def test_batched_lines_are_written_after_a_moment_or_at_a_count() -> None:
    pieces: list[bytes] = []
    written = asyncio.Event()

    def write(piece: bytes) -> None:
        pieces.append(piece)
        written.set()

    async def run() -> None:
        log = ServiceLog(write, lambda: NOON)
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
