"""Reads that many share."""

import asyncio
from collections.abc import Collection, Mapping

import pytest

from glosa.service.storage.grouping import GroupedReads


class Source:
    """Counts its reads. Each waits until it's let go."""

    def __init__(self) -> None:
        self.batches: list[list[str]] = []
        self.value = 0
        self.free = asyncio.Event()
        self.error: Exception | None = None

    async def read(self, keys: Collection[str]) -> Mapping[str, int]:
        self.batches.append(sorted(keys))
        value = self.value
        await self.free.wait()
        if self.error is not None:
            raise self.error
        return dict.fromkeys(keys, value)


async def requested(source: Source, grouped: GroupedReads[str, int], *keys: str) -> list["asyncio.Task[int]"]:
    tasks = [asyncio.create_task(grouped.get(key)) for key in keys]
    for _ in range(3):
        await asyncio.sleep(0)
    return tasks


def test_who_asks_during_a_read_gets_the_next_one() -> None:
    async def run() -> None:
        source = Source()
        grouped = GroupedReads(source.read)
        first = await requested(source, grouped, "a")
        source.value = 1
        later = await requested(source, grouped, "a", "b", "a")
        source.free.set()
        assert await asyncio.gather(*first) == [0]
        assert await asyncio.gather(*later) == [1, 1, 1]
        assert source.batches == [["a"], ["a", "b"]]

    asyncio.run(run())


def test_everyone_gets_the_error_and_the_next_read_works() -> None:
    async def run() -> None:
        source = Source()
        source.error = KeyError("gone")
        source.free.set()
        grouped = GroupedReads(source.read)
        outcomes = await asyncio.gather(grouped.get("a"), grouped.get("b"), return_exceptions=True)
        assert [str(outcome) for outcome in outcomes] == ["'gone'"] * 2
        source.error = None
        assert await grouped.get("a") == 0

    asyncio.run(run())


def test_a_client_that_disconnects_takes_nothing_from_others() -> None:
    async def run() -> None:
        source = Source()
        grouped = GroupedReads(source.read)
        gone, stays = await requested(source, grouped, "a", "a")
        gone.cancel()
        source.free.set()
        assert await stays == 0
        with pytest.raises(asyncio.CancelledError):
            await gone

    asyncio.run(run())
