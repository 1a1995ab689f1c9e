"""Token buckets, taken from in the transaction of what they let through."""

from collections.abc import Sequence

from glosa.service.domain.errors import TooManyPosts
from glosa.service.domain.limits import Bucket, Refused, take
from glosa.service.storage.dialect import Dialect
from glosa.service.storage.transaction import Batch, Statement, Transaction


def take_all(site: str, buckets: Sequence[Bucket], *, now: int, sweep: bool, dialect: Dialect) -> Transaction[None]:
    """Takes from every bucket, or raises ``TooManyPosts`` with the longest wait.

    The first statement holds the rows, those of new buckets too, until the transaction ends.
    """
    keys = sorted({bucket.key for bucket in buckets})
    if sweep:
        yield Statement("DELETE FROM buckets WHERE site = ? AND full_at <= ?", (site, now))
    held = (
        "INSERT INTO buckets (site, key, full_at)"
        f" SELECT CAST(? AS text), given.value, 0 FROM {dialect.given()} WHERE true"
        " ON CONFLICT (site, key) DO UPDATE SET full_at = buckets.full_at RETURNING key, full_at"
    )
    rows = yield Statement(held, (site, dialect.listed(keys)))
    full_at: dict[str, int] = {key: full for key, full in rows}
    waits = []
    for bucket in buckets:
        outcome = take(bucket, full_at[bucket.key], now)
        if isinstance(outcome, Refused):
            waits.append(outcome.retry_after_ms)
        else:
            full_at[bucket.key] = outcome.full_at
    if waits:
        raise TooManyPosts(max(waits))
    yield Batch(
        "UPDATE buckets SET full_at = ? WHERE site = ? AND key = ?", [(full_at[key], site, key) for key in keys]
    )
