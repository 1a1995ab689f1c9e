"""The pages on which people get or erase what they wrote, after they proved that they read mail to their address."""

from collections.abc import Sequence

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from glosa.service.domain.access.mailed_links import MailUnavailable
from glosa.service.domain.errors import TooManyPosts
from glosa.service.domain.names.claims import NameClaim
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
    own_names,
    person_letter,
    release_own_names,
    works,
)
from glosa.service.domain.personal_words import PERSON_WORDS, PersonWords
from glosa.service.domain.sites import Site
from glosa.service.domain.subscriptions.letters import site_name
from glosa.service.routes.api.fields import SiteId
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.mail_pages import (
    LinkKey,
    MailForm,
    Moment,
    PersonKey,
    Spoken,
    asking_route,
    request_route,
    spoken,
)
from glosa.service.routes.requests import query, requested_language


class PersonQuery(msgspec.Struct, frozen=True):
    """What a link contains."""

    person: PersonKey
    expires: Moment
    key: LinkKey
    site: SiteId = "default"


def person_routes(context: ServiceContext) -> list[Route]:
    """Where people request a link, and where it leads."""
    return [
        request_route(context, PAGE, texts=PERSON_WORDS, offering=_offering, send=_send),
        asking_route(context, DATA, _ask, _act),
    ]


async def _send(context: ServiceContext, site: Site, mail: str, *, language: str, client: str) -> None:
    assert context.mailer is not None
    service = context.notifications.address(site)
    async with context.reads.of_owner() as budget:
        letter = await person_letter(
            context.within(budget), site, mail, service=service, language=language, client=client
        )
    if letter is not None:
        await context.mailer.post(mail, letter)


async def _ask(context: ServiceContext, request: Request) -> Response:
    """The address once more, and two buttons."""
    link, site, said = await _opened(context, request)
    if not works(context.environment, link):
        return said.page(said.words.over, status=403)
    return await _choices(context, link, site, said, said.words.again)


async def _act(context: ServiceContext, request: Request, form: MailForm) -> Response:
    """What the button said."""
    link, site, said = await _opened(context, request)
    words = said.words
    if not works(context.environment, link):
        return said.page(words.over, status=403)
    if not is_for(context.environment, link, form.mail):
        return await _choices(context, link, site, said, words.other)
    try:
        await count_use(context.environment, link)
    except TooManyPosts:
        return said.page(words.often, status=429)
    if form.do == "release":
        released = await release_own_names(context.environment, link)
        return said.page(words.released.format(names=_listed(released)))
    async with context.reads.of_owner() as budget:
        environment = context.within(budget)
        unclear = words.unclear if await has_unclear(environment, site, form.mail) else ""
        if form.do == "erase":
            total = await erase_own_data(environment, site, form.mail)
            return said.page(f"{words.erased.format(total=total)} {unclear}".strip())
        if unclear:
            return said.page(unclear)
        found = await own_data(environment, site, form.mail)
        names = await own_names(environment, link)
    document = context.document(found, names)
    headers = {"cache-control": "no-store", "content-disposition": 'attachment; filename="comments.json"'}
    return Response(document, headers=headers, media_type="application/json")


async def _opened(context: ServiceContext, request: Request) -> tuple[PersonLink, Site, Spoken[PersonWords]]:
    """The link, its site, and the texts in the browser's language."""
    sent = query(request, PersonQuery)
    link = PersonLink(site=sent.site, person=sent.person, expires_at=sent.expires, key=sent.key)
    return link, await _offering(context, link.site), spoken(PERSON_WORDS, requested_language(request))


async def _offering(context: ServiceContext, id: str) -> Site:
    """The site, if its owner allows this. Raises ``MailUnavailable``."""
    site = await context.sites.by_id(id)
    if not offers_links(context.notifications, site) or context.mailer is None:
        raise MailUnavailable
    return site


async def _choices(
    context: ServiceContext, link: PersonLink, site: Site, said: Spoken[PersonWords], text: str
) -> Response:
    heading = said.words.subject.format(site=site_name(site, context.notifications.address(site)))
    choices = {"download": said.words.download, "erase": said.words.erase}
    if names := await own_names(context.environment, link):
        text = f"{said.words.names.format(names=_listed(names))} {text}"
        choices["release"] = said.words.release
    return said.page(text, heading=heading, field=said.words.field, button=said.words.download, choices=choices)


def _listed(names: Sequence[NameClaim]) -> str:
    return ", ".join(claim.nick for claim in names)
