"""Erasing what people wrote."""

from collections.abc import Mapping, Sequence
from functools import partial

from glosa.service.domain.blocking.rules import author_label
from glosa.service.domain.comments import Status
from glosa.service.domain.moderation.log import Via
from glosa.service.storage.rows import rules_of
from glosa.service.storage.transaction import Statement, Transaction
from glosa.service.storage.transactions.blocks import unlabel
from glosa.service.storage.transactions.changes import in_order, lock_threads, touch
from glosa.service.storage.transactions.forgetting import in_pieces
from glosa.service.storage.transactions.lessons import unlearn
from glosa.service.storage.transactions.methods import Transactions, reads, writes

_BLANK = (
    "nick = '', mail = '', link = '', qq_avatar = '', ua = '', ip = '', source = '', html = '', claim = '', status = ?,"
    " updated_at = ?, revision = revision + 1, edited = revision + 1, decided = revision + 1"
)
_DERIVED = (
    "comment_judgments",
    "comment_devices",
    "comment_reports",
    "comment_likes",
    "moderation_notes",
    "upload_uses",
    "submissions",
    "notifications",
    "reply_subscriptions",
)
"""Tables whose rows describe a comment, in their column ``comment``."""


_MAILS = """WITH RECURSIVE found (mail) AS (
    SELECT MIN(mail) FROM comments WHERE site = ? AND mail > ''
    UNION ALL SELECT (SELECT MIN(mail) FROM comments WHERE site = ? AND mail > found.mail) FROM found WHERE found.mail IS NOT NULL
) SELECT mail FROM found WHERE mail IS NOT NULL LIMIT ?"""
"""Goes through the index from each address to the next one, so comments of the same author cost nothing."""


DAY_MS = 24 * 60 * 60 * 1000


class SqlPersonal(Transactions):
    """Implements the ports for erasing, and finds the people of a site."""

    @reads
    def mails(self, site: str, most: int) -> Transaction[Sequence[str]]:
        """The email addresses of authors, each once."""
        return [mail for (mail,) in (yield Statement(_MAILS, (site, site, most), is_long=True))]

    async def forget_addresses(self, now: int) -> int:
        """Site by site, and in pieces. The comments are searched outside of the transactions that change them."""
        forgotten = 0
        for site, days in (await self._address_days()).items():
            forgotten += await in_pieces(partial(self._forget_some_addresses, site, now - days * DAY_MS))
        return forgotten

    async def _forget_some_addresses(self, site: str, before: int, most: int) -> int:
        ids = await self._with_address(site, before, most)
        return await self._forget_addresses_of(site, ids) if ids else 0

    @reads
    def _address_days(self) -> Transaction[Mapping[str, int]]:
        """For sites that delete addresses: the number of days until then."""
        rows = yield Statement("SELECT id, rules FROM sites")
        return {site: days for site, rules in rows if (days := rules_of(rules).address_days)}

    @reads
    def _with_address(self, site: str, before: int, most: int) -> Transaction[Sequence[str]]:
        """Comments, by their ids."""
        sql = "SELECT id FROM comments WHERE site = ? AND ip <> '' AND created_at < ? LIMIT ?"
        return [id for (id,) in (yield Statement(sql, (site, before, most), is_long=True))]

    @writes
    def _forget_addresses_of(self, site: str, ids: Sequence[str]) -> Transaction[int]:
        sql = f"UPDATE comments SET ip = '' WHERE site = ? AND {self.dialect.among('id')} RETURNING id"
        return len((yield Statement(sql, (site, self.dialect.listed(list(ids))))))

    @writes
    def erase(self, site: str, ids: Sequence[str], now: int) -> Transaction[Sequence[str]]:
        """The log keeps what was decided, without texts, notes, and the names that authors typed. Rules keep whom they block as a hash."""
        yield from lock_threads(site, ids, self.dialect)
        named = self.dialect.listed(list(ids))
        sql = f"SELECT DISTINCT nick, mail FROM comments WHERE site = ? AND {self.dialect.among('id')}"
        labels = sorted(author_label(nick, mail) for nick, mail in (yield Statement(sql, (site, named))))
        rows = yield Statement(
            f"UPDATE comments SET {_BLANK} WHERE site = ? AND {self.dialect.among('id')} RETURNING id, thread",
            (Status.DELETED.value, now, site, named),
        )
        erased = [id for id, _ in rows]
        gone = self.dialect.listed(erased)
        about = f"site = ? AND {self.dialect.among('comment')}"
        for table in _DERIVED:
            yield Statement(f"DELETE FROM {table} WHERE {about}", (site, gone))
        yield Statement(f"UPDATE moderation_log SET source = '', detail = '' WHERE {about}", (site, gone))
        yield from unlabel(site, labels, self.dialect)
        named_by_author = f"UPDATE moderation_log SET actor = '' WHERE {about} AND via = ?"
        yield Statement(named_by_author, (site, gone, Via.AUTHOR.value))
        yield from unlearn(site, erased, self.dialect)
        yield from touch((site, thread) for _, thread in rows)
        return in_order(ids, erased)
