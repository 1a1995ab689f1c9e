"""Decisions of moderators, and their log. Each is one transaction."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from glosa.service.domain.comments import Comment, Format, Status, Text
from glosa.service.domain.moderation.decisions import Decision
from glosa.service.domain.moderation.log import Actor, Entry, LoggedAction, LogPlace, Via
from glosa.service.storage.rows import places
from glosa.service.storage.transaction import Batch, Statement, Transaction
from glosa.service.storage.transactions.changes import in_order, replace_text, touch
from glosa.service.storage.transactions.methods import Transactions, reads, writes

_LOG = "site, decision, comment, at, actor, via, action, status_before, status_after, source, format"
_INSERT = f"INSERT INTO moderation_log ({_LOG}) VALUES ({places(_LOG)})"
_COUNT = "(SELECT count(*) FROM (SELECT 1 FROM comments WHERE site = ? AND status = ? LIMIT ?) AS found)"


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
    def decide(self, decision: Decision, ids: Sequence[str], status: Status) -> Transaction[Sequence[str]]:
        """A statement for each earlier status, so the log has the right one without locking rows first."""
        moved: list[_Moved] = []
        for before in Status:
            if before is not status:
                moved += yield from self._move(decision, ids, before=before, after=status)
        return in_order(ids, (yield from _saved(decision, moved)))

    @writes
    def undo(self, decision: Decision, undone: str) -> Transaction[Sequence[str]]:
        """Only comments that still have the status that the decision gave them."""
        done = yield from _of_decision(decision.site, undone)
        moved: list[_Moved] = []
        changes = {(entry.before, entry.after) for entry in done}
        for before, after in sorted(changes, key=str):
            if before is not None and after is not None:
                ids = [entry.comment for entry in done if (entry.before, entry.after) == (before, after)]
                moved += yield from self._move(decision, ids, before=after, after=before)
        return in_order([entry.comment for entry in done], (yield from _saved(decision, moved)))

    @writes
    def purge(self, decision: Decision, ids: Sequence[str]) -> Transaction[Sequence[str]]:
        """Their uses of uploads and their devices are deleted with them."""
        doomed = f"{self.dialect.among('id')} OR {self.dialect.among('rid')}"
        named = self.dialect.listed([id for id in ids if id])
        rows = yield Statement(
            f"DELETE FROM comments WHERE site = ? AND ({doomed}) RETURNING id, thread, status",
            (decision.site, named, named),
        )
        gone = self.dialect.listed([id for id, _, _ in rows])
        forget = f"UPDATE moderation_log SET source = '' WHERE site = ? AND {self.dialect.among('comment')}"
        yield Statement(forget, (decision.site, gone))
        moved = [_Moved(_entry(decision, id, before=Status(status)), thread) for id, thread, status in rows]
        return in_order(ids, (yield from _saved(decision, moved)))

    @writes
    def edit(self, decision: Decision, comment: Comment, text: Text) -> Transaction[bool]:
        """Compares the source, so of two edits at the same time, the second changes nothing."""
        was = comment.text
        if not (yield from replace_text(decision.site, comment.id, text, decision.at, before=was.source)):
            return False
        yield _logged(decision.site, [_entry(decision, comment.id, source=was.source, format=was.format)])
        return True

    @reads
    def decision(self, site: str, decision: str) -> Transaction[Sequence[Entry]]:
        """By comment."""
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
        sql = f"SELECT {_LOG} FROM moderation_log WHERE {where} ORDER BY at DESC, decision DESC, comment DESC LIMIT ?"
        return tuple(map(_entry_of, (yield Statement(sql, (*values, limit)))))

    def _move(
        self, decision: Decision, ids: Sequence[str], *, before: Status, after: Status
    ) -> Transaction[Sequence[_Moved]]:
        sql = (
            f"UPDATE comments SET status = ?, updated_at = ? WHERE site = ? AND {self.dialect.among('id')}"
            " AND status = ? RETURNING id, thread"
        )
        values = (after.value, decision.at, decision.site, self.dialect.listed(list(ids)), before.value)
        rows = yield Statement(sql, values)
        return [_Moved(_entry(decision, id, before=before, after=after), thread) for id, thread in rows]


def _of_decision(site: str, decision: str) -> Transaction[Sequence[Entry]]:
    sql = f"SELECT {_LOG} FROM moderation_log WHERE site = ? AND decision = ? ORDER BY comment"
    return tuple(map(_entry_of, (yield Statement(sql, (site, decision)))))


def _saved(decision: Decision, moved: Sequence[_Moved]) -> Transaction[Sequence[str]]:
    """Logs what happened, and returns the ids of the comments."""
    yield from touch((decision.site, one.thread) for one in moved)
    yield _logged(decision.site, [one.entry for one in moved])
    return [one.entry.comment for one in moved]


def _logged(site: str, entries: Sequence[Entry]) -> Batch:
    return Batch(_INSERT, [_row(site, entry) for entry in entries])


def _entry(
    decision: Decision,
    comment: str,
    *,
    before: Status | None = None,
    after: Status | None = None,
    source: str = "",
    format: Format | None = None,
) -> Entry:
    return Entry(
        decision=decision.id,
        comment=comment,
        at=decision.at,
        actor=decision.actor,
        action=decision.action,
        before=before,
        after=after,
        source=source,
        format=format,
    )


def _row(site: str, entry: Entry) -> tuple[str | int, ...]:
    return (
        *(site, entry.decision, entry.comment, entry.at, entry.actor.name, entry.actor.via.value, entry.action.value),
        *(entry.before.value if entry.before else "", entry.after.value if entry.after else ""),
        *(entry.source, entry.format.value if entry.format else ""),
    )


def _entry_of(row: Sequence[Any]) -> Entry:
    _, decision, comment, at, actor, via, action, before, after, source, format = row
    return Entry(
        decision=decision,
        comment=comment,
        at=at,
        actor=Actor(actor, Via(via)),
        action=LoggedAction(action),
        before=Status(before) if before else None,
        after=Status(after) if after else None,
        source=source,
        format=Format(format) if format else None,
    )
