"""The queue of notices: a port of storage.

A worker claims a channel, sends one message about everything that's due, and settles the claim. A channel has one claim at a
time, so workers and machines never send the same message at once. If a worker dies between sending and settling, the message is
sent again, with the same id.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from glosa.service.domain.notices import Notice


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """The notices that one worker sends to one channel."""

    site: str
    channel: str
    lease: str
    """Random; identifies the claim."""
    at: int
    """When it was claimed."""
    ids: tuple[str, ...]
    """Ids of the notices that were due, by time."""
    notices: tuple[Notice, ...]
    """The first ones of them."""
    failures: int
    """Attempts in a row that failed."""
    sent: int
    """Messages in the channel's window."""
    window_at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Delivered:
    """The message was delivered, or there was nothing to say any more."""

    next_at: int
    sent: int
    window_at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Postponed:
    """The message can be delivered later. Notices older than ``give_up_before`` have failed."""

    next_at: int
    give_up_before: int
    error: str
    """Why, without personal data: shown to the owner."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rejected:
    """The message will never be delivered. Its notices have failed."""

    error: str


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueState:
    """The queue of a site in numbers."""

    waiting: int = 0
    failed: int = 0
    oldest: int | None = None
    """When the oldest waiting notice was created; ``None``: none waits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QueuedNotice:
    """A notice as the owner sees it."""

    notice: Notice
    failed_at: int
    """0: it still waits."""
    error: str
    """The error of the channel's last attempt, or why the notice failed."""
    next_at: int
    """When the channel sends next at the earliest."""


MOST_CLAIMED = 10_000
"""Notices of one claim. More of them wait for the next one."""
MOST_READ = 50
"""Maximum number of notices in a claim that are read as a whole."""


class NoticeQueue(Protocol):
    """What sending needs from storage."""

    async def due_channels(self, site: str, now: int, most: int) -> Sequence[str]:
        """Channels that have something to send and may send it."""

    async def claim_notices(self, site: str, channel: str, *, lease: str, now: int, until: int) -> Claim | None:
        """Claims a channel until a time. ``None`` if another worker was faster."""

    async def settle_notices(self, claim: Claim, outcome: Delivered | Postponed | Rejected) -> int:
        """Ends a claim, and returns how many notices failed. Does nothing if the claim expired and somebody else has the channel."""

    async def queue_state(self, site: str) -> QueueState:
        """The number of waiting and failed notices."""

    async def queued_notices(self, site: str, most: int) -> Sequence[QueuedNotice]:
        """Failed ones first, then by the time when they are due."""

    async def retry_notices(self, site: str, channel: str | None, now: int) -> int:
        """Failed notices wait again, and waiting channels send at once. Returns the number of notices; all channels without ``channel``."""

    async def forget_notices(self, before: int) -> int:
        """Deletes failed notices of all sites created before a time; returns their number."""
