"""How much one client address may read. Cached responses don't count."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import NoReturn

from starlette.requests import ClientDisconnect
from starlette.types import Receive

from glosa.service.domain.budget import LANE_WIDTH, OWNER_SECONDS, VISITOR_SECONDS, Budget, Lane
from glosa.service.domain.errors import TooManyReads
from glosa.service.domain.identity import network_of
from glosa.service.domain.rate_limits import Bucket, BucketEmpty, take
from glosa.service.domain.sites import Site

MOST_ADDRESSES = 10_000
"""Addresses remembered at a time; the one that wasn't seen for longest is forgotten first."""

_MINUTE_MS = 60_000


class ReadLimits:
    """Creates the budgets of one worker's requests. Limits are in memory, because a read must not cost a write."""

    def __init__(
        self,
        clock: Callable[[], float] = monotonic,
        *,
        lane_width: int = LANE_WIDTH,
        slowed: Callable[[], object] = lambda: None,
    ) -> None:
        """``clock`` is in seconds. ``slowed`` is called for every visitor's request that asks for the slow lane."""
        self._clock = clock
        self._lane = Lane(lane_width)
        self._slowed = slowed
        self._full_at: OrderedDict[tuple[str, str], int] = OrderedDict()

    def take(self, site: Site, address: str) -> None:
        """Counts a read. Raises :class:`TooManyReads`."""
        bucket = _bucket(site)
        if bucket is None or not address:
            return
        key = (site.id, network_of(address))
        outcome = take(bucket, self._full_at.get(key, 0), self._now())
        if isinstance(outcome, BucketEmpty):
            raise TooManyReads(outcome.retry_after_ms)
        self._remember(key, outcome.full_at)

    def of_visitor(
        self, site: Site, address: str, receive: Receive | None = None, *, comparisons: int | None = None
    ) -> Budget:
        """For a visitor's request, which stops when ``receive`` reports that the client disconnected.

        ``comparisons`` limits searches without an index, if the client chooses the conditions.
        """
        return Budget(
            self._lane,
            seconds=VISITOR_SECONDS,
            comparisons=comparisons,
            watch=_watch(receive),
            charge=lambda reads: self._charge(site, address, reads),
            slowed=self._slowed,
            clock=self._clock,
        )

    def of_owner(self, receive: Receive | None = None) -> Budget:
        """The budget of reads with the master key or a moderator's token."""
        return Budget(self._lane, seconds=OWNER_SECONDS, watch=_watch(receive), clock=self._clock)

    def _charge(self, site: Site, address: str, reads: int) -> None:
        """Counts ``reads`` that are done already, even if the limit doesn't permit as many."""
        bucket = _bucket(site)
        if bucket is None or not address:
            return
        key = (site.id, network_of(address))
        self._remember(key, max(self._full_at.get(key, 0), self._now()) + reads * bucket.period_ms)

    def _remember(self, key: tuple[str, str], full_at: int) -> None:
        self._full_at[key] = full_at
        self._full_at.move_to_end(key)
        if len(self._full_at) > MOST_ADDRESSES:
            self._full_at.popitem(last=False)

    def _now(self) -> int:
        return int(self._clock() * 1000)


def _bucket(site: Site) -> Bucket | None:
    size = site.rules.reads_a_minute
    return Bucket("reads", size, max(_MINUTE_MS // size, 1)) if size > 0 else None


def _watch(receive: Receive | None) -> Callable[[], Awaitable[NoReturn]] | None:
    if receive is None:
        return None

    async def watch() -> NoReturn:
        """Call this after reading the body; it skips a body that nobody read."""
        while (await receive())["type"] != "http.disconnect":
            pass
        raise ClientDisconnect

    return watch
