"""Four indicators on the same candles, and four moments at which they say different things."""

import numpy as np

from figures.drawing.svg import Lang, figure, line, text
from figures.drawing.words import Caption, sayer
from figures.indicators import marks
from figures.indicators.charts import LEFT, PRICES, grid, scale, times
from figures.indicators.looks import ALL
from figures.indicators.marks import Pane, candles
from figures.indicators.prices import SHOWN, Values, load
from figures.indicators.studies import STUDIES

MOMENTS = {"A": 12, "B": 36, "C": 55, "D": 77}
"""Letter of a moment to its candle among those shown: a range, a trend, the turn, a burst."""
ROWS = ("moving-average", "adx", "rsi", "atr")
"""The types that are compared; the first value of each."""
PANES = ((76, 244), (276, 352), (384, 460), (492, 568))

COMPARISON = Caption(
    ("Quatro indicadores nos mesmos candles", "Four indicators on the same candles"),
    (
        "De cima para baixo, nos mesmos 80 candles: preço com média de 20, ADX, RSI e ATR. A: mercado lateral. B: alta. C: virada. D: agitação.",
        "From top to bottom, on the same 80 candles: the price with an average of 20, ADX, RSI and ATR. A: sideways. B: a rise. C: the turn. D: a burst.",
    ),
)


def at_moments() -> dict[str, list[float]]:
    """The close, then the value of each of the :data:`ROWS`, by the letter of the moment."""
    prices = load()
    first = len(prices) - SHOWN
    rows = [prices.close, *(_values(name) for name in ROWS)]
    return {letter: [float(row[first + place]) for row in rows] for letter, place in MOMENTS.items()}


def series() -> str:
    """The closes and the :data:`ROWS` of all candles shown, for the component that shows their values."""
    prices = load()
    first = len(prices) - SHOWN
    rows = {"close": prices.close, **{name: _values(name) for name in ROWS}}
    lines = ",\n".join(
        f'  "{name}": [{", ".join(f"{value:.1f}" for value in row[first:].tolist())}]' for name, row in rows.items()
    )
    return (
        "/* The invented candles of the figures. Written by figures/indicators/comparison.py. */\n"
        f"export default {{\n{lines},\n}};\n"
    )


def comparison(lang: Lang) -> str:
    """Candles at the top, a pane for each of the other types, and a line through all of them at each moment."""
    say = sayer(lang)
    prices = load()
    first = len(prices) - SHOWN
    names = (say("média simples 20", "simple average 20"), "ADX 14", "RSI 14", "ATR 14")
    parts, columns = [], []
    for heights, kind in zip(PANES, ROWS, strict=True):
        study, values = STUDIES[kind], _values(kind)
        shown = [
            values[first:],
            *([np.array(study.ticks, float)] if study.ticks else [prices.low[first:], prices.high[first:]]),
        ]
        pane = Pane(scale(heights, shown, study), first)
        parts.append(grid(pane, study.ticks or PRICES[1::2], lang, levels=study.levels))
        if not study.ticks:
            parts.append(candles(prices).draw(pane))
        parts.append(marks.line("one", values).draw(pane))
        columns.append(pane.scale)
    for letter, place in MOMENTS.items():
        x = columns[0].x(place)
        parts.append(line("level", (x, 42), (x, PANES[-1][1])))
        parts.append(text("ink strong", (x, 34), letter, anchor="middle"))
    parts += [
        text("ink small halo", (LEFT + 4, heights[0] - 8), name) for heights, name in zip(PANES, names, strict=True)
    ]
    return figure(lang, **COMPARISON.of(lang), height=610, parts=[*parts, times(columns[0], PANES[-1][1])], looks=ALL)


def _values(name: str) -> Values:
    return STUDIES[name].calculate(load())[0]
