"""The pages behind links in mail to readers."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

import msgspec
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
from glosa.service.domain.subscriptions.subscriptions import CONFIRM, END, REFUSE, Subscription
from glosa.service.domain.subscriptions.translations import WORDS
from glosa.service.domain.subscriptions.words import ReaderWords
from glosa.service.routes.api.fields import CommentId, SiteId
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.mail_pages import LinkKey, MailForm, PersonKey, Spoken, asking_route, spoken
from glosa.service.routes.requests import query, requested_language

_Text: TypeAlias = Callable[[ReaderWords], str]
_Act: TypeAlias = Callable[[Environment[ReaderStore], ReaderLink], Awaitable[bool]]


class ReaderQuery(msgspec.Struct, frozen=True):
    """What a link contains."""

    comment: CommentId
    reader: PersonKey
    key: LinkKey
    site: SiteId = "default"


@dataclass(frozen=True, slots=True)
class _Page:
    address: str
    button: _Text
    act: _Act
    """Returns ``False`` if the link isn't valid, or not any more."""
    done: _Text


_CONFIRM = _Page(CONFIRM, lambda words: words.confirm_button, confirm, lambda words: words.confirmed)
_PAGES = (
    _CONFIRM,
    _Page(END, lambda words: words.unsubscribe, unsubscribe, lambda words: words.ended),
    _Page(REFUSE, lambda words: words.never, refuse_mail, lambda words: words.refused),
)


def subscription_routes(context: ServiceContext) -> list[Route]:
    """The addresses in mail to readers."""
    return [asking_route(context, page.address, partial(_ask, page), partial(_act, page)) for page in _PAGES]


async def _ask(page: _Page, context: ServiceContext, request: Request) -> Response:
    """A page with a button. Subscriptions can end again, but only those that exist can be confirmed, and once."""
    link = _link(request, page)
    found, said = await _opened(context, request, link)
    if page is _CONFIRM and (found is None or found.confirmed_at):
        return _over(context, link, said) if found is None else said.page(said.words.confirmed)
    if not is_ours(context.environment.secret, link):
        return _over(context, link, said)
    return said.page(button=page.button(said.words))


async def _act(page: _Page, context: ServiceContext, request: Request, form: MailForm) -> Response:
    link = _link(request, page)
    # Afterwards, the subscription's language isn't known any more.
    _, said = await _opened(context, request, link)
    if not await page.act(context.environment, link):
        return _over(context, link, said)
    return said.page(page.done(said.words))


def _link(request: Request, page: _Page) -> ReaderLink:
    sent = query(request, ReaderQuery)
    return ReaderLink(page=page.address, site=sent.site, comment=sent.comment, reader=sent.reader, key=sent.key)


async def _opened(
    context: ServiceContext, request: Request, link: ReaderLink
) -> tuple[Subscription | None, Spoken[ReaderWords]]:
    """The subscription, and the texts in its language, or else the browser's."""
    found = await subscription_of(context.environment, link)
    return found, spoken(WORDS, requested_language(request) if found is None else found.language)


def _over(context: ServiceContext, link: ReaderLink, said: Spoken[ReaderWords]) -> Response:
    return said.page(said.words.over, status=410 if is_ours(context.environment.secret, link) else 403)
