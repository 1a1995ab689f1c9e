"""What the charts of indicators show is what a second source calculates from the same candles, value by value.

The second source is another library where that follows the same definition, and the published definition in plain
Python elsewhere. The tolerance is 1e-9 of a value: both sides do the same arithmetic in another order.
"""

from collections.abc import Callable, Sequence
from dataclasses import fields
from math import isnan

import pytest
from talipp import indicators as talipp
from talipp.ohlcv import OHLCV

from figures.indicators.prices import load
from figures.indicators.studies import STUDIES
from tests.unit.site_figures import indicator_definitions as definitions
from tests.unit.site_figures.indicator_definitions import Candles, Row

TOLERANCE = 1e-9

Source = Callable[[Candles], Sequence[Row]]

OTHER_LIBRARY: dict[str, Source] = {
    "ad": lambda c: [list(talipp.AccuDist(_whole(c)))],
    "alligator": lambda c: [
        [None] * shift + list(talipp.SMMA(period, list(c.median))) for period, shift in ((13, 8), (8, 5), (5, 3))
    ],
    "ama": lambda c: [list(talipp.KAMA(10, 2, 30, list(c.close)))],
    "awesome": lambda c: [list(talipp.AO(5, 34, _whole(c)))],
    "bollinger": lambda c: _outputs(talipp.BB(20, 2, list(c.close)), "cb", "ub", "lb"),
    "cci": lambda c: [list(talipp.CCI(14, _whole(c)))],
    "momentum": lambda c: [[None if rate is None else 100 + rate for rate in talipp.ROC(14, list(c.close))]],
    "obv": lambda c: [list(talipp.OBV(_whole(c)))],
    "rsi": lambda c: [list(talipp.RSI(14, list(c.close)))],
    "standard-deviation": lambda c: [list(talipp.StdDev(20, list(c.close)))],
    "williams": lambda c: [list(talipp.Williams(14, _whole(c)))],
}
DEFINITIONS: dict[str, Source] = {
    "accelerator": definitions.accelerator,
    "adx": definitions.adx,
    "adx-wilder": definitions.adx_wilder,
    "atr": definitions.atr,
    "bears-power": definitions.bears_power,
    "bulls-power": definitions.bulls_power,
    "bw-mfi": definitions.bw_mfi,
    "chaikin": definitions.chaikin,
    "dema": definitions.dema,
    "demarker": definitions.demarker,
    "envelopes": definitions.envelopes,
    "force": definitions.force,
    "fractals": definitions.fractals,
    "frama": definitions.frama,
    "gator": definitions.gator,
    "ichimoku": definitions.ichimoku,
    "macd": definitions.macd,
    "mfi": definitions.mfi,
    "moving-average": definitions.moving_average,
    "osma": definitions.osma,
    "rvi": definitions.rvi,
    "sar": definitions.sar,
    "stochastic": definitions.stochastic,
    "super-trend": definitions.super_trend,
    "tema": definitions.tema,
    "trix": definitions.trix,
    "vidya": definitions.vidya,
    "volumes": definitions.volumes,
}
SECOND_SOURCES = OTHER_LIBRARY | DEFINITIONS


def test_every_type_has_an_independent_source() -> None:
    assert SECOND_SOURCES.keys() == STUDIES.keys()


@pytest.mark.parametrize("name", sorted(STUDIES))
def test_values_equal_those_of_the_independent_source(name: str) -> None:
    rows = STUDIES[name].calculate(load())
    expected = SECOND_SOURCES[name](_candles())

    assert len(rows) == len(expected)
    for row, second in zip(rows, expected, strict=True):
        assert [None if isnan(value) else value for value in row.tolist()] == _about(second)


@pytest.mark.parametrize("name", sorted(STUDIES))
def test_the_independent_source_detects_another_price(name: str) -> None:
    """A comparison in which both sides were empty or constant could not fail."""
    candles = _candles()
    moved = [[*column[:-6], column[-6] * 1.01, *column[-5:]] for column in _columns(candles)]

    assert list(SECOND_SOURCES[name](Candles(*moved))) != list(SECOND_SOURCES[name](candles))


def _candles() -> Candles:
    prices = load()
    return Candles(*(getattr(prices, column.name).tolist() for column in fields(prices)))


def _columns(candles: Candles) -> list[Sequence[float]]:
    return [getattr(candles, column.name) for column in fields(candles)]


def _whole(candles: Candles) -> list[OHLCV]:
    return [OHLCV(*row) for row in zip(*_columns(candles), strict=True)]


def _outputs(values: Sequence[object], *names: str) -> list[Row]:
    return [[None if value is None else getattr(value, name) for value in values] for name in names]


def _about(row: Row) -> list[object]:
    return [None if value is None else pytest.approx(value, rel=TOLERANCE, abs=TOLERANCE) for value in row]
