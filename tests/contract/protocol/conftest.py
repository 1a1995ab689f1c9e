"""The store protocol on a real storage, with requests like the SDK's."""

import asyncio
import itertools
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from starlette.middleware import Middleware
from starlette.middleware.exceptions import ExceptionMiddleware
from starlette.routing import Router

from glosa.service.domain.avatars.lookup import PeopleByHash
from glosa.service.domain.avatars.pictures import Pictures
from glosa.service.domain.environment import Environment
from glosa.service.domain.exchange.exchanging import Exchange
from glosa.service.domain.exchange.upstream import Upstream
from glosa.service.domain.sites import Rules, Site
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.cross_origin import CrossOriginMiddleware
from glosa.service.routes.metrics import Metrics
from glosa.service.routes.monitoring.exception_handlers import exception_handlers
from glosa.service.routes.monitoring.log import ServiceLog
from glosa.service.routes.offloading.offload import Offload
from glosa.service.routes.offloading.read_rate import ReadRate
from glosa.service.routes.protocol.protocol import HEADERS, protocol_routes
from glosa.service.routes.protocol.signature import sign
from glosa.service.routes.read_limits import ReadLimits
from glosa.service.routes.readiness import Readiness
from glosa.service.routes.response_cache import ResponseCache
from glosa.service.routes.sites import SiteDirectory
from glosa.service.storage.folder import Folder
from glosa.service.storage.store import SqlStore, open_store
from glosa.service.transfer.exporting import comments_document, document
from glosa.service.upstream.couriers import PictureHostOnUse

START_MS = 1_795_245_110_262
"""2026-11-21T07:11:50.262Z."""

MASTER = {"x-lc-key": "the-master-key,master"}
SITE = Site(
    id="default",
    app_id="the-app-id-gzGzoHsz",
    app_key="the-app-key",
    master_key_hash=sha256(b"the-master-key").hexdigest(),
    rules=Rules(posts_a_minute=0, posts_an_hour=0, spam_filter=False),
)


class Server:
    """The protocol as pages and scripts see it. Each call advances its clock by a second."""

    def __init__(self, store: SqlStore, site: Site, runner: asyncio.Runner) -> None:
        self.store = store
        self.site = site
        self._run = runner.run
        self._now = itertools.count(START_MS, 1000)
        ids = itertools.count(1)
        environment = Environment(
            store=store, now=lambda: next(self._now), new_id=lambda: f"{next(ids):024x}", secret=b"s" * 32
        )
        sites = SiteDirectory(store, environment.now)
        context = ServiceContext(
            environment=environment,
            sites=sites,
            trusted_proxies=(),
            reads=ReadLimits(),
            responses=ResponseCache(store, sites, names=()),
            files=Folder(Path("absent")),
            exchange=Exchange((), cast("Upstream", None)),
            metrics=Metrics(worker="1"),
            offload=Offload(None, Metrics(worker="1"), ReadRate()),
            readiness=Readiness(store, environment.now),
            pictures=Pictures(PictureHostOnUse(()), environment.now, lambda event, error: None),
            people=PeopleByHash(store, environment.secret, environment.now),
            exported=partial(comments_document, store),
            document=document,
        )
        log = ServiceLog(lambda piece: None, environment.now)
        self.application = Router(
            protocol_routes(context),
            middleware=[
                Middleware(CrossOriginMiddleware, headers=("content-type", *HEADERS)),
                Middleware(ExceptionMiddleware, handlers=exception_handlers(context.metrics, log)),
            ],
        )
        self._transport = httpx.ASGITransport(self.application, raise_app_exceptions=False, client=("192.0.2.7", 5000))
        self.wait(store.migrate())
        self.wait(store.save_site(site))

    def wait(self, work: Any) -> Any:
        """Returns the result of ``work``."""
        return self._run(work)

    def send(self, method: str, path: str, **request: Any) -> httpx.Response:
        """Returns the response to a request below ``/1.1``, signed with the app key unless headers are passed."""
        signed = {"x-lc-sign": sign(START_MS, self.site.app_key), "content-type": "application/json;charset=UTF-8"}
        headers = {"x-lc-id": self.site.app_id, **request.pop("headers", signed)}

        async def sent() -> httpx.Response:
            async with httpx.AsyncClient(transport=self._transport, base_url="http://store.example/1.1") as client:
                return await client.request(method, path, headers=headers, **request)

        response: httpx.Response = self._run(sent())
        return response

    def get(self, path: str, headers: dict[str, str] | None = None, **params: Any) -> Any:
        """The JSON of a successful GET."""
        response = self.send("GET", path, params=params, **({"headers": headers} if headers else {}))
        assert response.status_code == 200, response.text
        assert response.headers["content-type"] == "application/json"
        return response.json()

    def comments(self, where: object, **params: Any) -> list[dict[str, Any]]:
        """Returns the comments that readers get for ``where``."""
        found: list[dict[str, Any]] = self.get("/classes/Comment", where=json.dumps(where), **params)["results"]
        return found

    def post(self, **fields: object) -> str:
        """Posts a comment and returns its id."""
        response = self.send("POST", "/classes/Comment", json={**COMMENT, **fields})
        assert response.status_code == 201, response.text
        id: str = response.json()["objectId"]
        return id


COMMENT: dict[str, object] = {
    "comment": "a comment",
    "nick": 'Bob & "x"',
    "mail": "Bob@Example.com",
    "link": "example.org",
    "ua": "Mozilla/5.0",
    "url": "/p/",
    "QQAvatar": "",
    "insertedAt": {"__type": "Date", "iso": "2026-11-21T07:11:50.262Z"},
    "ACL": {"*": {"read": True}},
}
"""What version 1.5.3 sends."""

Serve = Callable[..., Server]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """``serve(origins=…, rules=…)`` opens a store for a site with these settings."""
    with asyncio.Runner() as runner:
        stores: list[SqlStore] = []

        def served(**facts: Any) -> Server:
            store = open_store(f"sqlite:///{tmp_path}/comments.db")
            stores.append(store)
            return Server(store, replace(SITE, **facts), runner)

        yield served
        for store in stores:
            runner.run(store.close())


@pytest.fixture
def server(serve: Serve) -> Server:
    """A site with default settings."""
    return serve()
