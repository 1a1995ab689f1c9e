"""Reading for a client within a budget."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

from starlette.requests import Request

from glosa.service.domain.budget import Budget
from glosa.service.domain.environment import Environment
from glosa.service.domain.sites import Site
from glosa.service.routes.client_address import client_address
from glosa.service.routes.context import Context


@asynccontextmanager
async def reading(context: Context, request: Request, site: Site) -> AsyncIterator[Environment]:
    """An environment for one read of a visitor. Raises ``TooManyReads``; the reads may raise ``ReadTooLong``."""
    address = client_address(request.scope, context.trusted_proxies)
    context.reads.take(site, address)
    async with context.reads.of_visitor(site, address, request.receive) as budget:
        yield within(context, budget)


def within(context: Context, budget: Budget) -> Environment:
    """The environment, its reads within ``budget``."""
    return replace(context.environment, store=context.environment.store.within(budget))
