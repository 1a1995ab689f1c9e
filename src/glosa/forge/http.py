"""How requests reach a platform: addresses, bodies, origins, tokens, faults; each platform says how it refuses."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeAlias
from urllib.parse import parse_qsl, quote, unquote

import msgspec
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response

from glosa.forge.host import User
from glosa.forge.oauth import Token
from glosa.forge.platform import Facts, Platform

LARGEST_BODY = 1024 * 1024
"""Bytes of a request's body."""

Trouble: TypeAlias = Literal[
    "not-found",
    "method",
    "too-large",
    "malformed",
    "unauthorised",
    "rate-limit",
    "server-error",
    "retired",
]
"""Why a request is refused before, or instead of, being looked at: unknown address or one that has nothing for this
method, body too long or no JSON object, a token that is none, and the faults of these names (``401``, ``404`` and
``500`` are ``unauthorised``, ``not-found`` and ``server-error``)."""

Handler: TypeAlias = "Callable[[Call], Response]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Endpoint:
    """What a method does at an address."""

    method: str
    path: str
    """Below the area's prefix; ``{name}`` stands for one segment, percent-decoded (``a%2Fb`` is one)."""
    handler: Handler


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossOrigin:
    """What pages of any origin may do at an address."""

    headers: tuple[str, ...]
    """Request headers they may send."""
    exposed: tuple[str, ...] = ()
    """Response headers they may read."""
    methods: tuple[str, ...] = ("GET", "POST", "PATCH", "PUT", "DELETE")


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """Addresses of a platform that answer in one manner."""

    prefix: str
    """Below the platform, such as ``/api/v3``; may be empty. Of several that fit, the first is taken."""
    endpoints: tuple[Endpoint, ...]
    refuse: "Callable[[Call, Trouble], Response]"
    credentials: "Callable[[Call], str | None]" = field(default=lambda call: None)
    """The token that a request carries."""
    cross_origin: CrossOrigin | None = None
    """``None``: pages of other origins cannot read answers."""
    headers: "Callable[[Call], Mapping[str, str]]" = field(default=lambda call: {})
    """Headers of every answer."""
    faults: bool = True
    """Whether it is part of the API, which tokens and faults concern; ``slow`` concerns the rest, too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandIn:
    """All that makes a platform: what is known of it and what it answers."""

    facts: Facts
    areas: tuple[Area, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A request to a platform, read whole."""

    platform: Platform
    area: Area
    method: str
    path: str
    """From the forge's root, as received."""
    query: Mapping[str, str]
    """Of a name that stands twice, the last."""
    query_string: str
    headers: Headers
    body: bytes
    origin: str
    """``http://127.0.0.1:9000`` and the path that the forge is mounted at; no slash at its end."""
    variables: Mapping[str, str] = field(default_factory=dict)
    """What the address's ``{names}`` stand for."""
    token: Token | None = None
    """That of the request, when it is good."""

    @property
    def base(self) -> str:
        """The platform's address: ``http://127.0.0.1:9000/github``."""
        return f"{self.origin}/{self.platform.facts.name}"

    @property
    def user(self) -> User | None:
        """Whose token the request carries."""
        return self.platform.host.user(self.token.user) if self.token else None

    def fault(self, name: str) -> bool:
        """Whether the fault of that name is on and concerns this request."""
        return self.platform.faults.find(name, method=self.method, path=self.path) is not None

    def json_object(self) -> dict[str, Any]:
        """The body as a JSON object; an empty one for no body. Raises :class:`Refused` (``malformed``)."""
        if not self.body.strip():
            return {}
        try:
            value = msgspec.json.decode(self.body)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Refused(self.area.refuse(self, "malformed")) from error
        if not isinstance(value, dict):
            raise Refused(self.area.refuse(self, "malformed"))
        return value

    def form(self) -> dict[str, str]:
        """The body as a form."""
        return dict(parse_qsl(self.body.decode("utf-8", "replace"), keep_blank_values=True))

    def fields(self) -> dict[str, Any]:
        """Query and body together, the body first; JSON when it says so, else a form. Raises :class:`Refused`."""
        body = self.json_object() if "json" in self.headers.get("content-type", "") else self.form()
        return {**self.query, **body}


class Refused(Exception):
    """Ends a handler with an answer."""

    def __init__(self, answer: Response) -> None:
        super().__init__(answer.status_code)
        self.answer = answer


def json_answer(value: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """``value`` as JSON."""
    return Response(msgspec.json.encode(value), status, dict(headers or {}), "application/json; charset=utf-8")


def page_of(call: Call, *, size: str = "per_page", default: int = 20, most: int = 100) -> tuple[int, int]:
    """Page (from 1) and size that the query asks for; what is no number or out of bounds counts as hosts count it."""
    page, per_page = _number(call.query.get("page"), 1), _number(call.query.get(size), default)
    return max(page, 1), min(per_page, most) if per_page > 0 else default


async def answered(platform: Platform, areas: tuple[Area, ...], request: Request) -> tuple[Call, Response] | None:
    """The request as the platform understood it and its answer, or ``None`` when no area has the address."""
    root = quote(request.scope.get("root_path", ""), safe="/")
    path = _raw_path(request).removeprefix(root)
    within = path.removeprefix(f"/{platform.facts.name}")
    area = next((one for one in areas if within == one.prefix or within.startswith(f"{one.prefix}/")), None)
    if area is None:
        return None
    query_string = request.scope["query_string"].decode("latin-1")
    call = Call(
        platform=platform,
        area=area,
        method="GET" if request.method == "HEAD" else request.method,
        path=path,
        query=dict(parse_qsl(query_string, keep_blank_values=True)),
        query_string=query_string,
        headers=request.headers,
        body=b"",
        origin=f"{request.url.scheme}://{request.headers.get('host', 'localhost')}{root}",
    )
    crossing = None if platform.faults.find("no-cors", path=path) else area.cross_origin
    if crossing and call.method == "OPTIONS" and "access-control-request-method" in call.headers:
        return call, Response(status_code=204, headers=_preflight(crossing))
    call, answer = await _handled(call, within.removeprefix(area.prefix), request)
    answer.headers.update(area.headers(call))
    if crossing:
        answer.headers["access-control-allow-origin"] = "*"
        answer.headers["access-control-expose-headers"] = ", ".join(crossing.exposed)
    return call, answer


async def _handled(call: Call, path: str, request: Request) -> tuple[Call, Response]:
    platform, area = call.platform, call.area
    slow = platform.faults.find("slow", method=call.method, path=call.path)
    if slow:
        await platform.outside.sleep(slow.seconds or 0)
    body = await _body(request)
    if body is None:
        return call, area.refuse(call, "too-large")
    call = replace(call, body=body)
    credentials = area.credentials(call)
    if credentials is not None:
        call = replace(call, token=platform.authority.bearer(credentials))
    trouble = _fault(call, credentials) if area.faults else None
    if trouble:
        return call, area.refuse(call, trouble)
    found = _found(area.endpoints, call.method, path)
    if isinstance(found, str):
        return call, area.refuse(call, found)
    endpoint, variables = found
    call = replace(call, variables=variables)
    try:
        return call, endpoint.handler(call)
    except Refused as refused:
        return call, refused.answer


def _fault(call: Call, credentials: str | None) -> Trouble | None:
    faults = call.platform.faults
    for name, trouble in _TROUBLES:
        if faults.find(name, method=call.method, path=call.path):
            return trouble
    refused = call.token is None or faults.find("401", method=call.method, path=call.path)
    return "unauthorised" if credentials is not None and refused else None


def _found(
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


def _preflight(crossing: CrossOrigin) -> dict[str, str]:
    return {
        "access-control-allow-origin": "*",
        "access-control-allow-methods": ", ".join(crossing.methods),
        "access-control-allow-headers": ", ".join(crossing.headers),
        "access-control-max-age": "86400",
    }


async def _body(request: Request) -> bytes | None:
    """``None`` when it is too long."""
    announced = request.headers.get("content-length", "")
    if announced.isdecimal() and int(announced) > LARGEST_BODY:
        return None
    received = bytearray()
    async for piece in request.stream():
        received += piece
        if len(received) > LARGEST_BODY:
            return None
    return bytes(received)


def _raw_path(request: Request) -> str:
    raw = request.scope.get("raw_path")
    return raw.decode("latin-1").partition("?")[0] if raw else quote(request.scope["path"])


def _number(text: str | None, default: int) -> int:
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 10 else default


_TROUBLES: tuple[tuple[str, Trouble], ...] = (
    ("500", "server-error"),
    ("retired", "retired"),
    ("rate-limit", "rate-limit"),
    ("404", "not-found"),
)
