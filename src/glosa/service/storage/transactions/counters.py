"""Views of pages: counters, and the keys of visits that were counted."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from glosa.service.domain.comments import Added
from glosa.service.domain.counters import Counter
from glosa.service.domain.rate_limits import Bucket
from glosa.service.storage.dialect import Dialect
from glosa.service.storage.rows import COUNTER, check_key, counter_of, counter_row, of_table, places
from glosa.service.storage.transaction import Batch, Statement, Transaction
from glosa.service.storage.transactions.forgetting import in_pieces
from glosa.service.storage.transactions.keys import key_of, locked_rules
from glosa.service.storage.transactions.methods import Transactions, rate_limited, reads, writes

_PAGE = 500
"""Counters per query when all are read."""

_OWN = of_table(COUNTER, "counters")
_INSERT = f"INSERT INTO counters ({COUNTER}) VALUES ({places(COUNTER)}) ON CONFLICT (site, key) DO UPDATE SET"
_NAME = (
    "INSERT INTO counter_ids (site, id, key) VALUES (?, ?, ?) ON CONFLICT (site, id) DO UPDATE SET key = excluded.key"
)
_NOTE = "INSERT INTO counted_visits (site, key, at) VALUES (?, ?, ?) ON CONFLICT (site, key) DO NOTHING RETURNING at"
_FORGET = (
    "DELETE FROM counted_visits WHERE at < ? AND (site, key) IN"
    " (SELECT site, key FROM counted_visits WHERE at < ? ORDER BY at LIMIT ?) RETURNING at"
)
_KEY_OF_ID = "(SELECT key FROM counter_ids WHERE site = ? AND id = ?)"
_RAISE = f"UPDATE counters SET views = ? WHERE site = ? AND key = {_KEY_OF_ID} AND views < ?"


class SqlCounters(Transactions):
    """Counts views. Implements the domain's ports for counters."""

    @rate_limited
    def visit(
        self, counter: Counter, amount: int = 1, limits: Callable[[], Sequence[Bucket]] = tuple
    ) -> Transaction[Counter]:
        """One atomic upsert, see :meth:`_visit`."""
        return self._visit(counter, amount, limits)

    @rate_limited
    def visit_once(
        self, counter: Counter, key: str, limits: Callable[[], Sequence[Bucket]]
    ) -> Transaction[Counter | None]:
        """Counts one view. Returns ``None``, and counts nothing, if a visit with ``key`` was counted before.

        The row is locked until the transaction ends, so of two visits at the same time, the second sees the first.
        """
        if not (yield Statement(_NOTE, (counter.site, key, counter.created_at))):
            return None
        return (yield from self._visit(counter, 1, limits))

    async def forget_visits(self, before: int) -> int:
        """The oldest first."""
        return await in_pieces(partial(self._forget_some_visits, before))

    @writes
    def visit_by_id(self, site: str, id: str, amount: int, now: int) -> Transaction[Counter | None]:
        """``None`` if there is no such counter."""
        sql = (
            "UPDATE counters SET views = views + ?, updated_at = ?"
            f" WHERE site = ? AND key = {_KEY_OF_ID} RETURNING {COUNTER}"
        )
        rows = yield Statement(sql, (amount, now, site, site, id))
        return counter_of(rows[0]) if rows else None

    @reads
    def counters(self, site: str, keys: Sequence[str]) -> Transaction[Mapping[str, Counter]]:
        """The counters that exist, by key."""
        return _by_key(site, keys, self.dialect)

    @reads
    def counter_by_id(self, site: str, id: str) -> Transaction[Counter | None]:
        """``None`` if there is no such counter."""
        rows = yield Statement(
            f"SELECT {COUNTER} FROM counters WHERE site = ? AND key = {_KEY_OF_ID}", (site, site, id)
        )
        return counter_of(rows[0]) if rows else None

    async def all_counters(self, site: str) -> AsyncIterator[Counter]:
        """All counters by key, read a page at a time."""
        key = None
        while True:
            page = await self._page_after(site, key)
            for counter in page:
                yield counter
            if len(page) < _PAGE:
                return
            key = page[-1].key

    @writes
    def save_counter(self, counter: Counter) -> Transaction[None]:
        """Replaces a counter of the same id and another key: the page has another address now."""
        (counter,) = yield from _placed([counter], self.dialect)
        sql = f"DELETE FROM counters WHERE site = ? AND key = {_KEY_OF_ID} AND key <> ?"
        yield Statement(sql, (counter.site, counter.site, counter.id, counter.key))
        changed = ", ".join(f"{column.strip()} = excluded.{column.strip()}" for column in COUNTER.split(","))
        yield Statement(f"{_INSERT} {changed}", counter_row(counter))
        yield Statement(_NAME, (counter.site, counter.id, counter.key))

    @writes
    def add_counters(self, counters: Sequence[Counter]) -> Transaction[Added]:
        """Counters of one or several sites."""
        given = {(counter.site, counter.id): counter for counter in counters}
        known: set[tuple[str, str]] = set()
        for site in sorted({site for site, _ in given}):
            ids = [id for other, id in given if other == site]
            sql = f"SELECT id FROM counter_ids WHERE site = ? AND {self.dialect.among('id')}"
            known |= {(site, row[0]) for row in (yield Statement(sql, (site, self.dialect.listed(ids))))}
        new = yield from _placed([counter for key, counter in given.items() if key not in known], self.dialect)
        yield from _merge(new)
        yield Batch(_NAME, [(counter.site, counter.id, counter.key) for counter in new])
        old = [counter for key, counter in given.items() if key in known]
        yield Batch(_RAISE, [(one.time, one.site, one.site, one.id, one.time) for one in old])
        return Added(
            new=tuple(counter.id for counter in new),
            known=tuple(counter.id for counter in counters if (counter.site, counter.id) in known),
        )

    @writes
    def remove_counter(self, site: str, id: str) -> Transaction[bool]:
        """``False`` if there is no such counter."""
        sql = f"DELETE FROM counters WHERE site = ? AND key = {_KEY_OF_ID} RETURNING id"
        return bool((yield Statement(sql, (site, site, id))))

    def _visit(self, counter: Counter, amount: int, limits: Callable[[], Sequence[Bucket]]) -> Transaction[Counter]:
        """The first view also takes from the buckets, stores the id, and applies the site's current rules to the key."""
        check_key(counter.key)
        changed = "views = counters.views + ?, updated_at = excluded.updated_at"
        rows = yield Statement(f"{_INSERT} {changed} RETURNING {_OWN}", (*counter_row(counter), amount))
        stored = counter_of(rows[0])
        if stored.id != counter.id:
            return stored
        if buckets := limits():
            yield from self.take_all(stored.site, buckets, now=stored.created_at)
        yield Statement(_NAME, (stored.site, stored.id, stored.key))
        (placed,) = yield from _placed([stored], self.dialect)
        if placed.key == stored.key:
            return stored
        yield from move(stored.site, {stored.key: placed.key}, self.dialect)
        return (yield from _by_key(stored.site, [placed.key], self.dialect))[placed.key]

    @writes
    def _forget_some_visits(self, before: int, most: int) -> Transaction[int]:
        """The oldest keys of visits, of all sites."""
        return len((yield Statement(_FORGET, (before, before, most))))

    @reads
    def _page_after(self, site: str, key: str | None) -> Transaction[Sequence[Counter]]:
        """The next counters by key. ``None`` starts at the first."""
        beyond, values = ("", ()) if key is None else (" AND key > ?", (key,))
        rows = yield Statement(
            f"SELECT {COUNTER} FROM counters WHERE site = ?{beyond} ORDER BY key LIMIT ?", (site, *values, _PAGE)
        )
        return tuple(map(counter_of, rows))


def move(site: str, keys: Mapping[str, str], dialect: Dialect) -> Transaction[None]:
    """All in one step. Counters that get the same key are added up, and the oldest one keeps its id."""
    olds = dialect.listed(list(keys))
    names = yield Statement(f"SELECT id, key FROM counter_ids WHERE site = ? AND {dialect.among('key')}", (site, olds))
    sql = f"DELETE FROM counters WHERE site = ? AND {dialect.among('key')} RETURNING {COUNTER}"
    rows = yield Statement(sql, (site, olds))
    moved = sorted(map(counter_of, rows), key=lambda counter: (counter.created_at, counter.id))
    yield from _merge([replace(counter, key=keys[counter.key]) for counter in moved])
    yield Batch(_NAME, [(site, id, keys[key]) for id, key in names])


def _by_key(site: str, keys: Sequence[str], dialect: Dialect) -> Transaction[Mapping[str, Counter]]:
    sql = f"SELECT {COUNTER} FROM counters WHERE site = ? AND {dialect.among('key')}"
    rows = yield Statement(sql, (site, dialect.listed(list(dict.fromkeys(keys)))))
    return {counter.key: counter for counter in map(counter_of, rows)}


def _placed(counters: Sequence[Counter], dialect: Dialect) -> Transaction[Sequence[Counter]]:
    """Under the keys of their addresses. Unchanged if the site isn't in the database."""
    rules = yield from locked_rules((counter.site for counter in counters), dialect)
    for counter in counters:
        check_key(counter.key)
    return [
        replace(counter, key=key_of(counter.url, rules[counter.site])) if counter.site in rules else counter
        for counter in counters
    ]


def _merge(counters: Sequence[Counter]) -> Transaction[None]:
    """Adds each to the counter of the same key."""
    for counter in counters:
        check_key(counter.key)
    merged = ", ".join(
        (
            "views = counters.views + excluded.views",
            f"created_at = {_chosen('<', 'created_at')}",
            f"updated_at = {_chosen('>', 'updated_at')}",
        )
    )
    yield Batch(f"{_INSERT} {merged}", [counter_row(counter) for counter in counters])


def _chosen(relation: str, column: str) -> str:
    new, old = f"excluded.{column}", f"counters.{column}"
    return f"CASE WHEN {new} {relation} {old} THEN {new} ELSE {old} END"
