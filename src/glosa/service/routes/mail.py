"""The pages behind links in mail to owners."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from glosa.service.domain.addresses import page_name
from glosa.service.domain.identity import opens_signature
from glosa.service.domain.moderation.decisions import Action
from glosa.service.domain.notifications.channels import Mailbox
from glosa.service.domain.notifications.links import (
    DECIDE,
    UNSUBSCRIBE,
    DecisionLink,
    LinkState,
    act,
    followed,
    unsubscribe_key,
)
from glosa.service.domain.notifications.messages import line
from glosa.service.domain.notifications.stops import StopReason, stop
from glosa.service.domain.notifications.words import WORDS, MessageWords
from glosa.service.routes.api.fields import CommentId, SiteId
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.mail_pages import LinkKey, MailForm, Moment, Spoken, asking_route, spoken
from glosa.service.routes.requests import query

_STATUSES = {LinkState.VALID: 200, LinkState.INVALID: 403, LinkState.EXPIRED: 410, LinkState.DECIDED: 410}

ChannelName = Annotated[str, Meta(min_length=1, max_length=40, extra={"expected": "the name of a channel"})]


class DecisionQuery(msgspec.Struct, frozen=True):
    """The parameters of a link that decides on a comment."""

    channel: ChannelName
    comment: CommentId
    action: Literal["approve", "spam", "delete"]
    revision: Moment
    expires: Moment
    key: LinkKey
    site: SiteId = "default"

    @property
    def link(self) -> DecisionLink:
        """The signed contents of the link."""
        return DecisionLink(
            site=self.site,
            channel=self.channel,
            comment=self.comment,
            action=Action(self.action),
            revision=self.revision,
            expires_at=self.expires,
        )


class UnsubscribeQuery(msgspec.Struct, frozen=True):
    """The parameters of a link to unsubscribe."""

    channel: ChannelName
    key: LinkKey
    site: SiteId = "default"


def mail_routes(context: ServiceContext) -> list[Route]:
    """The addresses in mail to owners."""
    return [
        asking_route(context, DECIDE, _ask_to_decide, _decide),
        asking_route(context, UNSUBSCRIBE, _ask_to_unsubscribe, _unsubscribe),
    ]


async def _ask_to_decide(context: ServiceContext, request: Request) -> Response:
    """A page with the comment and a button."""
    requested = query(request, DecisionQuery)
    said = _said(context, requested.site, requested.channel)
    found = await followed(context.environment, context.notifications, requested.link, requested.key)
    if found.comment is None:
        return said.page(_text(found.state, said.words), status=_STATUSES[found.state])
    comment, words = found.comment, said.words
    label = {"approve": words.approve, "spam": words.spam, "delete": words.delete}[requested.action]
    head = words.confirm.format(author=line(comment.author.nick), page=line(page_name(comment.url)))
    return said.page(head, quote=comment.text.source, button=label)


async def _decide(context: ServiceContext, request: Request, form: MailForm) -> Response:
    """Does what the button said."""
    requested = query(request, DecisionQuery)
    said = _said(context, requested.site, requested.channel)
    state = await act(context.environment, context.notifications, requested.link, requested.key)
    return said.page(_text(state, said.words), status=_STATUSES[state])


async def _ask_to_unsubscribe(context: ServiceContext, request: Request) -> Response:
    """A page with a button."""
    requested = query(request, UnsubscribeQuery)
    said = _said(context, requested.site, requested.channel)
    if _mailbox(context, requested) is None:
        return said.page(said.words.invalid, status=403)
    return said.page(button=said.words.unsubscribe)


async def _unsubscribe(context: ServiceContext, request: Request, form: MailForm) -> Response:
    """Unsubscribes."""
    requested = query(request, UnsubscribeQuery)
    said = _said(context, requested.site, requested.channel)
    mailbox = _mailbox(context, requested)
    if mailbox is None:
        return said.page(said.words.invalid, status=403)
    await stop(context.environment, requested.site, mailbox.address, StopReason.UNSUBSCRIBED)
    return said.page(said.words.unsubscribed)


def _mailbox(context: ServiceContext, requested: UnsubscribeQuery) -> Mailbox | None:
    """``None`` if the link isn't valid."""
    expected = unsubscribe_key(context.environment.secret, requested.site, requested.channel)
    channel = context.notifications.channel(requested.site, requested.channel)
    if channel is None or not opens_signature(requested.key, expected):
        return None
    return channel.target if isinstance(channel.target, Mailbox) else None


def _said(context: ServiceContext, site: str, channel: str) -> Spoken[MessageWords]:
    """In the channel's language."""
    found = context.notifications.channel(site, channel)
    return spoken(WORDS, found.language if found else "en")


def _text(state: LinkState, words: MessageWords) -> str:
    return {
        LinkState.VALID: words.done,
        LinkState.INVALID: words.invalid,
        LinkState.EXPIRED: words.expired,
        LinkState.DECIDED: words.decided,
    }[state]
