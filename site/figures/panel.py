"""The panel of a robot on a chart: an illustration, its groups numbered for the text next to it."""

from dataclasses import dataclass

from figures.drawing.chart import Candle, Chart, candles, level
from figures.drawing.svg import Lang, badge, figure, line, rect, text

ENTRY, STOP, TARGET = 200, 194, 210
SERIES = (
    Candle(198, 199.5, 196, 196.5),
    Candle(196.5, 198, 195.5, 197.5),
    Candle(197.5, 199, 196.5, 198.5),
    Candle(198.5, 200.5, 197.5, 200),
    Candle(200, 203, 199, 202.5),
    Candle(202.5, 204.5, 201, 201.5),
)
LEFT, TOP, PANEL_WIDTH, ROW = 22.0, 22.0, 278.0, 36.0


@dataclass(frozen=True, slots=True)
class Words:
    """What the figure says in one language; ``groups`` are the panel's rows, name and value."""

    title: str
    description: str
    illustration: str
    entry: str
    groups: tuple[tuple[tuple[str, str], ...], ...]


WORDS: dict[Lang, Words] = {
    "pt-BR": Words(
        title="Esquema de um painel sobre o gráfico",
        description="Ilustração: um painel com quatro grupos. 1: nome do setup e número mágico. 2: horário e estado. "
        "3: posição e resultado aberto. 4: resultado do dia. Ao lado, o gráfico: entrada em 200, stop loss em 194, "
        "take profit em 210.",
        illustration="ilustração",
        entry="Entrada",
        groups=(
            (("Setup", "Exemplo A"), ("Número mágico", "1001")),
            (("Horário", "09:15–17:00"), ("Estado", "em posição")),
            (("Posição", "compra, 2"), ("Resultado", "+3")),
            (("Dia", "+19"),),
        ),
    ),
    "en-US": Words(
        title="Sketch of a panel on the chart",
        description="Illustration: a panel with four groups. 1: setup name and magic number. 2: hours and state. "
        "3: position and open result. 4: result of the day. Next to it, the chart: entry at 200, stop loss at 194, "
        "take profit at 210.",
        illustration="illustration",
        entry="Entry",
        groups=(
            (("Setup", "Example A"), ("Magic number", "1001")),
            (("Hours", "09:15–17:00"), ("State", "in position")),
            (("Position", "buy, 2"), ("Result", "+3")),
            (("Day", "+19"),),
        ),
    ),
}


def panel(lang: Lang) -> str:
    """The panel on the left, a position's levels on the chart to its right."""
    words = WORDS[lang]
    chart = Chart(top=40, bottom=310, lowest=193, highest=211, count=6, left=326, right=396)
    return figure(
        lang,
        title=words.title,
        description=words.description,
        height=346,
        parts=[
            level("gain", chart, TARGET, name="Take profit"),
            level("mark", chart, ENTRY, name=words.entry, below=True),
            level("loss", chart, STOP, name="Stop loss"),
            candles(chart, SERIES),
            _panel(words),
            text("soft small", (LEFT, 330), words.illustration),
        ],
    )


def _panel(words: Words) -> str:
    rows = sum(len(group) for group in words.groups)
    parts = [rect("card", (LEFT, TOP), (PANEL_WIDTH, rows * ROW + 14), radius=12)]
    y = TOP + 6
    for number, group in enumerate(words.groups, start=1):
        if number > 1:
            parts.append(line("axis", (LEFT + 14, y), (LEFT + PANEL_WIDTH - 14, y)))
        parts.append(badge("mark", (LEFT + PANEL_WIDTH, y + len(group) * ROW / 2), str(number)))
        for name, value in group:
            y += ROW
            look = "gain strong" if value.startswith("+") else "ink strong"
            parts.append(text("soft small", (LEFT + 16, y - 12), name))
            parts.append(text(look, (LEFT + PANEL_WIDTH - 22, y - 12), value, anchor="end"))
    return "\n".join(parts)
