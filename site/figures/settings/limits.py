"""Daily limits: the result of two days, trade by trade, until a limit is passed."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from figures.drawing.chart import Chart
from figures.drawing.svg import WIDTH, Lang, dot, figure, line, rect, text

PROFIT_LIMIT, LOSS_LIMIT = 100, 60
GOOD_DAY = (35, -20, 40, 20, 30)
BAD_DAY = (-20, 15, -20, -20, -20)
"""What each trade of the day brought, in the currency of the account; the last one passes a limit."""
PLACES = 7


@dataclass(frozen=True, slots=True)
class Words:
    """What the figure says in one language."""

    title: str
    description: str
    good: str
    bad: str
    profit_limit: str
    loss_limit: str
    stopped: tuple[str, str]


WORDS: dict[Lang, Words] = {
    "pt-BR": Words(
        title="O resultado de dois dias até um limite",
        description="Limite de lucro 100, limite de perda 60. No primeiro dia, as operações dão +35, −20, +40, +20 e "
        "+30: o resultado chega a +105 e não há mais entradas. No segundo, −20, +15, −20, −20 e −20: "
        "o resultado chega a −65 e não há mais entradas.",
        good="Um dia bom",
        bad="Um dia ruim",
        profit_limit="Limite de lucro",
        loss_limit="Limite de perda",
        stopped=("sem", "entradas"),
    ),
    "en-US": Words(
        title="The result of two days up to a limit",
        description="Profit limit of 100, loss limit of 60. On the first day the trades bring +35, −20, +40, +20 and "
        "+30: the result reaches +105 and there are no more entries. On the second, −20, +15, −20, −20 and −20: "
        "the result reaches −65 and there are no more entries.",
        good="A good day",
        bad="A bad day",
        profit_limit="Profit limit",
        loss_limit="Loss limit",
        stopped=("no", "entries"),
    ),
}


def limits(lang: Lang) -> str:
    """A day that ends at the profit limit, below it one that ends at the loss limit, on one scale."""
    words = WORDS[lang]
    good = Chart(top=66, bottom=252, lowest=-20, highest=120, count=PLACES, left=22, right=474)
    bad = Chart(top=302, bottom=302 + 186 / 140 * 105, lowest=-80, highest=25, count=PLACES, left=22, right=474)
    return figure(
        lang,
        title=words.title,
        description=words.description,
        height=472,
        parts=[
            *_day(good, results(GOOD_DAY), words, name=words.good),
            _limit("gain", good, PROFIT_LIMIT, name=words.profit_limit),
            *_day(bad, results(BAD_DAY), words, name=words.bad),
            _limit("loss", bad, -LOSS_LIMIT, name=words.loss_limit),
        ],
    )


def results(trades: Sequence[int]) -> tuple[int, ...]:
    """The day's result after each trade."""
    return tuple(accumulate(trades))


def signed(amount: int) -> str:
    """A number with its sign, zero without."""
    return f"{amount:+}".replace("-", "−") if amount else "0"


def _day(chart: Chart, after: Sequence[int], words: Words, *, name: str) -> list[str]:
    look, zero = "gain" if after[-1] > 0 else "loss", chart.y(0)
    return [
        text("ink strong", (chart.left, chart.top - 26), name),
        *_stopped(chart, after, words),
        line("axis", (chart.left, zero), (chart.right, zero)),
        text("soft small", (WIDTH - 16, zero + 7), "0", anchor="end"),
        *(_trade(chart, place, amounts) for place, amounts in enumerate(pairwise((0, *after)))),
        dot(look, (chart.x(len(after) - 1), chart.y(after[-1]))),
    ]


def _stopped(chart: Chart, after: Sequence[int], words: Words) -> list[str]:
    left, first = chart.x(len(after) - 0.5), chart.y(PROFIT_LIMIT / 2 if after[-1] > 0 else -LOSS_LIMIT / 2) - 22
    look, lines = "gain" if after[-1] > 0 else "loss", (signed(after[-1]), *words.stopped)
    x = (left + chart.right) / 2
    return [
        rect("closed", (left, chart.top), (chart.right - left, chart.bottom - chart.top), radius=8),
        *(
            text("soft small" if i else f"{look} strong", (x, first + 26 * i), one, anchor="middle")
            for i, one in enumerate(lines)
        ),
    ]


def _trade(chart: Chart, place: int, amounts: tuple[int, int]) -> str:
    before, total = amounts
    up = total > before
    x, top, bottom = chart.x(place), chart.y(max(amounts)), chart.y(min(amounts))
    label = text("ink halo small", (x, top - 11), signed(total - before), anchor="middle")
    return rect("up" if up else "down", (x - 13, top), (26, bottom - top), radius=2) + label


def _limit(look: str, chart: Chart, amount: int, *, name: str) -> str:
    y = chart.y(amount)
    return "\n".join(
        [
            line(f"{look}-dash", (chart.left, y), (chart.right, y)),
            text(f"{look} halo strong", (chart.left, y - 9 if amount > 0 else y + 26), name),
            text(f"{look} strong", (WIDTH - 16, y + 7), signed(amount), anchor="end"),
        ]
    )
