"""The cache of file contents: bounded, never stale, and each made once."""

import asyncio
import os
import threading
from pathlib import Path

import brotli
import pytest

from glosa.hosting.bodies import LARGE, BodyCache, BodyContent, FileBody, tag_of_version
from glosa.hosting.folder import SiteFile
from glosa.http.encodings import Encoding

Reads = list[FileBody]


def body(name: str = "/a.html", *, version: int = 1, encoding: Encoding = "br") -> FileBody:
    return FileBody(SiteFile(f"/nowhere{name}", name, 4, (version,)), encoding)


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> Reads:
    """The bodies that were read, each of four bytes."""
    read: Reads = []

    def note(one: FileBody) -> BodyContent:
        read.append(one)
        return BodyContent(b"abcd", one.file.name)

    monkeypatch.setattr(FileBody, "read", note)
    return read


def request(cache: BodyCache, *bodies: FileBody) -> list[str]:
    async def each() -> list[str]:
        return [(await cache.content(one)).tag for one in bodies]

    return asyncio.run(each())


def test_a_body_is_cached_by_version_and_encoding(reads: Reads) -> None:
    cache = BodyCache()
    requested = [body(), body(version=2), body(encoding="gzip")]
    assert request(cache, *requested, *requested) == ["/a.html"] * 6
    assert reads == requested


def test_the_body_that_was_not_used_for_longest_is_evicted(reads: Reads) -> None:
    cache = BodyCache(limit=10)
    a, b, c = body("/a"), body("/b"), body("/c")
    request(cache, a, b, a, c)
    assert reads == [a, b, c]
    request(cache, a, c)
    assert reads == [a, b, c]
    request(cache, b)
    assert reads == [a, b, c, b]


def test_a_body_larger_than_the_cache_is_not_cached(reads: Reads) -> None:
    cache = BodyCache(limit=3)
    request(cache, body(), body())
    assert reads == [body(), body()]


def test_a_body_is_read_once_for_concurrent_requests_even_if_one_is_cancelled(monkeypatch: pytest.MonkeyPatch) -> None:
    reads: list[str] = []
    may_end = threading.Event()

    def slowly(one: FileBody) -> BodyContent:
        reads.append(one.file.name)
        may_end.wait()
        return BodyContent(b"abcd", "tag")

    monkeypatch.setattr(FileBody, "read", slowly)

    async def crowd() -> list[object]:
        cache = BodyCache()
        requests = [asyncio.create_task(cache.content(body())) for _ in range(5)]
        while not reads:
            await asyncio.sleep(0)
        requests[0].cancel()
        may_end.set()
        return list(await asyncio.gather(*requests, return_exceptions=True))

    first, *others = asyncio.run(crowd())
    assert isinstance(first, asyncio.CancelledError)
    assert others == [BodyContent(b"abcd", "tag")] * 4
    assert reads == ["/a.html"]


def test_an_error_reaches_all_requests_and_is_not_cached(caplog: pytest.LogCaptureFixture) -> None:
    async def twice() -> list[object]:
        cache = BodyCache()
        together = await asyncio.gather(cache.content(body()), cache.content(body()), return_exceptions=True)
        return [*together, *await asyncio.gather(cache.content(body()), return_exceptions=True)]

    faults = asyncio.run(twice())
    assert [type(one) for one in faults] == [FileNotFoundError] * 3
    assert caplog.records == [], "asyncio reports an exception that nobody handled"


def test_the_tag_follows_content_and_encoding_alone(tmp_path: Path) -> None:
    def tag(content: bytes, encoding: Encoding = "br", *, version: int = 1) -> str:
        (tmp_path / "file").write_bytes(content)
        return FileBody(SiteFile(str(tmp_path / "file"), "/a.html", len(content), (version,)), encoding).read().tag

    assert tag(b"abcd") == tag(b"abcd", version=2)
    assert len({tag(b"abcd"), tag(b"abce"), tag(b"abcd", "gzip"), tag(b"abcd", "identity")}) == 4


def test_a_file_that_is_not_read_has_a_tag_by_its_version() -> None:
    assert tag_of_version((1, 2)) == tag_of_version((1, 2))
    assert tag_of_version((1, 2)) != tag_of_version((1, 3))


def test_hashed_files_are_compressed_harder_than_pages(tmp_path: Path) -> None:
    content = b"".join(b"%d," % (number * number) for number in range(3000))
    (tmp_path / "file").write_bytes(content)

    def length(name: str) -> int:
        compressed = FileBody(SiteFile(str(tmp_path / "file"), name, len(content), (1,)), "br").read().data
        assert brotli.decompress(compressed) == content
        return len(compressed)

    assert length("/assets/js/1.0a1b2c3d.js") < length("/panel.html")


def test_a_file_that_is_gone_cannot_be_read() -> None:
    with pytest.raises(OSError, match=os.strerror(2)):
        body().read()


def test_large_pages_are_compressed_less(tmp_path: Path) -> None:
    content = b"".join(b"%d," % (number * number) for number in range(8000))

    def compressed(content: bytes) -> bytes:
        (tmp_path / "file").write_bytes(content)
        return FileBody(SiteFile(str(tmp_path / "file"), "/panel.html", len(content), (1,)), "br").read().data

    assert len(compressed(content)) < len(brotli.compress(content, quality=9))
    large = b" " * LARGE + content
    assert compressed(large) == brotli.compress(large, quality=6)
