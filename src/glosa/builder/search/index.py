"""The search index of a site. Pages go to the embedded engine while others are rendered; its files come back."""

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future
from typing import Any

import msgspec

from glosa.builder.config.model import SiteConfig
from glosa.builder.content.document import FrontMatter
from glosa.builder.content.gather import Article, Content
from glosa.builder.content.spool import Spool, Spooled
from glosa.builder.pages.assemble import Page, PageSet
from glosa.builder.render.runtime import JsError, JsRuntime
from glosa.builder.search.format import FOLDER
from glosa.builder.search.synonyms import Synonym, explained, synonyms

BATCH = 24
"""Pages per call into the engine."""
AHEAD = 4
"""Calls that may wait for the engine, so that memory use stays constant."""


class Unindexable(Exception):
    """The engine failed to index a page, or to make the files. The :class:`SearchIndex` can't be used anymore."""


class IndexFile(msgspec.Struct, frozen=True):
    """A file of the index, by its name below :data:`FOLDER`."""

    name: str
    text: str


class IndexInputs(msgspec.Struct, frozen=True):
    """Everything that the index of one language is made from."""

    pages: Mapping[str, tuple[Page, Spooled]]
    """By address, in the order of the site."""
    articles: Mapping[str, Article]
    """By address."""
    synonyms: tuple[Synonym, ...]
    languages: tuple[str, ...]
    """The site's other languages."""


def index_inputs(config: SiteConfig, content: Content, pages: PageSet) -> Mapping[str, IndexInputs]:
    """The inputs of each language, by its tag."""
    articles = {article.document.source.route: article for article in content.articles.values()}
    found = {}
    for path, locale in config.locales.items():
        own = [(page, articles[page.route]) for page in pages.pages if page.locale == path and page.route in articles]
        searched = [(page, article) for page, article in own if _boost(article.document.front_matter)]
        found[locale.lang] = IndexInputs(
            {page.data.path: (page, article.html) for page, article in searched},
            {page.data.path: article for page, article in searched},
            synonyms(config, content.survey.texts, locale.lang),
            tuple(other.lang for other in config.locales.values() if other is not locale),
        )
    return found


class SearchIndex:
    """Indexes one site repeatedly: only pages that changed are read again, and only languages in which something did are written."""

    def __init__(self, js: JsRuntime, script: str) -> None:
        self._js = js
        self._script = script
        self._known: dict[str, tuple[Page, Spooled]] = {}
        """By address: what the page in the engine was made from."""
        self._inputs: Mapping[str, IndexInputs] = {}
        self._missing: dict[str, set[str]] = {}
        """By language: addresses of pages that have yet to be added."""
        self._waiting: dict[str, list[tuple[dict[str, Any], str]]] = {}
        self._sent: list[Future[str]] = []
        self._written: dict[str, tuple[IndexInputs, Future[str]]] = {}

    def begin(self, inputs: Mapping[str, IndexInputs]) -> None:
        """Begins to index what changed."""
        if self._script:
            self._js.load(self._script, name="search bundle")
            self._script = ""
        self._inputs = inputs
        present = {path for own in inputs.values() for path in own.pages}
        self._known = {path: basis for path, basis in self._known.items() if path in present}
        for lang, own in inputs.items():
            self._missing[lang] = {path for path, basis in own.pages.items() if self._known.get(path) != basis}

    def add(self, page: Page, html: str) -> None:
        """Indexes a page that has just been rendered. When it's the last one of its language, the files are made meanwhile.

        Raises :class:`Unindexable`.
        """
        lang, path = page.data.lang, page.data.path
        if path not in self._missing[lang]:
            return
        self._missing[lang].discard(path)
        own = self._inputs[lang]
        self._known[path] = own.pages[path]
        waiting = self._waiting.setdefault(lang, [])
        waiting.append((_facts(page, own.articles[path]), html))
        if len(waiting) == BATCH:
            self._send(lang)
        if not self._missing[lang]:
            self._write(lang)

    def files(self, spool: Spool) -> Iterator[tuple[str, bytes]]:
        """The files of the index. Pages that weren't rendered are added first. Raises :class:`Unindexable`."""
        for lang, own in self._inputs.items():
            for path in sorted(self._missing[lang]):
                self.add(own.pages[path][0], spool.get(own.pages[path][1]))
            if lang not in self._written or self._written[lang][0] != own:
                self._write(lang)
        for future in self._sent:
            _finished(future)
        self._sent.clear()
        for lang in self._inputs:
            for file in _DECODER.decode(_finished(self._written[lang][1])):
                yield FOLDER + file.name, file.text.encode()

    def _send(self, lang: str) -> None:
        batch = self._waiting.pop(lang, ())
        if not batch:
            return
        facts = msgspec.json.encode([one for one, _ in batch]).decode()
        self._sent.append(self._js.submit("glosaSearch.put", lang, facts, *(html for _, html in batch)))
        if len(self._sent) > AHEAD:
            _finished(self._sent.pop(0))

    def _write(self, lang: str) -> None:
        self._send(lang)
        own = self._inputs[lang]
        options = {"pages": list(own.pages), "synonyms": own.synonyms, "languages": own.languages}
        self._written[lang] = own, self._js.submit("glosaSearch.files", lang, msgspec.json.encode(options).decode())


def _finished(future: Future[str]) -> str:
    try:
        return future.result()
    except JsError as error:
        raise Unindexable(str(error)) from error


def _boost(front: FrontMatter) -> float:
    """The page's factor; 0 if it isn't searched."""
    return float(front.publish) if front.search is None else front.search


def _facts(page: Page, article: Article) -> dict[str, Any]:
    data, front = page.data, article.document.front_matter
    return {
        "path": data.path,
        "title": data.title,
        "tags": [*front.tags, *front.categories],
        "keywords": front.description,
        "terms": explained(article),
        "boost": _boost(front),
        "alternates": {other.lang: other.path for other in data.alternates if other.exists and other.lang != data.lang},
    }


_DECODER = msgspec.json.Decoder(Sequence[IndexFile])
