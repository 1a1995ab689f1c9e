"""Bill Williams' types: one function each, from prices to the lines of its chart.

A line that is drawn some candles ahead is answered already moved: longer than the prices by its shift.
"""

import numpy as np
import talib

from figures.indicators.formulas import averages
from figures.indicators.formulas.shift import ahead
from figures.indicators.prices import Prices, Values

JAW, TEETH, LIPS = (13, 8), (8, 5), (5, 3)
"""Period and shift of the Alligator's lines."""


def accelerator(prices: Prices) -> tuple[Values]:
    """Awesome less its simple mean of 5."""
    return (talib.AC(prices.high, prices.low),)


def alligator(prices: Prices) -> tuple[Values, Values, Values]:
    """Jaw, teeth and lips: smoothed means of the median price, 13, 8 and 5, moved ahead by 8, 5 and 3 candles."""
    jaw, teeth, lips = (ahead(_smoothed_median(prices, period), moved) for period, moved in (JAW, TEETH, LIPS))
    return jaw, teeth, lips


def awesome(prices: Prices) -> tuple[Values]:
    """Simple mean of 5 median prices less that of 34."""
    return (talib.AO(prices.high, prices.low),)


def fractals(prices: Prices) -> tuple[Values, Values]:
    """Highs and lows more extreme than the two candles after and no less than the two before, each at its candle.

    NaN at all others. Among equal ones the last counts, while TA-Lib's FRACTAL takes none of them.
    """
    return _extremes(prices.high), -_extremes(-prices.low)


def gator(prices: Prices) -> tuple[Values, Values]:
    """Distance of the Alligator's jaw from its teeth, upwards, and of the teeth from the lips, downwards.

    Distances of the lines as they are drawn, so each reaches as far ahead as the shorter of its two lines.
    """
    jaw, teeth, lips = alligator(prices)
    return np.abs(jaw[: len(teeth)] - teeth), -np.abs(teeth[: len(lips)] - lips)


def bw_mfi(prices: Prices) -> tuple[Values]:
    """Range of the candle by its volume, in thousandths of a point."""
    return (1000 * talib.MARKETFI(prices.high, prices.low, prices.volume),)


def _smoothed_median(prices: Prices, period: int) -> Values:
    return averages.smoothed(talib.MEDPRICE(prices.high, prices.low), period)


def _extremes(values: Values) -> Values:
    middle = values[2:-2]
    before, after = np.maximum(values[:-4], values[1:-3]), np.maximum(values[3:-1], values[4:])
    edge = np.full(2, np.nan)
    return np.concatenate([edge, np.where((middle >= before) & (middle > after), middle, np.nan), edge])
