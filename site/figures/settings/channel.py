"""A price channel on candles, read in its two opposite ways: mean reversion and breakout."""

from dataclasses import dataclass

from figures.drawing.chart import Candle, Chart, candles, signal, tag, zone
from figures.drawing.svg import WIDTH, Lang, figure, line, text

TOP, BOTTOM = 210, 190

SERIES = (
    Candle(198, 201, 196.5, 200),
    Candle(200, 204.5, 199, 203.5),
    Candle(203.5, 207, 202, 206),
    Candle(206, 211, 205, 208.5),
    Candle(208.5, 209.5, 203.5, 204.5),
    Candle(204.5, 206.5, 202, 205.5),
    Candle(205.5, 206, 198.5, 199.5),
    Candle(199.5, 201, 194, 195),
    Candle(195, 197.5, 192.5, 196.5),
    Candle(196.5, 197, 188.5, 189.5),
    Candle(189.5, 191.5, 184.5, 185.5),
    Candle(185.5, 187, 180.5, 181.5),
)
"""The upper edge is touched in the fourth candle and holds; the lower one is touched in the tenth and breaks."""


@dataclass(frozen=True, slots=True)
class Words:
    """What the figure says in one language."""

    title: str
    description: str
    reversion: str
    breakout: str
    buy: str
    sell: str


WORDS: dict[Lang, Words] = {
    "pt-BR": Words(
        title="O mesmo canal lido de dois modos",
        description="Canal entre 190 e 210, com os mesmos candles dos dois lados. O preço toca 210 e volta; depois "
        "toca 190 e continua a cair. No retorno à média, o primeiro toque sugere venda e o segundo, compra. "
        "No rompimento, o primeiro sugere compra e o segundo, venda.",
        reversion="Retorno à média",
        breakout="Rompimento",
        buy="compra",
        sell="venda",
    ),
    "en-US": Words(
        title="The same channel read in two ways",
        description="A channel between 190 and 210, with the same candles on both sides. The price touches 210 and "
        "comes back; later it touches 190 and goes on falling. With mean reversion, the first touch suggests a sell "
        "and the second a buy. With breakout, the first suggests a buy and the second a sell.",
        reversion="Mean reversion",
        breakout="Breakout",
        buy="buy",
        sell="sell",
    ),
}


def channel(lang: Lang) -> str:
    """Mean reversion on the left, breakout on the right, over the same candles."""
    words = WORDS[lang]
    left, right = _chart(left=20, right=236), _chart(left=262, right=478)
    return figure(
        lang,
        title=words.title,
        description=words.description,
        height=378,
        parts=[
            *_reading(left, words, name=words.reversion, against=True),
            *_reading(right, words, name=words.breakout, against=False),
            *(tag("mark", (right.edge, right.y(price)), f"{price}") for price in (TOP, BOTTOM)),
        ],
    )


def touches() -> tuple[int, int]:
    """Places of the first candle that touches the upper edge and of the first that touches the lower one."""
    upper = next(place for place, candle in enumerate(SERIES) if candle.high >= TOP)
    lower = next(place for place, candle in enumerate(SERIES) if candle.low <= BOTTOM)
    return upper, lower


def _chart(*, left: float, right: float) -> Chart:
    count = len(SERIES)
    return Chart(top=112, bottom=356, lowest=180, highest=212, count=count, left=left, right=right, edge=WIDTH - 76)


def _reading(chart: Chart, words: Words, *, name: str, against: bool) -> list[str]:
    upper, lower = touches()
    return [
        text("ink strong", (chart.left, 40), name),
        zone("mark-tint", chart, places=(-0.5, chart.count - 0.5), prices=(BOTTOM, TOP)),
        *(line("mark-line", (chart.left, chart.y(edge)), (chart.right, chart.y(edge))) for edge in (TOP, BOTTOM)),
        candles(chart, SERIES),
        _above(chart, words, place=upper, buy=not against),
        _below(chart, words, place=lower, buy=against),
    ]


def _above(chart: Chart, words: Words, *, place: int, buy: bool) -> str:
    x, y = chart.x(place), chart.y(SERIES[place].high)
    label = text("mark halo strong", (x, y - 34), words.buy if buy else words.sell, anchor="middle")
    return signal("mark", (x, y - 17), buy=buy) + label


def _below(chart: Chart, words: Words, *, place: int, buy: bool) -> str:
    x, y = chart.x(place), chart.y(SERIES[place].low)
    label = text("mark halo strong", (x - 26, y + 26), words.buy if buy else words.sell, anchor="end")
    return signal("mark", (x - 8, y + 19), buy=buy) + label
