"""The addresses for whoever runs the service."""

from starlette.routing import Route

from glosa.service.routes.context import Context
from glosa.service.routes.endpoints import endpoint
from glosa.service.routes.operation.counts import metrics
from glosa.service.routes.operation.health import alive, ready


def operation_routes(context: Context) -> list[Route]:
    """Health and counts."""
    return [
        endpoint(context, "/healthz", {"GET": alive}),
        endpoint(context, "/readyz", {"GET": ready}),
        endpoint(context, "/metrics", {"GET": metrics}),
    ]
