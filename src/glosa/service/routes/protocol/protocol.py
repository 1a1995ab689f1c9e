"""The protocol over HTTP: requests become calls, and replies become JSON."""

from collections.abc import Mapping

import msgspec
from starlette.datastructures import QueryParams
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from glosa.service.domain.budget import MOST_COMPARISONS, Budget
from glosa.service.domain.errors import Refusal, StorageUnavailable
from glosa.service.routes.client_address import client_address
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.offloading.offload import LONG_LIST, LONG_QUERY
from glosa.service.routes.protocol.calls import Caller, Json, ProtocolCall, parse_json, whole
from glosa.service.routes.protocol.dispatch import reply_to
from glosa.service.routes.protocol.errors import BAD_JSON, INTERNAL, ProtocolError, of_refusal, wire_error
from glosa.service.routes.protocol.signature import holds_master_key
from glosa.service.routes.requests import LARGEST_BODY, bounded
from glosa.service.routes.responses import FormattedError

HEADERS = (
    "x-lc-hook-key",
    "x-lc-id",
    "x-lc-key",
    "x-lc-prod",
    "x-lc-session",
    "x-lc-sign",
    "x-lc-ua",
)
"""Headers that pages may send. If the response to a preflight omits one of those sent, the whole call fails."""


def protocol_routes(context: ServiceContext) -> list[Route]:
    """The store protocol below ``/1.1``. Pages of any origin must be able to call it with :data:`HEADERS`."""
    return [_route(path, context) for path in _PATHS]


_PATHS = (
    "/1.1/classes/{name}",
    "/1.1/classes/{name}/{id}",
    "/1.1/cloudQuery",
    "/1.1/batch",
    "/1.1/date",
    "/1.1/scan/classes/{name}",
    "/1.1/{path:path}",
)


def _route(path: str, context: ServiceContext) -> Route:
    route = Route(path, _Endpoint(context))
    route.app = context.offload.around(route.app, shape=_refused, is_long=_is_long)
    # The protocol refuses methods itself, in its own format.
    route.methods = set()
    return route


class _Endpoint:
    def __init__(self, context: ServiceContext) -> None:
        self._context = context

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers every request. Raises ``FormattedError`` if the service failed."""
        try:
            response = await self._response(Request(scope, receive))
        except ClientDisconnect:
            raise
        except Exception as error:
            failure = of_refusal(error) if isinstance(error, StorageUnavailable) else _INTERNAL
            raise FormattedError(error, _failed(failure)) from error
        await response(scope, receive, send)

    async def _response(self, request: Request) -> Response:
        try:
            return await self._answered(request)
        except ProtocolError as error:
            self._context.metrics.refused(f"protocol-{error.code}")
            return _failed(error)
        except StorageUnavailable:
            raise
        except Refusal as refusal:
            self._context.metrics.refused(refusal.code)
            return _failed(of_refusal(refusal))

    async def _answered(self, request: Request) -> Response:
        caller = await self._caller(request)
        below = request.scope["path"].removeprefix(request.scope.get("root_path", ""))
        path = tuple(part for part in below.split("/") if part)[1:]
        if not caller.master and (request.method == "GET" or path == ("batch",)):
            self._context.reads.take(caller.site, caller.address)
        body = parse_json(await bounded(request, LARGEST_BODY)) if request.method in _WITH_BODY else None
        async with self._budget(caller, request) as budget:
            if request.method == "GET" and len(request.scope["query_string"]) > LONG_QUERY:
                await budget.enter()
            params = dict(request.query_params)
            call = ProtocolCall(
                caller=caller, method=request.method, path=path, params=params, body=body, budget=budget
            )
            reply = await reply_to(call, self._context)
            location = "/".join((request.scope.get("root_path", ""), "1.1", *reply.created))
            return _json(reply.value, reply.status, {"location": location} if reply.created else {})

    async def _caller(self, request: Request) -> Caller:
        path, query = request.scope["path"], request.scope["query_string"]
        if "\0" in path or b"\0" in query or b"%00" in query:
            raise ProtocolError(BAD_JSON, "The address contains the character U+0000. Remove it.")
        site = await self._context.sites.by_app_id(request.headers.get("x-lc-id", ""))
        return Caller(
            site=site,
            master=holds_master_key(request.headers, site, self._context.environment.secret),
            address=client_address(request.scope, self._context.trusted_proxies),
            origin=request.headers.get("origin"),
            host=request.headers.get("host", ""),
        )

    def _budget(self, caller: Caller, request: Request) -> Budget:
        reads = self._context.reads
        if caller.master:
            return reads.of_owner(request.receive)
        return reads.of_visitor(caller.site, caller.address, request.receive, comparisons=MOST_COMPARISONS)


def _is_long(scope: Scope) -> bool:
    """Whether a call takes long whatever its conditions: it contains other calls, or requests many rows."""
    below: str = scope["path"].removeprefix(scope.get("root_path", ""))
    query: bytes = scope["query_string"]
    return (
        below.startswith(_LONG_PATHS)
        or len(query) > LONG_QUERY
        or whole(QueryParams(query).get("limit"), 0) > LONG_LIST
    )


def _refused(refusal: Refusal) -> Response:
    return _failed(of_refusal(refusal))


def _failed(error: ProtocolError) -> Response:
    headers = {"retry-after": str(-(-error.retry_after_ms // 1000))} if error.retry_after_ms else {}
    return _json(wire_error(error), error.status, headers)


def _json(value: Json, status: int, headers: Mapping[str, str]) -> Response:
    # With any other type, the SDK silently drops the response.
    return Response(msgspec.json.encode(value), status, {**_ALWAYS, **headers}, "application/json")


_INTERNAL = ProtocolError(INTERNAL, "Internal server error.", status=500)
_ALWAYS = {"cache-control": "no-store", "x-content-type-options": "nosniff"}
_LONG_PATHS = ("/1.1/batch", "/1.1/cloudQuery", "/1.1/scan/")
_WITH_BODY = frozenset({"POST", "PUT"})
