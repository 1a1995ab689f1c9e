"""The invented candles of ``prices.csv``, as arrays."""

import csv
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.float64]
"""One number a candle, oldest first; NaN where an indicator has no value yet."""

FILE = Path(__file__).with_name("prices.csv")
COLUMNS = ("open", "high", "low", "close", "volume")
SHOWN = 80
"""Charts show this many of the latest candles. Those before are history: a line begins at the left edge, its start-up forgotten."""


@dataclass(frozen=True, slots=True)
class Prices:
    """All candles, a column an array."""

    open: Values
    high: Values
    low: Values
    close: Values
    volume: Values

    def __len__(self) -> int:
        return len(self.close)


def load() -> Prices:
    """Reads :data:`FILE`."""
    with FILE.open(encoding="utf-8", newline="") as table:
        rows = list(csv.DictReader(table))
    return Prices(**{name: np.array([float(row[name]) for row in rows]) for name in COLUMNS})
