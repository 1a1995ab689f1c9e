"""Answers that are kept: valid for one version, made once, bounded."""

import asyncio
import threading
from typing import cast

import pytest

from glosa.service.domain.sites import Site
from glosa.service.domain.store import Store
from glosa.service.routes.keeping.encodings import Encoding, encoded
from glosa.service.routes.keeping.kept import INLINE, Kept, KeptAnswer
from glosa.service.routes.sites import SiteDirectory

SITE = Site(id="default", app_id="a", app_key="k")
OTHER = Site(id="default", app_id="a", app_key="changed")


class Memory:
    """As much of a storage as is asked for."""

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


def kept(memory: Memory, limit: int = 1_000_000) -> Kept:
    names = ("q", "other", "path", "site")
    return Kept(cast("Store", memory), cast("SiteDirectory", memory), names=names, limit=limit)


def test_an_answer_holds_for_its_version_and_its_sites_rules() -> None:
    async def run() -> None:
        memory = Memory()
        answers = kept(memory)
        assert await answers.find(b"q") is None
        made = await answers.made(b"q", SITE, thread="/a", make=memory.content)
        assert await answers.find(b"q") is made
        assert await answers.find(b"other") is None
        memory.number = 2
        assert await answers.find(b"q") is None
        again = await answers.made(b"q", SITE, thread="/a", make=memory.content)
        assert (again.content, await answers.find(b"q")) == (b"2", again)
        memory.site = OTHER
        assert await answers.find(b"q") is None

    asyncio.run(run())


def test_what_was_read_while_somebody_wrote_does_not_outlive_the_write() -> None:
    async def run() -> None:
        memory = Memory()
        answers = kept(memory)

        async def slow() -> bytes:
            memory.number = 2
            return b"old"

        await answers.made(b"q", SITE, thread="/a", make=slow)
        assert await answers.find(b"q") is None

    asyncio.run(run())


def test_an_answer_is_made_once_however_many_ask_and_anew_after_a_write() -> None:
    async def run() -> None:
        memory = Memory()
        answers = kept(memory)
        ask = [asyncio.create_task(answers.made(b"q", SITE, thread="/a", make=memory.content)) for _ in range(5)]
        ask[0].cancel()
        contents = {answer.content for answer in await asyncio.gather(*ask[1:])}
        assert (contents, memory.made) == ({b"1"}, 1)

        async def slow() -> bytes:
            await asyncio.sleep(0.01)
            return b"before the write"

        memory.number = 2
        early = asyncio.create_task(answers.made(b"q", SITE, thread="/a", make=slow))
        await asyncio.sleep(0)
        memory.number = 3
        late = await answers.made(b"q", SITE, thread="/a", make=memory.content)
        assert (late.content, (await early).content) == (b"2", b"before the write")

    asyncio.run(run())


def test_a_failure_is_told_and_not_kept() -> None:
    async def run() -> None:
        memory = Memory()
        answers = kept(memory)

        async def fail() -> bytes:
            raise ValueError("no")

        for _ in range(2):
            try:
                await answers.made(b"q", SITE, thread="/a", make=fail)
            except ValueError as error:
                assert str(error) == "no"
            else:
                raise AssertionError("the failure is not told")
        assert (await answers.made(b"q", SITE, thread="/a", make=memory.content)).content == b"1"

    asyncio.run(run())


def test_the_answers_used_longest_ago_go_when_there_are_too_many() -> None:
    async def run() -> None:
        memory = Memory()
        answers = kept(memory, limit=4 * 4200)
        for path in b"1234":
            await answers.made(b"path=%c" % path, SITE, thread="/a", make=memory.content)
        assert await answers.find(b"path=1") is not None
        await answers.made(b"path=5", SITE, thread="/a", make=memory.content)
        assert await answers.find(b"path=2") is None
        assert await answers.find(b"path=1") is not None
        for _ in range(10):
            memory.number += 1
            await answers.made(b"path=1", SITE, thread="/a", make=memory.content)
        assert await answers.find(b"path=1") is not None

    asyncio.run(run())


def test_what_the_question_takes_counts_too() -> None:
    async def run() -> None:
        memory = Memory()
        answers = kept(memory, limit=10 * 4200)
        for path in b"12345678":
            await answers.made(b"path=%c" % path, SITE, thread="/a", make=memory.content)
        await answers.made(b"path=" + b"x" * 6000, SITE, thread="/a", make=memory.content)
        assert await answers.find(b"path=1") is None
        assert await answers.find(b"path=2") is not None

    asyncio.run(run())


def test_an_answer_that_would_drive_all_others_out_is_told_and_not_kept() -> None:
    async def run() -> None:
        memory = Memory()
        answers = kept(memory, limit=100_000)
        await answers.made(b"q", SITE, thread="/a", make=memory.content)

        async def large() -> bytes:
            return b"x" * 60_000

        for query in (b"path=1", b"q"):
            assert await answers.find(b"q") is not None
            assert len((await answers.made(query, SITE, thread="/a", make=large)).content) == 60_000
            assert await answers.find(query) is None

    asyncio.run(run())


def test_parameters_that_nobody_knows_and_their_order_make_no_other_answer() -> None:
    async def run() -> None:
        memory = Memory()
        answers = kept(memory)
        made = await answers.made(b"site=a&path=/p", SITE, thread="/p", make=memory.content)
        for query in (
            b"path=/p&site=a",
            b"site=a&junk=1&path=/p&&x",
            b"site=b&path=/p&site=a",
            b"+site=b&site=a&path=/p",
        ):
            assert await answers.find(query) is made, query
        for query in (
            b"site=a",
            b"path=/p&site=b",
            b"site=a&path=/p&site=b",
            b"site=a&path=/p&%73ite=b",
            b"site&path=/p",
        ):
            assert await answers.find(query) is None, query

    asyncio.run(run())


def test_a_large_answer_is_compressed_in_a_thread_once_for_all_who_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[bool] = []

    def noted(content: bytes, encoding: Encoding) -> bytes:
        threads.append(threading.current_thread() is threading.main_thread())
        return encoded(content, encoding)

    monkeypatch.setattr("glosa.service.routes.keeping.kept.encoded", noted)

    async def run() -> None:
        large = KeptAnswer(SITE, "/a", 1, b"x" * (INLINE + 1))
        bodies = await asyncio.gather(*(large.variant("br") for _ in range(5)))
        assert all(one is bodies[0] for one in bodies)
        assert threads == [False]
        small = KeptAnswer(SITE, "/a", 1, b"x" * INLINE)
        assert await small.variant("br") is await small.variant("br")
        assert threads == [False, True]

    asyncio.run(run())
