"""Generated text, the same on every machine: random words from a seeded generator."""

import random
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Stock:
    """The words of one language's pages."""

    nouns: tuple[str, ...]
    verbs: tuple[str, ...]
    rest: tuple[str, ...]
    labels: tuple[str, str, str]
    """Headings of a table's columns."""


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


ENGLISH = Stock(
    nouns=_words(
        "order level signal price candle channel volume session entry target margin average filter account window "
        "panel symbol spread range trend reversal interval limit profit setup broker chart position report backtest"
    ),
    verbs=_words(
        "follows opens closes measures confirms delays limits repeats compares moves keeps cancels adjusts shows counts "
        "replaces ignores checks reaches protects"
    ),
    rest=_words(
        "the a every each its another one only always rarely first last daily before after while until with without "
        "beyond below above when as soon and or but at most usually wide narrow"
    ),
    labels=("Setting", "Meaning", "Example"),
)
PORTUGUESE = Stock(
    nouns=_words(
        "ordem nível sinal preço candle canal volume sessão entrada alvo margem média filtro conta janela painel ativo "
        "diferença faixa tendência reversão intervalo limite lucro configuração corretora gráfico posição relatório"
    ),
    verbs=_words(
        "segue abre fecha mede confirma atrasa limita repete compara move mantém cancela ajusta mostra conta substitui "
        "ignora verifica alcança protege"
    ),
    rest=_words(
        "o a cada outro um somente sempre raramente primeiro último diário antes depois enquanto até com sem além abaixo "
        "acima quando como logo e ou mas no máximo amplo estreito"
    ),
    labels=("Configuração", "Significado", "Exemplo"),
)


class Writer:
    """Writes in one language; the same ``seed`` gives the same text."""

    def __init__(self, stock: Stock, seed: str) -> None:
        self.stock = stock
        self._random = random.Random(seed)

    def title(self, words: int = 3) -> str:
        """A few words, the first one capital."""
        return " ".join(self._random.choices(self.stock.nouns, k=words)).capitalize()

    def sentence(self) -> str:
        """Nine to eighteen words and a full stop; some words are marked."""
        words = []
        for place in range(self._random.randint(9, 18)):
            kind = (self.stock.rest, self.stock.nouns, self.stock.verbs, self.stock.rest)[place % 4]
            words.append(self._random.choice(kind))
        marked = self._random.randrange(len(words) * 4)
        if marked < len(words):
            mark = self._random.choice(("*", "**", "`"))
            words[marked] = f"{mark}{words[marked]}{mark}"
        return " ".join(words).capitalize() + "."

    def paragraph(self) -> str:
        """Three or four sentences on one line."""
        return " ".join(self.sentence() for _ in range(self._random.randint(3, 4)))

    def bullets(self, count: int = 4) -> str:
        """A list of single sentences."""
        return "\n".join(f"- {self.sentence()}" for _ in range(count))

    def table(self, rows: int = 5) -> str:
        """Three columns with a heading."""
        lines = [f"| {' | '.join(self.stock.labels)} |", "| --- | --- | ---: |"]
        for _ in range(rows):
            lines.append(f"| {self.title(2)} | {self.title(5)} | {self._random.randint(1, 999)} |")
        return "\n".join(lines)

    def code(self, language: str) -> str:
        """A fenced block in ``python`` or ``json``."""
        return f"```{language}\n{_CODE[language](self._random)}\n```"


def _python(draw: random.Random) -> str:
    name, limit = draw.choice(ENGLISH.nouns), draw.randint(2, 90)
    return (
        f"def {name}_of(values: list[float], limit: int = {limit}) -> float:\n"
        f'    """The mean {name} of the last ``limit`` values."""\n'
        f"    recent = values[-limit:]\n"
        f"    if not recent:\n"
        f'        raise ValueError("no values")  # nothing to measure\n'
        f"    return sum(recent) / len(recent)"
    )


def _json(draw: random.Random) -> str:
    one, two = draw.sample(ENGLISH.nouns, 2)
    number = draw.randint(1, 500)
    return f'{{\n  "{one}": {number},\n  "{two}": {{ "enabled": true, "distance": {number / 8} }},\n  "levels": [1, 2, 3]\n}}'


_CODE = {"python": _python, "json": _json}
