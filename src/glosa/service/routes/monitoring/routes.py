"""Health checks and metrics."""

from hmac import compare_digest

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from glosa.service.domain.errors import NotPermitted
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.endpoints import endpoint
from glosa.service.routes.metrics import MEDIA_TYPE
from glosa.service.routes.refusals import NotFound
from glosa.service.routes.responses import json_answer


class Health(msgspec.Struct, frozen=True):
    """The result of a health check."""

    status: str
    """``alive`` or ``ready``."""


def monitoring_routes(context: ServiceContext) -> list[Route]:
    """The addresses for the operator of the service."""
    return [
        endpoint(context, "/healthz", {"GET": _alive}),
        endpoint(context, "/readyz", {"GET": _ready}),
        endpoint(context, "/metrics", {"GET": _metrics}),
    ]


async def _alive(context: ServiceContext, request: Request) -> Response:
    """The process responds."""
    return json_answer(Health("alive"))


async def _ready(context: ServiceContext, request: Request) -> Response:
    """Posting and reading work; otherwise ``storage-unavailable`` or ``schema-too-new``."""
    await context.readiness.ensure()
    return json_answer(Health("ready"))


async def _metrics(context: ServiceContext, request: Request) -> Response:
    """The counts in Prometheus' text format, if a token is set.

    An address proves nothing here: behind a proxy that doesn't forward it, every client seems to be on this machine.
    """
    if not context.metrics_token:
        raise NotFound("Metrics are off. The owner of the service turns them on with GLOSA_METRICS_TOKEN.")
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not compare_digest(token.strip().encode(), context.metrics_token):
        raise NotPermitted(
            "Metrics need the token that the service was started with, as 'Authorization: Bearer TOKEN'."
        )
    environment = context.environment
    queues = {site: await environment.store.queue_state(site) for site in context.notifications.sites}
    text = context.metrics.text(queues, now=environment.now())
    return Response(text, headers={"cache-control": "no-store"}, media_type=MEDIA_TYPE)
