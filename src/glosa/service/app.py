"""The comment service as an ASGI application: the only wiring."""

import os
import pickle
import random
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from functools import partial
from importlib.resources import files
from pathlib import Path

from starlette.middleware import Middleware
from starlette.middleware.exceptions import ExceptionMiddleware
from starlette.routing import Route, Router
from starlette.types import ASGIApp, Receive, Scope, Send

from glosa import __version__
from glosa.extras import installed
from glosa.http.lifespan import run_lifespan
from glosa.service.background import cleaning, notifying, sending
from glosa.service.domain.avatars.lookup import PeopleByHash
from glosa.service.domain.avatars.pictures import Pictures
from glosa.service.domain.errors import Refusal
from glosa.service.domain.exchange.exchanging import Exchange
from glosa.service.domain.exchange.upstream import NoAnswer, TokenReply, TokenRequest, Upstream
from glosa.service.domain.spam.checking import SpamCheck
from glosa.service.domain.subscriptions.sending import ReplySender
from glosa.service.opening import clock, environment_of, opened_store
from glosa.service.routes.api.routes import READERS, THREAD, api_routes
from glosa.service.routes.api.thread import ThreadQuery
from glosa.service.routes.avatars import avatar_routes
from glosa.service.routes.bounces import bounce_routes
from glosa.service.routes.context import ServiceContext, ServiceStore
from glosa.service.routes.cross_origin import CrossOriginMiddleware
from glosa.service.routes.exchange import EXCHANGE, exchange_routes
from glosa.service.routes.mail import mail_routes
from glosa.service.routes.metrics import NOTIFICATIONS, Metrics
from glosa.service.routes.moderation.mailed_links import mailed_link_routes
from glosa.service.routes.moderation.page import page_routes
from glosa.service.routes.moderation.routes import moderation_routes
from glosa.service.routes.monitoring.access_log import AccessLog
from glosa.service.routes.monitoring.attacks import LoggedAlarm, watch_attacks
from glosa.service.routes.monitoring.exception_handlers import exception_handlers
from glosa.service.routes.monitoring.log import ServiceLog, to_standard_error
from glosa.service.routes.monitoring.routes import monitoring_routes
from glosa.service.routes.names import name_routes
from glosa.service.routes.offloading.offload import Offload
from glosa.service.routes.offloading.process import HelperProcess
from glosa.service.routes.offloading.read_rate import ReadRate
from glosa.service.routes.person import person_routes
from glosa.service.routes.protocol.protocol import HEADERS as PROTOCOL_HEADERS
from glosa.service.routes.protocol.protocol import protocol_routes
from glosa.service.routes.read_limits import ReadLimits
from glosa.service.routes.readiness import Readiness
from glosa.service.routes.refusals import NotFound, UploadsNotInstalled
from glosa.service.routes.replica import NotedWriters, ReplicaReads
from glosa.service.routes.response_cache import LIMIT, CachedThreads, ResponseCache
from glosa.service.routes.sites import FRESH_MS, SiteDirectory
from glosa.service.routes.subscriptions import subscription_routes
from glosa.service.routes.uploads import upload_routes
from glosa.service.routes.widgets import widget_route
from glosa.service.settings import Settings
from glosa.service.storage.files import open_files
from glosa.service.storage.observing import ObservedEngine
from glosa.service.storage.store import SqlStore, open_replica
from glosa.service.storage.transaction import Engine
from glosa.service.transfer.exporting import comments_document, document
from glosa.service.upstream.couriers import PictureHostOnUse, captcha, mailer, push_keys, spam_check
from glosa.service.upstream.network import network

REQUEST_HEADERS = ("content-type", "authorization", *PROTOCOL_HEADERS)
"""What pages of other origins may send."""


def helper_process(settings: Settings) -> HelperProcess:
    """A process that runs ``glosa.service.helper_process`` for long work."""
    # Without -P, Python would import modules from the working directory.
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
    """The service, which may be mounted below a path. It opens its storage when the server starts, and closes it at the end.

    ``now`` is in milliseconds since 1970 UTC, and ``write`` writes the log. ``upstream`` is called if there are applications.
    Without a ``helper``, which has its own clock, the service does all work in this process.
    """
    return _Service(settings, now, log=ServiceLog(write, now), upstream=upstream, helper=helper)


def context_of(
    settings: Settings,
    store: SqlStore,
    now: Callable[[], int] = clock,
    *,
    log: ServiceLog,
    upstream: Upstream,
    metrics: Metrics,
    helper: HelperProcess | None = None,
    check: SpamCheck | None = None,
    replica: ReplicaReads[ServiceStore] | None = None,
    caching: bool = True,
) -> ServiceContext:
    """The collaborators of the routes. Without ``caching``, every response is read from the storage."""
    alarm = LoggedAlarm(log, metrics)
    environment = environment_of(settings, store, now)
    environment = replace(
        environment,
        alarm=alarm,
        check=check or spam_check(settings.akismet, now, log.problem),
        captcha=captcha(settings.altcha, now, environment.new_id, log.problem),
    )
    sites = SiteDirectory(store, now, fresh_ms=FRESH_MS if caching else 0)
    read_rate = ReadRate()
    readiness = Readiness(store, now)

    def slowed() -> None:
        metrics.slowed()
        read_rate.add_slow()

    return ServiceContext(
        environment=environment,
        sites=sites,
        trusted_proxies=settings.trusted_proxies,
        reads=ReadLimits(lane_width=store.lane_width, slowed=slowed),
        responses=ResponseCache(store, sites, names=ThreadQuery.__struct_fields__, limit=LIMIT if caching else 0),
        files=open_files(settings.bucket or settings.uploads),
        exchange=Exchange(settings.applications, upstream),
        metrics=metrics,
        offload=Offload(
            helper, metrics, read_rate, lost=partial(log.problem, "helper-lost"), damaged=readiness.report_damage
        ),
        metrics_token=settings.metrics_token,
        readiness=readiness,
        pictures=Pictures(PictureHostOnUse(settings.avatar_servers), now, log.problem),
        people=PeopleByHash(store, settings.secret, now),
        exported=partial(comments_document, store),
        document=document,
        notifications=settings.notifications,
        mailer=mailer(settings.notifications, now),
        push_keys=push_keys(settings.notifications),
        replica=replica,
        problem=log.problem,
    )


def helper_router(context: ServiceContext, log: ServiceLog) -> Router:
    """What the helper process runs: the routes and their error responses. The worker counts, logs and caches."""
    return _router(service_routes(context), _errors(context, log))


def service_routes(context: ServiceContext) -> list[Route]:
    """Every address of the service."""
    return [
        *api_routes(context),
        *avatar_routes(context),
        *upload_routes(context),
        *exchange_routes(context),
        *protocol_routes(context),
        *monitoring_routes(context),
        *moderation_routes(context),
        *mail_routes(context),
        *subscription_routes(context),
        *bounce_routes(context),
        *person_routes(context),
        *name_routes(context),
        *mailed_link_routes(context),
        *page_routes(context, Path(str(files("glosa.service") / "admin"))),
        widget_route(context, Path(str(files("glosa.service") / "widgets"))),
    ]


class _Service:
    def __init__(
        self,
        settings: Settings,
        now: Callable[[], int],
        *,
        log: ServiceLog,
        upstream: Callable[[], Upstream],
        helper: Callable[[Settings], HelperProcess] | None,
    ) -> None:
        self._settings = settings
        self._now = now
        self._log = log
        self._upstream = upstream
        self._helper = helper
        self._router: ASGIApp = _not_started

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._router(scope, receive, send)
        elif scope["type"] == "lifespan":
            await run_lifespan(self._running(), receive, send, reported=Refusal)
        else:
            await send({"type": "websocket.close", "code": 1000})

    @asynccontextmanager
    async def _running(self) -> AsyncIterator[None]:
        async with AsyncExitStack() as closing:
            try:
                upstream = self._upstream() if self._settings.applications else NoUpstream()
                closing.push_async_callback(upstream.close)
                metrics = Metrics(worker=str(os.getpid()))
                opened = await opened_store(self._settings)
                store = self._observed(opened.engine, metrics)
                closing.push_async_callback(store.close)
                replica = None
                if self._settings.replica:
                    engine = open_replica(opened.engine, self._settings.replica)
                    closing.push_async_callback(engine.close)
                    replica = ReplicaReads[ServiceStore](store, self._observed(engine, metrics), engine)
                takes_images = any(site.rules.uploads for site in await store.sites())
            except Refusal as refusal:
                self._log.problem("start-failed", refusal)
                raise
            closing.callback(self._log.flush)
            if takes_images and not installed("uploads"):
                self._log.problem(UploadsNotInstalled.code, UploadsNotInstalled())
            helper = None if self._helper is None else self._helper(self._settings)
            check = spam_check(self._settings.akismet, self._now, self._log.problem)
            closing.push_async_callback(check.close)
            context = context_of(
                self._settings,
                store,
                self._now,
                log=self._log,
                upstream=upstream,
                metrics=metrics,
                helper=helper,
                check=check,
                replica=replica,
            )
            closing.push_async_callback(context.environment.captcha.close)
            closing.push_async_callback(context.pictures.close)
            closing.push_async_callback(context.readiness.close)
            if helper is not None:
                closing.push_async_callback(helper.close)
            await closing.enter_async_context(watch_attacks(context.environment, self._log))
            await closing.enter_async_context(
                cleaning(environment_of(self._settings, store, self._now), context.files, self._log)
            )
            environment = environment_of(self._settings, store, self._now)
            if context.mailer is not None and self._settings.notifications.replies:
                await closing.enter_async_context(
                    sending(
                        ReplySender(
                            environment=environment,
                            notifications=self._settings.notifications,
                            mailer=context.mailer,
                            random=random.random,
                            problem=self._log.problem,
                            counted=partial(metrics.count, NOTIFICATIONS),
                        ),
                        self._log,
                    )
                )
            if self._settings.notifications.notifies:
                await closing.enter_async_context(
                    notifying(environment, self._settings.notifications, metrics, self._log)
                )
            self._router = self._wired(context)
            yield

    def _observed(self, engine: Engine, metrics: Metrics) -> SqlStore:
        """A store whose statements are timed."""
        metrics.database = {"postgres": "postgresql"}.get(engine.dialect.name, engine.dialect.name)
        slow = self._settings.slow_query_ms / 1000

        def note(sql: str, seconds: float) -> None:
            metrics.executed(sql, seconds)
            if 0 < slow < seconds:
                self._log.slow_query(sql, seconds)

        return SqlStore(ObservedEngine(engine, note))

    def _wired(self, context: ServiceContext) -> Router:
        routes = service_routes(context)
        endpoints = {route.path: route.endpoint for route in routes}
        noted: tuple[Middleware, ...] = ()
        if context.replica is not None:
            wrote = context.replica.wrote
            noted = (Middleware(NotedWriters, wrote, trusted=context.trusted_proxies, readers=READERS),)
        return _router(
            routes,
            *noted,
            Middleware(
                AccessLog,
                {endpoint: path for path, endpoint in endpoints.items()},
                context.metrics,
                log=self._log if self._settings.log_requests else None,
            ),
            Middleware(CachedThreads, context.responses, path=THREAD, endpoint=endpoints[THREAD]),
            Middleware(
                CrossOriginMiddleware,
                headers=REQUEST_HEADERS,
                exchange=EXCHANGE,
                origins={origin for one in self._settings.applications for origin in one.origins},
            ),
            _errors(context, self._log),
        )


class NoUpstream:
    """Used if there are no applications; it's never called."""

    async def send(self, call: TokenRequest) -> TokenReply:
        raise NoAnswer("The service has no applications.")

    async def close(self) -> None:
        pass


def _router(routes: Sequence[Route], *middleware: Middleware) -> Router:
    """``middleware`` is outermost first."""
    return Router(routes, redirect_slashes=False, default=_not_found, middleware=middleware)


def _errors(context: ServiceContext, log: ServiceLog) -> Middleware:
    return Middleware(ExceptionMiddleware, handlers=exception_handlers(context.metrics, log))


async def _not_found(scope: Scope, receive: Receive, send: Send) -> None:
    raise NotFound("The service has nothing at this address.")


async def _not_started(scope: Scope, receive: Receive, send: Send) -> None:
    raise RuntimeError("The service received a request before it was started: the server must send lifespan messages.")
