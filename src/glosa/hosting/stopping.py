"""A worker process that ends in time after a signal, whatever its clients do."""

import asyncio
import signal
from collections.abc import Callable
from types import FrameType


def end_in_time(begin: Callable[[], object], seconds: float) -> None:
    """Calls ``begin`` in the running event loop on SIGINT or SIGTERM, and ends the process ``seconds`` later.

    The event loop must handle both signals already. It learns of them through a file descriptor, so its handlers run all the same.
    The parent normally ends a worker that takes too long; a worker that has lost its parent has nobody else to do it.
    """
    loop = asyncio.get_running_loop()

    def handle(number: int, frame: FrameType | None) -> None:
        # The default action of SIGALRM is to end the process.
        signal.setitimer(signal.ITIMER_REAL, seconds)
        if not loop.is_closed():
            loop.call_soon_threadsafe(begin)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, handle)
