"""The comparison of indicators: its table has the values that the formulas give on the candles of the charts."""

import os
import re
import sys
from pathlib import Path

import pytest

SITE = Path(__file__).parents[2] / "site"
sys.path.insert(0, str(SITE))

from figures.drawing.svg import Lang, localized
from figures.indicators.comparison import at_moments, series
from figures.indicators.prices import load
from figures.indicators.series import names
from figures.indicators.series import series as chart_series
from figures.indicators.studies import STUDIES

SERIES = SITE / "components/parts/indicators/series.ts"
COMPONENT = SITE / "components/parts/indicators/comparison.ts"
FOLDERS: dict[Lang, Path] = {"pt-BR": SITE / "docs", "en-US": SITE / "docs/en-US"}


@pytest.mark.parametrize("lang", FOLDERS)
def test_the_table_has_the_values_of_each_moment(lang: Lang) -> None:
    text = (FOLDERS[lang] / "settings/indicators/comparison.md").read_text("utf-8")
    rows = [
        row.strip("| ").split(" | ") for row in text.splitlines() if row.startswith(("| A,", "| B,", "| C,", "| D,"))
    ]

    expected = {letter: [localized(f"{value:.1f}", lang) for value in found] for letter, found in at_moments().items()}
    assert {name[0]: values for name, *values in rows} == expected


def test_the_component_has_the_values_of_the_figures() -> None:
    if os.environ.get("GLOSA_UPDATE_GOLDEN") == "1":
        COMPONENT.write_text(series(), "utf-8")
    assert COMPONENT.read_text("utf-8") == series(), "To update the component, run this test with GLOSA_UPDATE_GOLDEN=1"


def test_the_charts_values_are_those_of_the_figures() -> None:
    if os.environ.get("GLOSA_UPDATE_GOLDEN") == "1":
        SERIES.write_text(chart_series(), "utf-8")
    assert SERIES.read_text("utf-8") == chart_series(), "To update the file, run this test with GLOSA_UPDATE_GOLDEN=1"


@pytest.mark.parametrize("name", STUDIES)
def test_every_row_of_a_chart_has_a_name_in_each_language(name: str) -> None:
    rows = STUDIES[name].calculate(load())
    assert [len(row) for row in names(name)] == [2] * len(rows)


@pytest.mark.parametrize("lang", FOLDERS)
def test_every_chart_of_an_indicator_shows_its_values(lang: Lang) -> None:
    pages = [page.read_text("utf-8") for page in (FOLDERS[lang] / "settings/indicators").glob("*.md")]
    shown = {
        name
        for page in pages
        if "\n::: component chart-values\n" in page
        for name in re.findall(r"^!\[.+\]\(figures/([a-z-]+)\.svg ", page, re.MULTILINE)
    }
    assert shown == set(STUDIES)
