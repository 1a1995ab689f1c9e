"""The cache bounded by bytes, and making a value once."""

import asyncio
import gc

import pytest

from glosa.http.cache import ByteBoundedCache, SingleFlight


def cache(limit: int, largest: int | None = None) -> ByteBoundedCache[str, str]:
    return ByteBoundedCache(lambda key, value: len(key) + len(value), limit=limit, largest=largest)


def stored(cache: ByteBoundedCache[str, str], keys: str) -> str:
    return "".join(key for key in keys if cache.get(key) is not None)


def test_the_value_that_was_not_used_for_longest_is_evicted() -> None:
    values = cache(limit=9)
    values.put("a", "12")
    values.put("b", "12")
    values.put("c", "12")
    assert values.get("a") == "12"
    values.put("d", "12")
    assert stored(values, "abcd") == "acd"


def test_a_large_value_evicts_several() -> None:
    values = cache(limit=9)
    for key in "abc":
        values.put(key, "12")
    values.put("d", "12345")
    assert stored(values, "abcd") == "cd"


def test_a_replaced_value_frees_its_bytes() -> None:
    values = cache(limit=9)
    values.put("a", "12345")
    for value in ("1", "12", "123", "12"):
        values.put("a", value)
    values.put("b", "12")
    values.put("c", "12")
    assert stored(values, "abc") == "abc"


def test_keys_count_against_the_size() -> None:
    values = cache(limit=6)
    values.put("a", "")
    values.put("bcdefg", "")
    assert values.get("a") is None


def test_a_value_that_is_too_large_is_not_stored_and_removes_the_old_one() -> None:
    values = cache(limit=9, largest=4)
    values.put("a", "123")
    values.put("b", "123")
    values.put("a", "1234")
    assert stored(values, "ab") == "b"
    values.put("c", "123")
    assert stored(values, "bc") == "bc"
    assert stored(cache(limit=0), "a") == ""


def test_a_value_is_made_once_even_if_a_caller_gives_up() -> None:
    calls: list[str] = []

    async def run() -> None:
        may_end = asyncio.Event()

        async def make() -> str:
            calls.append("made")
            await may_end.wait()
            return "value"

        flights = SingleFlight[str, str]()
        waiting = [asyncio.create_task(flights.run("key", make)) for _ in range(5)]
        other = asyncio.create_task(flights.run("other", make))
        while len(calls) < 2:
            await asyncio.sleep(0)
        waiting[0].cancel()
        may_end.set()
        assert await asyncio.gather(*waiting[1:], other) == ["value"] * 5
        assert calls == ["made", "made"]
        await flights.run("key", make)
        assert len(calls) == 3

    asyncio.run(run())


def test_an_error_reaches_every_caller_and_the_next_call_tries_again(caplog: pytest.LogCaptureFixture) -> None:
    async def fail() -> str:
        raise OSError("no disk")

    async def succeed() -> str:
        return "value"

    async def run() -> None:
        flights = SingleFlight[str, str]()
        results = await asyncio.gather(*(flights.run("key", fail) for _ in range(2)), return_exceptions=True)
        assert [repr(result) for result in results] == ["OSError('no disk')"] * 2
        assert await flights.run("key", succeed) == "value"

    asyncio.run(run())
    assert caplog.records == [], "asyncio reports an exception that nobody retrieved"


def test_an_error_after_every_caller_gave_up_is_ignored(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        calls: list[str] = []
        may_fail = asyncio.Event()

        async def fail() -> str:
            calls.append("made")
            await may_fail.wait()
            raise OSError("no disk")

        flights = SingleFlight[str, str]()
        alone = asyncio.create_task(flights.run("key", fail))
        while not calls:
            await asyncio.sleep(0)
        alone.cancel()
        await asyncio.gather(alone, return_exceptions=True)
        may_fail.set()
        while len(asyncio.all_tasks()) > 1:
            await asyncio.sleep(0)

    asyncio.run(run())
    gc.collect()
    assert caplog.records == [], "asyncio reports an exception that nobody retrieved"
