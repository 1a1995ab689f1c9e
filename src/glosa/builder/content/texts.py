"""The files next to ``glosa.yaml`` with texts for pages: reads them all, and provides a view for each language."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Self

import msgspec
from msgspec.structs import replace

from glosa.builder.config.model import SiteConfig
from glosa.builder.content.document import Document, Source
from glosa.builder.content.glossary.load import read_glossary
from glosa.builder.content.glossary.model import GLOSSARY_FILE, Glossary
from glosa.builder.content.glossary.terms import Terms, terms_in
from glosa.builder.content.reference.cards import Cards, cards_in
from glosa.builder.content.reference.load import read_reference
from glosa.builder.content.reference.model import SETTINGS_FILE, Reference
from glosa.builder.diagnostics import Diagnostic

TEXT_FILES = (SETTINGS_FILE, GLOSSARY_FILE)
"""The names of the files."""


class Texts(msgspec.Struct, frozen=True):
    """The content of the files."""

    reference: Reference
    """The settings that pages show."""
    glossary: Glossary


class View(msgspec.Struct, frozen=True):
    """The texts that a page of one language can show."""

    cards: Cards = Cards()
    terms: Terms = Terms()

    def names_others(self, source: Source) -> bool:
        """Whether a page shows the titles of other pages, as those with terms do. It's parsed after them."""
        marks = self.terms.marks
        return marks.page != "" and marks.shows_terms(source.relative.removesuffix(".md"))

    def naming(self, documents: Iterable[Document]) -> Self:
        """The view for such a page, with the titles of ``documents``."""
        routes = {entry.explained.route for entry in self.terms.entries if entry.explained}
        titles = {one.source.route: one.title for one in documents if one.source.route in routes}
        return replace(self, terms=replace(self.terms, titles=titles))


def read_texts(site_dir: Path, config: SiteConfig) -> tuple[Texts, tuple[Diagnostic, ...]]:
    """The text files of the site in ``site_dir``, and their problems."""
    reference, diagnostics = read_reference(site_dir, config)
    glossary, more = read_glossary(site_dir, config)
    return Texts(reference, glossary), (*diagnostics, *more)


def views_of(texts: Texts, config: SiteConfig, sources: Sequence[Source]) -> Mapping[str, View]:
    """The view for each language, by its path. ``sources`` are all pages of the site."""
    return {
        path: View(
            cards_in(path, config, texts.reference, sources),
            terms_in(path, config, texts.glossary, sources),
        )
        for path in config.locales
    }


def is_outdated(document: Document, before: View, now: View) -> bool:
    """Whether a page that was parsed with the view ``before`` might differ with ``now``.

    If not, the page counts as parsed with ``now``, so that the next comparison is immediate.
    """
    if before is now:
        return False
    return (
        before.terms.marks != now.terms.marks
        or (bool(document.settings) and before.cards != now.cards)
        or (now.names_others(document.source) and before.terms != now.terms)
    )
