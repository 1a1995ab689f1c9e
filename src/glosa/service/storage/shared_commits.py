"""Changes that wait for the same rows share a commit.

On PostgreSQL, a change keeps its rows locked until its commit is on disk, and the next one waits for that. So changes with one key take
turns: one runs at once, and those that come meanwhile run together afterwards, one after the other in one transaction.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from glosa.service.domain.errors import StorageUnavailable
from glosa.service.storage.transaction import Shared, Transaction

Result = TypeVar("Result")

MOST_TOGETHER = 32
"""Changes of one transaction. Others wait as long for its rows as all of them take."""

LONGEST_TOGETHER = 0.25
"""Seconds after which a transaction commits the changes that it has made, and leaves the others to the next one."""

LONGEST_TURN = 30.0
"""Seconds to wait for the changes before, as for a connection."""


class Unreachable(StorageUnavailable):
    """No server can be reached. Nobody else would reach one at this moment."""


@dataclass(frozen=True, slots=True, eq=False)
class SharedChange:
    """A change that waits for others with its key."""

    start: Callable[[], Transaction[Any]]
    shared: Shared
    done: asyncio.Future[Any]
    ends: float
    """By the loop's clock, when it no longer begins."""


class SharedCommits:
    """The changes of one process that wait."""

    def __init__(
        self,
        alone: Callable[[Callable[[], Transaction[Any]]], Awaitable[Any]],
        together: Callable[[Sequence[SharedChange]], Awaitable[Sequence[object] | None]],
        *,
        longest_turn: float = LONGEST_TURN,
    ) -> None:
        """``alone`` runs one change. ``together`` returns the results of the first ones, or ``None`` if nothing was written because a
        change raised something: then each runs alone.
        """
        self._alone = alone
        self._together = together
        self._longest_turn = longest_turn
        self._waiting: dict[tuple[str, ...], list[SharedChange]] = {}
        """A list for each key that has a change under way."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def write(self, start: Callable[[], Transaction[Result]], shared: Shared) -> Result:
        """The result of a change, once it's on disk."""
        waiting = self._waiting.get(shared.key)
        result: Result
        if waiting is None:
            self._waiting[shared.key] = []
            try:
                result = await self._alone(start)
            except Unreachable as error:
                _settle_all(self._waiting[shared.key], error)
                raise
            finally:
                self._begin(shared.key)
        else:
            loop = asyncio.get_running_loop()
            change = SharedChange(start, shared, loop.create_future(), loop.time() + self._longest_turn)
            waiting.append(change)
            try:
                result = await change.done
            except asyncio.CancelledError:
                if change in waiting:  # Nothing of it remains while others wait for long.
                    waiting.remove(change)
                raise
        return result

    async def close(self) -> None:
        """Waits for changes that are under way."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    def _begin(self, key: tuple[str, ...]) -> None:
        if not self._waiting[key]:
            del self._waiting[key]
            return
        task = asyncio.create_task(self._work(key))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _work(self, key: tuple[str, ...]) -> None:
        """Runs the changes that wait, until there are none."""
        waiting = self._waiting[key]
        changes: Sequence[SharedChange] = ()
        try:
            while waiting:
                _refuse_late(waiting)
                # A caller that stopped waiting before its change began doesn't want it any more.
                changes = [change for change in waiting[:MOST_TOGETHER] if not change.done.done()]
                del waiting[:MOST_TOGETHER]
                outcomes = await self._outcomes(changes)
                for change, outcome in zip(changes, outcomes, strict=False):
                    _settle(change.done, outcome)
                # Those for which there was no time begin the next transaction.
                waiting[:0] = changes[len(outcomes) :]
                for outcome in outcomes:
                    if isinstance(outcome, Unreachable):
                        _settle_all(waiting, outcome)
        finally:
            del self._waiting[key]
            for change in (*changes, *waiting):
                change.done.cancel()  # Only if the process ends in the middle: leave no caller waiting.

    async def _outcomes(self, changes: Sequence[SharedChange]) -> Sequence[object]:
        if len(changes) > 1:
            try:
                outcomes = await self._together(changes)
            except Exception as error:  # noqa: BLE001  # everyone who waits gets it
                return [error] * len(changes)
            if outcomes is not None:
                return outcomes
        alone = (self._alone(change.start) for change in changes)
        return list(await asyncio.gather(*alone, return_exceptions=True))


def _refuse_late(waiting: Sequence[SharedChange]) -> None:
    now = asyncio.get_running_loop().time()
    for change in waiting:
        if change.ends > now:
            break
        _settle(
            change.done,
            StorageUnavailable(
                "The database takes too long for the changes that others made before. Try again in a moment."
            ),
        )


def _settle_all(waiting: Sequence[SharedChange], error: Unreachable) -> None:
    """Without it, they would take turns in waiting for the same servers."""
    for change in waiting:
        _settle(change.done, error)


def _settle(done: asyncio.Future[Any], outcome: object) -> None:
    """Does nothing if the caller stopped waiting."""
    if done.done():
        return
    if isinstance(outcome, BaseException):
        done.set_exception(outcome)
    else:
        done.set_result(outcome)
