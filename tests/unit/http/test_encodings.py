"""Which content coding a client prefers, and compressing."""

import gzip

import brotli
import pytest
from hypothesis import given
from hypothesis import strategies as st

from glosa.http.encodings import BEST, FAST, GOOD, Encoding, Quality, compressed, preferred


@pytest.mark.parametrize(
    ("header", "encoding"),
    [
        # No preference.
        ("", "identity"),
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, deflate", "gzip"),
        ("deflate", "identity"),
        # Names ignore case, and x-gzip means gzip (RFC 9110, section 8.4.1.3).
        ("GZIP", "gzip"),
        ("Br", "br"),
        ("x-gzip", "gzip"),
        # Weights order the codings; equal ones go to the smaller result.
        ("br;q=0.1, gzip;q=1", "gzip"),
        ("br;q=0.5, gzip;q=0.8", "gzip"),
        ("gzip;q=0.5", "gzip"),
        ("br; q=0.8 , gzip; q=0.8", "br"),
        ("br;q=1, gzip", "br"),
        ("br;Q=0.1, gzip", "gzip"),
        ("br;q=0.001", "br"),
        ("br, gzip;q=2", "br"),
        # A weight of 0 refuses a coding.
        ("br;q=0, gzip", "gzip"),
        ("br;q=0.000, gzip", "gzip"),
        ("br; q=0.0, gzip;q=0", "identity"),
        ("br;level=3;q=0, gzip", "gzip"),
        # * stands for every coding that isn't listed.
        ("*", "br"),
        ("*;q=0", "identity"),
        ("*, br;q=0", "gzip"),
        ("*;q=0.5, br;q=0", "gzip"),
        ("*;q=0.5, gzip", "gzip"),
        ("*;q=0, gzip", "gzip"),
        # identity is always acceptable unless it's refused, and has a weight of its own if it's listed.
        ("identity", "identity"),
        ("identity, br;q=0.5", "identity"),
        ("identity;q=0.5, *;q=0.2", "identity"),
        ("identity;q=0.5, br;q=0.5", "br"),
        ("identity;q=0, br;q=0.1", "br"),
        ("identity;q=0", "identity"),
        # Malformed headers.
        ("br;q=x", "identity"),
        ("br;q=nan", "identity"),
        ("br;q=-1", "identity"),
        ("br;q=1=1", "identity"),
        ("br;level=3", "br"),
        (";;,=,q", "identity"),
        ("\xff;;q=,", "identity"),
        ("br" + " " * 254, "br"),
        ("br" + " " * 255, "identity"),
    ],
)
def test_the_coding_with_the_highest_weight_is_preferred(header: str, encoding: Encoding) -> None:
    assert preferred(header) == encoding


@given(st.text(max_size=40))
def test_any_accept_encoding_header_selects_a_coding(header: str) -> None:
    assert preferred(header) in {"br", "gzip", "identity"}


@pytest.mark.parametrize("quality", [FAST, GOOD, BEST])
def test_compressed_content_decompresses_to_the_original(quality: Quality) -> None:
    content = b"<p>text</p>" * 500
    assert brotli.decompress(compressed(content, "br", quality)) == content
    assert gzip.decompress(compressed(content, "gzip", quality)) == content
    assert compressed(content, "identity", quality) == content


def test_gzip_output_contains_no_timestamp() -> None:
    assert compressed(b"a", "gzip", FAST)[4:8] == b"\0\0\0\0"


def test_a_higher_quality_makes_smaller_content() -> None:
    content = b"".join(b"%d," % (number * number) for number in range(3000))
    sizes = [len(compressed(content, "br", quality)) for quality in (BEST, GOOD, FAST)]
    assert sizes == sorted(set(sizes))
    assert len(compressed(content, "gzip", BEST)) < len(compressed(content, "gzip", Quality(br=0, gzip=1)))
