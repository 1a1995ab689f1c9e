"""Limits on the cost of one request's reads, so no request delays the others.

A read starts on the event loop. If it takes long, or no index covers it, it continues in the *slow lane*: a few at a
time, in threads or on the database server, until the deadline passes or the client disconnects.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from time import monotonic
from types import TracebackType
from typing import Any, NoReturn, Self, TypeVar

from glosa.service.domain.errors import QueryTooWide, ReadTooLong

Result = TypeVar("Result")

VISITOR_SECONDS = 2.0
"""How long the reads of a visitor's request may take."""
OWNER_SECONDS = 20.0
"""Time limit for the owner, who has the master key or a moderator's token."""
MOST_COMPARISONS = 20_000
"""Rows that a visitor's request may search without an index, multiplied by one plus the number of conditions."""
MOST_VALUES = 2_000
"""Conditions and values in a request; a long text counts once more for every 50 characters."""
ROOM = 8_000_000
"""Bytes of HTML that a request for a list of fixed length may read."""
LANE_WIDTH = 1
"""Requests in a worker's slow lane at a time with SQLite. More would slow down the event loop. With a database server,
the slow lane gets half of the connections."""
SHORT_STEPS = 60_000
"""Steps of SQLite's virtual machine that a request may take on the event loop: about a millisecond."""


class Lane:
    """The slow lane of a worker. First come, first served."""

    def __init__(self, width: int = LANE_WIDTH) -> None:
        self.room = asyncio.Semaphore(width)


class Budget:
    """The budget of one request. The calls of a batch share one. A context manager: leaving it leaves the slow lane."""

    def __init__(
        self,
        lane: Lane,
        *,
        seconds: float = VISITOR_SECONDS,
        comparisons: int | None = None,
        watch: Callable[[], Awaitable[NoReturn]] | None = None,
        charge: Callable[[int], object] = lambda _: None,
        slowed: Callable[[], object] = lambda: None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """``comparisons`` without an index, see :data:`MOST_COMPARISONS`; ``None`` for any number.

        ``watch`` raises once the client has disconnected; ``charge`` receives the milliseconds spent in the slow lane, and
        the counts of :meth:`count`. ``slowed`` is called when the request needs the slow lane.
        """
        self.short_steps = SHORT_STEPS
        self._comparisons = comparisons
        self._values = MOST_VALUES
        self.room = ROOM
        """Bytes of HTML that lists of fixed length may still read."""
        self._lane = lane
        self._watch = watch
        self._charge = charge
        self._slowed = slowed
        self._clock = clock
        self._ends = clock() + seconds
        self._entered: float | None = None
        self._watching: asyncio.Future[NoReturn] | None = None
        self._stopped = False

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._entered is not None:
            self._lane.room.release()
            self._charge(int((self._clock() - self._entered) * 1000))
            self._entered = None
        if self._watching is not None:
            self._watching.cancel()
            with suppress(BaseException):
                await self._watching

    def count(self, reads: int) -> None:
        """Charges further reads of the same request."""
        self._charge(reads)

    def name(self, values: int) -> None:
        """Counts conditions and values of the request. Raises :class:`QueryTooWide`."""
        self._values -= values
        if self._values < 0:
            raise QueryTooWide(
                f"The request names more than {MOST_VALUES} conditions and values. Split it into several requests."
            )

    def fill(self, sizes: Iterable[int]) -> None:
        """Subtracts what was read from :attr:`room`. Raises :class:`QueryTooWide` if it didn't fit."""
        taken = sum(sizes)
        fits, self.room = taken <= self.room, max(self.room - taken, 0)
        if not fits:
            raise QueryTooWide(
                f"The requested comments have more than {ROOM // 1_000_000} MB of HTML. Request fewer with a smaller limit."
            )

    def searchable(self, conditions: int) -> int | None:
        """Rows that may still be searched without an index, for a number of conditions; ``None`` for any number."""
        return None if self._comparisons is None else self._comparisons // (1 + conditions)

    def searched(self, rows: int, conditions: int) -> None:
        """Subtracts a search from :meth:`searchable`."""
        if self._comparisons is not None:
            self._comparisons -= rows * (1 + conditions)

    def left(self) -> float:
        """Seconds left. Raises :class:`ReadTooLong` if there are none."""
        left = self._ends - self._clock()
        if left <= 0:
            raise ReadTooLong
        return left

    def is_over(self) -> bool:
        """Whether to stop working. Thread-safe."""
        return self._stopped or self._clock() >= self._ends

    async def enter(self) -> None:
        """Enters the slow lane; the request stays there until it ends. Raises :class:`ReadTooLong`."""
        if self._entered is not None:
            return
        self._slowed()
        entering = asyncio.ensure_future(self._lane.room.acquire())
        try:
            await self.finished(entering, stop=entering.cancel)
        except BaseException:
            if entering.done() and not entering.cancelled():
                self._lane.room.release()
            raise
        self._entered = self._clock()

    @property
    def is_slow(self) -> bool:
        """Whether the request is in the slow lane."""
        return self._entered is not None

    async def breathe(self) -> None:
        """Yields to other tasks between two portions of work. Raises :class:`ReadTooLong`, or what ``watch`` raises."""
        self.left()
        await asyncio.sleep(0)
        self._check_watch()

    async def finished(self, work: "asyncio.Future[Result]", *, stop: Callable[[], object] = lambda: None) -> Result:
        """The result of ``work``, unless the time is up or the client disconnects first.

        In that case, it stops the work: :meth:`is_over` becomes true, and it calls ``stop``. Raises :class:`ReadTooLong`, or what
        ``watch`` raises.
        """
        waited: set[asyncio.Future[Any]] = {work, *self._watchers()}
        try:
            await asyncio.wait(waited, timeout=self.left(), return_when=asyncio.FIRST_COMPLETED)
        finally:
            if not work.done():
                self._stopped = True
                stop()
                await asyncio.wait({work})
            failed = work.cancelled() or work.exception() is not None
        if self._stopped or (failed and self.is_over()):
            self._check_watch()
            raise ReadTooLong
        return work.result()

    def _watchers(self) -> "set[asyncio.Future[NoReturn]]":
        if self._watching is None and self._watch is not None:
            self._watching = asyncio.ensure_future(self._watch())
        return set() if self._watching is None else {self._watching}

    def _check_watch(self) -> None:
        if self._watching is not None and self._watching.done():
            self._watching.result()
