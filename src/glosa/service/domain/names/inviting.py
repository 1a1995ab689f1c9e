"""Inviting moderators, whose names are theirs."""

from dataclasses import dataclass
from typing import Protocol

from glosa.service.domain.access.moderators import ModeratorStore, Role
from glosa.service.domain.access.moderators import invite as new_link
from glosa.service.domain.environment import Environment
from glosa.service.domain.moderation.log import Actor
from glosa.service.domain.names.claims import NameStore
from glosa.service.domain.names.overruling import overrule
from glosa.service.domain.sites import Site


@dataclass(frozen=True, slots=True)
class Invited:
    """A link for a person."""

    key: str
    """Shown once: only its hash is stored."""
    released: tuple[str, ...] = ()
    """Names of commenters that looked like the person's. Their claims ended."""


class InvitingStore(ModeratorStore, NameStore, Protocol):
    """What inviting moderators needs from storage."""


async def invite(
    environment: Environment[InvitingStore],
    site: Site,
    name: str,
    *,
    actor: Actor,
    role: Role | None = None,
    mail: str | None = None,
) -> Invited:
    """See :func:`glosa.service.domain.access.moderators.invite`. A commenter who has the name loses it."""
    key = await new_link(environment, site, name, actor=actor, role=role, mail=mail)
    moderators = {one.name: one.mail for one in await environment.store.moderators(site.id)}
    ended = await overrule(environment, site, name, moderators, actor)
    return Invited(key, tuple(claim.nick for claim in ended))
