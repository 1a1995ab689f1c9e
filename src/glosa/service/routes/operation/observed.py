"""Around everything: counts and logs each request."""

from collections.abc import Callable, Mapping
from time import perf_counter

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from glosa.service.routes.metrics import Metrics
from glosa.service.routes.operation.log import Log

UNANSWERED = 499
"""What is counted as status when nobody waited for the answer."""

NO_ROUTE = "none"
"""The template of addresses that are none of ours."""


class Observed:
    """An application whose requests are counted, and logged where there is a log."""

    def __init__(
        self,
        application: ASGIApp,
        templates: Mapping[object, str],
        metrics: Metrics,
        *,
        log: Log | None = None,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        """``templates`` names the template of each endpoint that ``application`` leaves in a scope; ``clock`` in seconds."""
        self._application = application
        self._templates = templates
        self._metrics = metrics
        self._log = log
        self._clock = clock

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = self._clock()
        status = UNANSWERED

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._application(scope, receive, noted)
        finally:
            self._note(scope, status, self._clock() - started)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        route = self._templates.get(scope.get("endpoint"), NO_ROUTE)
        method = scope["method"] if scope["method"] in _METHODS else "other"
        self._metrics.answered(route, method, status=status, seconds=seconds)
        if self._log is not None:
            self._log.request(route, method, status=status, milliseconds=seconds * 1000)


_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"})
"""Others are counted as one, or a client could make up series without end."""
