"""Keeping a name by a link in mail.

The mail contains nothing that somebody typed, not even the name. Otherwise, anybody could send words of theirs to any address. The page that it
leads to shows the name.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol
from urllib.parse import quote, urlencode

from glosa.service.domain.access.moderators import Moderator
from glosa.service.domain.addresses import page_path, with_heading
from glosa.service.domain.environment import Environment
from glosa.service.domain.errors import FieldInvalid, TooManyPosts
from glosa.service.domain.fields import checked_line, checked_url, cut
from glosa.service.domain.identity import address_hash, hash_of_key, network_of, new_key
from glosa.service.domain.languages import language_of
from glosa.service.domain.moderation.log import Actor, LoggedAction, new_decision
from glosa.service.domain.names.claims import NameClaim, NameRequest, NameStore, claimable, name_key
from glosa.service.domain.names.overruling import holders_of
from glosa.service.domain.names.words import NAME_WORDS, name_words
from glosa.service.domain.notifications.channels import Notifications
from glosa.service.domain.notifications.mail import Letter, link_letter
from glosa.service.domain.notifications.stops import StopStore, address_key, gets_reader_mail
from glosa.service.domain.rate_limits import Bucket, BucketStore
from glosa.service.domain.sites import Site
from glosa.service.domain.subscriptions.letters import site_name
from glosa.service.domain.subscriptions.subscribing import is_mail
from glosa.service.domain.thread_key import heading_of

PAGE = "/mail/name"
"""Where links lead, below the service's address."""
LIVES_MS = 60 * 60 * 1000
"""How long a link works, in milliseconds."""
LINKS_A_DAY = 3
"""Mails to one address, no matter who types it."""
REQUESTS_AN_HOUR = 5
"""Requests from one client address."""
LINKS_OF_NETWORK_A_DAY = 10
"""Mails that clients of one /24 or /48 get to addresses that have no name yet."""
FIRST_LINKS_A_DAY = 60
"""Mails of one site that are the first of their network on that day, so a few clients can't use them up."""
MORE_LINKS_A_DAY = 40
"""All other mails of one site to addresses that have no name yet, so an attack doesn't ruin the owner's name as a sender."""
NAMES_OF_ADDRESS = 5
"""Names that one address can have."""
FRAGMENT = "glosa-name"
"""How the part of an address begins by which a page's widget gets the key."""

_HOUR_MS = 60 * 60 * 1000
_DAY_MS = 24 * _HOUR_MS


class NameLinkStore(NameStore, StopStore, BucketStore, Protocol):
    """What sending links needs from storage."""

    async def moderators(self, site: str) -> Sequence[Moderator]:
        """By name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NameDraft:
    """What somebody typed who wants to keep a name."""

    nick: str
    mail: str
    url: str
    """The page on which they did."""
    client: str = ""
    """Client address."""


def offers_names(notifications: Notifications, site: Site) -> bool:
    """Whether the owner allows it, and mail and the service's address are known."""
    return site.rules.own_names and notifications.mail is not None and bool(notifications.address(site))


async def checked_draft(environment: Environment[BucketStore], site: Site, draft: NameDraft) -> NameDraft:
    """The draft as it would be stored. Raises ``FieldInvalid``, and ``TooManyPosts`` if the client sent several already."""
    nick = cut(checked_line("nick", draft.nick))
    if not claimable(nick):
        raise FieldInvalid("nick", "This name can't be kept. Type a name with letters or digits.")
    if not is_mail(draft.mail.strip()):
        raise FieldInvalid("mail", "Please confirm your email address.")
    now = environment.now()
    if draft.client:
        hashed = address_hash(environment.secret, site.id, draft.client, now)
        own = Bucket(f"names-from:{hashed}", REQUESTS_AN_HOUR, _HOUR_MS // REQUESTS_AN_HOUR)
        await environment.store.take(site.id, (own,), now)
    return NameDraft(nick=nick, mail=draft.mail.strip(), url=checked_url(draft.url), client=draft.client)


async def name_letter(
    environment: Environment[NameLinkStore], site: Site, draft: NameDraft, *, service: str, language: str
) -> Letter | None:
    """The mail with a link, for a checked draft. ``None`` if the name belongs to somebody else, or the address gets no mail.

    Clients must not learn which.
    """
    store, now = environment.store, environment.now()
    holder = address_key(environment.secret, site.id, draft.mail)
    if not await gets_reader_mail(environment, site.id, holder):
        return None
    known = await store.claims_like(site.id, claimable(draft.nick))
    own = await store.name_claims(site.id, holder)
    if any(claim.holder != holder for claim in known) or (not known and len(own) >= NAMES_OF_ADDRESS):
        return None
    if not await _may_have(environment, site, draft.nick, holder) or not await _may_send(
        environment, site, draft, holder, is_known=bool(own)
    ):
        return None
    key = new_key()
    await store.add_name_request(
        NameRequest(
            site=site.id,
            hash=hash_of_key(key),
            nick=draft.nick,
            holder=holder,
            url=draft.url,
            expires_at=now + LIVES_MS,
        )
    )
    words, shown = name_words(language), site_name(site, service)
    return link_letter(
        words.subject.format(site=shown),
        words.before.format(site=shown),
        f"{service}{PAGE}?{urlencode({'site': site.id, 'key': key})}",
        words.open,
        words.after,
        language=language_of(NAME_WORDS, language),
        id=environment.new_id(),
    )


async def requested_name(environment: Environment[NameStore], site: Site, key: str) -> NameRequest | None:
    """What a link is for; ``None`` if it was used, or expired."""
    return await environment.store.name_request(site.id, hash_of_key(key), environment.now())


async def keep_name(
    environment: Environment[NameLinkStore], site: Site, request: NameRequest, key: str
) -> NameClaim | None:
    """Gives the name to the address that got the link. ``None`` if the link was used, or the name belongs to somebody else by now."""
    if not await _may_have(environment, site, request.nick, request.holder):
        return None
    return await environment.store.claim_name(site.id, hash_of_key(key), environment.new_id(), environment.now())


def handing_over(secret: bytes, site: Site, request: NameRequest, claim: NameClaim, *, service: str) -> str:
    """The address of the page on which the link was requested, with the key for its widget. Browsers send no fragment to any server."""
    page = with_heading(page_path(request.url), heading_of(request.url))
    base = site.address or service.partition("://")[0] + "://" + site_name(site, service)
    return f"{base}{page}#{FRAGMENT}={name_key(secret, claim)}&{quote(claim.nick, safe='')}"


async def release(environment: Environment[NameStore], site: Site, nick: str, actor: Actor) -> NameClaim | None:
    """A name that anybody can use again. ``None`` if nobody has it."""
    nick = cut(nick)
    found = await environment.store.claims_like(site.id, claimable(nick))
    # Of several, the one that was typed.
    claim = next((one for one in found if one.nick == nick), next(iter(found), None))
    decision = new_decision(environment, site.id, LoggedAction.RELEASE_NAME, actor)
    return claim if claim is not None and await environment.store.release_name(decision, claim) else None


async def _may_have(environment: Environment[NameLinkStore], site: Site, nick: str, holder: str) -> bool:
    """Only moderators can keep their names, with the address to which they get links to sign in."""
    people = [(one.name, one.mail) for one in await environment.store.moderators(site.id)]
    holders = holders_of(environment.secret, site, claimable(nick), people)
    return holders is None or holder in holders


async def _may_send(
    environment: Environment[BucketStore], site: Site, draft: NameDraft, holder: str, *, is_known: bool
) -> bool:
    """Whether another mail may go to an address. Those who have a name already don't depend on what others request."""
    now = environment.now()
    links = _a_day(f"names:{holder}", LINKS_A_DAY)
    network = network_of(draft.client, steps=(24, 48))
    near = address_hash(environment.secret, site.id, network, now)
    ours = (links, _a_day(f"names-near:{near}", LINKS_OF_NETWORK_A_DAY))
    first = (*ours, _a_day(f"names-first:{near}", 1), _a_day("names-first", FIRST_LINKS_A_DAY))
    for limits in ((links,),) if is_known else (first, (*ours, _a_day("names", MORE_LINKS_A_DAY))):
        with suppress(TooManyPosts):
            await environment.store.take(site.id, limits, now)
            return True
    return False


def _a_day(key: str, size: int) -> Bucket:
    return Bucket(key, size, _DAY_MS // size)
