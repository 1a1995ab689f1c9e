"""What charts of indicators are made of: candles, lines, areas, bars, dots and triangles, drawn into a pane.

Paths are short, for there are many: relative steps; heights of lines in half pixels, of candles in whole ones.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import isnan
from typing import NamedTuple

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
    """Hollow when the close is not below the open, filled when it is; heights in whole pixels."""

    def draw(pane: Pane) -> str:
        drawn: dict[str, list[_Part]] = {"wick": [], "rise": [], "fall": []}
        half = round(HALF_BODY * (pane.scale.right - pane.scale.left) / pane.scale.count, 1)
        rows = (_positions(pane.points(row)) for row in (prices.open, prices.high, prices.low, prices.close))
        for (x, opened), (_, high), (_, low), (_, close) in zip(*rows, strict=True):
            top, foot, ceiling, floor = map(round, (high, low, min(opened, close), max(opened, close)))
            tall = max(floor - ceiling, 1)
            drawn["wick"].append(_Part((x, top), f"v{foot - top}", (x, foot)))
            corner, width = (x - half, ceiling), number(2 * half)
            drawn["rise" if close <= opened else "fall"].append(_Part(corner, f"h{width}v{tall}h-{width}z", corner))
        return "\n".join(path(look, _chained(parts)) for look, parts in drawn.items())

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
        floor = round(pane.scale.y(0), 1)
        tall = ((x, _half(y)) for _, (x, y) in pane.points(values) if abs(y - floor) >= 0.05)
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


class _Part(NamedTuple):
    """A part of a path: where it begins, its commands, where they leave the pen."""

    start: Point
    commands: str
    end: Point


def _chained(parts: Iterable[_Part]) -> Iterator[str]:
    """The parts in order; each but the first begins by a step from where the one before ended."""
    pen: Point | None = None
    for start, commands, end in parts:
        yield (f"m{_steps([pen, start])}" if pen else _moved(start)) + commands
        pen = end


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
    halves = [(x, _half(y)) for x, y in points]
    return f"{_moved(halves[0])}l{_steps(halves)}"


def _half(y: float) -> float:
    """The nearest half pixel."""
    return round(2 * y) / 2


def _moved(point: Point) -> str:
    return f"M{number(point[0])} {number(point[1])}"


def _steps(points: Sequence[Point]) -> str:
    """From point to point; each is rounded before its distance is taken, so that no error adds up."""
    tenths = [(round(10 * x), round(10 * y)) for x, y in points]
    steps = "".join(_signed(x - before_x) + _signed(y - before_y) for (before_x, before_y), (x, y) in pairwise(tenths))
    return steps.removeprefix("+").replace("+", " ")


def _signed(tenths: int) -> str:
    return f"{tenths / 10:+g}".replace("+0.", "+.").replace("-0.", "-.")
