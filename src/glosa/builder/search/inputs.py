"""What the search index of a site is made from."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from itertools import repeat
from typing import NamedTuple

import msgspec

from glosa.builder.config.model import SiteConfig
from glosa.builder.content.document import Document, FrontMatter, Heading
from glosa.builder.content.gather import Article
from glosa.builder.content.spool import Spooled
from glosa.builder.content.texts import Texts
from glosa.builder.pages.assemble import AssembledSite, Page
from glosa.builder.search.synonyms import Synonym, explained, synonyms


class ReadablePage(msgspec.Struct, frozen=True):
    """What the engine reads of a page, which depends only on its article and the glossary."""

    lang: str
    route: str
    facts: bytes
    """What leads to the page besides its HTML, as JSON."""
    html: Spooled
    key: bytes
    """Digest of the language, the facts, and the HTML."""


class IndexedPage(ReadablePage, frozen=True):
    """A page that can be found."""

    path: str
    file: str
    """Its Markdown file."""
    head: bytes
    """What results show of the page besides its sections, as JSON."""
    translated: bytes
    """The headings of sections in other languages by anchor, as JSON; empty if there are none."""
    boost: float


class IndexVersion(NamedTuple):
    """A version of the site, which has indexes of its own."""

    name: str
    folder: str
    """Its folder in each language, without a slash at the beginning; empty for the current version."""
    suffix: str
    """What follows the language in the names of its indexes; empty for the current version."""


MOST_TRANSLATED = 2
"""Other languages whose headings lead to a section, too."""

_IN_NAMES = str.maketrans("/~", "~!")
"""Replaces characters of a version's folder that a file's name can't contain. No folder contains ``!``."""


def index_versions(config: SiteConfig) -> tuple[IndexVersion, ...]:
    """The versions that are searched apart; none if the site has only one."""
    versions = config.search_settings.versions
    return tuple(
        IndexVersion(one.name, "", "")
        if one.current
        else IndexVersion(one.name, one.folder[1:], "@" + one.folder[1:-1].translate(_IN_NAMES))
        for one in (versions if len(versions) > 1 else ())
    )


class IndexInputs(msgspec.Struct, frozen=True):
    """Everything that the index of one language is made from."""

    pages: tuple[IndexedPage, ...]
    """In the order of the site."""
    synonyms: tuple[Synonym, ...]
    languages: tuple[str, ...]
    """The site's other languages."""
    versions: tuple[IndexVersion, ...] = ()
    """In the index of the current version, if there are others: all versions."""


class IndexSources:
    """Returns the inputs of one build after the other. What didn't change is the same value as before."""

    def __init__(self) -> None:
        self._pages: Mapping[str, _Known] = {}
        self._config: SiteConfig | None = None
        self._texts: Texts | None = None
        self._synonyms: Mapping[str, tuple[Synonym, ...]] = {}

    def of(self, site: AssembledSite) -> Mapping[str, IndexInputs]:
        """The inputs of each index by its name: the language's tag, with the suffix of a version that isn't current."""
        config, texts = site.config, site.content.survey.texts
        tags = {path: locale.lang for path, locale in config.locales.items()}
        if config is not self._config or texts is not self._texts:
            self._synonyms = {lang: synonyms(config, texts, lang) for lang in tags.values()}
            self._config, self._texts = config, texts
        versions = index_versions(config)
        suffixes = ("", *(one.suffix for one in versions if one.suffix))
        pages: dict[tuple[str, str], list[IndexedPage]] = {(path, one): [] for path in tags for one in suffixes}
        self._pages = dict(_known(site, self._pages))
        for page, _, _, found in self._pages.values():
            suffix = _suffix(versions, found.route.removeprefix(page.locale)) if versions else ""
            pages[page.locale, suffix].append(found)
        return {
            tags[path] + suffix: IndexInputs(
                tuple(own),
                self._synonyms[tags[path]],
                tuple(other for other in tags.values() if other != tags[path]),
                () if suffix else versions,
            )
            for (path, suffix), own in pages.items()
        }


def readable(articles: Iterable[Article], langs: Mapping[str, str]) -> Iterator[ReadablePage]:
    """Pages that the engine can read before the site is assembled. ``langs``: the tag of each locale, by its path."""
    terms: dict[int, Mapping[str, Mapping[str, str]]] = {}
    for article in articles:
        document, own = article.document, article.view.terms
        if _boost(document.front_matter):
            found = terms.get(id(own))
            if found is None:
                found = terms[id(own)] = explained(own)
            route, lang = document.source.route, langs[document.source.locale]
            facts = _facts(document.title, document.front_matter, found.get(route, {}))
            yield ReadablePage(lang, route, facts, article.html, _key(lang, facts, article.html))


def _suffix(versions: Iterable[IndexVersion], route: str) -> str:
    """The suffix of the version that contains this route, by the innermost folder."""
    found = [one for one in versions if one.suffix and route.startswith(one.folder)]
    return max(found, key=lambda one: len(one.folder)).suffix if found else ""


class _Known(NamedTuple):
    """A page, and the values that it was made from."""

    page: Page
    terms: object
    others: tuple[tuple[str, str, Document | None], ...]
    """The same page in other languages: the language, the path, and the document; ``None`` if there is none."""
    indexed: IndexedPage

    def is_made_from(self, page: Page, article: Article, documents: Mapping[str, Document]) -> bool:
        """Whether these values are the same. ``documents``: by path."""
        return (
            self.page is page
            and self.terms is article.view.terms
            and self.indexed.html == article.html
            and all(documents.get(path) is one for _, path, one in self.others)
        )


def _known(site: AssembledSite, before: Mapping[str, _Known]) -> Iterator[tuple[str, _Known]]:
    """By route."""
    articles = {article.document.source.route: article for article in site.content.articles.values()}
    documents = {page.data.path: document for document, page in site.pages.made.values()}
    found: dict[int, Mapping[str, Mapping[str, str]]] = {}
    for page in site.pages.pages:
        route = page.route
        article = articles.get(route)
        known = before.get(route)
        if known and article and known.is_made_from(page, article, documents):  # Most pages after a save.
            yield route, known
            continue
        if article is None or not _boost(article.document.front_matter):
            continue
        terms, data, document = article.view.terms, page.data, article.document
        if id(terms) not in found:
            found[id(terms)] = explained(terms)
        others = tuple(
            (one.lang, one.path, documents.get(one.path)) for one in data.alternates if one.lang != data.lang
        )
        facts = _facts(data.title, document.front_matter, found[id(terms)].get(route, {}))
        indexed = IndexedPage(
            data.lang,
            route,
            facts,
            article.html,
            _key(data.lang, facts, article.html),
            data.path,
            document.source.file,
            _head(page, document, {lang: one for lang, _, one in others}),
            _translated(document, tuple(one for _, _, one in others if one)[:MOST_TRANSLATED]),
            _boost(document.front_matter),
        )
        yield route, _Known(page, terms, others, indexed)


def _boost(front: FrontMatter) -> float:
    """The page's factor; 0 if it isn't searched."""
    return float(front.publish) if front.search is None else front.search


def _facts(title: str, front: FrontMatter, terms: Mapping[str, str]) -> bytes:
    tags = [*front.tags, *front.categories]
    facts = {"title": title, "tags": tags, "keywords": front.description, "terms": terms, "listed": front.keywords}
    return msgspec.json.encode(facts)


def _key(lang: str, facts: bytes, html: Spooled) -> bytes:
    return blake2b(lang.encode() + b"\0" + facts + html.digest, digest_size=16).digest()


def _head(page: Page, document: Document, others: Mapping[str, Document | None]) -> bytes:
    data, front = page.data, document.front_matter
    alternates: dict[str, object] = {}
    for one in data.alternates:
        other = others.get(one.lang)
        if one.exists and other:
            anchors = _anchors(document, other)
            alternates[one.lang] = (one.path, anchors) if anchors else one.path
    tags = [*front.tags, *front.categories]
    return msgspec.json.encode({"path": data.path, "title": data.title, "tags": tags, "alternates": alternates})


def _anchors(document: Document, other: Document) -> Mapping[str, str]:
    """Anchors of sections that have another one in the other language; empty if there is no such section."""
    return {
        one.slug: same.slug if same else ""
        for one, same in _counterparts(document, other)
        if one.slug not in other.anchors
    }


def _translated(document: Document, others: Sequence[Document]) -> bytes:
    """The titles and headings of the page in other languages, by the anchors of its sections; empty if there are none."""
    found: dict[str, str] = {}
    for other in others:
        titles = {one.slug: one.title for one in other.headings}
        found[""] = f"{found.get('', '')} {other.title}"
        for one, same in _counterparts(document, other):
            title = titles.get(one.slug, same.title if same else "")
            if title:
                found[one.slug] = f"{found.get(one.slug, '')} {title}"
    return msgspec.json.encode(found) if found else b""


def _counterparts(document: Document, other: Document) -> Iterable[tuple[Heading, Heading | None]]:
    """Each heading, with that of the same section if both pages have headings of the same levels in the same order."""
    ours, theirs = document.headings, other.headings
    is_same = [one.level for one in ours] == [one.level for one in theirs]
    return zip(ours, theirs if is_same else repeat(None), strict=is_same)
