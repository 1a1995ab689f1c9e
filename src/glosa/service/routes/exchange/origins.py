"""Which pages may read what the token exchange answers: those of the applications' origins, and no others."""

from collections.abc import Collection

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from glosa.service.domain.errors import OriginRefused
from glosa.service.routes.responses import refusal_answer

_DAY_SECONDS = 24 * 60 * 60


class ExactOrigins:
    """Sends what comes to ``path`` to ``application`` and marks its answers for each of ``origins`` by name.

    Everything else goes to ``others``.
    """

    def __init__(self, application: ASGIApp, others: ASGIApp, *, path: str, origins: Collection[str]) -> None:
        self._application = application
        self._others = others
        self._path = path
        self._origins = frozenset(origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        # The pattern of a route takes a line break at the end of an address, too.
        if scope["path"].removesuffix("\n") != scope.get("root_path", "") + self._path:
            await self._others(scope, receive, send)
            return
        headers = Headers(scope=scope)
        origin = headers.get("origin", "")
        known = origin in self._origins
        if scope["method"] == "OPTIONS" and "access-control-request-method" in headers:
            await (_preflight(origin) if known else _refusal())(scope, receive, send)
            return

        async def marked(message: Message) -> None:
            if message["type"] == "http.response.start":
                answered = MutableHeaders(scope=message)
                answered.add_vary_header("Origin")
                if known:
                    answered["access-control-allow-origin"] = origin
                    answered["access-control-expose-headers"] = "Retry-After"
            await send(message)

        await self._application(scope, receive, marked)


def _preflight(origin: str) -> Response:
    return Response(
        status_code=204,
        headers={
            "access-control-allow-origin": origin,
            "access-control-allow-methods": "POST",
            "access-control-allow-headers": "Content-Type",
            "access-control-max-age": str(_DAY_SECONDS),
            "vary": "Origin",
        },
    )


def _refusal() -> Response:
    told = (
        "Pages of this origin may not exchange logins. The owner of the service adds it to the application's origins."
    )
    return refusal_answer(OriginRefused(told), vary="Origin")
