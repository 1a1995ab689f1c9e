"""The average of many trades, and the chance of losses in a row."""

from itertools import product

import pytest

from tests.unit.site_illustrations.conftest import Calculate

MODULE = "expectancy.ts"


def test_the_average_counts_costs(calculate: Calculate) -> None:
    found = calculate("expectancy", {"rate": 40, "win": 160, "loss": 80, "cost": 2, "trades": 100})

    # 0.4 × 160 − 0.6 × 80 − 2
    assert found["each"] == pytest.approx(14)
    assert found["total"] == pytest.approx(1400)
    assert found["payoff"] == 2
    # (80 + 2) ÷ (160 + 80)
    assert found["evenRate"] == pytest.approx(34.1667, abs=1e-4)


def test_at_the_even_rate_the_average_is_zero(calculate: Calculate) -> None:
    history = {"rate": 50, "win": 120, "loss": 70, "cost": 3, "trades": 10}
    even = calculate("expectancy", history)["evenRate"]

    assert calculate("expectancy", {**history, "rate": even})["each"] == pytest.approx(0)


@pytest.mark.parametrize(("trades", "length"), [(1, 1), (3, 2), (6, 3), (8, 8), (5, 7)])
@pytest.mark.parametrize("loses", [0.0, 0.5, 0.6, 1.0])
def test_the_chance_of_a_streak_is_that_of_all_cases_counted(
    calculate: Calculate, trades: int, length: int, loses: float
) -> None:
    expected = sum(
        loses ** case.count("L") * (1 - loses) ** case.count("W")
        for case in map("".join, product("LW", repeat=trades))
        if "L" * length in case
    )
    assert calculate("chanceOfStreak", trades, length, loses) == pytest.approx(expected)


def test_costs_are_optional(calculate: Calculate) -> None:
    assert calculate("missing", dict.fromkeys(["rate", "win", "loss", "cost", "trades"])) == [
        "rate",
        "win",
        "loss",
        "trades",
    ]
