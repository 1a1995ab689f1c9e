"""Cursors, as clients send them back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glosa.service.domain.errors import FieldInvalid
from glosa.service.domain.queries import Cursor
from glosa.service.routes.api.comment_view import iso
from glosa.service.routes.api.fields import cursor_of, cursor_text

TIMES = st.integers(min_value=-(10**15), max_value=10**15)


@given(TIMES, TIMES, st.from_regex(r"[0-9a-f]{24}", fullmatch=True))
def test_a_cursor_survives_a_round_trip(created: int, inserted: int, id: str) -> None:
    cursor = Cursor(created, inserted, id)
    assert cursor_of(cursor_text(cursor) or "") == cursor


@pytest.mark.parametrize(
    "text", ["", "1.2", f"1.2.{'g' * 24}", f"{'9' * 17}.2.{'a' * 24}", f"1.2.{'a' * 24}\n", "١.2.a"]
)
def test_an_invalid_cursor_is_refused(text: str) -> None:
    with pytest.raises(FieldInvalid) as refusal:
        cursor_of(text)
    assert refusal.value.field == "cursor"


def test_the_end_has_no_cursor() -> None:
    assert cursor_text(None) is None


@pytest.mark.parametrize(
    ("milliseconds", "text"),
    [
        (0, "1970-01-01T00:00:00.000Z"),
        (1_795_273_200_007, "2026-11-21T15:00:00.007Z"),
        (-1, "1969-12-31T23:59:59.999Z"),
    ],
)
def test_times_have_milliseconds(milliseconds: int, text: str) -> None:
    assert iso(milliseconds) == text
