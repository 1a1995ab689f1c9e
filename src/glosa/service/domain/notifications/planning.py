"""Which channels report a new comment."""

from collections.abc import Callable, Sequence

from glosa.service.domain.comments import Comment, Status
from glosa.service.domain.notices import Event, Notice
from glosa.service.domain.notifications.channels import Notifications
from glosa.service.domain.notifications.pacing import due_at

_EVENTS = {Status.VISIBLE: Event.COMMENT, Status.PENDING: Event.PENDING}


def planned(notifications: Notifications, comment: Comment, *, new_id: Callable[[], str]) -> Sequence[Notice]:
    """The notices of a comment that was just posted; none for spam, and none for what moderators wrote themselves."""
    event = _EVENTS.get(comment.status)
    if event is None or comment.badge:
        return ()
    now = comment.created_at
    return tuple(
        Notice(
            site=comment.site,
            channel=channel.name,
            id=new_id(),
            event=event,
            comment=comment.id,
            created_at=now,
            due_at=due_at(channel, now),
        )
        for channel in notifications.channels
        if channel.site == comment.site and event in channel.events
    )
