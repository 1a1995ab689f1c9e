"""The page on which moderators request a link to sign in by mail."""

from urllib.parse import parse_qs

from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from glosa.service.domain.access.mailed_links import MailUnavailable, link_page, link_words, mail_link
from glosa.service.domain.access.moderators import LONGEST_MAIL
from glosa.service.domain.access.sessions import limit_sign_ins
from glosa.service.domain.sites import Site
from glosa.service.routes.client_address import client_address
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.endpoints import endpoint
from glosa.service.routes.mail import LARGEST_FORM, mail_page
from glosa.service.routes.moderation.sessions import SessionQuery
from glosa.service.routes.requests import bounded, query, requested_language

SIGN_IN = "/mail/sign-in"
"""Below the service's address."""


def mailed_link_routes(context: ServiceContext) -> list[Route]:
    """It works without scripts, like the other pages that mail leads to."""
    return [endpoint(context, SIGN_IN, {"GET": _show_form, "POST": _request_link})]


async def _show_form(context: ServiceContext, request: Request) -> Response:
    """A field for the address, and a button."""
    site = await context.sites.by_id(query(request, SessionQuery).site)
    link_page(context.notifications, site)
    language = requested_language(request)
    words = link_words(language)
    return mail_page(words.ask, language, field=words.field, button=words.send)


async def _request_link(context: ServiceContext, request: Request) -> Response:
    """Always answers the same, and before anything is sent, so nobody learns who moderates."""
    content = await bounded(request, LARGEST_FORM)
    site = await context.sites.by_id(query(request, SessionQuery).site)
    page = link_page(context.notifications, site)
    if context.mailer is None:
        raise MailUnavailable
    client = client_address(request.scope, context.trusted_proxies)
    await limit_sign_ins(context.environment, site, client)
    language = requested_language(request)
    mail = parse_qs(content.decode(errors="replace")).get("mail", [""])[0][:LONGEST_MAIL]
    answer = mail_page(link_words(language).sent, language)
    answer.background = BackgroundTask(_send, context, site, mail, page=page, language=language, client=client)
    return answer


async def _send(context: ServiceContext, site: Site, mail: str, *, page: str, language: str, client: str) -> None:
    assert context.mailer is not None
    try:
        await mail_link(context.environment, context.mailer, site, mail, page=page, language=language, client=client)
    except Exception as error:  # noqa: BLE001  # the client has its answer already, so it's for the log
        context.problem("link-not-sent", error)
