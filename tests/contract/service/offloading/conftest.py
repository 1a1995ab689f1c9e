"""A service with a helper process."""

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeAlias
from urllib.parse import urlencode

import httpx
import pytest

from glosa.hosting.lifespan import living
from glosa.service.app import helper_process, service_application
from glosa.service.domain.sites import Rules, Site
from glosa.service.opening import clock
from glosa.service.routes.offloading.process import HelperProcess
from glosa.service.routes.offloading.read_rate import BURST
from glosa.service.settings import Settings
from tests.contract.service.conftest import METRICS_TOKEN, settings_in

SITE = Site(
    id="default",
    app_id="app",
    app_key="key",
    rules=Rules(interval_ms=0, posts_a_minute=0, posts_an_hour=0, reads_a_minute=0, spam_filter=False),
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

    def send(self, method: str, path: str, **options: Any) -> httpx.Response:
        return self.send_all((method, path, options))[0]

    def send_all(self, *requests: tuple[str, str, dict[str, Any]]) -> list[httpx.Response]:
        """Returns the responses to concurrent requests."""

        async def run() -> list[httpx.Response]:
            transport = httpx.ASGITransport(self.application, root_path=self.root, client=("192.0.2.1", 50_000))
            async with httpx.AsyncClient(transport=transport, base_url="http://service", timeout=60) as client:
                sent = [client.request(method, path, **options) for method, path, options in requests]
                return await asyncio.gather(*sent)

        return self.runner.run(run())

    def post(self, text: str = LONG, **fields: str) -> httpx.Response:
        return self.send("POST", "/api/v1/comments", json={"path": "/a", "text": text, **fields})

    def texts(self) -> list[str]:
        """Returns the HTML of all comments, newest first."""
        rows = self.send("GET", "/1.1/classes/Comment", headers=SIGNED, params={"order": "-createdAt"}).json()
        return [row["comment"] for row in rows["results"]]

    def metrics(self) -> str:
        return self.send("GET", "/metrics", headers={"authorization": f"Bearer {METRICS_TOKEN.decode()}"}).text

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
        self.send_all(*[("GET", "/1.1/date", {"headers": SIGNED})] * (2 * BURST))

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
