"""One language of the site: its pages' titles, sidebar and listings, gathered before any page is assembled."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from glosa.builder.config.model import SiteConfig
from glosa.builder.config.problems import Lines
from glosa.builder.config.text import text_in
from glosa.builder.content.document import Document
from glosa.builder.content.site_words import SiteWords
from glosa.builder.diagnostics import Diagnostic
from glosa.builder.pages.contract import Branch
from glosa.builder.pages.listing_pages import ListingPage, TermIndex, listing_pages, term_index
from glosa.builder.pages.listings import Post
from glosa.builder.pages.navigation import Sidebar, automatic, configured, sidebar
from glosa.builder.pages.site import SEARCH, branch_address, sidebar_items
from glosa.builder.pages.words import PageTitles
from glosa.builder.pages.words import words as page_titles

NOT_FOUND = "404.html"


class Language(msgspec.Struct, frozen=True):
    """The values of one language that all its pages share."""

    config: SiteConfig
    locale: str
    """The locale's path, such as ``/en-US/``."""
    lang: str
    base: str
    documents: tuple[Document, ...]
    titles: Mapping[str, str]
    """Route to title, for pages from Markdown."""
    sidebar: Sidebar
    posts: tuple[Post, ...]
    terms: TermIndex
    listings: tuple[ListingPage, ...]
    title_words: PageTitles
    """The titles of generated pages."""

    def routes(self) -> Iterator[str]:
        """Every route of the language, including generated pages."""
        yield from self.titles
        yield from (listing.route for listing in self.listings)
        yield from self.search_routes()
        yield self.locale + NOT_FOUND

    def search_routes(self) -> tuple[str, ...]:
        """The route of the search page, if search is on and no page from Markdown has that route."""
        route = self.locale + SEARCH
        is_taken = any(other.lower() == route.lower() for other in self.titles)
        return () if is_taken or not self.config.search else (route,)

    def branches(self) -> Iterator[tuple[str, Branch]]:
        """The sidebar's branches by address."""
        for index, group in enumerate(self.sidebar.groups):
            items = sidebar_items(group.entries, self.base)
            yield branch_address(self.lang, index, self.base), Branch(items=items)


def gather_language(
    config: SiteConfig, locale: str, documents: Sequence[Document], *, base: str, line_of: Lines, words: SiteWords
) -> tuple[Language, tuple[Diagnostic, ...]]:
    """The language at ``locale``, with the problems of its sidebar. ``words``: those of the site's own theme."""
    lang = config.locales[locale].lang
    own = tuple(document for document in documents if document.source.locale == locale)
    title_words = page_titles(lang, words)
    untitled = {locale: title_words.home}
    titles = {one.source.route: one.title or untitled.get(one.source.route) or one.source.relative for one in own}
    diagnostics: tuple[Diagnostic, ...] = ()
    if config.theme.sidebar == "auto":
        groups = automatic(locale=locale, titles=titles)
    else:
        text = text_in(config, lang)
        groups, diagnostics = configured(
            config.theme.sidebar,
            locale=locale,
            partial=config.locales[locale].partial,
            line_of=line_of,
            text=text,
            titles=titles,
        )
    posts = tuple(_post(document) for document in own)
    terms = term_index(config, posts, locale=locale, base=base)
    language = Language(
        config=config,
        locale=locale,
        lang=lang,
        base=base,
        documents=own,
        titles=titles,
        sidebar=sidebar(groups),
        posts=posts,
        terms=terms,
        listings=listing_pages(config, posts, terms, locale=locale, base=base, title_words=title_words),
        title_words=title_words,
    )
    return language, diagnostics


def _post(document: Document) -> Post:
    front = document.front_matter
    return Post(
        route=document.source.route,
        title=document.title,
        date=front.date,
        excerpt=front.description or document.excerpt,
        tags=front.tags,
        categories=front.categories,
        home=front.home,
        publish=front.publish,
        sticky=front.sticky,
    )
