"""Whether reads come so fast that answering them here would hold up others."""

from collections.abc import Callable
from time import monotonic

BURST = 20
"""Reads in a row that a worker answers by itself."""
PER_SECOND = 20
"""Reads a second that it goes on answering by itself. The most expensive ones take three milliseconds each, which is 6 % of its time."""


class Crowd:
    """Counts reads, those that are answered elsewhere included: as long as they keep coming, they stay elsewhere."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        """``clock`` is in seconds."""
        self._clock = clock
        self._level = 0.0
        self._counted = clock()

    def add(self) -> bool:
        """Counts one more read; whether they are too many to be answered here."""
        now = self._clock()
        drained = (now - self._counted) * PER_SECOND
        self._counted = now
        # Beyond twice the burst it doesn't rise, so that it takes a moment of calm to come back, not an hour.
        self._level = min(max(self._level - drained, 0) + 1, 2 * BURST)
        return self._level > BURST
