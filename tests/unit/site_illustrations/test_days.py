"""The day of a worked setup: the figures' rules and the island's, against days worked out by hand and against each other."""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.unit.site_illustrations.conftest import Calculate

sys.path.insert(0, str(Path(__file__).parents[3] / "site"))

from figures.setups.data import SETUPS, TRADES, day, settings, setup
from figures.setups.model import Day, Result, Settings, costs, play, signals

MODULE = "day.ts"

CASES: Sequence[Mapping[str, Any]] = json.loads(Path(__file__).with_name("days.json").read_text("utf-8"))
USUAL = {
    "direction": 0,
    "volume": 4,
    "stop": 10,
    "target": 20,
    "trigger": 10,
    "gain": 1,
    "partial": 10,
    "closes": 2,
    "profitLimit": 0,
    "lossLimit": 0,
    "start": 600,
    "end": 1000,
    "closeAtEnd": True,
    "wait": 0,
}
CHANGES: Sequence[Mapping[str, Any]] = [
    {},
    {"profit_limit": 0.0, "loss_limit": 0.0},
    {"stop": 0},
    {"stop": 7},
    {"target": 0},
    {"trigger": 0, "partial": 0},
    {"close_at_end": False},
    {"direction": -1},
    {"wait": 45},
    {"start": 0, "end": 1440, "loss_limit": 0.0},
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_a_day_worked_out_by_hand(calculate: Calculate, case: Mapping[str, Any]) -> None:
    series = {"first": 600, "minutes": 5, "value": 1, "cost": 0.5, "bars": case["bars"]}
    given_day = {**series, "rule": case.get("rule", {"kind": "breakout", "slow": 1, "fast": 0})}
    given = {**USUAL, **case.get("settings", {})}
    expected = {"trades": case["trades"], "limit": case.get("limit")}

    assert short(written(play(day(given_day), settings(given)))) == expected
    assert short(calculate("play", given_day, given)) == expected


@pytest.mark.parametrize("name", SETUPS)
def test_the_island_and_the_figures_agree(calculate: Calculate, name: str) -> None:
    one = setup(name)
    for change in CHANGES:
        changed = replace(one.settings, **change)
        result = play(one.day, changed)
        found = calculate("play", island_day(one.day), island_settings(changed))
        assert found == written(result), change
        for trade, other in zip(result.trades, found["trades"], strict=True):
            assert calculate("units", other) == trade.units
            assert calculate("costs", island_day(one.day), other) == pytest.approx(costs(one.day, trade))
    assert calculate("signals", island_day(one.day)) == list(signals(one.day))


@pytest.mark.parametrize("name", SETUPS)
def test_a_day_is_possible(name: str) -> None:
    one = setup(name)
    for bar in one.day.bars:
        assert bar.low <= min(bar.open, bar.close) <= max(bar.open, bar.close) <= bar.high
        assert {price % one.tick for price in (bar.open, bar.high, bar.low, bar.close)} == {0}
    distances = ("stop", "target", "trigger", "gain", "partial")
    assert [getattr(one.settings, distance) % one.tick for distance in distances] == [0] * len(distances)
    assert [trade.left for trade in one.result.trades] == [0] * TRADES[name]


def written(result: Result) -> Mapping[str, Any]:
    """A result of the figures as the island has it."""
    return {"trades": list(trades(result)), "limit": result.limit}


def trades(result: Result) -> Iterator[Mapping[str, Any]]:
    for one in result.trades:
        exits = [
            {"place": leave.place, "price": leave.price, "volume": leave.volume, "reason": leave.reason}
            for leave in one.exits
        ]
        stops = [list(stop) for stop in one.stops]
        yield {
            "side": one.side,
            "place": one.place,
            "entry": one.entry,
            "volume": one.volume,
            "exits": exits,
            "stops": stops,
        }


def short(result: Mapping[str, Any]) -> Mapping[str, Any]:
    """What a case states of a result."""
    found = [
        {
            **{key: one[key] for key in ("side", "place", "entry")},
            "exits": [list(leave.values()) for leave in one["exits"]],
        }
        for one in result["trades"]
    ]
    return {"trades": found, "limit": result["limit"]}


def island_day(given: Day) -> Mapping[str, Any]:
    rule = {"kind": given.rule.kind, "slow": given.rule.slow, "fast": given.rule.fast}
    bars = [[bar.open, bar.high, bar.low, bar.close] for bar in given.bars]
    return {
        "first": given.first,
        "minutes": given.minutes,
        "value": given.value,
        "cost": given.cost,
        "rule": rule,
        "bars": bars,
    }


def island_settings(given: Settings) -> Mapping[str, Any]:
    values = {name: getattr(given, name) for name in Settings.__dataclass_fields__}
    return {camel(name): value for name, value in values.items()}


def camel(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(other.capitalize() for other in others)
