"""A service over SQLite in a temporary folder. Every response is validated against the API description."""

import asyncio
import json
from collections.abc import Callable, Collection, Coroutine, Iterator
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from glosa.hosting.lifespan import living
from glosa.service.app import service_application
from glosa.service.domain.exchange.applications import Application
from glosa.service.domain.exchange.upstream import Upstream
from glosa.service.domain.sites import Rules, Site
from glosa.service.settings import Settings
from glosa.service.storage.store import open_store
from glosa.service.upstream.network import network
from tests.contract.service.description import check
from tests.contract.service.exchange_scene import Host, Open

SITE = Site(id="default", app_id="app", app_key="key", rules=Rules(interval_ms=0))
METRICS_TOKEN = b"m" * 32
START = 1_795_273_200_000
"""2026-11-21T15:00:00Z."""


class Service:
    """A running service and a client, on their own event loop."""

    def __init__(self, settings: Settings, *, upstream: Callable[[], Upstream] = network) -> None:
        self.settings = settings
        self.now = START
        self.log = bytearray()
        self.application = service_application(settings, now=lambda: self.now, write=self.log.extend, upstream=upstream)
        self._stopped = False
        self._runner = asyncio.Runner()
        self._life: AbstractAsyncContextManager[None] = living([self.application])

    def start(self) -> None:
        self._runner.run(self._life.__aenter__())

    def stop(self) -> None:
        if not self._stopped:
            self._runner.run(self._life.__aexit__(None, None, None))
            self.close()

    def close(self) -> None:
        """Cleans up after a service that didn't start."""
        self._stopped = True
        self._runner.close()

    def run_whole(self) -> None:
        """Starts and stops."""
        self.start()
        self.stop()

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Runs a coroutine on the service's event loop."""
        self._runner.run(work)

    def save(self, site: Site) -> None:
        """Changes a site as if from another process."""

        async def save() -> None:
            store = open_store(self.settings.database)
            await store.save_site(site)
            await store.close()

        self.run(save())

    def get(self, path: str, *, peer: str = "127.0.0.1", **options: Any) -> httpx.Response:
        return self.send("GET", path, peer=peer, **options)

    def post(self, path: str, body: object, *, peer: str = "127.0.0.1", **options: Any) -> httpx.Response:
        return self.send("POST", path, peer=peer, json=body, **options)

    def metrics(self) -> str:
        """Returns the service's metrics."""
        return self.get("/metrics", headers={"authorization": f"Bearer {METRICS_TOKEN.decode()}"}).text

    def send(self, method: str, path: str, *, peer: str = "127.0.0.1", **options: Any) -> httpx.Response:
        """Returns the response to a request and validates it against the description."""
        return self.send_all([(method, path, options)], peer=peer)[0]

    def options(self, path: str, *, headers: dict[str, str]) -> httpx.Response:
        """Returns the response to a preflight request, which the description doesn't cover."""
        return self._run([("OPTIONS", path, {"headers": headers})], "127.0.0.1")[0]

    def send_undescribed(self, method: str, path: str, **options: Any) -> httpx.Response:
        """Returns a response that the description doesn't cover."""
        return self._run([(method, path, options)], "127.0.0.1")[0]

    def send_all(
        self, requests: list[tuple[str, str, dict[str, Any]]], *, peer: str = "127.0.0.1"
    ) -> list[httpx.Response]:
        """Returns the responses to concurrent requests."""
        answers = self._run(requests, peer)
        for answer in answers:
            check(answer)
        return answers

    def _run(self, requests: list[tuple[str, str, dict[str, Any]]], peer: str) -> list[httpx.Response]:
        async def run() -> list[httpx.Response]:
            transport = httpx.ASGITransport(self.application, client=(peer, 50_000))
            async with httpx.AsyncClient(transport=transport, base_url="http://service") as client:
                return await asyncio.gather(
                    *(client.request(method, path, **options) for method, path, options in requests)
                )

        return self._runner.run(run())

    def comment(self, text: str = "Hello.", *, path: str = "/a", **fields: str) -> dict[str, Any]:
        """Posts a comment and returns it as the service does."""
        answer = self.post("/api/v1/comments", {"path": path, "text": text, **fields})
        assert answer.status_code == 201, answer.text
        self.now += 1
        comment: dict[str, Any] = answer.json()["comment"]
        return comment

    def lines(self) -> list[dict[str, Any]]:
        """Returns the log's entries."""
        return [json.loads(line) for line in self.log.splitlines()]


Serve = Callable[..., Service]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """``serve(approval=…)`` starts a service with one site that has these rules, and high limits by default."""
    running: list[Service] = []

    def start(
        *,
        folder: Path = tmp_path,
        site: Site = SITE,
        bucket: str = "",
        avatar_servers: Collection[str] = (),
        **rules: Any,
    ) -> Service:
        ample = {"posts_a_minute": 10_000, "posts_an_hour": 10_000}
        settings = settings_in(folder, replace(site, rules=replace(site.rules, **(ample | rules))))
        service = Service(replace(settings, bucket=bucket, avatar_servers=tuple(avatar_servers)))
        service.start()
        running.append(service)
        return service

    yield start
    for service in running:
        service.stop()


@pytest.fixture
def service(serve: Serve) -> Service:
    """A service with one site, ``default``."""
    return serve()


def settings_in(folder: Path, *sites: Site) -> Settings:
    """Settings of a service that stores its data in ``folder``."""
    return Settings(
        database=str(folder / "comments.sqlite3"),
        secret=b"s" * 32,
        uploads=folder / "uploads",
        sites=sites,
        metrics_token=METRICS_TOKEN,
    )


@pytest.fixture
def host() -> Host:
    """A code host."""
    return Host()


@pytest.fixture
def opened(tmp_path: Path, host: Host) -> Iterator[Open]:
    """``opened(application, …)`` starts a service that exchanges logins of these applications."""
    running: list[Service] = []

    def start(*applications: Application) -> Service:
        settings = replace(settings_in(tmp_path), applications=applications)
        service = Service(settings, upstream=lambda: host)
        service.start()
        running.append(service)
        return service

    yield start
    for service in running:
        service.stop()


def children() -> set[int]:
    """Returns the ids of this process's children."""
    return {int(id) for path in Path("/proc/self/task").glob("*/children") for id in path.read_text().split()}
