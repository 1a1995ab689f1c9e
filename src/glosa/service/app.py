"""The comment service as an ASGI application: the only wiring."""

import asyncio
import os
import secrets
import time
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

from starlette.routing import Route, Router
from starlette.types import ASGIApp, Receive, Scope, Send

from glosa.service.domain.environment import Environment
from glosa.service.domain.errors import Refusal
from glosa.service.domain.exchange.exchanging import Exchange
from glosa.service.domain.exchange.upstream import Call, NoAnswer, Reply, Upstream
from glosa.service.domain.store import Store
from glosa.service.domain.uploads import Files
from glosa.service.routes.api.routes import THREAD, api_routes
from glosa.service.routes.api.thread import ThreadQuery
from glosa.service.routes.avatars import avatar_routes
from glosa.service.routes.context import Context
from glosa.service.routes.cors import cors
from glosa.service.routes.exchange.origins import ExactOrigins
from glosa.service.routes.exchange.routes import EXCHANGE, exchange_routes
from glosa.service.routes.keeping.kept import Kept
from glosa.service.routes.keeping.quick import Quick
from glosa.service.routes.metrics import Metrics
from glosa.service.routes.operation.caught import Caught
from glosa.service.routes.operation.log import Log, to_standard_error
from glosa.service.routes.operation.observed import Observed
from glosa.service.routes.operation.routes import operation_routes
from glosa.service.routes.operation.sweep import sweep
from glosa.service.routes.protocol.protocol import HEADERS as PROTOCOL_HEADERS
from glosa.service.routes.protocol.protocol import protocol_routes
from glosa.service.routes.readiness import Readiness
from glosa.service.routes.reads import Reads
from glosa.service.routes.responses import NotFound
from glosa.service.routes.sites import SiteDirectory
from glosa.service.routes.uploads import upload_routes
from glosa.service.routes.widgets import widget_route
from glosa.service.settings import Settings
from glosa.service.storage.folder import Folder
from glosa.service.storage.opening import open_store

REQUEST_HEADERS = ("content-type", "authorization", *PROTOCOL_HEADERS)
"""What pages of other origins may send along."""


def clock() -> int:
    """Milliseconds since 1970 UTC."""
    return time.time_ns() // 1_000_000


def network() -> Upstream:
    """Token endpoints as they are. Raises ``NetworkUnusable``.

    Its library weighs several megabytes: a service without applications does without.
    """
    from glosa.service.upstream.httpx import HttpxUpstream

    return HttpxUpstream()


def service_application(
    settings: Settings,
    *,
    now: Callable[[], int] = clock,
    write: Callable[[bytes], object] = to_standard_error,
    upstream: Callable[[], Upstream] = network,
) -> ASGIApp:
    """The service; it opens its storage when the server starts and closes it when that ends.

    May be mounted below a path. ``now`` is in milliseconds since 1970 UTC, ``write`` takes the log; ``upstream`` is called
    where there are applications.
    """
    return _Service(settings, now, log=Log(write, now), upstream=upstream)


async def opened_store(settings: Settings) -> Store:
    """The storage, its schema that of this version, with every site of the settings that it did not keep yet.

    Raises ``StorageUnavailable`` or ``SchemaTooNew``.
    """
    store = open_store(settings.database)
    try:
        await store.migrate()
        known = {site.id for site in await store.sites()}
        for site in settings.sites:
            if site.id not in known:
                await store.save_site(site)
    except BaseException:
        await store.close()
        raise
    return store


def service_routes(context: Context) -> list[Route]:
    """Every address of the service."""
    return [
        *api_routes(context),
        *avatar_routes(context),
        *upload_routes(context),
        *exchange_routes(context),
        *protocol_routes(context),
        *operation_routes(context),
        widget_route(context, Path(str(files("glosa.service") / "widgets"))),
    ]


class _Service:
    def __init__(
        self, settings: Settings, now: Callable[[], int], *, log: Log, upstream: Callable[[], Upstream]
    ) -> None:
        self._settings = settings
        self._now = now
        self._log = log
        self._upstream = upstream
        self._application: ASGIApp = _not_started

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._application(scope, receive, send)
        elif scope["type"] == "lifespan":
            await self._live(receive, send)
        else:
            await send({"type": "websocket.close", "code": 1000})

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        applications = self._settings.applications
        try:
            upstream = self._upstream() if applications else _NoUpstream()
            store = await opened_store(self._settings)
        except Refusal as refusal:
            self._log.problem("start-failed", refusal)
            await send({"type": "lifespan.startup.failed", "message": str(refusal)})
            return
        environment = Environment(
            store=store, now=self._now, new_id=lambda: secrets.token_hex(12), secret=self._settings.secret
        )
        folder = Folder(self._settings.uploads)
        exchange = Exchange(applications, upstream)
        readiness = Readiness(store, self._now)
        ended = asyncio.Event()
        sweeping = asyncio.create_task(sweep(environment, folder, self._log, ended=ended))
        try:
            self._application = self._assembled(environment, folder, exchange=exchange, readiness=readiness)
            await send({"type": "lifespan.startup.complete"})
            await receive()
        finally:
            ended.set()
            await sweeping
            await readiness.close()
            self._log.flush()
            await exchange.upstream.close()
            await store.close()
        await send({"type": "lifespan.shutdown.complete"})

    def _assembled(
        self, environment: Environment, files: Files, *, exchange: Exchange, readiness: Readiness
    ) -> ASGIApp:
        """Everything around the storage, innermost first."""
        sites = SiteDirectory(environment.store, self._now)
        context = Context(
            environment=environment,
            sites=sites,
            trusted_proxies=self._settings.trusted_proxies,
            reads=Reads(lane_width=environment.store.lane_width),
            kept=Kept(environment.store, sites, names=ThreadQuery.__struct_fields__),
            files=files,
            exchange=exchange,
            metrics=Metrics(worker=str(os.getpid())),
            metrics_token=self._settings.metrics_token,
            readiness=readiness,
        )
        routes = service_routes(context)
        templates: dict[object, str] = {route.endpoint: route.path for route in routes}
        thread = next(route for route in routes if route.path == THREAD)
        crossing = cors(*REQUEST_HEADERS)
        application: ASGIApp = Router(routes, redirect_slashes=False, default=_not_found)
        application = Caught(application, context.metrics, self._log)
        origins = {origin for one in exchange.applications for origin in one.origins}
        others = crossing.cls(application, *crossing.args, **crossing.kwargs)
        application = ExactOrigins(application, others, path=EXCHANGE, origins=origins)
        application = Quick(application, context.kept, path=THREAD, endpoint=thread.endpoint)
        log = self._log if self._settings.log_requests else None
        return Observed(application, templates, context.metrics, log=log)


class _NoUpstream:
    """Stands where no application is known, so that none is ever asked for."""

    async def ask(self, call: Call) -> Reply:
        raise NoAnswer("The service knows no application.")

    async def close(self) -> None:
        pass


async def _not_found(scope: Scope, receive: Receive, send: Send) -> None:
    raise NotFound("The service has nothing at this address.")


async def _not_started(scope: Scope, receive: Receive, send: Send) -> None:
    raise RuntimeError("The service was asked before it was started: the server must send lifespan messages.")
