"""Attempts to post, stored so that a repeated one is answered with the comment that the first one saved."""

from glosa.service.domain.comments import Comment
from glosa.service.domain.submissions import Earlier, Submission, repeats
from glosa.service.storage.rows import COMMENT, comment_of
from glosa.service.storage.transaction import Statement, Transaction

_NOTE = (
    "INSERT INTO submissions (site, key, print, comment, at) VALUES (?, ?, ?, ?, ?)"
    " ON CONFLICT (site, key) DO UPDATE SET print = submissions.print RETURNING print, comment, at"
)
_REPLACE = "UPDATE submissions SET print = ?, comment = ?, at = ? WHERE site = ? AND key = ?"


def kept_by(site: str, submission: Submission, now: int) -> Transaction[Comment | None]:
    """The comment of an earlier attempt. Raises ``KeyReused``."""
    rows = yield Statement(
        "SELECT print, comment, at FROM submissions WHERE site = ? AND key = ?", (site, submission.key)
    )
    if not rows:
        return None
    earlier = Earlier(*rows[0])
    return (yield from _comment(site, earlier)) if repeats(submission, earlier, now) else None


def note(comment: Comment, submission: Submission) -> Transaction[Comment | None]:
    """Notes an attempt to keep ``comment``; answers that of an earlier one instead where this repeats it.

    The row is held until the transaction ends, so that of two at the same time the second sees the first. Raises
    ``KeyReused``.
    """
    site, now = comment.site, comment.created_at
    rows = yield Statement(_NOTE, (site, submission.key, submission.print, comment.id, now))
    earlier = Earlier(*rows[0])
    if earlier.comment == comment.id:
        return None
    known = (yield from _comment(site, earlier)) if repeats(submission, earlier, now) else None
    if known is None:
        yield Statement(_REPLACE, (submission.print, comment.id, now, site, submission.key))
    return known


def forget(before: int) -> Transaction[int]:
    """Of all sites."""
    return len((yield Statement("DELETE FROM submissions WHERE at < ? RETURNING key", (before,))))


def _comment(site: str, earlier: Earlier) -> Transaction[Comment | None]:
    """``None`` where it was destroyed since."""
    rows = yield Statement(f"SELECT {COMMENT} FROM comments WHERE site = ? AND id = ?", (site, earlier.comment))
    return comment_of(rows[0]) if rows else None
