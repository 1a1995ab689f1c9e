"""What routes work with: made once by the wiring, handed to every route."""

from dataclasses import dataclass

from glosa.service.domain.environment import Environment
from glosa.service.domain.exchange.exchanging import Exchange
from glosa.service.domain.uploads import Files
from glosa.service.routes.client_address import Network
from glosa.service.routes.metrics import Metrics
from glosa.service.routes.offloading.offload import Offload
from glosa.service.routes.readiness import Readiness
from glosa.service.routes.reads import Reads
from glosa.service.routes.response_cache import ResponseCache
from glosa.service.routes.sites import SiteDirectory


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """Collaborators of the routes of one running service."""

    environment: Environment
    sites: SiteDirectory
    trusted_proxies: tuple[Network, ...]
    """Networks of the reverse proxies whose ``X-Forwarded-For`` is believed."""
    reads: Reads
    responses: ResponseCache
    files: Files
    exchange: Exchange
    metrics: Metrics
    offload: Offload
    readiness: Readiness
    metrics_token: bytes = b""
    """What a client must show to read ``metrics``; empty where nobody may."""
