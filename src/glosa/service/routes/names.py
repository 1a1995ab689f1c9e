"""The page behind a link to keep a name."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from glosa.service.domain.access.mailed_links import MailUnavailable
from glosa.service.domain.names.claiming import PAGE, handing_over, keep_name, offers_names, requested_name
from glosa.service.domain.names.words import NAME_WORDS, NameWords
from glosa.service.domain.sites import Site
from glosa.service.routes.api.fields import SiteId
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.mail_pages import LinkKey, MailForm, Spoken, asking_route, spoken
from glosa.service.routes.requests import query, requested_language


class NameQuery(msgspec.Struct, frozen=True):
    """What a link contains."""

    key: LinkKey
    site: SiteId = "default"


def name_routes(context: ServiceContext) -> list[Route]:
    """Where links to keep a name lead."""
    return [asking_route(context, PAGE, _ask, _act)]


async def _ask(context: ServiceContext, request: Request) -> Response:
    """Shows the name, and asks."""
    sent, site, said = await _opened(context, request)
    found = await requested_name(context.environment, site, sent.key)
    if found is None:
        return said.page(said.words.over, status=410)
    return said.page(said.words.ask, quote=found.nick, button=said.words.keep)


async def _act(context: ServiceContext, request: Request, form: MailForm) -> Response:
    """Gives the name to the person who reads mail to the address, and its key to the widget on the page."""
    sent, site, said = await _opened(context, request)
    found = await requested_name(context.environment, site, sent.key)
    if found is None:
        return said.page(said.words.over, status=410)
    claim = await keep_name(context.environment, site, found, sent.key)
    if claim is None:
        return said.page(said.words.taken, status=409)
    service = context.notifications.address(site)
    address = handing_over(context.environment.secret, site, found, claim, service=service)
    return said.page(said.words.yours, quote=claim.nick, onward=(address, said.words.back))


async def _opened(context: ServiceContext, request: Request) -> tuple[NameQuery, Site, Spoken[NameWords]]:
    """The link, its site, and the texts in the browser's language. Raises ``MailUnavailable`` if the owner turned names off."""
    sent = query(request, NameQuery)
    site = await context.sites.by_id(sent.site)
    if not offers_names(context.notifications, site):
        raise MailUnavailable
    return sent, site, spoken(NAME_WORDS, requested_language(request))
