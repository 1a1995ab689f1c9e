"""An address with a handler per method, as one route."""

from collections.abc import Awaitable, Callable, Mapping
from typing import TypeAlias

from starlette.requests import Request
from starlette.routing import Route
from starlette.types import ASGIApp

from glosa.service.routes.context import ServiceContext
from glosa.service.routes.refusals import MethodNotAllowed
from glosa.service.routes.responses import refusal_answer

Handler: TypeAlias = Callable[[ServiceContext, Request], Awaitable[ASGIApp]]


def endpoint(context: ServiceContext, path: str, handlers: Mapping[str, Handler], *, offloaded: bool = False) -> Route:
    """Calls the handler of the request's method, for ``HEAD`` that of ``GET``. Other methods get 405 and the list of known ones.

    If it is ``offloaded``, the helper process does long work.
    """
    known = {**handlers, "HEAD": handlers["GET"]} if "GET" in handlers else handlers
    allowed = ", ".join(sorted(known))

    async def answer(request: Request) -> ASGIApp:
        handler = known.get(request.method)
        if handler is None:
            return refusal_answer(MethodNotAllowed(f"This address takes {allowed} only."), allow=allowed)
        return await handler(context, request)

    route = Route(path, answer)
    # Otherwise the route would refuse other methods itself, as text.
    route.methods = set()
    if offloaded:
        route.app = context.offload.around(route.app, shape=refusal_answer)
    return route
