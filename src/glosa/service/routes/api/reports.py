"""Readers report comments to the moderators."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from glosa.service.domain.identity import device_of, fingerprint
from glosa.service.domain.moderation.reports import ReportReason, report
from glosa.service.routes.api.fields import CommentId, SiteId
from glosa.service.routes.client_address import client_address
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.refusals import NotFound
from glosa.service.routes.requests import body, check_origin
from glosa.service.routes.responses import json_answer


class ReportBody(msgspec.Struct, frozen=True):
    """Which comment, and why."""

    id: CommentId
    reason: Literal["spam", "abuse", "off-topic", "wrong"]
    site: SiteId = "default"
    device: Annotated[
        str, Meta(max_length=200, extra={"expected": "a device's token as it was issued, or an empty text"})
    ] = ""


class ReportedAnswer(msgspec.Struct, frozen=True):
    """The report counts."""

    reported: bool
    """``False`` if this device or this address reported the comment before."""


async def report_comment(context: ServiceContext, request: Request) -> Response:
    """Counts once per device. Clients without a token are recognized by their address, as a hash that changes every day."""
    sent = await body(request, ReportBody)
    site = await context.sites.by_id(sent.site)
    check_origin(request, site)
    secret, address = context.environment.secret, client_address(request.scope, context.trusted_proxies)
    device = device_of(secret, site.id, sent.device)
    who = ("device", device) if device else ("address", address, str(context.environment.now() // _DAY_MS))
    counted = await report(
        context.environment,
        site,
        sent.id,
        reason=ReportReason(sent.reason),
        device=fingerprint(secret, site.id, "reporter", *who),
        address=address,
    )
    if counted is None:
        raise NotFound("There is no such comment. It may have been removed; reload the page.")
    return json_answer(ReportedAnswer(counted), 201)


_DAY_MS = 24 * 60 * 60 * 1000
