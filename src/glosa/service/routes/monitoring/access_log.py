"""Middleware that counts and logs each request."""

from collections.abc import Callable, Mapping
from time import perf_counter

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from glosa.service.routes.metrics import Metrics
from glosa.service.routes.monitoring.log import ServiceLog

UNANSWERED = 499
"""The status that is counted if the client didn't wait for the response."""

NO_ROUTE = "none"
"""Stands for the template of unknown addresses."""


class AccessLog:
    """Counts requests, and logs them if there is a log."""

    def __init__(
        self,
        application: ASGIApp,
        templates: Mapping[object, str],
        metrics: Metrics,
        *,
        log: ServiceLog | None = None,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        """``templates`` maps each endpoint that ``application`` sets in a scope to its template; ``clock`` is in seconds."""
        self._application = application
        self._templates = templates
        self._metrics = metrics
        self._log = log
        self._clock = clock

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = self._clock()
        status = UNANSWERED

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._application(scope, receive, noting)
        finally:
            self._note(scope, status, self._clock() - started)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        route = self._templates.get(scope.get("endpoint"), NO_ROUTE)
        method = scope["method"] if scope["method"] in _METHODS else "other"
        self._metrics.answered(route, method, status=status, seconds=seconds)
        if self._log is not None:
            self._log.request(route, method, status=status, milliseconds=seconds * 1000)


_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"})
"""All others are counted together, because clients could invent any number of them."""
