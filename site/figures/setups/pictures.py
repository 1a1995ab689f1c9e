"""The day of a worked setup, candle by candle, and each of its trades drawn large."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from figures.drawing.chart import Candle, Chart, candles, signal_at
from figures.drawing.svg import WIDTH, Lang, badge, dot, figure, line, localized, rect, text
from figures.setups.data import Setup, setup
from figures.setups.model import Exit, Trade

AXIS = 26
"""Room below the candles for the hours."""


@dataclass(frozen=True, slots=True)
class Words:
    """What the figures say in one language."""

    lang: Lang
    day: str
    trade: str
    buy: str
    sell: str
    reasons: dict[str, str]
    entry: str
    stop: str
    result: str
    limit: str
    at: str


WORDS: dict[Lang, Words] = {
    "pt-BR": Words(
        lang="pt-BR",
        day="O dia do exemplo, candle a candle",
        trade="Operação",
        buy="compra",
        sell="venda",
        reasons={
            "stop": "stop loss",
            "moved": "stop no breakeven",
            "partial": "parcial",
            "target": "take profit",
            "end": "horário final",
            "open": "aberta",
        },
        entry="Entrada",
        stop="Stop",
        result="Resultado do dia, antes dos custos",
        limit="limite",
        at="às",
    ),
    "en-US": Words(
        lang="en-US",
        day="The day of the example, candle by candle",
        trade="Trade",
        buy="buy",
        sell="sell",
        reasons={
            "stop": "stop loss",
            "moved": "stop at breakeven",
            "partial": "partial",
            "target": "take profit",
            "end": "end time",
            "open": "open",
        },
        entry="Entry",
        stop="Stop",
        result="Result of the day, before costs",
        limit="limit",
        at="at",
    ),
}


def day(name: str, lang: Lang) -> str:
    """The whole day: candles, entries with their number, exits, and below it the result that the robot counts."""
    one, words = setup(name), WORDS[lang]
    bars = one.day.bars
    lowest, highest = min(bar.low for bar in bars), max(bar.high for bar in bars)
    room = (highest - lowest) * 0.12
    chart = Chart(40, 330, lowest - room, highest + room, len(bars), left=16, right=WIDTH - 16)
    trades = one.result.trades
    return figure(
        lang,
        title=words.day,
        description=_story(one, words),
        height=506,
        parts=[
            *_hours(one, chart, bottom=330 + AXIS),
            candles(chart, [_candle(one, place) for place in range(len(bars))]),
            *(_marks(chart, one, number, trade) for number, trade in enumerate(trades, start=1)),
            *_results(one, chart, words, top=398, bottom=484),
        ],
    )


def trade(name: str, number: int, lang: Lang) -> str:
    """One trade drawn large, with its entry, its stop as it moves, its partial and its exit."""
    one, words = setup(name), WORDS[lang]
    given = one.result.trades[number - 1]
    first = max(given.place - 3, 0)
    last = min(given.exits[-1].place + 2, len(one.day.bars))
    shown = one.day.bars[first:last]
    prices = [given.entry, *(price for _, price in given.stops), *(leave.price for leave in given.exits)]
    lowest = min(*(bar.low for bar in shown), *prices)
    highest = max(*(bar.high for bar in shown), *prices)
    room = (highest - lowest) * 0.1
    edge = WIDTH - 134
    chart = Chart(56, 330, lowest - room, highest + room, last - first, left=16, right=edge - 8)
    side = words.buy if given.side > 0 else words.sell
    return figure(
        lang,
        title=f"{words.trade} {number}: {side}",
        description=_trade_story(one, given, words, number),
        height=380,
        parts=[
            text(
                "ink strong", (20, 34), f"{words.trade} {number}: {side}, {signed(_money(one, given), one, words.lang)}"
            ),
            *_hours(one, chart, bottom=330 + AXIS, first=first),
            line("mark-dash", (chart.x(given.place - first) - 8, chart.y(given.entry)), (edge, chart.y(given.entry))),
            *_stop_path(chart, given, first, edge),
            candles(chart, [_candle(one, place) for place in range(first, last)]),
            *(_exit(chart, leave, first) for leave in given.exits),
            signal_at("mark", chart, _candle(one, given.place), place=given.place - first, buy=given.side > 0),
            *_tags(one, chart, given, words, edge),
        ],
    )


def clock(minutes: int) -> str:
    """``09:35`` for minutes since midnight."""
    return f"{minutes // 60:02}:{minutes % 60:02}"


def price(units: int, one: Setup, lang: Lang) -> str:
    """A price as readers of the language write it."""
    return localized(f"{units * one.unit:,.{one.decimals}f}", lang)


def signed(money: float, one: Setup, lang: Lang) -> str:
    """Money with its sign and its currency."""
    sign = "+" if money > 0 else "−" if money < 0 else ""
    amount = localized(f"{abs(money):,.2f}".removesuffix(".00"), lang)
    return f"{sign}{'R$' if one.currency == 'BRL' else 'US$'} {amount}"


def _money(one: Setup, given: Trade) -> float:
    return round(given.units * one.day.value, 2)


def _candle(one: Setup, place: int) -> Candle:
    bar = one.day.bars[place]
    return Candle(bar.open, bar.high, bar.low, bar.close)


def _hours(one: Setup, chart: Chart, *, bottom: float, first: int = 0) -> list[str]:
    step = next(minutes for minutes in (5, 15, 30, 60, 120) if chart.count * one.day.minutes / minutes <= 6.5)
    places = [
        place
        for place in range(chart.count)
        if one.day.time(first + place) % step == 0
        and 32 <= chart.x(place) - chart.left + 16
        and chart.x(place) <= chart.right - 16
    ]
    return [
        part
        for place in places
        for part in (
            line("grid", (chart.x(place), chart.top - 8), (chart.x(place), chart.bottom + 4)),
            text("soft small", (chart.x(place), bottom), clock(one.day.time(first + place)), anchor="middle"),
        )
    ]


def _marks(chart: Chart, one: Setup, number: int, given: Trade) -> str:
    bar = one.day.bars[given.place]
    y = chart.y(bar.low) + 22 if given.side > 0 else chart.y(bar.high) - 22
    return "\n".join(
        [
            *(_exit(chart, leave, 0, radius=5) for leave in given.exits),
            badge("mark", (chart.x(given.place), y), str(number)),
        ]
    )


def _exit(chart: Chart, leave: Exit, first: int, *, radius: float = 7) -> str:
    at = (chart.x(leave.place - first), chart.y(leave.price))
    if leave.reason in ("partial", "target"):
        return dot("gain", at, radius=radius)
    look = "loss" if leave.reason == "stop" else "mark"
    return rect(f"{look} ring", (at[0] - radius, at[1] - radius), (2 * radius, 2 * radius))


def _stop_path(chart: Chart, given: Trade, first: int, edge: float) -> list[str]:
    if given.stops[0][1] == given.entry:
        return []
    ends = [place for place, _ in given.stops[1:]] + [given.exits[-1].place + 1]
    return [
        line(
            "loss-line",
            (chart.x(start - first - 0.5), chart.y(at)),
            (min(chart.x(end - first - 0.5), edge), chart.y(at)),
        )
        for (start, at), end in zip(given.stops, ends, strict=True)
        if end > start
    ]


def _tags(one: Setup, chart: Chart, given: Trade, words: Words, edge: float) -> list[str]:
    leaves = {leave.price: leave for leave in given.exits}
    levels = [(given.entry, "mark", words.entry)]
    levels += [(at, "loss", words.stop) for _, at in given.stops if at not in leaves]
    levels += [
        (leave.price, _look(leave), words.reasons[leave.reason].split(" ")[0].capitalize()) for leave in leaves.values()
    ]
    placed: list[tuple[float, str, str]] = []
    below = -100.0
    for at, look, name in sorted(levels, reverse=True):
        y = max(chart.y(at), below + 46)
        placed.append((y, f"{look} strong", name))
        placed.append((y + 21, "soft small", price(at, one, words.lang)))
        below = y
    over = max(0.0, placed[-1][0] - 348)
    return [text(look, (edge + 6, y - over), name) for y, look, name in placed]


def _look(leave: Exit) -> str:
    return "gain" if leave.reason in ("partial", "target") else "loss" if leave.reason == "stop" else "mark"


def _results(one: Setup, chart: Chart, words: Words, *, top: float, bottom: float) -> list[str]:
    steps = results(one)
    lowest, highest = min(0.0, *(money for _, money in steps)), max(0.0, *(money for _, money in steps))
    scale = Chart(top, bottom, lowest, highest, chart.count, left=chart.left, right=chart.right)
    points = [(chart.left, scale.y(0))]
    for (_, before), (place, after) in pairwise([(0, 0.0), *steps]):
        points += [(chart.x(place), scale.y(before)), (chart.x(place), scale.y(after))]
    last = steps[-1][1]
    points.append((chart.right, scale.y(last)))
    return [
        text("soft small", (20, top - 14), words.result),
        line("axis", (chart.left, scale.y(0)), (chart.right, scale.y(0))),
        line("price", *points),
        text(
            f"{'gain' if last > 0 else 'loss'} strong halo",
            (WIDTH - 20, top - 14),
            signed(last, one, words.lang),
            anchor="end",
        ),
    ]


def results(one: Setup) -> Sequence[tuple[int, float]]:
    """The day's result before costs after each exit, with the candle of that exit."""
    total, found = 0.0, []
    for given in one.result.trades:
        for leave in given.exits:
            total += (leave.price - given.entry) * given.side * leave.volume * one.day.value
            found.append((leave.place, round(total, 2)))
    return found


def _story(one: Setup, words: Words) -> str:
    return " ".join(_trade_story(one, given, words, number) for number, given in enumerate(one.result.trades, start=1))


def _trade_story(one: Setup, given: Trade, words: Words, number: int) -> str:
    ways = "; ".join(
        f"{words.reasons[leave.reason]} {words.at} {clock(one.day.time(leave.place))}, {price(leave.price, one, words.lang)}"
        for leave in given.exits
    )
    side = words.buy if given.side > 0 else words.sell
    return (
        f"{words.trade} {number}: {side} {words.at} {clock(one.day.time(given.place))}, {price(given.entry, one, words.lang)}; "
        f"{ways}; {signed(_money(one, given), one, words.lang)}."
    )
