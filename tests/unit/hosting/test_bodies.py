"""The cache of file contents: bounded, and never stale."""

import os
from pathlib import Path

import brotli
import pytest

from glosa.hosting.bodies import BodyCache, FileBody
from glosa.hosting.encoding import Encoding
from glosa.hosting.folder import SiteFile


def body(name: str = "/a.html", *, modified: int = 1, encoding: Encoding = "br") -> FileBody:
    return FileBody(SiteFile(f"/nowhere{name}", name, modified, 3), encoding)


def test_a_body_is_found_for_its_version_and_encoding_only() -> None:
    cache = BodyCache()
    cache.put(body(), b"abc")
    assert cache.get(body()) == b"abc"
    assert cache.get(body(modified=2)) is None
    assert cache.get(body(encoding="gzip")) is None


def test_the_body_that_was_not_used_for_longest_goes_first() -> None:
    cache = BodyCache(limit=10)
    cache.put(body("/a"), b"aaaa")
    cache.put(body("/b"), b"bbbb")
    cache.get(body("/a"))
    cache.put(body("/c"), b"cccc")
    assert [cache.get(body(name)) for name in ("/a", "/b", "/c")] == [b"aaaa", None, b"cccc"]


def test_a_body_that_is_put_twice_counts_once() -> None:
    cache = BodyCache(limit=10)
    cache.put(body("/a"), b"aaaa")
    for _ in range(5):
        cache.put(body("/b"), b"bbbb")
    assert cache.get(body("/a")) == b"aaaa"


def test_a_body_larger_than_the_cache_is_not_kept() -> None:
    cache = BodyCache(limit=3)
    cache.put(body(), b"abcd")
    assert cache.get(body()) is None


def test_hashed_files_are_compressed_with_more_care_than_pages(tmp_path: Path) -> None:
    content = b"".join(b"%d," % (number * number) for number in range(3000))
    (tmp_path / "file").write_bytes(content)

    def length(name: str) -> int:
        compressed = FileBody(SiteFile(str(tmp_path / "file"), name, 1, len(content)), "br").read()
        assert brotli.decompress(compressed) == content
        return len(compressed)

    assert length("/assets/js/1.0a1b2c3d.js") < length("/panel.html")


def test_a_file_that_is_gone_cannot_be_read() -> None:
    with pytest.raises(OSError, match=os.strerror(2)):
        body().read()
