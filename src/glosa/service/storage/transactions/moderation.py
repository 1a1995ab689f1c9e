"""Decisions of moderators, and their log. Each is one transaction."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from glosa.service.domain.comments import Comment, Format, Status, Text
from glosa.service.domain.moderation.decisions import Decision
from glosa.service.domain.moderation.log import Actor, Entry, LoggedAction, LogPlace, Via
from glosa.service.storage.rows import places
from glosa.service.storage.transaction import Batch, Statement, Transaction
from glosa.service.storage.transactions.changes import in_order, replace_text, touch
from glosa.service.storage.transactions.lessons import learn, take_back, unlearn
from glosa.service.storage.transactions.methods import Transactions, reads, writes

_LOG = "site, decision, comment, at, actor, via, action, status_before, status_after, source, format"
_INSERT = f"INSERT INTO moderation_log ({_LOG}) VALUES ({places(_LOG)})"
_EDITED_SINCE = "SELECT 1 FROM moderation_log WHERE site = ? AND comment = ? AND at >= ? AND decision <> ? AND action = 'edit' LIMIT 1"
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
        """Locks the comments first, so of two decisions at the same time, the second sees what the first one did."""
        found = yield from self._locked(decision.site, ids)
        befores = {id: before for id, before in found.items() if before is not status}
        moved = yield from self._move(decision, befores, status)
        yield from learn(decision.site, decision.id, [one.entry.comment for one in moved], status, self.dialect)
        return in_order(ids, (yield from _saved(decision, moved)))

    @writes
    def undo(self, decision: Decision, undone: str) -> Transaction[Sequence[str]]:
        """Only comments whose status nobody changed since, whether or not it's the same again."""
        done = yield from _of_decision(decision.site, undone)
        ids = [entry.comment for entry in done]
        found = yield from self._locked(decision.site, ids)
        decided_later = yield from self._decided_later(decision.site, undone, ids)
        moved: list[_Moved] = []
        for status in Status:
            befores = {
                entry.comment: entry.after
                for entry in done
                if entry.before is status and entry.after is not None and found.get(entry.comment) is entry.after
            }
            left = {id: before for id, before in befores.items() if id not in decided_later}
            part = yield from self._move(decision, left, status)
            moved += part
            if done[0].action is LoggedAction.UNDO:
                again = [one.entry.comment for one in part]
                yield from learn(decision.site, decision.id, again, status, self.dialect)
        yield from take_back(decision.site, undone, [one.entry.comment for one in moved], self.dialect)
        return in_order(ids, (yield from _saved(decision, moved)))

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
        yield from unlearn(decision.site, [id for id, _, _ in rows], self.dialect)
        forget = f"UPDATE moderation_log SET source = '' WHERE site = ? AND {self.dialect.among('comment')}"
        yield Statement(forget, (decision.site, gone))
        moved = [_Moved(_entry(decision, id, before=Status(status)), thread) for id, thread, status in rows]
        return in_order(ids, (yield from _saved(decision, moved)))

    @writes
    def edit(
        self, decision: Decision, comment: Comment, text: Text, *, undone: Entry | None = None
    ) -> Transaction[bool]:
        """Compares the source, so of two edits at the same time, the second changes nothing."""
        was = comment.text
        if undone is not None:
            yield from self._locked(decision.site, [comment.id])
            if (yield Statement(_EDITED_SINCE, (decision.site, comment.id, undone.at, undone.decision))):
                return False
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

    def _locked(self, site: str, ids: Sequence[str]) -> Transaction[Mapping[str, Status]]:
        """The status of each comment that exists. Always in the same order, so two decisions don't deadlock."""
        sql = (
            f"SELECT id, status FROM comments WHERE site = ? AND {self.dialect.among('id')}"
            f" ORDER BY id{self.dialect.changing()}"
        )
        rows = yield Statement(sql, (site, self.dialect.listed(list(ids))))
        return {id: Status(status) for id, status in rows}

    def _decided_later(self, site: str, undone: str, ids: Sequence[str]) -> Transaction[frozenset[str]]:
        """The comments whose status was changed after the decision ``undone``."""
        sql = (
            "SELECT DISTINCT later.comment FROM moderation_log AS done"
            " JOIN moderation_log AS later ON later.site = done.site AND later.comment = done.comment"
            " AND later.at > done.at AND later.status_after <> ''"
            f" WHERE done.site = ? AND done.decision = ? AND {self.dialect.among('done.comment')}"
        )
        rows = yield Statement(sql, (site, undone, self.dialect.listed(list(ids))))
        return frozenset(id for (id,) in rows)

    def _move(self, decision: Decision, befores: Mapping[str, Status], after: Status) -> Transaction[Sequence[_Moved]]:
        """Gives comments, which are locked, the status ``after``. ``befores`` is their status by id."""
        sql = (
            f"UPDATE comments SET status = ?, updated_at = ? WHERE site = ? AND {self.dialect.among('id')}"
            " RETURNING id, thread"
        )
        rows = yield Statement(sql, (after.value, decision.at, decision.site, self.dialect.listed(list(befores))))
        return [_Moved(_entry(decision, id, before=befores[id], after=after), thread) for id, thread in rows]


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
