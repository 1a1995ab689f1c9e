"""Futures: ticks and money, the roll from one contract to the next, the phases of a day, an auction."""

from figures.drawing.chart import Candle, Chart, candles
from figures.drawing.svg import WIDTH, Lang, arrow, block, figure, line, localized, rect, text
from figures.drawing.words import Caption, sayer

LEFT, RIGHT = 22.0, WIDTH - 22.0

TICKS = {"WIN": (5.0, 1.0), "WDO": (0.5, 5.0)}
"""Contract to its tick in points and the money of one tick, as in ``markets.yaml``."""
STEPS = 4

TICK_MONEY = Caption(
    ("Do tick ao dinheiro", "From the tick to the money"),
    (
        "WIN: 4 ticks de 5 pontos são 20 pontos e R$ 4 por contrato. WDO: 4 ticks de 0,5 ponto são 2 pontos e R$ 20 por contrato.",
        "WIN: 4 ticks of 5 points are 20 points and R$ 4 per contract. WDO: 4 ticks of 0.5 points are 2 points and R$ 20 per contract.",
    ),
)


def tick_money(lang: Lang) -> str:
    """Four ticks of each contract as steps, with points on one side and money on the other."""
    say = sayer(lang)
    parts = []
    for row, (name, (tick, money)) in enumerate(TICKS.items()):
        top = 62 + row * 170
        parts.append(text("ink strong", (LEFT, top - 14), name))
        for step in range(STEPS):
            x, y = LEFT + 8 + step * 92, top + 100 - (step + 1) * 22
            parts.append(rect("mark-box", (x, y), (84, (step + 1) * 22), radius=3))
        points = localized(f"{tick * STEPS:g}", lang)
        parts += [
            text("soft small", (LEFT + 8, top + 122), say(f"{STEPS} ticks", f"{STEPS} ticks")),
            text("ink", (RIGHT - 130, top + 32), say(f"{points} pontos", f"{points} points")),
            text("gain strong", (RIGHT - 130, top + 66), f"R$ {money * STEPS:g}"),
        ]
    return figure(lang, **TICK_MONEY.of(lang), height=388, parts=parts)


OLD, NEW = 200, 206
ROLL = Caption(
    ("A rolagem de um contrato para o seguinte", "The roll from one contract to the next"),
    (
        "O contrato antigo fecha em 200 no último dia; o novo, no mesmo dia, em 206. 1: feche a posição no antigo. 2: abra o gráfico do novo. O salto de 6 pontos não é ganho nem perda.",
        "The old contract closes at 200 on its last day; the new one closes at 206 on the same day. 1: close the position on the old one. 2: open the new one’s chart. The jump of 6 points is neither a gain nor a loss.",
    ),
)
BEFORE = (Candle(196, 199, 195, 198), Candle(198, 200, 197, 197.5), Candle(197.5, 201, 197, 200))
AFTER = (Candle(204, 207, 203.5, 206), Candle(206, 208, 205, 207.5), Candle(207.5, 208, 204.5, 205.5))


def roll(lang: Lang) -> str:
    """The last candles of one contract, the first ones of the next, and the jump between them."""
    say = sayer(lang)
    chart = Chart(70, 260, 194, 209, 7, left=20, right=RIGHT)
    return figure(
        lang,
        **ROLL.of(lang),
        height=322,
        parts=[
            rect("closed", (chart.x(-0.5), 60), (chart.x(2.5) - chart.x(-0.5), 206), radius=8),
            rect("mark-tint", (chart.x(3.5), 60), (chart.x(6.5) - chart.x(3.5), 206), radius=8),
            text("soft strong", (chart.x(1), 44), say("1. contrato antigo", "1. old contract"), anchor="middle"),
            text("mark strong", (chart.x(5), 44), say("2. contrato novo", "2. new contract"), anchor="middle"),
            candles(chart, BEFORE),
            candles(chart, AFTER, first=4),
            line("soft-dash", (chart.x(2), chart.y(OLD)), (chart.x(3.3), chart.y(OLD))),
            line("soft-dash", (chart.x(3), chart.y(NEW)), (chart.x(4), chart.y(NEW))),
            arrow("mark", (chart.x(3), chart.y(OLD)), (chart.x(3), chart.y(NEW)), both=True),
            text("ink strong halo", (chart.x(3), 300), say("salto de 6 pontos", "a jump of 6 points"), anchor="middle"),
        ],
    )


DAY = Caption(
    ("As fases de um dia na bolsa", "The phases of a day on the exchange"),
    (
        "Da esquerda para a direita: cancelamento de ofertas, pré-abertura em leilão, negociação contínua e leilão de fechamento. As horas mudam: confira na bolsa.",
        "From left to right: cancellation of orders, pre-opening in auction, continuous trading and closing auction. The hours change: check them with the exchange.",
    ),
)


def phases(lang: Lang) -> str:
    """Four phases as blocks, with notes below on what a robot can expect in each."""
    say = sayer(lang)
    spans = (
        (60, "closed", "soft small", "1"),
        (90, "loss-tint", "loss strong", "2"),
        (276, "gain-tint", "gain strong", "3"),
        (90, "loss-tint", "loss strong", "4"),
    )
    names = (
        say("1: cancelamento de ofertas", "1: cancellation of orders"),
        say("2: pré-abertura, em leilão", "2: pre-opening, in auction"),
        say("3: negociação contínua", "3: continuous trading"),
        say("4: leilão de fechamento", "4: closing auction"),
    )
    parts, x = [], LEFT
    for width, ground, look, number in spans:
        parts.append(rect(ground, (x, 30), (width - 4, 64), radius=6))
        parts.append(text(look, (x + width / 2 - 2, 70), number, anchor="middle"))
        x += width
    parts += [text("ink", (LEFT, 138 + 34 * i), name) for i, name in enumerate(names)]
    return figure(lang, **DAY.of(lang, example=False), height=266, parts=parts)


BUYS = ((102, 30), (101, 40), (100, 50))
SELLS = ((99, 20), (100, 40), (101, 50))
"""Price and volume of each order of the auction."""


def crossing() -> tuple[int, int]:
    """Price at which most volume trades, and that volume."""
    prices = sorted({price for price, _ in (*BUYS, *SELLS)})
    volumes = {
        price: min(sum(v for p, v in BUYS if p >= price), sum(v for p, v in SELLS if p <= price)) for price in prices
    }
    best = max(prices, key=lambda price: volumes[price])
    return best, volumes[best]


AUCTION = Caption(
    ("Como um leilão chega a um preço", "How an auction arrives at a price"),
    (
        "Compras de 30 a 102, 40 a 101 e 50 a 100; vendas de 20 a 99, 40 a 100 e 50 a 101. A 101 negociam-se 70, mais do que a qualquer outro preço: todas as ofertas que cruzam saem a 101.",
        "Buys of 30 at 102, 40 at 101 and 50 at 100; sells of 20 at 99, 40 at 100 and 50 at 101. At 101, 70 are traded, more than at any other price: all orders that cross are executed at 101.",
    ),
)


def auction(lang: Lang) -> str:
    """Buys on the left, sells on the right, as bars by price; the price of the auction is marked."""
    say = sayer(lang)
    best, volume = crossing()
    middle, unit = WIDTH / 2, 3.4

    def y(price: int) -> float:
        return 84 + (102 - price) * 48

    parts = [
        text("soft small", (middle - 60, 40), say("compras", "buys"), anchor="end"),
        text("soft small", (middle + 60, 40), say("vendas", "sells")),
        rect("mark-tint", (LEFT, y(best) - 22), (RIGHT - LEFT, 44), radius=6),
    ]
    for price in (102, 101, 100, 99):
        parts.append(
            text("mark strong" if price == best else "ink", (middle, y(price) + 7), str(price), anchor="middle")
        )
    for price, size in BUYS:
        parts.append(rect("gain-box", (middle - 46 - size * unit, y(price) - 15), (size * unit, 30), radius=3))
        parts.append(text("gain strong", (middle - 56, y(price) + 7), str(size), anchor="end"))
    for price, size in SELLS:
        parts.append(rect("loss-box", (middle + 46, y(price) - 15), (size * unit, 30), radius=3))
        parts.append(text("loss strong", (middle + 56, y(price) + 7), str(size)))
    words = say(f"{volume} negociados a {best}", f"{volume} traded at {best}")
    return figure(lang, **AUCTION.of(lang), height=300, parts=[*parts, block("mark", (LEFT, 252), (300, 36), words)])
