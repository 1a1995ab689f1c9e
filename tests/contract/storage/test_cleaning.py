"""Cleaning up: once an hour, by one worker of all machines."""

import asyncio
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import pytest

from glosa.service.domain.environment import Environment
from glosa.service.routes.monitoring.cleanup import EVERY_SECONDS, clean_up
from glosa.service.routes.monitoring.log import ServiceLog
from glosa.service.storage.folder import Folder
from glosa.service.storage.store import SqlStore, open_store
from tests.contract.storage.specimens import counter

pytestmark = pytest.mark.anyio

NOON = 1_795_262_400_000


class Ended(asyncio.Event):
    """Ends what waits for the next hour."""

    async def wait(self) -> Literal[True]:
        self.set()
        return True


@dataclass
class Worker:
    """One that cleans up whenever it's woken."""

    store: SqlStore
    folder: Path
    now: int = NOON
    lines: list[bytes] = field(default_factory=list)

    async def run_once(self) -> None:
        """Starts, cleans up if nobody else did, and ends."""
        environment = Environment(store=self.store, now=lambda: self.now, new_id=lambda: "0" * 24, secret=b"s" * 32)
        log = ServiceLog(self.lines.append, lambda: self.now)
        await clean_up(environment, Folder(self.folder), log, ended=Ended())


async def visited(store: SqlStore, key: str) -> None:
    await store.visit_once(counter(1), key, tuple)


async def left(store: SqlStore) -> int:
    """Keys of visits that are still stored, however old."""
    return await store.forget_visits(NOON * 2)


async def test_of_several_workers_one_cleans_up_each_hour(store: SqlStore, address: str, tmp_path: Path) -> None:
    other = open_store(address)
    first, second = Worker(store, tmp_path), Worker(other, tmp_path)
    await visited(store, "a")
    await first.run_once()
    await visited(store, "b")
    await second.run_once()
    assert await left(store) == 1
    await visited(store, "c")
    second.now = first.now = NOON + EVERY_SECONDS * 1000
    await second.run_once()
    await visited(store, "d")
    await first.run_once()
    assert await left(store) == 1
    assert first.lines == second.lines == []
    await other.close()


async def test_a_storage_that_fails_is_logged_and_ends_nothing(tmp_path: Path) -> None:
    store = open_store(str(tmp_path))  # A folder
    worker = Worker(store, tmp_path)
    await worker.run_once()
    assert b"clean-up-not-claimed" in worker.lines[0]
    await store.close()
