"""Passkeys (WebAuthn): keys of people's own devices, with which they sign in without a link."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from glosa.service.domain.access.moderators import LONGEST_NAME, Moderator, checked_name
from glosa.service.domain.access.sessions import Browser, ModeratorSession, SessionStore, SignedIn, opened, session_for
from glosa.service.domain.environment import Environment
from glosa.service.domain.errors import FieldInvalid, PasskeyRefused
from glosa.service.domain.identity import hash_of_key, new_key
from glosa.service.domain.moderation.log import Actor, Decision, LoggedAction, Via, new_decision
from glosa.service.domain.sites import Site

CHALLENGE_LIVES_MS = 5 * 60 * 1000
"""How long a challenge can be answered, in milliseconds."""
MOST_PASSKEYS = 20
"""Maximum number of passkeys per person."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Passkey:
    """A key whose private part never leaves its device, or its owner's password manager."""

    site: str
    id: str
    """The credential's id, as base64url."""
    moderator: str
    """Name of the person."""
    public_key: str
    """COSE, as base64url."""
    sign_count: int
    """The device's counter at the last use; 0 if the device doesn't count."""
    host: str
    """The name of the page's host: browsers use the key on no other."""
    name: str
    """What the person calls it, such as Phone."""
    transports: tuple[str, ...] = ()
    created_at: int
    """Milliseconds since 1970 UTC."""
    used_at: int = 0
    """Milliseconds since 1970 UTC; 0: never."""


@dataclass(frozen=True, slots=True)
class PageOrigin:
    """Where the page is that asks for a key."""

    origin: str
    """Scheme, host, and port."""
    host: str
    """The name of the host, without its port."""


@dataclass(frozen=True, slots=True)
class NewKey:
    """A key that a device created."""

    id: str
    public_key: str
    sign_count: int


class Authenticators(Protocol):
    """Verifies what devices answer. Implementations may be missing packages."""

    def challenge_of(self, credential: object) -> str:
        """The challenge that the answer is for. Raises ``PasskeyRefused``."""

    def id_of(self, credential: object) -> str:
        """The id of the key that answers. Raises ``PasskeyRefused``."""

    def created(self, credential: object, *, challenge: str, page: PageOrigin) -> NewKey:
        """Verifies a new key. Raises ``PasskeyRefused``."""

    def used(self, credential: object, *, challenge: str, page: PageOrigin, passkey: Passkey) -> int:
        """Verifies a signature, and returns the key's new count. Raises ``PasskeyRefused``."""


class PasskeyStore(SessionStore, Protocol):
    """What passkeys need from storage. Each change and its log entry are one transaction."""

    async def passkeys(self, site: str, moderator: str) -> Sequence[Passkey]:
        """The keys of one person, the oldest first."""

    async def passkey(self, site: str, id: str) -> Passkey | None: ...

    async def save_challenge(self, site: str, hash: str, moderator: str, expires_at: int) -> None:
        """For one person to add a key, or for anybody to sign in (``""``)."""

    async def add_passkey(self, decision: Decision, passkey: Passkey, challenge: str) -> bool:
        """Uses up a challenge of that person. ``False`` if there's no such challenge, it expired, or the key exists."""

    async def open_passkey_session(
        self, passkey: Passkey, session: ModeratorSession, decision: Decision, challenge: str
    ) -> Moderator | None:
        """Uses up a challenge, stores the key's new count, and saves the session for its moderator, which it logs.

        ``None`` if there is no such challenge or key.
        """

    async def remove_passkey(self, decision: Decision, id: str, moderator: str) -> bool:
        """Removes a key of that person. ``False`` if they have no such key."""


async def new_challenge(environment: Environment[PasskeyStore], site: Site, moderator: str = "") -> str:
    """A challenge for a person's new key, or for signing in. Only its hash is stored."""
    challenge = new_key()
    expires = environment.now() + CHALLENGE_LIVES_MS
    await environment.store.save_challenge(site.id, hash_of_key(challenge), moderator, expires)
    return challenge


async def register(
    environment: Environment[PasskeyStore],
    authenticators: Authenticators,
    person: Moderator,
    credential: object,
    *,
    name: str,
    page: PageOrigin,
    actor: Actor,
) -> Passkey:
    """Adds a key of a person who is signed in. Raises :class:`PasskeyRefused` and :class:`FieldInvalid`."""
    name = checked_name(name)
    if len(await environment.store.passkeys(person.site, person.name)) >= MOST_PASSKEYS:
        raise FieldInvalid("name", f"You have {MOST_PASSKEYS} passkeys, which is the most. Remove one first.")
    challenge = authenticators.challenge_of(credential)
    made = authenticators.created(credential, challenge=challenge, page=page)
    passkey = Passkey(
        site=person.site,
        id=made.id,
        moderator=person.name,
        public_key=made.public_key,
        sign_count=made.sign_count,
        host=page.host,
        name=name[:LONGEST_NAME],
        created_at=environment.now(),
    )
    decision = new_decision(environment, person.site, LoggedAction.ADD_PASSKEY, actor)
    if not await environment.store.add_passkey(decision, passkey, hash_of_key(challenge)):
        raise PasskeyRefused
    return passkey


async def sign_in_with_passkey(
    environment: Environment[PasskeyStore],
    authenticators: Authenticators,
    site: Site,
    credential: object,
    *,
    page: PageOrigin,
    browser: Browser,
) -> tuple[SignedIn, str]:
    """Opens a session, and returns its key. Raises :class:`PasskeyRefused`."""
    passkey = await environment.store.passkey(site.id, authenticators.id_of(credential))
    if passkey is None or passkey.host != page.host:
        raise PasskeyRefused
    challenge = authenticators.challenge_of(credential)
    count = authenticators.used(credential, challenge=challenge, page=page, passkey=passkey)
    session, key = session_for(environment, site, browser)
    decision = new_decision(environment, site.id, LoggedAction.SIGN_IN, Actor("", Via.SESSION))
    used = replace(passkey, sign_count=count, used_at=environment.now())
    moderator = await environment.store.open_passkey_session(used, session, decision, hash_of_key(challenge))
    if moderator is None:
        raise PasskeyRefused
    return opened(environment, session, moderator), key


async def remove_passkey(
    environment: Environment[PasskeyStore], site: Site, id: str, moderator: str, actor: Actor
) -> bool:
    """Removes a person's key. Sessions that it opened continue. ``False`` if they have no such key."""
    decision = new_decision(environment, site.id, LoggedAction.REMOVE_PASSKEY, actor)
    return await environment.store.remove_passkey(decision, id, moderator)
