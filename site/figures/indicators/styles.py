"""The ways of showing an indicator: each function makes the marks of a chart from prices and values."""

from collections.abc import Callable, Sequence

import numpy as np

from figures.indicators.marks import Mark, band, bars, dots, line, wedges
from figures.indicators.prices import Prices, Values

Style = Callable[[Prices, Sequence[Values]], list[Mark]]
"""From the prices and the values of one study to its marks, the lowest first."""


def lines(*looks: str) -> Style:
    """One line a row of values."""
    return lambda _, values: [line(look, row) for look, row in zip(looks, values, strict=True)]


def channel(_: Prices, values: Sequence[Values]) -> list[Mark]:
    """A middle line between two edges, with the area between them tinted."""
    middle, upper, lower = values
    return [band("band", upper, lower), line("edges", upper), line("edges", lower), line("one", middle)]


def histogram(_: Prices, values: Sequence[Values]) -> list[Mark]:
    """Bars of one kind, and further values as lines upon them, kept apart from the bars by a gap."""
    first, *rest = values
    return [bars("bars", first), *(line(look, row) for row in rest for look in ("gap", "two"))]


def changes(_: Prices, values: Sequence[Values]) -> list[Mark]:
    """Bars that tell growing from shrinking, compared with the candle before."""
    return [mark for row in values for mark in _changing(row, row)]


def distances(_: Prices, values: Sequence[Values]) -> list[Mark]:
    """Bars that tell growing away from zero from shrinking towards it, compared with the candle before."""
    return [mark for row in values for mark in _changing(row, abs(row))]


def stops(prices: Prices, values: Sequence[Values]) -> list[Mark]:
    """Dots: round below the price, square above it."""
    (row,) = values
    up = row < (prices.high + prices.low) / 2
    return [dots("round", np.where(up, row, np.nan)), dots("square", np.where(up, np.nan, row), width=4)]


def peaks(_: Prices, values: Sequence[Values]) -> list[Mark]:
    """Triangles above highs and below lows."""
    highs, lows = values
    return [wedges("above", highs, up=True), wedges("below", lows, up=False)]


def cloud(_: Prices, values: Sequence[Values]) -> list[Mark]:
    """Ichimoku: the area between the spans, tinted by which of them is above, then the lines."""
    tenkan, kijun, a, b, chikou = values
    above, below = (np.where(side, a, np.nan) for side in (a >= b, a <= b))
    spans = [band("up-cloud", above, b), band("down-cloud", below, b), line("cloud-a", a), line("cloud-b", b)]
    return [*spans, line("three", chikou), line("two", tenkan), line("one", kijun)]


def facilitation(prices: Prices, values: Sequence[Values]) -> list[Mark]:
    """BW MFI: four kinds of bars, by whether the index and the volume rose or fell."""
    (row,) = values
    index, volume = _rose(row), _rose(prices.volume)
    kinds = {"more": index & volume, "fade": ~index & ~volume, "fake": index & ~volume, "less": ~index & volume}
    return [bars(look, np.where(kind, row, np.nan)) for look, kind in kinds.items()]


def _changing(row: Values, size: Values) -> list[Mark]:
    rose = _rose(size)
    return [bars("more", np.where(rose, row, np.nan)), bars("less", np.where(rose, np.nan, row))]


def _rose(row: Values) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    return np.diff(row, prepend=np.nan) > 0
