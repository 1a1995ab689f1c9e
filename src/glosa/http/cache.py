"""A cache bounded by bytes, and making a value once for concurrent callers."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class ByteBoundedCache(Generic[Key, Value]):
    """The values used last."""

    def __init__(self, size: Callable[[Key, Value], int], *, limit: int, largest: int | None = None) -> None:
        """Holds at most ``limit`` bytes, as ``size`` counts them. Doesn't store a value of more than ``largest`` bytes."""
        self._size = size
        self._limit = limit
        self._largest = limit if largest is None else largest
        self._used = 0
        self._entries: OrderedDict[Key, Value] = OrderedDict()

    def get(self, key: Key) -> Value | None:
        """The value stored under ``key``, which becomes the one used last."""
        value = self._entries.get(key)
        if value is not None:
            self._entries.move_to_end(key)
        return value

    def put(self, key: Key, value: Value) -> None:
        """Stores ``value`` instead of what ``key`` had; evicts the entries that weren't used for longest."""
        known = self._entries.pop(key, None)
        if known is not None:
            self._used -= self._size(key, known)
        size = self._size(key, value)
        if size > self._largest:
            return
        self._entries[key] = value
        self._used += size
        while self._used > self._limit:
            oldest, evicted = self._entries.popitem(last=False)
            self._used -= self._size(oldest, evicted)


class SingleFlight(Generic[Key, Value]):
    """Runs what makes a value once per key, however many callers wait for it."""

    def __init__(self) -> None:
        self._running: dict[Key, asyncio.Task[Value]] = {}

    async def run(self, key: Key, make: Callable[[], Coroutine[Any, Any, Value]]) -> Value:
        """The result of ``make``, or of the call under ``key`` that runs already. Raises what that raises.

        A caller that is cancelled doesn't cancel it for the others.
        """
        running = self._running.get(key)
        if running is None:
            running = self._running[key] = asyncio.create_task(make())
            running.add_done_callback(lambda done: self._finish(key, done))
        return await asyncio.shield(running)

    def _finish(self, key: Key, task: asyncio.Task[Value]) -> None:
        del self._running[key]
        if not task.cancelled():
            task.exception()  # If every caller was cancelled, nobody else retrieves it.
