"""The search index of a builder, which each build brings up to date while it renders pages."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from glosa.builder.content.spool import Spool, Spooled
from glosa.builder.diagnostics import BuildFailed, Diagnostic, Severity
from glosa.builder.pages.assemble import AssembledSite
from glosa.builder.render.engines import Engines
from glosa.builder.search.find import Finder
from glosa.builder.search.index import SearchIndex
from glosa.builder.search.inputs import IndexSources, index_versions
from glosa.builder.search.read import Unindexable


class Indexing:
    """Keeps the index from build to build, as long as it is sound."""

    def __init__(self, engines: Engines, spool: Spool, script: str) -> None:
        self._engines = engines
        self._spool = spool
        self._script = script
        self._sources = IndexSources()
        self._index: SearchIndex | None = None

    def begin(self, site: AssembledSite, earlier: Mapping[bytes, Spooled]) -> SearchIndex | None:
        """The index that the build fills; ``None`` if the site has no search.

        ``earlier``: pages that were read for the index by earlier runs, by key.
        """
        if not site.config.search:
            self._index = None
        elif self._index is None or not self._index.is_valid:
            self._index = self._new(earlier)
        if self._index:
            self._index.begin(lambda: self._sources.of(site))
        return self._index

    def finder(self, site: AssembledSite, earlier: Mapping[bytes, Spooled]) -> Finder:
        """Answers queries from a new index, which replaces the one of earlier builds. The site needs no search."""
        self._index = self._new(earlier)
        self._index.begin(lambda: self._sources.of(site))
        return Finder(
            self._engines.first,
            tuple(locale.lang for locale in site.config.locales.values()),
            dict(self._index.files()),
            index_versions(site.config),
            site.diagnostics,
        )

    @property
    def pages(self) -> Mapping[str, tuple[bytes, Spooled]]:
        """The key of each page of the last build, and what was read, by Markdown file."""
        return self._index.pages if self._index else {}

    @contextmanager
    def discarded_after_errors(self) -> Iterator[None]:
        """Discards the index after an error in the block, because it may lack pages.

        The next index loads its script again, so that the engine's part is new, too.
        """
        try:
            yield
        except BaseException as error:
            index, self._index = self._index, None
            if isinstance(error, Unindexable):
                raise BuildFailed((_unindexed(error, index.file_of(error.route) if index else ""),)) from error
            raise

    def _new(self, earlier: Mapping[bytes, Spooled]) -> SearchIndex:
        return SearchIndex(self._engines.first, self._spool, script=self._script, earlier=earlier)


def _unindexed(error: Unindexable, file: str) -> Diagnostic:
    return Diagnostic(
        severity=Severity.ERROR,
        code="search-broke",
        file=file,
        found=f"The search index couldn't be made: {error}.",
        expected="An index of every page, whatever the page contains.",
        next_step="Undo the last change of the page, or turn search off, and report this bug.",
    )
