"""Whether reads arrive so fast, or take so long, that running them in the worker would delay others."""

from collections.abc import Callable
from time import monotonic

BURST = 20
"""Reads in a row that a worker runs itself."""
PER_SECOND = 20
"""Reads a second that it continues to run itself. The most expensive ones take three milliseconds, so together 6 % of its time."""
SLOW = 10
"""How many reads one in the slow lane counts as. Its thread competes with the event loop for Python's lock."""


class ReadRate:
    """Counts all reads, including offloaded ones, so that they stay offloaded as long as they continue."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        """``clock`` is in seconds."""
        self._clock = clock
        self._level = 0.0
        self._counted = clock()

    def add(self) -> bool:
        """Counts one more read. Returns whether there are too many for the worker."""
        self._count(1)
        return self._level > BURST

    def add_slow(self) -> None:
        """Counts a read that turned out to be slow."""
        self._count(SLOW)

    def _count(self, reads: int) -> None:
        now = self._clock()
        drained = (now - self._counted) * PER_SECOND
        self._counted = now
        # The level stops at twice the burst, so that reads return after a short pause.
        self._level = min(max(self._level - drained, 0) + reads, 2 * BURST)
