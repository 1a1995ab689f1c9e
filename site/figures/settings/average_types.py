"""The types of moving averages: two of them over the same candles, and the weights of all four."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from figures.drawing.chart import Chart, candles, curve, series
from figures.drawing.svg import Lang, figure, line, rect, text
from figures.indicators.formulas import averages

PERIOD = 9
CLOSES = (
    *(200.5, 199, 200, 201.5, 200.5, 199.5, 200, 199, 200.5, 201, 200, 199.5, 201, 206, 211.5, 216, 219, 218, 220),
    *(219.5, 221, 220, 219, 220.5, 220, 219.5, 216, 211, 207.5, 205, 206, 204.5, 205, 206, 205),
)
"""A price around 200 that jumps to 220 and falls back to 205."""
SERIES = series(CLOSES, start=199.5, wicks=(0.8, 1.1, 0.5, 1.4, 0.9))
SHOWN = 16
"""Number of candles whose weights are drawn."""
FULL = 0.2
"""The largest weight drawn."""


@dataclass(frozen=True, slots=True)
class Words:
    """What the two figures say in one language; ``kinds`` are simple, exponential, smoothed, linear weighted."""

    types_title: str
    types_description: str
    weights_title: str
    weights_description: str
    kinds: tuple[str, str, str, str]
    oldest: str
    newest: str


WORDS: dict[Lang, Words] = {
    "pt-BR": Words(
        types_title="Média simples e média exponencial de 9 candles",
        types_description="O preço sai de 200, salta para 220 e volta a 205. A média exponencial reage antes da "
        "simples nas duas viradas.",
        weights_title="O peso de cada candle em quatro médias de 9",
        weights_description="Peso do candle mais novo: 11% na simples, 20% na exponencial, 11% na suavizada, 20% na "
        "ponderada linear. Na simples, os 9 últimos pesam o mesmo. Na exponencial e na suavizada, o peso diminui "
        "aos poucos e não termina no nono candle. Na ponderada linear, diminui de um em um até o nono.",
        kinds=("Simples", "Exponencial", "Suavizada", "Ponderada linear"),
        oldest="antigo",
        newest="novo",
    ),
    "en-US": Words(
        types_title="Simple and exponential average of 9 candles",
        types_description="The price leaves 200, jumps to 220 and falls back to 205. The exponential average reacts "
        "before the simple one at both turns.",
        weights_title="The weight of each candle in four averages of 9",
        weights_description="Weight of the newest candle: 11% in the simple average, 20% in the exponential, 11% in "
        "the smoothed, 20% in the linear weighted one. In the simple one, the latest 9 weigh the same. In the "
        "exponential and the smoothed one, the weight shrinks little by little and does not end at the ninth candle. "
        "In the linear weighted one, it shrinks step by step until the ninth.",
        kinds=("Simple", "Exponential", "Smoothed", "Linear weighted"),
        oldest="old",
        newest="new",
    ),
}


def average_types(lang: Lang) -> str:
    """A simple and an exponential average over a price that jumps."""
    words, closes = WORDS[lang], np.array(CLOSES)
    chart = Chart(top=36, bottom=300, lowest=197, highest=223, count=len(SERIES), left=16, right=544)
    return figure(
        lang,
        title=words.types_title,
        description=words.types_description,
        height=322,
        parts=[
            line("ink-way", (24, 38), (58, 38)),
            text("ink", (68, 45), words.kinds[0]),
            line("mark-line", (24, 70), (58, 70)),
            text("mark", (68, 77), words.kinds[1]),
            candles(chart, SERIES),
            curve("ink-way", chart, averages.simple(closes, PERIOD).tolist()),
            curve("mark-line", chart, averages.exponential(closes, PERIOD).tolist()),
        ],
    )


def average_weights(lang: Lang) -> str:
    """Four small charts of weights, the newest candle at the right of each."""
    words = WORDS[lang]
    corners = ((22, 84), (296, 84), (22, 306), (296, 306))
    return figure(
        lang,
        title=words.weights_title,
        description=words.weights_description,
        height=464,
        parts=[
            _weights(words, name, given, left=x, top=y)
            for (x, y), name, given in zip(corners, words.kinds, weights(), strict=True)
        ],
    )


def weights() -> tuple[Sequence[float], ...]:
    """Weights of the four types in the order of their names, the newest candle's first; whole, the sum of each is 1."""
    falling = range(PERIOD, 0, -1)
    return (
        (1 / PERIOD,) * PERIOD,
        _fading(2 / (PERIOD + 1)),
        _fading(1 / PERIOD),
        tuple(weight / sum(falling) for weight in falling),
    )


def _fading(newest: float) -> Sequence[float]:
    return tuple(newest * (1 - newest) ** age for age in range(SHOWN))


def _weights(words: Words, name: str, given: Sequence[float], *, left: float, top: float) -> str:
    width, height = 242, 106
    step, floor = width / SHOWN, top + height
    bars = []
    for age, weight in enumerate(given):
        tall = height * weight / FULL
        bars.append(rect("mark", (left + width - (age + 1) * step + 2, floor - tall), (step - 4, tall)))
    return "\n".join(
        [
            text("ink strong", (left, top - 44), name),
            *bars,
            line("axis", (left, floor), (left + width, floor)),
            text("mark strong", (left + width, floor - height * given[0] / FULL - 9), f"{given[0]:.0%}", anchor="end"),
            text("soft small", (left, floor + 25), words.oldest),
            text("soft small", (left + width, floor + 25), words.newest, anchor="end"),
        ]
    )
