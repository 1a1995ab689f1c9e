"""Strategies: how a rule becomes an order, what a sheet of paper says about it, and how a test keeps its data apart."""

from figures.drawing.svg import WIDTH, Lang, arrow, block, figure, line, rect, text
from figures.drawing.words import Caption, sayer
from figures.platform.window import Field, Line, Window

LEFT, RIGHT = 22.0, WIDTH - 22.0

PATH = Caption(
    ("Do candle à ordem", "From the candle to the order"),
    (
        "De cima para baixo: o candle fecha; a regra diz sim; os filtros deixam passar; o horário e os limites também; só então sai a ordem. Um não em qualquer degrau encerra o caminho.",
        "From top to bottom: the candle closes; the rule says yes; the filters let it pass; so do the hours and the limits; only then is the order sent. A no on any step ends the way.",
    ),
)


def path_of_a_signal(lang: Lang) -> str:
    """Five steps. Next to each except the first is the meaning of a no."""
    say = sayer(lang)
    steps = (
        ("mark", say("o candle fecha", "the candle closes"), ""),
        ("mark", say("a regra diz sim?", "does the rule say yes?"), say("sem sinal", "no signal")),
        ("mark", say("os filtros deixam?", "do the filters agree?"), say("sinal barrado", "signal blocked")),
        ("mark", say("horário e limites?", "hours and limits?"), say("fora de hora", "not now")),
        ("gain", say("ordem", "order"), ""),
    )
    parts = []
    for index, (look, words, no) in enumerate(steps):
        top = 24 + index * 76
        parts.append(block(look, (LEFT, top), (300, 48), words))
        if index < len(steps) - 1:
            parts.append(arrow("soft", (LEFT + 150, top + 52), (LEFT + 150, top + 72)))
        if no:
            parts.append(arrow("loss", (LEFT + 304, top + 24), (LEFT + 340, top + 24)))
            parts.append(text("loss", (LEFT + 350, top + 31), no))
    return figure(lang, **PATH.of(lang, example=False), height=402, parts=parts)


PAPER = Window(
    ("Uma estratégia em uma folha", "A strategy on one sheet of paper"),
    (
        "Folha com sete linhas. 1: a ideia. 2: onde ela vale. 3: o sinal. 4: a entrada. 5: a saída com perda. 6: a saída com ganho. 7: quando não operar.",
        "A sheet of seven lines. 1: the idea. 2: where it holds. 3: the signal. 4: the entry. 5: the exit with a loss. 6: the exit with a gain. 7: when not to trade.",
    ),
    (
        Field(("Ideia", "Idea"), ("rompimento anda", "breakouts go on"), 1),
        Field(("Onde vale", "Where"), ("WIN, de manhã", "WIN, mornings"), 2),
        Field(("Sinal", "Signal"), ("fecha fora do canal", "closes outside"), 3),
        Field(("Entrada", "Entry"), ("próxima abertura", "next open"), 4),
        Field(("Perda", "Loss"), ("200 pontos", "200 points"), 5),
        Field(("Ganho", "Gain"), ("parcial 200, alvo 400", "partial 200, 400"), 6),
        Field(("Não operar", "Stay out"), ("depois de 2 stops", "after 2 stops"), 7),
        Line(("Falha quando: o dia não sai do lugar", "Fails when: the day goes nowhere"), look="soft"),
    ),
)

SAMPLES = Caption(
    ("Três pedaços de tempo", "Three pieces of time"),
    (
        "Do passado para hoje: 60% dos dados para ajustar, 20% para conferir uma única vez, e depois a conta demo.",
        "From the past to today: 60% of the data to fit, 20% to check once, and then the demo account.",
    ),
)


def samples(lang: Lang) -> str:
    """A strip in three parts, with what each is for."""
    say = sayer(lang)
    width = RIGHT - LEFT
    parts, x = [], LEFT
    for share, look, name in ((0.6, "mark", "60%"), (0.2, "gain", "20%"), (0.2, "loss", say("demo", "demo"))):
        parts.append(block(look, (x, 30), (width * share - 4, 64), name))
        x += width * share
    parts += [
        text("mark", (LEFT, 134), say("ajustar os parâmetros", "fit the inputs")),
        text("gain", (LEFT, 168), say("conferir, uma única vez", "check, once only")),
        text("loss", (LEFT, 202), say("rodar ao vivo, sem dinheiro", "run it live, without money")),
    ]
    return figure(lang, **SAMPLES.of(lang), height=226, parts=parts)


PLATEAU = (-40, 60, 90, 100, 95, 70, -20)
PEAK = (-50, -30, -40, 180, -35, -60, -20)
NEIGHBORS = Caption(
    ("Um planalto e um pico", "A plateau and a peak"),
    (
        "Resultado por valor do parâmetro, de 100 a 400. Em cima, um planalto: cinco valores vizinhos dão de 60 a 100. Embaixo, um pico: um valor dá 180, e os vizinhos perdem.",
        "Result by the input’s value, from 100 to 400. Above, a plateau: five neighboring values give 60 to 100. Below, a peak: one value gives 180, and its neighbors lose.",
    ),
)


def neighbors(lang: Lang) -> str:
    """Two rows of bars."""
    say = sayer(lang)
    parts = []
    for row, (results, name) in enumerate(
        ((PLATEAU, say("planalto", "plateau")), (PEAK, say("pico isolado", "lonely peak")))
    ):
        base = 150 + row * 200
        parts.append(text("ink strong", (LEFT, base - 114 + row * 6), name))
        for index, result in enumerate(results):
            look, tall = ("gain", result * 0.5) if result > 0 else ("loss", -result * 0.5)
            top = base - tall if result > 0 else base
            parts.append(rect(f"{look}-box", (LEFT + 130 + index * 54, top), (44, tall), radius=2))
        parts.append(line("axis", (LEFT + 120, base), (RIGHT, base)))
    for index in (0, 3, 6):
        parts.append(text("soft small", (LEFT + 152 + index * 54, 412), str(100 + 50 * index), anchor="middle"))
    return figure(lang, **NEIGHBORS.of(lang), height=434, parts=parts)
