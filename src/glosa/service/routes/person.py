"""The pages on which people get or erase what they wrote, after they proved that they read mail to their address."""

from typing import Annotated
from urllib.parse import parse_qs

import msgspec
from msgspec import Meta
from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from glosa.service.domain.access.mailed_links import MailUnavailable
from glosa.service.domain.access.moderators import LONGEST_MAIL
from glosa.service.domain.access.sessions import limit_sign_ins
from glosa.service.domain.errors import TooManyPosts
from glosa.service.domain.personal_links import (
    DATA,
    PAGE,
    PersonLink,
    count_use,
    erase_own_data,
    has_unclear,
    is_for,
    offers_links,
    own_data,
    person_letter,
    works,
)
from glosa.service.domain.personal_words import PersonWords, person_words
from glosa.service.domain.sites import Site
from glosa.service.routes.api.fields import SiteId
from glosa.service.routes.client_address import client_address
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.endpoints import endpoint
from glosa.service.routes.mail import LARGEST_FORM, LinkKey, Moment, mail_page
from glosa.service.routes.moderation.sessions import SessionQuery
from glosa.service.routes.requests import bounded, query, requested_language

PersonKey = Annotated[str, Meta(pattern="^[0-9a-f]{32}$", extra={"expected": "the person in a link"})]


class PersonQuery(msgspec.Struct, frozen=True):
    """What a link contains."""

    person: PersonKey
    expires: Moment
    key: LinkKey
    site: SiteId = "default"


def person_routes(context: ServiceContext) -> list[Route]:
    """They work without scripts, like the other pages that mail leads to."""
    return [
        endpoint(context, PAGE, {"GET": _show_form, "POST": _request_link}),
        endpoint(context, DATA, {"GET": _show_choices, "POST": _do}),
    ]


async def _show_form(context: ServiceContext, request: Request) -> Response:
    """A field for the address, and a button."""
    await _offering(context, query(request, SessionQuery).site)
    words, language = _words(request)
    return mail_page(words.intro, language, field=words.field, button=words.send)


async def _request_link(context: ServiceContext, request: Request) -> Response:
    """Always answers the same, and before anything is looked up, so nobody learns who wrote comments."""
    mail, _ = await _form(request)
    site = await _offering(context, query(request, SessionQuery).site)
    client = client_address(request.scope, context.trusted_proxies)
    await limit_sign_ins(context.environment, site, client)
    words, language = _words(request)
    answer = mail_page(words.sent, language)
    answer.background = BackgroundTask(_send, context, site, mail, language=language, client=client)
    return answer


async def _send(context: ServiceContext, site: Site, mail: str, *, language: str, client: str) -> None:
    assert context.mailer is not None
    service = context.notifications.address(site)
    try:
        async with context.reads.of_owner() as budget:
            letter = await person_letter(
                context.within(budget), site, mail, service=service, language=language, client=client
            )
        if letter is not None:
            await context.mailer.post(mail, letter)
    except Exception as error:  # noqa: BLE001  # the client has its answer already, so it's for the log
        context.problem("link-not-sent", error)


async def _show_choices(context: ServiceContext, request: Request) -> Response:
    """The address once more, and two buttons."""
    words, language = _words(request)
    link = _link(request)
    await _offering(context, link.site)
    if not works(context.environment, link):
        return mail_page(words.over, language, status=403)
    return _choices(words, language, words.again)


async def _do(context: ServiceContext, request: Request) -> Response:
    """What the button said."""
    mail, action = await _form(request)
    words, language = _words(request)
    link = _link(request)
    site = await _offering(context, link.site)
    if not works(context.environment, link):
        return mail_page(words.over, language, status=403)
    if not is_for(context.environment, link, mail):
        return _choices(words, language, words.other)
    try:
        await count_use(context.environment, link)
    except TooManyPosts:
        return mail_page(words.often, language, status=429)
    async with context.reads.of_owner() as budget:
        environment = context.within(budget)
        unclear = words.unclear if await has_unclear(environment, site, mail) else ""
        if action == "erase":
            total = await erase_own_data(environment, site, mail)
            return mail_page(f"{words.erased.format(total=total)} {unclear}".strip(), language)
        if unclear:
            return mail_page(unclear, language)
        found = await own_data(environment, site, mail)
    document = context.document(found)
    headers = {"cache-control": "no-store", "content-disposition": 'attachment; filename="comments.json"'}
    return Response(document, headers=headers, media_type="application/json")


async def _offering(context: ServiceContext, id: str) -> Site:
    """The site, if its owner allows this. Raises ``MailUnavailable``."""
    site = await context.sites.by_id(id)
    if not offers_links(context.notifications, site) or context.mailer is None:
        raise MailUnavailable
    return site


async def _form(request: Request) -> tuple[str, str]:
    """The address and the button of a form."""
    sent = parse_qs((await bounded(request, LARGEST_FORM)).decode(errors="replace"))
    return sent.get("mail", [""])[0].strip()[:LONGEST_MAIL], sent.get("do", [""])[0]


def _choices(words: PersonWords, language: str, text: str) -> Response:
    choices = {"download": words.download, "erase": words.erase}
    return mail_page(text, language, field=words.field, button=words.download, choices=choices)


def _link(request: Request) -> PersonLink:
    sent = query(request, PersonQuery)
    return PersonLink(site=sent.site, person=sent.person, expires_at=sent.expires, key=sent.key)


def _words(request: Request) -> tuple[PersonWords, str]:
    """The texts in the browser's language, and that language."""
    language = requested_language(request)
    return person_words(language), language
