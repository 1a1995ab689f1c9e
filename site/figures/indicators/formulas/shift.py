"""Lines that stand at other candles than those that they were calculated from."""

import numpy as np

from figures.indicators.prices import Values


def ahead(values: Values, candles: int) -> Values:
    """The values moved to the right, beyond the last candle: longer than the prices by so many candles."""
    return np.concatenate([np.full(candles, np.nan), values])


def back(values: Values, candles: int) -> Values:
    """The values moved to the left: shorter than the prices by so many candles."""
    return values[candles:]
