"""What charts of indicators are made of: candles, lines, areas, bars, dots and triangles, drawn into a pane.

Paths are short, for there are many: relative steps, tenths of a pixel.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import isnan

from figures.drawing.chart import HALF_BODY, Chart
from figures.drawing.svg import Point, number, path
from figures.indicators.prices import Prices, Values


@dataclass(frozen=True, slots=True)
class Pane:
    """A part of the figure with a scale of its own; places count from the first candle shown."""

    scale: Chart
    first: int
    """Index of the first candle shown in the arrays of all candles."""

    def points(self, values: Values) -> Iterator[tuple[int, Point]]:
        """Place and position of each shown value that is a number."""
        for place, value in enumerate(values[self.first : self.first + self.scale.count].tolist()):
            if not isnan(value):
                yield place, (self.scale.x(place), self.scale.y(value))


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that draws itself into a pane."""

    draw: Callable[[Pane], str]
    behind: bool = False
    """Whether it lies under the candles, as an area does."""


def candles(prices: Prices) -> Mark:
    """Hollow when the close is not below the open, filled when it is."""

    def draw(pane: Pane) -> str:
        shapes: dict[str, list[str]] = {"rise": [], "fall": []}
        half = HALF_BODY * (pane.scale.right - pane.scale.left) / pane.scale.count
        rows = (_positions(pane.points(row)) for row in (prices.open, prices.high, prices.low, prices.close))
        for (x, opened), (_, high), (_, low), (_, close) in zip(*rows, strict=True):
            top, bottom = min(opened, close), max(opened, close)
            wicks = f"M{number(x)} {number(high)}V{number(top)}M{number(x)} {number(bottom)}V{number(low)}"
            width, height = number(2 * half), number(max(bottom - top, 1))
            body = f"M{number(x - half)} {number(top)}h{width}v{height}h-{width}z"
            shapes["rise" if close <= opened else "fall"].append(wicks + body)
        return "\n".join(path(look, parts) for look, parts in shapes.items())

    return Mark(draw)


def line(look: str, values: Values) -> Mark:
    """One stroke from candle to candle; it pauses where there is no value."""
    return Mark(lambda pane: path(look, (_stroke(_positions(run)) for run in _runs(pane.points(values)))))


def band(look: str, upper: Values, lower: Values) -> Mark:
    """The area between two lines, where both have values."""

    def draw(pane: Pane) -> str:
        bottoms = dict(pane.points(lower))
        runs = _runs((place, top) for place, top in pane.points(upper) if place in bottoms)
        areas = ([*_positions(run), *(bottoms[place] for place, _ in reversed(run))] for run in runs)
        return path(look, (f"{_stroke(area)}z" for area in areas))

    return Mark(draw, behind=True)


def bars(look: str, values: Values) -> Mark:
    """Upright bars from zero to each value; one too short to be seen is left out."""

    def draw(pane: Pane) -> str:
        floor = pane.scale.y(0)
        tall = ((x, y) for _, (x, y) in pane.points(values) if abs(y - floor) >= 0.05)
        return path(look, (f"M{number(x)} {number(floor)}V{number(y)}" for x, y in tall))

    return Mark(draw)


def dots(look: str, values: Values, *, width: float = 0) -> Mark:
    """A dot at each value: round by its look's line caps, or as wide as ``width``."""
    return Mark(
        lambda pane: path(
            look, (f"M{number(x - width / 2)} {number(y)}h{number(width)}" for _, (x, y) in pane.points(values))
        )
    )


def wedges(look: str, values: Values, *, up: bool) -> Mark:
    """A small triangle clear of each value: above it and pointing up, or below it and pointing down."""
    side = -1 if up else 1
    return Mark(
        lambda pane: path(
            look, (f"M{number(x - 5)} {number(y + side * 5)}h10l-5 {side * 9}z" for _, (x, y) in pane.points(values))
        )
    )


def _runs(points: Iterable[tuple[int, Point]]) -> list[list[tuple[int, Point]]]:
    runs: list[list[tuple[int, Point]]] = []
    for place, point in points:
        if not runs or place != runs[-1][-1][0] + 1:
            runs.append([])
        runs[-1].append((place, point))
    return runs


def _positions(run: Iterable[tuple[int, Point]]) -> list[Point]:
    return [point for _, point in run]


def _stroke(points: Sequence[Point]) -> str:
    tenths = [(round(10 * x), round(10 * y)) for x, y in points]
    steps = "".join(_signed(x - before_x) + _signed(y - before_y) for (before_x, before_y), (x, y) in pairwise(tenths))
    return f"M{number(tenths[0][0] / 10)} {number(tenths[0][1] / 10)}l{steps.removeprefix('+').replace('+', ' ')}"


def _signed(tenths: int) -> str:
    return f"{tenths / 10:+g}".replace("+0.", "+.").replace("-0.", "-.")
