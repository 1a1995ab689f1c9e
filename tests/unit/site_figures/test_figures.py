"""The figures of the site are what their scripts draw, in both languages, and true to scale."""

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from xml.etree import ElementTree

import pytest

from figures.indicators.looks import ALL
from tests.unit.site_figures.drawn import DOCS, SITE, SVG, description, root, texts

PORTUGUESE = sorted(file for file in (SITE / "docs").rglob("*.svg") if "en-US" not in file.parts)
FIGURES = [*PORTUGUESE, *sorted((SITE / "docs/en-US").rglob("*.svg"))]


def test_drawing_again_produces_the_committed_files(tmp_path: Path) -> None:
    environment = os.environ | {"PYTHONHASHSEED": "4711", "TZ": "Pacific/Chatham", "PYTHONDONTWRITEBYTECODE": "1"}
    subprocess.run([sys.executable, "-m", "figures", str(tmp_path)], cwd=SITE, env=environment, check=True)

    drawn = _svg_files(tmp_path)
    committed = {name: drawing for name, drawing in _svg_files(SITE).items() if not name.startswith("dist/")}

    assert drawn.keys() == committed.keys()
    different = [name for name in drawn if drawn[name] != committed[name]]
    assert different == [], "Run 'python -m figures' in the folder site."


@pytest.mark.parametrize("file", FIGURES, ids=lambda file: file.relative_to(SITE).as_posix())
def test_a_figure_has_a_title_and_a_size(file: Path) -> None:
    figure = ElementTree.parse(file).getroot()

    width, height = figure.attrib["width"], figure.attrib["height"]
    assert figure.attrib["viewBox"] == f"0 0 {width} {height}"
    assert figure.attrib["lang"] == ("en-US" if "en-US" in file.parts else "pt-BR")
    assert figure.findtext(f"{SVG}title")
    assert figure.findtext(f"{SVG}desc")
    assert "@media (prefers-color-scheme:dark)" in (figure.findtext(f"{SVG}style") or "")


@pytest.mark.parametrize("file", PORTUGUESE, ids=lambda file: file.stem)
def test_the_languages_differ_in_words_only(file: Path) -> None:
    english = SITE / "docs/en-US" / file.relative_to(SITE / "docs")

    assert _without_words(file) == _without_words(english)


def test_each_style_is_used() -> None:
    drawn = "".join(file.read_text("utf-8") for file in FIGURES)
    used = {look for looks in re.findall(r'class="([^"]*)"', drawn) for look in looks.split()}

    assert ALL.keys() - used == set()


@pytest.mark.parametrize(
    ("figure", "prices"),
    [
        ("metatrader/figures/stop-loss-take-profit", {220, 210, 200, 190, 180}),
        ("settings/figures/stop-loss", {200, 190}),
        ("settings/figures/take-profit", {200, 180}),
        ("settings/figures/breakeven", {215, 204, 200, 190}),
        ("settings/figures/partials", {220, 210, 200}),
        ("settings/figures/pending-orders", {203, 200, 197}),
        ("settings/figures/position-inversion", {206, 200}),
        ("settings/figures/price-channel", {210, 190}),
        ("figures/panel", {210, 200, 194}),
    ],
)
def test_price_tags_are_true_to_scale(figure: str, prices: set[int]) -> None:
    heights = {int(words): y for words, y in _labels(figure) if words.isdecimal() and int(words) in prices}

    assert heights.keys() == prices
    assert all(str(price) in description(lang, figure) for price in prices for lang in DOCS)
    step = (heights[min(prices)] - heights[max(prices)]) / (max(prices) - min(prices))
    assert step > 0
    for price, height in heights.items():
        assert height == pytest.approx(heights[min(prices)] - (price - min(prices)) * step, abs=0.2)


@pytest.mark.parametrize("lang", DOCS)
def test_the_day_is_described_with_the_times_it_shows(lang: str) -> None:
    times = [words for words in texts(lang, "settings/figures/trading-day") if ":" in words and words[:2].isdecimal()]

    assert times == ["09:15", "12:00", "13:30", "17:00"]
    assert all(time in description(lang, "settings/figures/trading-day") for time in times)


def test_renko_bricks_follow_the_rule() -> None:
    bricks = [
        one
        for one in root("pt-BR", "popular-topics/figures/renko").iter(f"{SVG}rect")
        if one.attrib["class"] in ("up", "down")
    ]

    assert [one.attrib["class"] for one in bricks] == ["up"] * 4 + ["down"] * 3 + ["up"]
    assert [_price_range(one) for one in bricks] == [
        (200, 205),
        (205, 210),
        (210, 215),
        (215, 220),
        (210, 215),
        (205, 210),
        (200, 205),
        (205, 210),
    ]


def _svg_files(folder: Path) -> Mapping[str, bytes]:
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*.svg")}


def _without_words(file: Path) -> list[tuple[str, dict[str, str]]]:
    every = ElementTree.parse(file).getroot().iter()
    return [(one.tag, {name: value for name, value in one.attrib.items() if name != "lang"}) for one in every]


def _labels(figure: str) -> list[tuple[str, float]]:
    return [(one.text or "", float(one.attrib["y"])) for one in root("pt-BR", figure).iter(f"{SVG}text")]


def _price_range(brick: ElementTree.Element) -> tuple[int, int]:
    """Prices of a brick's edges, read from the labels of the price lines. A brick is 1.5 pixels inside them."""
    prices = {round(y - 6): int(words) for words, y in _labels("popular-topics/figures/renko") if words.isdecimal()}
    top, height = float(brick.attrib["y"]) - 1.5, float(brick.attrib["height"]) + 3
    return prices[round(top + height)], prices[round(top)]
