"""Readers who want mail about replies to their comment, after they confirmed their address (double opt-in).

A subscription belongs to one comment, and ends with it. Its links are signed, so nothing about them is stored.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol
from urllib.parse import urlencode

from glosa.service.domain.identity import fingerprint
from glosa.service.domain.notifications.channels import Notifications
from glosa.service.domain.sites import Site

CONFIRM = "/mail/replies/confirm"
"""Where the link in the first mail leads, below the service's address."""
END = "/mail/replies/unsubscribe"
"""Where links to unsubscribe lead, for people and for mail programs (RFC 8058)."""
REFUSE = "/mail/replies/never"
"""Where links lead by which an address never gets mail from the site again."""
UNCONFIRMED_MS = 7 * 24 * 60 * 60 * 1000
"""How long a subscription waits for its confirmation, in milliseconds."""
REMEMBERED_MS = 30 * 24 * 60 * 60 * 1000
"""How long it's stored which replies were sent, in milliseconds, so that none is sent twice."""


class SubscriptionState(StrEnum):
    """What a reader learns about their subscription."""

    PENDING = "pending"
    """A mail asks to confirm it. Also if none is sent, so that nobody learns about others' addresses."""
    ACTIVE = "active"
    """This browser confirmed that address before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Subscription:
    """One reader who wants replies to one comment."""

    site: str
    comment: str
    """Id of the reader's comment: all replies to a root, or the direct ones to a reply."""
    reader: str
    """See :func:`glosa.service.domain.notifications.stops.address_key`."""
    mail: str
    language: str
    """Language tag of its mail."""
    device: str
    """Keyed hash of the device and the address, by which another subscription needs no confirmation; empty without a known device."""
    created_at: int
    """Milliseconds since 1970 UTC."""
    confirmed_at: int = 0
    """0: not yet."""
    due_at: int = 0
    """When it has something to send at the earliest; 0: nothing."""


class SubscriptionStore(Protocol):
    """What subscribing needs from storage."""

    async def is_confirmed(self, site: str, device: str) -> bool:
        """Whether a subscription of that device hash was confirmed."""

    async def subscribe(self, subscription: Subscription) -> bool:
        """Saves it, unless the comment has one. ``False`` then, and if there is no such comment."""

    async def subscription(self, site: str, comment: str) -> Subscription | None:
        """``None`` if there is none."""

    async def confirm_subscription(self, site: str, comment: str, now: int) -> bool:
        """Replies that readers see already are due then. ``False`` if there is none, or it was confirmed before."""

    async def end_subscription(self, site: str, comment: str) -> bool:
        """``False`` if there is none."""

    async def end_subscriptions(self, site: str, reader: str) -> int:
        """All of one reader; returns their number."""


class ReaderLinks:
    """The addresses in mail about one subscription, and their keys."""

    def __init__(self, secret: bytes, site: str, *, comment: str, reader: str) -> None:
        self._secret = secret
        self._site = site
        self._comment = comment
        self._reader = reader

    def key(self, page: str) -> str:
        """32 hex digits for one of the pages, such as :data:`CONFIRM`."""
        return fingerprint(self._secret, self._site, f"reply subscription {page}", self._comment, self._reader)

    def address(self, service: str, page: str) -> str:
        """The whole address of a page."""
        query = {"site": self._site, "comment": self._comment, "reader": self._reader, "key": self.key(page)}
        return f"{service}{page}?{urlencode(query)}"


def offers_replies(notifications: Notifications, site: Site) -> bool:
    """Whether readers of the site can subscribe: its owner allows it, and mail and the service's address are known."""
    return notifications.replies and notifications.mail is not None and bool(notifications.address(site))


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyClaim:
    """A subscription that one worker works on, and the replies that weren't sent yet."""

    subscription: Subscription
    lease: str
    failures: int
    """Attempts in a row that failed."""
    replies: tuple[str, ...]
    """Ids, oldest first."""
    since: int
    """When the oldest of them was published, or without replies, when the subscription was created."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """What remains of a claim."""

    replies: tuple[str, ...] = ()
    """Notices that need no mail any more."""
    next_at: int
    """When the others are tried again; without others, nothing is due."""
    unsent: bool = False
    """Whether something other than a reply must be sent then: the mail that asks to confirm."""
    failures: int = 0


class SubscriptionQueue(Protocol):
    """What sending replies needs from storage."""

    async def due_subscriptions(self, site: str, now: int, most: int) -> Sequence[str]:
        """Comments with subscriptions that have something to send."""

    async def claim_subscription(
        self, site: str, comment: str, *, lease: str, now: int, until: int
    ) -> ReplyClaim | None:
        """Claims it until a time. ``None`` if another worker was faster."""

    async def settle_subscription(self, claim: ReplyClaim, settled: Settled, now: int) -> None:
        """Ends a claim. Does nothing if it expired and somebody else has the subscription."""

    async def forget_subscriptions(self, *, unconfirmed: int, sent: int) -> int:
        """Deletes, on all sites, what was created before a time and never confirmed, and which replies were sent before a time."""
