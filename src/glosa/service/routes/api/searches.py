"""Search analytics: reports of the reader's search."""

from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from glosa.service.domain.searches import count_search
from glosa.service.routes.api.fields import SiteId
from glosa.service.routes.client_address import client_address
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.requests import body, check_origin
from glosa.service.routes.responses import json_answer


class SearchReport(msgspec.Struct, frozen=True):
    """A query without results, or a result that a reader opened."""

    query: Annotated[
        str, Meta(min_length=1, max_length=1000, extra={"expected": "what was searched for, in 1 to 1000 characters"})
    ]
    lang: Annotated[
        str,
        Meta(
            pattern=r"\A[A-Za-z0-9]{1,8}(?:-[A-Za-z0-9]{1,8}){0,3}\Z", extra={"expected": "a language, such as pt-BR"}
        ),
    ]
    opened: Annotated[
        str, Meta(max_length=500, extra={"expected": "a path of at most 500 characters, such as /guide/#install"})
    ] = ""
    """Path of the opened result; empty if the query had no results."""
    site: SiteId = "default"


class ReportAnswer(msgspec.Struct, frozen=True):
    """Whether it was counted."""

    counted: bool


async def report_search(context: ServiceContext, request: Request) -> Response:
    """Counts a search. Stores the day, the language, the folded query, and the opened path, and nothing about the reader."""
    sent = await body(request, SearchReport)
    site = await context.sites.by_id(sent.site)
    check_origin(request, site)
    address = client_address(request.scope, context.trusted_proxies)
    counted = await count_search(
        context.environment, site, query=sent.query, lang=sent.lang, opened=sent.opened, address=address
    )
    return json_answer(ReportAnswer(counted))
