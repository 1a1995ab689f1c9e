"""From the gross result to what is left, and a month of day trades."""

from figures.drawing.chart import Chart
from figures.drawing.svg import WIDTH, Lang, arrow, block, figure, line, localized, rect, text
from figures.drawing.words import Caption, sayer

LEFT, RIGHT = 22.0, WIDTH - 22.0
GROSS, COMMISSION, FEES, SLIPPAGE = 120.0, 20.0, 12.0, 28.0

NET = Caption(
    ("Do bruto ao que sobra", "From the gross result to what is left"),
    (
        "Resultado bruto de 120; corretagem de 20, emolumentos de 12 e slippage de 28 levam metade: sobram 60, antes dos impostos.",
        "A gross result of 120; a commission of 20, exchange fees of 12 and slippage of 28 take half: 60 are left, before taxes.",
    ),
)


def net(lang: Lang) -> str:
    """Falling steps from the gross to the net result."""
    say = sayer(lang)
    chart = Chart(50, 220, 0, GROSS, 5, left=16, right=RIGHT)
    steps = (
        (say("bruto", "gross"), 0.0, GROSS, "gain"),
        (say("corret.", "comm."), GROSS - COMMISSION, GROSS, "loss"),
        (say("emol.", "fees"), GROSS - COMMISSION - FEES, GROSS - COMMISSION, "loss"),
        ("slip.", GROSS - COMMISSION - FEES - SLIPPAGE, GROSS - COMMISSION - FEES, "loss"),
        (say("sobra", "left"), 0.0, GROSS - COMMISSION - FEES - SLIPPAGE, "mark"),
    )
    parts = []
    for place, (name, low, high, look) in enumerate(steps):
        x, top = chart.x(place) - 40, chart.y(high)
        parts.append(rect(f"{look}-box", (x, top), (80, chart.y(low) - top), radius=3))
        sign = "−" if look == "loss" else ""
        parts.append(text(f"{look} strong", (chart.x(place), top - 10), f"{sign}{high - low:g}", anchor="middle"))
        parts.append(text("ink small", (chart.x(place), 250), name, anchor="middle"))
    return figure(lang, **NET.of(lang), height=274, parts=[line("axis", (LEFT, 220), (RIGHT, 220)), *parts])


MONTHS = (("A", -300.0), ("B", 500.0))
TAX = Caption(
    ("Uma perda que se compensa no mês seguinte", "A loss that counts in the next month"),
    (
        "No mês A, o resultado líquido dos day trades é de −300. No mês B, de +500. A base do mês B é 500 − 300 = 200.",
        "In month A, the net result of the day trades is −300. In month B, it is +500. The base of month B is 500 − 300 = 200.",
    ),
)


def month(lang: Lang) -> str:
    """Two months and the base that the second one leaves."""
    say = sayer(lang)
    (_, first), (_, second) = MONTHS
    column = (RIGHT - LEFT - 40) / 2
    return figure(
        lang,
        **TAX.of(lang),
        height=232,
        parts=[
            block("loss", (LEFT, 30), (column, 60), say(f"mês A: −{-first:g}", f"month A: −{-first:g}")),
            block("gain", (LEFT + column + 40, 30), (column, 60), say(f"mês B: +{second:g}", f"month B: +{second:g}")),
            arrow("soft", (LEFT + column + 4, 60), (LEFT + column + 36, 60)),
            arrow("soft", (LEFT + 1.5 * column + 40, 96), (LEFT + 1.5 * column + 40, 128)),
            block(
                "mark",
                (LEFT + column - 60, 134),
                (column + 100, 60),
                say(f"base: {first + second:g}", f"base: {first + second:g}"),
            ),
            text("soft small", (LEFT, 170), localized(f"{second:g} − {-first:g}", lang)),
        ],
    )
