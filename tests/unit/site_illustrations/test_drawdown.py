"""What losses in a row leave, and the gain that leads back."""

import pytest

from tests.unit.site_illustrations.conftest import Calculate

MODULE = "drawdown.ts"


def test_a_percentage_takes_from_what_is_left(calculate: Calculate) -> None:
    start, one, two = calculate("steps", 10_000, 10, {"mode": "percent", "count": 2})

    assert start == {"losses": 0, "capital": 10_000, "fall": 0, "recovery": 0}
    assert (one["capital"], one["fall"]) == (9000, pytest.approx(10))
    assert two["capital"] == pytest.approx(8100)
    assert two["fall"] == pytest.approx(19)
    assert two["capital"] * (1 + two["recovery"] / 100) == pytest.approx(10_000)


def test_money_is_the_same_each_time_until_nothing_is_left(calculate: Calculate) -> None:
    found = calculate("steps", 1000, 400, {"mode": "money", "count": 4})

    assert [one["capital"] for one in found] == [1000, 600, 200, 0, 0]
    assert [one["recovery"] for one in found][1:] == [pytest.approx(200 / 3), pytest.approx(400), None, None]
