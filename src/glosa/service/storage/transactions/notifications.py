"""The queue of notices, and the state of their channels."""

from collections.abc import Sequence
from functools import partial

from glosa.service.domain.notices import PUSH, Event, Notice
from glosa.service.domain.notifications.queue import (
    MOST_CLAIMED,
    MOST_READ,
    Claim,
    Delivered,
    Postponed,
    QueuedNotice,
    QueueState,
    Rejected,
)
from glosa.service.storage.rows import Row, places
from glosa.service.storage.transaction import Batch, Statement, Transaction
from glosa.service.storage.transactions.forgetting import AT_ONCE, in_pieces
from glosa.service.storage.transactions.methods import Transactions, reads, writes

_NOTICE = "site, channel, id, event, comment, created_at, due_at, failed_at, error"
_INSERT = f"INSERT INTO notifications ({_NOTICE}) VALUES ({places(_NOTICE)})"
_PUSH = (
    f"INSERT INTO notifications ({_NOTICE})"
    f" SELECT d.site, '{PUSH}' || d.id, {', '.join(['?'] * 7)} FROM push_devices AS d WHERE d.site = ?"
)
"""One notice for each browser."""
_WAITING = "site = ? AND failed_at = 0 AND channel = ? AND due_at <= ?"
_DUE = """WITH RECURSIVE waiting (channel) AS (
    SELECT min(channel) FROM notifications WHERE site = ? AND failed_at = 0
    UNION ALL
    SELECT (SELECT min(n.channel) FROM notifications AS n WHERE n.site = ? AND n.failed_at = 0 AND n.channel > waiting.channel)
    FROM waiting WHERE waiting.channel IS NOT NULL)
SELECT waiting.channel FROM waiting
LEFT JOIN notification_channels AS c ON c.site = ? AND c.channel = waiting.channel
WHERE waiting.channel IS NOT NULL AND COALESCE(c.next_at, 0) <= ? AND EXISTS (
    SELECT 1 FROM notifications AS n
    WHERE n.site = ? AND n.failed_at = 0 AND n.channel = waiting.channel AND n.due_at <= ?)
ORDER BY COALESCE(c.next_at, 0), waiting.channel LIMIT ?"""
"""Looks up one index entry for each channel, however many notices wait."""
_CHANNEL = (
    "INSERT INTO notification_channels (site, channel, next_at, lease, failures, error, sent, window_at)"
    " VALUES (?, ?, 0, '', 0, '', 0, 0)"
    " ON CONFLICT (site, channel) DO UPDATE SET next_at = notification_channels.next_at"
    " RETURNING next_at, failures, sent, window_at"
)
"""Locks the channel's row until the transaction ends."""


def inserted(notices: Sequence[Notice]) -> Transaction[None]:
    """Stores notices in the transaction of what they report."""
    named = [_row(notice) for notice in notices if notice.channel != PUSH]
    if named:
        yield Batch(_INSERT, named)
    for notice in notices:
        if notice.channel == PUSH:
            yield Statement(_PUSH, (*_row(notice)[2:], notice.site))


def announced(alerts: Sequence[Notice], age_ms: int) -> Transaction[None]:
    """Stores notices that replace those about comments of the last ``age_ms``, and that don't wait until their channels may send again.

    A channel that fails, or that a worker has at this moment, still waits.
    """
    for alert in alerts:
        where, channel = ("channel = ?", alert.channel) if alert.channel != PUSH else ("channel LIKE ?", f"{PUSH}%")
        yield Statement(
            f"DELETE FROM notifications WHERE site = ? AND {where} AND failed_at = 0 AND comment <> '' AND created_at > ?",
            (alert.site, channel, alert.created_at - age_ms),
        )
        yield Statement(
            f"UPDATE notification_channels SET next_at = 0 WHERE site = ? AND {where} AND lease = '' AND failures = 0",
            (alert.site, channel),
        )
    yield from inserted(alerts)


class SqlNotifications(Transactions):
    """Implements :class:`glosa.service.domain.notifications.queue.NoticeQueue`."""

    @reads
    def due_channels(self, site: str, now: int, most: int) -> Transaction[Sequence[str]]:
        """The channels that have to send, the longest waiting first."""
        rows = yield Statement(_DUE, (site, site, site, now, site, now, most))
        return tuple(channel for (channel,) in rows)

    @writes
    def claim_notices(self, site: str, channel: str, *, lease: str, now: int, until: int) -> Transaction[Claim | None]:
        """Locks the channel first, so of two workers, the second finds it claimed."""
        next_at, failures, sent, window_at = (yield Statement(_CHANNEL, (site, channel)))[0]
        if next_at > now:
            return None
        place = (site, channel, now)
        ids = yield Statement(
            f"SELECT id FROM notifications WHERE {_WAITING} ORDER BY due_at, id LIMIT ?", (*place, MOST_CLAIMED)
        )
        if not ids:
            return None
        sql = f"SELECT {_NOTICE} FROM notifications WHERE {_WAITING} ORDER BY due_at, id LIMIT ?"
        rows = yield Statement(sql, (*place, MOST_READ))
        alerts: Sequence[Row] = ()
        if len(ids) > MOST_READ:
            # Otherwise, an attack that begins while many notices wait would be counted as a comment.
            sql = f"SELECT {_NOTICE} FROM notifications WHERE {_WAITING} AND event = ? ORDER BY due_at DESC, id LIMIT 1"
            alerts = yield Statement(sql, (*place, Event.ATTACK.value))
        notices = {notice.id: notice for notice in map(_notice_of, (*alerts, *rows))}
        yield Statement(
            "UPDATE notification_channels SET lease = ?, next_at = ? WHERE site = ? AND channel = ?",
            (lease, until, site, channel),
        )
        return Claim(
            site=site,
            channel=channel,
            lease=lease,
            at=now,
            ids=tuple(dict.fromkeys((*(notice.id for notice in map(_notice_of, alerts)), *(id for (id,) in ids)))),
            notices=tuple(notices.values()),
            failures=failures,
            sent=sent,
            window_at=window_at,
        )

    async def settle_notices(self, claim: Claim, outcome: Delivered | Postponed | Rejected) -> int:
        """The notices first, a piece at a time, so that no writer waits long for an attack's."""
        if not await self._is_current(claim):
            return 0
        failed = 0
        for first in range(0, len(claim.ids), AT_ONCE):
            failed += await self._settle_some(claim, claim.ids[first : first + AT_ONCE], outcome)
        await self._release(claim, outcome)
        return failed

    @reads
    def queue_state(self, site: str) -> Transaction[QueueState]:
        """Counts the index."""
        sql = (
            "SELECT sum(CASE WHEN failed_at = 0 THEN 1 ELSE 0 END), sum(CASE WHEN failed_at = 0 THEN 0 ELSE 1 END),"
            " min(CASE WHEN failed_at = 0 THEN created_at END) FROM notifications WHERE site = ?"
        )
        waiting, failed, oldest = (yield Statement(sql, (site,)))[0]
        return QueueState(waiting=int(waiting or 0), failed=int(failed or 0), oldest=oldest)

    @reads
    def queued_notices(self, site: str, most: int) -> Transaction[Sequence[QueuedNotice]]:
        """Notices in the queue, each with the last error of its channel."""
        columns = ", ".join(f"n.{column.strip()}" for column in _NOTICE.split(","))
        rows = yield Statement(
            f"SELECT {columns}, COALESCE(c.error, ''), COALESCE(c.next_at, 0) FROM notifications AS n"
            " LEFT JOIN notification_channels AS c ON c.site = n.site AND c.channel = n.channel"
            " WHERE n.site = ? ORDER BY n.failed_at DESC, n.due_at, n.channel, n.id LIMIT ?",
            (site, most),
        )
        return tuple(
            QueuedNotice(notice=_notice_of(row), failed_at=row[7], error=row[8] or row[9], next_at=max(row[6], row[10]))
            for row in rows
        )

    @writes
    def retry_notices(self, site: str, channel: str | None, now: int) -> Transaction[int]:
        """Their age starts again. A channel that a worker has at this moment stays with it."""
        where, values = ("", ()) if channel is None else (" AND channel = ?", (channel,))
        rows = yield Statement(
            "UPDATE notifications SET created_at = ?, due_at = ?, failed_at = 0, error = ''"
            f" WHERE site = ?{where} AND failed_at > 0 RETURNING id",
            (now, now, site, *values),
        )
        early = yield Statement(
            f"UPDATE notifications SET due_at = ? WHERE site = ?{where} AND failed_at = 0 AND due_at > ? RETURNING id",
            (now, site, *values, now),
        )
        yield Statement(
            f"UPDATE notification_channels SET next_at = 0 WHERE site = ?{where} AND lease = ''", (site, *values)
        )
        return len(rows) + len(early)

    async def forget_notices(self, before: int) -> int:
        """Deletes old notices, in several small transactions."""
        return await in_pieces(partial(self._forget_some_notices, before))

    @reads
    def _is_current(self, claim: Claim) -> Transaction[bool]:
        """Whether the worker still has the channel."""
        sql = "SELECT 1 FROM notification_channels WHERE site = ? AND channel = ? AND lease = ?"
        return bool((yield Statement(sql, (claim.site, claim.channel, claim.lease))))

    @writes
    def _settle_some(
        self, claim: Claim, ids: Sequence[str], outcome: Delivered | Postponed | Rejected
    ) -> Transaction[int]:
        """Returns how many of these notices failed."""
        where = f"site = ? AND channel = ? AND {self.dialect.among('id')}"
        values = (claim.site, claim.channel, self.dialect.listed(ids))
        if isinstance(outcome, Delivered):
            yield Statement(f"DELETE FROM notifications WHERE {where}", values)
            return 0
        old, before = (" AND created_at < ?", (outcome.give_up_before,)) if isinstance(outcome, Postponed) else ("", ())
        sql = f"UPDATE notifications SET failed_at = ?, error = ? WHERE {where}{old} RETURNING id"
        return len((yield Statement(sql, (claim.at, outcome.error, *values, *before))))

    @writes
    def _release(self, claim: Claim, outcome: Delivered | Postponed | Rejected) -> Transaction[None]:
        changed: tuple[object, ...]
        if isinstance(outcome, Delivered):
            changed = (outcome.next_at, 0, "", outcome.sent, outcome.window_at)
        elif isinstance(outcome, Postponed):
            changed = (outcome.next_at, claim.failures + 1, outcome.error, claim.sent, claim.window_at)
        else:
            changed = (claim.at, 0, outcome.error, claim.sent, claim.window_at)
        yield Statement(
            "UPDATE notification_channels SET lease = '', next_at = ?, failures = ?, error = ?, sent = ?, window_at = ?"
            " WHERE site = ? AND channel = ? AND lease = ?",
            (*changed, claim.site, claim.channel, claim.lease),
        )

    @writes
    def _forget_some_notices(self, before: int, most: int) -> Transaction[int]:
        sql = (
            "DELETE FROM notifications WHERE failed_at > 0 AND (site, channel, id) IN"
            " (SELECT site, channel, id FROM notifications WHERE failed_at > 0 AND created_at < ? LIMIT ?) RETURNING id"
        )
        return len((yield Statement(sql, (before, most))))


def _row(notice: Notice) -> tuple[str | int, ...]:
    return (
        *(notice.site, notice.channel, notice.id, notice.event.value, notice.comment),
        *(notice.created_at, notice.due_at, 0, ""),
    )


def _notice_of(row: Row) -> Notice:
    site, channel, id, event, comment, created_at, due_at, *_ = row
    return Notice(
        site=site,
        channel=channel,
        id=id,
        event=Event(event),
        comment=comment,
        created_at=created_at,
        due_at=due_at,
    )
