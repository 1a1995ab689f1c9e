"""The pages behind links in mail: they ask first, and act when their button is pressed."""

from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from html import escape
from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
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
from glosa.service.domain.notifications.words import MessageWords, words_of
from glosa.service.routes.api.fields import CommentId, SiteId
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.endpoints import endpoint
from glosa.service.routes.requests import bounded, query

LARGEST_FORM = 4 * 1024
"""Bytes of a form, which is empty or what RFC 8058 prescribes."""
STYLE = ":root{color-scheme:light dark}body{font:1rem/1.5 sans-serif;max-width:36em;margin:3em auto;padding:0 1em}button,input{font:inherit;padding:.5em 1em;max-width:100%;box-sizing:border-box}label{display:block;margin:1em 0}input{display:block;width:100%}blockquote{margin:1em 0;padding:0 1em;border-left:3px solid #8888;white-space:pre-wrap;overflow-wrap:anywhere}"
_STYLE_HASH = b64encode(sha256(STYLE.encode()).digest()).decode()
_HEADERS = {
    "cache-control": "no-store",
    "content-security-policy": f"default-src 'none'; style-src 'sha256-{_STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "x-robots-tag": "noindex, nofollow",
}
_STATUSES = {LinkState.VALID: 200, LinkState.INVALID: 403, LinkState.EXPIRED: 410, LinkState.DECIDED: 410}

ChannelName = Annotated[str, Meta(min_length=1, max_length=40, extra={"expected": "the name of a channel"})]
LinkKey = Annotated[str, Meta(min_length=1, max_length=64, extra={"expected": "the key of a link"})]
Moment = Annotated[int, Meta(ge=0, le=2**53, extra={"expected": "milliseconds since 1970"})]


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
        endpoint(context, DECIDE, {"GET": _ask_to_decide, "POST": _decide}),
        endpoint(context, UNSUBSCRIBE, {"GET": _ask_to_unsubscribe, "POST": _unsubscribe}),
    ]


async def _ask_to_decide(context: ServiceContext, request: Request) -> Response:
    """A page with the comment and a button."""
    requested = query(request, DecisionQuery)
    words, language = _words(context, requested.site, requested.channel)
    found = await followed(context.environment, context.notifications, requested.link, requested.key)
    if found.comment is None:
        return mail_page(_text(found.state, words), language, status=_STATUSES[found.state])
    comment = found.comment
    label = {"approve": words.approve, "spam": words.spam, "delete": words.delete}[requested.action]
    head = words.confirm.format(author=line(comment.author.nick), page=line(page_name(comment.url)))
    return mail_page(head, language, quote=comment.text.source, button=label)


async def _decide(context: ServiceContext, request: Request) -> Response:
    """Does what the button said."""
    await bounded(request, LARGEST_FORM)
    requested = query(request, DecisionQuery)
    words, language = _words(context, requested.site, requested.channel)
    state = await act(context.environment, context.notifications, requested.link, requested.key)
    return mail_page(_text(state, words), language, status=_STATUSES[state])


async def _ask_to_unsubscribe(context: ServiceContext, request: Request) -> Response:
    """A page with a button."""
    requested = query(request, UnsubscribeQuery)
    words, language = _words(context, requested.site, requested.channel)
    if _mailbox(context, requested) is None:
        return mail_page(words.invalid, language, status=403)
    return mail_page("", language, button=words.unsubscribe)


async def _unsubscribe(context: ServiceContext, request: Request) -> Response:
    """Unsubscribes, for the page's button and for mail programs (RFC 8058)."""
    await bounded(request, LARGEST_FORM)
    requested = query(request, UnsubscribeQuery)
    words, language = _words(context, requested.site, requested.channel)
    mailbox = _mailbox(context, requested)
    if mailbox is None:
        return mail_page(words.invalid, language, status=403)
    await stop(context.environment, requested.site, mailbox.address, StopReason.UNSUBSCRIBED)
    return mail_page(words.unsubscribed, language)


def _mailbox(context: ServiceContext, requested: UnsubscribeQuery) -> Mailbox | None:
    """``None`` if the link isn't valid."""
    expected = unsubscribe_key(context.environment.secret, requested.site, requested.channel)
    channel = context.notifications.channel(requested.site, requested.channel)
    if channel is None or not opens_signature(requested.key, expected):
        return None
    return channel.target if isinstance(channel.target, Mailbox) else None


def _words(context: ServiceContext, site: str, channel: str) -> tuple[MessageWords, str]:
    """The texts in the channel's language, and that language."""
    found = context.notifications.channel(site, channel)
    language = found.language if found else "en"
    return words_of(language), language


def _text(state: LinkState, words: MessageWords) -> str:
    return {
        LinkState.VALID: words.done,
        LinkState.INVALID: words.invalid,
        LinkState.EXPIRED: words.expired,
        LinkState.DECIDED: words.decided,
    }[state]


def mail_page(
    text: str,
    language: str,
    *,
    quote: str = "",
    field: str = "",
    button: str = "",
    choices: Mapping[str, str] | None = None,
    status: int = 200,
) -> HTMLResponse:
    """A page that loads nothing. Its form sends to the page's own address, wherever a proxy serves it.

    ``field`` is the label of a field for an email address, which the form sends as ``mail``. With ``choices``, the labels of several buttons,
    it also sends which one was pressed as ``do``.
    """
    parts = [f"<p>{escape(text)}</p>" if text else "", f"<blockquote>{escape(quote)}</blockquote>" if quote else ""]
    if button:
        label = f'<label>{escape(field)} <input type="email" name="mail" autocomplete="email" required></label> '
        buttons = " ".join(
            f'<button name="do" value="{name}">{escape(one)}</button>' for name, one in (choices or {}).items()
        )
        parts.append(
            f'<form method="post">{label if field else ""}{buttons or f"<button>{escape(button)}</button>"}</form>'
        )
    return HTMLResponse(
        f'<!doctype html><html lang="{escape(language)}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">'
        f"<title>{escape(button or text)}</title><style>{STYLE}</style></head><body>{''.join(parts)}</body></html>\n",
        status,
        _HEADERS,
    )
