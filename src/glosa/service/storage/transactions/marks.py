"""Pinned comments, answers, closed threads, and replies on behalf of the site."""

from collections.abc import Callable, Sequence

from glosa.service.domain.comments import Comment, Mark
from glosa.service.domain.moderation.log import Decision
from glosa.service.domain.notices import Notice
from glosa.service.storage.transaction import Statement, Transaction
from glosa.service.storage.transactions.changes import CLOSE, inserted_comment, lock_threads, touch
from glosa.service.storage.transactions.keys import placed
from glosa.service.storage.transactions.log_rows import logged
from glosa.service.storage.transactions.methods import Transactions, reads, writes
from glosa.service.storage.transactions.notifications import inserted
from glosa.service.storage.transactions.subscriptions import announce_replies

_ANSWERS = (
    "SELECT other.id FROM comments AS own JOIN comments AS other ON other.site = own.site AND other.rid = own.rid"
    " WHERE own.site = ? AND own.id = ? AND own.rid <> '' AND other.answer = 1"
)
"""The answers to the root of a comment."""


class SqlMarks(Transactions):
    """Implements the domain's ports for marking and replying."""

    @writes
    def mark(self, decision: Decision, id: str, mark: Mark, *, on: bool) -> Transaction[bool]:
        """Sets or removes a mark. If two answers to one root are marked at the same time, the later one stays."""
        column = mark.value
        if on and mark is Mark.ANSWER:
            rows = yield Statement(_ANSWERS, (decision.site, id))
            yield from lock_threads(decision.site, [id, *(answer for (answer,) in rows)], self.dialect)
        sql = (
            f"UPDATE comments SET {column} = ?, updated_at = ? WHERE site = ? AND id = ? AND {column} <> ?"
            " RETURNING thread, rid, url"
        )
        rows = yield Statement(sql, (int(on), decision.at, decision.site, id, int(on)))
        if not rows:
            return False
        thread, root, url = rows[0]
        yield from touch([(decision.site, thread)])
        if on and mark is Mark.ANSWER:
            only = "UPDATE comments SET answer = 0 WHERE site = ? AND rid = ? AND answer = 1 AND id <> ?"
            yield Statement(only, (decision.site, root, id))
        yield from logged(decision, url, comment=id)
        return True

    @writes
    def close_thread(self, decision: Decision, thread: str, *, closed: bool) -> Transaction[bool]:
        """Closes or reopens a thread in one statement, which waits for comments that are being added."""
        rows = yield Statement(f"{CLOSE} RETURNING closed", (decision.site, thread, int(closed)))
        if not rows:
            return False
        yield from logged(decision, thread)
        return True

    @reads
    def closed_threads(self, site: str) -> Transaction[tuple[str, ...]]:
        """The keys of closed threads, sorted."""
        rows = yield Statement("SELECT key FROM threads WHERE site = ? AND closed = 1 ORDER BY key", (site,))
        return tuple(key for (key,) in rows)

    @writes
    def reply(
        self, decision: Decision, comment: Comment, notices: Callable[[Comment], Sequence[Notice]]
    ) -> Transaction[Comment]:
        """Like a reader's comment, without limits."""
        (added,) = yield from placed([comment], self.dialect)
        yield from touch([(added.site, added.thread)])
        yield from inserted_comment(added)
        if reported := notices(added):
            yield from inserted(reported)
        yield from announce_replies(added.site, [added.id], decision.at, self.dialect)
        yield from logged(decision, added.url, comment=added.id)
        return added
