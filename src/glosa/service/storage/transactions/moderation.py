"""Decisions of moderators, and their log. Each is one transaction."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from glosa.service.domain.comments import Comment, Status, Text
from glosa.service.domain.moderation.log import Decision, Entry, LoggedAction, LogPlace
from glosa.service.storage.dialect import Dialect
from glosa.service.storage.transaction import Statement, Transaction
from glosa.service.storage.transactions.changes import MOVED, in_order, lock_threads, replace_text, touch
from glosa.service.storage.transactions.lessons import learn, take_back, unlearn
from glosa.service.storage.transactions.log_rows import LOG, entry_about, entry_of, log_rows
from glosa.service.storage.transactions.methods import Transactions, reads, writes
from glosa.service.storage.transactions.subscriptions import announce_replies

_COUNT = "(SELECT count(*) FROM (SELECT 1 FROM comments WHERE site = ? AND status = ? LIMIT ?) AS found)"


class _Locked(NamedTuple):
    """A comment that nobody else can change until the transaction ends, with the revisions of its last changes."""

    status: Status
    decided: int
    edited: int


class _Moved(NamedTuple):
    """What happened to a comment, and the thread that changed with it."""

    entry: Entry
    thread: str


class SqlModeration(Transactions):
    """Moderates comments. Implements the domain's ports for moderation."""

    @reads
    def count_by_status(self, site: str, most: int) -> Transaction[dict[Status, int]]:
        """Walks the index of each status up to ``most`` entries."""
        values = tuple(value for status in Status for value in (site, status.value, most))
        rows = yield Statement(f"SELECT {', '.join([_COUNT] * len(Status))}", values)
        return dict(zip(Status, map(int, rows[0]), strict=True))

    @writes
    def decide(
        self, decision: Decision, ids: Sequence[str], status: Status, seen: Mapping[str, int] | None = None
    ) -> Transaction[Sequence[str]]:
        """Locks the comments first, so of two decisions at the same time, the second sees what the first one did."""
        found = yield from self._locked(decision.site, ids)
        if status is Status.VISIBLE and seen:
            found = {id: one for id, one in found.items() if one.edited <= seen.get(id, one.edited)}
            ids = [id for id in ids if id in found]
        befores = {id: one.status for id, one in found.items() if one.status is not status}
        moved = yield from self._move(decision, befores, status)
        yield from _settle_reports(decision.site, ids, self.dialect)
        yield from learn(decision.site, decision.id, [one.entry.comment for one in moved], status, self.dialect)
        return in_order(ids, (yield from _saved(decision, moved, self.dialect)))

    @writes
    def decide_unchanged(self, decision: Decision, id: str, status: Status, revision: int) -> Transaction[bool]:
        """Decides on a comment unless its revision changed, so the second of two simultaneous decisions does nothing."""
        sql = f"SELECT status FROM comments WHERE site = ? AND id = ? AND revision = ?{self.dialect.changing()}"
        rows = yield Statement(sql, (decision.site, id, revision))
        if not rows:
            return False
        moved = yield from self._move(decision, {id: Status(rows[0][0])}, status)
        yield from learn(decision.site, decision.id, [id], status, self.dialect)
        yield from _settle_reports(decision.site, [id], self.dialect)
        yield from _saved(decision, moved, self.dialect)
        return True

    @writes
    def undo(self, decision: Decision, undone: str) -> Transaction[Sequence[str]]:
        """Restores comments that no other decision has changed since then, even if their status is the same again."""
        done = yield from _of_decision(decision.site, undone)
        ids = [entry.comment for entry in done]
        found = yield from self._locked(decision.site, ids)
        yield from lock_threads(decision.site, list(found), self.dialect)
        moved: list[_Moved] = []
        for status in Status:
            befores = {
                entry.comment: entry.after
                for entry in done
                if entry.before is status
                and entry.after is not None
                and (now := found.get(entry.comment)) is not None
                and (now.status, now.decided) == (entry.after, entry.revision)
                and (status is not Status.VISIBLE or now.edited <= entry.revision)
            }
            part = yield from self._move(decision, befores, status)
            moved += part
            if done[0].action is LoggedAction.UNDO:
                again = [one.entry.comment for one in part]
                yield from learn(decision.site, decision.id, again, status, self.dialect)
        yield from take_back(decision.site, undone, [one.entry.comment for one in moved], self.dialect)
        return in_order(ids, (yield from _saved(decision, moved, self.dialect)))

    @writes
    def purge(self, decision: Decision, ids: Sequence[str]) -> Transaction[Sequence[str]]:
        """Their uses of uploads and their devices are deleted with them."""
        named = self.dialect.listed([id for id in ids if id])
        replies = f"SELECT id FROM comments WHERE site = ? AND {self.dialect.among('rid')}"
        with_replies = {*filter(None, ids), *(id for (id,) in (yield Statement(replies, (decision.site, named))))}
        yield from lock_threads(decision.site, sorted(with_replies), self.dialect)
        is_purged = f"{self.dialect.among('id')} OR {self.dialect.among('rid')}"
        rows = yield Statement(
            f"DELETE FROM comments WHERE site = ? AND ({is_purged}) RETURNING id, thread, status",
            (decision.site, named, named),
        )
        gone = self.dialect.listed([id for id, _, _ in rows])
        yield from unlearn(decision.site, [id for id, _, _ in rows], self.dialect)
        forget = (
            f"UPDATE moderation_log SET source = '', detail = '' WHERE site = ? AND {self.dialect.among('comment')}"
        )
        yield Statement(forget, (decision.site, gone))
        moved = [_Moved(entry_about(decision, id, before=Status(status)), thread) for id, thread, status in rows]
        return in_order(ids, (yield from _saved(decision, moved, self.dialect)))

    @writes
    def edit(self, decision: Decision, comment: Comment, text: Text) -> Transaction[bool]:
        """Compares revisions, so of two edits at the same time, the second changes nothing."""
        was = comment.text
        revision = yield from replace_text(decision.site, comment.id, text, decision.at, seen=comment.edited)
        if revision is None:
            return False
        entry = entry_about(decision, comment.id, source=was.source, format=was.format)
        yield log_rows(decision.site, [replace(entry, revision=revision)])
        return True

    @reads
    def decision(self, site: str, decision: str) -> Transaction[Sequence[Entry]]:
        """The log entries of one decision, by comment."""
        return _of_decision(site, decision)

    @reads
    def log_entries(
        self, site: str, *, comment: str = "", after: LogPlace | None = None, limit: int
    ) -> Transaction[Sequence[Entry]]:
        """Newest first."""
        where = "site = ?"
        values: tuple[str | int, ...] = (site,)
        if comment:
            where, values = f"{where} AND comment = ?", (*values, comment)
        if after is not None:
            where = f"{where} AND (at, decision, comment) < (?, ?, ?)"
            values = (*values, after.at, after.decision, after.comment)
        sql = f"SELECT {LOG} FROM moderation_log WHERE {where} ORDER BY at DESC, decision DESC, comment DESC LIMIT ?"
        return tuple(map(entry_of, (yield Statement(sql, (*values, limit)))))

    def _locked(self, site: str, ids: Sequence[str]) -> Transaction[Mapping[str, _Locked]]:
        """Comments by id, without erased ones, of which only the place remains.

        They're always locked in the same order, so two decisions don't deadlock.
        """
        sql = (
            f"SELECT id, status, decided, edited FROM comments WHERE site = ? AND {self.dialect.among('id')}"
            f" AND NOT (source = '' AND nick = '') ORDER BY id{self.dialect.changing()}"
        )
        rows = yield Statement(sql, (site, self.dialect.listed(list(ids))))
        return {id: _Locked(Status(status), decided, edited) for id, status, decided, edited in rows}

    def _move(self, decision: Decision, befores: Mapping[str, Status], after: Status) -> Transaction[Sequence[_Moved]]:
        """Gives comments, which are locked, the status ``after``. ``befores`` is their status by id."""
        yield from lock_threads(decision.site, list(befores), self.dialect)
        sql = (
            f"UPDATE comments SET {MOVED} WHERE site = ? AND {self.dialect.among('id')} RETURNING id, thread, revision"
        )
        rows = yield Statement(sql, (after.value, decision.at, decision.site, self.dialect.listed(list(befores))))
        return [
            _Moved(replace(entry_about(decision, id, before=befores[id], after=after), revision=revision), thread)
            for id, thread, revision in rows
        ]


def _saved(decision: Decision, moved: Sequence[_Moved], dialect: Dialect) -> Transaction[Sequence[str]]:
    """Logs what happened, announces replies that readers see now, and returns the ids of the comments."""
    yield from touch((decision.site, one.thread) for one in moved)
    published = [one.entry.comment for one in moved if one.entry.after is Status.VISIBLE]
    yield from announce_replies(decision.site, published, decision.at, dialect)
    yield log_rows(decision.site, [one.entry for one in moved])
    return [one.entry.comment for one in moved]


def _settle_reports(site: str, ids: Sequence[str], dialect: Dialect) -> Transaction[None]:
    """A moderator who decides on a comment has seen its reports, even if the decision changes nothing."""
    sql = f"UPDATE comment_reports SET dismissed = 1 WHERE site = ? AND dismissed = 0 AND {dialect.among('comment')}"
    yield Statement(sql, (site, dialect.listed(list(ids))))


def _of_decision(site: str, decision: str) -> Transaction[Sequence[Entry]]:
    sql = f"SELECT {LOG} FROM moderation_log WHERE site = ? AND decision = ? ORDER BY comment"
    return tuple(map(entry_of, (yield Statement(sql, (site, decision)))))
