"""The worked setups as their files in ``components/parts/setups`` say: what is set, and the series of the day."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from figures.setups.model import Bar, Day, Result, Rule, Settings, play

FOLDER = Path(__file__).parents[2] / "components/parts/setups"
TRADES = {"win": 3, "wdo": 4, "share": 2, "eurusd": 3}
"""Setups, each with the number of its day's trades."""
SETUPS = tuple(TRADES)


@dataclass(frozen=True, slots=True)
class Setup:
    """A worked setup; a price is its whole number multiplied by ``unit``."""

    name: str
    currency: str
    unit: float
    decimals: int
    volume_unit: float
    volume_decimals: int
    tick: int
    settings: Settings
    day: Day

    @property
    def result(self) -> Result:
        """What the day comes to with these settings."""
        return play(self.day, self.settings)


@cache
def setup(name: str) -> Setup:
    """Reads a setup's file."""
    text = (FOLDER / f"{name}.ts").read_text("utf-8")
    given: dict[str, Any] = json.loads(text.partition("export default ")[2].rpartition(" satisfies ")[0])
    return Setup(
        name=name,
        currency=given["currency"],
        unit=given["unit"],
        decimals=given["decimals"],
        volume_unit=given["volumeUnit"],
        volume_decimals=given["volumeDecimals"],
        tick=given["tick"],
        settings=settings(given["settings"]),
        day=day(given["day"]),
    )


def settings(given: dict[str, Any]) -> Settings:
    """Settings by the names of the file."""
    return Settings(**{_snake(name): value for name, value in given.items()})


def day(given: dict[str, Any]) -> Day:
    """A day by the names of the file."""
    bars = tuple(Bar(*prices) for prices in given["bars"])
    return Day(**{**given, "bars": bars, "rule": Rule(**given["rule"])})


def _snake(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)
