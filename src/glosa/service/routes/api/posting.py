"""Writing a comment, and the tokens by which a device's own interval is held."""

from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from glosa.service.domain.comments import Author, Format
from glosa.service.domain.identity import new_device_token
from glosa.service.domain.posting import Draft, post
from glosa.service.routes.api.comment_view import CommentView, Viewing
from glosa.service.routes.api.fields import FormatName, OptionalId, PagePath, SiteId
from glosa.service.routes.client_address import client_address
from glosa.service.routes.context import Context
from glosa.service.routes.requests import body, check_origin
from glosa.service.routes.responses import json_answer


class Posted(msgspec.Struct, frozen=True, rename="camel"):
    """A comment as a reader writes it."""

    path: PagePath
    text: str
    site: SiteId = "default"
    format: FormatName = "markdown"
    nick: str = ""
    mail: str = ""
    link: str = ""
    qq_avatar: str = ""
    rid: OptionalId = ""
    pid: OptionalId = ""
    device: Annotated[
        str, Meta(max_length=200, extra={"expected": "a device's token as it was issued, or an empty text"})
    ] = ""
    """The device's token; one is issued where there is none."""


class PostedAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """The comment as readers see it."""

    comment: CommentView
    device: str = ""
    """Token to send along from now on; only where none was sent."""


class DeviceBody(msgspec.Struct, frozen=True):
    """For which site."""

    site: SiteId = "default"


class DeviceAnswer(msgspec.Struct, frozen=True):
    """A new token."""

    device: str


async def post_comment(context: Context, request: Request) -> Response:
    """Keeps a comment; 201 when it would survive a crash."""
    posted = await body(request, Posted)
    site = await context.sites.by_id(posted.site)
    check_origin(request, site)
    device = posted.device or new_device_token(context.environment.secret, site.id)
    draft = Draft(
        url=posted.path,
        source=posted.text,
        format=Format(posted.format),
        author=Author(
            nick=posted.nick,
            mail=posted.mail,
            link=posted.link,
            qq_avatar=posted.qq_avatar,
            ua=request.headers.get("user-agent", ""),
        ),
        rid=posted.rid,
        pid=posted.pid,
        device=device,
        address=client_address(request.scope, context.trusted_proxies),
    )
    comment = await post(context.environment, site, draft)
    context.metrics.posted(comment.status)
    view = Viewing(site=site, secret=context.environment.secret).view(comment)
    return json_answer(PostedAnswer(view, "" if posted.device else device), 201)


async def issue_device(context: Context, request: Request) -> Response:
    """A token for a device that has none."""
    site = await context.sites.by_id((await body(request, DeviceBody)).site)
    check_origin(request, site)
    return json_answer(DeviceAnswer(new_device_token(context.environment.secret, site.id)), 201)
