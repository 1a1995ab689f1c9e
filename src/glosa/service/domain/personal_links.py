"""People get or erase what they wrote by a link in mail to their address.

The link contains a keyed hash of the address, so that the address is in no log; the person who opens it types the address once more. It's signed, and nothing
about it is stored.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import Protocol
from urllib.parse import urlencode

from glosa.service.domain.comments import Comment
from glosa.service.domain.environment import Environment
from glosa.service.domain.errors import TooManyPosts
from glosa.service.domain.fields import LONGEST_META, cut
from glosa.service.domain.identity import address_hash, fingerprint, opens_signature
from glosa.service.domain.languages import language_of
from glosa.service.domain.names.claims import NameClaim
from glosa.service.domain.notifications.channels import Notifications
from glosa.service.domain.notifications.mail import Letter, link_letter
from glosa.service.domain.notifications.stops import StopReason, StopStore, address_key
from glosa.service.domain.personal import PersonalStore, comments_by, erase_person
from glosa.service.domain.personal_words import PERSON_WORDS, PersonWords, person_words
from glosa.service.domain.rate_limits import Bucket, BucketStore
from glosa.service.domain.sites import Site
from glosa.service.domain.subscriptions.letters import site_name
from glosa.service.domain.subscriptions.subscribing import is_mail

PAGE = "/mail/person"
"""Where people request a link, below the service's address."""
DATA = "/mail/person/data"
"""Where it leads."""
LIVES_MS = 24 * 60 * 60 * 1000
"""How long a link works, in milliseconds."""
LINKS_A_DAY = 2
"""Mails to one address."""
USES_A_DAY = 10
"""Copies and erasures of what one address wrote."""
REQUESTS_AN_HOUR = 5
"""Requests from one client address."""
LINKS_OF_SITE_A_DAY = 100
"""Mails of one site. Requests for addresses that nothing is stored about don't count."""

_HOUR_MS = 60 * 60 * 1000
_DAY_MS = 24 * _HOUR_MS
_OF_SITE = Bucket("person", LINKS_OF_SITE_A_DAY, _DAY_MS // LINKS_OF_SITE_A_DAY)


class PersonLinkStore(PersonalStore, StopStore, BucketStore, Protocol):
    """What these links need from storage."""

    async def has_subscriptions(self, site: str, reader: str) -> bool:
        """Whether a reader has any, confirmed or not."""


def offers_links(notifications: Notifications, site: Site) -> bool:
    """Whether the owner allows it, and mail and the service's address are known."""
    return notifications.personal and notifications.mail is not None and bool(notifications.address(site))


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonLink:
    """A link that somebody opened."""

    site: str
    person: str
    """See :func:`glosa.service.domain.notifications.stops.address_key`."""
    expires_at: int
    """Milliseconds since 1970 UTC."""
    key: str


async def person_letter(
    environment: Environment[PersonLinkStore], site: Site, mail: str, *, service: str, language: str, client: str
) -> Letter | None:
    """A link for an address, if anything is stored about it. ``None`` otherwise, or if several were sent already.

    Clients must not learn which. Somebody who unsubscribed gets the link too, because they request it themselves.
    """
    if not is_mail(mail):
        return None
    secret, store, now = environment.secret, environment.store, environment.now()
    person = address_key(secret, site.id, mail)
    if await store.mail_stop(site.id, person) is StopReason.BOUNCED:
        return None
    try:
        await store.take(site.id, _limits(secret, site, person, client, now), now)
        if not (
            await store.has_subscriptions(site.id, person)
            or await store.name_claims(site.id, person)
            or await comments_by(environment, site, cut(mail))
        ):
            return None
        await store.take(site.id, (_OF_SITE,), now)
    except TooManyPosts:
        return None
    expires = now + LIVES_MS
    key = _signature(secret, site.id, person, expires)
    address = f"{service}{DATA}?{urlencode({'site': site.id, 'person': person, 'expires': expires, 'key': key})}"
    tag = language_of(PERSON_WORDS, language)
    return _letter(person_words(language), site_name(site, service), address, tag, id=environment.new_id())


def works(environment: Environment[object], link: PersonLink) -> bool:
    """Whether the link was signed here, and hasn't expired."""
    expected = _signature(environment.secret, link.site, link.person, link.expires_at)
    return opens_signature(link.key, expected) and environment.now() < link.expires_at


def is_for(environment: Environment[object], link: PersonLink, mail: str) -> bool:
    """Whether a link that works is for that address."""
    return opens_signature(address_key(environment.secret, link.site, mail), link.person)


async def count_use(environment: Environment[BucketStore], link: PersonLink) -> None:
    """Counts a copy or an erasure, each of which searches all comments of the site. Raises ``TooManyPosts``."""
    limit = Bucket(f"person-use:{link.person}", USES_A_DAY, _DAY_MS // USES_A_DAY)
    await environment.store.take(link.site, (limit,), environment.now())


async def own_names(environment: Environment[PersonLinkStore], link: PersonLink) -> Sequence[NameClaim]:
    """The names of the address that a link which works is for, oldest first."""
    return await environment.store.name_claims(link.site, link.person)


async def release_own_names(environment: Environment[PersonLinkStore], link: PersonLink) -> Sequence[NameClaim]:
    """Lets everybody use the names again, and returns them."""
    return await environment.store.release_names(link.site, link.person)


async def has_unclear(environment: Environment[PersonLinkStore], site: Site, mail: str) -> bool:
    """Whether there are comments that the address may have written, or a longer one with the same beginning.

    Only the owner gives or erases them.
    """
    return _may_be_cut(mail) and bool(await comments_by(environment, site, cut(mail)))


async def own_data(environment: Environment[PersonLinkStore], site: Site, mail: str) -> Sequence[Comment]:
    """The comments that certainly have that address, oldest first.

    Without client addresses and browsers: a person who reads mail to an address proves no more than that, and somebody else may have typed it.
    """
    found = () if _may_be_cut(mail) else await comments_by(environment, site, mail)
    return [replace(one, author=replace(one.author, ip="", ua="")) for one in found]


async def erase_own_data(environment: Environment[PersonLinkStore], site: Site, mail: str) -> int:
    """Erases these comments, and the address's subscriptions and names, which have all of it. Returns the number of comments."""
    if not _may_be_cut(mail):
        return await erase_person(environment, site, mail)
    person = address_key(environment.secret, site.id, mail)
    await environment.store.end_subscriptions(site.id, person)
    await environment.store.release_names(site.id, person)
    return 0


def _may_be_cut(mail: str) -> bool:
    """Whether a comment's address that looks like this one may be the beginning of a longer one."""
    return len(escape(mail)) >= LONGEST_META


def _limits(secret: bytes, site: Site, person: str, client: str, now: int) -> tuple[Bucket, ...]:
    links = Bucket(f"person:{person}", LINKS_A_DAY, _DAY_MS // LINKS_A_DAY)
    if not client:
        return (links,)
    hashed = address_hash(secret, site.id, client, now)
    return Bucket(f"person-from:{hashed}", REQUESTS_AN_HOUR, _HOUR_MS // REQUESTS_AN_HOUR), links


def _signature(secret: bytes, site: str, person: str, expires_at: int) -> str:
    return fingerprint(secret, site, "personal data", person, str(expires_at))


def _letter(words: PersonWords, site: str, link: str, language: str, *, id: str) -> Letter:
    subject, before = words.subject.format(site=site), words.before.format(site=site)
    return link_letter(subject, before, link, words.open, words.after, language=language, id=id)
