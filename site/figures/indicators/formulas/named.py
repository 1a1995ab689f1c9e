"""The seven types that the robot names: one function each, from prices to the lines of its chart.

Where platforms differ, conventions follow MetaTrader 5; each docstring names them.
"""

import numpy as np
import talib

from figures.indicators.formulas import averages
from figures.indicators.prices import Prices, Values


def atr(prices: Prices) -> tuple[Values]:
    """Simple mean of 14 true ranges; Wilder's smoothing, used elsewhere, is calmer."""
    return (averages.simple(talib.TRANGE(prices.high, prices.low, prices.close), 14),)


def bollinger(prices: Prices) -> tuple[Values, Values, Values]:
    """Middle, upper, lower: simple mean of 20 closes, 2 standard deviations of the population away."""
    upper, middle, lower = talib.BBANDS(prices.close, 20, 2, 2)
    return middle, upper, lower


def macd(prices: Prices) -> tuple[Values, Values]:
    """EMA 12 less EMA 26 of the close, and the signal: its simple mean of 9, where others take an exponential one."""
    main = averages.exponential(prices.close, 12) - averages.exponential(prices.close, 26)
    return main, averages.simple(main, 9)


def moving_average(prices: Prices) -> tuple[Values, Values]:
    """Simple and exponential mean of 20 closes."""
    return averages.simple(prices.close, 20), averages.exponential(prices.close, 20)


def rsi(prices: Prices) -> tuple[Values]:
    """14 candles, Wilder's smoothing."""
    return (talib.RSI(prices.close, 14),)


def stochastic(prices: Prices) -> tuple[Values, Values]:
    """%K of 14 candles slowed by 3, and %D, its simple mean of 3.

    Slowing adds up the distances from the lows and, apart, the ranges, and divides the sums; it is no mean of ratios.
    """
    low, high = talib.MIN(prices.low, 14), talib.MAX(prices.high, 14)
    main = 100 * talib.SUM(prices.close - low, 3) / talib.SUM(high - low, 3)
    return main, averages.simple(main, 3)


def super_trend(prices: Prices) -> tuple[Values, Values]:
    """The line below the price while the trend is up, and above it while it is down. ATR of 10 in Wilder's smoothing, times 3.

    No indicator of MetaTrader 5: the common definition, from the median price and with that smoothing.
    """
    line, trend = talib.SUPERTREND(prices.high, prices.low, prices.close, 10, 3)
    return np.where(trend > 0, line, np.nan), np.where(trend < 0, line, np.nan)
