"""Erasing what people wrote."""

from collections.abc import Sequence

from glosa.service.domain.comments import Status
from glosa.service.storage.transaction import Statement, Transaction
from glosa.service.storage.transactions.changes import in_order, touch
from glosa.service.storage.transactions.lessons import unlearn
from glosa.service.storage.transactions.methods import Transactions, writes

_BLANK = (
    "nick = '', mail = '', link = '', qq_avatar = '', ua = '', ip = '', source = '', html = '', status = ?,"
    " updated_at = ?, revision = revision + 1, edited = revision + 1, decided = revision + 1"
)
_DERIVED = (
    "comment_judgments",
    "comment_devices",
    "comment_reports",
    "moderation_notes",
    "upload_uses",
    "submissions",
    "notifications",
)
"""Tables whose rows describe a comment, in their column ``comment``."""


class SqlPersonal(Transactions):
    """Implements the domain's port for erasing."""

    @writes
    def erase(self, site: str, ids: Sequence[str], now: int) -> Transaction[Sequence[str]]:
        """The log keeps what was decided, without texts."""
        named = self.dialect.listed(list(ids))
        rows = yield Statement(
            f"UPDATE comments SET {_BLANK} WHERE site = ? AND {self.dialect.among('id')} RETURNING id, thread",
            (Status.DELETED.value, now, site, named),
        )
        erased = [id for id, _ in rows]
        gone = self.dialect.listed(erased)
        about = f"site = ? AND {self.dialect.among('comment')}"
        for table in _DERIVED:
            yield Statement(f"DELETE FROM {table} WHERE {about}", (site, gone))
        yield Statement(f"UPDATE moderation_log SET source = '' WHERE {about}", (site, gone))
        yield from unlearn(site, erased, self.dialect)
        yield from touch((site, thread) for _, thread in rows)
        return in_order(ids, erased)
