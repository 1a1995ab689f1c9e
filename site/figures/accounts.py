"""The same three orders on a netting and on a hedging account."""

from dataclasses import dataclass
from itertools import accumulate

from figures.drawing.svg import WIDTH, Lang, block, figure, line, text

ORDERS = (2, 1, -4)
"""Volume of each order, in the order of time; a sell is negative."""
LEFT, RIGHT = 22.0, WIDTH - 22.0
COLUMN = (RIGHT - LEFT) / len(ORDERS)
UNIT = 30
"""Height in pixels of one contract."""
LANE = 44.0


@dataclass(frozen=True, slots=True)
class Words:
    """What the figure says in one language."""

    title: str
    description: str
    buys: str
    sells: str
    long: str
    short: str
    netting: str
    hedging: str


WORDS: dict[Lang, Words] = {
    "pt-BR": Words(
        title="As mesmas três ordens em uma conta netting e em uma conta hedging",
        description="Ordens: compra 2, compra 1, venda 4. Na conta netting há uma só posição: comprado 2, depois "
        "comprado 3, depois vendido 1. Na conta hedging, cada ordem abre a sua posição, e no fim há três: comprado 2, "
        "comprado 1 e vendido 4.",
        buys="compra",
        sells="venda",
        long="comprado",
        short="vendido",
        netting="Netting: uma posição",
        hedging="Hedging: três posições",
    ),
    "en-US": Words(
        title="The same three orders on a netting and on a hedging account",
        description="Orders: buy 2, buy 1, sell 4. On the netting account there is a single position: long 2, then "
        "long 3, then short 1. On the hedging account each order opens its own position, and in the end there are "
        "three: long 2, long 1 and short 4.",
        buys="buy",
        sells="sell",
        long="long",
        short="short",
        netting="Netting: one position",
        hedging="Hedging: three positions",
    ),
}


def accounts(lang: Lang) -> str:
    """The orders from left to right, what they make of a netting account, what of a hedging account."""
    words = WORDS[lang]
    return figure(
        lang,
        title=words.title,
        description=words.description,
        height=474,
        parts=[
            *(_order(words, i, order) for i, order in enumerate(ORDERS)),
            text("ink halo strong", (LEFT, 100), words.netting),
            *_netting(words, zero=206),
            text("ink halo strong", (LEFT, 284), words.hedging),
            *(_lane(words, i, order, top=302 + i * (LANE + 10)) for i, order in enumerate(ORDERS)),
        ],
    )


def net() -> tuple[int, ...]:
    """The netting account's only position after each order."""
    return tuple(accumulate(ORDERS))


def _order(words: Words, place: int, order: int) -> str:
    x, name = LEFT + place * COLUMN, words.buys if order > 0 else words.sells
    since = line("soft-dots", (x, 56), (x, 454)) if place else ""
    return since + text("mark strong", (x + 6, 44), f"{place + 1}. {name} {abs(order)}")


def _netting(words: Words, *, zero: float) -> list[str]:
    boxes = []
    for place, volume in enumerate(net()):
        height = abs(volume) * UNIT
        corner = (LEFT + place * COLUMN, zero - height if volume > 0 else zero)
        boxes.append(block("mark", corner, (COLUMN, height), _named(words, volume)))
    return [line("axis", (LEFT, zero), (RIGHT, zero)), *boxes]


def _lane(words: Words, place: int, volume: int, *, top: float) -> str:
    x = LEFT + place * COLUMN
    return block("mark", (x, top), (RIGHT - x, LANE), _named(words, volume))


def _named(words: Words, volume: int) -> str:
    return f"{words.long if volume > 0 else words.short} {abs(volume)}"
