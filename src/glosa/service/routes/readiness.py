"""Whether posting and reading work: tested, but not again for every request."""

import asyncio
from collections.abc import Callable
from typing import Protocol

from glosa.service.domain.errors import Refusal, StorageUnavailable

FRESH_MS = 1_000
"""How long a good result is valid, in milliseconds."""

REFUSAL_FRESH_MS = 200
"""How long a bad result is valid: the sooner a proxy notices that the database works again, the better."""

PATIENCE_SECONDS = 5
"""How long the storage may take."""


class ProbedStore(Protocol):
    """What readiness needs from storage."""

    async def probe(self) -> None:
        """Returns if reading and writing work at this moment."""


class Readiness:
    """Tests the storage at most once a second while it works, and once for all who ask at the same time."""

    def __init__(self, store: ProbedStore, now: Callable[[], int]) -> None:
        """``now`` is in milliseconds."""
        self._store = store
        self._now = now
        self._tried_at = -FRESH_MS
        self._refusal: Refusal | None = None
        self._trying: asyncio.Task[None] | None = None
        self._damage: StorageUnavailable | None = None

    def report_damage(self, cause: str) -> None:
        """Another process found the database damaged. Reading and posting count as broken from now on."""
        self._damage = StorageUnavailable(
            "The database is damaged. Stop the service and restore a backup.", cause=cause
        )

    async def ensure(self) -> None:
        """Returns when posting and reading work. Raises ``StorageUnavailable`` or ``SchemaTooNew``."""
        if self._damage is not None:
            raise self._damage.with_traceback(None)
        # If the clock was set back, the age is negative, and the result would be valid forever.
        fresh_ms = FRESH_MS if self._refusal is None else REFUSAL_FRESH_MS
        if self._trying is None and not 0 <= self._now() - self._tried_at < fresh_ms:
            self._trying = asyncio.create_task(self._try())
        if self._trying is not None:
            try:
                # A client that disconnects must not cancel the test for others.
                await asyncio.wait_for(asyncio.shield(self._trying), PATIENCE_SECONDS)
            except TimeoutError as error:
                raise StorageUnavailable(
                    f"The storage has not answered for {PATIENCE_SECONDS} s.", cause="no answer"
                ) from error
        if self._refusal is not None:
            raise self._refusal.with_traceback(None)

    async def close(self) -> None:
        """Waits for a test that is running."""
        if self._trying is not None:
            await asyncio.wait({self._trying})

    async def _try(self) -> None:
        try:
            await self._store.probe()
            self._refusal = None
        except Refusal as refusal:
            self._refusal = refusal
        finally:
            self._tried_at = self._now()
            self._trying = None
