"""Whether reads come so fast, or take so long, that answering them here would delay others."""

from collections.abc import Callable
from time import monotonic

BURST = 20
"""Reads in a row that a worker answers by itself."""
PER_SECOND = 20
"""Reads a second that it goes on answering by itself. The most expensive ones take three milliseconds each, which is 6 % of its time."""
SLOW = 10
"""Reads that one in the slow lane counts for. Its thread competes with the event loop for Python's lock."""


class Crowd:
    """Counts reads, those that are answered elsewhere included: as long as they keep coming, they stay elsewhere."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        """``clock`` is in seconds."""
        self._clock = clock
        self._level = 0.0
        self._counted = clock()

    def add(self) -> bool:
        """Counts one more read. Returns whether there are too many to answer here."""
        self._count(1)
        return self._level > BURST

    def add_slow(self) -> None:
        """Counts a read that turned out to be slow."""
        self._count(SLOW)

    def _count(self, reads: int) -> None:
        now = self._clock()
        drained = (now - self._counted) * PER_SECOND
        self._counted = now
        # The level stops at twice the burst, so a moment of calm is enough for reads to come back.
        self._level = min(max(self._level - drained, 0) + reads, 2 * BURST)
