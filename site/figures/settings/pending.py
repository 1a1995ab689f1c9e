"""Pending orders at a distance from the price: which of the four a fall executes, and which a rise."""

from dataclasses import dataclass

from figures.drawing.chart import Candle, Chart, candles, distance, series, tag
from figures.drawing.svg import WIDTH, Lang, dot, figure, line, text

REFERENCE = 200
DISTANCE = 3
ABOVE, BELOW = REFERENCE + DISTANCE, REFERENCE - DISTANCE

FALL = series((199.2, 199.6, 198.3, 198.8, 197.6, 195.9, 195.2), start=200, wicks=(0.4, 0.3, 0.25, 0.5))
RISE = series((200.8, 200.4, 201.7, 201.2, 202.4, 204.1, 204.8), start=200, wicks=(0.3, 0.4, 0.5, 0.25))
"""Two ways from 200 that mirror each other: the sixth candle passes 197, or 203."""
FIRST = 1


@dataclass(frozen=True, slots=True)
class Words:
    """What the figure says in one language; ``above`` and ``below`` name the two orders at each price."""

    title: str
    description: str
    fall: str
    rise: str
    reference: str
    points: str
    above: tuple[str, str]
    below: tuple[str, str]
    filled: str
    waiting: str


WORDS: dict[Lang, Words] = {
    "pt-BR": Words(
        title="Quatro ordens pendentes a 3 pontos do preço",
        description="Preço de partida em 200. Em 203 ficam a compra stop e a venda limit; em 197, a compra limit "
        "e a venda stop. Uma queda até 197 executa as duas de baixo e deixa as de cima à espera. "
        "Uma alta até 203 executa as duas de cima e deixa as de baixo à espera.",
        fall="O preço cai",
        rise="O preço sobe",
        reference="partida",
        points="pontos",
        above=("Compra stop", "Venda limit"),
        below=("Compra limit", "Venda stop"),
        filled="executadas",
        waiting="à espera",
    ),
    "en-US": Words(
        title="Four pending orders 3 points from the price",
        description="Starting price at 200. The buy stop and the sell limit are placed at 203, the buy limit and the "
        "sell stop at 197. A fall to 197 executes the two below and leaves those above waiting. "
        "A rise to 203 executes the two above and leaves those below waiting.",
        fall="The price falls",
        rise="The price rises",
        reference="start",
        points="points",
        above=("Buy stop", "Sell limit"),
        below=("Buy limit", "Sell stop"),
        filled="executed",
        waiting="waiting",
    ),
}


def pending(lang: Lang) -> str:
    """A fall on the left, a rise on the right, with the same four orders."""
    words = WORDS[lang]
    left, right = _chart(left=20, right=238), _chart(left=262, right=480)
    y = left.y(REFERENCE)
    return figure(
        lang,
        title=words.title,
        description=words.description,
        height=424,
        parts=[
            *_side(left, words, FALL, name=words.fall),
            *_side(right, words, RISE, name=words.rise),
            distance("mark", left, place=-0.1, prices=(REFERENCE, ABOVE), words=f"{DISTANCE} {words.points}"),
            distance("mark", right, place=-0.1, prices=(REFERENCE, BELOW), words=f"{DISTANCE} {words.points}"),
            text("mark halo", (WIDTH - 16, y + 38), words.reference, anchor="end"),
            *(tag("mark", (right.edge, right.y(price)), f"{price}") for price in (ABOVE, REFERENCE, BELOW)),
        ],
    )


def passed_in(way: tuple[Candle, ...], price: float) -> int | None:
    """Place of the first candle that reaches a price; none when the way never does."""
    return next((place for place, candle in enumerate(way) if candle.low <= price <= candle.high), None)


def _chart(*, left: float, right: float) -> Chart:
    return Chart(top=118, bottom=372, lowest=194.6, highest=205.4, count=8, left=left, right=right, edge=WIDTH - 76)


def _side(chart: Chart, words: Words, way: tuple[Candle, ...], *, name: str) -> list[str]:
    y = chart.y(REFERENCE)
    return [
        text("ink strong", (chart.left, 40), name),
        line("mark-dash", (chart.left, y), (chart.right, y)),
        _orders(chart, words, way, price=ABOVE),
        _orders(chart, words, way, price=BELOW),
        candles(chart, way, first=FIRST),
        *(_execution(chart, way, price) for price in (ABOVE, BELOW)),
    ]


def _orders(chart: Chart, words: Words, way: tuple[Candle, ...], *, price: float) -> str:
    filled, y = passed_in(way, price) is not None, chart.y(price)
    lines = [*(words.above if price == ABOVE else words.below), words.filled if filled else words.waiting]
    first = y - 14 - 26 * (len(lines) - 1) if price == ABOVE else y + 27
    looks = ["mark strong" if filled else "soft"] * 2 + ["mark small" if filled else "soft small"]
    return "\n".join(
        [
            line("mark-line" if filled else "soft-dash", (chart.left, y), (chart.right, y)),
            *(
                text(look, (chart.left, first + 26 * i), one)
                for i, (look, one) in enumerate(zip(looks, lines, strict=True))
            ),
        ]
    )


def _execution(chart: Chart, way: tuple[Candle, ...], price: float) -> str:
    place = passed_in(way, price)
    return "" if place is None else dot("mark", (chart.x(FIRST + place), chart.y(price)))
