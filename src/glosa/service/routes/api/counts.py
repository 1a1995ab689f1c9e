"""How many comments pages have."""

from collections.abc import Sequence

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from glosa.service.domain.comments import Counts
from glosa.service.domain.reading import counts
from glosa.service.routes.api.fields import Paths, SiteId
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.requests import body, query
from glosa.service.routes.responses import json_answer


class CountsQuery(msgspec.Struct, frozen=True):
    """The pages, one ``path`` each."""

    path: Paths
    site: SiteId = "default"


class CountsBody(msgspec.Struct, frozen=True):
    """The pages."""

    paths: Paths
    site: SiteId = "default"


class CountsAnswer(msgspec.Struct, frozen=True):
    """The counts by path, as the path was sent."""

    counts: dict[str, Counts]


async def show_counts(context: ServiceContext, request: Request) -> Response:
    """Counts of the pages that the query names."""
    requested = query(request, CountsQuery, lists=("path",))
    return await _answer(context, request, site_id=requested.site, paths=requested.path)


async def count_many(context: ServiceContext, request: Request) -> Response:
    """Counts of more pages than fit into a query."""
    requested = await body(request, CountsBody)
    return await _answer(context, request, site_id=requested.site, paths=requested.paths)


async def _answer(context: ServiceContext, request: Request, *, site_id: str, paths: Sequence[str]) -> Response:
    site = await context.sites.by_id(site_id)
    async with context.reading(request, site) as environment:
        found = await counts(environment, site, paths)
    return json_answer(CountsAnswer(dict(found)), cache_control="no-cache")
