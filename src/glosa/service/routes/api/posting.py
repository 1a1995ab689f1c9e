"""Posting a comment, and the tokens that identify devices for the interval between two posts."""

from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from glosa.service.domain.comments import Author, Comment, Format
from glosa.service.domain.errors import Refusal
from glosa.service.domain.identity import device_of, device_token_of, new_device_token
from glosa.service.domain.own_comments import own_key
from glosa.service.domain.posting import CommentDraft, post
from glosa.service.domain.rate_limits import new_device_limits
from glosa.service.domain.sites import Site
from glosa.service.domain.spam.proof import ProofRequired
from glosa.service.domain.spam.wording import FormFacts
from glosa.service.domain.subscriptions.subscribing import SubscriptionRequest, subscribe
from glosa.service.domain.subscriptions.subscriptions import offers_replies
from glosa.service.routes.api.challenges import Proof, challenge_answer
from glosa.service.routes.api.comment_view import CommentView, Viewing, iso
from glosa.service.routes.api.fields import FormatName, IdempotencyKey, LanguageTag, OptionalId, PagePath, SiteId
from glosa.service.routes.client_address import client_address
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.requests import body, check_origin, requested_language
from glosa.service.routes.responses import json_answer


class Sent(msgspec.Struct, frozen=True, rename="camel"):
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
    """The device's token; one is issued if there is none."""
    idempotency_key: IdempotencyKey = ""
    """Chosen by the client for this comment. A repeated key returns the comment that was stored."""
    trap: Annotated[str, Meta(max_length=10_000, extra={"expected": "a text"})] = ""
    """Content of a field that people don't see."""
    took_ms: int | None = None
    """Milliseconds from when the form was shown until the comment was sent."""
    subscribe: bool = False
    """Whether the author requests mail about replies; needs an address in ``mail``."""
    language: LanguageTag = ""
    """Language of that mail; empty: the browser's."""
    name_key: Annotated[
        str, Meta(max_length=64, extra={"expected": "the key of the author's name, or an empty text"})
    ] = ""
    """The key of the author's name, from the page behind the link; empty: none."""
    proof: Proof | None = None
    """The answer to a challenge; empty from clients that can answer one."""


class PostedAnswer(msgspec.Struct, frozen=True, rename="camel", omit_defaults=True):
    """The comment as readers see it."""

    comment: CommentView
    device: str = ""
    """Token to send from now on; only if no valid one was sent."""
    key: str = ""
    """With it, the author can change or delete the comment; only if the site allows that."""
    key_until: str = ""
    """When that ends, in UTC."""
    subscription: str = ""
    """``pending`` until the author confirms it by mail, ``active`` if this device did before; empty: there is none."""


class DeviceBody(msgspec.Struct, frozen=True):
    """The site."""

    site: SiteId = "default"


class DeviceAnswer(msgspec.Struct, frozen=True):
    """A new token."""

    device: str


async def post_comment(context: ServiceContext, request: Request) -> Response:
    """Stores a comment; 201 once it would survive a crash, and again for the same one."""
    sent = await body(request, Sent)
    site = await context.sites.by_id(sent.site)
    check_origin(request, site)
    secret = context.environment.secret
    device = device_of(secret, site.id, sent.device)
    issued = "" if device else _issued(secret, site, sent.idempotency_key)
    draft = CommentDraft(
        url=sent.path,
        source=sent.text,
        format=Format(sent.format),
        author=Author(
            nick=sent.nick,
            mail=sent.mail,
            link=sent.link,
            qq_avatar=sent.qq_avatar,
            ua=request.headers.get("user-agent", ""),
        ),
        rid=sent.rid,
        pid=sent.pid,
        device=device or issued.partition(".")[0],
        is_new_device=not device,
        key=sent.idempotency_key,
        form=FormFacts(sent.trap, sent.took_ms),
        proof=sent.proof,
        name_key=sent.name_key,
        address=client_address(request.scope, context.trusted_proxies),
    )
    try:
        posted = await post(context.environment, site, draft)
    except ProofRequired as required:
        return challenge_answer(context, required)
    if not posted.again:
        context.metrics.posted(posted.comment.status)
    view = Viewing(site=site, secret=secret).view(posted.comment)
    own = own_key(secret, site, posted.comment)
    key, until = (own.key, iso(own.until)) if own is not None else ("", "")
    standing = await _subscribed(context, request, site, posted.comment, sent, draft.device) if sent.subscribe else ""
    return json_answer(PostedAnswer(view, issued, key, until, standing), 201)


async def _subscribed(
    context: ServiceContext, request: Request, site: Site, comment: Comment, sent: Sent, device: str
) -> str:
    """Subscribes the author, if the service offers that. The comment is stored, so nothing here fails the request."""
    if not offers_replies(context.notifications, site):
        return ""
    requested = SubscriptionRequest(
        mail=sent.mail,
        language=sent.language or requested_language(request),
        device=device,
        address=client_address(request.scope, context.trusted_proxies),
    )
    try:
        standing = await subscribe(context.environment, site, comment, requested)
    except Refusal as refusal:
        context.problem("not-subscribed", refusal)
        return ""
    return standing.value if standing is not None else ""


async def issue_device(context: ServiceContext, request: Request) -> Response:
    """A token for a device that has none, within the same limits as posts without one."""
    site = await context.sites.by_id((await body(request, DeviceBody)).site)
    check_origin(request, site)
    environment, now = context.environment, context.environment.now()
    limits = new_device_limits(
        environment.secret, site, client_address(request.scope, context.trusted_proxies), now=now
    )
    if limits:
        await environment.store.take(site.id, limits, now)
    return json_answer(DeviceAnswer(_issued(environment.secret, site, "")), 201)


def _issued(secret: bytes, site: Site, key: str) -> str:
    """A device's token; the same one again for the same idempotency key."""
    return device_token_of(secret, site.id, key) if key else new_device_token(secret, site.id)
