"""A build in its stages: config, content, pages, render, search, output. Only this module imports the JavaScript engine.

A :class:`Workshop` builds one site repeatedly. ``reuse.py`` decides what it can reuse, ``indexing.py`` has its search index,
and ``assistant.py`` decides when a second process takes part.
"""

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from glosa.builder.assistant import Assistant, assist, own_batches
from glosa.builder.cache.folder import CacheFolder
from glosa.builder.config.comments import CommentsConfig
from glosa.builder.config.load import LoadedConfig, load, load_if_possible, overridden
from glosa.builder.content.gather import Content, Survey, find_sources, gather, survey
from glosa.builder.content.images import SiteImages
from glosa.builder.content.spool import Spool, SpoolDamaged
from glosa.builder.diagnostics import BuildFailed, Diagnostic, Severity, in_reading_order
from glosa.builder.indexing import Indexing
from glosa.builder.leniency import LastGood, complete, site_shown
from glosa.builder.outcome import Built, Checked, SiteTranslations
from glosa.builder.output.early import EarlyFiles, OpenPages, early
from glosa.builder.output.plan import PageFiles
from glosa.builder.output.policy import permissions
from glosa.builder.output.site import Output, write_site
from glosa.builder.output.stage import Stage
from glosa.builder.pages.assemble import AssembledSite, Surroundings, assemble
from glosa.builder.pages.contents import with_contents
from glosa.builder.pages.page_data import COMMENT_WIDGET, HEADING_THREADS
from glosa.builder.plugged import plugin_additions, with_plugins
from glosa.builder.progress import Progress, silent
from glosa.builder.publishing import publishable, publishing
from glosa.builder.render.body import Batch, Body, StateEncoder, batches_of, render_bodies
from glosa.builder.render.bundle import Bundle, load_bundle
from glosa.builder.render.document import Shell, shell
from glosa.builder.render.engines import Engines
from glosa.builder.render.own_sheets import own_sheets
from glosa.builder.render.site_code import SiteCode, is_themed
from glosa.builder.render.v8 import v8
from glosa.builder.reuse import Reuse, Stale
from glosa.builder.search.find import Finder
from glosa.builder.search.index import SearchIndex
from glosa.builder.sharing import SharingFailed, Work
from glosa.builder.translations.checks import translation_problems
from glosa.builder.translations.state import TranslationReader

if TYPE_CHECKING:
    from glosa.builder.render.browser_errors import BrowserError
    from glosa.builder.render.discussion import Discussions


class Request(msgspec.Struct, frozen=True):
    """The site to build, its output folder, and how to build it."""

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
    is_preview: bool = False
    """Whether browsers ask for every file again: the theme's stylesheet has a name that stays, so its change renders no page."""
    shared: bool = False
    """Whether a second process may take part in building many pages for the first time."""
    discussions: "Discussions | None" = None
    """The comments that pages contain; ``None``: no page has any."""
    progress: Progress = silent


def cache_of(site: Path) -> Path:
    """The default cache folder of the site in this folder."""
    return site / ".glosa" / "cache"


@contextmanager
def workshop(request: Request) -> Iterator["Workshop"]:
    """A builder for one site. When the block ends, the JavaScript engine stops and the cache is saved."""
    loaded = request.loaded or load_if_possible(request.site)
    bundle = load_bundle(themed=is_themed(request.site, loaded))
    cache = CacheFolder(request.cache) if request.cache else None
    if cache and not cache.prepare():
        cache = None
    with Engines(v8, bundle.server_script) as engines, Spool(cache.path if cache else None) as spool:
        reuse = Reuse(request.site, request.out, spool=spool, cache=cache)
        indexing = Indexing(engines, spool, bundle.search_script)
        assistant = Assistant(is_welcome=request.shared)
        code = SiteCode(engines, bundle)
        translations, good = TranslationReader(request.site), LastGood(spool)
        builder = Workshop(
            request, bundle, engines, code, spool, reuse, indexing, assistant, translations, good, loaded
        )
        try:
            yield builder
        finally:
            reuse.save(indexing.pages)


class _Rendering(msgspec.Struct, frozen=True):
    """The pages to render, and how to render them."""

    stale: Stale
    shell: Shell
    bodies: Iterator[Body]
    """Each page is rendered while the previous one is written."""
    early: EarlyFiles | None


@dataclass(slots=True)
class Workshop:
    """Builds one site repeatedly. Created by :func:`workshop`."""

    _request: Request
    _bundle: Bundle
    _engines: Engines
    _code: SiteCode
    _spool: Spool
    _reuse: Reuse
    _indexing: Indexing
    _assistant: Assistant
    _translations: TranslationReader
    _good: LastGood
    _loaded: LoadedConfig | None
    """The configuration of the next build, if it's already loaded."""
    _settings: LoadedConfig | None = None
    _modules: Mapping[str, str] = field(default_factory=dict)
    """The text of each file of the site's components and theme, by file."""

    def build(
        self, *, strict: bool = False, changed: AbstractSet[str] | None = None, open_pages: OpenPages | None = None
    ) -> Built:
        """Builds the site into the output folder. Raises :class:`BuildFailed` and leaves the folder unchanged.

        With ``strict``, warnings fail the build. ``changed`` names all files that may differ from the last build, as
        POSIX paths below the site's folder. If it's ``None``, the build looks for changed Markdown itself. If many pages
        have to be rendered, ``open_pages`` are first, and are passed on before the others are rendered.
        """
        try:
            return self._build(strict, changed, open_pages)
        except SpoolDamaged:
            self._reuse.forget_everything()
        except SharingFailed:
            self._reuse.forget()
        return self._build(strict, None, None)

    def _build(self, strict: bool, changed: AbstractSet[str] | None, open_pages: OpenPages | None) -> Built:
        reuse = self._reuse
        reuse.begin(changed)
        # The second process ends before the stage does, which removes what that process has staged.
        with ExitStack() as staging, self._assistant.ended():
            settings = self._configure()
            content = self._gather(settings, renders=True)
            site = self._discussed(with_plugins(settings, self._assemble(settings, content), self._spool))
            shown = site_shown(site, self._spool, self._good, lenient=self._request.is_preview)
            site = shown.site
            warnings = publishable(self._request.out, site, strict=strict)
            failing = publishing(self._request.out, warnings, reuse=reuse, code=self._code)
            with self._indexing.discarded_after_errors(), failing:
                stage = staging.enter_context(Stage(self._request.out, known=reuse.files))
                search = self._indexing.begin(site, reuse.readings)
                rendering = self._render(site, search, stage, open_pages)
                output = self._publish(site, rendering, search, stage, strict=strict)
                reuse.built(rendering.stale, output, stage.known(), rendering.shell)
        return Built(
            base=site.base,
            pages=len(site.pages.pages),
            written_pages=len(content.articles),
            published=output.published,
            warnings=(*warnings, *self._theme_failures(content, output.files)),
            rendered={page.data.path: site.base + output.files[page.route].chunk for page in rendering.stale.pages},
            errors=shown.of_pages,
            site_errors=shown.of_site,
            faulty_pages=shown.pages,
        )

    def check(self) -> tuple[Diagnostic, ...]:
        """Every error and warning of the site, without rendering or writing anything."""
        return self.review().diagnostics

    def review(self) -> Checked:
        """All problems of the site, and the hosts that the content security policy allows."""
        self._reuse.begin(None)
        try:
            settings = self._configure()
            content = self._gather(settings)
        except BuildFailed as failure:
            return Checked(failure.diagnostics)
        found = with_plugins(settings, self._assemble(settings, content), self._spool).diagnostics
        documents = (article.document for article in content.articles.values())
        allowed = permissions(settings.config, settings.line_of, documents)
        state = self._translations.state(settings.config, content)
        problems = in_reading_order((*found, *translation_problems(state)))
        return Checked(problems, allowed, tuple(one.name for one in state.waiting))

    def translations(self) -> SiteTranslations:
        """The state of the site's translations, also before the first one is accepted. Raises :class:`BuildFailed`."""
        self._reuse.begin(None)
        settings = self._configure()
        content = self._gather(settings)
        state = self._translations.state(settings.config, content, always=True)
        problems = in_reading_order((*settings.diagnostics, *content.diagnostics, *state.diagnostics))
        if any(one.severity is Severity.ERROR for one in problems):
            raise BuildFailed(problems)
        return SiteTranslations(settings.config, content.survey.contexts, state)

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
        site = self._assemble(settings, self._gather(settings))
        with self._indexing.discarded_after_errors():
            return self._indexing.finder(site, self._reuse.readings)

    def browser_error(self, error: "BrowserError") -> Diagnostic | None:
        """The problem that a browser reports about the site as it was last read; ``None`` if it's no problem of the site."""
        return self._code.browser_error(error, self._modules)

    def reads(self, file: str) -> bool:
        """Whether a build may depend on ``file``, a POSIX path below the site's folder."""
        return self._reuse.reads(file)

    @property
    def outside(self) -> tuple[str, ...]:
        """Files and folders outside the site's folder that its plugins read, as paths relative to it."""
        plugins = self._settings.plugins if self._settings else None
        return plugins.outside if plugins else ()

    def _configure(self) -> LoadedConfig:
        """The configuration, with the request's replacements. Raises :class:`BuildFailed` if a plugin can't be loaded."""
        site, request = self._request.site, self._request
        if self._settings is None or self._reuse.survey() is None:
            loaded, self._loaded = self._loaded or load(site), None
            config = overridden(
                loaded.config, base=request.base, comments=request.comments, retained_builds=request.retained_builds
            )
            self._settings = replace(loaded, config=config)
            if loaded.plugins:
                self._reuse.follow(loaded.plugins.reads)
                if any(one.severity is Severity.ERROR for one in loaded.plugins.diagnostics):
                    # Without the plugin, most of what it adds to pages would be reported as unknown.
                    raise BuildFailed(self._settings.diagnostics)
        return self._settings

    def _gather(self, settings: LoadedConfig, *, renders: bool = False) -> Content:
        reuse, site = self._reuse, self._request.site
        folder = reuse.survey() or self._survey(settings, renders=renders)
        second = self._assistant.process
        if renders and not second:  # A second engine can start while pages are parsed.
            self._engines.for_rendering(reuse.unknown(folder.sources))
        progress = self._request.progress
        content = gather(site, folder, spool=self._spool, earlier=reuse, second=second, progress=progress)
        reuse.gathered(content)
        return complete(content, self._spool, self._good) if renders and self._request.is_preview else content

    def _survey(self, settings: LoadedConfig, *, renders: bool) -> Survey:
        reuse, site, config = self._reuse, self._request.site, settings.config
        plugins, is_preview = settings.plugins, self._request.is_preview
        sources = find_sources(site, config, plugin_additions(settings, site))
        modules = (sources.files.languages, plugins.versions if plugins else ())
        reuse.compare(config, modules)
        images = reuse.images = reuse.images or SiteImages(site, settings.config.base)

        def surveyed() -> Survey:
            tools = self._code.tools(sources.files)
            theme = self._code.theme(sources.files.theme, config, steady=is_preview)
            hooks = plugins.markdown if plugins else None
            return survey(
                config, settings.config.base, sources=sources, images=images, tools=tools, theme=theme, plugins=hooks
            )

        def assistance(work: Work) -> None:
            assist(
                work,
                site,
                surveyed(),
                bundle=self._bundle,
                spool=self._spool,
                engines=self._engines,
                earlier=reuse,
                has_search=bool(config.search),
            )

        if renders:
            self._assistant.start(assistance, pages=len(sources.pages), unknown=reuse.unknown(sources.pages))
        found = surveyed()
        self._modules = {**found.files.components, **found.files.theme}
        reuse.surveyed(config, found, modules)
        return found

    def _assemble(self, settings: LoadedConfig, content: Content) -> AssembledSite:
        folder, documents = content.survey, [article.document for article in content.articles.values()]
        config, problems = with_contents(settings.config, documents, self._request.site)
        base = config.base
        pages = self._reuse.pages = assemble(
            config,
            documents,
            Surroundings(
                base=base,
                code_theme=base + self._bundle.styles.themes[config.code.theme],
                components={
                    **{name: base + path for name, path in folder.components.addresses.items()},
                    **{name: base + self._bundle.entries[name] for name in (HEADING_THREADS, COMMENT_WIDGET)},
                },
                public=frozenset(f"/{path}" for path in folder.files.public),
                sources=folder.sources,
                line_of=settings.line_of,
                texts=folder.texts,
                words=folder.theme.words if folder.theme else {},
                layouts=folder.theme.layouts if folder.theme else None,
                translations=self._translations.state(config, content),
            ),
            before=self._reuse.pages,
        )
        found = (*settings.diagnostics, *content.diagnostics, *problems, *settings.with_origins(pages.diagnostics))
        return AssembledSite(self._request.site, config, base, content, pages, in_reading_order(found))

    def _discussed(self, site: AssembledSite) -> AssembledSite:
        """The site with the comments that its pages contain."""
        if self._request.discussions is None:
            return site
        from glosa.builder.render.discussion import discussed  # Other sites don't pay for it.

        return discussed(site, self._request.discussions)

    def _render(
        self, site: AssembledSite, search: SearchIndex | None, stage: Stage, open_pages: OpenPages | None
    ) -> _Rendering:
        pages, second = site.pages, self._assistant.process
        theme = site.content.survey.theme
        more = [path for path, _ in own_sheets(site.config, pages.sites)]
        around = shell(
            site.config,
            pages.sites,
            styles=self._bundle.styles,
            more=[*more, theme.stylesheet] if theme and theme.stylesheet else more,
            boot=self._bundle.entries["boot"],
            theme=theme.module if theme else "",
        )
        encoder = StateEncoder(pages.sites, pages.branches)
        stale = self._reuse.stale(site.content, pages, encoder=encoder, shell=around, existing=stage.existing)
        engines = self._engines.for_rendering(0 if second else len(stale.pages))
        first, rest = early(stale.pages, open_pages)
        batches: Iterable[Batch] = batches_of(rest)
        if second:
            batches = own_batches(second, [*batches], site=site, shell=around, search=search, stage=stage)
        bodies = (render_bodies(some, encoder, engines) for some in (batches_of(first), batches))
        files = EarlyFiles(stage, first, open_pages, site.base, is_alone=not rest) if first and open_pages else None
        return _Rendering(stale, around, chain.from_iterable(bodies), files)

    def _publish(
        self, site: AssembledSite, rendering: _Rendering, search: SearchIndex | None, stage: Stage, *, strict: bool
    ) -> Output:
        def approve(files: Mapping[str, PageFiles]) -> None:
            if strict and (failures := self._theme_failures(site.content, files)):
                raise BuildFailed(failures)

        return write_site(
            stage,
            site,
            rendering.bodies,
            shell=rendering.shell,
            spool=self._spool,
            bundle=self._bundle,
            written=rendering.stale.written,
            copied=self._reuse.copied,
            approve=approve,
            search=search,
            second=self._assistant.process,
            early=rendering.early,
            progress=self._request.progress,
        )

    def _theme_failures(self, content: Content, files: Mapping[str, PageFiles]) -> tuple[Diagnostic, ...]:
        failures = {route: one.failures for route, one in files.items()}
        return self._code.theme_failures(failures, content.survey.files.theme)
