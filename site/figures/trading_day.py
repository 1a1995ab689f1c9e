"""A trading day: when entries are allowed, the pause between them, and what happens to a position at the end."""

from dataclasses import dataclass

from figures.svg import WIDTH, Lang, arrow, dot, figure, line, rect, text

FIRST_HOUR, LAST_HOUR = 8.0, 18.5
START, END = 9.25, 17.0
INTERVAL = (12.0, 13.5)
OPENED = 14.5
MARGIN = 22


@dataclass(frozen=True, slots=True)
class Words:
    """What the figure says in one language."""

    title: str
    description: str
    start: str
    interval: str
    end: str
    entries: str
    position: str
    closing_on: str
    closing_off: str


WORDS: dict[Lang, Words] = {
    "pt-BR": Words(
        title="Um dia de execução com intervalo",
        description="Entradas permitidas das 09:15 às 12:00 e das 13:30 às 17:00. Uma posição aberta às 14:30 "
        "fecha às 17:00 quando o fechamento no fim está ligado e continua aberta quando está desligado.",
        start="início",
        interval="intervalo",
        end="fim",
        entries="entradas",
        position="posição",
        closing_on="Fechar no fim: ligado",
        closing_off="Fechar no fim: desligado",
    ),
    "en-US": Words(
        title="A day of execution with an interval",
        description="Entries are allowed from 09:15 to 12:00 and from 13:30 to 17:00. A position opened at 14:30 "
        "is closed at 17:00 when closing at the end is on, and stays open when it is off.",
        start="start",
        interval="interval",
        end="end",
        entries="entries",
        position="position",
        closing_on="Close at the end: on",
        closing_off="Close at the end: off",
    ),
}


def trading_day(lang: Lang) -> str:
    """The day as a strip, two fates of a position below it."""
    words = WORDS[lang]
    return figure(
        lang,
        title=words.title,
        description=words.description,
        height=290,
        parts=[
            _times(words),
            _strip(words),
            _position(words.closing_on, words, y=190),
            _position(words.closing_off, words, y=244),
        ],
    )


def _times(words: Words) -> str:
    middle = (_x(INTERVAL[0]) + _x(INTERVAL[1])) / 2
    names = [(_x(START), words.start), (middle, words.interval), (_x(END), words.end)]
    return "\n".join(
        [
            *(text("soft small", (x, 34), name, anchor="middle") for x, name in names),
            *(text("ink strong", (_x(hour), 60), _clock(hour), anchor="middle") for hour in (START, *INTERVAL, END)),
            *(line("soft-dots", (_x(hour), 70), (_x(hour), 78)) for hour in (START, *INTERVAL)),
            line("soft-dots", (_x(END), 70), (_x(END), 280)),
        ]
    )


def _strip(words: Words) -> str:
    parts = [rect("closed", (MARGIN, 82), (WIDTH - 2 * MARGIN, 46), radius=8)]
    for start, end in ((START, INTERVAL[0]), (INTERVAL[1], END)):
        parts += [
            rect("gain-box", (_x(start), 82), (_x(end) - _x(start), 46)),
            text("gain strong", ((_x(start) + _x(end)) / 2, 111), words.entries, anchor="middle"),
        ]
    return "\n".join(parts)


def _position(name: str, words: Words, *, y: float) -> str:
    closes = name == words.closing_on
    start, end = _x(OPENED), _x(END) if closes else _x(LAST_HOUR) - 22
    box = rect("mark-box", (start, y - 18), (end - start, 36))
    last = dot("mark", (end, y)) if closes else arrow("mark", (end, y), (_x(LAST_HOUR), y))
    label = text("mark strong", ((start + _x(END)) / 2, y + 6), words.position, anchor="middle")
    return "\n".join([text("ink", (MARGIN, y + 6), name), box, last, label])


def _x(hour: float) -> float:
    return MARGIN + (hour - FIRST_HOUR) * (WIDTH - 2 * MARGIN) / (LAST_HOUR - FIRST_HOUR)


def _clock(hour: float) -> str:
    return f"{int(hour):02}:{round(hour % 1 * 60):02}"
