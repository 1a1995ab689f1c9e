"""The types of the trend family: one function each, from prices to the lines of its chart.

Where platforms differ, conventions follow MetaTrader 5; each docstring names them.
"""

import numpy as np
import talib

from figures.indicators.formulas import averages, parabolic
from figures.indicators.formulas.shift import ahead, back
from figures.indicators.prices import Prices, Values

CLOUD_SHIFT = 26


def ama(prices: Prices) -> tuple[Values]:
    """Kaufman's: efficiency over 10 candles, between the speeds of EMA 2 and EMA 30, squared."""
    return (talib.KAMA(prices.close, 10),)


def adx(prices: Prices) -> tuple[Values, Values, Values]:
    """ADX, +DI and −DI of 14: each candle's movement by its own true range, then exponential means.

    Wilder's original divides smoothed movement by smoothed range: see :func:`adx_wilder`.
    """
    ranges = talib.TRANGE(prices.high, prices.low, prices.close)[1:]
    moves = (talib.PLUS_DM(prices.high, prices.low, 1), talib.MINUS_DM(prices.high, prices.low, 1))
    plus, minus = (averages.exponential(np.append(0, 100 * move[1:] / ranges), 14) for move in moves)
    strength = 100 * np.divide(abs(plus - minus), plus + minus, out=np.zeros_like(plus), where=plus + minus > 0)
    return averages.exponential(strength, 14), plus, minus


def adx_wilder(prices: Prices) -> tuple[Values, Values, Values]:
    """ADX, +DI and −DI of 14 as Wilder defined them."""
    candles = (prices.high, prices.low, prices.close, 14)
    return talib.ADX(*candles), talib.PLUS_DI(*candles), talib.MINUS_DI(*candles)


def dema(prices: Prices) -> tuple[Values, Values]:
    """DEMA of 14 closes, and EMA 14 to compare."""
    return averages.double_exponential(prices.close, 14), averages.exponential(prices.close, 14)


def envelopes(prices: Prices) -> tuple[Values, Values, Values]:
    """Middle, upper, lower: simple mean of 14 closes, and 2 percent above and below it."""
    middle = averages.simple(prices.close, 14)
    return middle, middle * 1.02, middle * 0.98


def frama(prices: Prices) -> tuple[Values]:
    """Ehlers' fractal adaptive average of 14 closes; no library here has it.

    The dimension compares the ranges of the latest 14 candles and the 14 before with that of all 28; the weight of the
    newest close is exp(−4.6 × (dimension − 1)). It begins as a close.
    """
    period = 14
    ranges, whole = _range(prices, period), _range(prices, 2 * period)
    before = ahead(ranges, period)[: len(prices)]
    dimension = np.log2((ranges + before) / period) - np.log2(whole / (2 * period))
    return (averages.adaptive(prices.close, np.exp(-4.6 * (dimension - 1))),)


def ichimoku(prices: Prices) -> tuple[Values, Values, Values, Values, Values]:
    """Tenkan 9, Kijun 26, spans A and B (52) moved 26 candles ahead, and Chikou, the close 26 candles back."""
    tenkan, kijun, slow = (talib.MIDPRICE(prices.high, prices.low, period) for period in (9, 26, 52))
    chikou = back(prices.close, CLOUD_SHIFT)
    return tenkan, kijun, ahead((tenkan + kijun) / 2, CLOUD_SHIFT), ahead(slow, CLOUD_SHIFT), chikou


def sar(prices: Prices) -> tuple[Values]:
    """Wilder's parabolic, step 0.02 up to 0.2."""
    return (parabolic.stops(prices, step=0.02, maximum=0.2),)


def standard_deviation(prices: Prices) -> tuple[Values]:
    """The population standard deviation of 20 closes, about their simple mean."""
    return (talib.STDDEV(prices.close, 20),)


def tema(prices: Prices) -> tuple[Values, Values]:
    """TEMA of 14 closes, and EMA 14 to compare."""
    return averages.triple_exponential(prices.close, 14), averages.exponential(prices.close, 14)


def vidya(prices: Prices) -> tuple[Values]:
    """Chande's: EMA 12 whose weight is multiplied by the size of the plain momentum of 9; no library here has it.

    It begins as a close.
    """
    return (averages.adaptive(prices.close, 2 / 13 * abs(talib.CMOU(prices.close, 9)) / 100),)


def _range(prices: Prices, period: int) -> Values:
    return talib.MAX(prices.high, period) - talib.MIN(prices.low, period)
