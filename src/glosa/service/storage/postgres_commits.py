"""Transactions that PostgreSQL commits: one, or several together."""

import asyncio
import random
from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar

import asyncpg

from glosa.service.domain.errors import StorageUnavailable
from glosa.service.storage.postgres_statements import run, transaction
from glosa.service.storage.shared_commits import LONGEST_TOGETHER, SharedChange
from glosa.service.storage.transaction import Running, Transaction

Result = TypeVar("Result")
Committed_co = TypeVar("Committed_co", covariant=True)

TRIES = 10
"""Attempts of a transaction that runs into serialization conflicts."""

CONFLICTS = (
    asyncpg.SerializationError,
    asyncpg.DeadlockDetectedError,
    asyncpg.IntegrityConstraintViolationError,
)
"""Includes violations of constraints: another transaction inserted or deleted the row after this one looked for it. A retry sees that."""


class Committing(Protocol[Committed_co]):
    """One or several transactions that are being committed."""

    is_committing: bool
    """Whether the commit was sent, so that the server may have carried it out."""

    async def committed(self, connection: asyncpg.Connection) -> Committed_co: ...


class Attempt(Generic[Result]):
    def __init__(self, start: Callable[[], Transaction[Result]]) -> None:
        self._start = start
        self.is_committing = False

    async def committed(self, connection: asyncpg.Connection) -> Result:
        """The result, after as many attempts as conflicts with others need."""
        for attempt in range(TRIES):
            try:
                async with transaction(connection):
                    result = await run(connection, Running(self._start()))
                    self.is_committing = True
                return result
            except CONFLICTS:
                self.is_committing = False
                await asyncio.sleep(random.uniform(0, 0.002 * 2**attempt))
        raise StorageUnavailable(
            f"The database rejected a change {TRIES} times because of conflicts with other changes. Try again in a moment."
        )


class AttemptTogether:
    def __init__(self, changes: Sequence[SharedChange]) -> None:
        self._changes = changes
        self.is_committing = False

    async def committed(self, connection: asyncpg.Connection) -> Sequence[object]:
        """The results of the first ones.

        After the very first one, which may have waited for the rows of all, there's :data:`LONGEST_TOGETHER` for the others.
        """
        results: list[object] = []
        now = asyncio.get_running_loop().time
        ends = float("inf")
        async with transaction(connection):
            await run(
                connection, Running(self._changes[0].shared.lock([change.shared.rows for change in self._changes]))
            )
            for change in self._changes:
                results.append(await run(connection, Running(change.start())))
                ends = min(ends, now() + LONGEST_TOGETHER)
                if now() >= ends:
                    break
            self.is_committing = True
        return results
