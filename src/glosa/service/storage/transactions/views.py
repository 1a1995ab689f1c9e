"""Views of pages."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from glosa.service.domain.counters import Counter
from glosa.service.domain.limits import Bucket
from glosa.service.domain.store import Added
from glosa.service.storage.acceptable import check_key
from glosa.service.storage.dialect import Dialect
from glosa.service.storage.rows import COUNTER, counter_of, counter_row, of_table, places
from glosa.service.storage.transaction import Batch, Statement, Transaction
from glosa.service.storage.transactions.keys import held_rules, key_of
from glosa.service.storage.transactions.limits import take_all

_OWN = of_table(COUNTER, "counters")
_INSERT = f"INSERT INTO counters ({COUNTER}) VALUES ({places(COUNTER)}) ON CONFLICT (site, key) DO UPDATE SET"
_NAME = (
    "INSERT INTO counter_ids (site, id, key) VALUES (?, ?, ?) ON CONFLICT (site, id) DO UPDATE SET key = excluded.key"
)
_NOTE = "INSERT INTO counted_visits (site, key, at) VALUES (?, ?, ?) ON CONFLICT (site, key) DO NOTHING RETURNING at"
_FORGET = (
    "DELETE FROM counted_visits WHERE (site, key) IN"
    " (SELECT site, key FROM counted_visits WHERE at < ? ORDER BY at LIMIT ?) RETURNING at"
)
_KEY_OF_ID = "(SELECT key FROM counter_ids WHERE site = ? AND id = ?)"
_RAISE = f"UPDATE counters SET views = ? WHERE site = ? AND key = {_KEY_OF_ID} AND views < ?"


def visit(
    counter: Counter,
    amount: int,
    *,
    limits: Callable[[], Sequence[Bucket]],
    sweeps: Callable[[], bool],
    dialect: Dialect,
    final: bool = False,
) -> Transaction[Counter]:
    """One atomic upsert; the first also takes from the buckets, notes the id, and sees that the key is that of the rules
    of now. Where ``sweeps``, it forgets full buckets."""
    check_key(counter.key)
    changed = "views = counters.views + ?, updated_at = excluded.updated_at"
    rows = yield Statement(f"{_INSERT} {changed} RETURNING {_OWN}", (*counter_row(counter), amount))
    kept = counter_of(rows[0])
    if kept.id != counter.id:
        return kept
    buckets = limits()
    if buckets:
        yield from take_all(kept.site, buckets, now=kept.created_at, sweep=sweeps(), final=final)
    yield Statement(_NAME, (kept.site, kept.id, kept.key))
    (placed,) = yield from _placed([kept], dialect)
    if placed.key == kept.key:
        return kept
    yield from move(kept.site, {kept.key: placed.key}, dialect)
    return (yield from by_key(kept.site, [placed.key], dialect))[placed.key]


def visit_once(
    counter: Counter,
    key: str,
    *,
    limits: Callable[[], Sequence[Bucket]],
    sweeps: Callable[[], bool],
    dialect: Dialect,
    final: bool = False,
) -> Transaction[Counter | None]:
    """Counts one view; ``None``, and nothing is counted, if a visit with ``key`` was counted before.

    The row is held until the transaction ends, so that of two at the same time the second sees the first.
    """
    if not (yield Statement(_NOTE, (counter.site, key, counter.created_at))):
        return None
    return (yield from visit(counter, 1, limits=limits, sweeps=sweeps, dialect=dialect, final=final))


def forget(before: int, most: int) -> Transaction[int]:
    """Forgets at most ``most`` keys of visits, the oldest of all sites; returns how many."""
    return len((yield Statement(_FORGET, (before, most))))


def visit_by_id(site: str, id: str, *, amount: int, now: int) -> Transaction[Counter | None]:
    """``None`` where there is no such counter."""
    sql = f"UPDATE counters SET views = views + ?, updated_at = ? WHERE site = ? AND key = {_KEY_OF_ID} RETURNING {COUNTER}"
    rows = yield Statement(sql, (amount, now, site, site, id))
    return counter_of(rows[0]) if rows else None


def by_key(site: str, keys: Sequence[str], dialect: Dialect) -> Transaction[Mapping[str, Counter]]:
    """Those that there are."""
    sql = f"SELECT {COUNTER} FROM counters WHERE site = ? AND {dialect.among('key')}"
    rows = yield Statement(sql, (site, dialect.listed(list(dict.fromkeys(keys)))))
    return {counter.key: counter for counter in map(counter_of, rows)}


def by_id(site: str, id: str) -> Transaction[Counter | None]:
    """``None`` where there is no such counter."""
    rows = yield Statement(f"SELECT {COUNTER} FROM counters WHERE site = ? AND key = {_KEY_OF_ID}", (site, site, id))
    return counter_of(rows[0]) if rows else None


def after(site: str, key: str | None, limit: int) -> Transaction[Sequence[Counter]]:
    """The next ones by their keys; the first ones after ``None``."""
    beyond, values = ("", ()) if key is None else (" AND key > ?", (key,))
    rows = yield Statement(
        f"SELECT {COUNTER} FROM counters WHERE site = ?{beyond} ORDER BY key LIMIT ?", (site, *values, limit)
    )
    return tuple(map(counter_of, rows))


def save(counter: Counter, dialect: Dialect) -> Transaction[None]:
    """A counter of the same id and another key gives way: the page has another address now."""
    (counter,) = yield from _placed([counter], dialect)
    sql = f"DELETE FROM counters WHERE site = ? AND key = {_KEY_OF_ID} AND key <> ?"
    yield Statement(sql, (counter.site, counter.site, counter.id, counter.key))
    changed = ", ".join(f"{column.strip()} = excluded.{column.strip()}" for column in COUNTER.split(","))
    yield Statement(f"{_INSERT} {changed}", counter_row(counter))
    yield Statement(_NAME, (counter.site, counter.id, counter.key))


def add_all(counters: Sequence[Counter], dialect: Dialect) -> Transaction[Added]:
    """Counters of one or several sites."""
    given = {(counter.site, counter.id): counter for counter in counters}
    known: set[tuple[str, str]] = set()
    for site in sorted({site for site, _ in given}):
        ids = [id for other, id in given if other == site]
        sql = f"SELECT id FROM counter_ids WHERE site = ? AND {dialect.among('id')}"
        known |= {(site, row[0]) for row in (yield Statement(sql, (site, dialect.listed(ids))))}
    new = yield from _placed([counter for key, counter in given.items() if key not in known], dialect)
    yield from _merge(new)
    yield Batch(_NAME, [(counter.site, counter.id, counter.key) for counter in new])
    old = [counter for key, counter in given.items() if key in known]
    yield Batch(_RAISE, [(one.time, one.site, one.site, one.id, one.time) for one in old])
    return Added(
        new=tuple(counter.id for counter in new),
        known=tuple(counter.id for counter in counters if (counter.site, counter.id) in known),
    )


def remove(site: str, id: str) -> Transaction[bool]:
    """``False`` where there is no such counter."""
    sql = f"DELETE FROM counters WHERE site = ? AND key = {_KEY_OF_ID} RETURNING id"
    return bool((yield Statement(sql, (site, site, id))))


def move(site: str, keys: Mapping[str, str], dialect: Dialect) -> Transaction[None]:
    """All at once; those that meet are added up, and the one that is there first keeps its name."""
    olds = dialect.listed(list(keys))
    names = yield Statement(f"SELECT id, key FROM counter_ids WHERE site = ? AND {dialect.among('key')}", (site, olds))
    sql = f"DELETE FROM counters WHERE site = ? AND {dialect.among('key')} RETURNING {COUNTER}"
    rows = yield Statement(sql, (site, olds))
    moved = sorted(map(counter_of, rows), key=lambda counter: (counter.created_at, counter.id))
    yield from _merge([replace(counter, key=keys[counter.key]) for counter in moved])
    yield Batch(_NAME, [(site, id, keys[key]) for id, key in names])


def _placed(counters: Sequence[Counter], dialect: Dialect) -> Transaction[Sequence[Counter]]:
    """Under the keys of their addresses; as they say where the site is not kept."""
    rules = yield from held_rules((counter.site for counter in counters), dialect)
    for counter in counters:
        check_key(counter.key)
    return [
        replace(counter, key=key_of(counter.url, rules[counter.site])) if counter.site in rules else counter
        for counter in counters
    ]


def _merge(counters: Sequence[Counter]) -> Transaction[None]:
    """Adds each to the one of its key."""
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
