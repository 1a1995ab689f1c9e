"""The result of a position, depending on how far the price moves before it returns."""

import pytest

from tests.unit.site_illustrations.conftest import Calculate

MODULE = "exits.ts"
WIN = {"stop": 200, "target": 400, "trigger": 200, "gain": 20, "partial": 200, "closes": 1, "volume": 2, "value": 0.2}


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        # 2 × 200 × 0.20; then 1 × 200 × 0.20 + 1 × 20 × 0.20; then 1 × 200 × 0.20 + 1 × 400 × 0.20
        ({}, [(0, 200, -80), (200, 400, 44), (400, None, 120)]),
        ({"trigger": None, "gain": None}, [(0, 200, -80), (200, 400, 0), (400, None, 120)]),
        ({"partial": None, "closes": None}, [(0, 200, -80), (200, 400, 8), (400, None, 160)]),
        ({"trigger": None, "gain": None, "partial": None, "closes": None}, [(0, 400, -80), (400, None, 160)]),
        ({"target": None}, [(0, 200, -80), (200, None, 44)]),
        ({"trigger": 300}, [(0, 200, -80), (200, 300, 0), (300, 400, 44), (400, None, 120)]),
        # Beyond the target, nothing is left to close or protect.
        ({"trigger": 500, "partial": 450}, [(0, 400, -80), (400, None, 160)]),
        ({"partial": 400}, [(0, 200, -80), (200, 400, 8), (400, None, 160)]),
    ],
)
def test_each_range_has_its_result(
    calculate: Calculate, change: dict[str, float | None], expected: list[tuple[float, float | None, float]]
) -> None:
    found = calculate("ranges", {**WIN, **change})

    assert [(one["from"], one["to"]) for one in found] == [(start, to) for start, to, _ in expected]
    assert [one["money"] for one in found] == pytest.approx([money for *_, money in expected])


def test_breakeven_and_the_partial_are_optional_but_not_by_half(calculate: Calculate) -> None:
    assert calculate("missing", dict.fromkeys(WIN)) == ["stop", "volume", "value"]
    assert calculate("missing", {**WIN, "trigger": None}) == ["trigger"]
    assert calculate("missing", {**WIN, "partial": None}) == ["partial"]
    assert calculate("missing", {**WIN, "closes": None}) == ["closes"]
