"""The moving averages that the indicators are made of, with the beginnings that MetaTrader 5 gives them."""

import numpy as np
import talib

from figures.indicators.prices import Values


def simple(values: Values, period: int) -> Values:
    """The mean of the latest ``period`` values."""
    return talib.SMA(values, period)


def exponential(values: Values, period: int) -> Values:
    """Weight 2/(period + 1) for the newest value; it begins as the first value, not as a mean of the first ones."""
    return talib.EMA(_led_in(values, period), period)[period - 1 :]


def smoothed(values: Values, period: int) -> Values:
    """Weight 1/period for the newest value, as Wilder's; it begins as the mean of the first ``period`` values."""
    return talib.RMA(values, period)


def double_exponential(values: Values, period: int) -> Values:
    """2 × EMA less the EMA of that EMA."""
    lead = 2 * (period - 1)
    return talib.DEMA(_led_in(values, lead + 1), period)[lead:]


def triple_exponential(values: Values, period: int) -> Values:
    """3 × EMA less 3 × its EMA, plus the EMA of the latter."""
    lead = 3 * (period - 1)
    return talib.TEMA(_led_in(values, lead + 1), period)[lead:]


def adaptive(values: Values, weights: Values) -> Values:
    """A weight of its own for each newest value, the rest for the average so far; it begins as the value before the first weight."""
    first = int(np.flatnonzero(~np.isnan(weights))[0])
    average = np.full(len(values), np.nan)
    average[first - 1] = values[first - 1]
    for place in range(first, len(values)):
        average[place] = average[place - 1] + weights[place] * (values[place] - average[place - 1])
    return average


def _led_in(values: Values, length: int) -> Values:
    """The values after ``length`` − 1 copies of the first: a mean of these is that first value."""
    return np.concatenate([np.repeat(values[:1], length - 1), values])
