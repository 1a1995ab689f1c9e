"""Rate limits before any work: the buckets that one process has seen, and how many posts of one author run at a time."""

import asyncio
from collections.abc import Mapping, Sequence
from weakref import WeakValueDictionary

from glosa.service.domain.errors import TooManyPosts
from glosa.service.domain.rate_limits import Bucket, BucketEmpty, BucketTaken, take

MOST_KNOWN = 20_000
"""Buckets stored in memory."""


class Admission:
    """Refuses early what storage would refuse after the work is done.

    Storage decides, for all workers. A process remembers its answers: buckets fill only with time, so a bucket that was
    empty a moment ago still is. Other processes may have taken more; then storage refuses, and the process remembers
    that too.
    """

    def __init__(self) -> None:
        self._full_at: dict[tuple[str, str], int] = {}
        # A semaphore lives as long as a task holds it or waits for it.
        self._semaphores: WeakValueDictionary[tuple[str, str], asyncio.Semaphore] = WeakValueDictionary()

    def turn(self, site: str, room: Mapping[str, int]) -> "Turn":
        """Waits until fewer than ``room[key]`` other tasks have a turn, for each key. Callers use the same order of keys.

        Without it, any number of posts could start before the first is counted.
        """
        return Turn([self._semaphore((site, key), size) for key, size in room.items()])

    def check(self, site: str, limits: Sequence[Bucket], now: int) -> None:
        """Raises ``TooManyPosts`` if a bucket is known to be empty."""
        waits = [
            outcome.retry_after_ms
            for bucket in limits
            if isinstance(outcome := take(bucket, self._known(site, bucket, now), now), BucketEmpty)
        ]
        if waits:
            raise TooManyPosts(max(waits))

    def taken(self, site: str, limits: Sequence[Bucket], now: int) -> None:
        """Remembers that storage took from every bucket."""
        for bucket in limits:
            outcome = take(bucket, self._known(site, bucket, now), now)
            if isinstance(outcome, BucketTaken):
                self._full_at[site, bucket.key] = outcome.full_at
        if len(self._full_at) > MOST_KNOWN:
            self._full_at = {name: full_at for name, full_at in self._full_at.items() if full_at > now}
        if len(self._full_at) > MOST_KNOWN:
            self._full_at.clear()

    def refused(self, site: str, limits: Sequence[Bucket], refusal: TooManyPosts, now: int) -> None:
        """Remembers that storage found a bucket empty."""
        for bucket in limits:
            if bucket.key == refusal.bucket:
                self._full_at[site, bucket.key] = now + bucket.span_ms - bucket.period_ms + refusal.retry_after_ms

    def _known(self, site: str, bucket: Bucket, now: int) -> int:
        full_at = self._full_at.get((site, bucket.key), 0)
        if full_at <= now + bucket.span_ms:
            return full_at
        # The clock was set back, so let storage decide.
        del self._full_at[site, bucket.key]
        return 0

    def _semaphore(self, name: tuple[str, str], size: int) -> asyncio.Semaphore:
        semaphore = self._semaphores.get(name)
        if semaphore is None:
            semaphore = self._semaphores[name] = asyncio.Semaphore(size)
        return semaphore


class Turn:
    """Holds several semaphores."""

    def __init__(self, semaphores: Sequence[asyncio.Semaphore]) -> None:
        self._semaphores = semaphores
        self._acquired = 0

    async def __aenter__(self) -> None:
        try:
            for semaphore in self._semaphores:
                await semaphore.acquire()
                self._acquired += 1
        except BaseException:
            self._release()
            raise

    async def __aexit__(self, *raised: object) -> None:
        self._release()

    def _release(self) -> None:
        for semaphore in self._semaphores[: self._acquired]:
            semaphore.release()
