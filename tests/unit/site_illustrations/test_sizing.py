"""The largest volume that fits into a risk, down to the step of the asset."""

import pytest

from tests.unit.site_illustrations.conftest import Calculate

MODULE = "sizing.ts"


def plan(**numbers: float | None) -> dict[str, float | None]:
    return {"risk": None, "stop": None, "value": None, "step": None, "cost": None, "capital": None, **numbers}


@pytest.mark.parametrize(
    ("numbers", "volume", "loss_of_one"),
    [
        # Two contracts of 200 points × 0.20 are 80; the third doesn't fit.
        ({"risk": 80, "stop": 200, "value": 0.2, "step": 1}, 2, 40),
        ({"risk": 119.99, "stop": 200, "value": 0.2, "step": 1}, 2, 40),
        # With costs, 80 is only enough for one.
        ({"risk": 80, "stop": 200, "value": 0.2, "step": 1, "cost": 0.5}, 1, 40.5),
        ({"risk": 81, "stop": 200, "value": 0.2, "step": 1, "cost": 0.5}, 2, 40.5),
        # Shares in lots of 100; 45 would buy 225.
        ({"risk": 45, "stop": 20, "value": 0.01, "step": 100}, 200, 0.2),
        # 0.1 × 3 isn't exactly 0.3.
        ({"risk": 45, "stop": 150, "value": 1, "step": 0.1}, 0.3, 150),
        ({"risk": 15, "stop": 150, "value": 1, "step": 0.01}, 0.1, 150),
        ({"risk": 30, "stop": 200, "value": 0.2, "step": 1}, 0, 40),
    ],
)
def test_the_volume_is_rounded_down_to_the_step(
    calculate: Calculate, numbers: dict[str, float], volume: float, loss_of_one: float
) -> None:
    found = calculate("size", plan(**numbers))

    assert found["volume"] == volume
    assert found["next"] == pytest.approx(volume + numbers["step"])
    assert found["lossOfOne"] == pytest.approx(loss_of_one)
    assert found["volume"] * found["lossOfOne"] <= numbers["risk"] + 1e-9 < found["next"] * found["lossOfOne"] + 1e-6


def test_costs_and_capital_are_optional(calculate: Calculate) -> None:
    assert calculate("missing", plan()) == ["risk", "stop", "value", "step"]
    assert calculate("missing", plan(risk=1, stop=1, value=1, step=1)) == []
