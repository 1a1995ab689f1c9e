"""When processes end: with the process that started them, and soon after a signal."""

import asyncio
import ctypes
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import SimpleQueue
from types import FrameType


def end_with(parent: int) -> None:
    """Has the system send SIGTERM to this process when ``parent``, the process that started it, ends in any way.

    Only Linux supports this (prctl(2), ``PR_SET_PDEATHSIG``); elsewhere nothing happens.
    """
    if sys.platform != "linux":
        return
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != parent:
        # It ended before the call.
        os.kill(os.getpid(), signal.SIGTERM)


@contextmanager
def exiting_on_termination() -> Iterator[None]:
    """Makes SIGTERM raise ``SystemExit`` in the block, so that what the block opened is closed and deleted.

    Only the main thread may call it. An event loop may handle the signal in the meantime.
    """
    before = signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def end_in_time(begin: Callable[[], object], seconds: float) -> None:
    """Calls ``begin`` in the running event loop on SIGINT or SIGTERM, and ends the process ``seconds`` later.

    The event loop must handle both signals already. Its handlers still run, because a file descriptor notifies it. The
    parent normally ends a worker that takes too long; a worker that lost its parent has to end by itself.
    """
    loop = asyncio.get_running_loop()

    def handle(number: int, frame: FrameType | None) -> None:
        # The default action of SIGALRM is to end the process.
        signal.setitimer(signal.ITIMER_REAL, seconds)
        if not loop.is_closed():
            loop.call_soon_threadsafe(begin)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, handle)


class SignalSafeEvent:
    """An event that signal handlers may set while the same thread waits for it.

    Handlers run between two instructions of the main thread. If that thread is within a method of ``threading.Event``, it holds the
    event's lock, and a handler that sets the event waits for it forever. The methods of ``SimpleQueue`` are reentrant.
    """

    def __init__(self) -> None:
        self._is_set = False
        self._changes: SimpleQueue[None] = SimpleQueue()

    def is_set(self) -> bool:
        """Whether it was set since it was made or cleared."""
        return self._is_set

    def set(self) -> None:
        """Sets it, and wakes the thread that waits. Any thread may call this."""
        self._is_set = True
        self._changes.put(None)

    def clear(self) -> None:
        """Makes it wait for the next :meth:`set`."""
        self._is_set = False

    def wait(self) -> None:
        """Waits until it's set. Only one thread may wait."""
        while not self._is_set:
            self._changes.get()


_PR_SET_PDEATHSIG = 1
