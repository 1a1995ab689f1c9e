"""Which channels report a new comment, and an attack."""

from collections.abc import Callable, Sequence

from glosa.service.domain.comments import Comment, Status
from glosa.service.domain.notices import PUSH, Event, Notice
from glosa.service.domain.notifications.channels import NotificationChannel, Notifications
from glosa.service.domain.notifications.pacing import SETTLE_MS, due_at

_EVENTS = {Status.VISIBLE: Event.COMMENT, Status.PENDING: Event.PENDING}


def planned(notifications: Notifications, comment: Comment, *, new_id: Callable[[], str]) -> Sequence[Notice]:
    """The notices of a comment that was just posted, or held again after an edit; none for spam, and none for what moderators wrote themselves."""
    event = _EVENTS.get(comment.status)
    if event is None or comment.badge:
        return ()
    now = comment.updated_at
    due = {channel.name: due_at(channel, now) for channel in _channels(notifications, comment.site, event)}
    if notifications.push is not None:
        due[PUSH] = now + SETTLE_MS
    return tuple(
        Notice(
            site=comment.site,
            channel=name,
            id=new_id(),
            event=event,
            comment=comment.id,
            created_at=now,
            due_at=at,
        )
        for name, at in due.items()
    )


def alerts(notifications: Notifications, site: str, now: int, *, new_id: Callable[[], str]) -> Sequence[Notice]:
    """The notices of an attack that begins ``now``. They're due at once, also in channels with digests."""
    names = [channel.name for channel in _channels(notifications, site, Event.ATTACK)]
    if notifications.push is not None:
        names.append(PUSH)
    return tuple(
        Notice(site=site, channel=name, id=new_id(), event=Event.ATTACK, comment="", created_at=now, due_at=now)
        for name in names
    )


def _channels(notifications: Notifications, site: str, event: Event) -> Sequence[NotificationChannel]:
    return [channel for channel in notifications.channels if channel.site == site and event in channel.events]
