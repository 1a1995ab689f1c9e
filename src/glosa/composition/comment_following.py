"""Runs a command after readers' comments changed, such as a build that puts them into pages.

Changes come in bursts, so the command waits until there was none for a while, but not for long.
"""

import asyncio
import signal
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from glosa.composition.database import Database, site_named
from glosa.service.domain.errors import StorageBusy, StorageUnavailable

LOOK_SECONDS = 2.0
"""How often the database is read: one statement."""
STOP_SECONDS = 10.0
"""How long a command has to end after a signal."""
RETRY_SECONDS = 60.0
"""How long a command waits after it failed for the first time. The wait doubles, up to an hour."""
_LONGEST_RETRY_SECONDS = 3_600.0


@dataclass(slots=True)
class Debounce:
    """When a command is due, in seconds of any clock that isn't set back."""

    quiet: float
    """How long nothing must have changed."""
    most: float
    """How long the first change may wait while there are more."""
    _first: float | None = None
    _last: float = 0.0
    _failures: int = 0
    _retry_at: float = 0.0

    def changed(self, now: float) -> None:
        """Something changed."""
        self._last = now
        if self._first is None:
            self._first = now

    def is_due(self, now: float) -> bool:
        """Whether the command should run now."""
        if self._first is None or now < self._retry_at:
            return False
        return now - self._last >= self.quiet or now - self._first >= self.most

    def ran(self) -> None:
        """The command succeeded with everything that had changed when it started."""
        self._first, self._failures, self._retry_at = None, 0, 0.0

    def failed(self, now: float) -> None:
        """The command runs again after a while."""
        self._retry_at = now + min(RETRY_SECONDS * 2**self._failures, _LONGEST_RETRY_SECONDS)
        self._failures = min(self._failures + 1, 20)


@dataclass(frozen=True, slots=True, kw_only=True)
class Follower:
    """Looks at the database, and runs the command."""

    version: Callable[[], Awaitable[object]]
    """Changes with everything that readers see. May raise ``StorageUnavailable``."""
    run: Callable[[], Awaitable[int]]
    """Runs the command; returns its exit status."""
    report: Callable[[str], object]
    """Tells the owner what happened."""
    debounce: Debounce
    now: Callable[[], float]
    pause: Callable[[], Awaitable[object]]

    async def follow(self, *, at_start: bool) -> None:
        """Until it's cancelled. Runs the command for changes while nobody looked: ``at_start``, or else as after a change."""
        known = await self._version()
        self.debounce.changed(self.now() - (self.debounce.quiet if at_start else 0))
        while True:
            # A version that was read before the command started, so changes while it runs aren't missed.
            found = await self._version()
            if found is not None and found != known:
                known = found
                self.debounce.changed(self.now())
            if self.debounce.is_due(self.now()):
                status = await self.run()
                if status:
                    self.debounce.failed(self.now())
                    self.report(f"The command ended with status {status}. It runs again later.")
                else:
                    self.debounce.ran()
            await self.pause()

    async def _version(self) -> object | None:
        """``None`` if the database can't be read at the moment."""
        try:
            return await self.version()
        except (StorageUnavailable, StorageBusy) as error:
            self.report(f"The comments can't be read at the moment: {error}")
            return None


async def follow_comments(
    database: Database,
    site_id: str,
    command: Sequence[str],
    *,
    debounce: Debounce,
    at_start: bool,
    report: Callable[[str], object],
) -> None:
    """Follows a site until SIGINT or SIGTERM, which also end the command. Raises ``SiteNotFound``."""
    site = await site_named(database, site_id)
    loop = asyncio.get_running_loop()
    follower = Follower(
        version=lambda: database.store.published_version(site.id),
        run=lambda: _status_of(command, report),
        report=report,
        debounce=debounce,
        now=loop.time,
        pause=lambda: asyncio.sleep(LOOK_SECONDS),
    )
    following = asyncio.ensure_future(follower.follow(at_start=at_start))
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, following.cancel)
    await asyncio.wait([following])
    if not following.cancelled():
        following.result()


async def _status_of(command: Sequence[str], report: Callable[[str], object]) -> int:
    try:
        process = await asyncio.create_subprocess_exec(*command)
    except OSError as error:
        report(f"'{command[0]}' can't be run: {error.strerror}.")
        return 127
    try:
        return await process.wait()
    except asyncio.CancelledError:
        process.terminate()
        try:
            await asyncio.wait_for(process.wait(), STOP_SECONDS)
        except TimeoutError:
            process.kill()
            await process.wait()
        raise
