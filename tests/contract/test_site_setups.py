"""The worked setups: pages, sheets, and figures say what the tested model of a position computes."""

import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

SITE = Path(__file__).parents[2] / "site"
sys.path.insert(0, str(SITE))

from figures.drawing.svg import Lang, localized
from figures.setups.data import SETUPS, Setup, setup
from figures.setups.model import Result, costs, play

FOLDERS: Mapping[Lang, Path] = {"pt-BR": SITE / "docs/setups", "en-US": SITE / "docs/en-US/setups"}
EVERY_PAGE = [pytest.param(name, lang, id=f"{name} {lang}") for name in SETUPS for lang in FOLDERS]
CLOCK = re.compile(r"\d\d:\d\d")

WHAT_IF: Mapping[str, Sequence[Mapping[str, Any]]] = {
    "win": [{"profit_limit": 0.0}, {"trigger": 0}, {"volume": 4, "closes": 2}, {"start": 600}],
    "wdo": [{"loss_limit": 0.0}, {"loss_limit": 120.0}, {"stop": 24}, {"wait": 120}],
    "share": [{"end": 930}, {"close_at_end": False}, {"direction": 0}, {"target": 40}],
    "eurusd": [{"target": 0}, {"stop": 300}, {"direction": 1}, {"volume": 20, "closes": 10}],
}
"""Setup to the changes of its page's table, in the table's order."""

DISTANCES = {
    "stoploss.md#distance": "stop",
    "takeprofit.md#distance": "target",
    "breakeven.md#distance": "trigger",
    "breakeven.md#gain": "gain",
    "limits.md#profit-limit": "profit_limit",
    "limits.md#loss-limit": "loss_limit",
}
"""Field of the sheet to the setting that the model uses."""


@pytest.mark.parametrize(("name", "lang"), EVERY_PAGE)
def test_the_ledger_is_what_the_model_computes(name: str, lang: Lang) -> None:
    one = setup(name)
    *shown, total = table(section(page(name, lang), "ledger"))
    trades = one.result.trades
    expected = [(trade.units * one.day.value, -costs(one.day, trade)) for trade in trades]

    for row, trade, (gross, cost) in zip(shown, trades, expected, strict=True):
        places = [trade.place, *(leave.place for leave in trade.exits)]
        prices = [trade.entry, *(leave.price for leave in trade.exits)]
        assert CLOCK.findall(row[1] + row[2]) == [clock(one, place) for place in places]
        assert all(localized(f"{price * one.unit:,.{one.decimals}f}", lang) in row[1] + row[2] for price in prices)
        assert numbers(row[3:]) == pytest.approx([gross, cost, gross + cost])
    sums = [sum(gross for gross, _ in expected), sum(cost for _, cost in expected)]
    assert numbers(total[3:]) == pytest.approx([*sums, sum(sums)])


@pytest.mark.parametrize(("name", "lang"), EVERY_PAGE)
def test_another_value_has_the_result_that_the_model_computes(name: str, lang: Lang) -> None:
    one = setup(name)
    results = [play(one.day, replace(one.settings, **change)) for change in WHAT_IF[name]]

    shown = numbers([row[1] for row in table(section(page(name, lang), "what-if"))])

    assert shown == pytest.approx([gross(one, result) for result in results])
    assert gross(one, one.result) not in shown, "a change of the example that changes nothing"


@pytest.mark.parametrize(("name", "lang"), EVERY_PAGE)
def test_the_sheet_has_every_field_with_a_value_and_a_reason(name: str, lang: Lang) -> None:
    settings = yaml.safe_load((SITE / "settings.yaml").read_text("utf-8"))["settings"]
    fields = {
        f"{one['page'].rpartition('/')[2]}.md#{key.partition('.')[2]}"
        for key, one in settings.items()
        if one["kind"] != "concept"
    }
    rows = {
        link[1]: row[1:]
        for row in table(page(f"{name}-sheet", lang))
        if (link := re.search(r"\]\(\.\./settings/(.+?#.+?)\)", row[0]))
    }

    assert rows.keys() == fields
    assert all(value and len(reason.split()) >= 2 for value, reason in rows.values())


@pytest.mark.parametrize(("name", "lang"), EVERY_PAGE)
def test_the_sheet_has_the_values_of_the_day(name: str, lang: Lang) -> None:
    given = setup(name).settings
    volume = [one * setup(name).volume_unit for one in (given.volume, given.closes)]
    rows = {
        link[1]: row[1]
        for row in table(page(f"{name}-sheet", lang))
        if (link := re.search(r"\]\(\.\./settings/(.+?#.+?)\)", row[0]))
    }

    for field, setting in DISTANCES.items():
        assert numbers([rows[field]]) == [getattr(given, setting)], field
    assert numbers([rows["partials.md#level-distance"].partition(":")[2]]) == [given.partial]
    assert numbers([rows["partials.md#level-volume"].partition(":")[2]]) == pytest.approx(volume[1:])
    assert numbers([rows["volume.md#volume"], rows["volume.md#maximum-volume"]]) == pytest.approx(volume[:1] * 2)
    times = [minutes(rows[f"tradingtime.md#{field}"]) for field in ("start-time", "end-time")]
    assert times == [given.start, given.end]
    assert numbers([rows["entry.md#wait-minutes"]]) == [given.wait]


@pytest.mark.parametrize(("name", "lang"), EVERY_PAGE)
def test_the_goal_is_the_risk_that_the_settings_make(name: str, lang: Lang) -> None:
    one = setup(name)
    money = numbers([row[2] for row in table(section(page(name, lang), "goal"))][:4])
    given = one.settings

    planned = given.stop * given.volume * one.day.value
    assert money == pytest.approx([planned, given.loss_limit, given.profit_limit, 2 * given.volume * one.day.cost])
    assert f"setup: {name}\n" in page(name, lang)


def page(name: str, lang: Lang) -> str:
    return (FOLDERS[lang] / f"{name}.md").read_text("utf-8")


def section(text: str, anchor: str) -> str:
    return text.partition(f"{{#{anchor}}}")[2].partition("\n## ")[0]


def table(text: str) -> Sequence[Sequence[str]]:
    """Cells of every row below the head of a table."""
    lines = text.splitlines()
    rows = [
        line
        for line, after in zip(lines, [*lines[1:], ""], strict=True)
        if line.startswith("| ") and not after.startswith("|---")
    ]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


def numbers(cells: Sequence[str]) -> Sequence[float]:
    """The first number of each cell."""
    found = [re.search(r"[−-]?\d+(?:[.,]\d+)?", cell.replace(" ", "").replace("**", "")) for cell in cells]
    return [float(one[0].replace("−", "-").replace(",", ".")) for one in found if one]


def gross(one: Setup, result: Result) -> float:
    return round(sum(trade.units for trade in result.trades) * one.day.value, 2)


def clock(one: Setup, place: int) -> str:
    time = one.day.time(place)
    return f"{time // 60:02}:{time % 60:02}"


def minutes(text: str) -> int:
    hours, rest = text.split(":")
    return int(hours) * 60 + int(rest)
