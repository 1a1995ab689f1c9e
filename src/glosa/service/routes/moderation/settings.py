"""Settings of the site, and its export: for owners."""

from collections.abc import Mapping

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from glosa.service.domain.moderation.log import LoggedAction, new_decision
from glosa.service.domain.moderation.site_settings import NUMBERS, change_settings, settings_of
from glosa.service.routes.api.fields import SiteId
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.moderation.access import check_owner, signed_in_caller
from glosa.service.routes.refusals import RequestForged
from glosa.service.routes.requests import body, query
from glosa.service.routes.responses import json_answer


class SettingsQuery(msgspec.Struct, frozen=True):
    """The site."""

    site: SiteId = "default"


class SettingsBody(msgspec.Struct, frozen=True):
    """Settings to change, by name. Others stay."""

    settings: dict[str, object]
    site: SiteId = "default"


class NumberLimits(msgspec.Struct, frozen=True):
    """Which numbers a setting takes."""

    least: int
    most: int


class SettingsAnswer(msgspec.Struct, frozen=True):
    """The settings that owners can change on the page."""

    settings: dict[str, object]
    limits: dict[str, NumberLimits]
    """The limits of settings that are numbers."""


async def show_settings(context: ServiceContext, request: Request) -> Response:
    """The site's settings."""
    caller, _ = await signed_in_caller(context, request, query(request, SettingsQuery).site)
    check_owner(caller)
    return json_answer(_answer(settings_of(caller.site)))


async def save_settings(context: ServiceContext, request: Request) -> Response:
    """Changes some settings. Other workers apply them within a second."""
    sent = await body(request, SettingsBody)
    caller, _ = await signed_in_caller(context, request, sent.site)
    check_owner(caller)
    changed = await change_settings(context.environment, caller.site, sent.settings, caller.actor)
    return json_answer(_answer(settings_of(changed)))


async def export_comments(context: ServiceContext, request: Request) -> Response:
    """All comments as JSON that ``glosa comments import`` reads, in constant memory. The log says who exported them."""
    caller, _ = await signed_in_caller(context, request, query(request, SettingsQuery).site)
    check_owner(caller)
    _check_download(request)
    decision = new_decision(context.environment, caller.site.id, LoggedAction.EXPORT, caller.actor)
    await context.environment.store.log_action(decision, "comments.json")
    headers = {
        "content-disposition": 'attachment; filename="comments.json"',
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
    }
    return StreamingResponse(context.exported(caller.site), media_type="application/json", headers=headers)


def _check_download(request: Request) -> None:
    """Checks that somebody follows a link on our own page. Raises :class:`RequestForged`.

    Otherwise, a comment with a picture at this address would export, and be logged, wherever an owner looks at it.
    """
    purpose, page = request.headers.get("sec-fetch-dest", ""), request.headers.get("sec-fetch-site", "none")
    is_picture = request.headers.get("accept", "").startswith("image/")
    if purpose not in ("", "empty", "document") or page not in ("none", "same-origin") or is_picture:
        raise RequestForged(
            "This address isn't for pictures and other pages. Download the comments on the page Settings."
        )


def _answer(settings: Mapping[str, object]) -> SettingsAnswer:
    limits = {name: NumberLimits(one.least, one.most) for name, one in NUMBERS.items()}
    return SettingsAnswer(dict(settings), limits)
