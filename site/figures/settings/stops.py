"""Stop loss and take profit: both sides of the market, a stop that was hit, a target that was reached."""

from dataclasses import dataclass

from figures.drawing.chart import Candle, Chart, candles, distance, level, tag, zone
from figures.drawing.svg import Lang, dot, figure, line, text

ENTRY = 200
STOP_DISTANCE = 10
TARGET_DISTANCE = 20

FALLING_BACK = (
    Candle(200, 203, 199, 202.5),
    Candle(202.5, 205.5, 201.5, 204.5),
    Candle(204.5, 206, 202, 203),
    Candle(203, 204, 199.5, 200.5),
    Candle(200.5, 202, 196.5, 197.5),
    Candle(197.5, 199.5, 195, 198.5),
    Candle(198.5, 199, 192.5, 193.5),
    Candle(193.5, 194, 188.5, 189.5),
    Candle(189.5, 190.5, 185.5, 186.5),
)
"""A buy at 200 that rises, turns, and meets a stop at 190 in the eighth candle."""
STOPPED_IN = 7

FALLING_ON = (
    Candle(200, 202, 197.5, 198),
    Candle(198, 199.5, 194, 195),
    Candle(195, 197.5, 194, 196.5),
    Candle(196.5, 197, 190.5, 191.5),
    Candle(191.5, 193, 187.5, 188.5),
    Candle(188.5, 191, 187.5, 190),
    Candle(190, 190.5, 183.5, 184.5),
    Candle(184.5, 185.5, 179, 180.5),
    Candle(180.5, 184.5, 180, 183.5),
)
"""A sell at 200 that falls and meets a target at 180 in the eighth candle."""
REACHED_IN = 7


@dataclass(frozen=True, slots=True)
class Words:
    """What the three figures say in one language."""

    buy: str
    sell: str
    entry: str
    points: str
    closed: str
    both_title: str
    both_description: str
    stop_title: str
    stop_description: str
    target_title: str
    target_description: str


WORDS: dict[Lang, Words] = {
    "pt-BR": Words(
        buy="Compra",
        sell="Venda",
        entry="Entrada",
        points="pontos",
        closed="posição fechada",
        both_title="Stop loss e take profit na compra e na venda",
        both_description="Compra a 200: take profit acima, em 220, stop loss abaixo, em 190. "
        "Venda a 200: take profit abaixo, em 180, stop loss acima, em 210.",
        stop_title="Uma compra encerrada pelo stop loss",
        stop_description="Compra a 200 com stop loss 10 pontos abaixo, em 190. "
        "O preço sobe, volta e fecha a posição em 190.",
        target_title="Uma venda encerrada pelo take profit",
        target_description="Venda a 200 com take profit 20 pontos abaixo, em 180. "
        "O preço cai até 180 e fecha a posição.",
    ),
    "en-US": Words(
        buy="Buy",
        sell="Sell",
        entry="Entry",
        points="points",
        closed="position closed",
        both_title="Stop loss and take profit of a buy and of a sell",
        both_description="Buy at 200: take profit above, at 220, stop loss below, at 190. "
        "Sell at 200: take profit below, at 180, stop loss above, at 210.",
        stop_title="A buy closed by its stop loss",
        stop_description="Buy at 200 with a stop loss 10 points below, at 190. "
        "The price rises, turns and closes the position at 190.",
        target_title="A sell closed by its take profit",
        target_description="Sell at 200 with a take profit 20 points below, at 180. "
        "The price falls to 180 and closes the position.",
    ),
}


def both_sides(lang: Lang) -> str:
    """A buy next to a sell on one price scale: the two orders change places."""
    words = WORDS[lang]
    return figure(
        lang,
        title=words.both_title,
        description=words.both_description,
        height=412,
        parts=[_ladder(words, words.buy, side=1, left=24), _ladder(words, words.sell, side=-1, left=300)],
    )


def stop_loss(lang: Lang) -> str:
    """A buy whose stop loss was hit."""
    words, stop = WORDS[lang], ENTRY - STOP_DISTANCE
    chart = Chart(top=28, bottom=286, lowest=185, highest=206.5, count=13)
    hit = (chart.x(4 + STOPPED_IN), chart.y(stop))
    return figure(
        lang,
        title=words.stop_title,
        description=words.stop_description,
        height=308,
        parts=[
            level("mark", chart, ENTRY, name=words.entry),
            level("loss", chart, stop, name="Stop loss"),
            distance("loss", chart, place=0, prices=(ENTRY, stop), words=f"{STOP_DISTANCE} {words.points}"),
            candles(chart, FALLING_BACK, first=4),
            dot("loss", hit),
            text("loss halo", (hit[0] - 14, hit[1] + 26), words.closed, anchor="end"),
        ],
    )


def take_profit(lang: Lang) -> str:
    """A sell whose take profit was reached."""
    words, target = WORDS[lang], ENTRY - TARGET_DISTANCE
    chart = Chart(top=28, bottom=306, lowest=177, highest=203, count=13)
    hit = (chart.x(4 + REACHED_IN), chart.y(target))
    return figure(
        lang,
        title=words.target_title,
        description=words.target_description,
        height=330,
        parts=[
            level("mark", chart, ENTRY, name=words.entry),
            level("gain", chart, target, name="Take profit"),
            distance("gain", chart, place=0, prices=(ENTRY, target), words=f"{TARGET_DISTANCE} {words.points}"),
            candles(chart, FALLING_ON, first=4),
            dot("gain", hit),
            text("gain halo", (hit[0] - 14, hit[1] - 12), words.closed, anchor="end"),
        ],
    )


def _ladder(words: Words, name: str, *, side: int, left: float) -> str:
    chart = Chart(top=70, bottom=392, lowest=178, highest=222, count=1, left=left, right=left + 160, edge=left + 160)
    target, stop, middle = ENTRY + side * TARGET_DISTANCE, ENTRY - side * STOP_DISTANCE, left + 80
    parts = [text("ink strong", (left + 2, 42), name)]
    for look, price, title, sign in (("gain", target, "Take profit", "+"), ("loss", stop, "Stop loss", "−")):
        y, entry = chart.y(price), chart.y(ENTRY)
        length = f"{sign}{abs(price - ENTRY)} {words.points}"
        half = (y + entry) / 2
        parts += [
            zone(f"{look}-tint", chart, places=(-0.5, 0.5), prices=(ENTRY, price)),
            line(f"{look}-line", (chart.left, y), (chart.right, y)),
            text(f"{look} strong", (middle, half - 4), title, anchor="middle"),
            text(f"{look}", (middle, half + 20), length, anchor="middle"),
            tag(look, (chart.edge, y), f"{price:g}"),
        ]
    y = chart.y(ENTRY)
    parts += [
        line("mark-line", (chart.left, y), (chart.right, y)),
        tag("mark", (chart.edge, y), f"{ENTRY:g}"),
        text("mark small", (chart.edge + 5, y + 36), words.entry),
    ]
    return "\n".join(parts)
