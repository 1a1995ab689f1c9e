"""An address and what each method does there, as one route."""

from collections.abc import Awaitable, Callable, Mapping
from typing import TypeAlias

from starlette.requests import Request
from starlette.routing import Route
from starlette.types import ASGIApp

from glosa.service.routes.context import Context
from glosa.service.routes.responses import MethodNotAllowed, refusal_answer

Handler: TypeAlias = Callable[[Context, Request], Awaitable[ASGIApp]]


def endpoint(context: Context, path: str, handlers: Mapping[str, Handler], *, offloaded: bool = False) -> Route:
    """Answers ``path`` by the handler of the request's method, ``HEAD`` as ``GET``; any other is told which there are.

    Where it may be ``offloaded``, what takes long is answered by the helper process.
    """
    known = {**handlers, "HEAD": handlers["GET"]} if "GET" in handlers else handlers
    allowed = ", ".join(sorted(known))

    async def answer(request: Request) -> ASGIApp:
        handler = known.get(request.method)
        if handler is None:
            return refusal_answer(MethodNotAllowed(f"This address takes {allowed} only."), allow=allowed)
        return await handler(context, request)

    route = Route(path, answer)
    # The route would refuse other methods itself, as text.
    route.methods = set()
    if offloaded:
        route.app = context.offload.around(route.app, shape=refusal_answer)
    return route
