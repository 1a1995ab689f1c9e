"""The terms in one language, as the Markdown of its pages shows and finds them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet

import msgspec

from glosa.builder.config.model import SiteConfig
from glosa.builder.config.text import substitute, variables_for
from glosa.builder.content.document import Source
from glosa.builder.content.glossary.model import Glossary, GlossaryTerm, spellings_in
from glosa.builder.content.glossary.spelling import folded, pattern_of
from glosa.builder.content.localized import in_language
from glosa.builder.content.own_file import text_line
from glosa.builder.content.routes import route_of
from glosa.builder.content.slugs import without_diacritics


class Explained(msgspec.Struct, frozen=True):
    """The page that explains a term in detail."""

    written: str
    """As written in the file: ``settings/stoploss#distance``."""
    route: str
    anchor: str
    line: int
    """1-based line of ``glossary.yaml``."""


class GlossaryEntry(msgspec.Struct, frozen=True):
    """A term as the page that defines it shows it."""

    key: str
    term: str
    means: str
    """Markdown."""
    line: int
    """1-based line of ``glossary.yaml`` in which ``means`` begins."""
    see: tuple[str, ...]
    explained: Explained | None
    """``None`` also if this language doesn't have that page."""
    also: tuple[str, ...] = ()
    """Other names."""

    @property
    def initial(self) -> str:
        """The letter that readers look it up under: upper case, without accents."""
        return _order(self.term)[:1].upper()


class Use(msgspec.Struct, frozen=True):
    """The meaning of a spelling in a text."""

    key: str
    is_avoided: bool


class Marks(msgspec.Struct, frozen=True):
    """The glossary's terms and spellings that are searched for on every page."""

    exists: bool = False
    """Whether the site has a glossary."""
    is_sound: bool = True
    """False: the file has errors, so a missing term isn't an error."""
    keys: AbstractSet[str] = frozenset()
    """Every key in the file, even if the file has errors."""
    page: str = ""
    """The page of the glossary, relative to the language, without its extension."""
    page_exists: bool = False
    """Whether any language has that page."""
    route: str = ""
    is_there: bool = False
    """Whether this language has that page."""
    pages: Mapping[str, str] = {}
    """By its key, the page that defines a term, if that isn't the page of the glossary and this language has it."""
    routes: Mapping[str, str] = {}
    """The routes of those pages, by page."""
    names: Mapping[str, str] = {}
    """Each term by its key."""
    uses: Mapping[str, Use] = {}
    """By folded spelling."""
    pattern: re.Pattern[str] | None = None
    """Finds all spellings in folded text; ``None``: there is nothing to find."""
    explained: Mapping[str, str] = {}
    """The page that explains a term, by the term's key. Relative to the language, without its extension."""

    def page_of(self, key: str) -> str:
        """The page that defines a term, relative to the language, without its extension."""
        return self.pages.get(key, self.page)

    def route_of(self, key: str) -> str:
        """The route of that page."""
        return self.routes.get(self.page_of(key), self.route)

    def shows_terms(self, page: str) -> bool:
        """Whether a page lists or defines terms."""
        return page == self.page or page in self.routes


class Terms(msgspec.Struct, frozen=True):
    """All terms of a language."""

    marks: Marks = Marks()
    entries: tuple[GlossaryEntry, ...] = ()
    """Sorted by term, ignoring accents, capitalization, and leading punctuation."""
    titles: Mapping[str, str] = {}
    """Titles of the pages that explain terms, by route, as far as they are known."""


def terms_in(locale: str, config: SiteConfig, glossary: Glossary, sources: Sequence[Source]) -> Terms:
    """The terms of the language at the path ``locale``. ``sources`` are all pages of the site."""
    lang = config.locales[locale].lang
    routes = {source.route for source in sources}
    view = _View(glossary, lang, variables_for(config, lang), locale, routes)
    uses = dict(view.uses())
    file = glossary.file
    route = view.route(file.page)
    pages = dict(view.pages())
    return Terms(
        Marks(
            exists=glossary.exists,
            is_sound=glossary.is_sound,
            keys=glossary.keys,
            page=file.page,
            page_exists=any(source.relative.removesuffix(".md") == file.page for source in sources),
            route=route,
            is_there=route in routes,
            pages=pages,
            routes={page: view.route(page) for page in pages.values()},
            names={key: view.text(term.term) for key, term in file.terms.items()},
            uses=uses,
            pattern=pattern_of(uses),
            explained={
                key: term.explained.partition("#")[0] for key, term in file.terms.items() if term.explained is not None
            },
        ),
        tuple(sorted(view.entries(), key=lambda one: (_order(one.term), one.key))),
    )


class _View(msgspec.Struct, frozen=True):
    glossary: Glossary
    lang: str
    variables: Mapping[str, str]
    locale: str
    routes: AbstractSet[str]

    def text(self, words: str | Mapping[str, str]) -> str:
        return substitute(in_language(words, self.lang), self.variables)

    def route(self, page: str) -> str:
        return route_of(f"{self.locale[1:]}{page}.md")

    def pages(self) -> Iterator[tuple[str, str]]:
        for key, term in self.glossary.file.terms.items():
            if term.page not in (None, self.glossary.file.page) and self.route(term.page) in self.routes:
                yield key, term.page

    def uses(self) -> Iterator[tuple[str, Use]]:
        for key, term in self.glossary.file.terms.items():
            others = (*spellings_in(term.forms, self.lang), *spellings_in(term.also, self.lang))
            for spelling in (in_language(term.term, self.lang), *others):
                yield folded(substitute(spelling, self.variables)), Use(key, False)
            for spelling in spellings_in(term.avoid, self.lang):
                yield folded(substitute(spelling, self.variables)), Use(key, True)

    def entries(self) -> Iterator[GlossaryEntry]:
        for key, term in self.glossary.file.terms.items():
            yield GlossaryEntry(
                key=key,
                term=self.text(term.term),
                means=in_language(term.means, self.lang),
                line=text_line(self.glossary.lines, (key, "means"), self.lang),
                see=term.see,
                explained=self._explained(key, term),
                also=tuple(substitute(name, self.variables) for name in spellings_in(term.also, self.lang)),
            )

    def _explained(self, key: str, term: GlossaryTerm) -> Explained | None:
        if term.explained is None:
            return None
        page, _, anchor = term.explained.partition("#")
        route = self.route(page)
        if route not in self.routes:
            return None
        return Explained(term.explained, route, anchor, self.glossary.lines[key, "explained"])


def _order(term: str) -> str:
    plain = without_diacritics(term).casefold()
    return re.sub(r"^[\W_]+", "", plain) or plain
