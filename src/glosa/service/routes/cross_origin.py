"""Middleware for cross-origin requests: every page may read the service, and only known pages the token exchange."""

from collections.abc import Collection, Sequence

from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware.cors import CORSMiddleware
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from glosa.service.domain.errors import OriginRefused
from glosa.service.routes.responses import refusal_answer


class CrossOriginMiddleware:
    """Answers preflights, and marks responses as readable by pages of any origin.

    Browsers send no cookie with such requests, and don't let other origins read responses to requests with one. Only the
    addresses for moderators use a cookie, and they check themselves where a change comes from. A preflight doesn't name
    the site, so the routes check the origin of a post against the site's rules.
    """

    def __init__(
        self,
        application: ASGIApp,
        *,
        headers: Sequence[str],
        exchange: str | None = None,
        origins: Collection[str] = (),
    ) -> None:
        """Requests may carry ``headers``. Responses of the path ``exchange`` are readable by ``origins`` only."""
        self._application = application
        self._public = CORSMiddleware(
            application,
            allow_origins=("*",),
            allow_methods=("GET", "POST", "PUT", "DELETE"),
            allow_headers=headers,
            expose_headers=("Location", "Retry-After"),
            max_age=_DAY_SECONDS,
        )
        self._exchange = exchange
        self._origins = frozenset(origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        # The pattern of a route also matches a line break at the end of an address.
        if self._exchange is None or scope["path"].removesuffix("\n") != scope.get("root_path", "") + self._exchange:
            await self._public(scope, receive, send)
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
    text = (
        "Pages of this origin may not exchange logins. The owner of the service adds it to the application's origins."
    )
    return refusal_answer(OriginRefused(text), vary="Origin")


_DAY_SECONDS = 24 * 60 * 60
