"""Currencies: the digits of a price, the spread, leverage, swap, and the sessions on the clock of Brasília."""

from figures.drawing.chart import Chart
from figures.drawing.svg import LOOKS, WIDTH, Lang, arrow, block, figure, line, localized, rect, text
from figures.drawing.timeline import Timeline, clock, ground
from figures.drawing.words import Caption, sayer

LEFT, RIGHT = 22.0, WIDTH - 22.0
PRICE = "1.08505"
LARGE = LOOKS | {"large": "font-size:44px"}

DIGITS = Caption(
    ("As casas de um preço de EURUSD", "The digits of a EURUSD price"),
    (
        "No preço 1,08505, a quarta casa decimal é o pip e a quinta é o ponto da plataforma: 10 pontos são 1 pip.",
        "In the price 1.08505, the fourth decimal is the pip and the fifth is the platform’s point: 10 points are 1 pip.",
    ),
)


def digits(lang: Lang) -> str:
    """A large price, its last two digits marked."""
    say = sayer(lang)
    parts, x = [], LEFT + 60
    for index, letter in enumerate(localized(PRICE, lang)):
        width = 44 if letter.isdigit() else 22
        if index in (5, 6):
            parts.append(rect("mark-tint" if index == 5 else "gain-tint", (x, 34), (width - 4, 66), radius=6))
        look = {5: "mark strong", 6: "gain strong"}.get(index, "ink")
        parts.append(text(f"{look} large", (x + width / 2 - 2, 80), letter, anchor="middle"))
        x += width
    pip, point = x - 88 + 20, x - 44 + 20
    parts += [
        line("mark-line", (pip, 104), (pip, 136), (pip - 30, 136)),
        text("mark strong", (pip - 40, 143), "1 pip", anchor="end"),
        line("gain-line", (point, 104), (point, 136), (point + 20, 136)),
        text("gain strong", (point + 30, 143), say("1 ponto", "1 point")),
        text("soft small", (LEFT + 60, 186), say("10 pontos = 1 pip", "10 points = 1 pip")),
    ]
    return figure(lang, **DIGITS.of(lang), height=210, parts=parts, looks=LARGE)


ASK, BID = 12, 10
SPREAD = Caption(
    ("Comprar no ask, vender no bid", "Buy at the ask, sell at the bid"),
    (
        "Ask em 12 e bid em 10 pontos: a compra entra em 12 e, se fechasse na hora, sairia em 10. A posição começa com 2 pontos de perda.",
        "Ask at 12 and bid at 10 points: the buy enters at 12 and, closed at once, would exit at 10. The position starts with a loss of 2 points.",
    ),
)


def spread(lang: Lang) -> str:
    """Two lines, ask above bid, and a buy that has to climb from one to the other."""
    say = sayer(lang)
    chart = Chart(50, 190, 8, 14, 4, left=20, right=RIGHT - 120)
    edge = RIGHT - 110
    return figure(
        lang,
        **SPREAD.of(lang),
        height=250,
        parts=[
            line("loss-line", (LEFT, chart.y(ASK)), (edge, chart.y(ASK))),
            line("mark-line", (LEFT, chart.y(BID)), (edge, chart.y(BID))),
            text("loss strong", (edge + 10, chart.y(ASK) + 7), f"ask {ASK}"),
            text("mark strong", (edge + 10, chart.y(BID) + 7), f"bid {BID}"),
            arrow("soft", (LEFT + 120, chart.y(ASK) + 4), (LEFT + 120, chart.y(BID) - 4), both=True),
            text("ink halo", (LEFT + 136, chart.y(11) + 7), say("spread: 2 pontos", "spread: 2 points")),
            text("soft small", (LEFT, 226), say("a compra começa com −2", "a buy starts at −2")),
        ],
    )


CONTRACT, RATE, LEVERAGE, LOTS = 100_000, 1.10, 100, 0.10
"""Units of a lot, price, leverage, volume."""


def margin() -> tuple[float, float]:
    """Value of the position and the margin that it takes, in dollars."""
    value = CONTRACT * RATE * LOTS
    return value, value / LEVERAGE


MARGIN = Caption(
    ("Posição e margem", "Position and margin"),
    (
        "0,10 lote de EURUSD a 1,10 é uma posição de US$ 11.000. Com alavancagem de 1:100, a margem é de US$ 110. A perda conta sobre os US$ 11.000.",
        "0.10 lots of EURUSD at 1.10 are a position of US$ 11,000. With a leverage of 1:100, the margin is US$ 110. Losses count on the US$ 11,000.",
    ),
)


def leverage(lang: Lang) -> str:
    """A long bar for the position, a sliver for the margin."""
    say = sayer(lang)
    value, needed = margin()
    width = RIGHT - LEFT
    return figure(
        lang,
        **MARGIN.of(lang),
        height=226,
        parts=[
            text("soft small", (LEFT, 40), say("posição", "position")),
            rect("mark-box", (LEFT, 52), (width, 44), radius=4),
            text("mark strong", (LEFT + 16, 81), f"US$ {localized(f'{value:,.0f}', lang)}"),
            text("soft small", (LEFT, 134), say("margem, com 1:100", "margin, at 1:100")),
            rect("loss", (LEFT, 146), (width / LEVERAGE, 44)),
            text("loss strong", (LEFT + 22, 175), f"US$ {needed:.0f}"),
        ],
    )


NIGHTS = (1, 1, 3, 1, 1)
SWAP = Caption(
    ("Os swaps de uma semana", "The swaps of a week"),
    (
        "Swap de uma posição que passa cada noite aberta: 1 na segunda, 1 na terça, 3 na quarta, 1 na quinta e 1 na sexta. Em que dia vem o triplo, a especificação do ativo diz.",
        "Swap of a position that stays open every night: 1 on Monday, 1 on Tuesday, 3 on Wednesday, 1 on Thursday and 1 on Friday. The asset’s specification says which day has three.",
    ),
)


def swap(lang: Lang) -> str:
    """A bar for each night of the week, one of them three times as tall."""
    say = sayer(lang)
    days = (say("seg", "Mon"), say("ter", "Tue"), say("qua", "Wed"), say("qui", "Thu"), say("sex", "Fri"))
    parts = [text("soft small", (LEFT, 38), say("noites cobradas ou pagas", "nights charged or paid"))]
    for index, (day, count) in enumerate(zip(days, NIGHTS, strict=True)):
        x, tall = LEFT + 14 + index * 104, 40 * count
        look = "loss" if count > 1 else "mark"
        parts.append(rect(f"{look}-box", (x, 186 - tall), (74, tall), radius=4))
        parts.append(text(f"{look} strong", (x + 37, 176), str(count), anchor="middle"))
        parts.append(text("ink", (x + 37, 214), day, anchor="middle"))
    return figure(lang, **SWAP.of(lang), height=238, parts=parts)


CITIES = (("Tóquio", "Tokyo", 9, 9), ("Londres", "London", 0, 1), ("Nova York", "New York", -5, -4))
"""Both names of a city, and its hours from UTC in the northern winter and summer."""
OPENS, CLOSES, BRASILIA = 8, 17, -3
SESSIONS = Caption(
    ("O dia útil de três praças, na hora de Brasília", "The business day of three cities, on Brasília time"),
    (
        "Das 8 às 17 horas de cada cidade, na hora de Brasília. Inverno no norte: Tóquio das 20:00 às 05:00, Londres das 05:00 às 14:00, Nova York das 10:00 às 19:00. Verão: Tóquio igual, Londres das 04:00 às 13:00, Nova York das 09:00 às 18:00.",
        "From 8 to 17 hours in each city, on Brasília time. Northern winter: Tokyo 20:00 to 05:00, London 05:00 to 14:00, New York 10:00 to 19:00. Summer: Tokyo the same, London 04:00 to 13:00, New York 09:00 to 18:00.",
    ),
)


def stretches(offset: int) -> list[tuple[float, float]]:
    """The business day of a city on the clock of Brasília, in one or two parts."""
    start = (OPENS - offset + BRASILIA) % 24
    end = start + CLOSES - OPENS
    return [(start, end)] if end <= 24 else [(0, end - 24), (start, 24)]


def sessions(lang: Lang) -> str:
    """Three strips for the winter, three for the summer."""
    say = sayer(lang)
    span = Timeline(0, 24)
    parts, y = [], 30.0
    for season, title in enumerate(
        (say("inverno no norte", "northern winter"), say("verão no norte", "northern summer"))
    ):
        parts.append(text("ink strong", (LEFT, y + 8), title))
        y += 22
        for portuguese, english, *offsets in CITIES:
            found = stretches(offsets[season])
            parts.append(ground(span, top=y, height=34))
            for start, end in found:
                parts.append(rect("gain-box", (span.x(start), y), (span.x(end) - span.x(start), 34), radius=4))
            longest = max(found, key=lambda one: one[1] - one[0])
            at = (span.x(sum(longest) / 2), y + 24)
            parts.append(text("gain strong", at, say(portuguese, english), anchor="middle"))
            y += 40
        y += 20
    for hour in (0, 6, 12, 18, 24):
        x = min(max(span.x(hour), LEFT + 26), RIGHT - 26)
        parts.append(text("soft small", (x, y + 8), clock(hour), anchor="middle"))
    return figure(lang, **SESSIONS.of(lang), height=int(y + 28), parts=parts)


TWO = Caption(
    ("Dois setups no mesmo ativo", "Two setups on the same asset"),
    (
        "O setup A compra 2 e o setup B vende 1. Em hedging há duas posições: comprado 2 e vendido 1. Em netting há uma: comprado 1, e nenhum dos dois setups a abriu.",
        "Setup A buys 2 and setup B sells 1. On hedging there are two positions: long 2 and short 1. On netting there is one: long 1, which neither setup opened.",
    ),
)


def two_setups(lang: Lang) -> str:
    """The same two orders, on the left for hedging, on the right for netting."""
    say = sayer(lang)
    column = (RIGHT - LEFT - 20) / 2
    right = LEFT + column + 20
    return figure(
        lang,
        **TWO.of(lang),
        height=270,
        parts=[
            text("ink strong", (LEFT, 40), "Hedging"),
            text("ink strong", (right, 40), "Netting"),
            block("mark", (LEFT, 56), (column, 60), say("A: comprado 2", "A: long 2")),
            block("loss", (LEFT, 126), (column, 60), say("B: vendido 1", "B: short 1")),
            block("mark", (right, 56), (column, 60), say("comprado 1", "long 1")),
            text("soft small", (LEFT, 222), say("cada um fecha a sua", "each closes its own")),
            text("loss small", (right, 222), say("de quem é ela?", "whose is it?")),
            text("soft small", (right, 150), say("A quer fechar 2;", "A wants to close 2;")),
            text("soft small", (right, 178), say("só existe 1", "there is only 1")),
        ],
    )
