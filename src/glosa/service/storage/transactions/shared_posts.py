"""Posts to one thread on PostgreSQL, several in one transaction: what they lock before the thread."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from glosa.service.domain.comments import Comment
from glosa.service.domain.rate_limits import Bucket
from glosa.service.domain.spam.judging import Judging
from glosa.service.domain.submissions import Submission
from glosa.service.storage.transaction import Shared, Statement, Together, Transaction

_TURN = "SELECT 1 AS turn FROM pg_advisory_xact_lock(hashtextextended(?, 0))"
"""A transaction that waits for a row is overtaken by others, again and again if there are many. This lock is given in order."""
_NOTES = (
    "INSERT INTO submissions (site, key, print, comment, at) SELECT given.* FROM"
    " unnest(CAST(? AS text[]), CAST(? AS text[]), CAST(? AS text[]), CAST(? AS text[]), CAST(? AS bigint[])) AS given"
    " ON CONFLICT (site, key) DO UPDATE SET print = submissions.print RETURNING key AS note"
)
_BUCKETS = (
    "INSERT INTO buckets (site, key, full_at) SELECT given.*, 0 FROM unnest(CAST(? AS text[]), CAST(? AS text[])) AS given"
    " ON CONFLICT (site, key) DO UPDATE SET full_at = buckets.full_at RETURNING key AS bucket"
)
_RULES = "SELECT id AS locked FROM sites WHERE id = ? FOR SHARE"
_COUNTS = (
    "INSERT INTO spam_counts (site, key, span, until, count, before)"
    " SELECT given.*, 0, 0, 0 FROM unnest(CAST(? AS text[]), CAST(? AS bigint[]), CAST(? AS bigint[])) AS given"
    " ON CONFLICT (site, key) DO UPDATE SET count = spam_counts.count RETURNING key AS counted"
)


class PostRows(NamedTuple):
    """A post, for what it locks."""

    comment: Comment
    limits: Sequence[Bucket]
    submission: Submission | None
    judging: Judging | None


def shared_post(
    comment: Comment, limits: Sequence[Bucket], submission: Submission | None, judging: Judging | None
) -> Shared:
    """Posts to a thread wait for each other, because each changes its row."""
    return Shared((comment.site, comment.thread), PostRows(comment, limits, submission, judging), lock_posts)


def lock_posts(posts: Sequence[PostRows]) -> Transaction[None]:
    """Waits for the turn of these posts to one thread. Then locks the keys of submissions, the rate limits, the rules, and the counts of the
    spam filter.

    Rows that don't exist yet are added, and mean the same as none.
    """
    site, thread = posts[0].comment.site, posts[0].comment.thread
    notes: Mapping[str, tuple[str, str, str, str, int]] = {
        post.submission.key: (
            site,
            post.submission.key,
            post.submission.print,
            post.comment.id,
            post.comment.created_at,
        )
        for post in reversed(posts)
        if post.submission is not None
    }
    buckets = sorted({(site, bucket.key) for post in posts for bucket in post.limits})
    counts = sorted(
        {(site, tally.key, tally.span_ms) for post in posts if post.judging for tally in post.judging.case.tallies}
    )
    yield Together(
        (
            Statement(_TURN, (f"{site} {thread}",)),
            Statement(_NOTES, _columns([notes[key] for key in sorted(notes)], 5)),
            Statement(_BUCKETS, _columns(buckets, 2)),
            Statement(_RULES, (site,)),
            Statement(_COUNTS, _columns(counts, 3)),
        )
    )


def _columns(rows: Sequence[tuple[object, ...]], width: int) -> tuple[list[object], ...]:
    return tuple([row[column] for row in rows] for column in range(width))
