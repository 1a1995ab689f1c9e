"""The helper process starts and ends with its worker, and nothing is lost if it is killed."""

import asyncio
import json
import os
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from glosa.service.routes.protocol.errors import INTERNAL
from tests.contract.service.conftest import children, settings_in
from tests.contract.service.offloading.conftest import LONG, SIGNED, SITE, Running, Serve, query


def test_files_of_the_working_directory_are_not_imported(
    serve: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pickle.py").write_text("raise SystemExit(1)")
    monkeypatch.chdir(tmp_path)
    service = serve()
    service.post()
    assert service.made[0].pid is not None


def test_the_helpers_threads_share_one_core(running: Running) -> None:
    assert len(os.sched_getaffinity(running.process())) == 1


def test_signals_for_the_worker_do_not_end_the_helper(running: Running) -> None:
    process = running.process()
    for number in (signal.SIGINT, signal.SIGTERM):
        os.kill(process, number)
    assert running.post().status_code == 201
    assert running.process() == process


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
    answer = running.send("POST", "/1.1/batch", headers=SIGNED, json={"requests": []})
    assert (answer.status_code, answer.json()["code"]) == (503, INTERNAL)


def test_the_worker_answers_a_read_whose_process_was_killed(running: Running) -> None:
    running.post("Hello.")
    process = running.process()
    os.kill(process, signal.SIGSTOP)
    running.runner.get_loop().call_later(0.2, os.kill, process, signal.SIGKILL)
    answer = running.send("GET", query(limit=1000), headers=SIGNED)
    assert [row["comment"] for row in answer.json()["results"]] == ["<p>Hello.</p>"]


def test_damage_found_by_the_helper_makes_the_worker_not_ready(running: Running) -> None:
    for number in range(60):
        running.post("a" * 900, nick=f"Reader {number}")
    file = Path(running.settings.database)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    whole = file.read_bytes()
    damaged = b"x" * (len(whole) // 2)
    file.write_bytes(whole[: len(whole) // 3] + damaged + whole[len(whole) // 3 + len(damaged) :])
    running.process()
    assert running.send("GET", query(limit=1000), headers=SIGNED).status_code == 503
    file.write_bytes(whole)
    assert running.send("GET", "/readyz").status_code == 503
    assert "SQLITE_CORRUPT" in json.loads(running.log.splitlines()[-1])["cause"]


def test_the_helper_ends_with_the_service(running: Running, tmp_path: Path) -> None:
    other = Running(settings_in(tmp_path / "other", SITE))
    process = other.process()
    other.stop()
    assert process not in children()
