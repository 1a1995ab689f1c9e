"""Turns all documents into the site's pages: the values that every later stage uses."""

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from pathlib import Path

import msgspec
from msgspec.structs import replace

from glosa.builder.config.model import SiteConfig
from glosa.builder.config.problems import Lines
from glosa.builder.content.document import Document, Source
from glosa.builder.content.gather import Content
from glosa.builder.content.site_words import SiteWords
from glosa.builder.content.texts import Texts
from glosa.builder.diagnostics import Diagnostic
from glosa.builder.pages.addresses import shard_digits
from glosa.builder.pages.checks import broken_links, differing_anchors, unknown_layouts, useless_keywords
from glosa.builder.pages.completeness import chrome, collisions, missing_homes, missing_translations
from glosa.builder.pages.contract import Branch, Listing, PageData, SiteData
from glosa.builder.pages.glossary import glossary_out_of_place
from glosa.builder.pages.language import NOT_FOUND, Language, gather_language
from glosa.builder.pages.listing_pages import TermIndex
from glosa.builder.pages.listings import Post
from glosa.builder.pages.navigation import Sidebar
from glosa.builder.pages.notices import LagNotice, notices
from glosa.builder.pages.page_data import document_page, listing_page, not_found_page, search_page
from glosa.builder.pages.redirects import Redirection, earlier_routes, redirections, useless_redirects
from glosa.builder.pages.settings import SETTINGS_DATA, settings_out_of_place
from glosa.builder.pages.site import site_data
from glosa.builder.pages.words import PageTitles
from glosa.builder.translations.state import Translations


class Surroundings(msgspec.Struct, frozen=True):
    """What pages refer to and documents don't contain."""

    base: str
    code_theme: str
    """Address of the site's own stylesheet for code."""
    components: Mapping[str, str]
    """Component name to the address of its module."""
    public: AbstractSet[str]
    """Files copied unchanged, as absolute paths below the site's root."""
    sources: Sequence[Source]
    """Every Markdown file, including those that couldn't be read."""
    line_of: Lines
    """Lines of the configuration."""
    texts: Texts
    """What pages include from other files."""
    words: SiteWords = {}
    """Words of the site's own theme."""
    layouts: Sequence[str] | None = None
    """The names of the theme's layouts; ``None`` if the site has no theme of its own."""
    translations: Translations = Translations()

    @property
    def written(self) -> AbstractSet[str]:
        """Files, apart from pages, that links may point to, as absolute paths."""
        return self.public | {f"/{SETTINGS_DATA}"} if self.texts.reference.exists else self.public


class Page(msgspec.Struct, frozen=True):
    """One page to render. ``data.html`` is empty: the article's HTML is stored separately, by route."""

    route: str
    locale: str
    data: PageData
    listing: Listing | None
    head: str = ""
    """HTML of the tags that plugins add to its head."""
    notices: tuple[LagNotice, ...] = ()
    """Notices for the sections whose translation lags behind."""
    discussion: str = ""
    """HTML of the comments that it contains."""


class Basis(msgspec.Struct, frozen=True):
    """What all pages from Markdown in one language are made from, apart from their documents."""

    config: SiteConfig
    titles: Mapping[str, str]
    sidebar: Sidebar
    terms: TermIndex
    base: str
    components: Mapping[str, str]
    routes: AbstractSet[str]


class PageSet(msgspec.Struct, frozen=True):
    """The whole site before anything is rendered."""

    sites: Mapping[str, SiteData]
    """By locale path."""
    pages: tuple[Page, ...]
    title_words: Mapping[str, PageTitles]
    """The titles of generated pages, by locale path."""
    branches: Mapping[str, Branch]
    """By address."""
    posts: Mapping[str, tuple[Post, ...]]
    """By locale path; used for feeds."""
    diagnostics: tuple[Diagnostic, ...]
    bases: Mapping[str, Basis]
    """By locale path."""
    made: Mapping[str, tuple[Document, Page]]
    """By route: each page from Markdown with its document."""
    redirects: Mapping[str, Redirection]
    """By earlier route."""


class AssembledSite(msgspec.Struct, frozen=True):
    """The values that the output is made from, before it's rendered."""

    folder: Path
    config: SiteConfig
    base: str
    content: Content
    pages: PageSet
    diagnostics: tuple[Diagnostic, ...]
    """Every error and warning of the site, in reading order."""
    extras: Mapping[str, bytes] = {}
    """The files that plugins add, by their path below the output folder."""


def assemble(
    config: SiteConfig, documents: Sequence[Document], surroundings: Surroundings, *, before: PageSet | None = None
) -> PageSet:
    """Every page of the site in every language, with the problems that only the whole site reveals.

    ``before`` is the previous result. Pages whose documents and surroundings haven't changed are reused from it.
    """
    gathered = [
        gather_language(
            config, locale, documents, base=surroundings.base, line_of=surroundings.line_of, words=surroundings.words
        )
        for locale in config.locales
    ]
    languages = [language for language, _ in gathered]
    routes = frozenset(route for language in languages for route in language.routes())
    known = routes | {source.route for source in surroundings.sources}
    bases = {language.locale: _basis(language, routes, surroundings.components) for language in languages}
    made = {
        document.source.route: (document, page)
        for language in languages
        for document, page in _from_markdown(language, bases[language.locale], before)
    }
    pages = tuple(page for language in languages for page in _pages(language, routes, made))
    if surroundings.translations.is_used:
        pages = tuple(_with_notices(config, pages, routes, surroundings))
    digits = shard_digits(len(routes))
    return PageSet(
        sites={
            language.locale: site_data(
                config,
                language.locale,
                base=surroundings.base,
                sidebar=language.sidebar,
                title_words=language.title_words,
                code_theme=surroundings.code_theme,
                shard_digits=digits,
            )
            for language in languages
        },
        pages=pages,
        title_words={language.locale: language.title_words for language in languages},
        branches={place: branch for language in languages for place, branch in language.branches()},
        posts={language.locale: language.posts for language in languages},
        diagnostics=(
            *(one for _, diagnostics in gathered for one in diagnostics),
            *broken_links(documents, config, known=known, public=surroundings.written),
            *chrome(config, routes=known, public=surroundings.written, line_of=surroundings.line_of),
            *missing_homes(config, surroundings.sources, redirected=earlier_routes(config)),
            *missing_translations(config, surroundings.sources),
            *collisions(
                config,
                (page.route for page in pages),
                surroundings.sources,
                public=surroundings.public,
                extras=[SETTINGS_DATA] if surroundings.texts.reference.exists else [],
            ),
            *differing_anchors(config, documents),
            *useless_keywords(documents),
            *unknown_layouts(documents, surroundings.layouts),
            *useless_redirects(
                config, documents, known=known, public=surroundings.written, line_of=surroundings.line_of
            ),
            *settings_out_of_place(surroundings.texts.reference, documents, surroundings.sources),
            *glossary_out_of_place(surroundings.texts.glossary, documents, surroundings.sources),
            *surroundings.translations.diagnostics,
        ),
        bases=bases,
        made=made,
        redirects=redirections(config, documents, known=known, public=surroundings.written, base=surroundings.base),
    )


def _basis(language: Language, routes: AbstractSet[str], components: Mapping[str, str]) -> Basis:
    return Basis(
        config=language.config,
        titles=language.titles,
        sidebar=language.sidebar,
        terms=language.terms,
        base=language.base,
        components=components,
        routes=routes,
    )


def _from_markdown(language: Language, basis: Basis, before: PageSet | None) -> Iterator[tuple[Document, Page]]:
    known = before.made if before and before.bases.get(language.locale) == basis else {}
    for document in language.documents:
        route = document.source.route
        if route in known and known[route][0] is document:
            yield known[route]
        else:
            data = document_page(language, document, routes=basis.routes, components=basis.components)
            yield document, Page(route, language.locale, data, None)


def _with_notices(
    config: SiteConfig, pages: Sequence[Page], routes: AbstractSet[str], surroundings: Surroundings
) -> Iterator[Page]:
    sections = surroundings.translations.sections if config.translations.notices else ()
    found = notices(sections, config, routes, base=surroundings.base, words=surroundings.words)
    for page in pages:
        own = found.get(page.route)
        yield replace(page, notices=own) if own else page


def _pages(language: Language, routes: AbstractSet[str], made: Mapping[str, tuple[Document, Page]]) -> Iterator[Page]:
    for document in language.documents:
        yield made[document.source.route][1]
    for page in language.listings:
        yield Page(page.route, language.locale, listing_page(language, page, routes=routes), page.listing)
    for route in language.search_routes():
        yield Page(route, language.locale, search_page(language, route, routes=routes), None)
    route = language.locale + NOT_FOUND
    yield Page(route, language.locale, not_found_page(language, routes=routes), None)
