"""Shares: lots and odd lots, and a split that changes the price."""

from figures.drawing.chart import Candle, Chart, candles
from figures.drawing.svg import WIDTH, Lang, arrow, block, figure, rect, text
from figures.drawing.words import Caption, sayer

LEFT, RIGHT = 22.0, WIDTH - 22.0
SHARES, LOT = 230, 100

LOTS = Caption(
    ("230 ações: dois lotes e uma fração", "230 shares: two lots and an odd lot"),
    (
        "230 ações são 2 lotes-padrão de 100 e 30 ações do mercado fracionário, que tem outro código.",
        "230 shares are 2 round lots of 100 and 30 shares on the odd-lot market, which has another code.",
    ),
)


def lots(lang: Lang) -> str:
    """Two whole blocks and a small one."""
    say = sayer(lang)
    whole, rest = divmod(SHARES, LOT)
    parts = [text("ink strong", (LEFT, 40), say(f"{SHARES} ações", f"{SHARES} shares"))]
    for index in range(whole):
        parts.append(block("mark", (LEFT + index * 180, 60), (170, 72), str(LOT)))
    parts += [
        block("loss", (LEFT + whole * 180, 60), (90, 72), str(rest)),
        text("mark", (LEFT, 166), say("lotes-padrão: ABCD3", "round lots: ABCD3")),
        text("loss", (LEFT + whole * 180 - 60, 198), say("fracionário: ABCD3F", "odd lot: ABCD3F")),
    ]
    return figure(lang, **LOTS.of(lang), height=222, parts=parts)


SPLIT = Caption(
    ("Um desdobramento de 1 para 2", "A split of 1 to 2"),
    (
        "A ação fecha a 60 e, no dia do desdobramento, abre a 30: cada ação virou duas. Ninguém perdeu metade; um stop em pontos é que ficou duas vezes maior em percentual.",
        "The share closes at 60 and, on the day of the split, opens at 30: each share became two. Nobody lost half; a stop in points is now twice as large in percent.",
    ),
)
BEFORE = (Candle(58, 60, 57, 59), Candle(59, 61, 58, 60))
AFTER = (Candle(30, 31, 29, 30.5), Candle(30.5, 32, 30, 31.5), Candle(31.5, 32, 30.5, 31))


def split(lang: Lang) -> str:
    """Candles around 60, then candles around 30."""
    say = sayer(lang)
    chart = Chart(40, 250, 24, 64, 6, left=20, right=RIGHT - 60)
    return figure(
        lang,
        **SPLIT.of(lang),
        height=306,
        parts=[
            candles(chart, BEFORE),
            candles(chart, AFTER, first=3),
            arrow("mark", (chart.x(2), chart.y(60)), (chart.x(2), chart.y(30))),
            text("ink", (chart.x(2) + 16, chart.y(52)), say("1 ação a 60", "1 share at 60")),
            text("ink", (chart.x(2) + 16, chart.y(44)), say("vira 2 a 30", "becomes 2 at 30")),
            rect("closed", (LEFT, 262), (RIGHT - LEFT, 2)),
            text(
                "soft small",
                (LEFT, 290),
                say("o preço cai; o seu dinheiro, não", "the price falls; your money does not"),
            ),
        ],
    )
