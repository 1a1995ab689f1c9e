"""A log of lines of JSON without personal data: no address, no query, no name of a page."""

import asyncio
import sys
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import msgspec

PAUSE_SECONDS = 0.25
"""How long lines may wait for others, so that a burst is written at once."""
LARGEST_PIECE = 64 * 1024
"""Bytes that are written at once at most, give or take a line."""


class Log:
    """Writes lines through ``write``, gathered for a moment; problems at once."""

    def __init__(self, write: Callable[[bytes], object], now: Callable[[], int]) -> None:
        """``now`` is in milliseconds since 1970 UTC."""
        self._write = write
        self._now = now
        self._waiting = bytearray()
        self._timer: asyncio.TimerHandle | None = None
        self._requests: dict[tuple[str, str, int], bytes] = {}
        self._second = (-1, b"")

    def request(self, route: str, method: str, *, status: int, milliseconds: float) -> None:
        """Tells of an answered request; ``route`` is the template of its address."""
        rest = self._requests.get((route, method, status))
        if rest is None:
            told = {"level": "info", "event": "request", "route": route, "method": method, "status": status}
            rest = self._requests[route, method, status] = msgspec.json.encode(told)[1:]
        self._waiting += b'{"time":"%b","ms":%.2f,%b\n' % (self._time(), milliseconds, rest)
        if len(self._waiting) >= LARGEST_PIECE:
            self.flush()
        elif self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(PAUSE_SECONDS, self.flush)

    def problem(self, event: str, error: BaseException) -> None:
        """Tells where ``error`` happened. What it says stays untold: a driver's message may quote a reader's words."""
        self._add(level="error", event=event, **_described(error))
        self.flush()

    def flush(self) -> None:
        """Writes what waits."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._waiting:
            piece, self._waiting = bytes(self._waiting), bytearray()
            self._write(piece)

    def _add(self, **line: Any) -> None:
        self._waiting += msgspec.json.encode({"time": self._time().decode(), **line})
        self._waiting += b"\n"

    def _time(self) -> bytes:
        """Now, in UTC; all but the milliseconds is kept for the second that it is true."""
        second, rest = divmod(self._now(), 1000)
        if self._second[0] != second:
            self._second = second, datetime.fromtimestamp(second, UTC).strftime("%Y-%m-%dT%H:%M:%S").encode()
        return b"%b.%03dZ" % (self._second[1], rest)


def to_standard_error(piece: bytes) -> None:
    """Where a service's log goes unless told otherwise."""
    sys.stderr.buffer.write(piece)
    sys.stderr.buffer.flush()


def _described(error: BaseException) -> dict[str, Any]:
    chain = [error]
    while (cause := chain[-1].__cause__ or chain[-1].__context__) is not None and cause not in chain:
        chain.append(cause)
    return {
        "error": [f"{type(one).__module__}.{type(one).__qualname__}" for one in chain],
        "at": [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(error.__traceback__)],
    }
