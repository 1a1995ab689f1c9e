"""Which reads go to a replica of the database, if the owner has one: those of visitors, unless they must see what was just written."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Collection, Sequence
from time import monotonic
from typing import Generic, Protocol, TypeVar

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from glosa.service.domain.errors import Refusal
from glosa.service.routes.client_address import Network, client_address
from glosa.service.routes.response_cache import VersionStore

PATIENCE = 0.5
"""Seconds to wait for a version from the replica."""

MOST_WRITERS = 10_000
"""Addresses remembered at a time."""

Store = TypeVar("Store", bound=VersionStore)


class Freshness(Protocol):
    """What is known about the replica."""

    most_lag: float
    """Seconds. A replica that lags further isn't fresh."""

    fallbacks: int
    """How many reads of the replica the primary answered instead."""

    async def is_fresh(self) -> bool:
        """Whether the replica has everything that was acknowledged ``most_lag`` seconds ago."""


class ReplicaReads(Generic[Store]):
    """Chooses the store for each request of a visitor."""

    def __init__(
        self,
        primary: Store,
        replica: Store,
        freshness: Freshness,
        *,
        knows_writers: bool = True,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """Without ``knows_writers``, which only the process that serves readers does, :meth:`recent` uses the primary."""
        self._primary = primary
        self._replica = replica
        self._freshness = freshness
        self._knows_writers = knows_writers
        self._clock = clock
        self._wrote_at: OrderedDict[str, float] = OrderedDict()
        self._forgot_at = float("-inf")

    def wrote(self, address: str) -> None:
        """Remembers that a client is about to learn that a change was stored."""
        now = self._clock()
        self._wrote_at[address] = now
        self._wrote_at.move_to_end(address)
        if len(self._wrote_at) > MOST_WRITERS:
            # The client that was forgotten may still read.
            _, self._forgot_at = self._wrote_at.popitem(last=False)

    async def recent(self, address: str) -> Store:
        """The store for a read that may be a moment old, but not older than what the client at ``address`` wrote."""
        since = self._clock() - self._freshness.most_lag
        if not self._knows_writers or max(self._wrote_at.get(address, float("-inf")), self._forgot_at) >= since:
            return self._primary
        return self._replica if await self._freshness.is_fresh() else self._primary

    async def current(self, site: str, thread: str | None) -> Store:
        """The store for a read of a thread (``None``: of all) that must be as new as its version in the primary.

        The replica has that version before it's read, so a response that is cached for a version is never older.
        """
        fallbacks = self._freshness.fallbacks
        if not await self._freshness.is_fresh():
            return self._primary
        version = await self._primary.version(site, thread)
        try:
            async with asyncio.timeout(PATIENCE):
                same = await self._replica.version(site, thread) == version
        except (Refusal, TimeoutError):
            return self._primary
        # If the replica failed meanwhile, that may be the primary's own version.
        return self._replica if same and self._freshness.fallbacks == fallbacks else self._primary


class NotedWriters:
    """Middleware that notes who wrote, before they learn that it was stored."""

    def __init__(
        self,
        application: ASGIApp,
        wrote: Callable[[str], object],
        *,
        trusted: Sequence[Network],
        readers: Collection[str],
    ) -> None:
        """``readers`` are paths at which every reader sends something."""
        self._application = application
        self._wrote = wrote
        self._trusted = trusted
        self._readers = readers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"].removeprefix(scope.get("root_path", ""))
        if scope["method"] in _READING or path in self._readers:
            await self._application(scope, receive, send)
            return

        async def noted(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._wrote(client_address(scope, self._trusted))
            await send(message)

        await self._application(scope, receive, noted)


_READING = ("GET", "HEAD", "OPTIONS")
