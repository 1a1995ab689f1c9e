"""Readers react to pages."""

from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from glosa.service.domain.identity import device_of, new_device_token
from glosa.service.domain.reactions import ReactionRequest, reactions_to, set_reaction
from glosa.service.domain.spam.proof import ProofRequired
from glosa.service.routes.api.challenges import Proof, challenge_answer
from glosa.service.routes.api.fields import DeviceToken, PagePath, SiteId
from glosa.service.routes.client_address import client_address
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.requests import body, check_origin, query
from glosa.service.routes.responses import json_answer


class ReactionsQuery(msgspec.Struct, frozen=True):
    """A page."""

    path: PagePath
    site: SiteId = "default"


class ReactionsAnswer(msgspec.Struct, frozen=True):
    """How many readers react to the page in each way that the site offers, in its order; empty if it offers none."""

    reactions: dict[str, int]


class ReactionBody(msgspec.Struct, frozen=True):
    """Which page and reaction, and whether the reader gives it."""

    path: PagePath
    kind: Annotated[str, Meta(max_length=40, extra={"expected": "the name of a reaction, such as heart"})]
    given: bool
    site: SiteId = "default"
    device: DeviceToken = ""
    """The device's token; one is issued if there is none."""
    proof: Proof = ""


class ReactedAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """How many readers react in that way now."""

    count: int
    device: str = ""
    """Token to send from now on; only if no valid one was sent."""


async def show_reactions(context: ServiceContext, request: Request) -> Response:
    """The reactions to a page."""
    requested = query(request, ReactionsQuery)
    site = await context.sites.by_id(requested.site)
    async with context.reading(request, site) as environment:
        found = await reactions_to(environment, site, requested.path)
    return json_answer(ReactionsAnswer(dict(found)), cache_control="no-cache")


async def react_to_page(context: ServiceContext, request: Request) -> Response:
    """Sets whether a reader reacts to a page in one way: repeating it changes nothing."""
    sent = await body(request, ReactionBody)
    site = await context.sites.by_id(sent.site)
    check_origin(request, site)
    secret = context.environment.secret
    device = device_of(secret, site.id, sent.device)
    issued = "" if device else new_device_token(secret, site.id)
    reaction = ReactionRequest(
        url=sent.path,
        kind=sent.kind,
        given=sent.given,
        device=device or issued.partition(".")[0],
        address=client_address(request.scope, context.trusted_proxies),
        proof=sent.proof,
    )
    try:
        count = await set_reaction(context.environment, site, reaction)
    except ProofRequired as required:
        return challenge_answer(context, required)
    return json_answer(ReactedAnswer(count, issued if sent.given else ""))
