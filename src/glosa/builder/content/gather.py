"""The content stage: reads the site's folder and parses every Markdown file in it into an article."""

from collections import deque
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple, Protocol

import msgspec
from msgspec.structs import replace

from glosa.builder.config.model import SiteConfig
from glosa.builder.config.text import variables_for
from glosa.builder.content.discover import discover
from glosa.builder.content.document import ComponentRenderer, Document, Highlighter, Source
from glosa.builder.content.images import SiteImages
from glosa.builder.content.markdown.context import MarkdownContext
from glosa.builder.content.markdown.parse import parse
from glosa.builder.content.reading import digest_of, read, stamp_of
from glosa.builder.content.site_files import SiteFiles
from glosa.builder.content.spool import Spool, Spooled
from glosa.builder.content.texts import Texts, View, read_texts, views_of
from glosa.builder.diagnostics import Diagnostic

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


class Survey(msgspec.Struct, frozen=True):
    """The site's folder, except for the texts of its pages."""

    files: SiteFiles
    texts: Texts
    sources: tuple[Source, ...]
    contexts: Mapping[str, MarkdownContext]
    """By locale path."""
    images: SiteImages
    diagnostics: tuple[Diagnostic, ...]


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
    diagnostics: tuple[Diagnostic, ...]


class EarlierArticles(Protocol):
    """Articles of earlier builds.

    A build asks for each page before it reads the file. If there's no article, it asks again with the file's text.
    """

    def unread(self, source: Source, context: MarkdownContext) -> Article | None:
        """The page's article, if its file doesn't have to be read again."""

    def unparsed(self, source: Source, context: MarkdownContext, text: str, stamp: tuple[int, int]) -> Article | None:
        """The page's article, if it was parsed from the same text."""


def survey(site: Path, config: SiteConfig, base: str, *, files: SiteFiles, images: SiteImages, tools: Tools) -> Survey:
    """Finds the site's pages and reads the files of texts that they can show."""
    sources, problems = discover(site, config)
    texts, more = read_texts(site, config)
    views = views_of(texts, config, sources)
    contexts = {
        path: MarkdownContext(
            base=base,
            lang=locale.lang,
            variables=variables_for(config, locale.lang),
            highlighter=tools.highlighter,
            components=tools.components,
            images=images,
            view=views[path],
        )
        for path, locale in config.locales.items()
    }
    return Survey(files, texts, sources, contexts, images, (*problems, *more, *tools.diagnostics))


def gather(site: Path, survey: Survey, *, spool: Spool, earlier: EarlierArticles) -> Content:
    """Every page as an article. Articles of ``earlier`` are reused if they're still valid; the others are parsed."""
    unread: list[Diagnostic] = []
    articles: dict[str, Article] = {}
    parsing: deque[_Parsing] = deque()

    def finish() -> None:
        one = parsing.popleft()
        whole = one.finish()
        html = spool.put(whole.html)
        articles[whole.source.file] = Article(one.text, one.stamp, replace(whole, html=""), html, one.view)

    for source in sorted(survey.sources, key=lambda one: survey.contexts[one.locale].view.names_others(one)):
        context = survey.contexts[source.locale]
        if context.view.names_others(source):
            while parsing:
                finish()
            context = replace(context, view=context.view.naming(one.document for one in articles.values()))
        known = earlier.unread(source, context)
        if known:
            articles[source.file] = known
            continue
        stamp = stamp_of(site, source)
        text = read(site, source)
        if isinstance(text, Diagnostic):
            unread.append(text)
            continue
        known = earlier.unparsed(source, context, text, stamp)
        if known:
            articles[source.file] = known
            continue
        parsing.append(_Parsing(digest_of(text), stamp, context.view, parse(text, source, context)))
        if len(parsing) > AHEAD:
            finish()
    while parsing:
        finish()
    in_order = {source.file: articles[source.file] for source in survey.sources if source.file in articles}
    of_pages = (one for article in in_order.values() for one in article.document.diagnostics)
    return Content(survey, in_order, (*survey.diagnostics, *unread, *of_pages))


class _Parsing(NamedTuple):
    """A page whose code is being highlighted."""

    text: bytes
    stamp: tuple[int, int]
    view: View
    finish: Callable[[], Document]
