"""Reports of mail that came back, from a mail provider or from the program that reads the sender's mailbox."""

from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from glosa.service.domain.errors import NotPermitted
from glosa.service.domain.notifications.signatures import is_signed
from glosa.service.domain.subscriptions.subscribing import report_bounce
from glosa.service.routes.api.fields import SiteId
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.endpoints import endpoint
from glosa.service.routes.refusals import NotFound
from glosa.service.routes.requests import bounded, decoded

BOUNCES = "/mail/bounces"
"""Below the service's address."""
LARGEST_REPORT = 64 * 1024
"""Bytes."""

BouncedAddress = Annotated[str, Meta(min_length=3, max_length=254, extra={"expected": "an email address"})]


class BounceReport(msgspec.Struct, frozen=True):
    """Addresses that don't exist."""

    addresses: Annotated[
        tuple[BouncedAddress, ...],
        Meta(min_length=1, max_length=100, extra={"expected": "a list of 1 to 100 email addresses"}),
    ]
    site: SiteId = "default"


def bounce_routes(context: ServiceContext) -> list[Route]:
    """One address, which exists if the settings have a key for it."""
    return [endpoint(context, BOUNCES, {"POST": _report})]


async def _report(context: ServiceContext, request: Request) -> Response:
    """Ends mail to the addresses. Sending a report again changes nothing."""
    content = await bounded(request, LARGEST_REPORT)
    secret = context.notifications.bounces
    if not secret:
        raise NotFound("The service has nothing at this address.")
    id, time, given = (request.headers.get(f"webhook-{name}", "") for name in ("id", "timestamp", "signature"))
    if not is_signed(secret, id, time, content, given=given, now=context.environment.now()):
        raise NotPermitted(
            "The signature isn't valid. Expected that of Standard Webhooks, with the key 'bounces' and the current time."
        )
    report = decoded(content, BounceReport)
    site = await context.sites.by_id(report.site)
    for address in report.addresses:
        await report_bounce(context.environment, site.id, address)
    return Response(status_code=204)
