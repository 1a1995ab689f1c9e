"""Inverting a position: one order with twice the volume closes the buy and opens a sell."""

from dataclasses import dataclass

from figures.drawing.chart import Candle, Chart, candles, distance, level, signal_at
from figures.drawing.svg import Lang, arrow, block, figure, line, text

VOLUME = 2
ENTRY, INVERTED = 200, 206

SERIES = (
    Candle(200, 203, 198.5, 202.5),
    Candle(202.5, 206.5, 201.5, 205.5),
    Candle(205.5, 209, 204.5, 208.5),
    Candle(208.5, 211.5, 207, 210),
    Candle(210, 211, 206.5, 207.5),
    Candle(207.5, 208.5, 206.5, 207),
    Candle(207, 209.5, 206, 208.5),
    Candle(208.5, 209, 205, 206),
    Candle(206, 207, 201.5, 202.5),
    Candle(202.5, 204, 199.5, 200.5),
    Candle(200.5, 202, 197.5, 198.5),
)
"""A buy at 200; in the eighth candle, back at 206, the signal turns to sell."""
TURNED_IN = 7
FIRST = 3
UNIT = 27
"""Height in pixels of one contract."""


@dataclass(frozen=True, slots=True)
class Words:
    """What the figure says in one language; ``orders`` are the first buy and the sell that inverts it."""

    title: str
    description: str
    orders: tuple[str, str]
    points: str
    position: str
    long: str
    short: str


WORDS: dict[Lang, Words] = {
    "pt-BR": Words(
        title="Uma compra invertida em uma conta netting",
        description="Compra de 2 a 200. O sinal de venda vem em 206: o robô vende 4, o dobro do volume. Duas encerram "
        "a compra, com 6 pontos a favor; as outras duas abrem uma venda de 2.",
        orders=(f"Compra {VOLUME}", f"Venda {2 * VOLUME}"),
        points="pontos",
        position="Posição",
        long="comprado",
        short="vendido",
    ),
    "en-US": Words(
        title="A buy inverted on a netting account",
        description="Buy of 2 at 200. The sell signal comes at 206: the robot sells 4, twice the volume. Two of them "
        "close the buy with 6 points in favor, the other two open a sell of 2.",
        orders=(f"Buy {VOLUME}", f"Sell {2 * VOLUME}"),
        points="points",
        position="Position",
        long="long",
        short="short",
    ),
}


def inversion(lang: Lang) -> str:
    """Price above, the position below its candles: above zero it is long, below zero short."""
    words = WORDS[lang]
    chart = Chart(top=40, bottom=280, lowest=196, highest=212, count=15, right=350)
    turned = FIRST + TURNED_IN
    return figure(
        lang,
        title=words.title,
        description=words.description,
        height=446,
        parts=[
            level("mark", chart, INVERTED, name=words.orders[1]),
            level("mark", chart, ENTRY, name=words.orders[0]),
            distance("gain", chart, place=0, prices=(ENTRY, INVERTED), words=f"+{INVERTED - ENTRY}"),
            line("mark-dash", (chart.x(turned), chart.y(INVERTED)), (chart.x(turned), 370)),
            candles(chart, SERIES, first=FIRST),
            signal_at("mark", chart, SERIES[0], place=FIRST, buy=True),
            signal_at("mark", chart, SERIES[TURNED_IN], place=turned, buy=False),
            *_position(chart, words, zero=370),
        ],
    )


def positions() -> tuple[int, int]:
    """The position after the buy and after the sell of twice the volume; below zero it is short."""
    return VOLUME, VOLUME - 2 * VOLUME


def _position(chart: Chart, words: Words, *, zero: float) -> list[str]:
    entered, turned = chart.x(FIRST), chart.x(FIRST + TURNED_IN)
    long, short = positions()
    top, bottom = zero - long * UNIT, zero - short * UNIT
    return [
        text("soft small", (chart.edge, top + 20), words.position, anchor="end"),
        line("axis", (chart.left, zero), (chart.edge, zero)),
        text("soft small", (chart.edge + 14, zero + 7), "0"),
        block("mark", (entered, top), (turned - entered, zero - top), f"{words.long} {long}"),
        block("mark", (turned, zero), (chart.edge - turned, bottom - zero), f"{words.short} {-short}"),
        arrow("mark", (turned, top), (turned, bottom)),
    ]
