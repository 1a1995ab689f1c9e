"""What this worker counted, for those who show the token."""

from hmac import compare_digest

from starlette.requests import Request
from starlette.responses import Response

from glosa.service.domain.errors import NotPermitted
from glosa.service.routes.context import Context
from glosa.service.routes.metrics import MEDIA_TYPE
from glosa.service.routes.responses import NotFound


async def metrics(context: Context, request: Request) -> Response:
    """The counts in Prometheus' text format. There are none where no token is set.

    An address proves nothing here: behind a proxy that doesn't say who asks, every client seems to be on this machine.
    """
    if not context.metrics_token:
        raise NotFound("Metrics are off. The owner of the service turns them on with GLOSA_METRICS_TOKEN.")
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not compare_digest(token.strip().encode(), context.metrics_token):
        raise NotPermitted(
            "Metrics need the token that the service was started with, as 'Authorization: Bearer TOKEN'."
        )
    return Response(context.metrics.text(), headers={"cache-control": "no-store"}, media_type=MEDIA_TYPE)
