"""How often something may be done: a token bucket, kept as one number (the generic cell rate algorithm, GCRA)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bucket:
    """Holds ``size`` tokens and gets a new one every ``period_ms`` milliseconds; what it lets through takes one."""

    key: str
    """Whose bucket, such as ``device:HASH``; unique within a site."""
    size: int
    period_ms: int

    @property
    def span_ms(self) -> int:
        """How long an empty bucket takes to fill."""
        return self.size * self.period_ms


@dataclass(frozen=True, slots=True)
class Taken:
    """The bucket let through."""

    full_at: int
    """When the bucket will be full again, in milliseconds since 1970: all that has to be kept of it."""


@dataclass(frozen=True, slots=True)
class Refused:
    """The bucket was empty."""

    retry_after_ms: int
    """Until there is a token."""


def take(bucket: Bucket, full_at: int, now: int) -> Taken | Refused:
    """Takes one token at ``now``. ``full_at`` is what the last :class:`Taken` said, 0 for a bucket never used."""
    next_full = max(settled(bucket, full_at, now), now) + bucket.period_ms
    wait = next_full - now - bucket.span_ms
    return Refused(wait) if wait > 0 else Taken(next_full)


def settled(bucket: Bucket, full_at: int, now: int) -> int:
    """``full_at``, or the latest that it can be at ``now``.

    A later one was stored before the clock was set back. If the settled one doesn't replace it, the bucket stays empty
    for as long as the clock was set back.
    """
    return min(full_at, now + bucket.span_ms)
