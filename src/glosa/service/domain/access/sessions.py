"""Sessions of moderators: signing in with a link, recognizing a session, and signing out."""

import hmac
from collections.abc import Sequence
from dataclasses import dataclass, replace
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Protocol

from glosa.service.domain.access.moderators import Moderator
from glosa.service.domain.environment import Environment
from glosa.service.domain.errors import SignInRefused, TooManyPosts, TooManySignIns
from glosa.service.domain.identity import address_hash, fingerprint, hash_of_key, new_key, opens, opens_signature
from glosa.service.domain.moderation.log import Actor, Decision, LoggedAction, Via, new_decision
from glosa.service.domain.rate_limits import Bucket, BucketStore
from glosa.service.domain.sites import Site

_DAY_MS = 24 * 60 * 60 * 1000

IDLE_MS = 30 * _DAY_MS
"""How long a session lasts after it was last used, in milliseconds."""
OLDEST_MS = 180 * _DAY_MS
"""How long a session lasts at most, in milliseconds."""
SEEN_EVERY_MS = 60 * 60 * 1000
"""How often the last use of a session is stored at most, in milliseconds."""
SIGN_INS_A_MINUTE = 10
"""Attempts to sign in from one client address."""
LONGEST_AGENT = 300
"""Characters stored of a browser's user agent."""

_MINUTE_MS = 60 * 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class ModeratorSession:
    """A browser that signed in to one site. Only the hash of its key is stored."""

    site: str
    id: str
    """24 lower-case hex digits, random. It proves nothing alone."""
    hash: str
    """SHA-256 of the key in hex."""
    moderator: str
    """Name of the person."""
    created_at: int
    """Milliseconds since 1970 UTC."""
    seen_at: int
    """When it was last used, to the hour; milliseconds since 1970 UTC."""
    network: str
    """The /24 of the client's IPv4 address, or the /48 of its IPv6 address, at sign-in; empty if unknown."""
    agent: str
    """User agent of the browser."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedIn:
    """A session, and whose it is."""

    session: ModeratorSession
    moderator: Moderator
    token: str
    """What a page has to send with every change: derived from the session, so other pages can't know it."""
    page_key: str
    """Shows the page with its first view, and permits nothing else: derived from the session, too."""
    lasts_ms: int = IDLE_MS
    """How long it lasts if it isn't used from now on, in milliseconds."""
    is_renewed: bool = False
    """Whether its last use was stored again, so the browser may keep its cookie for longer."""


@dataclass(frozen=True, slots=True)
class Browser:
    """The client address and the user agent of a person who signs in."""

    address: str
    """Client address; empty if unknown."""
    agent: str
    """User agent."""


class SessionStore(Protocol):
    """What sessions need from storage."""

    async def open_session(self, link: str, session: ModeratorSession, decision: Decision) -> Moderator | None:
        """Deletes the link with the hash ``link``, and saves the session for its moderator, at the session's ``created_at``.

        Logs that the moderator signed in. Whatever name the decision's actor has is replaced with theirs.
        ``None`` if there is no such link, or it has expired; then nothing is saved.
        """

    async def session(self, site: str, id: str) -> tuple[ModeratorSession, Moderator] | None:
        """``None`` if there is no such session."""

    async def sessions(self, site: str) -> Sequence[ModeratorSession]:
        """The one that was used last first."""

    async def see_session(self, site: str, id: str, now: int) -> None:
        """Stores when the session was last used."""

    async def close_session(self, decision: Decision, id: str) -> bool:
        """Logs it. ``False`` if there is no such session."""


class SignInStore(SessionStore, BucketStore, Protocol):
    """What signing in needs from storage."""


async def sign_in(
    environment: Environment[SignInStore], site: Site, key: str, browser: Browser
) -> tuple[SignedIn, str]:
    """Opens a session with the key of a link, and returns the session's own key.

    Raises :class:`SignInRefused` if the link was used, has expired or doesn't exist, and :class:`TooManySignIns`.
    """
    await limit_sign_ins(environment, site, browser.address)
    session, own = session_for(environment, site, browser)
    decision = new_decision(environment, site.id, LoggedAction.SIGN_IN, Actor("", Via.SESSION))
    moderator = await environment.store.open_session(hash_of_key(key), session, decision)
    if moderator is None:
        raise SignInRefused
    return opened(environment, session, moderator), own


async def limit_sign_ins(environment: Environment[BucketStore], site: Site, address: str) -> None:
    """Counts an attempt to sign in. Raises :class:`TooManySignIns`."""
    if not address:
        return
    now = environment.now()
    hashed = address_hash(environment.secret, site.id, address, now)
    limit = Bucket(f"sign-in:{hashed}", SIGN_INS_A_MINUTE, _MINUTE_MS // SIGN_INS_A_MINUTE)
    try:
        await environment.store.take(site.id, (limit,), now)
    except TooManyPosts as refusal:
        raise TooManySignIns(refusal.retry_after_ms) from refusal


def session_for(environment: Environment[object], site: Site, browser: Browser) -> tuple[ModeratorSession, str]:
    """A session of a browser, without its moderator, and its key."""
    key, now = new_key(), environment.now()
    session = ModeratorSession(
        site=site.id,
        id=environment.new_id(),
        hash=hash_of_key(key),
        moderator="",
        created_at=now,
        seen_at=now,
        network=network_prefix(browser.address),
        agent="".join(letter for letter in browser.agent if letter.isprintable())[:LONGEST_AGENT],
    )
    return session, key


async def signed_in(environment: Environment[SessionStore], site: str, id: str, key: str) -> SignedIn | None:
    """The session of that id, if ``key`` is its key, it was used within :data:`IDLE_MS`, and isn't older than :data:`OLDEST_MS`.

    Stores that it's in use.
    """
    found = await environment.store.session(site, id)
    return await _in_use(environment, *found) if found and opens(key, found[0].hash) else None


async def shown_to(environment: Environment[SessionStore], site: str, id: str, page_key: str) -> SignedIn | None:
    """The same by the key of the page's cookie."""
    found = await environment.store.session(site, id)
    if found is None or not opens_signature(page_key, opened(environment, *found).page_key):
        return None
    return await _in_use(environment, *found)


async def named_by(environment: Environment[SessionStore], site: str, id: str, token: str) -> SignedIn | None:
    """The same by the session's token, which only its page knows."""
    found = await environment.store.session(site, id)
    if found is None or not is_token_of(opened(environment, *found), token):
        return None
    return await _in_use(environment, *found)


async def _in_use(
    environment: Environment[SessionStore], session: ModeratorSession, moderator: Moderator
) -> SignedIn | None:
    now = environment.now()
    if now - session.seen_at >= IDLE_MS or now - session.created_at >= OLDEST_MS:
        return None
    is_renewed = now - session.seen_at >= SEEN_EVERY_MS
    if is_renewed:
        await environment.store.see_session(session.site, session.id, now)
    lasts = min(IDLE_MS, session.created_at + OLDEST_MS - now)
    return replace(opened(environment, session, moderator), lasts_ms=lasts, is_renewed=is_renewed)


async def sign_out(environment: Environment[SessionStore], site: str, id: str, actor: Actor, *, own: bool) -> bool:
    """Ends a session, the actor's ``own`` or another one. ``False`` if there is no such session."""
    action = LoggedAction.SIGN_OUT if own else LoggedAction.REVOKE
    return await environment.store.close_session(new_decision(environment, site, action, actor), id)


def is_token_of(one: SignedIn, token: str) -> bool:
    """Whether ``token`` is the session's, in constant time."""
    return hmac.compare_digest(token.encode(errors="replace"), one.token.encode())


def network_prefix(address: str) -> str:
    """The /24 of an IPv4 address, or the /48 of an IPv6 address: enough to recognize a place, but not a person."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return ""
    if isinstance(parsed, IPv6Address) and parsed.ipv4_mapped:
        parsed = parsed.ipv4_mapped
    return str(ip_network((parsed, 48 if isinstance(parsed, IPv6Address) else 24), strict=False))


def opened(environment: Environment[object], session: ModeratorSession, moderator: Moderator) -> SignedIn:
    """A session with its token."""
    token, page_key = (
        fingerprint(environment.secret, session.site, purpose, session.id, session.hash)
        for purpose in ("moderation-token", "moderation-page")
    )
    return SignedIn(session=session, moderator=moderator, token=token, page_key=page_key)
