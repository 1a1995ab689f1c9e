"""The service's log: lines of JSON without personal data, so no addresses, queries or names of pages."""

import asyncio
import errno
import os
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import msgspec

from glosa.service.domain.avatars.hosts import PictureFault
from glosa.service.domain.errors import Refusal
from glosa.service.domain.notifications.sending import NotificationProblem

PAUSE_SECONDS = 0.25
"""How long a line may wait for others, so that a burst is written at once."""
REPEATED_MS = 10_000
"""Time for which a problem that was logged is only counted."""
LONGEST_SHAPE = 1_000
"""Characters of a slow statement that are logged."""
LARGEST_PIECE = 64 * 1024
"""Bytes that are written at once at most, give or take a line."""


class ServiceLog:
    """Writes lines through ``write``: requests in batches, problems at once."""

    def __init__(self, write: Callable[[bytes], object], now: Callable[[], int]) -> None:
        """``now`` is in milliseconds since 1970 UTC."""
        self._write = write
        self._now = now
        self._waiting = bytearray()
        self._timer: asyncio.TimerHandle | None = None
        self._requests: dict[tuple[str, str, int], bytes] = {}
        self._second = (-1, b"")
        self._problems: dict[tuple[str, ...], _Problem] = {}

    def request(self, route: str, method: str, *, status: int, milliseconds: float) -> None:
        """Logs an answered request; ``route`` is the template of its address."""
        rest = self._requests.get((route, method, status))
        if rest is None:
            line = {"level": "info", "event": "request", "route": route, "method": method, "status": status}
            rest = self._requests[route, method, status] = msgspec.json.encode(line)[1:]
        self._waiting += b'{"time":"%b","ms":%.2f,%b\n' % (self._time(), milliseconds, rest)
        if len(self._waiting) >= LARGEST_PIECE:
            self.flush()
        elif self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(PAUSE_SECONDS, self.flush)

    def problem(self, event: str, error: BaseException) -> None:
        """Logs where ``error`` happened, and its cause if the system or the database names one.

        Nothing else of its message is logged, because a driver's message may quote a reader. The same problem is logged at most every ten
        seconds, with the number of times in between.
        """
        described = _described(error)
        now = self._now()
        key = (event, described.get("cause", ""), *described["error"], *described["at"][-1:])
        known = self._problems.get(key)
        # A clock that was set back makes the age negative, and must not silence the log.
        if known is not None and 0 <= now - known.logged_at < REPEATED_MS:
            known.more += 1
            return
        self._problems[key] = _Problem(now)
        more = {"more": known.more} if known is not None and known.more else {}
        self._add(level="error", event=event, **described, **more)
        self.flush()

    def slow_query(self, sql: str, seconds: float) -> None:
        """Logs the shape of a slow statement: its text has a placeholder for every value. At most every ten seconds."""
        now = self._now()
        shape = sql if len(sql) <= LONGEST_SHAPE else f"{sql[:LONGEST_SHAPE]}…"
        known = self._problems.get(("slow-query", shape))
        if known is not None and 0 <= now - known.logged_at < REPEATED_MS:
            known.more += 1
            return
        self._problems[("slow-query", shape)] = _Problem(now)
        more = {"more": known.more} if known is not None and known.more else {}
        self._add(level="warning", event="slow-query", ms=round(seconds * 1000), query=" ".join(shape.split()), **more)
        self.flush()

    def attack(self, event: str, site: str, **facts: int) -> None:
        """Logs that an attack on a site began or ended."""
        self._add(level="warning", event=event, site=site, **facts)
        self.flush()

    def flush(self) -> None:
        """Writes the lines that wait."""
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
        """Now, in UTC; everything except the milliseconds is cached for a second."""
        second, rest = divmod(self._now(), 1000)
        if self._second[0] != second:
            self._second = second, datetime.fromtimestamp(second, UTC).strftime("%Y-%m-%dT%H:%M:%S").encode()
        return b"%b.%03dZ" % (self._second[1], rest)


@dataclass(slots=True)
class _Problem:
    logged_at: int
    more: int = 0


def to_standard_error(piece: bytes) -> None:
    """Where a service's log goes by default. If the log can't be written, for example on a full disk, requests still succeed."""
    # If it's closed, Python has no object for it.
    with suppress(OSError, AttributeError):
        sys.stderr.buffer.write(piece)
        sys.stderr.buffer.flush()


def _described(error: BaseException) -> dict[str, Any]:
    chain = [error]
    while (cause := chain[-1].__cause__ or chain[-1].__context__) is not None and cause not in chain:
        chain.append(cause)
    named = next(filter(None, map(_cause, chain)), "")
    return {
        **({"cause": named} if named else {}),
        "error": [f"{type(one).__module__}.{type(one).__qualname__}" for one in chain],
        "at": [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(error.__traceback__)],
    }


def _cause(error: BaseException) -> str:
    """``ENOSPC: No space left on device``; without the name of the file, which a reader may have chosen."""
    if isinstance(error, Refusal | NotificationProblem | PictureFault):
        return error.cause
    if isinstance(error, OSError) and error.errno:
        return f"{errno.errorcode.get(error.errno, error.errno)}: {os.strerror(error.errno)}"
    return ""
