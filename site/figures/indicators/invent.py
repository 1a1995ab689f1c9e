"""Invents the candles that every indicator is shown on: ``python -m figures.indicators.invent``, run in the site's folder.

A fixed seed makes the same file each time. After changing a stage here, draw all charts again and read their pages.
"""

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from io import StringIO
from random import Random

from figures.indicators.prices import COLUMNS, FILE

SEED = 35
START = 206.0
TICK = 0.5
VOLUME_STEP = 10


@dataclass(frozen=True, slots=True)
class Stage:
    """Some candles of one kind: where the price goes, how far it swings on its way, how much is traded."""

    candles: int
    goal: float
    """Close that the stage arrives at, but for half a candle."""
    body: float
    """Largest distance of a close from the straight way to the goal."""
    wick: float
    """Largest distance of a high or a low from the body."""
    volume: float


STAGES = (
    Stage(24, goal=212, body=1.6, wick=1.6, volume=900),
    Stage(34, goal=196, body=1.8, wick=1.8, volume=1100),
    Stage(22, goal=201, body=1.4, wick=1.4, volume=800),
    Stage(16, goal=200, body=1.5, wick=1.2, volume=700),
    Stage(9, goal=213, body=1.6, wick=1.3, volume=1200),
    Stage(4, goal=210.5, body=1.2, wick=1.2, volume=800),
    Stage(9, goal=226, body=1.6, wick=1.4, volume=1300),
    Stage(7, goal=224, body=1.6, wick=1.8, volume=1000),
    Stage(8, goal=211, body=1.6, wick=1.5, volume=1300),
    Stage(6, goal=214.5, body=1.2, wick=1.0, volume=700),
    Stage(6, goal=203, body=1.4, wick=1.5, volume=1300),
    Stage(5, goal=205.5, body=1.0, wick=1.0, volume=800),
    Stage(4, goal=189, body=2.2, wick=3.5, volume=2000),
    Stage(4, goal=207, body=2.5, wick=4.0, volume=2200),
    Stage(2, goal=198, body=2.0, wick=3.0, volume=1800),
)
"""History, then what is shown: a range, an up trend, a turn, a down trend with two pauses, a burst of volatility."""


def invent() -> str:
    """The table of all candles, one a line, oldest first."""
    table = StringIO()
    writer = csv.writer(table, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(_candles(Random(SEED)))
    return table.getvalue()


def _candles(random: Random) -> Iterator[tuple[str, ...]]:
    begin = close = START
    for stage in STAGES:
        for step in range(1, stage.candles + 1):
            straight = begin + (stage.goal - begin) * step / stage.candles
            opened, close = close, _rounded(straight + stage.body * (2 * random.random() - 1))
            high = max(opened, close) + _rounded(stage.wick * random.random())
            low = min(opened, close) - _rounded(stage.wick * random.random())
            # About the stage's volume, and a tenth more for each point between open and close.
            weight = 0.6 + 0.5 * random.random() + 0.1 * abs(close - opened)
            volume = VOLUME_STEP * round(stage.volume * weight / VOLUME_STEP)
            yield *(f"{price:.1f}" for price in (opened, high, low, close)), str(volume)
        begin = stage.goal


def _rounded(price: float) -> float:
    return round(price / TICK) * TICK


if __name__ == "__main__":
    FILE.write_bytes(invent().encode())
