"""What a pip is worth in the currency of the account."""

import pytest

from tests.unit.site_illustrations.conftest import Calculate

MODULE = "pips.ts"
LOT = {"contract": 100_000, "pip": 0.0001, "volume": 1, "distance": None, "rate": None}


@pytest.mark.parametrize(
    ("pair", "pip"),
    [
        ({"account": "quote"}, 10),
        ({"account": "quote", "volume": 0.1}, 1),
        # USDJPY at 150 in dollars: 1,000 yen are 6.67.
        ({"account": "base", "pip": 0.01, "rate": 150}, 1000 / 150),
        # EURGBP in dollars: 10 pounds at 1.25.
        ({"account": "other", "rate": 1.25}, 12.5),
    ],
)
def test_a_pip_is_converted_to_the_account(calculate: Calculate, pair: dict[str, object], pip: float) -> None:
    found = calculate("worth", {**LOT, **pair, "distance": 15})

    assert found["pip"] == pytest.approx(pip)
    assert found["point"] == pytest.approx(pip / 10)
    assert found["distance"] == pytest.approx(15 * pip)


def test_the_distance_is_optional_and_the_rate_depends_on_the_account(calculate: Calculate) -> None:
    assert calculate("worth", {**LOT, "account": "quote"})["distance"] is None
    assert calculate("missing", {**LOT, "account": "quote"}) == []
    assert calculate("missing", {**LOT, "account": "base"}) == ["rate"]
    assert calculate("missing", {**LOT, "account": "other", "volume": None}) == ["volume", "rate"]
