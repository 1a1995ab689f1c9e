"""Changes of comments. Each moves the versions of the threads it changes."""

import re
from collections.abc import Iterable, Sequence

from glosa.service.domain.comments import Comment, Status, Text
from glosa.service.domain.errors import CommentExists
from glosa.service.domain.limits import Bucket
from glosa.service.domain.store import Added
from glosa.service.domain.submissions import Submission
from glosa.service.storage.dialect import Dialect
from glosa.service.storage.rows import COMMENT, comment_row, places
from glosa.service.storage.transaction import Batch, Statement, Transaction
from glosa.service.storage.transactions import submissions
from glosa.service.storage.transactions.keys import placed
from glosa.service.storage.transactions.limits import take_all

_INSERT = f"INSERT INTO comments ({COMMENT}) VALUES ({places(COMMENT)}) ON CONFLICT (site, id) DO NOTHING"
_TOUCH = (
    "INSERT INTO threads (site, key, version) VALUES (?, ?, 1)"
    " ON CONFLICT (site, key) DO UPDATE SET version = threads.version + 1"
)
_USE = "INSERT INTO upload_uses (site, comment, upload) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
_WROTE = "INSERT INTO comment_devices (site, comment, device) VALUES (?, ?, ?)"
_UPLOAD = re.compile(r"[0-9a-f]{24}\.[a-z0-9]{1,5}")


def add(
    comment: Comment,
    limits: Sequence[Bucket],
    *,
    submission: Submission | None,
    device: str,
    sweep: bool,
    dialect: Dialect,
    final: bool = False,
) -> Transaction[Comment]:
    """Takes from the buckets at the comment's ``created_at``; ``sweep`` also forgets buckets that are full by then."""
    if submission is not None and (known := (yield from submissions.note(comment, submission))) is not None:
        return known
    if limits:
        yield from take_all(comment.site, limits, now=comment.created_at, sweep=sweep, final=final)
    (kept,) = yield from placed([comment], dialect)
    yield Statement(_TOUCH, (kept.site, kept.thread))
    if not (yield Statement(f"{_INSERT} RETURNING id", comment_row(kept))):
        raise CommentExists(f"There is a comment {kept.id} already.")
    yield from _use_uploads([kept])
    if device:
        yield Statement(_WROTE, (kept.site, kept.id, device))
    return kept


def is_approved(site: str, device: str) -> Transaction[bool]:
    """Whether one comment of the device is visible."""
    sql = (
        "SELECT 1 FROM comment_devices AS wrote"
        " JOIN comments AS c ON c.site = wrote.site AND c.id = wrote.comment AND c.status = 'visible'"
        " WHERE wrote.site = ? AND wrote.device = ? LIMIT 1"
    )
    return bool((yield Statement(sql, (site, device))))


def add_all(comments: Sequence[Comment], dialect: Dialect) -> Transaction[Added]:
    """Comments of one or several sites."""
    given = {(comment.site, comment.id): comment for comment in reversed(comments)}
    known: set[tuple[str, str]] = set()
    for site in sorted({site for site, _ in given}):
        ids = [id for other, id in given if other == site]
        sql = f"SELECT c.id FROM comments AS c WHERE c.site = ? AND {dialect.among('c.id')}"
        known |= {(site, row[0]) for row in (yield Statement(sql, (site, dialect.listed(ids))))}
    new = yield from placed([comment for key, comment in reversed(given.items()) if key not in known], dialect)
    yield from _touch((comment.site, comment.thread) for comment in new)
    yield Batch(_INSERT, [comment_row(comment) for comment in new])
    yield from _use_uploads(new)
    kept = {(comment.site, comment.id) for comment in new}
    return Added(
        new=tuple(comment.id for comment in new),
        known=tuple(comment.id for comment in comments if (comment.site, comment.id) not in kept),
    )


def set_status(
    site: str, ids: Sequence[str], *, status: Status, now: int, dialect: Dialect
) -> Transaction[Sequence[str]]:
    """In one statement."""
    sql = (
        f"UPDATE comments SET status = ?, updated_at = ? WHERE site = ? AND {dialect.among('id')} RETURNING id, thread"
    )
    rows = yield Statement(sql, (status.value, now, site, dialect.listed(list(ids))))
    yield from _touch((site, thread) for _, thread in rows)
    return _in_order(ids, (id for id, _ in rows))


def set_text(site: str, id: str, *, text: Text, now: int) -> Transaction[bool]:
    """Also notes which uploads stand in it now."""
    sql = (
        "UPDATE comments SET source = ?, format = ?, html = ?, renderer = ?, updated_at = ?"
        " WHERE site = ? AND id = ? RETURNING thread"
    )
    rows = yield Statement(sql, (text.source, text.format.value, text.html, text.renderer, now, site, id))
    if not rows:
        return False
    yield Statement("DELETE FROM upload_uses WHERE site = ? AND comment = ?", (site, id))
    yield Batch(_USE, [(site, id, upload) for upload in _uploads(text)])
    yield from _touch([(site, rows[0][0])])
    return True


def purge(site: str, ids: Sequence[str], dialect: Dialect) -> Transaction[Sequence[str]]:
    """What they used is forgotten with them."""
    doomed = f"{dialect.among('id')} OR {dialect.among('rid')}"
    named = dialect.listed([id for id in ids if id])
    rows = yield Statement(
        f"DELETE FROM comments WHERE site = ? AND ({doomed}) RETURNING id, thread", (site, named, named)
    )
    yield from _touch((site, thread) for _, thread in rows)
    return _in_order(ids, (id for id, _ in rows))


def _touch(threads: Iterable[tuple[str, str]]) -> Transaction[None]:
    """In one order everywhere, so that two that touch the same ones do not wait for each other."""
    yield Batch(_TOUCH, sorted(set(threads)))


def _use_uploads(comments: Iterable[Comment]) -> Transaction[None]:
    uses = [(comment.site, comment.id, upload) for comment in comments for upload in _uploads(comment.text)]
    if uses:
        yield Batch(_USE, uses)


def _uploads(text: Text) -> Sequence[str]:
    return sorted({*_UPLOAD.findall(text.source), *_UPLOAD.findall(text.html)})


def _in_order(named: Sequence[str], found: Iterable[str]) -> Sequence[str]:
    """First those named, as they are named, then the others."""
    left = set(found)
    first = [id for id in dict.fromkeys(named) if id in left]
    return (*first, *sorted(left.difference(first)))
