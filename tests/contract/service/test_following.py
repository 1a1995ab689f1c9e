"""``glosa comments follow`` as a process: it runs a command after comments changed, and ends with a signal."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from glosa.composition.database import service_settings
from glosa.service.domain.comments import Status
from glosa.service.opening import opened_store
from tests.contract.storage.specimens import SITE, comment, number

GLOSA = (sys.executable, "-P", "-m", "glosa", "comments", "follow")


def store(database: Path, value: int, status: Status) -> None:
    """Adds a comment from another process's point of view."""

    async def add() -> None:
        opened = await opened_store(service_settings(str(database)))
        await opened.save_site(SITE)
        await opened.add(comment(value, status=status))
        await opened.close()

    asyncio.run(add())


def approve(database: Path, value: int) -> None:
    async def decide() -> None:
        opened = await opened_store(service_settings(str(database)))
        await opened.set_status("default", [number(value)], Status.VISIBLE, 9)
        await opened.close()

    asyncio.run(decide())


def eventually(is_so: Callable[[], bool], process: subprocess.Popen[str]) -> None:
    """Waits for a condition while the process runs."""
    while not is_so():
        assert process.poll() is None, process.communicate()
        time.sleep(0.05)


def test_a_command_runs_at_the_start_and_after_an_approval(tmp_path: Path) -> None:
    database, log = tmp_path / "comments.sqlite3", tmp_path / "log"
    store(database, 1, Status.PENDING)

    def runs() -> int:
        return log.read_text().count("run") if log.exists() else 0

    command = (*GLOSA, "--db", str(database), "--quiet", "0", "--", "sh", "-c", f"echo run >> '{log}'")
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        eventually(lambda: runs() == 1, process)
        approve(database, 1)
        eventually(lambda: runs() == 2, process)
        process.send_signal(signal.SIGTERM)
        assert process.wait() == 0


def test_a_signal_ends_the_command_too(tmp_path: Path) -> None:
    database, pid = tmp_path / "comments.sqlite3", tmp_path / "pid"
    store(database, 1, Status.VISIBLE)
    command = (*GLOSA, "--db", str(database), "--", "sh", "-c", f"echo $$ > '{pid}'; exec sleep 600")
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        eventually(lambda: pid.exists() and pid.read_text() != "", process)
        child = int(pid.read_text())
        process.send_signal(signal.SIGTERM)
        assert process.wait() == 0
    assert not Path(f"/proc/{child}").exists()


def test_a_command_that_does_not_exist_is_reported(tmp_path: Path) -> None:
    database = tmp_path / "comments.sqlite3"
    store(database, 1, Status.VISIBLE)
    with subprocess.Popen(
        (*GLOSA, "--db", str(database), "--", "./absent"), stderr=subprocess.PIPE, text=True, env=os.environ
    ) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == "'./absent' can't be run: No such file or directory.\n"
        assert "It runs again later" in process.stderr.readline()
        process.terminate()


def test_a_site_that_does_not_exist_ends_it(tmp_path: Path) -> None:
    database = tmp_path / "comments.sqlite3"
    store(database, 1, Status.VISIBLE)
    command = (*GLOSA, "--db", str(database), "--site", "other", "--", "true")
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ended.returncode, "other" in ended.stderr) == (1, True)
