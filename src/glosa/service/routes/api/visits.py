"""Views of pages."""

from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from glosa.service.domain.counters import views, visit_once
from glosa.service.routes.api.fields import IdempotencyKey, PagePath, Paths, SiteId
from glosa.service.routes.client_address import client_address
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.requests import body, check_origin, query
from glosa.service.routes.responses import json_answer


class VisitBody(msgspec.Struct, frozen=True, rename="camel"):
    """A page that a reader opened."""

    path: PagePath
    site: SiteId = "default"
    title: Annotated[str, Meta(max_length=1000, extra={"expected": "a text of at most 1000 characters"})] = ""
    idempotency_key: IdempotencyKey = ""
    """Chosen by the client for this visit. A repeated key isn't counted again."""


class TimeAnswer(msgspec.Struct, frozen=True):
    """Views of the page, this one included."""

    time: int


class ViewsQuery(msgspec.Struct, frozen=True):
    """The pages."""

    path: Paths
    site: SiteId = "default"


class ViewsAnswer(msgspec.Struct, frozen=True):
    """The number of views by path, as the path was sent; 0 without views."""

    views: dict[str, int]


async def count_visit(context: ServiceContext, request: Request) -> Response:
    """Counts one view, unless its key was counted already."""
    sent = await body(request, VisitBody)
    site = await context.sites.by_id(sent.site)
    check_origin(request, site)
    address = client_address(request.scope, context.trusted_proxies)
    visited = await visit_once(
        context.environment, site, url=sent.path, title=sent.title, key=sent.idempotency_key, address=address
    )
    if not visited.again:
        context.metrics.viewed()
    return json_answer(TimeAnswer(visited.counter.time))


async def show_views(context: ServiceContext, request: Request) -> Response:
    """Views of pages, without counting one."""
    requested = query(request, ViewsQuery, lists=("path",))
    site = await context.sites.by_id(requested.site)
    async with context.reading(request, site, is_recent=False) as environment:
        found = await views(environment, site, requested.path)
    return json_answer(ViewsAnswer(dict(found)), cache_control="no-cache")
