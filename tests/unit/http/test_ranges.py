"""Which bytes a ``Range`` header means."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glosa.http.conditional import ByteRange, requested_range


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("bytes=0-0", ByteRange(0, 1)),
        ("bytes=0-9", ByteRange(0, 10)),
        ("bytes=90-", ByteRange(90, 100)),
        ("bytes=90-1000", ByteRange(90, 100)),
        ("bytes=-1", ByteRange(99, 100)),
        ("bytes=-1000", ByteRange(0, 100)),
        ("BYTES= 5-6 ", ByteRange(5, 7)),
        (f"bytes=0-{10**19}", ByteRange(0, 100)),
        ("bytes=100-", "unsatisfiable"),
        ("bytes=100-200", "unsatisfiable"),
        ("bytes=-0", "unsatisfiable"),
        (f"bytes={10**19}-", "unsatisfiable"),
        ("", "whole"),
        ("bytes", "whole"),
        ("bytes=", "whole"),
        ("bytes=-", "whole"),
        ("bytes=9-5", "whole"),
        ("bytes=9-8", "whole"),
        ("bytes=200-100", "whole"),
        ("bytes=a-b", "whole"),
        ("bytes=1-2x", "whole"),
        ("bytes=+1-2", "whole"),
        ("bytes=--1", "whole"),
        ("bytes=\u0661-\u0662", "whole"),
        ("bytes=0-9,20-29", "whole"),
        ("lines=1-2", "whole"),
        ("bytes 0-9", "whole"),
        (f"bytes={'9' * 5000}-", "whole"),
    ],
)
def test_ranges_of_a_hundred_bytes_are_parsed(header: str, expected: object) -> None:
    assert requested_range(100, header) == expected


def test_an_empty_file_has_no_ranges() -> None:
    assert {requested_range(0, header) for header in ("bytes=0-", "bytes=-5", "bytes=0-0")} == {"whole"}


@given(size=st.integers(0, 50), header=st.from_regex(r"bytes=\d{0,2}-\d{0,2}", fullmatch=True))
def test_a_range_never_exceeds_the_file(size: int, header: str) -> None:
    part = requested_range(size, header)
    assert not isinstance(part, ByteRange) or 0 <= part.start < part.stop <= size


@given(header=st.text(max_size=40))
def test_any_range_header_is_parsed(header: str) -> None:
    assert requested_range(10, header) is not None
