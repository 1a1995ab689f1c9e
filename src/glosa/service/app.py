"""The comment service as an ASGI application: the only wiring."""

import asyncio
import os
import pickle
import secrets
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from importlib.resources import files
from pathlib import Path

from starlette.routing import Route, Router
from starlette.types import ASGIApp, Receive, Scope, Send

from glosa import __version__
from glosa.service.domain.environment import Environment
from glosa.service.domain.errors import Refusal
from glosa.service.domain.exchange.exchanging import Exchange
from glosa.service.domain.exchange.upstream import Call, NoAnswer, Reply, Upstream
from glosa.service.domain.store import Store
from glosa.service.routes.api.routes import THREAD, api_routes
from glosa.service.routes.api.thread import ThreadQuery
from glosa.service.routes.avatars import avatar_routes
from glosa.service.routes.context import Context
from glosa.service.routes.cors import cors
from glosa.service.routes.exchange.origins import ExactOrigins
from glosa.service.routes.exchange.routes import EXCHANGE, exchange_routes
from glosa.service.routes.metrics import Metrics
from glosa.service.routes.offloading.crowd import Crowd
from glosa.service.routes.offloading.offload import Offload
from glosa.service.routes.offloading.process import HelperProcess
from glosa.service.routes.operation.caught import Caught
from glosa.service.routes.operation.log import Log, to_standard_error
from glosa.service.routes.operation.observed import Observed
from glosa.service.routes.operation.routes import operation_routes
from glosa.service.routes.operation.sweep import sweep
from glosa.service.routes.protocol.protocol import HEADERS as PROTOCOL_HEADERS
from glosa.service.routes.protocol.protocol import protocol_routes
from glosa.service.routes.readiness import Readiness
from glosa.service.routes.reads import Reads
from glosa.service.routes.response_cache import LIMIT, CachedThreads, ResponseCache
from glosa.service.routes.responses import NotFound
from glosa.service.routes.sites import FRESH_MS, SiteDirectory
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


def helper_process(settings: Settings) -> HelperProcess:
    """A process that answers what takes long, as ``glosa.service.helper_process`` has it."""
    # Without -P, a file of the working directory could pass for a module.
    return HelperProcess(
        (sys.executable, "-P", "-m", "glosa.service.helper_process", __version__), pickle.dumps(settings)
    )


def service_application(
    settings: Settings,
    *,
    now: Callable[[], int] = clock,
    write: Callable[[bytes], object] = to_standard_error,
    upstream: Callable[[], Upstream] = network,
    helper: Callable[[Settings], HelperProcess] | None = None,
) -> ASGIApp:
    """The service; it opens its storage when the server starts and closes it when that ends.

    May be mounted below a path. ``now`` is in milliseconds since 1970 UTC, ``write`` takes the log; ``upstream`` is called
    where there are applications. Without a ``helper``, which has a clock of its own, the service answers everything in this
    process.
    """
    return _Service(settings, now, log=Log(write, now), upstream=upstream, helper=helper)


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


def context_of(
    settings: Settings,
    store: Store,
    now: Callable[[], int] = clock,
    *,
    log: Log,
    upstream: Upstream,
    metrics: Metrics,
    helper: HelperProcess | None = None,
    caching: bool = True,
) -> Context:
    """What routes work with. Without ``caching``, every answer is made of what the storage holds now."""
    environment = Environment(store=store, now=now, new_id=lambda: secrets.token_hex(12), secret=settings.secret)
    sites = SiteDirectory(store, now, fresh_ms=FRESH_MS if caching else 0)
    crowd = Crowd()

    def slowed() -> None:
        metrics.slowed()
        crowd.add_slow()

    return Context(
        environment=environment,
        sites=sites,
        trusted_proxies=settings.trusted_proxies,
        reads=Reads(lane_width=store.lane_width, slowed=slowed),
        responses=ResponseCache(store, sites, names=ThreadQuery.__struct_fields__, limit=LIMIT if caching else 0),
        files=Folder(settings.uploads),
        exchange=Exchange(settings.applications, upstream),
        metrics=metrics,
        offload=Offload(helper, metrics, crowd, partial(log.problem, "helper-lost")),
        metrics_token=settings.metrics_token,
        readiness=Readiness(store, now),
    )


def answering(routes: Sequence[Route], context: Context, log: Log) -> ASGIApp:
    """The routes, with an answer for whatever goes wrong."""
    return Caught(Router(routes, redirect_slashes=False, default=_not_found), context.metrics, log)


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
        self,
        settings: Settings,
        now: Callable[[], int],
        *,
        log: Log,
        upstream: Callable[[], Upstream],
        helper: Callable[[Settings], HelperProcess] | None,
    ) -> None:
        self._settings = settings
        self._now = now
        self._log = log
        self._upstream = upstream
        self._helper = helper
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
        try:
            upstream = self._upstream() if self._settings.applications else NoUpstream()
            store = await opened_store(self._settings)
        except Refusal as refusal:
            self._log.problem("start-failed", refusal)
            await send({"type": "lifespan.startup.failed", "message": str(refusal)})
            return
        helper = None if self._helper is None else self._helper(self._settings)
        metrics = Metrics(worker=str(os.getpid()))
        context = context_of(
            self._settings, store, self._now, log=self._log, upstream=upstream, metrics=metrics, helper=helper
        )
        ended = asyncio.Event()
        sweeping = asyncio.create_task(sweep(context.environment, context.files, self._log, ended=ended))
        try:
            self._application = self._assembled(context)
            await send({"type": "lifespan.startup.complete"})
            await receive()
        finally:
            ended.set()
            await sweeping
            if helper is not None:
                await helper.close()
            await context.readiness.close()
            self._log.flush()
            await upstream.close()
            await store.close()
        await send({"type": "lifespan.shutdown.complete"})

    def _assembled(self, context: Context) -> ASGIApp:
        """Everything around the routes, innermost first."""
        routes = service_routes(context)
        templates: dict[object, str] = {route.endpoint: route.path for route in routes}
        thread = next(route for route in routes if route.path == THREAD)
        crossing = cors(*REQUEST_HEADERS)
        application = answering(routes, context, self._log)
        origins = {origin for one in self._settings.applications for origin in one.origins}
        others = crossing.cls(application, *crossing.args, **crossing.kwargs)
        application = ExactOrigins(application, others, path=EXCHANGE, origins=origins)
        application = CachedThreads(application, context.responses, path=THREAD, endpoint=thread.endpoint)
        log = self._log if self._settings.log_requests else None
        return Observed(application, templates, context.metrics, log=log)


class NoUpstream:
    """Stands where no application is known, so that none is ever asked for."""

    async def ask(self, call: Call) -> Reply:
        raise NoAnswer("The service knows no application.")

    async def close(self) -> None:
        pass


async def _not_found(scope: Scope, receive: Receive, send: Send) -> None:
    raise NotFound("The service has nothing at this address.")


async def _not_started(scope: Scope, receive: Receive, send: Send) -> None:
    raise RuntimeError("The service was asked before it was started: the server must send lifespan messages.")
