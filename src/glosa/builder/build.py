"""A build in its stages: config, content, pages, render, search, output. Only this module imports the concrete parts.

A :class:`Workshop` builds one site repeatedly. ``reuse.py`` decides what it can reuse.
"""

import os
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import msgspec

from glosa.builder.cache.folder import CacheFolder
from glosa.builder.config.load import LoadedConfig, load, overridden
from glosa.builder.config.model import CommentsConfig, SiteConfig
from glosa.builder.config.problems import FILE, Lines
from glosa.builder.content.discover import is_markdown, is_text
from glosa.builder.content.gather import Content, Sources, Survey, Tools, find_sources, gather, gather_share, survey
from glosa.builder.content.images import PUBLIC_FOLDER, SiteImages
from glosa.builder.content.routes import CONTENT_FOLDER
from glosa.builder.content.site_files import (
    COMPONENTS_FOLDER,
    LANGUAGES_FOLDER,
    SiteFiles,
    is_published,
    site_files,
)
from glosa.builder.content.spool import Spool, SpoolDamaged
from glosa.builder.content.texts import TEXT_FILES
from glosa.builder.diagnostics import BuildFailed, Diagnostic, Severity, in_reading_order
from glosa.builder.output.lock import Locked
from glosa.builder.output.place import output_problems, unpublished
from glosa.builder.output.share import job, render_share
from glosa.builder.output.site import Output, RenderedSite, write_site
from glosa.builder.output.stage import HalfPublished, Published, Stage
from glosa.builder.pages.assemble import PageSet, Surroundings, assemble
from glosa.builder.render.body import Body, StateEncoder, batches_of, render_bodies
from glosa.builder.render.bundle import Bundle, load_bundle
from glosa.builder.render.color import color_files
from glosa.builder.render.components import SiteComponents, module_files
from glosa.builder.render.document import Shell, shell
from glosa.builder.render.engines import Engines
from glosa.builder.render.highlight import PrismHighlighter
from glosa.builder.render.v8 import v8
from glosa.builder.reuse import Reuse, Stale
from glosa.builder.search.find import Finder
from glosa.builder.search.format import FOLDER
from glosa.builder.search.index import SearchIndex, Unindexable, index_inputs
from glosa.builder.sharing import WORTHWHILE, Lost, SecondProcess, Work, can_share

SOURCE_FOLDERS = (CONTENT_FOLDER, PUBLIC_FOLDER, COMPONENTS_FOLDER, LANGUAGES_FOLDER)
"""The folders of a site that a build reads, in addition to ``glosa.yaml`` and the text files next to it."""


class Request(msgspec.Struct, frozen=True):
    """What to build, and into which folder."""

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
    cache: Path | None = None
    """The folder for results that the next run can reuse; ``None``: nothing is saved."""
    shared: bool = False
    """Whether a second process may take part in building many pages for the first time."""


def cache_of(site: Path) -> Path:
    """The default cache folder of the site in this folder."""
    return site / ".glosa" / "cache"


class Built(msgspec.Struct, frozen=True):
    """The result of a build."""

    base: str
    pages: int
    """All pages, listings and not-found pages included."""
    written_pages: int
    """Pages from Markdown."""
    published: Published
    warnings: tuple[Diagnostic, ...]
    rendered: Mapping[str, str]
    """The address of every page that this build rendered, with the address of its chunk."""


@contextmanager
def workshop(request: Request) -> Iterator["Workshop"]:
    """A builder for one site. When the block ends, the JavaScript engine stops and the cache is saved."""
    bundle = load_bundle()
    cache = CacheFolder(request.cache) if request.cache else None
    if cache and not cache.prepare():
        cache = None
    with Engines(v8, bundle.server_script) as engines, Spool(cache.path if cache else None) as spool:
        reuse = Reuse(request.site, request.out, spool=spool, cache=cache)
        shop = Workshop(request, bundle, engines, spool, reuse, request.loaded)
        try:
            yield shop
        finally:
            reuse.save()


class _Settings(msgspec.Struct, frozen=True):
    """The configuration, with the request's replacements applied."""

    config: SiteConfig
    base: str
    line_of: Lines
    diagnostics: tuple[Diagnostic, ...]


class _Rendering(msgspec.Struct, frozen=True):
    """The pages to render, and how to render them."""

    stale: Stale
    shell: Shell
    bodies: Iterator[Body]
    """Each page is rendered while the previous one is written."""


@dataclass(slots=True)
class Workshop:
    """Builds one site repeatedly. Created by :func:`workshop`."""

    _request: Request
    _bundle: Bundle
    _engines: Engines
    _spool: Spool
    _reuse: Reuse
    _loaded: LoadedConfig | None
    """The configuration of the next build, if it's already loaded."""
    _search: SearchIndex | None = None
    _unindexed: tuple[_Settings, Content, PageSet] | None = None
    """The results of the last build, if its changes aren't in the search index yet."""
    _settings: _Settings | None = None
    _second: SecondProcess | None = None
    _is_alone: bool = False
    """Whether no second process may start anymore."""

    def build(self, *, strict: bool = False, changed: AbstractSet[str] | None = None) -> Built:
        """Builds the site into the output folder. Raises :class:`BuildFailed` and leaves the folder unchanged.

        After the first build, one that ``changed`` only texts of pages leaves the search index to :meth:`index`.

        With ``strict``, warnings fail the build. ``changed`` names all files that may differ from the last build, as
        POSIX paths below the site's folder. If it's ``None``, the build looks for changed Markdown itself.
        """
        try:
            with _ending_sharing(self):
                return self._build(strict, changed)
        except SpoolDamaged:
            self._reuse.forget_everything()
        except Lost:
            self._reuse.forget()
        return self._build(strict, None)

    def end_sharing(self) -> None:
        """Ends the second process."""
        self._is_alone = True
        if self._second:
            self._second.close()
            self._second = None

    def _build(self, strict: bool, changed: AbstractSet[str] | None) -> Built:
        reuse, out = self._reuse, self._request.out
        reuse.begin(changed)
        settings = self._configure()
        content = self._gather(settings, renders=True)
        pages = self._assemble(settings, content)
        warnings = self._warnings(settings, content, pages, strict=strict)
        try:
            with self._indexing_safely(), Stage(out, known=reuse.files) as stage, _ending_sharing(self):
                rendering = self._render(settings, content, pages, stage)
                self._unindexed = (settings, content, pages) if self._search and _is_of_texts(changed) else None
                output = self._publish(settings, content, pages, rendering, stage)
                reuse.built(rendering.stale, output, stage.known())
        except (OSError, Locked, HalfPublished) as error:
            reuse.forget()
            raise BuildFailed((*warnings, unpublished(out, error))) from error
        return Built(
            base=settings.base,
            pages=len(pages.pages),
            written_pages=len(content.articles),
            published=output.published,
            warnings=warnings,
            rendered={page.data.path: settings.base + output.files[page.route].chunk for page in rendering.stale.pages},
        )

    def index(self) -> None:
        """Adds the last build's changes to the search index, if :meth:`build` left that out. Files of the earlier index stay.

        Raises :class:`BuildFailed`.
        """
        if self._unindexed is None:
            return
        last, self._unindexed = self._unindexed, None
        try:
            self._publish_index(*last)
        except SpoolDamaged:
            self._reuse.forget_everything()
            self._build(False, None)
        except (OSError, Locked, HalfPublished) as error:
            self._reuse.forget()
            raise BuildFailed((unpublished(self._request.out, error),)) from error

    def _publish_index(self, settings: _Settings, content: Content, pages: PageSet) -> None:
        with self._indexing_safely(), Stage(self._request.out, known=self._reuse.files) as stage:
            search = self._indexing(settings, content, pages)
            files = dict(search.files(self._spool)) if search else {}
            stage.keep(stage.existing.keys() - files.keys())
            for path, data in files.items():
                stage.put(path, data)
            stage.publish()
            self._reuse.indexed(stage.known())

    def check(self) -> tuple[Diagnostic, ...]:
        """Every error and warning of the site, without rendering or writing anything."""
        self._reuse.begin(None)
        try:
            settings = self._configure()
            content = self._gather(settings)
        except BuildFailed as failure:
            return failure.diagnostics
        pages = self._assemble(settings, content)
        return in_reading_order((*settings.diagnostics, *content.diagnostics, *pages.diagnostics))

    def finder(self) -> Finder:
        """Answers queries about the site as its search does, without rendering or writing anything.

        Raises :class:`BuildFailed` if the configuration has errors. Pages with errors are searched as far as they can be read.
        """
        try:
            return self._finder()
        except SpoolDamaged:
            self._reuse.forget_everything()
        return self._finder()

    def _finder(self) -> Finder:
        self._reuse.begin(None)
        settings = self._configure()
        if any(one.severity is Severity.ERROR for one in settings.diagnostics):
            raise BuildFailed(settings.diagnostics)
        content = self._gather(settings)
        pages = self._assemble(settings, content)
        inputs = index_inputs(settings.config, content, pages)
        self._search = None
        with self._indexing_safely():
            index = SearchIndex(self._engines.first, self._bundle.search_script)
            index.begin(inputs)
            files = dict(index.files(self._spool))
        found = in_reading_order((*settings.diagnostics, *content.diagnostics, *pages.diagnostics))
        return Finder(self._engines.first, tuple(inputs), files, found)

    def reads(self, file: str) -> bool:
        """Whether a build may depend on ``file``, a POSIX path below the site's folder. False for temporary files of
        editors.
        """
        folder, _, rest = file.partition("/")
        if folder != CONTENT_FOLDER:
            return file in (FILE, *TEXT_FILES) or (folder in SOURCE_FOLDERS and is_published(file))
        if is_markdown(file) or not rest or os.path.isdir(self._request.site / file) or self._reuse.holds(file):
            return True
        images = self._reuse.images
        return images is None or images.concerns(file)

    def _configure(self) -> _Settings:
        site, request = self._request.site, self._request
        if self._settings is None or self._reuse.survey() is None:
            loaded, self._loaded = self._loaded or load(site), None
            config = overridden(loaded.config, comments=request.comments, retained_builds=request.retained_builds)
            self._settings = _Settings(config, request.base or config.base, loaded.line_of, loaded.diagnostics)
        return self._settings

    def _gather(self, settings: _Settings, *, renders: bool = False) -> Content:
        reuse, site = self._reuse, self._request.site
        folder = reuse.survey() or self._survey(settings, renders=renders)
        if renders and not self._second:  # A second engine can start while pages are parsed.
            self._engines.for_rendering(reuse.unknown(folder.sources))
        content = gather(site, folder, spool=self._spool, earlier=reuse, second=self._second)
        reuse.gathered(content)
        return content

    def _survey(self, settings: _Settings, *, renders: bool) -> Survey:
        reuse, site = self._reuse, self._request.site
        files, problems = site_files(site)
        reuse.compare(settings.config, files.modules)
        images = reuse.images = reuse.images or SiteImages(site, settings.base)
        sources = find_sources(site, settings.config)
        if renders and self._can_share(sources):
            with suppress(OSError):  # If the system refuses another process, this one builds the site alone.
                self._second = SecondProcess(lambda work: self._assist(work, settings, sources, files, images))
        found = self._surveyed(settings, sources, files, problems, images)
        reuse.surveyed(settings.config, found)
        return found

    def _can_share(self, sources: Sources) -> bool:
        """Whether a second process can take part: the engine hasn't started yet, and no page is known."""
        number, is_alone = len(sources.pages), self._is_alone
        self._is_alone = True
        return (
            self._request.shared
            and not is_alone
            and number >= WORTHWHILE
            and self._reuse.unknown(sources.pages) == number
            and can_share()
        )

    def _assist(self, work: Work, settings: _Settings, sources: Sources, files: SiteFiles, images: SiteImages) -> None:
        """What the second process does: it parses pages, then renders pages and stages their files."""
        channel, spool = work.channel, self._spool
        folder = self._surveyed(settings, sources, files, (), images)
        spool.reopen()
        self._engines.for_rendering(0)
        for share in gather_share(self._request.site, folder, spool=spool, earlier=self._reuse, tickets=work.parsing):
            channel.send(share)
        channel.send(b"")
        for share in render_share(channel.receive(), work.rendering, spool, self._engines.for_rendering(0)):
            channel.send(share)
        channel.send(b"")

    def _surveyed(
        self,
        settings: _Settings,
        sources: Sources,
        files: SiteFiles,
        problems: tuple[Diagnostic, ...],
        images: SiteImages,
    ) -> Survey:
        """The survey, with the tools of this process."""
        js = self._engines.first
        highlighter = PrismHighlighter(self._bundle.prism, js, own=files.languages)
        components = SiteComponents(js, sources=files.components)
        tools = Tools(highlighter, components, (*problems, *highlighter.load(), *components.load()))
        return survey(
            settings.config,
            settings.base,
            sources=sources,
            files=files,
            images=images,
            tools=tools,
        )

    def _assemble(self, settings: _Settings, content: Content) -> PageSet:
        folder, base = content.survey, settings.base
        modules = module_files(folder.files.components)
        pages = assemble(
            settings.config,
            [article.document for article in content.articles.values()],
            Surroundings(
                base=base,
                code_theme=base + self._bundle.styles.themes[settings.config.code.theme],
                components={name: base + path for name, (path, _) in modules.items()},
                public=frozenset(f"/{path}" for path in folder.files.public),
                sources=folder.sources,
                line_of=settings.line_of,
                texts=folder.texts,
            ),
            before=self._reuse.pages,
        )
        self._reuse.pages = pages
        return pages

    def _warnings(
        self, settings: _Settings, content: Content, pages: PageSet, *, strict: bool
    ) -> tuple[Diagnostic, ...]:
        """The warnings. Raises :class:`BuildFailed` if there are errors."""
        place = output_problems(self._request.out, self._request.site, sources=SOURCE_FOLDERS)
        found = in_reading_order((*settings.diagnostics, *content.diagnostics, *pages.diagnostics, *place))
        if any(strict or one.severity is Severity.ERROR for one in found):
            raise BuildFailed(found)
        return found

    def _render(self, settings: _Settings, content: Content, pages: PageSet, stage: Stage) -> _Rendering:
        around = shell(
            settings.config,
            pages.sites,
            styles=self._bundle.styles,
            more=[path for path, _ in color_files(settings.config)],
            boot=self._bundle.entries["boot"],
        )
        encoder = StateEncoder(pages.sites, pages.branches)
        stale = self._reuse.stale(content, pages, encoder=encoder, shell=around, existing=stage.existing)
        second = self._second
        engines = self._engines.for_rendering(0 if second else len(stale.pages))
        batches = list(batches_of(stale.pages))
        if second is None:
            return _Rendering(stale, around, render_bodies(batches, encoder, engines))
        html = {article.document.source.route: article.html for article in content.articles.values()}
        second.send(job(pages, batches, html, shell=around, stage=stage))
        second.rendering.issue(len(batches))
        own = (batches[number] for number in second.rendering.taken())
        return _Rendering(stale, around, render_bodies(own, encoder, engines))

    def _indexing(self, settings: _Settings, content: Content, pages: PageSet) -> SearchIndex | None:
        """The index, if the site has one. It's filled while pages are rendered."""
        if not settings.config.search:
            return None
        if self._search is None:
            self._search = SearchIndex(self._engines.first, self._bundle.search_script)
        self._search.begin(index_inputs(settings.config, content, pages))
        return self._search

    @contextmanager
    def _indexing_safely(self) -> Iterator[None]:
        """Discards the index after an error, because it may lack pages. The next one loads its script again, so that
        the engine's part is new, too.
        """
        try:
            yield
        except Unindexable as error:
            self._search = None
            raise BuildFailed((_unindexed(error),)) from error
        except BaseException:
            self._search = None
            raise

    def _publish(
        self, settings: _Settings, content: Content, pages: PageSet, rendering: _Rendering, stage: Stage
    ) -> Output:
        if self._unindexed:
            search = None
            stage.keep([path for path in stage.existing if path.startswith(FOLDER)])
        else:
            search = self._indexing(settings, content, pages)
        site = RenderedSite(self._request.site, settings.config, settings.base, content, pages, rendering.shell)
        return write_site(
            stage,
            site,
            rendering.bodies,
            spool=self._spool,
            bundle=self._bundle,
            written=rendering.stale.written,
            copied=self._reuse.copied,
            search=search,
            second=self._second,
        )


def _unindexed(error: Unindexable) -> Diagnostic:
    return Diagnostic(
        severity=Severity.ERROR,
        code="search-broke",
        file="",
        found=f"The search index couldn't be made: {error}.",
        expected="An index of every page, whatever the page contains.",
        next_step="Undo the last change of the page, or turn search off, and report this bug.",
    )


def _is_of_texts(changed: AbstractSet[str] | None) -> bool:
    return changed is not None and all(map(is_text, changed))


@contextmanager
def _ending_sharing(shop: Workshop) -> Iterator[None]:
    """Ends the second process with the block, before anybody removes the files that it stages."""
    try:
        yield
    finally:
        shop.end_sharing()
