"""The collaborators of the routes: created once by the wiring, passed to every route."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace

from starlette.requests import Request

from glosa.service.domain.budget import Budget
from glosa.service.domain.environment import Environment
from glosa.service.domain.exchange.exchanging import Exchange
from glosa.service.domain.sites import Site
from glosa.service.domain.uploads import Files
from glosa.service.routes.client_address import Network, client_address
from glosa.service.routes.metrics import Metrics
from glosa.service.routes.offloading.offload import Offload
from glosa.service.routes.read_limits import ReadLimits
from glosa.service.routes.readiness import Readiness
from glosa.service.routes.response_cache import ResponseCache
from glosa.service.routes.sites import SiteDirectory


@dataclass(frozen=True, slots=True, kw_only=True)
class ServiceContext:
    """Collaborators of the routes of one running service."""

    environment: Environment
    sites: SiteDirectory
    trusted_proxies: tuple[Network, ...]
    """Networks of the reverse proxies whose ``X-Forwarded-For`` is trusted."""
    reads: ReadLimits
    responses: ResponseCache
    files: Files
    exchange: Exchange
    metrics: Metrics
    offload: Offload
    readiness: Readiness
    metrics_token: bytes = b""
    """The token that ``metrics`` requires; empty turns them off."""

    @asynccontextmanager
    async def reading(self, request: Request, site: Site) -> AsyncIterator[Environment]:
        """An environment for one read of a visitor. Raises ``TooManyReads``; the reads may raise ``ReadTooLong``."""
        address = client_address(request.scope, self.trusted_proxies)
        self.reads.take(site, address)
        async with self.reads.of_visitor(site, address, request.receive) as budget:
            yield self.within(budget)

    def within(self, budget: Budget) -> Environment:
        """The environment, whose reads count against ``budget``."""
        return replace(self.environment, store=self.environment.store.within(budget))
