"""Several processes on one database, including one that is killed."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from glosa.service.domain.queries import EVERYTHING
from glosa.service.storage.store import SqlStore, open_store

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).parent.parent.parent.parent
_AT_ONCE = 16
"""Comments that the writer has under way at a time."""


def writer(task: str, address: str, first: int = 0) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.contract.storage.writer", task, address, str(first)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


async def stored(store: SqlStore) -> set[str]:
    return {one.id async for one in store.all_comments("default")}


async def test_two_processes_write_together_and_nothing_is_lost(store: SqlStore, address: str) -> None:
    both = [writer("some", address, first) for first in (0, 10_000)]
    ended = await asyncio.gather(*(asyncio.to_thread(process.communicate) for process in both))
    assert [process.returncode for process in both] == [0, 0], [errors for _, errors in ended]
    acknowledged = {line for output, _ in ended for line in output.split()}
    assert await stored(store) == acknowledged
    assert len(acknowledged) == 400
    assert [one.time async for one in store.all_counters("default")] == [500]


async def test_acknowledged_writes_survive_kill_9(address: str) -> None:
    process = writer("ever", address)
    assert process.stdout is not None
    acknowledged = {process.stdout.readline().strip() for _ in range(400)}
    process.kill()
    rest, _ = process.communicate()
    acknowledged |= {line.strip() for line in rest.splitlines(keepends=True) if line.endswith("\n")}
    assert process.returncode == -9
    store = open_store(address)
    try:
        found, counted = await stored(store), await store.count("default", EVERYTHING)
        for _ in range(_AT_ONCE):
            # A database server may still finish what the killed writer had started.
            if len(found) == counted:
                break
            found, counted = await stored(store), await store.count("default", EVERYTHING)
    finally:
        await store.close()
    assert len(found) == counted
    assert acknowledged <= found
    assert len(found - acknowledged) <= _AT_ONCE


async def test_a_full_disk_is_reported_and_loses_nothing(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path}/glosa.db"
    process = writer("fill", address)
    output, errors = process.communicate()
    assert process.returncode == 0, errors
    assert "cannot be used" in errors
    store = open_store(address)
    assert await stored(store) == set(output.split())
    await store.close()
