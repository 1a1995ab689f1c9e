"""The latest comments, as JSON and as an Atom feed."""

import re
from html import escape
from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from glosa.http.conditional import entity_tag, is_current
from glosa.service.domain.addresses import page_name, with_heading
from glosa.service.domain.comments import Comment
from glosa.service.domain.latest import MOST_LATEST, latest
from glosa.service.domain.sites import Site
from glosa.service.domain.thread_key import heading_of
from glosa.service.routes.api.comment_view import CommentView, Viewing, iso
from glosa.service.routes.api.fields import PagePath, SiteId
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.requests import query
from glosa.service.routes.responses import json_answer


class LatestQuery(msgspec.Struct, frozen=True):
    """Which comments."""

    path: PagePath = "*"
    """A page, an address that ends in ``*`` for all pages below it, or ``*`` for all pages."""
    site: SiteId = "default"
    limit: Annotated[int, Meta(ge=1, le=MOST_LATEST, extra={"expected": f"a whole number from 1 to {MOST_LATEST}"})] = (
        20
    )


class LatestAnswer(msgspec.Struct, frozen=True):
    """Comments and replies, newest first, each with the address of its page."""

    comments: tuple[CommentView, ...]


async def show_latest(context: ServiceContext, request: Request) -> Response:
    """The latest comments as JSON."""
    site, found = await _found(context, request)
    viewing = Viewing(site=site, secret=context.environment.secret, with_url=True)
    return json_answer(LatestAnswer(tuple(map(viewing.view, found))), cache_control="no-cache")


async def show_feed(context: ServiceContext, request: Request) -> Response:
    """The latest comments as an Atom feed (RFC 4287), for feed readers."""
    site, found = await _found(context, request)
    content = _feed(site, found, own=str(request.url)).encode()
    tag = entity_tag(content, "identity")
    headers = {"etag": tag, "cache-control": "no-cache", "x-content-type-options": "nosniff"}
    if is_current(request.headers.get("if-none-match", ""), tag):
        return Response(status_code=304, headers=headers)
    return Response(content, headers=headers, media_type="application/atom+xml")


async def _found(context: ServiceContext, request: Request) -> tuple[Site, tuple[Comment, ...]]:
    requested = query(request, LatestQuery)
    site = await context.sites.by_id(requested.site)
    async with context.reading(request, site) as environment:
        return site, await latest(environment, site, path=requested.path, limit=requested.limit)


def _feed(site: Site, comments: tuple[Comment, ...], *, own: str) -> str:
    updated = iso(max((one.updated_at for one in comments), default=0))
    entries = "".join(_entry(site, one) for one in comments)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n'
        f'<title>Comments</title><id>{_xml(own)}</id><link rel="self" href="{_xml(own)}"/>'
        f"<updated>{updated}</updated>\n{entries}</feed>\n"
    )


def _entry(site: Site, comment: Comment) -> str:
    page = with_heading(_page(site, comment.url), heading_of(comment.url))
    nick = _xml(comment.author.nick)
    return (
        f"<entry><title>{nick}: {_xml(page_name(comment.thread))}</title><id>urn:glosa:{site.id}:{comment.id}</id>"
        f'<link href="{_xml(page)}#{comment.id}"/><author><name>{nick}</name></author>'
        f"<published>{iso(comment.created_at)}</published><updated>{iso(comment.updated_at)}</updated>"
        f'<content type="html">{_xml(comment.text.html)}</content></entry>\n'
    )


def _page(site: Site, url: str) -> str:
    """The page's address. Programs can send any, so one of another site leads to the same path of this one, if its address is known."""
    origin, path = _ORIGIN.fullmatch(url.partition("#")[0]).groups()  # type: ignore[union-attr]  # it matches every text
    if not site.address or origin in (site.rules.home, *site.origins):
        return f"{origin or site.address}{path}"
    return f"{site.address}/{path.lstrip(_SLASHES)}"


_ORIGIN = re.compile(r"((?:https?://[^/?\\]*)?)(.*)", re.IGNORECASE | re.DOTALL)
_SLASHES = "/\\"


def _xml(text: str) -> str:
    """Escaped, without the characters that XML doesn't allow, of which a single one makes the whole feed unreadable."""
    return escape(_NOT_IN_XML.sub("", text))


_NOT_IN_XML = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
