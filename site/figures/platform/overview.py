"""The whole platform in one sketch: where its windows are."""

from figures.drawing.chart import Candle, Chart, candles
from figures.drawing.svg import Lang, badge, figure, line, rect, text
from figures.platform.looks import ALL
from figures.platform.window import ABOUT, LEFT, RIGHT, Both

SERIES = (
    Candle(198, 200, 196, 197),
    Candle(197, 200, 196.5, 199.5),
    Candle(199.5, 202, 199, 201.5),
    Candle(201.5, 203, 200, 200.5),
    Candle(200.5, 204, 200, 203.5),
    Candle(203.5, 206, 203, 205),
)
TITLE: Both = ("As janelas da plataforma", "The platform’s windows")
ABOUT_IT: Both = (
    (
        "A plataforma inteira. 1: botão Algotrading. 2: cotações, à esquerda, em cima. 3: Navegador, à esquerda, embaixo. 4: "
        "gráfico, com o nome do robô no canto. 5: caixa de ferramentas, embaixo. 6: conexão, no canto inferior direito."
    ),
    (
        "The whole platform. 1: Algo Trading button. 2: quotes, top left. 3: Navigator, bottom left. 4: chart, with the robot’s "
        "name in its corner. 5: toolbox, at the bottom. 6: connection, bottom right."
    ),
)
SIDE = 224.0
"""Right edge of the windows on the left."""


def overview(lang: Lang) -> str:
    """Bar, three windows around the chart, status line."""
    place = 0 if lang == "pt-BR" else 1
    chart = Chart(top=110, bottom=264, lowest=195, highest=207, count=6, left=SIDE + 20, right=RIGHT - 16)

    def words(portuguese: str, english: str) -> str:
        return (portuguese, english)[place]

    return figure(
        lang,
        title=TITLE[place],
        description=f"{ABOUT[lang]} {ABOUT_IT[place]}",
        height=430,
        looks=ALL,
        parts=[
            rect("frame", (LEFT, 20), (RIGHT - LEFT, 390), radius=8),
            rect("closed", (LEFT, 20), (RIGHT - LEFT, 46), radius=8),
            rect("mark-box", (LEFT + 60, 26), (150, 34), radius=6),
            text("mark strong", (LEFT + 135, 50), words("Algotrading", "Algo Trading"), anchor="middle"),
            badge("mark", (LEFT + 32, 43), "1"),
            line("axis", (SIDE, 66), (SIDE, 286)),
            line("axis", (LEFT, 178), (SIDE, 178)),
            line("axis", (LEFT, 286), (RIGHT, 286)),
            badge("mark", (LEFT + 24, 92), "2"),
            text("soft small", (LEFT + 48, 99), words("Cotações", "Quotes")),
            text("ink small", (LEFT + 16, 136), words("ATIVO  200", "ASSET  200")),
            badge("mark", (LEFT + 24, 206), "3"),
            text("soft small", (LEFT + 48, 213), words("Navegador", "Navigator")),
            text("ink small", (LEFT + 16, 246), "Expert Advisors"),
            text("mark small", (LEFT + 40, 272), words("Robô", "Robot")),
            badge("mark", (SIDE + 26, 92), "4"),
            text("ink small", (RIGHT - 14, 98), words("Robô", "Robot"), anchor="end"),
            candles(chart, SERIES),
            badge("mark", (LEFT + 24, 314), "5"),
            text("mark strong", (LEFT + 48, 321), words("Negociação", "Trade")),
            text("soft", (LEFT + 190, 321), words("Histórico", "History")),
            text("soft", (LEFT + 310, 321), "Experts"),
            text("soft", (LEFT + 410, 321), words("Diário", "Journal")),
            line("grid", (LEFT + 10, 338), (RIGHT - 10, 338)),
            text(
                "ink small", (LEFT + 16, 362), words("ATIVO  buy 1  S/L 190  T/P 210", "ASSET  buy 1  S/L 190  T/P 210")
            ),
            line("axis", (LEFT, 374), (RIGHT, 374)),
            badge("mark", (RIGHT - 150, 392), "6"),
            text("soft small", (RIGHT - 14, 399), words("conectado", "connected"), anchor="end"),
        ],
    )
