"""The readiness check on its own: how it probes the storage, and how often."""

import asyncio

import pytest

from glosa.service.domain.errors import StorageUnavailable
from glosa.service.routes import readiness
from glosa.service.routes.readiness import FRESH_MS, REFUSAL_FRESH_MS, Readiness


class Storage:
    """A storage that answers on demand and counts its probes."""

    def __init__(self) -> None:
        self.probes = 0
        self.refusal: StorageUnavailable | None = None
        self.may_answer = asyncio.Event()
        self.may_answer.set()

    async def probe(self) -> None:
        self.probes += 1
        await self.may_answer.wait()
        if self.refusal is not None:
            raise self.refusal


class Scene:
    def __init__(self) -> None:
        self.now = 5_000
        self.storage = Storage()
        self.readiness = Readiness(self.storage, lambda: self.now)

    async def refused(self) -> bool:
        try:
            await self.readiness.ensure()
        except StorageUnavailable:
            return True
        return False


def test_a_good_result_is_valid_for_a_second_and_a_bad_one_for_a_moment() -> None:
    async def run() -> None:
        scene = Scene()
        assert [await scene.refused() for _ in range(50)] == [False] * 50
        assert scene.storage.probes == 1
        scene.storage.refusal = StorageUnavailable("The disk is full.")
        scene.now += FRESH_MS
        assert [await scene.refused() for _ in range(50)] == [True] * 50
        assert scene.storage.probes == 2
        scene.storage.refusal = None
        scene.now += REFUSAL_FRESH_MS
        assert not await scene.refused()

    asyncio.run(run())


def test_results_expire_even_if_the_clock_is_set_back() -> None:
    async def run() -> None:
        scene = Scene()
        await scene.refused()
        scene.now -= 1_000_000
        await scene.refused()
        assert scene.storage.probes == 2

    asyncio.run(run())


def test_the_storage_is_tested_once_for_concurrent_requests() -> None:
    async def run() -> None:
        scene = Scene()
        scene.storage.may_answer.clear()
        requests = [asyncio.create_task(scene.refused()) for _ in range(20)]
        while not scene.storage.probes:
            await asyncio.sleep(0)
        requests[0].cancel()
        scene.storage.may_answer.set()
        outcomes = await asyncio.gather(*requests, return_exceptions=True)
        assert outcomes[1:] == [False] * 19
        assert scene.storage.probes == 1

    asyncio.run(run())


def test_a_storage_that_does_not_answer_is_not_tested_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "PATIENCE_SECONDS", 0)

    async def run() -> None:
        scene = Scene()
        scene.storage.may_answer.clear()
        for _ in range(5):
            assert await scene.refused()
            await asyncio.sleep(0)
            scene.now += FRESH_MS
        assert scene.storage.probes == 1
        scene.storage.may_answer.set()
        await scene.readiness.close()
        assert not await scene.refused()

    asyncio.run(run())


def test_a_repeated_error_does_not_grow() -> None:
    async def run() -> None:
        scene = Scene()
        scene.storage.refusal = StorageUnavailable("The disk is full.")
        for _ in range(100):
            await scene.refused()
        place, length = scene.storage.refusal.__traceback__, 0
        while place is not None:
            place, length = place.tb_next, length + 1
        assert length < 5

    asyncio.run(run())
