"""Who may sign in: owners list, invite and remove moderators."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from glosa.service.domain.access.moderators import (
    LINK_LIVES_MS,
    LONGEST_MAIL,
    LONGEST_NAME,
    Role,
    checked_name,
    remove,
)
from glosa.service.domain.errors import FieldInvalid
from glosa.service.domain.names.inviting import invite
from glosa.service.routes.api.comment_view import iso
from glosa.service.routes.api.fields import SiteId
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.moderation.access import check_owner, signed_in_caller
from glosa.service.routes.refusals import NotFound
from glosa.service.routes.requests import body, query
from glosa.service.routes.responses import json_answer

ModeratorName = Annotated[
    str, Meta(min_length=1, max_length=LONGEST_NAME, extra={"expected": f"a name of 1 to {LONGEST_NAME} characters"})
]
RoleName = Literal["moderator", "owner"]


class ModeratorsQuery(msgspec.Struct, frozen=True):
    """The site."""

    site: SiteId = "default"


class OneModerator(msgspec.Struct, frozen=True):
    """A moderator, by name."""

    name: ModeratorName
    site: SiteId = "default"


class Invitation(msgspec.Struct, frozen=True):
    """Who gets a link. New people are added, as moderators unless it says otherwise; others keep what it leaves out."""

    name: ModeratorName
    role: RoleName | None = None
    mail: (
        Annotated[str, Meta(max_length=LONGEST_MAIL, extra={"expected": "an email address, or an empty text"})] | None
    ) = None
    site: SiteId = "default"


class InvitationAnswer(msgspec.Struct, frozen=True):
    """The key of the link, and how long it can be used."""

    key: str
    """Shown once: only its hash is stored."""
    minutes: int
    """How long it can be used."""
    released: tuple[str, ...] = ()
    """Names that commenters kept and that look like this one. They belong to the moderator now."""


class ListedModerator(msgspec.Struct, frozen=True, rename="camel"):
    """A person who may sign in."""

    name: str
    role: str
    mail: str
    created_at: str


class ModeratorList(msgspec.Struct, frozen=True):
    """The moderators, by name."""

    moderators: tuple[ListedModerator, ...]


async def list_moderators(context: ServiceContext, request: Request) -> Response:
    """Everybody who may sign in to the site."""
    caller, _ = await signed_in_caller(context, request, query(request, ModeratorsQuery).site)
    check_owner(caller)
    known = await context.environment.store.moderators(caller.site.id)
    listed = (ListedModerator(one.name, one.role.value, one.mail, iso(one.created_at)) for one in known)
    return json_answer(ModeratorList(tuple(listed)))


async def invite_moderator(context: ServiceContext, request: Request) -> Response:
    """A one-time link for a person, who is added if they're new."""
    sent = await body(request, Invitation)
    caller, _ = await signed_in_caller(context, request, sent.site)
    check_owner(caller)
    role = None if sent.role is None else Role(sent.role)
    if checked_name(sent.name) == caller.name and role not in (None, caller.role):
        raise FieldInvalid("role", "You can't change your own role. Ask another owner, or use 'glosa comments login'.")
    invited = await invite(context.environment, caller.site, sent.name, actor=caller.actor, role=role, mail=sent.mail)
    return json_answer(InvitationAnswer(invited.key, LINK_LIVES_MS // 60_000, invited.released), 201)


async def remove_moderator(context: ServiceContext, request: Request) -> Response:
    """Removes a person, with their links and sessions."""
    requested = query(request, OneModerator)
    caller, _ = await signed_in_caller(context, request, requested.site)
    check_owner(caller)
    if requested.name == caller.name:
        raise FieldInvalid(
            "name", "You can't remove yourself. Ask another owner, or use 'glosa comments moderator remove'."
        )
    if not await remove(context.environment, caller.site, requested.name, caller.actor):
        raise NotFound("There is no such moderator. They may have been removed already; reload the list.")
    return Response(status_code=204)
