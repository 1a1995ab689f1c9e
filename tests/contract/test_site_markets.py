"""The numbers of markets: each has a source with its date, and the pages say what ``site/markets.yaml`` says."""

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import yaml

SITE = Path(__file__).parents[2] / "site"
sys.path.insert(0, str(SITE))

from figures.drawing.svg import Lang, localized
from figures.markets.forex import BRASILIA, CITIES, CONTRACT
from figures.markets.futures import TICKS
from figures.markets.shares import LOT

FOLDERS: Mapping[Lang, Path] = {"pt-BR": SITE / "docs", "en-US": SITE / "docs/en-US"}
FUTURES, SHARES = "popular-topics/futures", "popular-topics/shares"
FOREX, SESSIONS, COSTS, EXITS = "markets/forex", "markets/sessions", "markets/costs", "settings/exits"
COLUMNS = ("WIN", "WDO")
"""Markets of the futures' first table, from left to right."""
ROWS = {"tick": 1, "pointValue": 2}
"""Number to the line of that table below its head that shows it."""
EVEN_MONTHS = {
    "pt-BR": ("fevereiro", "abril", "junho", "agosto", "outubro", "dezembro"),
    "en-US": ("february", "april", "june", "august", "october", "december"),
}


@pytest.fixture(scope="module")
def file() -> Any:
    return yaml.safe_load((SITE / "markets.yaml").read_text("utf-8"))


def test_every_number_has_a_publisher_a_document_and_a_date(file: Mapping[str, Any]) -> None:
    for market, described in file["markets"].items():
        named = list(sources(described))
        assert named, market
        for name in named:
            source = file["sources"][name]
            assert source["publisher"].strip(), (market, name)
            assert source["document"].strip(), (market, name)
            assert isinstance(source["checked"], date), (market, name)
        assert all("source" in number for number in described["numbers"].values()), market


def test_every_source_is_used(file: Mapping[str, Any]) -> None:
    assert {name for market in file["markets"].values() for name in sources(market)} == set(file["sources"])


@pytest.mark.parametrize("lang", FOLDERS)
def test_the_table_shows_the_numbers_of_the_file(file: Mapping[str, Any], lang: Lang) -> None:
    table = rows(lang, FUTURES)[1:]
    for column, market in enumerate(COLUMNS, start=2):
        numbers = file["markets"][market]["numbers"]
        shown = {name: first_number(table[row][column]) for name, row in ROWS.items()}
        assert shown == {name: numbers[name]["value"] for name in ROWS}, (lang, market)
        assert first_number(table[3][column]) == numbers["tick"]["value"] * numbers["pointValue"]["value"]


@pytest.mark.parametrize("lang", FOLDERS)
def test_the_page_names_the_letters_of_the_months(file: Mapping[str, Any], lang: Lang) -> None:
    letters = {key: month for key, month in file["markets"]["WIN"]["letters"].items() if key != "source"}
    table = rows(lang, FUTURES)[-len(letters) :]
    assert {letter: 2 * EVEN_MONTHS[lang].index(month.lower()) + 2 for _, letter, month, _ in table} == letters


def test_the_figure_of_the_ticks_has_the_numbers_of_the_file(file: Mapping[str, Any]) -> None:
    for market, (tick, money) in TICKS.items():
        numbers = file["markets"][market]["numbers"]
        assert (tick, money) == (numbers["tick"]["value"], numbers["tick"]["value"] * numbers["pointValue"]["value"])


@pytest.mark.parametrize("lang", FOLDERS)
def test_the_page_of_shares_has_the_numbers_of_the_file(file: Mapping[str, Any], lang: Lang) -> None:
    share = file["markets"]["share"]
    text = page(lang, SHARES)
    lot, call = (share["numbers"][name]["value"] for name in ("lot", "openingCall"))
    assert re.search(rf"\b{lot} (?:ações|shares)\.\[\^lots\]", text)
    assert re.search(rf"\b{call} (?:minutos|minutes)[^.]*\.\[\^rules\]", text)
    assert LOT == lot


@pytest.mark.parametrize("lang", FOLDERS)
def test_the_page_of_currencies_has_the_numbers_of_the_file(file: Mapping[str, Any], lang: Lang) -> None:
    lot, pip, yen = (file["markets"]["currency"]["numbers"][name]["value"] for name in ("lot", "pip", "yenPip"))
    text = page(lang, FOREX)
    for value, words in ((f"{lot:,}", ".*?"), (f"{pip:.4f}", ""), (f"{yen:.2f}", "")):
        assert re.search(rf"{re.escape(localized(value, lang))}{words}\.\[\^terms\]", text), value
    assert CONTRACT == lot


@pytest.mark.parametrize(("season", "day"), [(0, date(2027, 1, 15)), (1, date(2027, 7, 15))])
def test_the_figure_of_the_sessions_has_the_clocks_of_the_time_zones(
    file: Mapping[str, Any], season: int, day: date
) -> None:
    assert offset("America/Sao_Paulo", day) == file["markets"]["clocks"]["numbers"]["brasilia"]["value"] == BRASILIA
    zones = {"Tokyo": "Asia/Tokyo", "London": "Europe/London", "New York": "America/New_York"}
    assert {english: hours[season] for _, english, *hours in CITIES} == {
        city: offset(zone, day) for city, zone in zones.items()
    }


@pytest.mark.parametrize("year", [2026, 2027, 2028])
def test_the_clocks_change_on_the_sundays_that_the_page_names(year: int) -> None:
    american, european = (changes(zone, year) for zone in ("America/New_York", "Europe/London"))
    assert [(one.month, (one.day - 1) // 7 + 1) for one in american] == [(3, 2), (11, 1)]
    assert [(one.month, (one + timedelta(weeks=1)).month) for one in european] == [(3, 4), (10, 11)]
    assert changes("Europe/Berlin", year) == european
    assert changes("America/Sao_Paulo", year) == changes("Asia/Tokyo", year) == []


@pytest.mark.parametrize("lang", FOLDERS)
@pytest.mark.parametrize("name", [FUTURES, SHARES, FOREX, SESSIONS, COSTS, EXITS])
def test_a_page_names_the_sources_of_its_markets_and_their_dates(
    file: Mapping[str, Any], name: str, lang: Lang
) -> None:
    notes = [line for line in page(lang, name).splitlines() if line.startswith("[^")]
    used = {source for market in file["markets"].values() if market["page"] == name for source in sources(market)}
    assert len(notes) == len(used)
    for source in (file["sources"][one] for one in used):
        day = f"{source['checked']:%d/%m/%Y}" if lang == "pt-BR" else source["checked"].isoformat()
        (note,) = (one for one in notes if f"“{source['document']}”" in one)
        assert f": {source['publisher']}, " in note
        assert day in note
        assert "http" not in note


def offset(zone: str, day: date) -> float:
    """Hours from UTC at noon of a day."""
    shift = datetime.combine(day, time(12), ZoneInfo(zone)).utcoffset()
    assert shift is not None
    return shift / timedelta(hours=1)


def changes(zone: str, year: int) -> Sequence[date]:
    """Days of a year on which a zone changes its clocks; all of them are Sundays."""
    days = [date(year, 1, 1) + timedelta(days=count) for count in range(1, 365)]
    found = [day for day in days if offset(zone, day) != offset(zone, day - timedelta(days=1))]
    assert all(day.weekday() == 6 for day in found)
    return found


def sources(described: Mapping[str, Any]) -> Iterator[str]:
    """Names of the sources of a market, at any depth."""
    for key, value in described.items():
        if key == "source":
            yield value
        elif isinstance(value, Mapping):
            yield from sources(value)


def page(lang: Lang, name: str) -> str:
    return (FOLDERS[lang] / f"{name}.md").read_text("utf-8")


def rows(lang: Lang, name: str) -> Sequence[Sequence[str]]:
    """Cells of each line of the page's tables, between an empty one at either end."""
    lines = (line for line in page(lang, name).splitlines() if line.startswith("|"))
    return [[cell.strip() for cell in line.split("|")] for line in lines]


def first_number(cell: str) -> float:
    found = re.search(r"\d+(?:[.,]\d+)?", cell)
    assert found, cell
    return float(found[0].replace(",", "."))
