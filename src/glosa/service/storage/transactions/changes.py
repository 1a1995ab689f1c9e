"""Changes of comments. Each increments the versions of the threads that it changes."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial

from glosa.service.domain.comments import Added, Comment, Status, Text
from glosa.service.domain.errors import CommentExists, ThreadClosed
from glosa.service.domain.names.claims import NameUse
from glosa.service.domain.notices import Notice, no_notices
from glosa.service.domain.rate_limits import Bucket
from glosa.service.domain.spam.findings import status_after
from glosa.service.domain.spam.judging import Judging
from glosa.service.domain.submissions import SavedSubmission, Submission, repeats
from glosa.service.storage.dialect import Dialect
from glosa.service.storage.rows import COMMENT, comment_of, comment_row, places
from glosa.service.storage.transaction import Batch, Statement, Together, Transaction
from glosa.service.storage.transactions.forgetting import in_pieces
from glosa.service.storage.transactions.keys import locked_rules, locking_rules, placed, placed_by, root_of
from glosa.service.storage.transactions.limits import locked, taken
from glosa.service.storage.transactions.methods import Transactions, limited_write, rate_limited, reads, writes
from glosa.service.storage.transactions.named_posts import confirmed, owners
from glosa.service.storage.transactions.notifications import inserted
from glosa.service.storage.transactions.shared_posts import shared_post
from glosa.service.storage.transactions.spam import counting, judged, saved_judgment, weighed
from glosa.service.storage.transactions.subscriptions import announce_replies

_INSERT = f"INSERT INTO comments ({COMMENT}) VALUES ({places(COMMENT)}) ON CONFLICT (site, id) DO NOTHING"
_LIKED = "UPDATE comments SET likes = ? WHERE site = ? AND id = ? AND likes < ?"
_TOUCH = (
    "INSERT INTO threads (site, key, version) VALUES (?, ?, 1)"
    " ON CONFLICT (site, key) DO UPDATE SET version = threads.version + 1"
)
_HIDDEN = (
    "INSERT INTO threads (site, key, version) VALUES (?, ?, 0), (?, '', 1)"
    " ON CONFLICT (site, key) DO UPDATE SET version = threads.version + excluded.version RETURNING key, closed"
)
"""Readers don't see the comment, so their thread's version stays, and so do cached pages of it. A thread without a key has the site's,
and is locked after the others."""
CLOSE = (
    "INSERT INTO threads (site, key, version, closed) VALUES (?, ?, 1, ?) ON CONFLICT (site, key)"
    " DO UPDATE SET version = threads.version + 1, closed = excluded.closed WHERE threads.closed <> excluded.closed"
)
"""Closes a thread, or opens it again."""
MOVED = "status = ?, updated_at = ?, revision = revision + 1, decided = revision + 1"
"""Sets another status at a time."""
_REWRITTEN = (
    "edited = CASE WHEN source = ? THEN edited ELSE revision + 1 END,"
    " revision = CASE WHEN source = ? THEN revision ELSE revision + 1 END,"
    " source = ?, format = ?, html = ?, renderer = ?, updated_at = ?"
)
"""Rendering the same source again doesn't change the text."""
_DISUSE = (
    "DELETE FROM upload_uses WHERE site = ? AND comment = ? AND NOT EXISTS (SELECT 1 FROM moderation_log AS log"
    " WHERE log.site = upload_uses.site AND log.comment = upload_uses.comment AND log.source <> '')"
)
_USE = "INSERT INTO upload_uses (site, comment, upload) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
_WROTE = "INSERT INTO comment_devices (site, comment, device) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
_NOTE = (
    "INSERT INTO submissions (site, key, print, comment, at) VALUES (?, ?, ?, ?, ?)"
    " ON CONFLICT (site, key) DO UPDATE SET print = submissions.print RETURNING print, comment, at"
)
_FORGET = (
    "DELETE FROM submissions WHERE at < ? AND (site, key) IN"
    " (SELECT site, key FROM submissions WHERE at < ? LIMIT ?) RETURNING key"
)
"""Checks the time twice: while it waits for a row, the row may be renewed."""
_REPLACE = "UPDATE submissions SET print = ?, comment = ?, at = ? WHERE site = ? AND key = ?"
_UPLOAD = re.compile(r"[0-9a-f]{24}\.[a-z0-9]{1,5}")


class SqlChanges(Transactions):
    """Adds and changes comments. Implements the writing part of the domain's ports."""

    @reads
    def submitted(self, site: str, submission: Submission, now: int) -> Transaction[Comment | None]:
        """The comment of an earlier attempt. Raises ``KeyReused``."""
        rows = yield Statement(
            "SELECT print, comment, at FROM submissions WHERE site = ? AND key = ?", (site, submission.key)
        )
        if not rows:
            return None
        earlier = SavedSubmission(*rows[0])
        return (yield from _saved_by(site, earlier)) if repeats(submission, earlier, now) else None

    async def add(
        self,
        comment: Comment,
        limits: Sequence[Bucket] = (),
        *,
        submission: Submission | None = None,
        device: str = "",
        notices: Callable[[Comment], Sequence[Notice]] = no_notices,
        judging: Judging | None = None,
        name: NameUse | None = None,
    ) -> Comment:
        """Takes from the buckets at the comment's ``created_at``."""
        start = partial(self._added, comment, limits, submission, device, notices, judging, name)
        return await limited_write(self, start, shared_post(comment, limits, submission, judging))

    def _added(
        self,
        comment: Comment,
        limits: Sequence[Bucket],
        submission: Submission | None,
        device: str,
        notices: Callable[[Comment], Sequence[Notice]],
        judging: Judging | None,
        name: NameUse | None,
    ) -> Transaction[Comment]:
        if submission is not None and (known := (yield from _note(comment, submission))) is not None:
            return known
        if limits:
            self.limited(comment.site, comment.created_at)
        # The database locks rows in this order. Whatever is locked is awaited by others, so there are few round trips from here.
        buckets = [locked(comment.site, limits)] if limits else []
        counts = [counting(comment.site, judging)] if judging is not None else []
        place = (locking_rules([comment.site], self.dialect), root_of(comment))
        names = [owners(comment.site, name)] if name is not None else []
        found = iter((yield Together((*buckets, *place, *names, *counts))))
        changes = [taken(comment.site, limits, next(found), now=comment.created_at)] if limits else []
        added = placed_by(comment, rules=next(found), root=next(found))
        if name is not None:
            added = replace(added, claim=confirmed(name, next(found)))
        judgment = None
        if judging is not None:
            judgment = judged(judging, next(found))
            added = replace(added, status=status_after(judgment, added.status))
            if judgment.is_suspicious:
                changes.append(weighed(comment.site, judging))
        if added.status is Status.VISIBLE:
            touched = Statement(f"{_TOUCH} RETURNING key, closed, subscribed", (added.site, added.thread))
        else:
            touched = Statement(_HIDDEN, (added.site, added.thread, added.site))
        if judging is not None and judgment is not None:
            findings = saved_judgment(added, judgment, judging.case)
            if findings is not None:
                changes.append(Statement(f"{findings.sql} ON CONFLICT DO NOTHING", findings.values))
        if device:
            changes.append(Statement(_WROTE, (added.site, added.id, device)))
        # A refusal undoes everything. If the comment exists, that's what is reported, not what else exists about it.
        threads, new, *_ = yield Together((touched, inserting(added), *changes))
        if any(closed for key, closed, *_ in threads if key == added.thread):
            raise ThreadClosed
        if not new:
            raise CommentExists(added.id)
        yield from _use_uploads([added])
        if reported := notices(added):
            yield from inserted(reported)
        if added.status is Status.VISIBLE and added.rid and threads[0][2]:
            yield from announce_replies(added.site, [added.id], added.created_at, self.dialect)
        return added

    @rate_limited
    def take(self, site: str, limits: Sequence[Bucket], now: int) -> Transaction[None]:
        """Takes from every bucket, or from none."""
        return self.take_all(site, limits, now=now)

    @reads
    def is_approved(self, site: str, device: str) -> Transaction[bool]:
        """Whether a comment of the device is visible."""
        sql = (
            "SELECT 1 FROM comment_devices AS wrote"
            " JOIN comments AS c ON c.site = wrote.site AND c.id = wrote.comment AND c.status = 'visible'"
            " WHERE wrote.site = ? AND wrote.device = ? LIMIT 1"
        )
        return bool((yield Statement(sql, (site, device))))

    async def forget_submissions(self, before: int) -> int:
        """Deletes the old submissions of all sites."""
        return await in_pieces(partial(self._forget_some_submissions, before))

    @writes
    def add_all(self, comments: Sequence[Comment]) -> Transaction[Added]:
        """Comments of one or several sites."""
        given = {(comment.site, comment.id): comment for comment in reversed(comments)}
        known: set[tuple[str, str]] = set()
        changed: set[tuple[str, str]] = set()
        # Before comments, as everybody does. Rules that change meanwhile would move them to other threads.
        yield from locked_rules((site for site, _ in given), self.dialect)
        for site in sorted({site for site, _ in given}):
            ids = [id for other, id in given if other == site]
            sql = f"SELECT c.id, c.thread, c.likes FROM comments AS c WHERE c.site = ? AND {self.dialect.among('c.id')}"
            rows = yield Statement(sql, (site, self.dialect.listed(ids)))
            known |= {(site, id) for id, _, _ in rows}
            liked = [(id, given[site, id].likes, thread) for id, thread, likes in rows if given[site, id].likes > likes]
            yield Batch(_LIKED, [(likes, site, id, likes) for id, likes, _ in sorted(liked)])
            changed |= {(site, thread) for _, _, thread in liked}
        unknown = [comment for key, comment in reversed(given.items()) if key not in known]
        new = yield from placed(unknown, self.dialect)
        yield from touch(changed | {(comment.site, comment.thread) for comment in new})
        yield Batch(_INSERT, [comment_row(comment) for comment in new])
        yield from _use_uploads(new)
        added = {(comment.site, comment.id) for comment in new}
        return Added(
            new=tuple(comment.id for comment in new),
            known=tuple(comment.id for comment in comments if (comment.site, comment.id) not in added),
        )

    @writes
    def set_status(self, site: str, ids: Sequence[str], status: Status, now: int) -> Transaction[Sequence[str]]:
        """Sets the status of all comments in one statement."""
        yield from lock_threads(site, ids, self.dialect)
        among = self.dialect.among("id")
        sql = f"UPDATE comments SET {MOVED} WHERE site = ? AND {among} RETURNING id, thread"
        rows = yield Statement(sql, (status.value, now, site, self.dialect.listed(list(ids))))
        yield from touch((site, thread) for _, thread in rows)
        if status is Status.VISIBLE:
            yield from announce_replies(site, [id for id, _ in rows], now, self.dialect)
        return in_order(ids, (id for id, _ in rows))

    @writes
    def set_text(self, site: str, id: str, text: Text, now: int) -> Transaction[bool]:
        """See :func:`replace_text`."""
        return bool((yield from replace_text(site, id, text, now)))

    @writes
    def _forget_some_submissions(self, before: int, most: int) -> Transaction[int]:
        return len((yield Statement(_FORGET, (before, before, most))))


def inserted_comment(comment: Comment) -> Transaction[None]:
    """Adds a comment in its place, with the uploads that it uses. Raises ``CommentExists``."""
    if not (yield inserting(comment)):
        raise CommentExists(comment.id)
    yield from _use_uploads([comment])


def inserting(comment: Comment) -> Statement:
    """Adds a comment, without the uploads that it uses. Returns no row if it exists."""
    return Statement(f"{_INSERT} RETURNING id", comment_row(comment))


def replace_text(site: str, id: str, text: Text, now: int, *, seen: int | None = None) -> Transaction[int | None]:
    """The comment's revision afterwards. ``None`` if there is no such comment, or its text changed after revision ``seen``.

    Also updates which uploads the comment uses. Those of earlier texts remain in use while the log can restore them: with
    ``seen``, which is a logged edit, and for comments that were edited before.
    """
    unchanged, values = (" AND edited <= ?", (seen,)) if seen is not None else ("", ())
    sql = f"UPDATE comments SET {_REWRITTEN} WHERE site = ? AND id = ?{unchanged} RETURNING thread, revision"
    new = (text.source, text.source, text.source, text.format.value, text.html, text.renderer, now)
    rows = yield Statement(sql, (*new, site, id, *values))
    if not rows:
        return None
    thread, revision = rows[0]
    if seen is None:
        yield Statement(_DISUSE, (site, id))
    yield Batch(_USE, [(site, id, upload) for upload in _uploads(text)])
    yield from touch([(site, thread)])
    return int(revision)


def touch(threads: Iterable[tuple[str, str]]) -> Transaction[None]:
    """Always in the same order, so two transactions that touch the same threads don't deadlock."""
    yield Batch(_TOUCH, sorted(set(threads)))


def lock_threads(site: str, ids: Sequence[str], dialect: Dialect) -> Transaction[None]:
    """Locks comments and then their threads, in the order that everybody uses. Call it before changing several.

    The triggers that count comments would lock each thread when they come to it, so two such changes could deadlock.
    """
    if not dialect.changing():
        return
    where = f"site = ? AND {dialect.among('id')} ORDER BY id{dialect.changing()}"
    rows = yield Statement(f"SELECT thread FROM comments WHERE {where}", (site, dialect.listed(list(ids))))
    threads = dialect.listed(sorted({thread for (thread,) in rows}))
    where = f"site = ? AND {dialect.among('key')} ORDER BY key{dialect.changing()}"
    yield Statement(f"SELECT key FROM threads WHERE {where}", (site, threads))


def in_order(named: Sequence[str], found: Iterable[str]) -> Sequence[str]:
    """First those in ``named``, in that order, then the others."""
    left = set(found)
    first = [id for id in dict.fromkeys(named) if id in left]
    return (*first, *sorted(left.difference(first)))


def _note(comment: Comment, submission: Submission) -> Transaction[Comment | None]:
    """Records an attempt to add ``comment``, or returns the comment of an earlier attempt that this one repeats.

    The row is locked until the transaction ends, so of two attempts at the same time, the second sees the first. Raises
    ``KeyReused``.
    """
    site, now = comment.site, comment.created_at
    rows = yield Statement(_NOTE, (site, submission.key, submission.print, comment.id, now))
    earlier = SavedSubmission(*rows[0])
    if earlier.comment == comment.id:
        return None
    known = (yield from _saved_by(site, earlier)) if repeats(submission, earlier, now) else None
    if known is None:
        yield Statement(_REPLACE, (submission.print, comment.id, now, site, submission.key))
    return known


def _saved_by(site: str, earlier: SavedSubmission) -> Transaction[Comment | None]:
    """``None`` if the comment was purged in the meantime."""
    rows = yield Statement(f"SELECT {COMMENT} FROM comments WHERE site = ? AND id = ?", (site, earlier.comment))
    return comment_of(rows[0]) if rows else None


def _use_uploads(comments: Iterable[Comment]) -> Transaction[None]:
    uses = [(comment.site, comment.id, upload) for comment in comments for upload in _uploads(comment.text)]
    if uses:
        yield Batch(_USE, uses)


def _uploads(text: Text) -> Sequence[str]:
    return sorted({*_UPLOAD.findall(text.source), *_UPLOAD.findall(text.html)})
