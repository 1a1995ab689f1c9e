"""Rate limits: token buckets, stored as one number each (the generic cell rate algorithm, GCRA), and those of a client address."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from glosa.service.domain.identity import address_hash
from glosa.service.domain.sites import Site


@dataclass(frozen=True, slots=True)
class Bucket:
    """Holds ``size`` tokens and gets a new one every ``period_ms`` milliseconds. Each allowed request takes one."""

    key: str
    """A key such as ``device:HASH``, unique within a site."""
    size: int
    period_ms: int

    @property
    def span_ms(self) -> int:
        """The time that an empty bucket takes to fill, in milliseconds."""
        return self.size * self.period_ms


class BucketStore(Protocol):
    """Buckets that all workers share: a port of storage."""

    async def take(self, site: str, limits: Sequence[Bucket], now: int) -> None:
        """Takes from every bucket, or raises ``TooManyPosts`` and takes from none."""


@dataclass(frozen=True, slots=True)
class BucketTaken:
    """The bucket had a token."""

    full_at: int
    """When the bucket will be full again, in milliseconds since 1970. This is all that is stored."""


@dataclass(frozen=True, slots=True)
class BucketEmpty:
    """The bucket was empty."""

    retry_after_ms: int
    """Milliseconds until there is a token again."""


def take(bucket: Bucket, full_at: int, now: int) -> BucketTaken | BucketEmpty:
    """Takes one token at ``now``. ``full_at`` comes from the last :class:`BucketTaken`; 0 for a new bucket."""
    next_full = max(settled(bucket, full_at, now), now) + bucket.period_ms
    wait = next_full - now - bucket.span_ms
    return BucketEmpty(wait) if wait > 0 else BucketTaken(next_full)


def settled(bucket: Bucket, full_at: int, now: int) -> int:
    """``full_at``, or the latest that it can be at ``now``.

    A later one was stored before the clock was set back. If the settled one doesn't replace it, the bucket stays empty
    for as long as the clock was set back.
    """
    return min(full_at, now + bucket.span_ms)


MOST_REFUSED = 10
"""Texts of one address that can't be displayed, per minute."""

_MINUTE_MS = 60 * 1000
_HOUR_MS = 60 * _MINUTE_MS


def address_limits(
    secret: bytes, site: Site, address: str, *, now: int, prefix: str = "", times: int = 1
) -> tuple[Bucket, ...]:
    """The buckets of the site's rules for ``address``, identified by its hash. A rule of 0 means no limit.

    Each ``prefix`` is counted separately, and may allow a multiple (``times``) of the rules. An empty address has no
    limits.
    """
    if not address:
        return ()
    hashed = address_hash(secret, site.id, address, now)
    rules = {"minute": (site.rules.posts_a_minute, _MINUTE_MS), "hour": (site.rules.posts_an_hour, _HOUR_MS)}
    return tuple(
        Bucket(f"{prefix}{name}:{hashed}", times * size, span_ms // (times * size))
        for name, (size, span_ms) in rules.items()
        if size > 0
    )


def refused_texts(secret: bytes, site: Site, address: str, *, now: int) -> tuple[Bucket, ...]:
    """How many texts a client at ``address`` may send that are refused only after rendering.

    Stored in memory only, because it limits the work of one process.
    """
    if not address:
        return ()
    hashed = address_hash(secret, site.id, address, now)
    return (Bucket(f"refused:{hashed}", MOST_REFUSED, _MINUTE_MS // MOST_REFUSED),)


def new_device_limits(secret: bytes, site: Site, address: str, *, now: int) -> tuple[Bucket, ...]:
    """How often a client at ``address`` may post as a new device: once per interval.

    Otherwise, clients could avoid waiting by leaving out the token or requesting new ones. Known devices don't share
    this bucket, so devices behind one address wait for each other only before their first comment.
    """
    if not address or site.rules.interval_ms <= 0:
        return ()
    return (Bucket(f"new-device:{address_hash(secret, site.id, address, now)}", 1, site.rules.interval_ms),)
