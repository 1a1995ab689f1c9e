"""Authors read, change, and delete their own comments, with the key that posting returned."""

from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from glosa.service.domain.identity import device_of
from glosa.service.domain.own_comments import OwnEdit, delete_own, edit_own, own_comment
from glosa.service.domain.spam.proof import ProofRequired
from glosa.service.routes.api.challenges import Proof, challenge_answer
from glosa.service.routes.api.comment_view import CommentView, Viewing
from glosa.service.routes.api.fields import CommentId, SiteId
from glosa.service.routes.client_address import client_address
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.refusals import NotFound
from glosa.service.routes.requests import body, check_origin
from glosa.service.routes.responses import json_answer

Key = Annotated[str, Meta(max_length=64, extra={"expected": "the key that came with the comment"})]


class OwnBody(msgspec.Struct, frozen=True):
    """Which comment."""

    id: CommentId
    key: Key
    site: SiteId = "default"


class OwnEditBody(msgspec.Struct, frozen=True):
    """Another text."""

    id: CommentId
    key: Key
    text: str
    revision: Annotated[int, Meta(ge=0, extra={"expected": "the revision that came with the text"})]
    site: SiteId = "default"
    device: Annotated[
        str, Meta(max_length=200, extra={"expected": "a device's token as it was issued, or an empty text"})
    ] = ""
    proof: Proof | None = None
    """The answer to a challenge; empty from clients that can answer one."""


class OwnAnswer(msgspec.Struct, frozen=True):
    """The text as it was written."""

    text: str
    revision: int
    """The text's revision, which an edit sends back."""


class OwnEditAnswer(msgspec.Struct, frozen=True):
    """The comment as readers see it."""

    comment: CommentView


class OwnDeletedAnswer(msgspec.Struct, frozen=True):
    """Whether the comment was deleted."""

    deleted: bool
    """``False`` if it was deleted before."""


async def show_own(context: ServiceContext, request: Request) -> Response:
    """The source of a comment, for its author to edit. The key is in the body, because addresses get into logs."""
    sent = await body(request, OwnBody)
    site = await context.sites.by_id(sent.site)
    check_origin(request, site)
    comment = await own_comment(context.environment, site, sent.id, sent.key)
    if comment is None:
        raise _gone()
    return json_answer(OwnAnswer(comment.text.source, comment.edited))


async def edit_own_comment(context: ServiceContext, request: Request) -> Response:
    """Replaces the text."""
    sent = await body(request, OwnEditBody)
    site = await context.sites.by_id(sent.site)
    check_origin(request, site)
    secret = context.environment.secret
    edit = OwnEdit(
        id=sent.id,
        key=sent.key,
        source=sent.text,
        revision=sent.revision,
        device=device_of(secret, site.id, sent.device),
        address=client_address(request.scope, context.trusted_proxies),
        proof=sent.proof,
    )
    try:
        comment = await edit_own(context.environment, site, edit)
    except ProofRequired as required:
        return challenge_answer(context, required)
    if comment is None:
        raise _gone()
    return json_answer(OwnEditAnswer(Viewing(site=site, secret=secret).view(comment)))


async def delete_own_comment(context: ServiceContext, request: Request) -> Response:
    """Deletes the comment. Its place remains if it has replies."""
    sent = await body(request, OwnBody)
    site = await context.sites.by_id(sent.site)
    check_origin(request, site)
    return json_answer(OwnDeletedAnswer(await delete_own(context.environment, site, sent.id, sent.key)))


def _gone() -> NotFound:
    return NotFound("There is no such comment. It may have been removed; reload the page.")
