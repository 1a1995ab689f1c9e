"""Breakeven: once the price has gone far enough, the stop loss moves to the entry plus a gain."""

from dataclasses import dataclass

from figures.drawing.chart import Candle, Chart, candles, distance, level
from figures.drawing.svg import Lang, arrow, dot, figure, line

ENTRY = 200
FIRST_STOP = 190
DISTANCE = 15
GAIN = 4

SERIES = (
    Candle(200, 204, 198.5, 203.5),
    Candle(203.5, 207, 202, 206),
    Candle(206, 208, 203, 204.5),
    Candle(204.5, 211, 204, 210),
    Candle(210, 216, 209, 214.5),
    Candle(214.5, 217, 211.5, 212.5),
    Candle(212.5, 213.5, 208, 209),
    Candle(209, 211.5, 206.5, 207),
    Candle(207, 208, 203, 204.5),
)
"""A buy at 200 that reaches 215 in the fifth candle and comes back to 204 in the ninth."""
TRIGGERED_IN = 4
CLOSED_IN = 8
FIRST = 5


@dataclass(frozen=True, slots=True)
class Words:
    """What the figure says in one language."""

    title: str
    description: str
    entry: str
    trigger: str
    first_stop: str
    gain: str
    points: str


WORDS: dict[Lang, Words] = {
    "pt-BR": Words(
        title="O stop loss muda de lugar no breakeven",
        description="Compra a 200 com stop loss em 190. Depois de 15 pontos a favor, em 215, o stop sobe para 204: "
        "a entrada mais um ganho de 4 pontos. O preço volta e a posição fecha em 204.",
        entry="Entrada",
        trigger="Distância",
        first_stop="Stop inicial",
        gain="Ganho",
        points="pontos",
    ),
    "en-US": Words(
        title="The stop loss moves at breakeven",
        description="Buy at 200 with a stop loss at 190. After 15 points in favor, at 215, the stop moves to 204: "
        "the entry plus a gain of 4 points. The price comes back and the position closes at 204.",
        entry="Entry",
        trigger="Distance",
        first_stop="First stop",
        gain="Gain",
        points="points",
    ),
}


def breakeven(lang: Lang) -> str:
    """A buy whose stop moved and was then hit."""
    words, new_stop = WORDS[lang], ENTRY + GAIN
    chart = Chart(top=34, bottom=330, lowest=188, highest=218, count=14)
    entered, triggered, closed = (chart.x(FIRST + place) for place in (0, TRIGGERED_IN, CLOSED_IN))
    low, high = chart.y(FIRST_STOP), chart.y(new_stop)
    return figure(
        lang,
        title=words.title,
        description=words.description,
        height=360,
        parts=[
            level("mark", chart, ENTRY + DISTANCE, name=words.trigger),
            level("gain", chart, new_stop, name=f"{words.gain} +{GAIN}"),
            level("mark", chart, ENTRY, name=words.entry),
            level("loss", chart, FIRST_STOP, name=words.first_stop),
            distance("mark", chart, place=0, prices=(ENTRY, ENTRY + DISTANCE), words=f"{DISTANCE} {words.points}"),
            candles(chart, SERIES, first=FIRST),
            line("loss-way", (entered, low), (triggered, low)),
            arrow("soft", (triggered, low), (triggered, high)),
            line("gain-way", (triggered, high), (closed, high)),
            dot("mark", (triggered, chart.y(ENTRY + DISTANCE))),
            dot("gain", (closed, high)),
        ],
    )
