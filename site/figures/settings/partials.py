"""Partials: part of the volume is closed at each level, the rest goes on."""

from dataclasses import dataclass

from figures.drawing.chart import Candle, Chart, candles, level
from figures.drawing.svg import Lang, block, dot, figure, line, text

ENTRY = 200
VOLUME = 4
LEVELS = ((210, 2), (220, 1))
"""Price of each level and the volume closed there."""

SERIES = (
    Candle(200, 203, 198.5, 202),
    Candle(202, 205, 200.5, 204.5),
    Candle(204.5, 207, 202.5, 203.5),
    Candle(203.5, 208.5, 203, 208),
    Candle(208, 211.5, 206.5, 209.5),
    Candle(209.5, 212, 206, 207.5),
    Candle(207.5, 214, 207, 213),
    Candle(213, 217.5, 212, 216.5),
    Candle(216.5, 221, 215, 219),
    Candle(219, 220.5, 214.5, 216),
    Candle(216, 218.5, 214, 217.5),
)
"""A buy at 200 that reaches 210 in the fifth candle and 220 in the ninth."""
REACHED_IN = (4, 8)
FIRST = 1
BAR = 26
"""Height in pixels of one contract."""


@dataclass(frozen=True, slots=True)
class Words:
    """What the figure says in one language."""

    title: str
    description: str
    entry: str
    level: str
    volume: str


WORDS: dict[Lang, Words] = {
    "pt-BR": Words(
        title="Parciais em dois níveis",
        description="Compra de 4 contratos a 200. No nível 1, em 210, fecham 2 contratos; "
        "no nível 2, em 220, fecha 1; resta 1 contrato aberto.",
        entry="Entrada",
        level="Nível",
        volume="Volume aberto",
    ),
    "en-US": Words(
        title="Partials at two levels",
        description="Buy of 4 contracts at 200. At level 1, 210, 2 contracts are closed; at level 2, 220, 1 is closed; "
        "1 contract stays open.",
        entry="Entry",
        level="Level",
        volume="Open volume",
    ),
}


def partials(lang: Lang) -> str:
    """Price above, open volume below, on one axis of time."""
    words = WORDS[lang]
    chart = Chart(top=34, bottom=268, lowest=198, highest=221, count=13)
    return figure(
        lang,
        title=words.title,
        description=words.description,
        height=424,
        parts=[
            level("mark", chart, ENTRY, name=words.entry),
            *(level("gain", chart, price, name=f"{words.level} {i}") for i, (price, _) in enumerate(LEVELS, start=1)),
            candles(chart, SERIES, first=FIRST),
            _volume(chart, words, floor=402),
        ],
    )


def _volume(chart: Chart, words: Words, *, floor: float) -> str:
    parts = [text("soft small", (chart.edge, floor - 1.7 * BAR), words.volume, anchor="end")]
    start, volume = chart.x(FIRST), VOLUME
    for place, (price, closed) in zip(REACHED_IN, LEVELS, strict=True):
        reached = (chart.x(FIRST + place), chart.y(price))
        parts += [
            _bar(volume, start=start, end=reached[0], floor=floor),
            line("gain-dash", reached, (reached[0], floor - volume * BAR)),
            dot("gain", reached),
        ]
        start, volume = reached[0], volume - closed
    return "\n".join([*parts, _bar(volume, start=start, end=chart.edge, floor=floor)])


def _bar(volume: int, *, start: float, end: float, floor: float) -> str:
    height = volume * BAR
    return block("mark", (start, floor - height), (end - start, height), str(volume))
