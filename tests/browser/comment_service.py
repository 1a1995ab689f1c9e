"""The comment service on its real server: ``glosa comments serve``, in a process of its own."""

import asyncio
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from glosa.service.domain.sites import Rules, Site
from glosa.service.storage.store import open_store
from tests.ports import free_port

PATIENCE_SECONDS = 60
"""Seconds after which a server that doesn't listen or end counts as hanging."""

POLL_SECONDS = 0.01
APP_KEY = "an-app-key-of-old"
"""The public key of every site."""


@dataclass(frozen=True, slots=True)
class StoredSite:
    """A site of a running service, as visitors use it through the store protocol."""

    address: str
    """Address of the service."""
    app_id: str

    def create(self, name: str, record: dict[str, object]) -> str:
        """Creates a record through the store protocol, and returns its id."""
        id: str = self._send("POST", f"/1.1/classes/{name}", json=record).raise_for_status().json()["objectId"]
        return id

    def takes(self, name: str, record: dict[str, object]) -> bool:
        """Returns whether a record was created. Otherwise, the service rejected it because it can't store it."""
        answer = self._send("POST", f"/1.1/classes/{name}", json=record)
        assert answer.status_code in (201, 400), answer.text
        return answer.status_code == 201

    def records(self, name: str, **params: str) -> list[dict[str, Any]]:
        """The records of a class that every visitor can read."""
        found: list[dict[str, Any]] = (
            self._send("GET", f"/1.1/classes/{name}", params=params).raise_for_status().json()["results"]
        )
        return found

    def _send(self, method: str, path: str, **request: Any) -> httpx.Response:
        headers = {"x-lc-id": self.app_id, "x-lc-key": APP_KEY}
        return httpx.request(method, self.address + path, headers=headers, timeout=PATIENCE_SECONDS, **request)


@contextmanager
def comment_service(folder: Path, *, sites: int) -> Iterator[Iterator[StoredSite]]:
    """Runs a service with this many sites without limits for the duration of the block; its data is in ``folder``."""
    app_ids = [f"an-app-id-of-old-{number}-gzGzoHsz" for number in range(sites)]
    database = folder / "comments.sqlite3"
    asyncio.run(_store(database, app_ids))
    port, log = free_port(), folder / "log"
    with log.open("w") as output:
        arguments = [sys.executable, "-m", "glosa", "comments", "serve", "--db", str(database), "--port", str(port)]
        server = subprocess.Popen(arguments, stdout=output, stderr=subprocess.STDOUT)
    try:
        _wait_until_listening(server, port, log)
        yield iter([StoredSite(f"http://127.0.0.1:{port}", app_id) for app_id in app_ids])
    finally:
        server.terminate()
        server.wait(PATIENCE_SECONDS)


async def _store(database: Path, app_ids: list[str]) -> None:
    store = open_store(str(database))
    await store.migrate()
    for app_id in app_ids:
        rules = Rules(interval_ms=0, posts_a_minute=0, posts_an_hour=0, spam_filter=False)
        await store.save_site(Site(id=app_id, app_id=app_id, app_key=APP_KEY, rules=rules))
    await store.close()


def _wait_until_listening(server: subprocess.Popen[bytes], port: int, log: Path) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not _listens(port):
        if server.poll() is not None or time.monotonic() > deadline:
            raise AssertionError(f"The service does not listen. It printed:\n{log.read_text()}")
        time.sleep(POLL_SECONDS)


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
