"""The pages behind links in mail to readers: they ask first, and act when their button is pressed."""

from collections.abc import Awaitable, Callable
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from glosa.service.domain.environment import Environment
from glosa.service.domain.subscriptions.subscribing import (
    ReaderLink,
    ReaderStore,
    confirm,
    is_ours,
    refuse_mail,
    subscription_of,
    unsubscribe,
)
from glosa.service.domain.subscriptions.subscriptions import CONFIRM, END, REFUSE
from glosa.service.domain.subscriptions.words import ReaderWords, reader_words
from glosa.service.routes.api.fields import CommentId, SiteId
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.endpoints import endpoint
from glosa.service.routes.mail import LARGEST_FORM, LinkKey, mail_page
from glosa.service.routes.requests import bounded, query, requested_language

_Text: TypeAlias = Callable[[ReaderWords], str]
_Act: TypeAlias = Callable[[Environment[ReaderStore], ReaderLink], Awaitable[bool]]

ReaderKey = Annotated[str, Meta(pattern="^[0-9a-f]{32}$", extra={"expected": "the reader in a link"})]


class ReaderQuery(msgspec.Struct, frozen=True):
    """What a link contains."""

    comment: CommentId
    reader: ReaderKey
    key: LinkKey
    site: SiteId = "default"


def subscription_routes(context: ServiceContext) -> list[Route]:
    """The addresses in mail to readers."""
    return [
        endpoint(context, CONFIRM, {"GET": _ask_to_confirm, "POST": _confirm}),
        endpoint(context, END, {"GET": _ask_to_unsubscribe, "POST": _unsubscribe}),
        endpoint(context, REFUSE, {"GET": _ask_to_refuse, "POST": _refuse}),
    ]


async def _ask_to_confirm(context: ServiceContext, request: Request) -> Response:
    """A page with a button, because programs that check mail open all links."""
    link = _link(request, CONFIRM)
    found = await subscription_of(context.environment, link)
    if found is None:
        return _over(context, request, link)
    words = reader_words(found.language)
    if found.confirmed_at:
        return mail_page(words.confirmed, found.language)
    return mail_page("", found.language, button=words.confirm_button)


async def _confirm(context: ServiceContext, request: Request) -> Response:
    """For the page's button."""
    await bounded(request, LARGEST_FORM)
    link = _link(request, CONFIRM)
    found = await confirm(context.environment, link)
    if found is None:
        return _over(context, request, link)
    return mail_page(reader_words(found.language).confirmed, found.language)


async def _ask_to_unsubscribe(context: ServiceContext, request: Request) -> Response:
    """A page with a button, also if the subscription ended before."""
    return await _ask(context, request, END, lambda words: words.unsubscribe)


async def _unsubscribe(context: ServiceContext, request: Request) -> Response:
    """For the page's button, and for mail programs (RFC 8058)."""
    return await _end(context, request, END, unsubscribe, lambda words: words.ended)


async def _ask_to_refuse(context: ServiceContext, request: Request) -> Response:
    """A page with a button."""
    return await _ask(context, request, REFUSE, lambda words: words.never)


async def _refuse(context: ServiceContext, request: Request) -> Response:
    """For the page's button, and for mail programs."""
    return await _end(context, request, REFUSE, refuse_mail, lambda words: words.refused)


async def _ask(context: ServiceContext, request: Request, page: str, button: _Text) -> Response:
    link = _link(request, page)
    if not is_ours(context.environment.secret, link):
        return _over(context, request, link)
    words, language = await _words(context, request, link)
    return mail_page("", language, button=button(words))


async def _end(context: ServiceContext, request: Request, page: str, act: _Act, text: _Text) -> Response:
    """``act`` returns whether the link is ours."""
    await bounded(request, LARGEST_FORM)
    link = _link(request, page)
    # Afterwards, the subscription's language isn't known any more.
    words, language = await _words(context, request, link)
    if not await act(context.environment, link):
        return _over(context, request, link)
    return mail_page(text(words), language)


def _link(request: Request, page: str) -> ReaderLink:
    sent = query(request, ReaderQuery)
    return ReaderLink(page=page, site=sent.site, comment=sent.comment, reader=sent.reader, key=sent.key)


async def _words(context: ServiceContext, request: Request, link: ReaderLink) -> tuple[ReaderWords, str]:
    """The texts in the subscription's language, or else the browser's, and that language."""
    found = await context.environment.store.subscription(link.site, link.comment)
    language = found.language if found is not None else requested_language(request)
    return reader_words(language), language


def _over(context: ServiceContext, request: Request, link: ReaderLink) -> Response:
    language = requested_language(request)
    status = 410 if is_ours(context.environment.secret, link) else 403
    return mail_page(reader_words(language).over, language, status=status)
