"""The numbers of markets: each has a source with its date, and the pages say what ``site/markets.yaml`` says."""

import re
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml

SITE = Path(__file__).parents[2] / "site"
PAGES = {"pt-BR": SITE / "docs/popular-topics/futures.md", "en-US": SITE / "docs/en-US/popular-topics/futures.md"}
COLUMNS = ("WIN", "WDO")
"""Markets of the page's table, from left to right."""
ROWS = {"tick": 1, "pointValue": 2}
"""Number to the line of the table below its head that shows it."""


@pytest.fixture(scope="module")
def file() -> Any:
    return yaml.safe_load((SITE / "markets.yaml").read_text("utf-8"))


def test_every_number_has_a_publisher_a_document_and_a_date(file: Mapping[str, Any]) -> None:
    for market, described in file["markets"].items():
        facts = [*described["numbers"].values(), *([described["expiry"]] if "expiry" in described else [])]
        assert facts, market
        for fact in facts:
            source = file["sources"][fact["source"]]
            assert source["publisher"].strip(), (market, fact)
            assert source["document"].strip(), (market, fact)
            assert isinstance(source["checked"], date), (market, fact)


def test_every_source_is_used(file: Mapping[str, Any]) -> None:
    markets = file["markets"].values()
    used = {fact["source"] for one in markets for fact in (*one["numbers"].values(), one.get("expiry", {})) if fact}
    assert used == set(file["sources"])


@pytest.mark.parametrize("lang", PAGES)
def test_the_table_shows_the_numbers_of_the_file(file: Mapping[str, Any], lang: str) -> None:
    table = [line.split("|")[2:4] for line in PAGES[lang].read_text("utf-8").splitlines() if line.startswith("|")][1:]
    for column, market in enumerate(COLUMNS):
        numbers = file["markets"][market]["numbers"]
        shown = {name: first_number(table[row][column]) for name, row in ROWS.items()}
        assert shown == {name: numbers[name]["value"] for name in ROWS}, (lang, market)
        assert first_number(table[3][column]) == numbers["tick"]["value"] * numbers["pointValue"]["value"]


@pytest.mark.parametrize("lang", PAGES)
def test_the_page_names_every_source_and_its_date(file: Mapping[str, Any], lang: str) -> None:
    notes = [line for line in PAGES[lang].read_text("utf-8").splitlines() if line.startswith("[^")]
    for source in file["sources"].values():
        day = f"{source['checked']:%d/%m/%Y}" if lang == "pt-BR" else source["checked"].isoformat()
        (note,) = (one for one in notes if source["document"] in one)
        assert f": {source['publisher']}, " in note
        assert day in note
        assert "http" not in note


def first_number(cell: str) -> float:
    found = re.search(r"\d+(?:[.,]\d+)?", cell)
    assert found, cell
    return float(found[0].replace(",", "."))
