"""The types that use volume: one function each, from prices to the lines of its chart."""

import talib

from figures.indicators.prices import Prices, Values


def ad(prices: Prices) -> tuple[Values]:
    """Accumulation/distribution: the running sum of volume × (2 × close − high − low) / (high − low)."""
    return (talib.AD(prices.high, prices.low, prices.close, prices.volume),)


def mfi(prices: Prices) -> tuple[Values]:
    """Money flow of 14 candles, typical price × volume, share of the rising ones out of 100."""
    return (talib.MFI(prices.high, prices.low, prices.close, prices.volume, 14),)


def obv(prices: Prices) -> tuple[Values]:
    """The running sum of volume, with the sign of the close's change; it begins as the first volume."""
    return (talib.OBV(prices.close, prices.volume),)


def volumes(prices: Prices) -> tuple[Values]:
    """The volume as it is."""
    return (prices.volume,)
