"""Avatars: drawn by the service, or fetched from a host if the owner wants that, in our own API and under the addresses of hosts."""

from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from glosa.http.conditional import entity_tag, is_current
from glosa.service.domain.avatars import PLAIN, STYLES, avatar
from glosa.service.domain.avatars.pictures import FetchedPicture
from glosa.service.domain.avatars.tokens import PictureKey, opened_token
from glosa.service.domain.sites import DEFAULT_SITE, Site
from glosa.service.routes.api.fields import SiteId
from glosa.service.routes.client_address import client_address
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.endpoints import endpoint
from glosa.service.routes.refusals import NotFound
from glosa.service.routes.requests import query

Hash = Annotated[
    str, Meta(pattern=r"\A[0-9a-f]{32}\Z", extra={"expected": "a hash of 32 digits and letters from a to f"})
]

LONGEST_AGE = 24 * 60 * 60
"""Seconds that browsers keep a picture from a host."""
DRAWN_AGE = 60 * 60
"""Seconds that browsers keep a drawn avatar that a picture may replace, or that replaces one."""


class HostQuery(msgspec.Struct, frozen=True):
    """The parameters of avatar hosts that matter; all others are ignored."""

    d: str = PLAIN
    """The style; an unknown one means the plain one."""


class PictureQuery(msgspec.Struct, frozen=True):
    """The site that the token is for."""

    site: SiteId = DEFAULT_SITE


def avatar_routes(context: ServiceContext) -> list[Route]:
    """The pictures, under our own address and under that of an avatar host."""
    return [
        endpoint(context, "/api/v1/avatars/{style}/{hash}.svg", {"GET": _show}),
        endpoint(context, "/api/v1/pictures/{style}/{token}", {"GET": _show_fetched}),
        endpoint(context, "/avatar/{hash}", {"GET": _show_as_host}),
    ]


async def _show(context: ServiceContext, request: Request) -> Response:
    return _drawn(_style(request), _hash(request))


async def _show_fetched(context: ServiceContext, request: Request) -> Response:
    style = _style(request)
    site = await context.sites.by_id(query(request, PictureQuery).site)
    key = opened_token(context.environment.secret, site.id, request.path_params["token"])
    if key is None:
        raise NotFound("There is no such picture. Expected an address that the service made for this site.")
    return await _fetched(context, request, site=site, key=key, style=style)


async def _show_as_host(context: ServiceContext, request: Request) -> Response:
    named, hash = query(request, HostQuery).d, _hash(request)
    style = named if named in STYLES else PLAIN
    sites = [site for site in await context.sites.all() if site.rules.avatar_proxy]
    if not sites:
        return _drawn(style, hash)
    found = await context.people.find(sites, hash)
    if found is None:
        return _drawn(style, hash, age=DRAWN_AGE)
    site, key = found
    return await _fetched(context, request, site=site, key=key, style=style, drawn_from=hash)


async def _fetched(
    context: ServiceContext, request: Request, *, site: Site, key: PictureKey, style: str, drawn_from: str = ""
) -> Response:
    """The picture of somebody. Without one, the avatar that is drawn from the pseudonym, or from ``drawn_from``."""
    found, age = None, DRAWN_AGE
    if host := site.rules.avatar_proxy:
        found = context.pictures.known(host, key.hash)
        if found is None:
            context.reads.take(site, client_address(request.scope, context.trusted_proxies))
            found = await context.pictures.get(site.id, host, key.hash)
        age = _age(found, context.environment.now())
    if found is None or found.picture is None:
        return _drawn(style, drawn_from or key.pseudonym, age=age)
    content = found.picture.content
    tag = entity_tag(content, "identity")
    headers = _INERT | {
        "content-type": found.picture.media_type,
        "content-security-policy": "default-src 'none'; sandbox",
        "cache-control": f"public, max-age={age}",
        "etag": tag,
    }
    if is_current(request.headers.get("if-none-match", ""), tag):
        return Response(status_code=304, headers=headers)
    return Response(content, headers=headers)


def _age(found: FetchedPicture, now: int) -> int:
    """Seconds until the service itself looks again."""
    return min(max((found.until - now) // 1000, 1), LONGEST_AGE)


def _style(request: Request) -> str:
    style: str = request.path_params["style"]
    if style not in STYLES:
        raise NotFound(f"There is no style of that name. Expected one of {', '.join(filter(None, STYLES))}.")
    return style


def _hash(request: Request) -> str:
    try:
        return msgspec.convert(request.path_params["hash"], Hash)
    except msgspec.ValidationError as error:
        raise NotFound("There is no such picture. Expected 32 lowercase hex digits.") from error


def _drawn(style: str, hash: str, *, age: int | None = None) -> Response:
    """The drawing, which never changes. With ``age``, something else may be at its address after as many seconds."""
    cache = "public, max-age=31536000, immutable" if age is None else f"public, max-age={age}"
    return Response(avatar(style, hash), headers=_INERT | _DRAWN | {"cache-control": cache})


_INERT = {"cross-origin-resource-policy": "cross-origin", "x-content-type-options": "nosniff"}
_DRAWN = {
    "content-type": "image/svg+xml; charset=utf-8",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
}
