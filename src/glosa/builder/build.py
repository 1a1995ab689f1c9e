"""The stages of a build in their order, and the only place that names the concrete parts.

Gather all, then render, then write. A :class:`Workshop` remembers what it gathered and rendered, so that building
again after a change costs only what the change touched.
"""

import os
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from glosa.builder.config.lines import lines_of
from glosa.builder.config.load import load
from glosa.builder.config.model import SiteConfig
from glosa.builder.config.text import variables_for
from glosa.builder.content.discover import discover
from glosa.builder.content.document import Document, Source
from glosa.builder.content.images import PUBLIC_FOLDER, SiteImages, published_path
from glosa.builder.content.markdown.context import MarkdownContext
from glosa.builder.content.markdown.parse import parse
from glosa.builder.content.reading import read
from glosa.builder.content.routes import CONTENT_FOLDER
from glosa.builder.content.site_files import COMPONENTS_FOLDER, LANGUAGES_FOLDER, SiteFiles, site_files
from glosa.builder.diagnostics import BuildFailed, Diagnostic, Severity, in_reading_order
from glosa.builder.output.place import output_faults, unwritable
from glosa.builder.output.plan import PageFiles, data_files, extra_files, page_chunk, page_files, shards
from glosa.builder.output.spool import Spool, Spooled
from glosa.builder.output.stage import Published, Stage
from glosa.builder.pages.addresses import content_hash
from glosa.builder.pages.assemble import Page, PageSet, Surroundings, assemble
from glosa.builder.pages.contract import Branch, SiteData
from glosa.builder.render.body import StateEncoder, render_bodies
from glosa.builder.render.bundle import Bundle, load_bundle
from glosa.builder.render.colour import colour_stylesheet
from glosa.builder.render.components import SiteComponents
from glosa.builder.render.document import document, shell
from glosa.builder.render.highlight import PrismHighlighter
from glosa.builder.render.runtime import JsRuntime
from glosa.builder.render.v8 import v8

SOURCE_FOLDERS = (CONTENT_FOLDER, PUBLIC_FOLDER, COMPONENTS_FOLDER, LANGUAGES_FOLDER)
"""What a build reads of a site, beside ``glosa.yaml``."""

AHEAD = 16
"""Files that are parsed while the code of the first of them is being coloured."""


@dataclass(frozen=True, slots=True)
class Request:
    """What is to be built, and where to."""

    site: Path
    """The folder with ``glosa.yaml``."""
    out: Path
    base: str | None = None
    """Replaces the configuration's base."""


@dataclass(frozen=True, slots=True)
class Built:
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
        yield Workshop(request, bundle, js, spool)


@dataclass(frozen=True, slots=True)
class _Article:
    """A parsed Markdown file; its HTML waits in the spool."""

    stamp: tuple[int, int]
    document: Document
    html: Spooled


@dataclass(frozen=True, slots=True)
class _Gathered:
    """Everything known about the site before anything is rendered."""

    config: SiteConfig
    base: str
    files: SiteFiles
    modules: Mapping[str, tuple[str, str]]
    """Component name to its module's path below the base and its source."""
    articles: Mapping[str, _Article]
    """By source file."""
    pages: PageSet
    diagnostics: tuple[Diagnostic, ...]


_Inputs = tuple[Page, SiteData, Branch | None, Spooled | None]


@dataclass(frozen=True, slots=True)
class _Memory:
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
    _articles: dict[str, _Article] = field(default_factory=dict)
    _images: SiteImages | None = None
    _last: _Memory | None = None

    def check(self) -> tuple[Diagnostic, ...]:
        """Every fault of the site, errors and warnings, without rendering or writing anything."""
        try:
            return in_reading_order(self._gather().diagnostics)
        except BuildFailed as failure:
            return failure.diagnostics

    def build(self, *, strict: bool = False, forget: bool = False) -> Built:
        """Builds the site into the output folder. Raises :class:`BuildFailed` and leaves the folder as it was.

        ``strict`` lets warnings fail the build. ``forget`` starts from nothing: files other than Markdown changed.
        """
        if forget:
            self._forget()
        gathered = self._gather()
        request = self._request
        place = output_faults(request.out, request.site, sources=SOURCE_FOLDERS)
        faults = in_reading_order((*gathered.diagnostics, *place))
        if any(strict or fault.severity is Severity.ERROR for fault in faults):
            raise BuildFailed(faults)
        try:
            return self._write(gathered, faults)
        except OSError as error:
            self._forget()
            raise BuildFailed((*faults, unwritable(request.out, error))) from error

    def _forget(self) -> None:
        self._articles.clear()
        self._spool.clear()
        self._images = self._last = None

    def _gather(self) -> _Gathered:
        site = self._request.site
        config, faults = load(site)
        base = self._request.base or config.base
        files, more = site_files(site)
        faults += more
        last = self._last.gathered if self._last else None
        if last and (config, files.components, files.languages) != (
            last.config,
            last.files.components,
            last.files.languages,
        ):
            self._forget()
        sources, more = discover(site, config)
        faults += more
        modules = {
            name: (f"assets/components/{name}.{content_hash(source.encode())}.js", source)
            for name, source in files.components.items()
        }
        articles, more = self._parse(config, base, files, sources)
        faults += more
        pages = assemble(
            config,
            [article.document for article in articles.values()],
            Surroundings(
                base=base,
                code_theme=base + self._bundle.code_themes[config.code.theme],
                components={name: base + path for name, (path, _) in modules.items()},
                public=frozenset(f"/{path}" for path in files.public),
                sources=sources,
                line_of=lines_of(site),
            ),
        )
        for article in articles.values():
            faults += article.document.diagnostics
        return _Gathered(config, base, files, modules, articles, pages, faults + pages.diagnostics)

    def _parse(
        self, config: SiteConfig, base: str, files: SiteFiles, sources: Sequence[Source]
    ) -> tuple[Mapping[str, _Article], tuple[Diagnostic, ...]]:
        site = self._request.site
        self._images = images = self._images or SiteImages(site, base)
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
            )
            for path, locale in config.locales.items()
        }
        faults = [
            *(_unusable(f"{LANGUAGES_FOLDER}/{name}.js", reason) for name, reason in highlighter.load()),
            *(_unusable(f"{COMPONENTS_FOLDER}/{name}.js", reason) for name, reason in components.load()),
        ]
        articles: dict[str, _Article] = {}
        parsed: deque[tuple[str, tuple[int, int], Callable[[], Document]]] = deque()

        def finish() -> None:
            file, stamp, document = parsed.popleft()
            whole = document()
            articles[file] = _Article(stamp, replace(whole, html=""), self._spool.put(whole.html))

        for source in sources:
            stamp = _stamp(f"{site}/{source.file}")
            known = self._articles.get(source.file)
            if known and known.stamp == stamp:
                articles[source.file] = known
                continue
            text = read(site, source)
            if isinstance(text, Diagnostic):
                faults.append(text)
                continue
            parsed.append((source.file, stamp, parse(text, source, contexts[source.locale])))
            if len(parsed) > AHEAD:
                finish()
        while parsed:
            finish()
        self._articles = {source.file: articles[source.file] for source in sources if source.file in articles}
        return self._articles, tuple(faults)

    def _write(self, gathered: _Gathered, faults: tuple[Diagnostic, ...]) -> Built:
        last = self._last
        pages, base = gathered.pages, gathered.base
        inputs = dict(_inputs(gathered))
        html = {route: given[-1] for route, given in inputs.items()}
        stale = [page for page in pages.pages if last is None or last.inputs.get(page.route) != inputs[page.route]]
        files = {} if last is None else {route: last.files[route] for route in inputs.keys() & last.files.keys()}
        encoder = StateEncoder(pages)
        around = shell(
            gathered.config,
            pages.sites,
            scheme=base + self._bundle.entries["scheme"],
            styles=[base + style for style in (*self._bundle.styles, *(path for path, _ in _colour(gathered.config)))],
            boot=base + self._bundle.entries["boot"],
        )
        with Stage(self._request.out, known=last.known if last else None) as stage:
            assets = last.assets if last else frozenset(self._put_assets(stage, gathered))
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
                *extra_files(gathered.config, pages, base=base),
            ):
                stage.put(path, data)
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

    def _put_assets(self, stage: Stage, gathered: _Gathered) -> Iterator[str]:
        for path, file in (*self._bundle.files.items(), *gathered.files.public.items()):
            stage.put(path, file.read_bytes())
            yield path
        for path, source in (*gathered.modules.values(), *_colour(gathered.config)):
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


def _colour(config: SiteConfig) -> Iterator[tuple[str, str]]:
    """Path and content of the stylesheet for the site's own colour, where one is needed."""
    if style := colour_stylesheet(config.theme.color):
        yield f"assets/css/colour.{content_hash(style.encode())}.css", style


def _stamp(path: str) -> tuple[int, int]:
    try:
        facts = os.stat(path)
    except OSError:
        return 0, 0
    return facts.st_mtime_ns, facts.st_size


def _unusable(file: str, reason: str) -> Diagnostic:
    return Diagnostic(
        severity=Severity.ERROR,
        code="module-unusable",
        file=file,
        found=f"The module cannot be used: {reason}",
        expected="A component exports a function 'render', a language exports a grammar by default.",
        next_step="Correct the module.",
    )
