"""Which encoding a client prefers."""

import gzip

import brotli
import pytest

from glosa.service.routes.keeping.encodings import Encoding, encoded, preferred


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        (b"", "identity"),
        (b"gzip, deflate, br, zstd", "br"),
        (b"gzip, deflate", "gzip"),
        (b"GZIP", "gzip"),
        (b"br;q=0, gzip", "gzip"),
        (b"br; q=0.0, gzip;q=0", "identity"),
        (b"*", "br"),
        (b"*, br;q=0", "gzip"),
        (b"identity", "identity"),
        (b"gzip;q=0.5", "gzip"),
        (b"\xff;;q=,", "identity"),
        (b"br" + b" " * 254, "br"),
        (b"br" + b" " * 255, "identity"),
    ],
)
def test_the_best_that_is_allowed_is_taken(header: bytes, expected: Encoding) -> None:
    assert preferred(header) == expected


def test_content_comes_back() -> None:
    content = b"word " * 1000
    assert brotli.decompress(encoded(content, "br")) == content
    assert gzip.decompress(encoded(content, "gzip")) == content
    assert encoded(content, "identity") == content
