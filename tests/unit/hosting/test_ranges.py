"""How a part of a file is sent."""

import os
from pathlib import Path

import pytest

from glosa.hosting.responses import LARGEST_ENCODED
from tests.unit.hosting.conftest import POLICY, Get

VIDEO = bytes(range(256)) * 4
LENGTH = len(VIDEO)


@pytest.fixture(params=[1, LARGEST_ENCODED // LENGTH + 1], ids=["in memory", "from disk"])
def video(request: pytest.FixtureRequest, built: Path) -> bytes:
    """The content of ``/clip.mp4``, which is either small enough to be kept in memory or not."""
    content: bytes = VIDEO * request.param
    (built / "clip.mp4").write_bytes(content)
    return content


def test_a_browser_seeks_in_a_video(get: Get, video: bytes) -> None:
    """It requests the whole file as a range first, then the end with the index, then the middle."""
    begun = get("/clip.mp4", range="bytes=0-")
    assert (begun.status, begun.body) == (206, video)
    assert begun.headers["content-range"] == f"bytes 0-{len(video) - 1}/{len(video)}"
    etag = begun.headers["etag"]
    middle = len(video) // 2
    for requested, part in (
        ("bytes=-100", video[-100:]),
        (f"bytes={middle}-{middle + 9}", video[middle : middle + 10]),
    ):
        reply = get("/clip.mp4", range=requested, if_range=etag)
        assert (reply.status, reply.body) == (206, part)
        assert reply.headers["content-length"] == str(len(part))
        assert reply.headers["content-type"] == "video/mp4"
        assert (reply.headers["accept-ranges"], reply.headers["etag"]) == ("bytes", etag)
        assert reply.headers["content-security-policy"] == POLICY


def test_if_range_with_another_version_gets_the_whole_file(built: Path, get: Get, video: bytes) -> None:
    etag = get("/clip.mp4").headers["etag"]
    (built / "next.mp4").write_bytes(video[::-1])
    os.replace(built / "next.mp4", built / "clip.mp4")
    for tag in (etag, f"W/{etag}", '"other"', "Sun, 22 Nov 2026 12:00:00 GMT"):
        reply = get("/clip.mp4", range="bytes=0-3", if_range=tag)
        assert (reply.status, reply.body) == (200, video[::-1])
        assert "content-range" not in reply.headers


def test_if_range_needs_a_strong_tag(get: Get, video: bytes) -> None:
    etag = get("/clip.mp4").headers["etag"]
    assert get("/clip.mp4", range="bytes=0-3", if_range=f"W/{etag}").status == 200


def test_a_range_beyond_the_end_gets_416(get: Get, video: bytes) -> None:
    reply = get("/clip.mp4", range=f"bytes={len(video)}-")
    assert (reply.status, reply.body, reply.headers["content-length"]) == (416, b"", "0")
    assert reply.headers["content-range"] == f"bytes */{len(video)}"
    assert reply.headers["cache-control"] == "no-store"
    assert not {"etag", "content-type", "content-encoding"} & reply.headers.keys()


@pytest.mark.parametrize("requested", ["bytes=0-1,3-4", "bytes=5-2", "pages=1-2"])
def test_anything_but_one_range_gets_the_whole_file(get: Get, video: bytes, requested: str) -> None:
    reply = get("/clip.mp4", range=requested)
    assert (reply.status, reply.body) == (200, video)
    assert reply.headers["accept-ranges"] == "bytes"


def test_if_none_match_takes_precedence_over_a_range(get: Get, video: bytes) -> None:
    etag = get("/clip.mp4").headers["etag"]
    assert get("/clip.mp4", range="bytes=0-3", if_none_match=etag).status == 304


def test_head_ignores_ranges(get: Get, video: bytes) -> None:
    reply = get("/clip.mp4", "HEAD", range="bytes=0-3")
    assert (reply.status, reply.body) == (200, b"")
    assert (reply.headers["content-length"], reply.headers["accept-ranges"]) == (str(len(video)), "bytes")


@pytest.mark.parametrize("name", ["a.mp3", "a.webm", "a.pdf", "a.zip", "robot.ex5", "a.png", "a"])
def test_files_that_are_sent_uncompressed_accept_ranges(built: Path, get: Get, name: str) -> None:
    (built / name).write_bytes(VIDEO)
    reply = get(f"/{name}", range="bytes=1-2", accept_encoding="br, gzip")
    assert (reply.status, reply.body) == (206, VIDEO[1:3])
    assert not {"content-encoding", "vary"} & reply.headers.keys()


@pytest.mark.parametrize("encoding", ["", "br", "gzip"])
def test_compressible_files_do_not_accept_ranges(built: Path, get: Get, encoding: str) -> None:
    for target in ("/panel.html", "/assets/js/1.0a1b2c3d.js", "/nowhere"):
        reply = get(target, range="bytes=0-3", accept_encoding=encoding)
        assert reply.status in {200, 404}
        assert not {"accept-ranges", "content-range"} & reply.headers.keys()


def test_a_text_too_large_to_compress_accepts_ranges(built: Path, get: Get) -> None:
    (built / "data.json").write_bytes(VIDEO * (LARGEST_ENCODED // LENGTH + 1))
    reply = get("/data.json", range="bytes=256-259", accept_encoding="br")
    assert (reply.status, reply.body) == (206, b"\x00\x01\x02\x03")
    assert "content-encoding" not in reply.headers
