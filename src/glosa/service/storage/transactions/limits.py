"""Token buckets, taken from in the transaction of what they let through."""

from collections.abc import Mapping, Sequence

from glosa.service.domain.errors import TooManyPosts
from glosa.service.domain.limits import Bucket, Refused, settled, take
from glosa.service.storage.transaction import Batch, Statement, Transaction


class ClockSetBack(Exception):
    """Buckets are to be full later than they can be at the time of now. :func:`settle` them, then try again."""

    def __init__(self, site: str, full_at: Mapping[str, int]) -> None:
        super().__init__("The clock was set back.")
        self.site = site
        self.full_at = full_at
        """The latest that each can be full."""


def take_all(site: str, buckets: Sequence[Bucket], *, now: int, sweep: bool, final: bool = False) -> Transaction[None]:
    """Takes from every bucket, or raises ``TooManyPosts`` with the longest wait; :class:`ClockSetBack` unless ``final``.

    The first statement holds the rows, those of new buckets too, until the transaction ends.
    """
    keys = sorted({bucket.key for bucket in buckets})
    if sweep:
        yield Statement("DELETE FROM buckets WHERE site = ? AND full_at <= ?", (site, now))
    held = (
        f"INSERT INTO buckets (site, key, full_at) VALUES {', '.join(['(?, ?, 0)'] * len(keys))}"
        " ON CONFLICT (site, key) DO UPDATE SET full_at = buckets.full_at RETURNING key, full_at"
    )
    rows = yield Statement(held, tuple(value for key in keys for value in (site, key)))
    full_at: dict[str, int] = dict(map(tuple, rows))
    late: dict[str, int] = {}
    waits: list[tuple[int, str]] = []
    for bucket in buckets:
        known = full_at[bucket.key]
        if known > (latest := settled(bucket, known, now)):
            late[bucket.key] = latest
        outcome = take(bucket, known, now)
        if isinstance(outcome, Refused):
            waits.append((outcome.retry_after_ms, bucket.key))
        else:
            full_at[bucket.key] = outcome.full_at
    if late and not final:
        raise ClockSetBack(site, late)
    if waits:
        raise TooManyPosts(*max(waits))
    yield Batch(
        "UPDATE buckets SET full_at = ? WHERE site = ? AND key = ?", [(full_at[key], site, key) for key in keys]
    )


def settle(found: ClockSetBack) -> Transaction[None]:
    """Notes that buckets are full no later than they can be."""
    yield Batch(
        "UPDATE buckets SET full_at = ? WHERE site = ? AND key = ? AND full_at > ?",
        [(full, found.site, key, full) for key, full in sorted(found.full_at.items())],
    )
