"""Changes of comments by their authors."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from glosa.service.domain.comments import Comment
from glosa.service.domain.errors import ThreadClosed
from glosa.service.domain.moderation.log import Decision
from glosa.service.domain.notices import Notice, no_notices
from glosa.service.domain.rate_limits import Bucket
from glosa.service.domain.spam.findings import status_after
from glosa.service.domain.spam.judging import Judging
from glosa.service.storage.transaction import Statement, Transaction
from glosa.service.storage.transactions.changes import MOVED, replace_text
from glosa.service.storage.transactions.log_rows import entry_about, log_rows
from glosa.service.storage.transactions.methods import Transactions, rate_limited
from glosa.service.storage.transactions.notifications import inserted
from glosa.service.storage.transactions.spam import judge, saved_judgment

_STRONGER = (
    " ON CONFLICT (site, comment) DO UPDATE SET points = excluded.points, findings = excluded.findings"
    " WHERE excluded.points > comment_judgments.points"
)
"""Moderators see the judgment that had most points."""


class SqlOwnComments(Transactions):
    """Implements the domain's port for authors."""

    @rate_limited
    def edit_own(
        self,
        decision: Decision,
        comment: Comment,
        edited: Comment,
        limits: Sequence[Bucket],
        judging: Judging | None,
        notices: Callable[[Comment], Sequence[Notice]] = no_notices,
    ) -> Transaction[Comment | None]:
        """Locks the comment first, so nobody publishes it while its text is being replaced."""
        site, was, now = decision.site, comment.text, decision.at
        if limits:
            yield from self.take_all(site, limits, now=now)
        read = f"SELECT 1 FROM comments WHERE site = ? AND id = ? AND revision = ?{self.dialect.changing()}"
        if not (yield Statement(read, (site, comment.id, comment.revision))):
            return None
        if (yield Statement("SELECT 1 FROM threads WHERE site = ? AND key = ? AND closed = 1", (site, comment.thread))):
            raise ThreadClosed
        if judging is not None:
            judgment = yield from judge(edited, judging)
            edited = replace(edited, status=status_after(judgment, edited.status))
            findings = saved_judgment(comment, judgment, judging.case)
            if findings is not None:
                yield Statement(findings.sql + _STRONGER, findings.values)
        revision = yield from replace_text(site, comment.id, edited.text, now, seen=comment.edited)
        if revision is None:
            return None
        entry = replace(entry_about(decision, comment.id, source=was.source, format=was.format), revision=revision)
        if edited.status is not comment.status:
            rows = yield Statement(
                f"UPDATE comments SET {MOVED} WHERE site = ? AND id = ? AND status = ? RETURNING id",
                (edited.status.value, now, site, comment.id, comment.status.value),
            )
            if rows:
                entry = replace(entry, before=comment.status, after=edited.status)
        yield log_rows(site, [entry])
        saved = replace(edited, edited=revision, updated_at=now)
        if saved.status is not comment.status and (reported := notices(saved)):
            yield from inserted(reported)
        return saved
