"""The two waits after a stop loss: one ends by time, the other when the signal turns."""

from dataclasses import dataclass

from figures.drawing.svg import Lang, block, dot, figure, line, text
from figures.drawing.timeline import Timeline, at, clock, ground

SPAN = Timeline(first=at(9, 50), last=at(11, 0))
STOPPED = at(10, 2)
MINUTES = 10
RESUMED = STOPPED + MINUTES / 60
TURNED = at(10, 40)


@dataclass(frozen=True, slots=True)
class Words:
    """What the figure says in one language."""

    title: str
    description: str
    stop: str
    turn: str
    buy_signal: str
    sell_signal: str
    position: str
    entries: str
    without: str
    minutes: str
    reversal: str
    since: str


WORDS: dict[Lang, Words] = {
    "pt-BR": Words(
        title="Quando uma nova entrada é possível depois de um stop loss",
        description="Uma compra é encerrada pelo stop loss às 10:02; o sinal de compra dura até as 10:40 e vira "
        "venda. Sem espera, uma nova entrada é possível logo às 10:02. Com a espera de 10 minutos, às 10:12. "
        "Com a espera pela reversão, às 10:40.",
        stop="stop loss",
        turn="o sinal vira",
        buy_signal="sinal de compra",
        sell_signal="de venda",
        position="posição encerrada",
        entries="entradas",
        without="Sem espera",
        minutes=f"Esperar {MINUTES} minutos",
        reversal="Esperar a reversão",
        since="a partir das",
    ),
    "en-US": Words(
        title="When a new entry is possible after a stop loss",
        description="A buy is closed by its stop loss at 10:02; the buy signal lasts until 10:40 and turns to sell. "
        "Without a wait, a new entry is possible from 10:02. With the pause of 10 minutes, from 10:12. "
        "With the wait for a reversal, from 10:40.",
        stop="stop loss",
        turn="the signal turns",
        buy_signal="buy signal",
        sell_signal="sell signal",
        position="position closed",
        entries="entries",
        without="No wait",
        minutes=f"Wait for {MINUTES} minutes",
        reversal="Wait for a reversal",
        since="from",
    ),
}


def waits(lang: Lang) -> str:
    """The signal and the position above, below them the time in which entries are possible, three times."""
    words = WORDS[lang]
    rows = ((words.without, STOPPED), (words.minutes, RESUMED), (words.reversal, TURNED))
    return figure(
        lang,
        title=words.title,
        description=words.description,
        height=442,
        parts=[
            text("soft small", (SPAN.x(STOPPED), 34), words.stop, anchor="middle"),
            text("soft small", (SPAN.x(TURNED), 34), words.turn, anchor="middle"),
            *(text("ink strong", (SPAN.x(hour), 61), clock(hour), anchor="middle") for hour in (STOPPED, TURNED)),
            *(line("soft-dots", (SPAN.x(hour), 70), (SPAN.x(hour), 170)) for hour in (STOPPED, TURNED)),
            _between("mark", SPAN.first, TURNED, top=80, words=words.buy_signal),
            _between("loss", TURNED, SPAN.last, top=80, words=words.sell_signal),
            _position(words, y=148),
            *(_row(name, words, start=start, top=208 + 80 * i) for i, (name, start) in enumerate(rows)),
        ],
    )


def _between(look: str, start: float, end: float, *, top: float, words: str) -> str:
    return block(look, (SPAN.x(start), top), (SPAN.x(end) - SPAN.x(start), 40), words)


def _position(words: Words, *, y: float) -> str:
    x = SPAN.x(STOPPED)
    return "\n".join(
        [
            line("mark-way", (SPAN.left, y), (x, y)),
            dot("loss", (x, y)),
            text("loss halo", (x + 18, y + 7), words.position),
        ]
    )


def _row(name: str, words: Words, *, start: float, top: float) -> str:
    return "\n".join(
        [
            text("ink", (SPAN.left, top), name),
            text("gain strong", (SPAN.right, top), f"{words.since} {clock(start)}", anchor="end"),
            ground(SPAN, top=top + 10, height=40),
            _between("gain", start, SPAN.last, top=top + 10, words=words.entries),
        ]
    )
