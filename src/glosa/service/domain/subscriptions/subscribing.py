"""Subscribing to replies, confirming, and unsubscribing."""

import re
from dataclasses import dataclass
from typing import Protocol

from glosa.service.domain.comments import Comment, Status
from glosa.service.domain.environment import Environment
from glosa.service.domain.errors import TooManyPosts
from glosa.service.domain.identity import address_hash, fingerprint, opens_signature
from glosa.service.domain.notifications.stops import (
    StopReason,
    StopStore,
    address_key,
    gets_reader_mail,
    refuse_reader_mail,
    stop,
)
from glosa.service.domain.rate_limits import Bucket, BucketStore
from glosa.service.domain.sites import Site
from glosa.service.domain.subscriptions.subscriptions import (
    ReaderLinks,
    Subscription,
    SubscriptionState,
    SubscriptionStore,
)

LONGEST_MAIL = 254
"""Characters of an email address (RFC 5321)."""
CONFIRMATIONS_A_DAY = 3
"""Mails per day that ask one address to confirm, no matter who types it."""
SUBSCRIPTIONS_AN_HOUR = 5
"""Subscriptions from one client address."""
CONFIRMATIONS_OF_SITE = 200
"""Mails per day that ask anybody to confirm, so that an attack doesn't ruin the owner's name as a sender."""
SETTLE_MS = 10_000
"""How long the first mail waits, for the author to correct or delete the comment."""

_HOUR_MS = 60 * 60 * 1000
_DAY_MS = 24 * _HOUR_MS


class ReaderStore(SubscriptionStore, StopStore, BucketStore, Protocol):
    """What readers' requests need from storage."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SubscriptionRequest:
    """What a reader requests with their comment."""

    mail: str
    """As typed."""
    language: str
    device: str = ""
    """Id of the device; empty if the client has none."""
    address: str = ""
    """Client address."""


async def subscribe(
    environment: Environment[ReaderStore], site: Site, comment: Comment, requested: SubscriptionRequest
) -> SubscriptionState | None:
    """Subscribes the author of a comment that was just posted. ``None`` if the address can't receive mail.

    Nobody learns whether an address is refused, or gets too much mail already.
    """
    mail = requested.mail.strip()
    if not is_mail(mail):
        return None
    if comment.status not in (Status.VISIBLE, Status.PENDING):
        return SubscriptionState.PENDING
    secret, store, now = environment.secret, environment.store, environment.now()
    reader = address_key(secret, site.id, mail)
    device = fingerprint(secret, site.id, "subscribed device", requested.device, reader) if requested.device else ""
    is_known = bool(device) and await store.is_confirmed(site.id, device)
    if not await gets_reader_mail(environment, site.id, reader):
        return SubscriptionState.PENDING
    if not is_known:
        try:
            await store.take(site.id, _limits(secret, site, reader, requested.address, now), now)
        except TooManyPosts:
            return SubscriptionState.PENDING
    await store.subscribe(
        Subscription(
            site=site.id,
            comment=comment.id,
            reader=reader,
            mail=mail,
            language=requested.language,
            device=device,
            created_at=now,
            confirmed_at=now if is_known else 0,
            due_at=0 if is_known else now + SETTLE_MS,
        )
    )
    return SubscriptionState.ACTIVE if is_known else SubscriptionState.PENDING


@dataclass(frozen=True, slots=True, kw_only=True)
class ReaderLink:
    """A link in mail to a reader that somebody opened."""

    page: str
    """Which page it leads to, such as :data:`~glosa.service.domain.subscriptions.subscriptions.CONFIRM`."""
    site: str
    comment: str
    reader: str
    key: str


def is_ours(secret: bytes, link: ReaderLink) -> bool:
    """Whether the link was signed here."""
    links = ReaderLinks(secret, link.site, comment=link.comment, reader=link.reader)
    return opens_signature(link.key, links.key(link.page))


async def subscription_of(environment: Environment[SubscriptionStore], link: ReaderLink) -> Subscription | None:
    """``None`` if the link isn't ours, or the subscription ended."""
    if not is_ours(environment.secret, link):
        return None
    found = await environment.store.subscription(link.site, link.comment)
    return found if found is not None and found.reader == link.reader else None


async def confirm(environment: Environment[SubscriptionStore], link: ReaderLink) -> bool:
    """Confirms a subscription, which may be confirmed already. ``False`` if :func:`subscription_of` finds none."""
    found = await subscription_of(environment, link)
    if found is not None and not found.confirmed_at:
        await environment.store.confirm_subscription(link.site, link.comment, environment.now())
    return found is not None


async def unsubscribe(environment: Environment[SubscriptionStore], link: ReaderLink) -> bool:
    """Ends one subscription. ``False`` if the link isn't ours; it's no error if it ended before."""
    if not is_ours(environment.secret, link):
        return False
    if await subscription_of(environment, link) is not None:
        await environment.store.end_subscription(link.site, link.comment)
    return True


async def refuse_mail(environment: Environment[ReaderStore], link: ReaderLink) -> bool:
    """Ends all subscriptions of the reader, who never gets mail about replies from the site again. ``False`` if the link isn't ours."""
    if not is_ours(environment.secret, link):
        return False
    await refuse_reader_mail(environment, link.site, link.reader)
    await environment.store.end_subscriptions(link.site, link.reader)
    return True


def is_mail(mail: str) -> bool:
    """Whether a mail server accepts the text as an address."""
    return len(mail) <= LONGEST_MAIL and _MAIL.fullmatch(mail) is not None


async def report_bounce(environment: Environment[ReaderStore], site: str, mail: str) -> None:
    """Mail to an address came back: it gets no more, and its subscriptions end."""
    await stop(environment, site, mail, StopReason.BOUNCED)
    await environment.store.end_subscriptions(site, address_key(environment.secret, site, mail))


def _limits(secret: bytes, site: Site, reader: str, address: str, now: int) -> tuple[Bucket, ...]:
    limits = (
        Bucket(f"confirmations:{reader}", CONFIRMATIONS_A_DAY, _DAY_MS // CONFIRMATIONS_A_DAY),
        Bucket("confirmations", CONFIRMATIONS_OF_SITE, _DAY_MS // CONFIRMATIONS_OF_SITE),
    )
    if not address:
        return limits
    hashed = address_hash(secret, site.id, address, now)
    own = Bucket(f"subscriptions:{hashed}", SUBSCRIPTIONS_AN_HOUR, _HOUR_MS // SUBSCRIPTIONS_AN_HOUR)
    return (own, *limits)


# ASCII only, as the mail server's protocol requires without an extension. Dots separate other characters (RFC 5322).
_ATOM = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
_MAIL = re.compile(rf"(?=[^@]{{1,64}}@){_ATOM}(?:\.{_ATOM})*@(?:[A-Za-z0-9-]{{1,63}}\.)+[A-Za-z0-9-]{{2,63}}")
