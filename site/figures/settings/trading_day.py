"""A trading day: when entries are allowed, the pause between them, and what happens to a position at the end."""

from dataclasses import dataclass

from figures.drawing.svg import Lang, arrow, block, cross, dot, figure, line, text, tick
from figures.drawing.timeline import Timeline, at, clock, ground

DAY = Timeline(first=8, last=18.5)
START, END = at(9, 15), at(17, 0)
INTERVAL = (at(12, 0), at(13, 30))
SIGNALS = (at(8, 30), at(10, 30), at(12, 45), at(14, 30), at(17, 45))
"""When the strategy gives a signal; the one before the last opens the position."""
OPENED = SIGNALS[-2]


@dataclass(frozen=True, slots=True)
class Words:
    """What the figure says in one language."""

    title: str
    description: str
    start: str
    interval: str
    end: str
    entries: str
    pause: str
    accepted: str
    ignored: str
    position: str
    closing_on: str
    closing_off: str


WORDS: dict[Lang, Words] = {
    "pt-BR": Words(
        title="Um dia de operação com intervalo",
        description="Entradas permitidas das 09:15 às 12:00 e das 13:30 às 17:00. De cinco sinais, às 08:30, 10:30, "
        "12:45, 14:30 e 17:45, contam o segundo e o quarto; os outros caem fora do horário ou no intervalo. "
        "Uma posição aberta às 14:30 fecha às 17:00 quando o fechamento no fim está ligado e continua aberta "
        "quando está desligado.",
        start="início",
        interval="intervalo",
        end="fim",
        entries="entradas",
        pause="pausa",
        accepted="sinal aceito",
        ignored="sinal ignorado",
        position="posição",
        closing_on="Fechar no fim: ligado",
        closing_off="Fechar no fim: desligado",
    ),
    "en-US": Words(
        title="A trading day with an interval",
        description="Entries are allowed from 09:15 to 12:00 and from 13:30 to 17:00. Of five signals, at 08:30, "
        "10:30, 12:45, 14:30 and 17:45, the second and the fourth count; the others fall outside the hours or in the "
        "interval. A position opened at 14:30 is closed at 17:00 when closing at the end is on, and stays open "
        "when it is off.",
        start="start",
        interval="interval",
        end="end",
        entries="entries",
        pause="pause",
        accepted="signal accepted",
        ignored="signal ignored",
        position="position",
        closing_on="Close at the end: on",
        closing_off="Close at the end: off",
    ),
}


def trading_day(lang: Lang) -> str:
    """The day as a strip, the signals that count in it, two fates of a position below."""
    words = WORDS[lang]
    return figure(
        lang,
        title=words.title,
        description=words.description,
        height=368,
        parts=[
            _times(words),
            _strip(words),
            *(_signal(hour) for hour in SIGNALS),
            *_legend(words, y=202),
            _position(words.closing_on, words, y=254),
            _position(words.closing_off, words, y=316),
        ],
    )


def allowed(hour: float) -> bool:
    """Whether a position may be opened at this hour."""
    return START <= hour < END and not INTERVAL[0] <= hour < INTERVAL[1]


def _times(words: Words) -> str:
    middle = (DAY.x(INTERVAL[0]) + DAY.x(INTERVAL[1])) / 2
    names = [(DAY.x(START), words.start), (middle, words.interval), (DAY.x(END), words.end)]
    outward = {INTERVAL[0]: -8, INTERVAL[1]: 8}
    return "\n".join(
        [
            *(text("soft small", (x, 34), name, anchor="middle") for x, name in names),
            *(
                text("ink strong", (DAY.x(hour) + outward.get(hour, 0), 61), clock(hour), anchor="middle")
                for hour in (START, *INTERVAL, END)
            ),
            *(line("soft-dots", (DAY.x(hour), 70), (DAY.x(hour), 78)) for hour in (START, *INTERVAL)),
            line("soft-dots", (DAY.x(END), 70), (DAY.x(END), 346)),
        ]
    )


def _strip(words: Words) -> str:
    middle = (DAY.x(INTERVAL[0]) + DAY.x(INTERVAL[1])) / 2
    windows = ((START, INTERVAL[0]), (INTERVAL[1], END))
    return "\n".join(
        [
            ground(DAY, top=82, height=46),
            *(
                block("gain", (DAY.x(start), 82), (DAY.x(end) - DAY.x(start), 46), words.entries)
                for start, end in windows
            ),
            text("soft small", (middle, 112), words.pause, anchor="middle"),
        ]
    )


def _signal(hour: float) -> str:
    x = DAY.x(hour)
    sign = tick("gain", (x, 160)) if allowed(hour) else cross("loss", (x, 160))
    return line("soft-line", (x, 132), (x, 145)) + sign


def _legend(words: Words, *, y: float) -> tuple[str, ...]:
    left, middle = DAY.left, DAY.left + 212
    return (
        tick("gain", (left + 8, y)),
        text("soft small", (left + 26, y + 7), words.accepted),
        cross("loss", (middle + 8, y)),
        text("soft small", (middle + 26, y + 7), words.ignored),
    )


def _position(name: str, words: Words, *, y: float) -> str:
    closes = name == words.closing_on
    start, end = DAY.x(OPENED), DAY.x(END) if closes else DAY.right - 22
    box = block("mark", (start, y - 20), (end - start, 40), words.position)
    last = dot("mark", (end, y)) if closes else arrow("mark", (end, y), (DAY.right, y))
    return "\n".join([text("ink", (DAY.left, y + 7), name), box, last])
