"""Reading for many at once: a caller that asks while a read is under way shares the next one."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from itertools import chain
from typing import Generic, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class GroupedReads(Generic[Key, Value]):
    """Values by key. Each is read after it was asked for, so it's never older than the question."""

    def __init__(self, read: Callable[[Collection[Key]], Awaitable[Mapping[Key, Value]]]) -> None:
        """``read`` returns a value for every key that it's given."""
        self._read = read
        self._waiting: dict[Key, list[asyncio.Future[Value]]] = {}
        self._reading: asyncio.Task[None] | None = None

    async def get(self, key: Key) -> Value:
        """The current value. Raises what ``read`` raises."""
        # If a client disconnects, others still wait for the same value, so each has a future of its own.
        future: asyncio.Future[Value] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(key, []).append(future)
        if self._reading is None:
            self._reading = asyncio.create_task(self._read_all())
        return await future

    async def _read_all(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, {}
                await self._read_batch(batch)
        finally:
            self._reading = None

    async def _read_batch(self, batch: Mapping[Key, Sequence[asyncio.Future[Value]]]) -> None:
        try:
            found = await self._read(batch.keys())
        except Exception as error:  # noqa: BLE001  # everyone who waits gets it
            for future in chain(*batch.values()):
                if not future.done():
                    future.set_exception(error)
        else:
            for key, futures in batch.items():
                for future in futures:
                    if not future.done():
                        future.set_result(found[key])
