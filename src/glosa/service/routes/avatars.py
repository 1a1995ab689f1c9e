"""Avatars, drawn by the service: by style in our own API, and under the addresses that avatar hosts use."""

from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from glosa.service.domain.avatars import PLAIN, STYLES, avatar
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.endpoints import endpoint
from glosa.service.routes.refusals import NotFound
from glosa.service.routes.requests import query

Hash = Annotated[
    str, Meta(pattern=r"\A[0-9a-f]{32}\Z", extra={"expected": "a hash of 32 digits and letters from a to f"})
]


class HostQuery(msgspec.Struct, frozen=True):
    """The parameters of avatar hosts that matter; all others are ignored."""

    d: str = PLAIN
    """The style; an unknown one means the plain one."""


def avatar_routes(context: ServiceContext) -> list[Route]:
    """The pictures, under our own address and under that of an avatar host."""
    return [
        endpoint(context, "/api/v1/avatars/{style}/{hash}.svg", {"GET": _show}),
        endpoint(context, "/avatar/{hash}", {"GET": _show_as_host}),
    ]


async def _show(context: ServiceContext, request: Request) -> Response:
    style = request.path_params["style"]
    if style not in STYLES:
        raise NotFound(f"There is no style of that name. Expected one of {', '.join(filter(None, STYLES))}.")
    return _picture(style, request.path_params["hash"])


async def _show_as_host(context: ServiceContext, request: Request) -> Response:
    style = query(request, HostQuery).d
    return _picture(style if style in STYLES else PLAIN, request.path_params["hash"])


def _picture(style: str, hash: str) -> Response:
    try:
        known = msgspec.convert(hash, Hash)
    except msgspec.ValidationError as error:
        raise NotFound("There is no such picture. Expected 32 lowercase hex digits.") from error
    return Response(avatar(style, known), headers=_HEADERS)


_HEADERS = {
    "content-type": "image/svg+xml; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
}
