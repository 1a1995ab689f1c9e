"""Token buckets, taken from in the transaction of the write that they limit."""

from collections.abc import Mapping, Sequence

from glosa.service.domain.errors import TooManyPosts
from glosa.service.domain.rate_limits import Bucket, BucketEmpty, settled, take
from glosa.service.storage.dialect import Dialect
from glosa.service.storage.transaction import Batch, Rows, Statement, Transaction


class ClockSetBack(Exception):
    """A bucket refuses, and is stored as full later than is possible now. :func:`settle` it, then raise ``refusal``."""

    def __init__(self, site: str, full_at: Mapping[str, int], refusal: TooManyPosts) -> None:
        super().__init__("The clock was set back.")
        self.site = site
        self.full_at = full_at
        """The latest possible time for each bucket."""
        self.refusal = refusal


def take_all(site: str, buckets: Sequence[Bucket], *, now: int) -> Transaction[None]:
    """Takes from every bucket, or raises ``TooManyPosts`` with the longest wait, or :class:`ClockSetBack`.

    The first statement locks the rows, including those of new buckets, until the transaction ends.
    """
    rows = yield locked(site, buckets)
    yield taken(site, buckets, rows, now=now)


def locked(site: str, buckets: Sequence[Bucket]) -> Statement:
    """Locks the buckets, always in the same order, and returns their rows for :func:`taken`."""
    keys = _keys(buckets)
    sql = (
        f"INSERT INTO buckets (site, key, full_at) VALUES {', '.join(['(?, ?, 0)'] * len(keys))}"
        " ON CONFLICT (site, key) DO UPDATE SET full_at = buckets.full_at RETURNING key, full_at"
    )
    return Statement(sql, tuple(value for key in keys for value in (site, key)))


def taken(site: str, buckets: Sequence[Bucket], rows: Rows, *, now: int) -> Statement:
    """Takes from every bucket. Raises ``TooManyPosts`` or :class:`ClockSetBack` instead if one is empty."""
    full_at: dict[str, int] = dict(map(tuple, rows))
    late: dict[str, int] = {}
    waits: list[tuple[int, str]] = []
    for bucket in buckets:
        known = full_at[bucket.key]
        if known > (latest := settled(bucket, known, now)):
            late[bucket.key] = latest
        outcome = take(bucket, known, now)
        if isinstance(outcome, BucketEmpty):
            waits.append((outcome.retry_after_ms, bucket.key))
        else:
            full_at[bucket.key] = outcome.full_at
    if waits:
        refusal = TooManyPosts(*max(waits))
        # A refusal undoes the transaction, so the late buckets need one of their own.
        raise ClockSetBack(site, late, refusal) if late else refusal
    keys = _keys(buckets)
    sql = (
        f"INSERT INTO buckets (site, key, full_at) VALUES {', '.join(['(?, ?, ?)'] * len(keys))}"
        " ON CONFLICT (site, key) DO UPDATE SET full_at = excluded.full_at"
    )
    return Statement(sql, tuple(value for key in keys for value in (site, key, full_at[key])))


def _keys(buckets: Sequence[Bucket]) -> Sequence[str]:
    return sorted({bucket.key for bucket in buckets})


def swept(site: str, now: int, dialect: Dialect) -> Transaction[None]:
    """Deletes the site's full buckets, except those that somebody takes from at the moment: it waits for nobody."""
    changing = dialect.changing()
    full = f"SELECT key FROM buckets WHERE site = ? AND full_at <= ?{changing}{' SKIP LOCKED' if changing else ''}"
    yield Statement(f"DELETE FROM buckets WHERE site = ? AND key IN ({full})", (site, site, now))


def settle(found: ClockSetBack) -> Transaction[None]:
    """Stores that buckets are full no later than is possible."""
    yield Batch(
        "UPDATE buckets SET full_at = ? WHERE site = ? AND key = ? AND full_at > ?",
        [(full, found.site, key, full) for key, full in sorted(found.full_at.items())],
    )
