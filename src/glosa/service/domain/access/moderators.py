"""People who may sign in to a site's moderation page, and the one-time links by which they do."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from glosa.service.domain.comments import Badge
from glosa.service.domain.environment import Environment
from glosa.service.domain.errors import FieldInvalid
from glosa.service.domain.identity import hash_of_key, new_key
from glosa.service.domain.moderation.log import Actor, Decision, LoggedAction, new_decision
from glosa.service.domain.moderation.replying import Speaker
from glosa.service.domain.sites import Site

LINK_LIVES_MS = 10 * 60 * 1000
"""How long a link can be used, in milliseconds."""
LONGEST_NAME = 80
"""Characters of a moderator's name."""
LONGEST_MAIL = 254
"""Characters of an email address (RFC 5321)."""


class Role(StrEnum):
    """The role of a moderator, which decides what they may do."""

    MODERATOR = "moderator"
    """Reads every comment, and decides on comments."""
    OWNER = "owner"
    """Also manages the moderators and the sessions of others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moderator:
    """A person who may sign in to moderate one site."""

    site: str
    name: str
    """Unique within the site; 1 to :data:`LONGEST_NAME` printable characters."""
    role: Role
    mail: str = ""
    created_at: int
    """Milliseconds since 1970 UTC."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginLink:
    """A key that opens one session. Only its hash is stored."""

    site: str
    hash: str
    """SHA-256 in hex."""
    moderator: str
    """Name of the person who signs in with it."""
    expires_at: int
    """Milliseconds since 1970 UTC."""


def speaker_of(moderator: Moderator) -> Speaker:
    """How readers see a person who replies on behalf of the site."""
    return Speaker(name=moderator.name, badge=Badge(moderator.role.value), mail=moderator.mail)


class ModeratorStore(Protocol):
    """What managing moderators needs from storage."""

    async def moderators(self, site: str) -> Sequence[Moderator]:
        """The moderators of a site, by name."""

    async def save_login(self, moderator: Moderator, link: LoginLink, decision: Decision) -> None:
        """Adds the link, and the moderator; of one who exists already, replaces the role and the address only. Logs it.

        Raises ``SiteUnknown``.
        """

    async def remove_moderator(self, decision: Decision, name: str) -> bool:
        """Removes a moderator with their links and sessions, and logs it. ``False`` if there is no such moderator."""


async def invite(
    environment: Environment[ModeratorStore],
    site: Site,
    name: str,
    *,
    actor: Actor,
    role: Role | None = None,
    mail: str | None = None,
) -> str:
    """The key of a new link for a person, who is added if the site doesn't have them.

    Without a ``role`` or ``mail``, existing moderators keep theirs; new ones become a moderator without an address.
    Raises :class:`FieldInvalid`.
    """
    name = checked_name(name)
    now = environment.now()
    known = next((one for one in await environment.store.moderators(site.id) if one.name == name), None)
    moderator = Moderator(
        site=site.id,
        name=name,
        role=role or (known.role if known else Role.MODERATOR),
        mail=_checked_mail(mail) if mail is not None else known.mail if known else "",
        created_at=known.created_at if known else now,
    )
    key = new_key()
    link = LoginLink(site=site.id, hash=hash_of_key(key), moderator=name, expires_at=now + LINK_LIVES_MS)
    action = LoggedAction.ROLE if known and known.role is not moderator.role else LoggedAction.INVITE
    await environment.store.save_login(moderator, link, new_decision(environment, site.id, action, actor))
    return key


async def remove(environment: Environment[ModeratorStore], site: Site, name: str, actor: Actor) -> bool:
    """Removes a person, with their links and sessions. ``False`` if there is no such moderator."""
    return await environment.store.remove_moderator(
        new_decision(environment, site.id, LoggedAction.REMOVE, actor), name
    )


def checked_name(name: str) -> str:
    """``name`` without surrounding spaces. Raises :class:`FieldInvalid`."""
    name = name.strip()
    if not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
        raise FieldInvalid(
            "name", f"The name isn't valid. Expected 1 to {LONGEST_NAME} printable characters, such as Ana. Correct it."
        )
    return name


def _checked_mail(mail: str) -> str:
    mail = mail.strip()
    if mail and ("@" not in mail[1:-1] or len(mail) > LONGEST_MAIL or not mail.isprintable() or " " in mail):
        raise FieldInvalid("mail", "The email address isn't valid. Expected one such as ana@example.org. Correct it.")
    return mail
