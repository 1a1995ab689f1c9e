"""The unit converter, against distances worked out by hand."""

from typing import Any

import pytest

from tests.unit.site_illustrations.conftest import Calculate

MODULE = "conversion.ts"

FIELDS = ["amount", "unit", "point", "tick", "value", "volume", "price"]


def asset(**given: float | str) -> dict[str, float | str | None]:
    """An asset at 2000 in whole points that moves by 5, where a tick is worth 0.2; a volume of 2."""
    return {"point": 1, "tick": 5, "value": 0.2, "volume": 2, "price": 2000, **given}


@pytest.mark.parametrize(
    ("given", "points", "ticks", "percent", "currency", "on_tick"),
    [
        # 10 points are two ticks of 5; 10 of 2000 is half a percent; 2 × 0.2 × 2 is 0.8.
        (asset(amount=10, unit="points"), 10, 2, 0.5, 0.8, True),
        (asset(amount=12, unit="points"), 12, 2.4, 0.6, 0.96, False),
        (asset(amount=2, unit="ticks"), 10, 2, 0.5, 0.8, True),
        (asset(amount=0.5, unit="percent"), 10, 2, 0.5, 0.8, True),
        (asset(amount=0.8, unit="currency"), 10, 2, 0.5, 0.8, True),
        (asset(amount=1, unit="points"), 1, 0.2, 0.05, 0.08, False),
        # A tick of 0.1 in points of 0.01: three of them are not exactly 0.3.
        (asset(amount=0.3, unit="percent", point=0.01, tick=0.1, price=100), 30, 3, 0.3, 1.2, True),
        (asset(amount=1, unit="ticks", point=0.00001, tick=0.00001, price=1), 1, 1, 0.001, 0.4, True),
    ],
)
def test_a_distance_is_converted_to_every_unit(
    calculate: Calculate,
    given: dict[str, Any],
    *,
    points: float,
    ticks: float,
    percent: float,
    currency: float,
    on_tick: bool,
) -> None:
    found = calculate("convert", given)
    assert found == {
        "points": pytest.approx(points),
        "ticks": pytest.approx(ticks),
        "percent": pytest.approx(percent),
        "currency": pytest.approx(currency),
        "onTick": on_tick,
    }


def test_a_unit_without_its_numbers_stays_unknown(calculate: Calculate) -> None:
    found = calculate("convert", asset(amount=10, unit="points") | {"value": None, "price": None})
    assert (found["points"], found["ticks"]) == (10, 2)
    assert found["percent"] is None
    assert found["currency"] is None


@pytest.mark.parametrize(
    ("point", "tick", "expected"),
    [
        (1, 5, {}),
        (0.01, 0.1, {}),
        (0.00001, 0.00001, {}),
        (5, 1, {"tick": "wholePoints"}),
        (2, 5, {"tick": "wholePoints"}),
        (None, 5, {}),
    ],
)
def test_a_tick_has_whole_points(
    calculate: Calculate, point: float | None, tick: float, expected: dict[str, str]
) -> None:
    assert calculate("faults", {"point": point, "tick": tick}) == expected


@pytest.mark.parametrize(
    ("unit", "expected"),
    [
        ("points", ["amount", "point", "tick"]),
        ("percent", ["amount", "point", "tick", "price"]),
        ("currency", ["amount", "point", "tick", "value", "volume"]),
    ],
)
def test_missing_values_depend_on_the_unit(calculate: Calculate, unit: str, expected: list[str]) -> None:
    assert calculate("missing", {**dict.fromkeys(FIELDS), "unit": unit}) == expected
