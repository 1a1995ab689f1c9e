"""Pictures of authors, fetched from their host for all readers at once, within limits."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from glosa.http.cache import ByteBoundedCache, SingleFlight
from glosa.service.domain.avatars.hosts import HostedPicture, PictureFault, PictureHost, picture_address
from glosa.service.domain.rate_limits import Bucket, BucketEmpty, take

CACHE_BYTES = 16 * 1024 * 1024
"""Bytes of all pictures that a worker remembers."""
FRESH_MS = 24 * 60 * 60 * 1000
"""How long a picture isn't requested again."""
MISSING_MS = 60 * 60 * 1000
"""The same for somebody who has no picture."""
FAULT_MS = 60_000
"""The same for a picture that couldn't be fetched, and for a host whose requests fail."""
AT_A_TIME = 8
"""Requests of a worker to hosts at the same time."""
MOST_WAITING = 32
"""Requests that wait for that. Readers of further pictures get drawn avatars."""
MOST_FAILURES = 3
"""Failures of a host in a row after which it isn't asked for a while."""

_OVERHEAD = 400
"""Bytes of an entry without its picture."""
_FETCHES = Bucket("fetches", 240, 500)
"""What one worker fetches for one site: as many at once, then two a second."""


@dataclass(frozen=True, slots=True)
class FetchedPicture:
    """What is known about somebody's picture."""

    picture: HostedPicture | None
    """``None``: there is none now."""
    until: int
    """When it has to be fetched again, in milliseconds since 1970 UTC."""


class Pictures:
    """The pictures that one worker knows."""

    def __init__(self, host: PictureHost, now: Callable[[], int], problem: Callable[[str, Exception], object]) -> None:
        """``now`` is in milliseconds since 1970 UTC; ``problem`` logs an event."""
        self._host = host
        self._now = now
        self._problem = problem
        self._known = ByteBoundedCache[tuple[str, str], FetchedPicture](_size, limit=CACHE_BYTES)
        self._flight = SingleFlight[tuple[str, str], FetchedPicture]()
        self._turns = asyncio.Semaphore(AT_A_TIME)
        self._waiting = 0
        self._full_at: dict[str, int] = {}
        self._failures: dict[str, int] = {}
        self._paused_until: dict[str, int] = {}

    def known(self, host: str, hash: str) -> FetchedPicture | None:
        """What was fetched before and is still fresh."""
        found = self._known.get((host, hash))
        # If the clock was set back, it would stay fresh for too long.
        return found if found is not None and 0 < found.until - self._now() <= FRESH_MS else None

    async def get(self, site: str, host: str, hash: str) -> FetchedPicture:
        """The picture with a hash at a host, for a site. Without one now, or if there were too many requests, it has none."""
        key = host, hash
        return self.known(host, hash) or await self._flight.run(key, lambda: self._fetched(site, key))

    async def close(self) -> None:
        """Ends all connections."""
        await self._host.close()

    async def _fetched(self, site: str, key: tuple[str, str]) -> FetchedPicture:
        if self._is_paused(key[0]) or self._waiting >= MOST_WAITING or not self._take(site):
            return self._as_before(key)
        self._waiting += 1
        try:
            async with self._turns:
                if self._is_paused(key[0]):
                    return self._as_before(key)
                picture = await self._host.fetch(picture_address(*key))
        except PictureFault as fault:
            self._note(key[0], fault)
            found = self._as_before(key)
        else:
            self._failures.pop(key[0], None)
            found = FetchedPicture(picture, self._now() + (MISSING_MS if picture is None else FRESH_MS))
        finally:
            self._waiting -= 1
        self._known.put(key, found)
        return found

    def _as_before(self, key: tuple[str, str]) -> FetchedPicture:
        """The last picture, if there was one, until the next attempt."""
        before = self._known.get(key)
        return FetchedPicture(before.picture if before else None, self._now() + FAULT_MS)

    def _note(self, host: str, fault: PictureFault) -> None:
        if fault.is_of_host:
            self._failures[host] = self._failures.get(host, 0) + 1
            if self._failures[host] >= MOST_FAILURES:
                self._paused_until[host] = self._now() + FAULT_MS
                del self._failures[host]
        self._problem("picture-not-fetched", fault)

    def _is_paused(self, host: str) -> bool:
        return 0 < self._paused_until.get(host, 0) - self._now() <= FAULT_MS

    def _take(self, site: str) -> bool:
        outcome = take(_FETCHES, self._full_at.get(site, 0), self._now())
        if isinstance(outcome, BucketEmpty):
            return False
        self._full_at[site] = outcome.full_at
        return True


def _size(key: tuple[str, str], value: FetchedPicture) -> int:
    return _OVERHEAD + (0 if value.picture is None else len(value.picture.content))
