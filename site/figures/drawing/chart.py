"""A small price chart: candles, levels with their price tags, distances between levels."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isnan

from figures.drawing.svg import WIDTH, Point, arrow, line, rect, shape, text

TAG_WIDTH = 58
HALF_BODY = 0.32
"""Half the width of a candle, as a share of its place."""


@dataclass(frozen=True, slots=True)
class Candle:
    """Four prices of one stretch of time."""

    open: float
    high: float
    low: float
    close: float


@dataclass(frozen=True, slots=True)
class Chart:
    """Where prices and candles fall on the figure; prices grow upwards, candles run to the right."""

    top: float
    bottom: float
    lowest: float
    highest: float
    count: int
    """Number of candle places between ``left`` and ``right``."""
    left: float = 20
    right: float = 342
    """Where the candles end; the names of the levels stand between here and ``edge``."""
    edge: float = WIDTH - TAG_WIDTH - 18
    """Where the price tags begin."""

    def x(self, place: float) -> float:
        """Middle of a candle place, counted from 0."""
        return self.left + (place + 0.5) * (self.right - self.left) / self.count

    def y(self, price: float) -> float:
        """Height of a price."""
        return self.bottom - (price - self.lowest) * (self.bottom - self.top) / (self.highest - self.lowest)


def candles(chart: Chart, series: Sequence[Candle], *, first: int = 0) -> str:
    """The series from place ``first`` on: hollow when it closed higher than it opened, filled when lower."""
    return "\n".join(_candle(chart, place, candle) for place, candle in enumerate(series, start=first))


def series(closes: Sequence[float], *, start: float, wicks: Sequence[float]) -> tuple[Candle, ...]:
    """Candles of which each opens where the one before closed; the lengths in ``wicks`` take turns, above and below."""
    opens = (start, *closes)
    return tuple(
        Candle(
            open=before,
            high=max(before, close) + wicks[(2 * i) % len(wicks)],
            low=min(before, close) - wicks[(2 * i + 1) % len(wicks)],
            close=close,
        )
        for i, (before, close) in enumerate(zip(opens, closes, strict=False))
    )


def curve(look: str, chart: Chart, values: Sequence[float]) -> str:
    """A line through one value a candle place, from the first value that is a number."""
    return line(look, *((chart.x(i), chart.y(value)) for i, value in enumerate(values) if not isnan(value)))


def signal(look: str, at: Point, *, buy: bool) -> str:
    """A triangle around ``at``: it points up for a buy and down for a sell."""
    (x, y), tall = at, 9 if buy else -9
    return shape(f"{look} ring", (x, y - tall), (x - 11, y + tall), (x + 11, y + tall))


def signal_at(look: str, chart: Chart, candle: Candle, *, place: float, buy: bool) -> str:
    """The triangle below a candle for a buy, above it for a sell."""
    y = chart.y(candle.low) + 17 if buy else chart.y(candle.high) - 17
    return signal(look, (chart.x(place), y), buy=buy)


def level(look: str, chart: Chart, price: float, *, name: str, below: bool = False) -> str:
    """A dashed line at a price, its name upon it, or ``below`` it, and the price in a tag at the right edge.

    ``look`` names the color: ``gain``, ``loss`` or ``mark``.
    """
    y = chart.y(price)
    return "\n".join(
        [
            line(f"{look}-dash", (chart.left, y), (chart.edge, y)),
            text(f"{look} halo strong", (chart.edge - 8, y + 24 if below else y - 8), name, anchor="end"),
            tag(look, (chart.edge, y), f"{price:g}"),
        ]
    )


def tag(look: str, at: Point, words: str) -> str:
    """A price tag whose point touches ``at``."""
    x, y = at
    box = [(x, y), (x + 10, y - 14), (x + TAG_WIDTH, y - 14), (x + TAG_WIDTH, y + 14), (x + 10, y + 14)]
    return shape(look, *box) + text("on-tag strong", (x + TAG_WIDTH / 2 + 4, y + 6.5), words, anchor="middle")


def distance(look: str, chart: Chart, *, place: float, prices: tuple[float, float], words: str) -> str:
    """A double arrow between two prices, with its length next to it."""
    x, (y1, y2) = chart.x(place), (chart.y(price) for price in prices)
    return arrow(look, (x, y1), (x, y2), both=True) + text(f"{look} halo", (x + 12, (y1 + y2) / 2 + 6), words)


def zone(look: str, chart: Chart, *, places: tuple[float, float], prices: tuple[float, float]) -> str:
    """A tinted area between two prices and two places."""
    (x1, x2), (y1, y2) = (chart.x(place) for place in places), sorted(chart.y(price) for price in prices)
    return rect(look, (x1, y1), (x2 - x1, y2 - y1))


def _candle(chart: Chart, place: int, candle: Candle) -> str:
    x, half = chart.x(place), (chart.right - chart.left) / chart.count * HALF_BODY
    look = "up" if candle.close >= candle.open else "down"
    top, bottom = chart.y(max(candle.open, candle.close)), chart.y(min(candle.open, candle.close))
    wicks = line(look, (x, chart.y(candle.high)), (x, top)) + line(look, (x, bottom), (x, chart.y(candle.low)))
    return wicks + rect(look, (x - half, top), (2 * half, max(bottom - top, 1)), radius=1.5)
