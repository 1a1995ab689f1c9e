"""Request handling for all platforms: routing, bodies, cross-origin access, tokens, and faults."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeAlias
from urllib.parse import parse_qsl, quote, unquote

import msgspec
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response

from glosa.forge.host import User
from glosa.forge.oauth import AccessToken
from glosa.forge.platform import Facts, SimulatedPlatform

LARGEST_BODY = 1024 * 1024
"""Maximum bytes of a request body."""

Problem: TypeAlias = Literal[
    "not-found",
    "method",
    "too-large",
    "malformed",
    "unauthorized",
    "rate-limit",
    "server-error",
    "retired",
]
"""Why a request doesn't reach its handler: an unknown path or method, a body that's too long or not a JSON object, an
invalid token, or a fault (``401``, ``404``, and ``500`` are ``unauthorized``, ``not-found``, and ``server-error``)."""

Handler: TypeAlias = "Callable[[PlatformRequest], Response]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Endpoint:
    """The handler of a method at a path."""

    method: str
    path: str
    """Under the group's prefix. ``{name}`` matches one percent-decoded segment (``a%2Fb`` is one segment)."""
    handler: Handler


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossOrigin:
    """Cross-origin access for pages of any origin."""

    headers: tuple[str, ...]
    """Allowed request headers."""
    exposed: tuple[str, ...] = ()
    """Readable response headers."""
    methods: tuple[str, ...] = ("GET", "POST", "PATCH", "PUT", "DELETE")


@dataclass(frozen=True, slots=True, kw_only=True)
class EndpointGroup:
    """Endpoints of a platform that share a prefix, authentication, and error format."""

    prefix: str
    """Under the platform's path, such as ``/api/v3``; may be empty. The first match wins."""
    endpoints: tuple[Endpoint, ...]
    error_response: "Callable[[PlatformRequest, Problem], Response]"
    credentials: "Callable[[PlatformRequest], str | None]" = field(default=lambda request: None)
    """Returns the token of a request."""
    cross_origin: CrossOrigin | None = None
    """``None``: no cross-origin access."""
    headers: "Callable[[PlatformRequest], Mapping[str, str]]" = field(default=lambda request: {})
    """Returns headers for every response."""
    faults: bool = True
    """Whether tokens and faults apply, as in the API. The fault ``slow`` always applies."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandIn:
    """The definition of a platform: its facts and its endpoints."""

    facts: Facts
    groups: tuple[EndpointGroup, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlatformRequest:
    """A complete request to a platform."""

    platform: SimulatedPlatform
    group: EndpointGroup
    method: str
    path: str
    """From the forge's root, as received."""
    query: Mapping[str, str]
    """The last value of each name."""
    query_string: str
    headers: Headers
    body: bytes
    origin: str
    """``http://127.0.0.1:9000`` and the path that the forge is mounted at, without a trailing slash."""
    variables: Mapping[str, str] = field(default_factory=dict)
    """Values of the ``{names}`` in the endpoint's path."""
    token: AccessToken | None = None
    """The token of the request, if it's valid."""

    @property
    def base(self) -> str:
        """The platform's URL: ``http://127.0.0.1:9000/github``."""
        return f"{self.origin}/{self.platform.facts.name}"

    @property
    def user(self) -> User | None:
        """The user of the token."""
        return self.platform.host.user(self.token.user) if self.token else None

    def fault(self, name: str) -> bool:
        """Whether the fault of that name is on and affects this request."""
        return self.platform.faults.find(name, method=self.method, path=self.path) is not None

    def json_object(self) -> dict[str, Any]:
        """The body as a JSON object, empty without a body. Raises :class:`ErrorResponse` (``malformed``)."""
        if not self.body.strip():
            return {}
        try:
            value = msgspec.json.decode(self.body)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise ErrorResponse(self.group.error_response(self, "malformed")) from error
        if not isinstance(value, dict):
            raise ErrorResponse(self.group.error_response(self, "malformed"))
        return value

    def form(self) -> dict[str, str]:
        """The body as a form."""
        return dict(parse_qsl(self.body.decode("utf-8", "replace"), keep_blank_values=True))

    def fields(self) -> dict[str, Any]:
        """Fields of the query and of the body (JSON or a form), which wins. Raises :class:`ErrorResponse`."""
        body = self.json_object() if "json" in self.headers.get("content-type", "") else self.form()
        return {**self.query, **body}


class ErrorResponse(Exception):
    """Ends a handler with a response."""

    def __init__(self, response: Response) -> None:
        super().__init__(response.status_code)
        self.response = response


def json_response(value: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """``value`` as JSON."""
    return Response(msgspec.json.encode(value), status, dict(headers or {}), "application/json; charset=utf-8")


def requested_page(
    request: PlatformRequest, *, size: str = "per_page", default: int = 20, most: int = 100
) -> tuple[int, int]:
    """The requested page (from 1) and its size. Invalid numbers count as they do on code hosts."""
    page, per_page = _number(request.query.get("page"), 1), _number(request.query.get(size), default)
    return max(page, 1), min(per_page, most) if per_page > 0 else default


async def respond(
    platform: SimulatedPlatform, groups: tuple[EndpointGroup, ...], http_request: Request
) -> tuple[PlatformRequest, Response] | None:
    """The parsed request and its response, or ``None`` if no group of endpoints matches the path."""
    root = quote(http_request.scope.get("root_path", ""), safe="/")
    path = _raw_path(http_request).removeprefix(root)
    within = path.removeprefix(f"/{platform.facts.name}")
    group = next((one for one in groups if within == one.prefix or within.startswith(f"{one.prefix}/")), None)
    if group is None:
        return None
    query_string = http_request.scope["query_string"].decode("latin-1")
    request = PlatformRequest(
        platform=platform,
        group=group,
        method="GET" if http_request.method == "HEAD" else http_request.method,
        path=path,
        query=dict(parse_qsl(query_string, keep_blank_values=True)),
        query_string=query_string,
        headers=http_request.headers,
        body=b"",
        origin=f"{http_request.url.scheme}://{http_request.headers.get('host', 'localhost')}{root}",
    )
    cross_origin = None if platform.faults.find("no-cors", path=path) else group.cross_origin
    if cross_origin and request.method == "OPTIONS" and "access-control-request-method" in request.headers:
        return request, Response(status_code=204, headers=_preflight(cross_origin))
    request, response = await _handled(request, within.removeprefix(group.prefix), http_request)
    response.headers.update(group.headers(request))
    if cross_origin:
        response.headers["access-control-allow-origin"] = "*"
        response.headers["access-control-expose-headers"] = ", ".join(cross_origin.exposed)
    return request, response


async def _handled(request: PlatformRequest, path: str, http_request: Request) -> tuple[PlatformRequest, Response]:
    platform, group = request.platform, request.group
    slow = platform.faults.find("slow", method=request.method, path=request.path)
    if slow:
        await platform.effects.sleep(slow.seconds or 0)
    body = await _body(http_request)
    if body is None:
        return request, group.error_response(request, "too-large")
    request = replace(request, body=body)
    credentials = group.credentials(request)
    if credentials is not None:
        request = replace(request, token=platform.oauth.bearer(credentials))
    problem = _fault(request, credentials) if group.faults else None
    if problem:
        return request, group.error_response(request, problem)
    found = _route(group.endpoints, request.method, path)
    if isinstance(found, str):
        return request, group.error_response(request, found)
    endpoint, variables = found
    request = replace(request, variables=variables)
    try:
        return request, endpoint.handler(request)
    except ErrorResponse as rejected:
        return request, rejected.response


def _fault(request: PlatformRequest, credentials: str | None) -> Problem | None:
    faults = request.platform.faults
    for name, problem in _PROBLEMS:
        if faults.find(name, method=request.method, path=request.path):
            return problem
    rejected = request.token is None or faults.find("401", method=request.method, path=request.path)
    return "unauthorized" if credentials is not None and rejected else None


def _route(
    endpoints: tuple[Endpoint, ...], method: str, path: str
) -> tuple[Endpoint, dict[str, str]] | Literal["not-found", "method"]:
    segments = path.split("/")
    known = False
    for endpoint in endpoints:
        variables = _variables(endpoint.path.split("/"), segments)
        if variables is not None:
            if endpoint.method == method:
                return endpoint, variables
            known = True
    return "method" if known else "not-found"


def _variables(template: list[str], segments: list[str]) -> dict[str, str] | None:
    if len(template) != len(segments):
        return None
    variables = {}
    for expected, segment in zip(template, segments, strict=True):
        if expected.startswith("{"):
            if not segment:
                return None
            variables[expected[1:-1]] = unquote(segment)
        elif expected != segment:
            return None
    return variables


def _preflight(cross_origin: CrossOrigin) -> dict[str, str]:
    return {
        "access-control-allow-origin": "*",
        "access-control-allow-methods": ", ".join(cross_origin.methods),
        "access-control-allow-headers": ", ".join(cross_origin.headers),
        "access-control-max-age": "86400",
    }


async def _body(http_request: Request) -> bytes | None:
    """The body; ``None`` if it's too long."""
    announced = http_request.headers.get("content-length", "")
    if announced.isdecimal() and int(announced) > LARGEST_BODY:
        return None
    received = bytearray()
    async for piece in http_request.stream():
        received += piece
        if len(received) > LARGEST_BODY:
            return None
    return bytes(received)


def _raw_path(http_request: Request) -> str:
    raw = http_request.scope.get("raw_path")
    return raw.decode("latin-1").partition("?")[0] if raw else quote(http_request.scope["path"])


def _number(text: str | None, default: int) -> int:
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 10 else default


_PROBLEMS: tuple[tuple[str, Problem], ...] = (
    ("500", "server-error"),
    ("retired", "retired"),
    ("rate-limit", "rate-limit"),
    ("404", "not-found"),
)
