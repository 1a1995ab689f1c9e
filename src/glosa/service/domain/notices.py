"""Notices: what happened to a comment, stored with it for a channel that reports it later."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from glosa.service.domain.comments import Comment

PUSH = "push:"
"""The channel of a notice for all browsers that are notified of the site. Storing it makes one notice for each of them, in channels
whose names begin with it. The settings' channels have no colon."""


class Event(StrEnum):
    """An event that a channel can report."""

    COMMENT = "comment"
    """Somebody posted a comment that readers see."""
    PENDING = "pending"
    """Somebody posted a comment that waits for approval."""
    ATTACK = "attack"
    """The site gets far more comments than usual. They aren't reported one by one while that lasts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """One event for one channel. It's stored in the transaction of the event, and deleted when it was sent."""

    site: str
    channel: str
    """Name of the channel in the settings."""
    id: str
    """24 lower-case hex digits, random."""
    event: Event
    comment: str
    """Id of the comment, which may be purged before the notice is sent; empty for an attack."""
    created_at: int
    """Milliseconds since 1970 UTC."""
    due_at: int
    """When it may be sent at the earliest, in milliseconds since 1970 UTC."""


def no_alerts(site: str, now: int) -> Sequence[Notice]:
    """Notifies nobody: for sites without channels that report attacks."""
    return ()


def no_notices(comment: Comment) -> Sequence[Notice]:
    """Notifies nobody: for comments that no channel reports."""
    return ()
