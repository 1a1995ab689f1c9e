"""The figure of each type: a key at the top, candles, and below them the pane of an indicator that has its own scale."""

from collections.abc import Iterable, Sequence

import numpy as np

from figures.drawing.chart import Chart
from figures.drawing.svg import WIDTH, Lang, figure, line, number, path, text
from figures.indicators.looks import ALL, sample
from figures.indicators.marks import Pane, candles
from figures.indicators.prices import SHOWN, Values, load
from figures.indicators.studies import STUDIES, Study
from figures.indicators.words import NAMES, WORDS

LEFT, RIGHT, TOP = 10, 490, 48
ALONE, ABOVE, BELOW = (TOP, 330), (TOP, 206), (226, 366)
"""Top and bottom of a pane: candles alone on the figure, candles above another pane, that pane."""
FOOT = 40
"""Room for the numbers of the candles."""
STEP = 20
"""Candles from one number below the chart to the next."""
ROOM = 0.04
"""Share of a pane's values that is left free above and below them."""
PRICES = (190, 200, 210, 220)
SAMPLE = 29
"""Width in pixels of a sample in the key, with the space before its name."""
AXIS = "Candle"
"""What the numbers below a chart count, in both languages."""
LETTER = 12
"""Width in pixels that a letter of the key may take on average; both languages are measured, so that they share one layout."""


def chart(name: str, lang: Lang) -> str:
    """The figure of the type with this key in :data:`STUDIES`."""
    study, prices, words = STUDIES[name], load(), WORDS[name][lang]
    first = len(prices) - SHOWN
    values = [row / study.unit for row in study.calculate(prices)]
    marks = study.style(prices, values)
    rows, price_rows = [row[first:] for row in values], [prices.low[first:], prices.high[first:]]
    if study.ticks:
        above = Pane(scale(ABOVE, price_rows, study), first)
        below = Pane(scale(BELOW, [*rows, np.array(study.ticks, float)], study), first)
        panes = [grid(above, PRICES[1::2], lang), candles(prices).draw(above)]
        panes += [grid(below, study.ticks, lang, levels=study.levels), *(mark.draw(below) for mark in marks)]
        lowest = below.scale
    else:
        alone = Pane(scale(ALONE, [*price_rows, *rows], study), first)
        behind, before = ([mark.draw(alone) for mark in marks if mark.behind is side] for side in (True, False))
        panes = [grid(alone, PRICES, lang), *behind, candles(prices).draw(alone), *before]
        lowest = alone.scale
    bottom = (BELOW if study.ticks else ALONE)[1]
    return figure(
        lang,
        title=words.title,
        description=words.description,
        height=bottom + FOOT,
        parts=[_key(study, lang), *panes, times(lowest, bottom)],
        looks=ALL,
    )


def scale(heights: tuple[int, int], shown: Iterable[Values], study: Study) -> Chart:
    """The scale of a pane between two heights that has room for the values."""
    numbers = np.concatenate([*shown])
    low, high = float(np.nanmin(numbers)), float(np.nanmax(numbers))
    room = ROOM * (high - low)
    return Chart(
        top=heights[0],
        bottom=heights[1],
        lowest=low - room,
        highest=high + room,
        count=SHOWN + study.ahead,
        left=LEFT,
        right=RIGHT,
    )


def grid(pane: Pane, ticks: Sequence[float], lang: Lang, *, levels: Sequence[float] = ()) -> str:
    """A line at each tick with its number; those of the ``levels`` are dotted."""
    return "\n".join(
        line("level" if tick in levels else "grid", (LEFT, y), (RIGHT, y))
        + text("soft small", (WIDTH - 12, y + 7), _written(tick, lang), anchor="end")
        for tick, y in ((tick, pane.scale.y(tick)) for tick in ticks)
    )


def times(scale: Chart, bottom: float) -> str:
    """A mark below every twentieth candle with its number, and before the first one what they count."""
    marked = range(STEP, SHOWN + 1, STEP)
    strokes = path("grid", (f"M{number(scale.x(place - 1))} {number(bottom)}v6" for place in marked))
    numbers = [text("soft small", (scale.x(place - 1), bottom + 26), str(place), anchor="middle") for place in marked]
    return "\n".join([strokes, text("soft small", (LEFT, bottom + 26), AXIS), *numbers])


def _written(value: float, lang: Lang) -> str:
    digits = f"{value:g}".replace("-", "−")
    return digits.replace(".", ",") if lang == "pt-BR" else digits


def _key(study: Study, lang: Lang) -> str:
    parts, x = [], float(LEFT + 4)
    for look, name in study.key:
        names = NAMES.get(name, {lang: name})
        parts.append(sample(look, (x, 29)) + text("ink small", (x + SAMPLE, 30), names[lang]))
        x += SAMPLE + LETTER * max(map(len, names.values())) + 16
    return "\n".join(parts)
