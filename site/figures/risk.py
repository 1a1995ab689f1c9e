"""Risk: what a fall takes to recover, ten trades and their average, losses in a row, and stops that protect a position."""

from figures.drawing.chart import Candle, Chart, candles, level, series
from figures.drawing.svg import WIDTH, Lang, arrow, block, dot, figure, line, localized, rect, text
from figures.drawing.words import Caption, sayer

LEFT, RIGHT = 22.0, WIDTH - 22.0
FALLS = (10, 20, 30, 50)

RECOVERY = Caption(
    ("Quanto é preciso ganhar para voltar", "How much gain it takes to get back"),
    (
        "Depois de uma queda de 10% é preciso ganhar 11%; de 20%, 25%; de 30%, 43%; de 50%, 100%.",
        "After a fall of 10%, it takes 11%; after 20%, 25%; after 30%, 43%; after 50%, 100%.",
    ),
)


def needed(fall: float) -> float:
    """Percentage that leads back to the start after a fall of so many percent."""
    return 100 / (100 - fall) * 100 - 100


def recovery(lang: Lang) -> str:
    """For each fall a bar down, and next to it the taller bar that leads back."""
    say = sayer(lang)
    parts = [
        rect("loss-box", (LEFT, 26), (20, 20), radius=3),
        text("ink small", (LEFT + 30, 43), say("queda", "fall")),
        rect("gain-box", (LEFT + 150, 26), (20, 20), radius=3),
        text("ink small", (LEFT + 180, 43), say("para voltar", "to get back")),
    ]
    for index, fall in enumerate(FALLS):
        x, back = LEFT + 6 + index * 130, needed(fall)
        for shift, value, look in ((0, fall, "loss"), (56, back, "gain")):
            tall = 1.6 * value
            parts.append(rect(f"{look}-box", (x + shift, 270 - tall), (48, tall), radius=3))
            parts.append(text(f"{look} strong small", (x + shift + 24, 262 - tall), f"{value:.0f}%", anchor="middle"))
    return figure(lang, **RECOVERY.of(lang), height=296, parts=[*parts, line("axis", (LEFT, 271), (RIGHT, 271))])


TRADES = (160, -80, -80, 160, -80, 160, -80, -80, 160, -80)
TEN = Caption(
    ("Dez operações e a média delas", "Ten trades and their average"),
    (
        "Dez operações: 4 ganhos de 160 e 6 perdas de 80. A soma é 160, a média 16 por operação. Com 2 de custos em cada uma, sobram 14.",
        "Ten trades: 4 gains of 160 and 6 losses of 80. The sum is 160, the average 16 per trade. With costs of 2 each, 14 are left.",
    ),
)


def ten(lang: Lang) -> str:
    """A bar for each trade, and the line of what they add up to."""
    say = sayer(lang)
    chart = Chart(60, 250, -260, 330, len(TRADES), left=18, right=RIGHT)
    total, points = 0, [(chart.left, chart.y(0))]
    parts = []
    for place, result in enumerate(TRADES):
        look = "gain" if result > 0 else "loss"
        top = min(chart.y(result), chart.y(0))
        parts.append(rect(f"{look}-box", (chart.x(place) - 15, top), (30, abs(chart.y(result) - chart.y(0))), radius=2))
        total += result
        points.append((chart.x(place), chart.y(total)))
    words = say(f"soma {total}, média {total / len(TRADES):g}", f"sum {total}, average {total / len(TRADES):g}")
    return figure(
        lang,
        **TEN.of(lang),
        height=290,
        parts=[
            text("ink strong", (LEFT, 38), words),
            line("axis", (LEFT, chart.y(0)), (RIGHT, chart.y(0))),
            *parts,
            line("price", *points),
            text("soft small", (LEFT, 276), say("linha: a soma até ali", "line: the sum so far")),
        ],
    )


LOSES, COUNT = 0.6, 100
LENGTHS = (3, 5, 7, 10)
STREAKS = Caption(
    ("Perdas seguidas em cem operações", "Losses in a row in a hundred trades"),
    (
        "Com 40% de acerto, a chance de pelo menos uma sequência em 100 operações: de 3 perdas, 100%; de 5, 98%; de 7, 69%; de 10, 20%.",
        "With a win rate of 40%, the chance of at least one streak in 100 trades: of 3 losses, 100%; of 5, 98%; of 7, 69%; of 10, 20%.",
    ),
)


def chance(length: int, *, trades: int = COUNT, loses: float = LOSES) -> float:
    """Probability of at least ``length`` losses in a row within the trades."""
    states = [1.0] + [0.0] * length
    for _ in range(trades):
        opened = states[:length]
        absorbed = states[length] + opened[-1] * loses
        states = [sum(opened) * (1 - loses), *(one * loses for one in opened[:-1]), absorbed]
    return states[length]


def streaks(lang: Lang) -> str:
    """A bar for each length of a streak."""
    say = sayer(lang)
    parts = []
    for index, length in enumerate(LENGTHS):
        y, share = 34 + index * 56, chance(length)
        parts += [
            text("ink", (LEFT, y + 26), say(f"{length} perdas", f"{length} losses")),
            rect("closed", (LEFT + 130, y), (300, 38), radius=4),
            rect("loss-box", (LEFT + 130, y), (300 * share, 38), radius=4),
            text("loss strong", (RIGHT - 8, y + 26), f"{100 * share:.0f}%", anchor="end"),
        ]
    return figure(lang, **STREAKS.of(lang), height=272, parts=parts)


ENTRY, STOP, FIRST, MOVED = 200.0, 190.0, 210.0, 201.0
WAY = series((203, 207, 209, 212, 209, 205, 201, 198), start=ENTRY, wicks=(1, 1.5, 0.5))
RETURN = Caption(
    ("O preço anda a favor e volta", "The price goes your way and comes back"),
    (
        "Compra a 200, 2 unidades. Em 210 sai uma parcial e o stop vai de 190 para 201. O preço volta, e o resto sai em 201: +10 e +1, em vez de −20.",
        "A buy at 200, 2 units. At 210 a partial exits and the stop moves from 190 to 201. The price comes back, and the rest exits at 201: +10 and +1 instead of −20.",
    ),
)


def turn() -> tuple[int, int]:
    """The candles of the partial and of the last exit."""
    first = next(place for place, candle in enumerate(WAY) if candle.high >= FIRST)
    return first, next(place for place, candle in enumerate(WAY) if place > first and candle.low <= MOVED)


def coming_back(lang: Lang) -> str:
    """A rise to the partial and back to the stop that breakeven moved."""
    say = sayer(lang)
    chart = Chart(50, 300, 186, 216, len(WAY))
    return figure(
        lang,
        **RETURN.of(lang),
        height=336,
        parts=[
            level("gain", chart, FIRST, name=say("parcial", "partial")),
            level("mark", chart, MOVED, name=say("novo stop", "new stop")),
            level("loss", chart, STOP, name=say("stop inicial", "first stop")),
            candles(chart, WAY),
            dot("gain", (chart.x(turn()[0]), chart.y(FIRST))),
            dot("mark", (chart.x(turn()[1]), chart.y(MOVED))),
        ],
    )


RISE = series((204, 207, 206, 211, 215, 213, 218, 214, 209), start=200, wicks=(1, 1, 0.5))
STEP = 8.0
TRAILING = Caption(
    ("Um stop que acompanha o preço", "A stop that follows the price"),
    (
        "O stop fica 8 pontos abaixo do maior fechamento e nunca desce. Depois do fechamento em 218 ele está em 210, e é ali que a posição sai.",
        "The stop is 8 points below the highest close and never goes down. After the close at 218 it is at 210, and that is where the position exits.",
    ),
)


def trail() -> list[float]:
    """The stop in force during each candle."""
    stops, highest = [], ENTRY
    for candle in RISE:
        stops.append(highest - STEP)
        highest = max(highest, candle.close)
    return stops


def trailing(lang: Lang) -> str:
    """Candles that rise, the stop as steps below them, the exit where the price meets it."""
    say = sayer(lang)
    chart = Chart(40, 270, 188, 222, len(RISE), left=20, right=RIGHT)
    stops = trail()
    out = next(place for place, candle in enumerate(RISE) if candle.low <= stops[place])
    points = [
        point
        for place, stop in enumerate(stops[: out + 1])
        for point in ((chart.x(place - 0.5), chart.y(stop)), (chart.x(place + 0.5), chart.y(stop)))
    ]
    return figure(
        lang,
        **TRAILING.of(lang),
        height=316,
        parts=[
            line("loss-way", *points),
            candles(chart, RISE),
            dot("mark", (chart.x(out), chart.y(stops[out]))),
            text("loss", (LEFT, 302), say("stop", "stop")),
            text(
                "mark strong",
                (RIGHT - 8, 302),
                say(f"saída em {stops[out]:g}", f"exit at {stops[out]:g}"),
                anchor="end",
            ),
        ],
    )


SIZE = Caption(
    ("Do risco ao volume", "From the risk to the volume"),
    (
        "Risco de 81 dividido pela perda de um contrato, 200 × 0,20 + 0,50 = 40,50, dá 2 contratos.",
        "A risk of 81 divided by the loss of one contract, 200 × 0.20 + 0.50 = 40.50, gives 2 contracts.",
    ),
)


def size(lang: Lang) -> str:
    """Three boxes: risk, loss of one contract, volume."""
    say = sayer(lang)
    formula = localized("200 × 0.20 + 0.50 = 40.50", lang)
    return figure(
        lang,
        **SIZE.of(lang),
        height=300,
        parts=[
            block("mark", (LEFT, 24), (RIGHT - LEFT, 56), say("risco por operação: 81", "risk per trade: 81")),
            text("ink strong", (WIDTH / 2, 110), "÷", anchor="middle"),
            block("loss", (LEFT, 124), (RIGHT - LEFT, 56), say("perda de 1 contrato", "loss of 1 contract")),
            text("soft small", (WIDTH / 2, 206), formula, anchor="middle"),
            arrow("soft", (WIDTH / 2, 214), (WIDTH / 2, 232)),
            block("gain", (LEFT, 236), (RIGHT - LEFT, 44), say("volume: 2", "volume: 2")),
        ],
    )


NOISE = (
    Candle(200, 203, 199, 202),
    Candle(202, 204, 198, 199),
    Candle(199, 202, 197, 201),
    Candle(201, 206, 200, 205),
    Candle(205, 210, 204, 209),
)
STOPS = Caption(
    ("Três distâncias de stop na mesma entrada", "Three stop distances for the same entry"),
    (
        "Compra a 202. Um stop em 200 sai na oscilação comum; um em 196, abaixo da última mínima, fica de pé; um em 186 quase nunca é tocado, mas custa oito vezes o primeiro.",
        "A buy at 202. A stop at 200 exits in the ordinary noise; one at 196, below the last low, survives; one at 186 is hardly ever touched, but costs eight times the first.",
    ),
)


def stops(lang: Lang) -> str:
    """A few candles and three levels below the entry."""
    say = sayer(lang)
    chart = Chart(40, 300, 184, 212, len(NOISE), right=200)
    return figure(
        lang,
        **STOPS.of(lang),
        height=334,
        parts=[
            level("loss", chart, 200, name=say("perto: 2", "close: 2")),
            level("mark", chart, 196, name=say("da mínima: 6", "at the low: 6"), below=True),
            level("loss", chart, 186, name=say("longe: 16", "far: 16")),
            candles(chart, NOISE),
        ],
    )
