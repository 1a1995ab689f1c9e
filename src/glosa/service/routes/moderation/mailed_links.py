"""The page on which moderators request a link to sign in by mail."""

from starlette.routing import Route

from glosa.service.domain.access.mailed_links import LINK_WORDS, MailUnavailable, link_page, mail_link
from glosa.service.domain.sites import Site
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.mail_pages import request_route

SIGN_IN = "/mail/sign-in"
"""Below the service's address."""


def mailed_link_routes(context: ServiceContext) -> list[Route]:
    """It works without scripts, like the other pages that mail leads to."""
    return [request_route(context, SIGN_IN, texts=LINK_WORDS, offering=_offering, send=_send)]


async def _offering(context: ServiceContext, id: str) -> Site:
    """The site. Raises ``MailUnavailable``."""
    site = await context.sites.by_id(id)
    link_page(context.notifications, site)
    if context.mailer is None:
        raise MailUnavailable
    return site


async def _send(context: ServiceContext, site: Site, mail: str, *, language: str, client: str) -> None:
    assert context.mailer is not None
    page = link_page(context.notifications, site)
    await mail_link(context.environment, context.mailer, site, mail, page=page, language=language, client=client)
