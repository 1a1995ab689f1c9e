"""The results of earlier builds that a build can reuse, and the rules for it.

Within one :class:`~glosa.builder.build.Workshop` everything is in memory. Between two runs, it's in the cache, a folder that
can be deleted at any time. Each rule compares the old inputs of a value with the current ones:

| value | reused from memory | reused from the cache |
|---|---|---|
| survey of the folder | only the texts of known pages changed | never |
| parsed article | its file and the plugins weren't changed, and its components, the theme's words, and the texts of other files that it shows are \
the same | the same Markdown, \
settings, code languages, components, plugins, images, and texts of other files |
| page's values | the same article, and the same language around it (:class:`~glosa.builder.pages.assemble.Basis`) | never |
| what search knows about a page | the same article, and the same facts around it | the same, by a digest |
| page's files | the same values, article, and site data, and the same document around them | the same, by a digest; and the files are untouched |
| copied files | no file other than a page's text, a component, or the theme changed | never: they are compared byte by byte |

After any other file changes, or publishing fails, nothing in memory is reused. The cache is used only by a builder with the
same fingerprint.
"""

import os
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec.structs import replace

from glosa.builder.cache.articles import ArticleCache, Reading, spooled
from glosa.builder.cache.fingerprint import fingerprint
from glosa.builder.cache.folder import CacheFolder
from glosa.builder.cache.pages import PageCache
from glosa.builder.config.model import SiteConfig
from glosa.builder.config.problems import FILE
from glosa.builder.content.dialects.book import BOOK_FILES
from glosa.builder.content.dialects.contents import CONTENTS_FILES
from glosa.builder.content.discover import has_mdx, is_markdown, is_text
from glosa.builder.content.document import Source
from glosa.builder.content.gather import Article, Content, Survey
from glosa.builder.content.images import SiteImages
from glosa.builder.content.markdown.context import MarkdownContext, is_rendered_alike
from glosa.builder.content.reading import stamp_of
from glosa.builder.content.routes import CONTENT_FOLDER
from glosa.builder.content.site_files import SOURCE_FOLDERS, is_component, is_of_theme, is_published
from glosa.builder.content.site_words import SiteWords
from glosa.builder.content.spool import Spool, SpoolDamaged, Spooled
from glosa.builder.content.texts import TEXT_FILES, is_outdated
from glosa.builder.diagnostics import Severity
from glosa.builder.output.lock import Locked
from glosa.builder.output.plan import PageFiles
from glosa.builder.output.site import Copied, Output
from glosa.builder.output.stage import FileStamp
from glosa.builder.pages.assemble import Page, PageSet
from glosa.builder.pages.contract import Branch, SiteData
from glosa.builder.render.body import StateEncoder
from glosa.builder.render.document import Shell, shell_digest
from glosa.builder.translations.record import TRANSLATIONS_FILE

Inputs = tuple[Page, SiteData, Branch | None, Spooled | None]
"""What a page is rendered from."""


class Stale(msgspec.Struct, frozen=True):
    """The pages that a build has to render."""

    pages: tuple[Page, ...]
    written: Mapping[str, PageFiles]
    """The files of all other pages, by route."""
    inputs: Mapping[str, Inputs]
    """The inputs of every page, by route."""
    keys: Mapping[str, bytes]
    """A digest of each page's inputs, by route."""


class _Built(msgspec.Struct, frozen=True):
    """The results of the last successful build."""

    stale: Stale
    output: Output
    files: Mapping[str, FileStamp]
    """All files of the output folder."""
    shell: Shell


class _Cache:
    """The two parts of the cache."""

    def __init__(self, folder: CacheFolder, out: Path, spool: Spool) -> None:
        builder = fingerprint()
        self.articles = ArticleCache(folder, spool, builder=builder)
        self.pages = PageCache(folder, out, builder=builder)
        self.articles.load()
        self.pages.load()


def _nothing(_: str) -> bool:
    """Without plugins, no other file is read."""
    return False


def _words(survey: Survey) -> SiteWords:
    return survey.theme.words if survey.theme else {}


class Reuse:
    """The results of earlier builds that this one can use."""

    def __init__(self, site: Path, out: Path, *, spool: Spool, cache: CacheFolder | None) -> None:
        self._site = site
        self._spool = spool
        self._cache = _Cache(cache, out, spool) if cache else None
        self._changed: AbstractSet[str] | None = None
        self._reads_more: Callable[[str], bool] = _nothing
        self._forget()

    def _forget(self) -> None:
        self._config: SiteConfig | None = None
        self._survey: Survey | None = None
        self._modules: object = None
        self._articles: Mapping[str, Article] = {}
        self._is_sound = False
        self.images: SiteImages | None = None
        self.pages: PageSet | None = None
        self._last: _Built | None = None

    def forget(self) -> None:
        """Discards everything in memory."""
        self._forget()
        self._spool.clear()

    def forget_everything(self) -> None:
        """Discards everything, including the cache, because something in it is damaged."""
        self.forget()
        if self._cache:
            self._cache.articles.forget()
            self._cache.pages.forget()

    def begin(self, changed: AbstractSet[str] | None) -> None:
        """Begins a build after ``changed``; ``None``: the changes aren't known."""
        self._changed = changed
        names_others = self._config is not None and self._config.markdown.dialect == "myst"  # By its targets.
        if changed is not None and (
            names_others or not all(is_text(one) or is_component(one) or is_of_theme(one) for one in changed)
        ):
            self.forget()
        if not self._matches_the_folder():
            self._changed = None

    def survey(self) -> Survey | None:
        """The last survey, if the build doesn't have to look for files."""
        return self._survey if self._changed is not None else None

    def _matches_the_folder(self) -> bool:
        """Whether every page could be read, and the changed ones still exist."""
        survey, changed = self._survey, self._changed
        return (
            survey is not None
            and changed is not None
            and len(self._articles) == len(survey.sources)
            and changed <= self._articles.keys()
            and all(os.path.isfile(self._site / file) for file in changed)
        )

    def compare(self, config: SiteConfig, modules: object) -> None:
        """Discards everything in memory if the configuration, or a code language or plugin of the site changed."""
        if self._survey and (self._config, self._modules) != (config, modules):
            self.forget()

    def surveyed(self, config: SiteConfig, survey: Survey, modules: object) -> None:
        """Records a new survey, its configuration, and its modules and plugins."""
        if self._survey and _words(self._survey) != _words(survey):
            self._articles, self.pages = {}, None
        self._config, self._survey, self._modules = config, survey, modules

    def follow(self, reads: Callable[[str], bool]) -> None:
        """Records which files the plugins read."""
        self._reads_more = reads

    def unknown(self, sources: Sequence[Source]) -> int:
        """The number of pages that have never been parsed, judging by their names."""
        cached = self._cache.articles.files if self._cache else frozenset()
        return sum(one.file not in self._articles and one.file not in cached for one in sources)

    def unread(self, source: Source, context: MarkdownContext) -> Article | None:
        """See :class:`~glosa.builder.content.gather.EarlierArticles`."""
        known = self._articles.get(source.file)
        if known is None:
            return None
        is_left = self._changed is not None and source.file not in self._changed
        if not is_left and known.stamp != stamp_of(self._site, source):
            return None
        if is_outdated(known.document, known.view, context.view) or not is_rendered_alike(known.document, context):
            return None
        return replace(known, view=context.view)

    def unparsed(self, source: Source, context: MarkdownContext, text: str, stamp: tuple[int, int]) -> Article | None:
        """See :class:`~glosa.builder.content.gather.EarlierArticles`."""
        if self._cache is None or self._survey is None:
            return None
        found = self._cache.articles.find(source, context, self._survey, text)
        return Article(found.text, stamp, found.document, spooled(found), context.view) if found else None

    def gathered(self, content: Content) -> None:
        """Records the articles, except for those that the next build has to highlight again."""
        self._articles = {file: one for file, one in content.articles.items() if not one.document.timed_out}
        self._is_sound = all(one.severity is not Severity.ERROR for one in content.diagnostics)

    def reads(self, file: str) -> bool:
        """Whether a build may depend on ``file``, a POSIX path below the site's folder. False for temporary files of
        editors.
        """
        if self._reads_more(file):
            return True
        if any(file in one.document.included for one in self._articles.values()):
            return True
        folder, _, rest = file.partition("/")
        if folder != CONTENT_FOLDER:
            return file in (FILE, TRANSLATIONS_FILE, *TEXT_FILES, *CONTENTS_FILES, *BOOK_FILES) or (
                folder in SOURCE_FOLDERS and is_published(file)
            )
        if (
            self._is_page(file)
            or not rest
            or os.path.isdir(self._site / file)
            or self._contained_pages(file)
            or file in CONTENTS_FILES
            or file in BOOK_FILES
            or file.endswith(".rst")
        ):
            return True
        return self.images is None or self.images.concerns(file)

    def _is_page(self, file: str) -> bool:
        """Whether it can be a page: only two dialects have MDX."""
        is_mdx = file.endswith(".mdx")
        return is_markdown(file) and (not is_mdx or self._config is None or has_mdx(self._config))

    def _contained_pages(self, folder: str) -> bool:
        return any(one.startswith(f"{folder}/") for one in self._articles)

    @property
    def copied(self) -> Copied | None:
        """The copied files that don't have to be compared again."""
        return self._last.output.copied if self._last else None

    @property
    def files(self) -> Mapping[str, FileStamp] | None:
        """The files of the output folder, if this process has just published them."""
        return self._last.files if self._last else None

    def stale(
        self,
        content: Content,
        pages: PageSet,
        *,
        encoder: StateEncoder,
        shell: Shell,
        existing: Mapping[str, FileStamp],
    ) -> Stale:
        """The pages that have to be rendered. ``existing`` are the files of the output folder."""
        around = shell_digest(shell) if self._cache else b""
        html = {article.document.source.route: article.html for article in content.articles.values()}
        last, cache = self._last, self._cache
        inputs: dict[str, Inputs] = {}
        keys: dict[str, bytes] = {}
        written: dict[str, PageFiles] = {}
        stale: list[Page] = []
        for page in pages.pages:
            route = page.route
            branch = pages.branches[page.data.branch] if page.data.branch else None
            inputs[route] = own = page, pages.sites[page.locale], branch, html.get(route)
            files = None
            if last and last.shell == shell and last.stale.inputs.get(route) == own:
                files = last.output.files[route]
                if cache:
                    keys[route] = last.stale.keys[route]
            elif cache:
                article = own[-1].digest if own[-1] else b""
                keys[route] = key = encoder.key(page, article=article, around=around)
                files = cache.pages.find(route, key, existing) if last is None else None
            if files:
                written[route] = files
            else:
                stale.append(page)
        return Stale(tuple(stale), written, inputs, keys)

    def built(self, stale: Stale, output: Output, files: Mapping[str, FileStamp], shell: Shell) -> None:
        """Records what was published."""
        self._last = _Built(stale, output, files, shell)

    @property
    def readings(self) -> Mapping[bytes, Spooled]:
        """What the search index knows about the pages in the cache, by key."""
        return self._cache.articles.readings if self._cache else {}

    def save(self, readings: Mapping[str, Reading]) -> None:
        """Saves what the next run can use. ``readings``: what the search index knows about pages, by source file. If the cache can't be written, that isn't an error.

        If an article has an error, no article is saved.
        """
        cache, last = self._cache, self._last
        if cache is None:
            return
        with suppress(OSError, Locked, OverflowError):
            if last:
                cache.pages.save(last.stale.keys, last.output.files, last.files)
            if self._survey and self._is_sound:
                try:
                    cache.articles.save(self._articles, self._survey, readings)
                except SpoolDamaged:
                    cache.articles.delete()
