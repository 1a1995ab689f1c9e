"""The charts of indicators: their candles, their files, what each shows of its values."""

import re
from collections.abc import Iterable
from math import isnan
from typing import get_args
from xml.etree import ElementTree

import numpy as np
import pytest

from figures.drawing.svg import Lang
from figures.indicators.charts import chart
from figures.indicators.invent import invent
from figures.indicators.prices import FILE, SHOWN, Values, load
from figures.indicators.studies import STUDIES
from figures.indicators.words import NAMES, WORDS
from tests.unit.site_figures.drawn import DOCS, SVG

LANGS: tuple[Lang, ...] = get_args(Lang)
CANDLES = ("wick", "rise", "fall")
BEGINS: dict[str, tuple[tuple[float, ...], float]] = {"fractals": ((5,), 5), "sar": ((0, 2), 0)}
"""How far to the side, above, and below its value a mark begins, if not at the value itself."""


def test_the_candles_are_those_of_the_script() -> None:
    assert FILE.read_text("utf-8") == invent(), "Run 'python -m figures.indicators.invent', then 'make figures'."


def test_the_candles_are_possible_and_their_prices_round() -> None:
    prices = load()

    assert len(prices) == 2 * SHOWN
    assert (prices.high >= np.maximum(prices.open, prices.close)).all()
    assert (prices.low <= np.minimum(prices.open, prices.close)).all()
    assert (prices.open[1:] == prices.close[:-1]).all()
    assert (np.stack([prices.open, prices.high, prices.low, prices.close]) % 0.5 == 0).all()
    assert (prices.volume % 10 == 0).all()
    assert prices.volume.min() > 0


def test_the_candles_show_what_the_pages_describe() -> None:
    """A range, a rise, a top, a fall, a burst: texts next to the charts name these places."""
    prices = load()
    close, high, low = (row[-SHOWN:] for row in (prices.close, prices.high, prices.low))

    assert np.ptp(close[:16]) <= 4
    assert close[38] - close[16] > 20
    assert high.argmax() == 38
    assert close[44] - close[68] > 15
    assert low.argmin() == 74
    ranges = high - low
    assert ranges[70:].mean() > 2 * ranges[:70].mean()
    assert prices.volume[-10:].mean() > 2 * prices.volume[-SHOWN:-10].mean()


@pytest.mark.parametrize("lang", LANGS)
def test_each_type_has_one_file_per_language(lang: Lang) -> None:
    assert sorted(file.name for file in (DOCS[lang] / "settings/indicators/figures").iterdir()) == sorted(
        f"{name}.svg" for name in (*STUDIES, "comparison")
    )


@pytest.mark.parametrize("name", sorted(STUDIES))
def test_everything_is_within_the_figure(name: str) -> None:
    root = ElementTree.fromstring(chart(name, "pt-BR"))
    width, height = float(root.attrib["width"]), float(root.attrib["height"])

    for x, y in _ends(root.iter(f"{SVG}path")):
        assert 0 <= x <= width
        assert 0 <= y <= height


@pytest.mark.parametrize("name", sorted(STUDIES))
def test_a_figure_is_small(name: str) -> None:
    assert len(chart(name, "pt-BR").encode()) < 10_000


@pytest.mark.parametrize("name", sorted(STUDIES))
def test_marks_are_at_the_height_of_their_values(name: str) -> None:
    """Read from the chart as a reader does: by the numbers at the edge."""
    study, root = STUDIES[name], ElementTree.fromstring(chart(name, "en-US"))
    labels = _labels(root)[-len(study.ticks) or None :]
    offsets, apart = BEGINS.get(name, ((0,), 0))
    drawn = _ends(one for one in root.iter(f"{SVG}path") if one.attrib["class"] not in CANDLES)

    missing = [
        value
        for row in study.calculate(load())
        for x, value in _shown(row / study.unit, study.ahead)
        if value
        and not any(
            abs(abs(x - end_x) - far) < 0.2 and abs(abs(_height(labels, value) - y) - apart) < 0.4
            for end_x, y in drawn
            for far in offsets
        )
    ]
    assert missing == []


@pytest.mark.parametrize("name", ["bollinger", "ichimoku", "rsi"])
def test_candles_are_at_the_height_of_their_prices(name: str) -> None:
    """Alone on a chart, with room beyond them, and above another pane; to the pixel. One that did not move has one pixel."""
    study, prices, root = STUDIES[name], load(), ElementTree.fromstring(chart(name, "en-US"))
    labels = _labels(root)[: 2 if study.ticks else 4]
    paths = [one for one in root.iter(f"{SVG}path") if one.attrib["class"] in CANDLES]
    ends = {one.attrib["class"]: _ends([one]) for one in paths}
    near = 0.45 * 480 / (SHOWN + study.ahead)

    assert [price for price, _ in labels] == ([200, 220] if study.ticks else [190, 200, 210, 220])
    rows = [_shown(row, study.ahead) for row in (prices.open, prices.high, prices.low, prices.close)]
    for (x, opened), (_, high), (_, low), (_, close) in zip(*rows, strict=True):
        drawn = {look: [y for end, y in some if abs(end - x) < near] for look, some in ends.items()}
        body, other = ("rise", "fall") if close >= opened else ("fall", "rise")
        assert drawn[other] == []
        for look, top, foot in (("wick", high, low), (body, max(opened, close), min(opened, close))):
            assert min(drawn[look]) == pytest.approx(_height(labels, top), abs=0.6)
            assert max(drawn[look]) == pytest.approx(_height(labels, foot), abs=0.6 if top != foot else 1.6)


def test_each_level_is_labeled_at_the_edge() -> None:
    assert [name for name, study in STUDIES.items() if not set(study.levels) <= set(study.ticks)] == []


def test_names_in_legends_are_translated() -> None:
    used = {name for study in STUDIES.values() for _, name in study.key}

    assert NAMES.keys() <= used
    assert all(set(names) == set(LANGS) and len(set(names.values())) == len(LANGS) for names in NAMES.values())
    assert WORDS.keys() == STUDIES.keys()


def _shown(row: Values, ahead: int) -> list[tuple[float, float]]:
    """The horizontal position of each shown value of a row, and the value."""
    step = 480 / (SHOWN + ahead)
    return [(10 + (place + 0.5) * step, value) for place, value in enumerate(row[SHOWN:].tolist()) if not isnan(value)]


def _labels(root: ElementTree.Element) -> list[tuple[float, float]]:
    """Numbers at the edge with the height of their lines: prices first, then those of a pane below."""
    labels = [one for one in root.iter(f"{SVG}text") if one.get("text-anchor") == "end"]
    return [(float((one.text or "").replace("−", "-")), float(one.attrib["y"]) - 7) for one in labels]


def _height(labels: list[tuple[float, float]], value: float) -> float:
    (low, low_y), *_, (high, high_y) = labels
    return low_y + (value - low) * (high_y - low_y) / (high - low)


def _ends(paths: Iterable[ElementTree.Element]) -> list[tuple[float, float]]:
    """The start and end points of the paths' strokes."""
    ends = []
    for path in paths:
        x = y = 0.0
        begun = x, y
        for command, arguments in re.findall(r"([A-Za-z])([^A-Za-z]*)", path.attrib["d"]):
            numbers = [float(number) for number in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", arguments)]
            match command:
                case "M" | "L":
                    steps = [(numbers[0] - x, numbers[1] - y)]
                case "l" | "m":
                    steps = _pairs(numbers)
                case "h":
                    steps = [(numbers[0], 0.0)]
                case "v":
                    steps = [(0.0, numbers[0])]
                case "V":
                    steps = [(0.0, numbers[0] - y)]
                case "z" | "Z":
                    steps = [(begun[0] - x, begun[1] - y)]
                case _:
                    raise AssertionError(f"A path command that this test does not know: {command}")
            for across, down in steps:
                x, y = x + across, y + down
                ends.append((x, y))
            if command in "Mm":
                begun = x, y
    return ends


def _pairs(numbers: list[float]) -> list[tuple[float, float]]:
    return list(zip(numbers[::2], numbers[1::2], strict=True))
