"""The stages of a build in their order, and the only place that names the concrete parts.

Gather all, then render, then write. A :class:`Workshop` remembers what it gathered and rendered, so that building
again after a change costs only what the change touched.
"""

import os
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
from msgspec.structs import replace

from glosa.builder.config.faults import FILE, Lines
from glosa.builder.config.load import LoadedConfig, load, overridden
from glosa.builder.config.model import CommentsConfig, SiteConfig
from glosa.builder.config.text import variables_for
from glosa.builder.content.discover import discover, is_markdown, is_text
from glosa.builder.content.document import Document, Source
from glosa.builder.content.images import PUBLIC_FOLDER, SiteImages, published_path
from glosa.builder.content.markdown.context import MarkdownContext
from glosa.builder.content.markdown.parse import parse
from glosa.builder.content.reading import read, stamp_of
from glosa.builder.content.routes import CONTENT_FOLDER
from glosa.builder.content.site_files import (
    COMPONENTS_FOLDER,
    LANGUAGES_FOLDER,
    SiteFiles,
    is_published,
    site_files,
)
from glosa.builder.content.texts import TEXT_FILES, Texts, View, is_outdated, read_texts, views_of
from glosa.builder.diagnostics import BuildFailed, Diagnostic, Severity, in_reading_order
from glosa.builder.output.lock import Locked
from glosa.builder.output.place import output_faults, unpublished
from glosa.builder.output.plan import PageFiles, data_files, extra_files, marker, page_chunk, page_files, shards
from glosa.builder.output.retained import retain
from glosa.builder.output.spool import Spool, Spooled
from glosa.builder.output.stage import MARKER, HalfPublished, Published, Stage
from glosa.builder.pages.addresses import content_hash
from glosa.builder.pages.assemble import Page, PageSet, Surroundings, assemble
from glosa.builder.pages.comments import needs_emoji
from glosa.builder.pages.contract import Branch, SiteData
from glosa.builder.render.body import StateEncoder, render_bodies
from glosa.builder.render.bundle import Bundle, load_bundle
from glosa.builder.render.colour import colour_files
from glosa.builder.render.components import SiteComponents
from glosa.builder.render.document import document, shell
from glosa.builder.render.highlight import PrismHighlighter
from glosa.builder.render.runtime import JsRuntime
from glosa.builder.render.v8 import v8

SOURCE_FOLDERS = (CONTENT_FOLDER, PUBLIC_FOLDER, COMPONENTS_FOLDER, LANGUAGES_FOLDER)
"""What a build reads of a site, beside ``glosa.yaml`` and the files of texts there."""

AHEAD = 48
"""Files that are parsed while the code of the first of them is being coloured."""


class Request(msgspec.Struct, frozen=True):
    """What is to be built, and where to."""

    site: Path
    """The folder with ``glosa.yaml``."""
    out: Path
    base: str | None = None
    """Replaces the configuration's base."""
    comments: CommentsConfig | None = None
    """Replaces the configuration's comments in every language."""
    retained_builds: int | None = None
    """Replaces the configuration's number."""
    loaded: LoadedConfig | None = None
    """The configuration of the first build, if the caller has loaded it; otherwise the build reads ``glosa.yaml``."""


class Built(msgspec.Struct, frozen=True):
    """What a build did."""

    base: str
    pages: int
    """All pages, listings and not-found pages included."""
    written_pages: int
    """Pages from Markdown."""
    published: Published
    warnings: tuple[Diagnostic, ...]
    rendered: Mapping[str, str]
    """Address of every page rendered anew, with the address of its chunk."""


@contextmanager
def workshop(request: Request) -> Iterator["Workshop"]:
    """A builder for one site, with its JavaScript engine running until the block is left."""
    bundle = load_bundle()
    with v8() as js, Spool() as spool:
        js.load(bundle.server_script, name="server bundle")
        yield Workshop(request, bundle, js, spool, request.loaded)


class _Article(msgspec.Struct, frozen=True):
    """A parsed Markdown file; its HTML waits in the spool."""

    stamp: tuple[int, int]
    document: Document
    html: Spooled
    view: View
    """What it could show of other files."""


class _Survey(msgspec.Struct, frozen=True):
    """The site's folder, but for the texts of its pages."""

    config: SiteConfig
    base: str
    files: SiteFiles
    texts: Texts
    modules: Mapping[str, tuple[str, str]]
    """Component name to its module's path below the base and its source."""
    sources: tuple[Source, ...]
    contexts: Mapping[str, MarkdownContext]
    """By locale path."""
    line_of: Lines
    diagnostics: tuple[Diagnostic, ...]


class _Gathered(msgspec.Struct, frozen=True):
    """Everything known about the site before anything is rendered."""

    survey: _Survey
    articles: Mapping[str, _Article]
    """By source file."""
    pages: PageSet
    diagnostics: tuple[Diagnostic, ...]


_Inputs = tuple[Page, SiteData, Branch | None, Spooled | None]


class _Memory(msgspec.Struct, frozen=True):
    """What the last successful build left behind."""

    gathered: _Gathered
    inputs: Mapping[str, "_Inputs"]
    """What each page was rendered from, by route."""
    files: Mapping[str, PageFiles]
    """By route."""
    assets: frozenset[str]
    """Planned files that only ``forget`` renews."""
    images: Mapping[str, str]
    """Image beside the Markdown to its published path."""
    known: Mapping[str, int]
    """Files of the output folder and their sizes."""


@dataclass(slots=True)
class Workshop:
    """Builds one site, again and again. Made by :func:`workshop`."""

    _request: Request
    _bundle: Bundle
    _js: JsRuntime
    _spool: Spool
    _loaded: LoadedConfig | None
    """The configuration of the next build, if it has been loaded already."""
    _articles: Mapping[str, _Article] = field(default_factory=dict)
    _images: SiteImages | None = None
    _survey: _Survey | None = None
    _pages: PageSet | None = None
    _last: _Memory | None = None

    def check(self) -> tuple[Diagnostic, ...]:
        """Every fault of the site, errors and warnings, without rendering or writing anything."""
        try:
            return in_reading_order(self._gather(None).diagnostics)
        except BuildFailed as failure:
            return failure.diagnostics

    def build(self, *, strict: bool = False, changed: AbstractSet[str] | None = None) -> Built:
        """Builds the site into the output folder. Raises :class:`BuildFailed` and leaves the folder as it was.

        ``strict`` lets warnings fail the build. ``changed`` names all files that may differ from the last build, as
        POSIX paths below the site's folder; ``None`` when that is not known, and then Markdown that changed is found.
        """
        if changed is not None and not all(map(is_text, changed)):
            self._forget()
        gathered = self._gather(changed)
        request = self._request
        place = output_faults(request.out, request.site, sources=SOURCE_FOLDERS)
        faults = in_reading_order((*gathered.diagnostics, *place))
        if any(strict or fault.severity is Severity.ERROR for fault in faults):
            raise BuildFailed(faults)
        try:
            return self._write(gathered, faults)
        except (OSError, Locked, HalfPublished) as error:
            self._forget()
            raise BuildFailed((*faults, unpublished(request.out, error))) from error

    def reads(self, file: str) -> bool:
        """Whether a build may depend on ``file``, a POSIX path below the site's folder, not on what an editor leaves there."""
        folder, _, rest = file.partition("/")
        if folder != CONTENT_FOLDER:
            return file in (FILE, *TEXT_FILES) or (folder in SOURCE_FOLDERS and is_published(file))
        if is_markdown(file) or not rest or self._is_folder(file):
            return True
        return self._images is None or self._images.concerns(file)

    def _is_folder(self, file: str) -> bool:
        """Whether there is a folder, or was one with pages in it."""
        return os.path.isdir(self._request.site / file) or any(one.startswith(f"{file}/") for one in self._articles)

    def _forget(self) -> None:
        self._articles = {}
        self._spool.clear()
        self._images = self._survey = self._pages = self._last = None

    def _gather(self, changed: AbstractSet[str] | None) -> _Gathered:
        survey = self._survey
        if survey is None or changed is None or not self._knows(changed, survey):
            survey, changed = self._look(), None
        articles, faults = self._parse(survey, changed)
        self._pages = pages = assemble(
            survey.config,
            [article.document for article in articles.values()],
            Surroundings(
                base=survey.base,
                code_theme=survey.base + self._bundle.styles.themes[survey.config.code.theme],
                components={name: survey.base + path for name, (path, _) in survey.modules.items()},
                public=frozenset(f"/{path}" for path in survey.files.public),
                sources=survey.sources,
                line_of=survey.line_of,
                texts=survey.texts,
            ),
            before=self._pages,
        )
        told = (fault for article in articles.values() for fault in article.document.diagnostics)
        return _Gathered(survey, articles, pages, (*survey.diagnostics, *faults, *told, *pages.diagnostics))

    def _knows(self, changed: AbstractSet[str], survey: _Survey) -> bool:
        """Whether every page could be read, and the changed ones are still there."""
        return (
            len(self._articles) == len(survey.sources)
            and changed <= self._articles.keys()
            and all(os.path.isfile(self._request.site / file) for file in changed)
        )

    def _look(self) -> _Survey:
        site, known = self._request.site, self._survey
        loaded, self._loaded = self._loaded or load(site), None
        faults = loaded.diagnostics
        config = overridden(
            loaded.config, comments=self._request.comments, retained_builds=self._request.retained_builds
        )
        base = self._request.base or config.base
        files, more = site_files(site)
        faults += more
        if known and (known.config, known.files.modules) != (config, files.modules):
            self._forget()
        sources, more = discover(site, config)
        faults += more
        texts, more = read_texts(site, config)
        faults += more
        modules = {
            name: (f"assets/components/{name}.{content_hash(source.encode())}.js", source)
            for name, source in files.components.items()
        }
        contexts, more = self._contexts(config, base, files, views_of(texts, config, sources))
        faults += more
        self._survey = _Survey(config, base, files, texts, modules, sources, contexts, loaded.line_of, faults)
        return self._survey

    def _contexts(
        self, config: SiteConfig, base: str, files: SiteFiles, views: Mapping[str, View]
    ) -> tuple[Mapping[str, MarkdownContext], tuple[Diagnostic, ...]]:
        self._images = images = self._images or SiteImages(self._request.site, base)
        highlighter = PrismHighlighter(self._bundle.prism, self._js, own=files.languages)
        components = SiteComponents(self._js, sources=files.components)
        contexts = {
            path: MarkdownContext(
                base=base,
                lang=locale.lang,
                variables=variables_for(config, locale.lang),
                highlighter=highlighter,
                components=components,
                images=images,
                view=views[path],
            )
            for path, locale in config.locales.items()
        }
        return contexts, (*highlighter.load(), *components.load())

    def _parse(
        self, survey: _Survey, changed: AbstractSet[str] | None
    ) -> tuple[Mapping[str, _Article], tuple[Diagnostic, ...]]:
        """Every page, parsed anew where its file changed; ``None``: where its time or size did."""
        site = self._request.site
        faults: list[Diagnostic] = []
        articles: dict[str, _Article] = {}
        parsed: deque[tuple[str, View, tuple[int, int], Callable[[], Document]]] = deque()

        def finish() -> None:
            file, view, stamp, document = parsed.popleft()
            whole = document()
            articles[file] = _Article(stamp, replace(whole, html=""), self._spool.put(whole.html), view)

        for source in sorted(survey.sources, key=lambda one: survey.contexts[one.locale].view.names_others(one)):
            context = survey.contexts[source.locale]
            if context.view.names_others(source):
                while parsed:
                    finish()
                context = replace(context, view=context.view.naming(one.document for one in articles.values()))
            known = self._articles.get(source.file)
            is_left = changed is not None and source.file not in changed
            stamp = known.stamp if known and is_left else stamp_of(site, source)
            if known and known.stamp == stamp and not is_outdated(known.document, known.view, context.view):
                articles[source.file] = replace(known, view=context.view)
                continue
            text = read(site, source)
            if isinstance(text, Diagnostic):
                faults.append(text)
                continue
            parsed.append((source.file, context.view, stamp, parse(text, source, context)))
            if len(parsed) > AHEAD:
                finish()
        while parsed:
            finish()
        self._articles = {source.file: articles[source.file] for source in survey.sources if source.file in articles}
        return self._articles, tuple(faults)

    def _write(self, gathered: _Gathered, faults: tuple[Diagnostic, ...]) -> Built:
        last, survey, pages = self._last, gathered.survey, gathered.pages
        config, base = survey.config, survey.base
        inputs = dict(_inputs(gathered))
        html = {route: given[-1] for route, given in inputs.items()}
        stale = [page for page in pages.pages if last is None or last.inputs.get(page.route) != inputs[page.route]]
        files = {} if last is None else {route: last.files[route] for route in inputs.keys() & last.files.keys()}
        encoder = StateEncoder(pages)
        around = shell(
            config,
            pages.sites,
            styles=self._bundle.styles,
            more=[path for path, _ in colour_files(config)],
            boot=self._bundle.entries["boot"],
        )
        with Stage(self._request.out, known=last.known if last else None) as stage:
            assets = last.assets if last else frozenset(self._put_assets(stage, survey))
            images = dict(self._put_images(stage, gathered, last.images if last else {}))
            stage.keep((*assets, *images.values()))
            for body in render_bodies(stale, encoder, self._js):
                route = body.page.route
                waiting = html[route]
                article = self._spool.get(waiting) if waiting else body.article
                chunk = page_chunk(body.page, article)
                files[route] = page_files(body.page, chunk)
                stage.put(files[route].chunk, chunk)
                stage.put(files[route].html, document(body, article, around).encode())
            stage.keep(path for one in files.values() for path in (one.html, one.chunk))
            for path, data in (
                *shards(pages, files, base=base),
                *data_files(pages, base=base),
                *extra_files(config, pages, survey.texts.reference, base=base),
            ):
                stage.put(path, data)
            stage.put(MARKER, marker(config, base=base, retained=retain(stage, builds=config.retained_builds)))
            published = stage.publish()
        self._last = _Memory(gathered, inputs, files, assets, images, stage.known)
        return Built(
            base=base,
            pages=len(pages.pages),
            written_pages=len(gathered.articles),
            published=published,
            warnings=faults,
            rendered={page.data.path: base + files[page.route].chunk for page in stale},
        )

    def _put_assets(self, stage: Stage, survey: _Survey) -> Iterator[str]:
        emoji = self._bundle.emoji if needs_emoji(survey.config) else {}
        for path, file in (*self._bundle.files.items(), *emoji.items(), *survey.files.public.items()):
            stage.put(path, file.read_bytes())
            yield path
        for path, source in (*survey.modules.values(), *colour_files(survey.config)):
            stage.put(path, source.encode())
            yield path

    def _put_images(self, stage: Stage, gathered: _Gathered, known: Mapping[str, str]) -> Iterator[tuple[str, str]]:
        used = {asset for article in gathered.articles.values() for asset in article.document.assets}
        for asset in sorted(used):
            path = known.get(asset)
            if path is None:
                data = (self._request.site / asset).read_bytes()
                path = published_path(asset, data)
                stage.put(path, data)
            yield asset, path


def _inputs(gathered: _Gathered) -> Iterator[tuple[str, _Inputs]]:
    articles = {article.document.source.route: article.html for article in gathered.articles.values()}
    pages = gathered.pages
    for page in pages.pages:
        branch = pages.branches[page.data.branch] if page.data.branch else None
        yield page.route, (page, pages.sites[page.locale], branch, articles.get(page.route))
