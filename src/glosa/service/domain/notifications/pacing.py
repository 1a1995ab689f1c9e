"""When messages are sent: soon, but never many. All times are in milliseconds since 1970 UTC, all durations in milliseconds."""

from glosa.service.domain.notifications.channels import NotificationChannel, Pace

SETTLE_MS = 10_000
"""How long a notice waits for others, so that comments of one moment share a message."""
BURST = 5
"""Comments in one message up to which the channel continues at its pace. After more, it's quiet for :data:`QUIET_MS`."""
QUIET_MS = 60 * 60 * 1000
"""How long a channel is silent after a burst, and the window of :data:`MOST_MESSAGES`."""
MOST_MESSAGES = 10
"""Messages of one channel in one window. Later comments share the message that follows the window."""
GIVE_UP_MS = 72 * 60 * 60 * 1000
"""Age at which a notice is no longer tried."""
FAILED_RETENTION_MS = 30 * 24 * 60 * 60 * 1000
"""How long failed notices can be listed and retried."""
LEASE_MS = 2 * 60 * 1000
"""How long a worker has a channel to itself. If the worker dies, another one continues after this time."""

_FIRST_WAIT_MS = 15_000
_LONGEST_WAIT_MS = 60 * 60 * 1000
_HOUR_MS = 60 * 60 * 1000
_DAY_MS = 24 * _HOUR_MS


def due_at(channel: NotificationChannel, now: int) -> int:
    """When something that happens ``now`` is reported at the earliest."""
    match channel.pace:
        case Pace.IMMEDIATELY:
            return now + SETTLE_MS
        case Pace.HOURLY:
            return _next(now, _HOUR_MS, 0)
        case Pace.DAILY:
            return _next(now, _DAY_MS, channel.hour * _HOUR_MS)


def retry_at(failures: int, now: int, *, random: float) -> int:
    """The next attempt after ``failures`` in a row, from 1.

    The wait doubles from 15 s to an hour. ``random``, from 0 to 1, takes away up to half of it, so that channels of one
    server don't return at the same moment.
    """
    wait = min(_FIRST_WAIT_MS << min(failures - 1, 20), _LONGEST_WAIT_MS)
    return now + wait - int(wait / 2 * random)


def after_message(comments: int, *, sent: int, window_at: int, now: int) -> tuple[int, int, int]:
    """When a channel may send again, how many messages its window has, and when the window began.

    ``comments`` are in the message that was sent ``now``; ``sent`` and ``window_at`` are those before it.
    """
    if not 0 <= now - window_at < QUIET_MS:
        sent, window_at = 0, now
    sent += 1
    if comments > BURST:
        return now + QUIET_MS, sent, window_at
    return (window_at + QUIET_MS if sent >= MOST_MESSAGES else now), sent, window_at


def _next(now: int, period: int, offset: int) -> int:
    """The first moment after ``now`` that is ``offset`` after a multiple of ``period``."""
    return ((now - offset) // period + 1) * period + offset
