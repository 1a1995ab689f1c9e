"""Readers' reports of comments, and moderators' notes."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from glosa.service.domain.moderation.log import Decision
from glosa.service.domain.moderation.notes import Note
from glosa.service.domain.moderation.reports import Report
from glosa.service.domain.rate_limits import Bucket
from glosa.service.storage.rows import places
from glosa.service.storage.transaction import Statement, Transaction
from glosa.service.storage.transactions.changes import in_order
from glosa.service.storage.transactions.log_rows import entry_about, log_rows, logged
from glosa.service.storage.transactions.methods import Transactions, rate_limited, reads, writes

_NOTE = "site, id, comment, author, text, created_by, created_at"


class SqlReports(Transactions):
    """Implements the domain's ports for reports and notes."""

    @rate_limited
    def report(self, report: Report, limits: Sequence[Bucket]) -> Transaction[bool]:
        """A report that was dismissed stays, so the same device can't report that comment again."""
        if limits:
            yield from self.take_all(report.site, limits, now=report.at)
        rows = yield Statement(
            "INSERT INTO comment_reports (site, comment, device, reason, at, dismissed) VALUES (?, ?, ?, ?, ?, 0)"
            " ON CONFLICT (site, comment, device) DO NOTHING RETURNING device",
            (report.site, report.comment, report.device, report.reason.value, report.at),
        )
        return bool(rows)

    @reads
    def reported(self, site: str, most: int) -> Transaction[Sequence[str]]:
        """Reads reported comments from the index of open reports."""
        rows = yield Statement(
            "SELECT comment, max(at) FROM comment_reports WHERE site = ? AND dismissed = 0"
            " GROUP BY comment ORDER BY 2 DESC, 1 LIMIT ?",
            (site, most),
        )
        return tuple(comment for comment, _ in rows)

    @reads
    def count_reports(self, site: str, most: int) -> Transaction[tuple[int, int]]:
        """Walks the index of open reports up to ``most`` entries."""
        sql = (
            "SELECT count(DISTINCT comment), count(*) FROM (SELECT r.comment FROM comment_reports AS r"
            " WHERE r.site = ? AND r.dismissed = 0 LIMIT ?) AS found"
        )
        rows = yield Statement(sql, (site, most))
        return int(rows[0][0]), int(rows[0][1])

    @reads
    def report_reasons(self, site: str, comments: Sequence[str]) -> Transaction[Mapping[str, Mapping[str, int]]]:
        """The number of reports by reason, for each comment that has any."""
        sql = (
            "SELECT comment, reason, count(*) FROM comment_reports"
            f" WHERE site = ? AND dismissed = 0 AND {self.dialect.among('comment')} GROUP BY comment, reason"
        )
        found: dict[str, dict[str, int]] = {}
        for comment, reason, count in (yield Statement(sql, (site, self.dialect.listed(list(comments))))):
            found.setdefault(comment, {})[reason] = int(count)
        return found

    @writes
    def dismiss_reports(self, decision: Decision, comments: Sequence[str]) -> Transaction[Sequence[str]]:
        """One log entry for each comment."""
        among = self.dialect.among("comment")
        rows = yield Statement(
            f"UPDATE comment_reports SET dismissed = 1 WHERE site = ? AND dismissed = 0 AND {among} RETURNING comment",
            (decision.site, self.dialect.listed(list(comments))),
        )
        dismissed = in_order(comments, (comment for (comment,) in rows))
        yield log_rows(decision.site, [entry_about(decision, id) for id in dismissed])
        return dismissed

    @writes
    def add_note(self, decision: Decision, note: Note) -> Transaction[None]:
        """The log has the text, which stays there when the note is removed."""
        row = (note.site, note.id, note.comment, note.author, note.text, note.by, note.at)
        yield Statement(f"INSERT INTO moderation_notes ({_NOTE}) VALUES ({places(_NOTE)})", row)
        yield log_rows(decision.site, [replace(entry_about(decision, note.comment), detail=note.text)])

    @writes
    def remove_note(self, decision: Decision, id: str) -> Transaction[bool]:
        """``False`` if there is no such note."""
        sql = "DELETE FROM moderation_notes WHERE site = ? AND id = ? RETURNING comment, text"
        rows = yield Statement(sql, (decision.site, id))
        if not rows:
            return False
        yield from logged(decision, rows[0][1], comment=rows[0][0])
        return True

    @reads
    def notes(self, site: str, comments: Sequence[str]) -> Transaction[Mapping[str, Sequence[Note]]]:
        """Reads notes from the indexes of comments and of authors."""
        columns = ", ".join(f"n.{name.strip()}" for name in _NOTE.split(","))
        among, listed = self.dialect.among, self.dialect.listed(list(comments))
        sql = (
            f"SELECT n.comment, {columns} FROM moderation_notes AS n"
            f" WHERE n.site = ? AND n.author = '' AND {among('n.comment')}"
            f" UNION ALL SELECT j.comment, {columns} FROM comment_judgments AS j"
            " JOIN moderation_notes AS n ON n.site = j.site AND n.author = j.author AND n.author <> ''"
            f" WHERE j.site = ? AND j.author <> '' AND {among('j.comment')}"
        )
        found: dict[str, list[Note]] = {}
        for about, site_id, id, comment, author, text, by, at in (yield Statement(sql, (site, listed, site, listed))):
            one = Note(site=site_id, id=id, comment=comment, author=author, text=text, by=by, at=at)
            found.setdefault(about, []).append(one)
        return {about: sorted(notes, key=lambda one: (one.at, one.id)) for about, notes in found.items()}
