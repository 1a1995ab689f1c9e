"""The log of problems with serving a site: one line of JSON per cause, however often it occurs."""

import errno
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime

from msgspec import json

PAUSE_MS = 10_000
"""How long a logged cause is only counted."""


@dataclass(slots=True)
class _Cause:
    logged_at: int
    more: int = 0


class ProblemLog:
    """Writes a line when a cause first occurs, then at most one every ten seconds, with the number of lines omitted."""

    def __init__(
        self,
        write: Callable[[str], object] | None = None,
        now: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
    ) -> None:
        """Writes to standard error unless ``write`` is given; ``now`` is in milliseconds since 1970 UTC."""
        self._write = write or _to_standard_error
        self._now = now
        self._causes: dict[tuple[str, str], _Cause] = {}

    def report(self, event: str, cause: str, **where: str) -> None:
        """Logs that ``cause`` led to ``event``, such as ``file-unreadable``; ``where`` names the file or the folder."""
        now = self._now()
        known = self._causes.get((event, cause))
        # If the clock was set back, the age is negative, which must not silence the log.
        if known is not None and 0 <= now - known.logged_at < PAUSE_MS:
            known.more += 1
            return
        self._causes[event, cause] = _Cause(now)
        moment = datetime.fromtimestamp(now // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%S")
        line = {"time": f"{moment}.{now % 1000:03d}Z", "level": "error", "event": event, "cause": cause, **where}
        more = {"more": known.more} if known is not None and known.more else {}
        self._write(json.encode(line | more).decode())


def cause_of(error: OSError) -> str:
    """``EMFILE: Too many open files``."""
    return f"{errno.errorcode.get(error.errno, error.errno)}: {error.strerror}" if error.errno else str(error)


def _to_standard_error(line: str) -> None:
    """Requests succeed even if the log can't be written, for example on a full disk."""
    with suppress(OSError):
        print(line, file=sys.stderr, flush=True)
