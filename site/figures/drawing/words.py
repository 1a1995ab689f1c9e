"""Words in both languages, for figures whose parts are drawn once for both."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypedDict

from figures.drawing.svg import Lang

Both = tuple[str, str]
"""A text in Portuguese and in English."""

EXAMPLE: dict[Lang, str] = {"pt-BR": "Exemplo.", "en-US": "Example."}
ILLUSTRATION: dict[Lang, str] = {"pt-BR": "Ilustração.", "en-US": "Illustration."}


class Spoken(TypedDict):
    """A figure's words in one language, as :func:`figures.drawing.svg.figure` takes them."""

    title: str
    description: str


@dataclass(frozen=True, slots=True)
class Caption:
    """What a figure is called and what it shows."""

    title: Both
    about: Both

    def of(self, lang: Lang, *, example: bool = True) -> Spoken:
        """Title and description of the figure in a language."""
        place = 0 if lang == "pt-BR" else 1
        lead = (EXAMPLE if example else ILLUSTRATION)[lang]
        return {"title": self.title[place], "description": f"{lead} {self.about[place]}"}


def sayer(lang: Lang) -> Callable[[str, str], str]:
    """Chooses the language of two texts."""
    place = 0 if lang == "pt-BR" else 1
    return lambda portuguese, english: (portuguese, english)[place]
