"""Search analytics: counts of queries without results, and of results that were opened."""

from collections.abc import Sequence
from functools import partial

from glosa.service.domain.rate_limits import Bucket
from glosa.service.domain.searches import SearchEntry, SearchTotal
from glosa.service.storage.transaction import Statement, Transaction
from glosa.service.storage.transactions.forgetting import in_pieces
from glosa.service.storage.transactions.methods import Transactions, rate_limited, reads, writes

_COLUMNS = "site, day, lang, query, opened"
_SAME = "site = ? AND day = ? AND lang = ? AND query = ? AND opened = ?"
_ADD = f"UPDATE searches SET times = times + 1 WHERE {_SAME} RETURNING times"
_INSERT = (
    f"INSERT INTO searches ({_COLUMNS}, times) VALUES (?, ?, ?, ?, ?, 1)"
    f" ON CONFLICT ({_COLUMNS}) DO UPDATE SET times = searches.times + 1"
)
_TOTALS = (
    "SELECT query, lang, opened, sum(times) AS total, min(day), max(day) FROM searches WHERE site = ? AND day >= ?"
    " GROUP BY query, lang, opened ORDER BY total DESC, query, lang, opened LIMIT ?"
)
_FULL_DAYS = "SELECT day FROM searches WHERE site = ? AND day >= ? GROUP BY day HAVING count(*) >= ? ORDER BY day"
_FORGET = (
    f"DELETE FROM searches WHERE ({_COLUMNS}) IN"
    f" (SELECT {_COLUMNS} FROM searches WHERE day < ? ORDER BY day LIMIT ?) RETURNING day"
)


class SqlSearches(Transactions):
    """Counts and lists searches. Implements the domain's ports for them."""

    @rate_limited
    def count_search(self, entry: SearchEntry, *, most: int, limits: Sequence[Bucket], now: int) -> Transaction[bool]:
        """Only a new entry locks the site's row, so that two of them don't exceed ``most``."""
        if limits:
            yield from self.take_all(entry.site, limits, now=now)
        values = (entry.site, entry.day, entry.lang, entry.query, entry.opened)
        if (yield Statement(_ADD, values)):
            return True
        yield Statement("UPDATE sites SET version = version WHERE id = ?", (entry.site,))
        counted = yield Statement("SELECT count(*) FROM searches WHERE site = ? AND day = ?", (entry.site, entry.day))
        if int(counted[0][0]) >= most:
            return False
        yield Statement(_INSERT, values)
        return True

    @reads
    def search_totals(self, site: str, *, since: str, limit: int) -> Transaction[Sequence[SearchTotal]]:
        """The most frequent first."""
        rows = yield Statement(_TOTALS, (site, since, limit))
        return tuple(
            SearchTotal(query=query, lang=lang, opened=opened, count=int(count), first=first, last=last)
            for query, lang, opened, count, first, last in rows
        )

    @reads
    def full_search_days(self, site: str, *, since: str, most: int) -> Transaction[Sequence[str]]:
        """The earliest first."""
        rows = yield Statement(_FULL_DAYS, (site, since, most))
        return tuple(day for (day,) in rows)

    async def forget_searches(self, before: str) -> int:
        """The oldest first."""
        return await in_pieces(partial(self._forget_some_searches, before))

    @writes
    def _forget_some_searches(self, before: str, most: int) -> Transaction[int]:
        """The oldest entries, of all sites."""
        return len((yield Statement(_FORGET, (before, most))))
