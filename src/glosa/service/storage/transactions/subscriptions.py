"""Subscriptions to replies, and what they still have to send."""

from collections.abc import Sequence
from functools import partial

from glosa.service.domain.subscriptions.subscriptions import ReplyClaim, Settled, Subscription
from glosa.service.storage.dialect import Dialect
from glosa.service.storage.rows import Row, places
from glosa.service.storage.transaction import Batch, Statement, Transaction
from glosa.service.storage.transactions.forgetting import in_pieces
from glosa.service.storage.transactions.methods import Transactions, reads, writes

_SUBSCRIPTION = "site, comment, reader, mail, language, device, created_at, confirmed_at, due_at"
_INSERT = (
    f"INSERT INTO reply_subscriptions ({_SUBSCRIPTION}, lease, failures) VALUES ({places(_SUBSCRIPTION)}, '', 0)"
    " ON CONFLICT (site, comment) DO NOTHING RETURNING comment"
)
MARK = (
    "INSERT INTO threads (site, key, version, subscribed) VALUES (?, ?, 0, 1)"
    " ON CONFLICT (site, key) DO UPDATE SET subscribed = 1"
)
"""Says that a thread has subscriptions. Its version stays, because readers see no difference."""
_MOST_CLAIMED = 100
"""Replies of one mail. More of them wait for the next one."""
SETTLE_MS = 60_000
"""How long a reply waits before it's sent: for others, and for its author to correct or delete it."""


class SqlSubscriptions(Transactions):
    """Implements the domain's ports for subscriptions."""

    @reads
    def is_confirmed(self, site: str, device: str) -> Transaction[bool]:
        """By the index of devices."""
        # The index has only those with a device, and a planner doesn't know that of a value.
        sql = (
            "SELECT 1 FROM reply_subscriptions"
            " WHERE site = ? AND device = ? AND device <> '' AND confirmed_at > 0 LIMIT 1"
        )
        return bool((yield Statement(sql, (site, device))))

    @reads
    def has_subscriptions(self, site: str, reader: str) -> Transaction[bool]:
        """By the index of readers."""
        sql = "SELECT 1 FROM reply_subscriptions WHERE site = ? AND reader = ? LIMIT 1"
        return bool((yield Statement(sql, (site, reader))))

    @writes
    def subscribe(self, subscription: Subscription) -> Transaction[bool]:
        """Marks the thread before it looks for replies, which locks it: a reply is either added before, or finds the mark."""
        rows = yield self._thread_of(subscription.site, subscription.comment)
        if not rows:
            return False
        yield Statement(MARK, (subscription.site, rows[0][0]))
        return bool((yield Statement(_INSERT, _row(subscription))))

    @reads
    def subscription(self, site: str, comment: str) -> Transaction[Subscription | None]:
        """One row by its key."""
        sql = f"SELECT {_SUBSCRIPTION} FROM reply_subscriptions WHERE site = ? AND comment = ?"
        rows = yield Statement(sql, (site, comment))
        return _subscription_of(rows[0]) if rows else None

    @writes
    def confirm_subscription(self, site: str, comment: str, now: int) -> Transaction[bool]:
        """Also due then: replies from before. Marks the thread first, which locks it, so no reply is missed that is added meanwhile."""
        rows = yield self._thread_of(site, comment)
        if not rows:
            return False
        thread = rows[0][0]
        yield Statement(MARK, (site, thread))
        sql = (
            "UPDATE reply_subscriptions SET confirmed_at = ?, due_at = 0, failures = 0"
            " WHERE site = ? AND comment = ? AND confirmed_at = 0 RETURNING comment"
        )
        if not (yield Statement(sql, (now, site, comment))):
            return False
        rows = yield Statement(
            "SELECT id FROM comments WHERE site = ? AND thread = ? AND status = 'visible' AND (rid = ? OR pid = ?)"
            " ORDER BY created_at LIMIT ?",
            (site, thread, comment, comment, _MOST_CLAIMED),
        )
        yield from announce_replies(site, [id for (id,) in rows], now, self.dialect)
        return True

    @writes
    def end_subscription(self, site: str, comment: str) -> Transaction[bool]:
        """Its notices are deleted with it."""
        sql = "DELETE FROM reply_subscriptions WHERE site = ? AND comment = ? RETURNING comment"
        return bool((yield Statement(sql, (site, comment))))

    @writes
    def end_subscriptions(self, site: str, reader: str) -> Transaction[int]:
        """By the index of readers."""
        sql = "DELETE FROM reply_subscriptions WHERE site = ? AND reader = ? RETURNING comment"
        return len((yield Statement(sql, (site, reader))))

    @reads
    def due_subscriptions(self, site: str, now: int, most: int) -> Transaction[Sequence[str]]:
        """Subscriptions that wait longest first, from their own index."""
        sql = (
            "SELECT comment FROM reply_subscriptions WHERE site = ? AND due_at > 0 AND due_at <= ?"
            " ORDER BY due_at LIMIT ?"
        )
        return [comment for (comment,) in (yield Statement(sql, (site, now, most)))]

    @writes
    def claim_subscription(
        self, site: str, comment: str, *, lease: str, now: int, until: int
    ) -> Transaction[ReplyClaim | None]:
        """Moves the time when it's due, so of two workers, the second finds that it isn't."""
        rows = yield Statement(
            "UPDATE reply_subscriptions SET lease = ?, due_at = ? WHERE site = ? AND comment = ? AND due_at > 0"
            f" AND due_at <= ? RETURNING {_SUBSCRIPTION}, failures",
            (lease, until, site, comment, now),
        )
        if not rows:
            return None
        *subscribed, failures = rows[0]
        subscription = _subscription_of(subscribed)
        sql = (
            "SELECT reply, created_at FROM reply_notices WHERE site = ? AND comment = ? AND sent_at = 0"
            " ORDER BY created_at, reply LIMIT ?"
        )
        notices = yield Statement(sql, (site, comment, _MOST_CLAIMED))
        return ReplyClaim(
            subscription=subscription,
            lease=lease,
            failures=failures,
            replies=tuple(reply for reply, _ in notices),
            since=notices[0][1] if notices else subscription.created_at,
        )

    @writes
    def settle_subscription(self, claim: ReplyClaim, settled: Settled, now: int) -> Transaction[None]:
        """Locks the subscription first, so a reply that's added meanwhile is either counted here, or makes it due again."""
        site, comment = claim.subscription.site, claim.subscription.comment
        place = (site, comment)
        locked = (
            f"SELECT 1 FROM reply_subscriptions WHERE site = ? AND comment = ? AND lease = ?{self.dialect.changing()}"
        )
        if not (yield Statement(locked, (*place, claim.lease))):
            return
        yield Statement(
            f"UPDATE reply_notices SET sent_at = ? WHERE site = ? AND comment = ? AND {self.dialect.among('reply')}",
            (now, *place, self.dialect.listed(list(settled.replies))),
        )
        waits = settled.unsent or bool(
            (
                yield Statement(
                    "SELECT 1 FROM reply_notices WHERE site = ? AND comment = ? AND sent_at = 0 LIMIT 1", place
                )
            )
        )
        yield Statement(
            "UPDATE reply_subscriptions SET lease = '', due_at = ?, failures = ? WHERE site = ? AND comment = ?",
            (settled.next_at if waits else 0, settled.failures, *place),
        )

    async def forget_subscriptions(self, *, unconfirmed: int, sent: int) -> int:
        """In pieces."""
        old = "confirmed_at = 0 AND created_at < ?"
        ended = await in_pieces(partial(self._forget_some_of, "reply_subscriptions", "site, comment", old, unconfirmed))
        done = "sent_at > 0 AND sent_at < ?"
        return ended + await in_pieces(
            partial(self._forget_some_of, "reply_notices", "site, reader, reply", done, sent)
        )

    def _thread_of(self, site: str, comment: str) -> Statement:
        """Locks the comment, because everybody locks comments before their thread."""
        return Statement(
            f"SELECT thread FROM comments WHERE site = ? AND id = ?{self.dialect.locking()}", (site, comment)
        )

    @writes
    def _forget_some_of(self, table: str, key: str, where: str, before: int, most: int) -> Transaction[int]:
        sql = (
            f"DELETE FROM {table} WHERE {where} AND ({key}) IN (SELECT {key} FROM {table} WHERE {where} LIMIT ?)"
            " RETURNING comment"
        )
        return len((yield Statement(sql, (before, before, most))))


def announce_replies(site: str, ids: Sequence[str], now: int, dialect: Dialect) -> Transaction[None]:
    """Stores, for readers with a confirmed subscription, that comments were published. Others than replies are left out.

    Replies by the reader too: by the address of the comment with the subscription, because those of comments are cut.
    """
    if not ids:
        return
    rows = yield Statement(
        "INSERT INTO reply_notices (site, reader, reply, comment, created_at, sent_at)"
        " SELECT s.site, s.reader, c.id, s.comment, ?, 0 FROM comments AS c"
        " JOIN reply_subscriptions AS s ON s.site = c.site AND s.comment IN (c.pid, c.rid)"
        " JOIN comments AS own ON own.site = s.site AND own.id = s.comment"
        f" WHERE c.site = ? AND {dialect.among('c.id')} AND c.rid <> '' AND c.status = 'visible' AND s.confirmed_at > 0"
        f" AND (c.mail = '' OR {dialect.folded('c.mail')} <> {dialect.folded('own.mail')})"
        " ON CONFLICT (site, reader, reply) DO NOTHING RETURNING comment",
        (now, site, dialect.listed(list(ids))),
    )
    subscribed = sorted({comment for (comment,) in rows})
    due = "UPDATE reply_subscriptions SET due_at = ? WHERE site = ? AND comment = ? AND due_at = 0"
    yield Batch(due, [(now + SETTLE_MS, site, comment) for comment in subscribed])


def mark_subscribed(site: str, dialect: Dialect) -> Transaction[None]:
    """Marks the threads that have subscriptions, after comments were moved to others."""
    rows = yield Statement(
        "SELECT DISTINCT c.thread FROM reply_subscriptions AS s"
        " JOIN comments AS c ON c.site = s.site AND c.id = s.comment WHERE s.site = ? ORDER BY c.thread",
        (site,),
    )
    yield Batch(MARK, [(site, thread) for (thread,) in rows])


def _row(subscription: Subscription) -> tuple[str | int, ...]:
    return (
        *(subscription.site, subscription.comment, subscription.reader, subscription.mail, subscription.language),
        *(subscription.device, subscription.created_at, subscription.confirmed_at, subscription.due_at),
    )


def _subscription_of(row: Row) -> Subscription:
    site, comment, reader, mail, language, device, created_at, confirmed_at, due_at = row
    return Subscription(
        site=site,
        comment=comment,
        reader=reader,
        mail=mail,
        language=language,
        device=device,
        created_at=created_at,
        confirmed_at=confirmed_at,
        due_at=due_at,
    )
