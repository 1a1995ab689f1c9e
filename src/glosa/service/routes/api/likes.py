"""Readers like comments."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from glosa.service.domain.identity import device_of, new_device_token
from glosa.service.domain.likes import LikeRequest, set_like
from glosa.service.domain.spam.proof import ProofRequired
from glosa.service.routes.api.challenges import Proof, challenge_answer
from glosa.service.routes.api.fields import CommentId, DeviceToken, SiteId
from glosa.service.routes.client_address import client_address
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.refusals import NotFound
from glosa.service.routes.requests import body, check_origin
from glosa.service.routes.responses import json_answer


class LikeBody(msgspec.Struct, frozen=True):
    """Which comment, and whether the reader likes it."""

    id: CommentId
    liked: bool
    site: SiteId = "default"
    device: DeviceToken = ""
    """The device's token; one is issued if there is none."""
    proof: Proof = ""


class LikedAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """How many readers like the comment now."""

    likes: int
    device: str = ""
    """Token to send from now on; only if no valid one was sent."""


async def like_comment(context: ServiceContext, request: Request) -> Response:
    """Sets whether a reader likes a comment: repeating it changes nothing."""
    sent = await body(request, LikeBody)
    site = await context.sites.by_id(sent.site)
    check_origin(request, site)
    secret = context.environment.secret
    device = device_of(secret, site.id, sent.device)
    issued = "" if device else new_device_token(secret, site.id)
    like = LikeRequest(
        id=sent.id,
        liked=sent.liked,
        device=device or issued.partition(".")[0],
        address=client_address(request.scope, context.trusted_proxies),
        proof=sent.proof,
    )
    try:
        likes = await set_like(context.environment, site, like) if site.rules.likes else None
    except ProofRequired as required:
        return challenge_answer(context, required)
    if likes is None:
        raise NotFound("There is no such comment, or it can't be liked. It may have been removed; reload the page.")
    return json_answer(LikedAnswer(likes, issued if sent.liked else ""))
