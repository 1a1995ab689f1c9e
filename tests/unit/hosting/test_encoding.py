"""Which content encoding a browser prefers, and making it."""

import gzip

import brotli
import pytest
from hypothesis import given
from hypothesis import strategies as st

from glosa.hosting.encoding import QUICK, encode, preferred


@pytest.mark.parametrize(
    ("header", "encoding"),
    [
        ("", "identity"),
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, deflate", "gzip"),
        ("GZIP", "gzip"),
        ("x-gzip", "gzip"),
        ("br;q=0.5, gzip;q=0.8", "gzip"),
        ("br; q=0.8 , gzip; q=0.8", "br"),
        ("br;q=1, gzip", "br"),
        ("br, gzip;q=2", "br"),
        ("br;q=0, gzip;q=0", "identity"),
        ("br;q=0.000, gzip", "gzip"),
        ("*", "br"),
        ("*;q=0", "identity"),
        ("*;q=0.5, br;q=0", "gzip"),
        ("identity", "identity"),
        ("identity, br;q=0.5", "identity"),
        ("identity;q=0.5, br;q=0.5", "br"),
        ("identity;q=0, br;q=0.1", "br"),
        ("identity;q=0", "identity"),
        ("deflate", "identity"),
        ("br;q=x", "identity"),
        ("br;level=3", "br"),
        ("br;q=nan", "identity"),
        (";;,=,q", "identity"),
        ("br" + " " * 254, "br"),
        ("br" + " " * 255, "identity"),
    ],
)
def test_the_preferred_encoding(header: str, encoding: str) -> None:
    assert preferred(header) == encoding


@given(st.text(max_size=40))
def test_any_header_has_an_answer(header: str) -> None:
    assert preferred(header) in {"br", "gzip", "identity"}


@pytest.mark.parametrize("thoroughly", [False, True])
def test_encodings_can_be_undone(thoroughly: bool) -> None:
    content = b"<p>text</p>" * 500
    assert brotli.decompress(encode(content, "br", thoroughly=thoroughly)) == content
    assert gzip.decompress(encode(content, "gzip", thoroughly=thoroughly)) == content
    assert encode(content, "identity", thoroughly=thoroughly) == content


def test_the_same_content_is_the_same_in_gzip_at_any_time() -> None:
    assert encode(b"a", "gzip")[4:8] == b"\0\0\0\0"


def test_thoroughly_is_never_larger() -> None:
    content = b"".join(b"%d," % (number * number) for number in range(3000))
    assert len(encode(content, "br", thoroughly=True)) < len(encode(content, "br"))


def test_what_a_browser_waits_for_is_compressed_well_while_it_is_small() -> None:
    content = b"".join(b"%d," % (number * number) for number in range(8000))[:QUICK]
    assert len(encode(content, "br")) < len(brotli.compress(content, quality=9))
    assert encode(b" " * QUICK + content, "br") == brotli.compress(b" " * QUICK + content, quality=6)
