"""The corpus for all builders: a generated bilingual tree of pages, the same on every machine.

A corpus of N pages has N/2 in each language: a home page, and folders of at most thirty pages. A page is about 8 kB of
Markdown: headings on two levels, paragraphs, lists, a table, links to other pages, two code blocks. Headings have ids that
are the same in both languages.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from bench.prose import ENGLISH, PORTUGUESE, Stock, Writer

SIZES = (62, 1_000, 10_000)
"""Pages of the measured corpora, both languages together."""

_FOLDER = 30
_SECTIONS = 5


@dataclass(frozen=True, slots=True)
class Language:
    """One of the two languages."""

    tag: str
    label: str
    folder: str
    """Its subfolder of the content folder, empty for the default language."""
    stock: Stock


LANGUAGES = (Language("pt-BR", "Português", "", PORTUGUESE), Language("en-US", "English", "en-US", ENGLISH))


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a page in its language. For the home page, ``folder`` and ``name`` are empty."""

    folder: str
    name: str


@dataclass(frozen=True, slots=True)
class Text:
    """A page: its language, its place, its title, its Markdown without front matter and title."""

    language: Language
    place: Place
    title: str
    body: str


Link = Callable[[Language, Place, Place], str]
"""Returns a link's target, from the first place to the second."""


@dataclass(frozen=True)
class Corpus:
    """A corpus of ``pages`` pages."""

    pages: int

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """The pages of one language, home first."""
        rest = self.pages // len(LANGUAGES) - 1
        return Place("", ""), *(
            Place(f"part-{number // _FOLDER + 1:03}", f"page-{number + 1:04}") for number in range(rest)
        )

    @property
    def middle(self) -> Place:
        """The page that the benchmark of saves edits."""
        return self.places[len(self.places) // 2]

    def texts(self, link: Link) -> Iterator[Text]:
        """All pages of both languages, with links from ``link``."""
        for language in LANGUAGES:
            for index, place in enumerate(self.places):
                writer = Writer(language.stock, f"{language.tag} {index}")
                targets = [self.places[(index + step) % len(self.places)] for step in range(1, _SECTIONS + 1)]
                links = [f"[{writer.title(2)}]({link(language, place, target)})" for target in targets]
                yield Text(language, place, f"{writer.title()} {index}", _body(writer, links))


def _body(writer: Writer, links: list[str]) -> str:
    extras = (writer.code("python"), writer.code("json"), writer.table(), writer.paragraph(), writer.paragraph())
    parts = [writer.paragraph()]
    for number, (link, extra) in enumerate(zip(links, extras, strict=True), 1):
        parts += [
            f"## {writer.title()} {{#section-{number}}}",
            writer.paragraph(),
            f"{writer.sentence()} {link} {writer.sentence()}",
            f"### {writer.title()} {{#detail-{number}}}",
            writer.paragraph(),
            extra,
            writer.bullets(),
        ]
    return "\n\n".join(parts) + "\n"
