"""What a widget needs of a site before a reader writes."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from glosa.extras import installed
from glosa.service.routes.api.fields import SiteId
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.requests import query
from glosa.service.routes.responses import json_answer


class SiteQuery(msgspec.Struct, frozen=True):
    """The site whose settings are requested."""

    site: SiteId = "default"


class SiteAnswer(msgspec.Struct, frozen=True, rename="camel"):
    """The public rules of a site."""

    required: tuple[str, ...]
    """Fields that must be filled in: of ``nick``, ``mail``, ``link``."""
    uploads: bool
    """Whether images can be uploaded: the owner allows it, and the packages for it are installed."""
    longest_comment: int
    """Characters."""
    interval: int
    """Milliseconds between two comments from one device."""
    avatar_host: str
    """Address of an external avatar host; empty: the service draws avatars."""
    approval: str
    """Which comments wait for a moderator: ``none``, ``first``, ``all``."""


async def show_site(context: ServiceContext, request: Request) -> Response:
    """The site's public rules."""
    rules = (await context.sites.by_id(query(request, SiteQuery).site)).rules
    answer = SiteAnswer(
        required=rules.required,
        uploads=rules.uploads and installed("uploads"),
        longest_comment=rules.longest_comment,
        interval=rules.interval_ms,
        avatar_host=rules.avatar_host,
        approval=rules.approval.value,
    )
    return json_answer(answer, cache_control="no-cache")
