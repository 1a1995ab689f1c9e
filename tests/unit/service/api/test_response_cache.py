"""Cached responses: valid for one version, made once, bounded."""

import asyncio
import threading
from typing import cast

import pytest

from glosa.http.encodings import Encoding, Quality, compressed
from glosa.service.domain.sites import Site
from glosa.service.routes.response_cache import INLINE, CachedResponse, ResponseCache
from glosa.service.routes.sites import SiteDirectory

SITE = Site(id="default", app_id="a", app_key="k")
OTHER = Site(id="default", app_id="a", app_key="changed")


class Memory:
    """The part of a storage that the cache uses."""

    def __init__(self) -> None:
        self.site = SITE
        self.number = 1
        self.made = 0

    async def version(self, site: str, thread: str | None) -> object:
        return self.number

    async def by_id(self, id: str) -> Site:
        return self.site

    async def content(self) -> bytes:
        await asyncio.sleep(0)
        self.made += 1
        return b"%d" % self.made


def cache(memory: Memory, limit: int = 1_000_000) -> ResponseCache:
    names = ("q", "other", "path", "site")
    return ResponseCache(memory, cast("SiteDirectory", memory), names=names, limit=limit)


def test_a_response_is_valid_for_its_version_and_its_sites_rules() -> None:
    async def run() -> None:
        memory = Memory()
        responses = cache(memory)
        assert await responses.find(b"q") is None
        made = await responses.make(b"q", SITE, thread="/a", content=memory.content)
        assert await responses.find(b"q") is made
        assert await responses.find(b"other") is None
        memory.number = 2
        assert await responses.find(b"q") is None
        again = await responses.make(b"q", SITE, thread="/a", content=memory.content)
        assert (again.content, await responses.find(b"q")) == (b"2", again)
        memory.site = OTHER
        assert await responses.find(b"q") is None

    asyncio.run(run())


def test_a_response_that_was_read_during_a_write_is_stale_after_it() -> None:
    async def run() -> None:
        memory = Memory()
        responses = cache(memory)

        async def slow() -> bytes:
            memory.number = 2
            return b"old"

        await responses.make(b"q", SITE, thread="/a", content=slow)
        assert await responses.find(b"q") is None

    asyncio.run(run())


def test_a_response_is_made_once_for_concurrent_requests_and_again_after_a_write() -> None:
    async def run() -> None:
        memory = Memory()
        responses = cache(memory)
        requests = [
            asyncio.create_task(responses.make(b"q", SITE, thread="/a", content=memory.content)) for _ in range(5)
        ]
        requests[0].cancel()
        contents = {answer.content for answer in await asyncio.gather(*requests[1:])}
        assert (contents, memory.made) == ({b"1"}, 1)

        async def slow() -> bytes:
            await asyncio.sleep(0.01)
            return b"before the write"

        memory.number = 2
        early = asyncio.create_task(responses.make(b"q", SITE, thread="/a", content=slow))
        await asyncio.sleep(0)
        memory.number = 3
        late = await responses.make(b"q", SITE, thread="/a", content=memory.content)
        assert (late.content, (await early).content) == (b"2", b"before the write")

    asyncio.run(run())


def test_an_error_is_raised_and_not_cached() -> None:
    async def run() -> None:
        memory = Memory()
        responses = cache(memory)

        async def fail() -> bytes:
            raise ValueError("no")

        for _ in range(2):
            try:
                await responses.make(b"q", SITE, thread="/a", content=fail)
            except ValueError as error:
                assert str(error) == "no"
            else:
                raise AssertionError("the error is not raised")
        assert (await responses.make(b"q", SITE, thread="/a", content=memory.content)).content == b"1"

    asyncio.run(run())


def test_the_responses_that_were_not_used_for_longest_are_evicted() -> None:
    async def run() -> None:
        memory = Memory()
        responses = cache(memory, limit=4 * 4200)
        for path in b"1234":
            await responses.make(b"path=%c" % path, SITE, thread="/a", content=memory.content)
        assert await responses.find(b"path=1") is not None
        await responses.make(b"path=5", SITE, thread="/a", content=memory.content)
        assert await responses.find(b"path=2") is None
        assert await responses.find(b"path=1") is not None
        for _ in range(10):
            memory.number += 1
            await responses.make(b"path=1", SITE, thread="/a", content=memory.content)
        assert await responses.find(b"path=1") is not None

    asyncio.run(run())


def test_the_query_is_part_of_the_key() -> None:
    async def run() -> None:
        memory = Memory()
        responses = cache(memory, limit=10 * 4200)
        for path in b"12345678":
            await responses.make(b"path=%c" % path, SITE, thread="/a", content=memory.content)
        await responses.make(b"path=" + b"x" * 6000, SITE, thread="/a", content=memory.content)
        assert await responses.find(b"path=1") is None
        assert await responses.find(b"path=2") is not None

    asyncio.run(run())


def test_a_response_that_would_evict_all_others_is_not_cached() -> None:
    async def run() -> None:
        memory = Memory()
        responses = cache(memory, limit=100_000)
        await responses.make(b"q", SITE, thread="/a", content=memory.content)

        async def large() -> bytes:
            return b"x" * 60_000

        for query in (b"path=1", b"q"):
            assert await responses.find(b"q") is not None
            assert len((await responses.make(query, SITE, thread="/a", content=large)).content) == 60_000
            assert await responses.find(query) is None

    asyncio.run(run())


def test_unknown_parameters_and_the_order_of_parameters_do_not_matter() -> None:
    async def run() -> None:
        memory = Memory()
        responses = cache(memory)
        made = await responses.make(b"site=a&path=/p", SITE, thread="/p", content=memory.content)
        for query in (
            b"path=/p&site=a",
            b"site=a&junk=1&path=/p&&x",
            b"site=b&path=/p&site=a",
            b"+site=b&site=a&path=/p",
        ):
            assert await responses.find(query) is made, query
        for query in (
            b"site=a",
            b"path=/p&site=b",
            b"site=a&path=/p&site=b",
            b"site=a&path=/p&%73ite=b",
            b"site&path=/p",
        ):
            assert await responses.find(query) is None, query

    asyncio.run(run())


def test_a_large_response_is_compressed_once_in_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[bool] = []

    def noted(content: bytes, encoding: Encoding, quality: Quality) -> bytes:
        threads.append(threading.current_thread() is threading.main_thread())
        return compressed(content, encoding, quality)

    monkeypatch.setattr("glosa.service.routes.response_cache.compressed", noted)

    async def run() -> None:
        large = CachedResponse(SITE, "/a", 1, b"x" * (INLINE + 1))
        bodies = await asyncio.gather(*(large.variant("br") for _ in range(5)))
        assert all(one is bodies[0] for one in bodies)
        assert threads == [False]
        small = CachedResponse(SITE, "/a", 1, b"x" * INLINE)
        assert await small.variant("br") is await small.variant("br")
        assert threads == [False, True]

    asyncio.run(run())


def test_a_response_may_be_evicted_while_its_version_is_read() -> None:
    async def run() -> None:
        memory = Memory()
        responses = cache(memory, limit=4 * 4200)
        first = await responses.make(b"path=1", SITE, thread="/a", content=memory.content)
        current = memory.version

        async def evicting(site: str, thread: str | None) -> object:
            memory.version = current  # type: ignore[method-assign]
            for path in b"23456":
                await responses.make(b"path=%c" % path, SITE, thread="/a", content=memory.content)
            return await current(site, thread)

        memory.version = evicting  # type: ignore[method-assign]
        assert await responses.find(b"path=1") is first
        assert await responses.find(b"path=1") is None

    asyncio.run(run())
