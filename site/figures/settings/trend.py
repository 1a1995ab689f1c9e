"""Following the trend with two averages: several small losses in a sideways market, one larger gain in a move."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from figures.drawing.chart import Chart, candles, curve, series, signal_at
from figures.drawing.svg import Lang, block, figure, line, text
from figures.indicators.formulas import averages

FAST, SLOW = 3, 8
CLOSES = (
    *(192.5, 194, 195, 198, 202, 203.5, 202, 202.5, 204, 204, 202, 200, 199, 196, 200.5, 205, 210, 211.5, 210, 206),
    *(202.5, 200, 204.5, 203.5, 203, 206.5, 210, 214.5, 219.5, 226, 231.5, 235, 240, 248, 256.5, 265, 268, 269.5),
    *(264.5, 260, 255, 251),
)
"""A price that goes sideways around 205 and then rises."""
SERIES = series(CLOSES, start=191, wicks=(1.6, 2.2, 0.8, 1.2, 2.6, 0.9, 1.4))


@dataclass(frozen=True, slots=True)
class Trade:
    """From one crossing to the next: the places of its candles, its side, its result in points."""

    entered: int
    left: int
    buy: bool
    points: float


@dataclass(frozen=True, slots=True)
class Words:
    """What the figure says in one language."""

    title: str
    description: str
    fast: str
    slow: str
    results: str


WORDS: dict[Lang, Words] = {
    "pt-BR": Words(
        title="Quatro operações de uma estratégia de tendência",
        description="Candles com uma média rápida de 3 e uma lenta de 8. Com o mercado lateral, venda, compra e venda "
        "perdem 10 pontos cada uma, porque as médias se cruzam de novo. Na alta que vem depois, a compra ganha 45. "
        "O total são 15 pontos, antes dos custos.",
        fast="média rápida (3)",
        slow="média lenta (8)",
        results="Resultado de cada operação, em pontos",
    ),
    "en-US": Words(
        title="Four trades of a trend strategy",
        description="Candles with a fast average of 3 and a slow one of 8. While the market moves sideways, a sell, a "
        "buy and a sell lose 10 points each, because the averages cross again. In the rise that follows, the buy "
        "gains 45. The total is 15 points, before costs.",
        fast="fast average (3)",
        slow="slow average (8)",
        results="Result of each trade, in points",
    ),
}


def trend(lang: Lang) -> str:
    """Candles, averages and crossings above; the trades between the crossings below, on the same axis."""
    words = WORDS[lang]
    chart = Chart(top=36, bottom=318, lowest=190, highest=272, count=len(SERIES), left=16, right=544)
    return figure(
        lang,
        title=words.title,
        description=words.description,
        height=430,
        parts=[
            *_legend(words),
            candles(chart, SERIES),
            curve("mark-line", chart, _average(FAST)),
            curve("ink-way", chart, _average(SLOW)),
            *(signal_at("mark", chart, SERIES[place], place=place, buy=buy) for place, buy in crossings()),
            text("soft small", (chart.left + 4, 356), words.results),
            *(_result(chart, trade) for trade in trades()),
        ],
    )


def trades() -> Iterator[Trade]:
    """What is bought at the close where the fast average crosses upwards and sold where it crosses downwards."""
    for (entered, buy), (left, _) in pairwise(crossings()):
        points = CLOSES[left] - CLOSES[entered]
        yield Trade(entered, left, buy, points if buy else -points)


def crossings() -> Iterator[tuple[int, bool]]:
    """Each candle in which the fast average gets above the slow one (true) or below it (false)."""
    above = [fast > slow for fast, slow in zip(_average(FAST), _average(SLOW), strict=True)]
    for place, (before, now) in enumerate(pairwise(above[SLOW - 1 :]), start=SLOW):
        if before != now:
            yield place, now


def _average(period: int) -> Sequence[float]:
    values: Sequence[float] = averages.simple(np.array(CLOSES), period).tolist()
    return values


def _legend(words: Words) -> list[str]:
    return [
        line("mark-line", (24, 38), (58, 38)),
        text("mark", (68, 45), words.fast),
        line("ink-way", (24, 70), (58, 70)),
        text("ink", (68, 77), words.slow),
    ]


def _result(chart: Chart, trade: Trade) -> str:
    start, end = chart.x(trade.entered), chart.x(trade.left)
    look, sign = ("gain", "+") if trade.points > 0 else ("loss", "−")
    return block(look, (start, 370), (end - start, 40), f"{sign}{abs(trade.points):g}")
