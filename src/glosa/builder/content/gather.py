"""The content stage: reads the site's folder and parses every Markdown file in it into an article."""

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

import msgspec
from msgspec.structs import replace

from glosa.builder.config.model import SiteConfig
from glosa.builder.config.policy import hosts
from glosa.builder.config.text import variables_for
from glosa.builder.content.dialects.book import Book
from glosa.builder.content.discover import discover
from glosa.builder.content.document import ComponentRenderer, Document, Highlighter, Image, MarkdownHooks, Source
from glosa.builder.content.images import SiteImages
from glosa.builder.content.included import IncludedTexts
from glosa.builder.content.markdown.context import MarkdownContext
from glosa.builder.content.markdown.parse import parse
from glosa.builder.content.of_dialects import book_of, category_cards_of, others_of
from glosa.builder.content.reading import digest_of, read, stamp_of
from glosa.builder.content.routes import Routes
from glosa.builder.content.site_files import SiteFiles, site_files
from glosa.builder.content.site_words import SiteWords
from glosa.builder.content.spool import Spool, Spooled
from glosa.builder.content.texts import Texts, View, read_texts, views_of
from glosa.builder.diagnostics import Diagnostic
from glosa.builder.progress import Progress, silent
from glosa.builder.sharing import SecondProcess, SharingFailed, Tickets, size_of_share

SHARE = 24
"""The number of files that a process takes at a time."""

AHEAD = 48
"""The number of files that are parsed while the code of the first one is being highlighted."""


class Article(msgspec.Struct, frozen=True):
    """A parsed Markdown file. Its HTML is in the spool."""

    text: bytes
    """Digest of the Markdown that was parsed."""
    stamp: tuple[int, int]
    document: Document
    html: Spooled
    view: View
    """The content of other files that it could show."""


class ComponentFiles(msgspec.Struct, frozen=True):
    """The files of the site's components that browsers load."""

    addresses: Mapping[str, str]
    """The path of each component's module, below the base, by the component's name."""
    files: Mapping[str, str]
    """The text of each file by its path."""


class ThemeFiles(msgspec.Struct, frozen=True):
    """What a build uses of the site's own theme. Paths are below the base."""

    module: str
    """The path of the module with the theme's exports."""
    stylesheet: str
    """The path of its stylesheet; empty if it has none."""
    files: Mapping[str, str]
    """The text of each file for browsers by its path."""
    words: SiteWords
    """Words of the site that replace the builder's."""
    layouts: tuple[str, ...] | None
    """The names of its layouts; ``None`` if there are only words of Glosa's own."""


class LoadedTheme(NamedTuple):
    """The site's own theme, if it has one, and what loading it reported."""

    files: ThemeFiles | None
    diagnostics: tuple[Diagnostic, ...]


class GeneratedText(NamedTuple):
    """A text that no file contains."""

    text: str
    plugin: str
    """The name of the plugin that generated it."""


class Additions(NamedTuple):
    """What plugins add to the site's folder, by the POSIX path that a file would have."""

    pages: Mapping[str, GeneratedText] = {}
    components: Mapping[str, GeneratedText] = {}
    diagnostics: tuple[Diagnostic, ...] = ()


NOTHING = Additions()
"""The additions of a site without plugins."""


class Survey(msgspec.Struct, frozen=True):
    """The site's folder, except for the texts of its pages."""

    files: SiteFiles
    texts: Texts
    sources: tuple[Source, ...]
    contexts: Mapping[str, MarkdownContext]
    """By locale path."""
    images: SiteImages
    components: ComponentFiles
    theme: ThemeFiles | None
    diagnostics: tuple[Diagnostic, ...]
    generated: Mapping[str, GeneratedText]
    """The pages and components that no file contains, by the POSIX path that a file would have."""


class Content(msgspec.Struct, frozen=True):
    """Everything that was read from the site's folder."""

    survey: Survey
    articles: Mapping[str, Article]
    """By source file."""
    diagnostics: tuple[Diagnostic, ...]


class Tools(NamedTuple):
    """The tools that parse Markdown, and what loading the site's own modules into them reported."""

    highlighter: Highlighter
    components: ComponentRenderer
    published: ComponentFiles
    diagnostics: tuple[Diagnostic, ...]


class EarlierArticles(Protocol):
    """Articles of earlier builds.

    A build asks for each page before it reads the file. If there's no article, it asks again with the file's text.
    """

    def unread(self, source: Source, context: MarkdownContext) -> Article | None:
        """The page's article, if its file doesn't have to be read again."""

    def unparsed(self, source: Source, context: MarkdownContext, text: str, stamp: tuple[int, int]) -> Article | None:
        """The page's article, if it was parsed from the same text."""


class ParsedShare(NamedTuple):
    """A part of what the second process has parsed."""

    message: bytes
    """This value as a message to the first process."""
    articles: Sequence[Article]


class Sources(NamedTuple):
    """The site's pages before they're read, its other files, and the problems of both."""

    files: SiteFiles
    pages: tuple[Source, ...]
    texts: Texts
    views: Mapping[str, View]
    """By locale path: the texts that pages can show."""
    diagnostics: tuple[Diagnostic, ...]
    generated: Mapping[str, GeneratedText]
    """The pages and components that no file contains, by the POSIX path that a file would have."""
    included: IncludedTexts | None = None
    """The files that pages can include."""
    book: Book | None = None
    """What the pages share in MyST."""
    others: Mapping[str, str] = {}
    """The routes of pages by those that another generator gives them."""
    cards: Mapping[str, str] = {}
    """Markdown of the cards of categories, by page."""


def find_sources(site: Path, config: SiteConfig, additions: Additions = NOTHING) -> Sources:
    """Finds the site's pages, and reads its other files."""
    files, of_files = site_files(site)
    if additions.components:
        own = {file: one.text for file, one in additions.components.items()}
        files = replace(files, components=dict(sorted(({**files.components, **own}).items())))
    pages, of_pages = discover(site, config, generated=additions.pages)
    texts, of_texts = read_texts(site, config)
    problems = (*of_files, *of_pages, *of_texts, *additions.diagnostics)
    generated = {**additions.pages, **additions.components}
    views, book = views_of(texts, config, pages), book_of(site, config, pages)
    others, cards = others_of(site, config, pages), category_cards_of(site, config, pages)
    return Sources(files, pages, texts, views, problems, generated, IncludedTexts(site, book), book, others, cards)


def survey(
    config: SiteConfig,
    base: str,
    *,
    sources: Sources,
    images: SiteImages,
    tools: Tools,
    theme: LoadedTheme,
    plugins: MarkdownHooks | None = None,
) -> Survey:
    """What was read from the site's folder, with the tools of this process."""
    allowed = hosts(config)
    routes = Routes(
        frozenset(one.route for one in sources.pages), sources.others, config.markdown.dialect == "docusaurus"
    )
    contexts = {
        path: MarkdownContext(
            base=base,
            lang=locale.lang,
            variables=variables_for(config, locale.lang),
            highlighter=tools.highlighter,
            components=tools.components,
            images=images,
            hosts=allowed,
            plugins=plugins,
            words=theme.files.words if theme.files else {},
            view=sources.views[path],
            routes=routes,
            slugs=config.markdown.slug_style,
            dialect=config.markdown.dialect,
            is_lenient=config.markdown.is_lenient,
            included=sources.included,
            book=sources.book,
            cards=sources.cards,
        )
        for path, locale in config.locales.items()
    }
    problems = (*sources.diagnostics, *tools.diagnostics, *theme.diagnostics)
    files, texts, pages, generated = sources.files, sources.texts, sources.pages, sources.generated
    return Survey(files, texts, pages, contexts, images, tools.published, theme.files, problems, generated)


def gather(
    site: Path,
    survey: Survey,
    *,
    spool: Spool,
    earlier: EarlierArticles,
    second: SecondProcess | None = None,
    progress: Progress = silent,
) -> Content:
    """Every page as an article. Articles of ``earlier`` are reused if they're still valid; the others are parsed, some
    of them by the ``second`` process. With it, raises :class:`SharingFailed`.
    """
    reading = _Reading(site, survey, spool, earlier)
    shares = _shares(survey)
    if second:
        second.parsing.issue(len(shares))
    for number in second.parsing.taken() if second else range(len(shares)):
        for source in shares[number]:
            reading.add(source, survey.contexts[source.locale])
            progress("Reading pages", len(reading.articles), len(survey.sources))
        for share in second.arrived() if second else ():
            reading.add_share(share)
    reading.finish()
    for share in second.rest() if second else ():
        reading.add_share(share)
    if second and any(one.document.timed_out for one in reading.articles.values()):
        raise SharingFailed  # Each process has highlighted code until it knew itself that the language takes too long.
    for source in survey.sources:
        context = survey.contexts[source.locale]
        if context.view.names_others(source):
            documents = [one.document for one in reading.articles.values()]
            reading.add(source, replace(context, view=context.view.naming(documents)))
            reading.finish()
    articles = {one.file: reading.articles[one.file] for one in survey.sources if one.file in reading.articles}
    of_pages = (problem for article in articles.values() for problem in article.document.diagnostics)
    problems = (*survey.diagnostics, *reading.problems, *of_pages)
    if survey.generated:
        problems = tuple(_origin_named(problem, survey.generated) for problem in problems)
    return Content(survey, articles, problems)


def gather_share(
    site: Path, survey: Survey, *, spool: Spool, earlier: EarlierArticles, tickets: Tickets
) -> Iterator[ParsedShare]:
    """The second process's share of :func:`gather`, in parts."""
    reading = _Reading(site, survey, spool, earlier)
    shares = _shares(survey)
    for number in tickets.taken():
        for source in shares[number]:
            reading.add(source, survey.contexts[source.locale])
        yield reading.taken_share()
    reading.finish()
    yield reading.taken_share()


def _shares(survey: Survey) -> Sequence[Sequence[Source]]:
    """Pages that don't show the titles of others, by ticket."""
    sources = [one for one in survey.sources if not survey.contexts[one.locale].view.names_others(one)]
    size = size_of_share(len(sources), SHARE)
    return [sources[start : start + size] for start in range(0, len(sources), size)]


class _Reading:
    """Reads pages one after the other, and parses some of them ahead while code is being highlighted."""

    def __init__(self, site: Path, survey: Survey, spool: Spool, earlier: EarlierArticles) -> None:
        self._site = site
        self._survey = survey
        self._spool = spool
        self._earlier = earlier
        self._parsing: deque[_Parsing] = deque()
        self.articles: dict[str, Article] = {}
        self.problems: list[Diagnostic] = []

    def add(self, source: Source, context: MarkdownContext) -> None:
        """Reads a page."""
        known = self._earlier.unread(source, context)
        if known:
            self.articles[source.file] = known
            return
        generated = self._survey.generated.get(source.file)
        stamp = _GENERATED if generated else stamp_of(self._site, source)
        text = generated.text if generated else read(self._site, source)
        if isinstance(text, Diagnostic):
            self.problems.append(text)
            return
        known = self._earlier.unparsed(source, context, text, stamp)
        if known:
            self.articles[source.file] = known
            return
        self._parsing.append(_Parsing(digest_of(text), stamp, context.view, parse(text, source, context)))
        if len(self._parsing) > AHEAD:
            self._finish_one()

    def finish(self) -> None:
        """Waits for the code of all pages."""
        while self._parsing:
            self._finish_one()

    def taken_share(self) -> ParsedShare:
        """The articles that are complete."""
        found = self._survey.images.found
        pages = [
            _SharedArticle(one.text, one.stamp, one.document, one.html, found(one.document.source))
            for one in self.articles.values()
        ]
        share = ParsedShare(msgspec.msgpack.encode(_Share(pages, self.problems)), [*self.articles.values()])
        self.articles, self.problems = {}, []
        return share

    def add_share(self, share: bytes) -> None:
        """Adds the articles of the other process."""
        pages, problems = msgspec.structs.astuple(_SHARE.decode(share))
        self.problems += problems
        for one in pages:
            source = one.document.source
            view = self._survey.contexts[source.locale].view
            self.articles[source.file] = Article(one.text, one.stamp, one.document, one.html, view)
            if one.images:
                self._survey.images.add_found(source, one.images)

    def _finish_one(self) -> None:
        one = self._parsing.popleft()
        whole = one.finish()
        html = self._spool.put(whole.html)
        self.articles[whole.source.file] = Article(one.text, one.stamp, replace(whole, html=""), html, one.view)


class _Parsing(NamedTuple):
    """A page whose code is being highlighted."""

    text: bytes
    stamp: tuple[int, int]
    view: View
    finish: Callable[[], Document]


class _SharedArticle(msgspec.Struct, frozen=True, array_like=True):
    """An article of the other process."""

    text: bytes
    stamp: tuple[int, int]
    document: Document
    html: Spooled
    images: Mapping[str, Image | None]
    """By the address in the page's Markdown."""


class _Share(msgspec.Struct, frozen=True, array_like=True):
    """The pages that the other process has read since its last message."""

    pages: list[_SharedArticle]
    problems: list[Diagnostic]


def _origin_named(problem: Diagnostic, generated: Mapping[str, GeneratedText]) -> Diagnostic:
    """The problem, with the plugin that added the file."""
    one = generated.get(problem.file)
    if one is None:
        return problem
    return replace(problem, found=f"{problem.found} (Plugin {one.plugin!r} adds this file.)")


_GENERATED = (-1, 0)
"""The stamp of a page that no file contains. No file has it."""
_SHARE = msgspec.msgpack.Decoder(_Share)
