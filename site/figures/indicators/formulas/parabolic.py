"""Wilder's parabolic stop and reverse, candle by candle."""

import numpy as np

from figures.indicators.prices import Prices, Values


def stops(prices: Prices, *, step: float, maximum: float) -> Values:
    """The dot of each candle, NaN at the first; it changes sides where the price is beyond it, not where they are equal.

    TA-Lib's SAR changes sides where they are equal, too. The start is MetaTrader 5's: a fall from the first two highs.
    """
    sides = {True: (prices.low, prices.high), False: (-prices.high, -prices.low)}
    rises = False
    near, far = sides[rises]
    stop, extreme, speed = near[:2].min(), far[1], step
    dots = np.full(len(prices), np.nan)
    for place in range(1, len(prices)):
        if near[place] < stop:
            rises, stop, speed = not rises, -max(extreme, far[place]), step
            near, far = sides[rises]
            extreme = far[place]
        elif far[place] > extreme:
            extreme, speed = far[place], min(speed + step, maximum)
        dots[place] = stop if rises else -stop
        stop = min(stop + speed * (extreme - stop), *near[place - 1 : place + 1])
    return dots
