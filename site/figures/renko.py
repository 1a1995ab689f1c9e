"""Renko: a price that moves in time, and the bricks that it leaves."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from figures.drawing.chart import Chart
from figures.drawing.svg import Lang, figure, line, rect, text

SIZE = 5
PRICES = (
    *(200, 202, 201, 204, 206, 205, 208, 207, 211, 209, 212, 210, 213, 216, 214, 215, 212, 217, 221, 219),
    *(220, 216, 218, 213, 209, 212, 208, 204, 206, 207, 203, 199, 202, 201, 205, 204, 208, 206, 211),
)


@dataclass(frozen=True, slots=True)
class Brick:
    """One brick: its price range and whether it was built upwards."""

    low: float
    high: float
    up: bool


@dataclass(frozen=True, slots=True)
class Words:
    """What the figure says in one language."""

    title: str
    description: str
    price: str
    bricks: str


WORDS: dict[Lang, Words] = {
    "pt-BR": Words(
        title="Do preço aos blocos de renko",
        description="À esquerda, o preço ao longo do tempo, entre 199 e 221. À direita, os mesmos movimentos "
        "em blocos de 5 pontos: quatro de alta, três de baixa e um de alta.",
        price="Preço no tempo",
        bricks=f"Blocos de {SIZE} pontos",
    ),
    "en-US": Words(
        title="From the price to renko bricks",
        description="On the left the price over time, between 199 and 221. On the right the same moves "
        "in bricks of 5 points: four up, three down and one up.",
        price="Price over time",
        bricks=f"Bricks of {SIZE} points",
    ),
}


def renko(lang: Lang) -> str:
    """The price on the left, its bricks on the right, on one price scale."""
    words, built = WORDS[lang], tuple(bricks(PRICES, size=SIZE))
    left = Chart(top=66, bottom=316, lowest=197.5, highest=222.5, count=len(PRICES), left=20, right=262)
    right = Chart(top=66, bottom=316, lowest=197.5, highest=222.5, count=len(built), left=290, right=490)
    return figure(
        lang,
        title=words.title,
        description=words.description,
        height=340,
        parts=[
            *(_price_line(left, price) for price in range(200, 221, SIZE)),
            text("ink strong", (left.left + 2, 40), words.price),
            text("ink strong", (right.left + 2, 40), words.bricks),
            line("price", *((left.x(i), left.y(price)) for i, price in enumerate(PRICES))),
            *(_brick(right, i, brick) for i, brick in enumerate(built)),
        ],
    )


def bricks(prices: Sequence[float], *, size: float) -> Iterator[Brick]:
    """The bricks that a price series leaves; a turn needs a move of two sizes against the last brick's close."""
    low = high = prices[0]
    for price in prices:
        while price >= high + size:
            low, high = high, high + size
            yield Brick(low, high, up=True)
        while price <= low - size:
            low, high = low - size, low
            yield Brick(low, high, up=False)


def _price_line(chart: Chart, price: float) -> str:
    y = chart.y(price)
    return line("grid", (20, y), (498, y)) + text("soft small", (540, y + 6), f"{price:g}", anchor="end")


def _brick(chart: Chart, place: int, brick: Brick) -> str:
    width, gap = (chart.right - chart.left) / chart.count, 1.5
    corner = (chart.x(place) - width / 2 + gap, chart.y(brick.high) + gap)
    size = (width - 2 * gap, chart.y(brick.low) - chart.y(brick.high) - 2 * gap)
    return rect("up" if brick.up else "down", corner, size, radius=3)
