"""How often pages were viewed."""

from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from glosa.service.domain.visits import views, visit
from glosa.service.routes.api.fields import PagePath, Paths, SiteId
from glosa.service.routes.client_address import client_address
from glosa.service.routes.context import Context
from glosa.service.routes.requests import body, check_origin, query
from glosa.service.routes.responses import json_answer


class Visited(msgspec.Struct, frozen=True):
    """A page that a reader opened."""

    path: PagePath
    site: SiteId = "default"
    title: Annotated[str, Meta(max_length=1000, extra={"expected": "a text of at most 1000 characters"})] = ""


class TimeAnswer(msgspec.Struct, frozen=True):
    """Views of the page, this one included."""

    time: int


class ViewsQuery(msgspec.Struct, frozen=True):
    """Of which pages."""

    path: Paths
    site: SiteId = "default"


class ViewsAnswer(msgspec.Struct, frozen=True):
    """For every path as it was sent; 0 where nobody came yet."""

    views: dict[str, int]


async def count_visit(context: Context, request: Request) -> Response:
    """Counts one view."""
    visited = await body(request, Visited)
    site = await context.sites.by_id(visited.site)
    check_origin(request, site)
    address = client_address(request.scope, context.trusted_proxies)
    counter = await visit(context.environment, site, url=visited.path, title=visited.title, address=address)
    context.metrics.viewed()
    return json_answer(TimeAnswer(counter.time))


async def show_views(context: Context, request: Request) -> Response:
    """Views of pages, counting none."""
    asked = query(request, ViewsQuery, lists=("path",))
    site = await context.sites.by_id(asked.site)
    found = await views(context.environment, site, asked.path)
    return json_answer(ViewsAnswer(dict(found)), cache_control="no-cache")
