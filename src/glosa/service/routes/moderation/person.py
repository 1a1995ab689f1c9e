"""What somebody wrote, by their email address: for owners, whom people ask for a copy or for erasing it."""

from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from glosa.service.domain.access.moderators import LONGEST_MAIL
from glosa.service.domain.moderation.log import LoggedAction, new_decision
from glosa.service.domain.personal import comments_by, erase_person, names_of
from glosa.service.routes.api.fields import SiteId
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.moderation.access import check_owner, signed_in_caller
from glosa.service.routes.requests import body
from glosa.service.routes.responses import json_answer

PersonMail = Annotated[
    str,
    Meta(
        min_length=3,
        max_length=LONGEST_MAIL,
        pattern=r"\S@\S",
        extra={"expected": "an email address, such as ana@example.org"},
    ),
]


class PersonBody(msgspec.Struct, frozen=True):
    """Whose comments. The address is in the body, because addresses of requests get into logs."""

    mail: PersonMail
    site: SiteId = "default"


class ErasedAnswer(msgspec.Struct, frozen=True):
    """How many comments were erased."""

    erased: int


async def show_person(context: ServiceContext, request: Request) -> Response:
    """The comments with that address, as a file that imports read, and the names that belong to it. The log says who got it."""
    sent = await body(request, PersonBody)
    caller, _ = await signed_in_caller(context, request, sent.site)
    check_owner(caller)
    async with context.reads.of_owner(request.receive) as budget:
        environment = context.within(budget)
        found = await comments_by(environment, caller.site, sent.mail)
        names = await names_of(environment, caller.site, sent.mail)
    decision = new_decision(context.environment, caller.site.id, LoggedAction.EXPORT, caller.actor)
    await context.environment.store.log_action(decision, "person.json")
    headers = {"cache-control": "no-store", "x-content-type-options": "nosniff"}
    return Response(context.document(found, names), headers=headers, media_type="application/json")


async def erase_by_owner(context: ServiceContext, request: Request) -> Response:
    """Erases them permanently. The log says who did, and how many there were, but not whose."""
    sent = await body(request, PersonBody)
    caller, _ = await signed_in_caller(context, request, sent.site)
    check_owner(caller)
    async with context.reads.of_owner(request.receive) as budget:
        erased = await erase_person(context.within(budget), caller.site, sent.mail)
    decision = new_decision(context.environment, caller.site.id, LoggedAction.ERASE, caller.actor)
    await context.environment.store.log_action(decision, str(erased))
    return json_answer(ErasedAnswer(erased))
