"""How many comments pages have."""

from collections.abc import Sequence

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from glosa.service.domain.reading import counts
from glosa.service.domain.store import Counts
from glosa.service.routes.api.bounded import reading
from glosa.service.routes.api.fields import Paths, SiteId
from glosa.service.routes.context import Context
from glosa.service.routes.requests import body, query
from glosa.service.routes.responses import json_answer


class CountsQuery(msgspec.Struct, frozen=True):
    """Of which pages: as many of ``path`` as fit."""

    path: Paths
    site: SiteId = "default"


class CountsBody(msgspec.Struct, frozen=True):
    """Of which pages."""

    paths: Paths
    site: SiteId = "default"


class CountsAnswer(msgspec.Struct, frozen=True):
    """For every path as it was sent."""

    counts: dict[str, Counts]


async def show_counts(context: Context, request: Request) -> Response:
    """Counts of the pages that the query names."""
    asked = query(request, CountsQuery, lists=("path",))
    return await _answer(context, request, site_id=asked.site, paths=asked.path)


async def count_many(context: Context, request: Request) -> Response:
    """Counts of pages that are too many for a query."""
    asked = await body(request, CountsBody)
    return await _answer(context, request, site_id=asked.site, paths=asked.paths)


async def _answer(context: Context, request: Request, *, site_id: str, paths: Sequence[str]) -> Response:
    site = await context.sites.by_id(site_id)
    async with reading(context, request, site) as environment:
        found = await counts(environment, site, paths)
    return json_answer(CountsAnswer(dict(found)), cache_control="no-cache")
