"""Asking for a link to keep a name, or to use it in another browser."""

from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import Response

from glosa.service.domain.access.mailed_links import MailUnavailable
from glosa.service.domain.access.moderators import LONGEST_MAIL
from glosa.service.domain.names.claiming import NameDraft, checked_draft, name_letter, offers_names
from glosa.service.domain.sites import Site
from glosa.service.routes.api.fields import LanguageTag, PagePath, SiteId
from glosa.service.routes.client_address import client_address
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.requests import body, check_origin, requested_language
from glosa.service.routes.responses import json_answer


class NameBody(msgspec.Struct, frozen=True):
    """Who wants to keep which name."""

    nick: str
    mail: Annotated[str, Meta(max_length=LONGEST_MAIL, extra={"expected": "an email address"})]
    path: PagePath
    """The page to which the link leads back."""
    site: SiteId = "default"
    language: LanguageTag = ""
    """Language of the mail; empty: the browser's."""


class NameAnswer(msgspec.Struct, frozen=True):
    """The same whether a link is sent or not, so nobody learns whose name it is."""

    requested: bool


async def request_name(context: ServiceContext, request: Request) -> Response:
    """Answers before anything about the name is looked up; 202."""
    sent = await body(request, NameBody)
    site = await context.sites.by_id(sent.site)
    check_origin(request, site)
    if not offers_names(context.notifications, site) or context.mailer is None:
        raise MailUnavailable
    client = client_address(request.scope, context.trusted_proxies)
    draft = await checked_draft(
        context.environment, site, NameDraft(nick=sent.nick, mail=sent.mail, url=sent.path, client=client)
    )
    answer = json_answer(NameAnswer(requested=True), 202)
    language = sent.language or requested_language(request)
    answer.background = BackgroundTask(_send, context, site, draft, language)
    return answer


async def _send(context: ServiceContext, site: Site, draft: NameDraft, language: str) -> None:
    assert context.mailer is not None
    try:
        service = context.notifications.address(site)
        letter = await name_letter(context.environment, site, draft, service=service, language=language)
        if letter is not None:
            await context.mailer.post(draft.mail, letter)
    except Exception as error:  # noqa: BLE001  # the client has its answer already, so it's for the log
        context.problem("link-not-sent", error)
