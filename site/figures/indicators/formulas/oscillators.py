"""The types of the oscillator family: one function each, from prices to the lines of its chart.

Where platforms differ, conventions follow MetaTrader 5; each docstring names them.
"""

import numpy as np
import talib

from figures.indicators.formulas import averages, named
from figures.indicators.prices import Prices, Values


def bears_power(prices: Prices) -> tuple[Values]:
    """Low less EMA 13 of the close."""
    return (prices.low - averages.exponential(prices.close, 13),)


def bulls_power(prices: Prices) -> tuple[Values]:
    """High less EMA 13 of the close."""
    return (prices.high - averages.exponential(prices.close, 13),)


def chaikin(prices: Prices) -> tuple[Values]:
    """EMA 3 less EMA 10 of accumulation/distribution, both beginning as its first value."""
    return (talib.ADOSC(prices.high, prices.low, prices.close, prices.volume, 3, 10),)


def cci(prices: Prices) -> tuple[Values]:
    """Typical price of 14 candles, distance from its mean by 0.015 × the mean distance."""
    return (talib.CCI(prices.high, prices.low, prices.close, 14),)


def demarker(prices: Prices) -> tuple[Values]:
    """Simple means of 14: higher highs out of higher highs and lower lows, from 0 to 1."""
    higher = averages.simple(_rises(prices.high), 14)
    lower = averages.simple(_rises(-prices.low), 14)
    return (higher / (higher + lower),)


def force(prices: Prices) -> tuple[Values]:
    """Volume × the change of the simple mean of 13 closes, not a mean of volume × change."""
    mean = averages.simple(prices.close, 13)
    return (prices.volume * np.diff(mean, prepend=np.nan),)


def momentum(prices: Prices) -> tuple[Values]:
    """Close by the close of 14 candles ago, × 100: a ratio about 100, not a difference."""
    return (talib.ROCR100(prices.close, 14),)


def osma(prices: Prices) -> tuple[Values]:
    """MACD (12, 26, 9) less its signal."""
    main, signal = named.macd(prices)
    return (main - signal,)


def rvi(prices: Prices) -> tuple[Values, Values]:
    """Sums of 10: advances by ranges, both weighted 1-2-2-1 over four candles; the signal is weighted alike."""
    main = talib.SUM(_weighted(prices.close - prices.open), 10) / talib.SUM(_weighted(prices.high - prices.low), 10)
    return main, _weighted(main)


def trix(prices: Prices) -> tuple[Values]:
    """Change of the threefold EMA 14 of the close by its value before, a ratio: 0.002 is 0.2 percent."""
    mean = prices.close
    for _ in range(3):
        mean = averages.exponential(mean, 14)
    return (talib.ROCP(mean, 1),)


def williams(prices: Prices) -> tuple[Values]:
    """Place of the close below the high of 14 candles, in percent of their range, from −100 to 0."""
    return (talib.WILLR(prices.high, prices.low, prices.close, 14),)


def _rises(values: Values) -> Values:
    return np.maximum(np.diff(values, prepend=np.nan), 0)


def _weighted(values: Values) -> Values:
    means = (values[3:] + 2 * values[2:-1] + 2 * values[1:-2] + values[:-3]) / 6
    return np.concatenate([np.full(3, np.nan), means])
