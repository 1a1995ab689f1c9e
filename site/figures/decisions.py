"""Decision trees of common problems: questions from top to bottom, and what each yes leads to."""

from dataclasses import dataclass

from figures.drawing.svg import Lang, arrow, figure, rect, text

LEFT, BOX, TOP = 22.0, 304.0, 22.0
HEIGHT, GAP = 66.0, 40.0
ANSWER = LEFT + BOX + 54

Lines = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Words:
    """A tree in one language: each question of two lines, and the two lines of its yes."""

    title: str
    steps: tuple[tuple[Lines, Lines], ...]


YES: dict[Lang, str] = {"pt-BR": "sim", "en-US": "yes"}
NO: dict[Lang, str] = {"pt-BR": "não", "en-US": "no"}
LEADS: dict[Lang, str] = {"pt-BR": "Ilustração, de cima para baixo:", "en-US": "Illustration, from top to bottom:"}

TREES: dict[str, dict[Lang, Words]] = {
    "no-entry": {
        "pt-BR": Words(
            "Por que o robô não entrou",
            (
                (("Há um erro na", "aba Experts?"), ("siga a", "mensagem")),
                (("Algotrading", "desligado?"), ("ligue e", "confira")),
                (("Fora do horário", "ou no limite?"), ("é a regra", "que agiu")),
                (("Espera, filtro ou", "direção barrou?"), ("teste um", "por vez")),
                (("A ordem foi", "recusada?"), ("veja volume", "e margem")),
            ),
        ),
        "en-US": Words(
            "Why the robot did not enter",
            (
                (("Is there an error on", "the Experts tab?"), ("follow the", "message")),
                (("Is Algo Trading", "off?"), ("switch it on", "and check")),
                (("Outside the hours,", "or at the limit?"), ("the rule", "did its job")),
                (("Blocked by a wait,", "filter, direction?"), ("test one", "at a time")),
                (("Was the order", "rejected?"), ("check volume", "and margin")),
            ),
        ),
    },
    "twice": {
        "pt-BR": Words(
            "Por que o robô entrou duas vezes",
            (
                (("Está em dois gráficos", "ou em um VPS?"), ("deixe só", "um")),
                (("Mesmo número mágico", "em dois setups?"), ("um número", "para cada")),
                (("A primeira posição", "já tinha fechado?"), ("o sinal ainda", "existia")),
                (("Foi uma inversão", "em conta netting?"), ("é uma virada", "de mão")),
            ),
        ),
        "en-US": Words(
            "Why the robot entered twice",
            (
                (("Is it on two charts", "or on a VPS too?"), ("keep only", "one")),
                (("Same magic number", "in two setups?"), ("one number", "for each")),
                (("Had the first position", "already closed?"), ("the signal", "was still on")),
                (("Was it an inversion", "on netting?"), ("it is a stop", "and reverse")),
            ),
        ),
    },
    "stop": {
        "pt-BR": Words(
            "Por que o stop está em outro lugar",
            (
                (("A unidade", "é outra?"), ("pontos não", "são ticks")),
                (("A entrada foi a", "outro preço?"), ("o stop pode", "acompanhar")),
                (("Breakeven ou", "trailing stop?"), ("o stop já", "andou")),
                (("Outra ordem na", "conta netting?"), ("vale a mais", "recente")),
            ),
        ),
        "en-US": Words(
            "Why the stop is somewhere else",
            (
                (("Is the unit", "a different one?"), ("points are", "not ticks")),
                (("Was the entry at", "another price?"), ("the stop may", "move along")),
                (("Breakeven or a", "trailing stop?"), ("the stop has", "moved")),
                (("Another order on", "a netting account?"), ("the latest", "one counts")),
            ),
        ),
    },
    "backtest-live": {
        "pt-BR": Words(
            "Por que o backtest e a conta não batem",
            (
                (("Versão ou parâmetros", "diferentes?"), ("iguale", "os dois")),
                (("Teste sem", "ticks reais?"), ("mude a", "modelagem")),
                (("Teste sem", "custos?"), ("inclua", "todos")),
                (("Série contínua", "no teste?"), ("é outro", "preço")),
            ),
        ),
        "en-US": Words(
            "Why backtest and live account differ",
            (
                (("Another version", "or other inputs?"), ("make them", "the same")),
                (("A test without", "real ticks?"), ("change the", "modeling")),
                (("A test without", "costs?"), ("include", "them all")),
                (("A continuous series", "in the test?"), ("other", "prices")),
            ),
        ),
    },
    "closed-overnight": {
        "pt-BR": Words(
            "O que ver depois que a plataforma fechou",
            (
                (("Há posição aberta", "sem stop loss?"), ("proteja-a", "primeiro")),
                (("Uma posição", "sumiu?"), ("veja o", "Histórico")),
                (("Breakeven ou parcial", "não agiu?"), ("dependem", "do robô")),
                (("O computador", "reiniciou?"), ("agende, ou", "use um VPS")),
            ),
        ),
        "en-US": Words(
            "What to check after the platform closed",
            (
                (("A position open", "without a stop loss?"), ("protect it", "first")),
                (("Is a position", "gone?"), ("look at the", "History")),
                (("Breakeven or a partial", "did not act?"), ("they need", "the robot")),
                (("Did the computer", "restart?"), ("schedule, or", "use a VPS")),
            ),
        ),
    },
    "two-setups": {
        "pt-BR": Words(
            "Dois setups no mesmo ativo",
            (
                (("A conta é", "netting?"), ("um setup", "por ativo")),
                (("Mesmo número", "mágico?"), ("um número", "para cada")),
                (("Podem perder", "juntos?"), ("some as", "perdas")),
            ),
        ),
        "en-US": Words(
            "Two setups on one asset",
            (
                (("Is it a netting", "account?"), ("one setup", "per asset")),
                (("The same magic", "number?"), ("one number", "for each")),
                (("Can they lose", "together?"), ("add up", "the losses")),
            ),
        ),
    },
}


def decision(name: str, lang: Lang) -> str:
    """The tree ``name``: a yes leads to the right, a no leads down."""
    words = TREES[name][lang]
    sentences = " ".join(f"{' '.join(question)} {' '.join(answer)}." for question, answer in words.steps)
    return figure(
        lang,
        title=words.title,
        description=f"{LEADS[lang]} {sentences}",
        height=int(2 * TOP + len(words.steps) * (HEIGHT + GAP) - GAP),
        parts=[part for place, step in enumerate(words.steps) for part in _step(lang, place, step, len(words.steps))],
    )


def _step(lang: Lang, place: int, step: tuple[Lines, Lines], count: int) -> list[str]:
    question, answer = step
    top = TOP + place * (HEIGHT + GAP)
    middle, bottom = top + HEIGHT / 2, top + HEIGHT
    parts = [
        rect("mark-box", (LEFT, top), (BOX, HEIGHT), radius=8),
        *(text("mark strong", (LEFT + 14, top + 28 + 25 * i), one) for i, one in enumerate(question)),
        arrow("mark", (LEFT + BOX + 2, middle), (ANSWER - 8, middle)),
        text("soft small", (LEFT + BOX + 24, middle - 12), YES[lang], anchor="middle"),
        *(text("ink", (ANSWER, top + 28 + 25 * i), one) for i, one in enumerate(answer)),
    ]
    if place < count - 1:
        parts += [
            arrow("soft", (LEFT + 40, bottom + 2), (LEFT + 40, bottom + GAP - 2)),
            text("soft small", (LEFT + 54, bottom + 27), NO[lang]),
        ]
    return parts
