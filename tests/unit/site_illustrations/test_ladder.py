"""The price ladder, against positions worked out by hand."""

from itertools import pairwise
from typing import Any

import pytest

from tests.unit.site_illustrations.conftest import Calculate

MODULE = "ladder.ts"

FIELDS = [
    "entry",
    "point",
    "stop",
    "target",
    "trigger",
    "moved",
    "volume",
    "price1",
    "volume1",
    "price2",
    "volume2",
    "value",
]


def position(side: int = 1, **numbers: float) -> dict[str, float | None]:
    """A buy at 200 in points of 1, unless the numbers say otherwise."""
    return {"side": side, **dict.fromkeys(FIELDS), "entry": 200, "point": 1, **numbers}


PARTIALS = {"price1": 210, "volume1": 2, "price2": 220, "volume2": 1, "volume": 4}
"""The example of the page on partials: they close 2 and 1 of 4, and bring in 2 × 10 + 1 × 20."""


def ends(calculate: Calculate, given: dict[str, float | None]) -> list[tuple[str, str, Any]]:
    return [
        (" ".join(found["reached"]), found["end"], pytest.approx(found["points"]))
        for found in calculate("outcomes", given)
    ]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        pytest.param(position(stop=190), [("", "stop", -10)], id="stop of a buy"),
        pytest.param(position(-1, stop=210, target=180), [("", "stop", -10), ("", "target", 20)], id="a sell"),
        pytest.param(
            position(entry=1.105, point=0.00001, stop=1.1, target=1.115),
            [("", "stop", -500), ("", "target", 1000)],
            id="points of a fifth decimal",
        ),
        pytest.param(
            position(stop=190, target=230, trigger=215, moved=204),
            [("", "stop", -10), ("trigger", "moved", 4), ("trigger", "target", 30)],
            id="breakeven of the page's example",
        ),
        pytest.param(position(trigger=215, moved=200), [("trigger", "moved", 0)], id="breakeven alone, gain of zero"),
        pytest.param(
            position(stop=190, target=230, **PARTIALS),
            # (4 × −10) ÷ 4; (2 × 10 + 2 × −10) ÷ 4; (40 + 1 × −10) ÷ 4; (40 + 1 × 30) ÷ 4
            [
                ("", "stop", -10),
                ("price1", "stop", 0),
                ("price1 price2", "stop", 7.5),
                ("price1 price2", "target", 17.5),
            ],
            id="partials of the page's example",
        ),
        pytest.param(
            position(stop=190, price1=210, volume1=0.1, price2=220, volume2=0.2, volume=0.3),
            # (0.1 × 10 + 0.2 × −10) ÷ 0.3; (0.1 × 10 + 0.2 × 20) ÷ 0.3
            [("", "stop", -10), ("price1", "stop", -10 / 3), ("price1 price2", "partials", 50 / 3)],
            id="partials that close everything",
        ),
        pytest.param(
            position(-1, stop=210, price1=190, volume1=1, volume=2, trigger=190, moved=200),
            # Both levels at one price are reached together: (1 × 10 + 1 × 0) ÷ 2
            [("", "stop", -10), ("price1 trigger", "moved", 5)],
            id="a partial and breakeven at one price",
        ),
    ],
)
def test_every_way_out_has_its_result(
    calculate: Calculate, given: dict[str, float | None], expected: list[tuple[str, str, float]]
) -> None:
    assert ends(calculate, given) == expected


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (position(stop=190, target=230, trigger=215, moved=204, **PARTIALS), {}),
        (position(stop=200), {"stop": "lossSide"}),
        (position(stop=201), {"stop": "lossSide"}),
        (position(-1, stop=199, target=201), {"stop": "lossSide", "target": "gainSide"}),
        (position(target=199, price1=210), {"target": "gainSide"}),
        (position(target=210, trigger=210), {"trigger": "beforeTarget"}),
        (position(trigger=195), {"trigger": "gainSide"}),
        (position(trigger=215, moved=215), {"moved": "fromEntryToTrigger"}),
        (position(moved=199), {"moved": "fromEntryToTrigger"}),
        (position(price1=190, price2=180), {"price1": "gainSide", "price2": "gainSide"}),
        (position(target=215, price1=210, price2=220), {"price2": "beforeTarget"}),
        (position(price1=210, price2=210), {"price2": "beyondFirst"}),
        (position(volume=2, volume1=3), {"volume1": "withinVolume"}),
        (position(volume=2, volume1=1, volume2=1.5), {"volume2": "withinVolume"}),
        ({**position(stop=999), "entry": None}, {}),
    ],
)
def test_a_level_on_the_wrong_side_is_reported(
    calculate: Calculate, given: dict[str, float | None], expected: dict[str, str]
) -> None:
    assert calculate("faults", given) == expected


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"side": 1, **dict.fromkeys(FIELDS)}, ["entry", "point", "exit"]),
        (position(stop=190), []),
        (position(stop=190, value=5), ["volume"]),
        (position(trigger=215), ["moved"]),
        (position(moved=204), ["trigger"]),
        (position(stop=190, volume1=1), ["price1", "volume"]),
        (position(target=230, price2=210), ["volume2", "volume"]),
        (position(price1=210, volume1=1, volume=2), ["exit"]),
        (position(price1=210, volume1=2, volume=2), []),
    ],
)
def test_missing_values_are_reported(calculate: Calculate, given: dict[str, float | None], expected: list[str]) -> None:
    assert calculate("missing", given) == expected


@pytest.mark.parametrize("prices", [[230, 220, 210, 200, 190], [215, 204, 200, 190], [200], [1000, 1, 0.9, 0.8]])
def test_levels_are_to_scale_and_their_labels_do_not_overlap(calculate: Calculate, prices: list[float]) -> None:
    rungs = calculate("rungs", prices, {"height": 256, "gap": 30})
    for price, rung in zip(prices, rungs, strict=True):
        spread = (prices[0] - price) / (prices[0] - prices[-1]) if len(prices) > 1 else 0
        assert rung["y"] == pytest.approx(15 + spread * 226)
    labels = [rung["label"] for rung in rungs]
    assert all(lower - upper >= 30 - 1e-9 for upper, lower in pairwise(labels))
    assert labels[0] >= 15 - 1e-9
    assert labels[-1] <= 241 + 1e-9
