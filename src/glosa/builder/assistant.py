"""The second process of a builder: when it takes part in a build, and what it does there. ``sharing.py`` runs it."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from glosa.builder.content.gather import Article, EarlierArticles, Survey, gather_share
from glosa.builder.content.spool import Spool
from glosa.builder.output.share import job, render_share
from glosa.builder.output.stage import Stage
from glosa.builder.pages.assemble import AssembledSite
from glosa.builder.render.body import Batch
from glosa.builder.render.bundle import Bundle
from glosa.builder.render.document import Shell
from glosa.builder.render.engines import Engines
from glosa.builder.search.index import SearchIndex
from glosa.builder.search.inputs import readable
from glosa.builder.sharing import SecondProcess, Work, can_share
from glosa.engine import is_running

WORTHWHILE = 300
"""Number of pages from which a second process saves more time than its own JavaScript engine takes to start."""


class Assistant:
    """The second process of a builder. It takes part only in the first build, before the engine has started."""

    def __init__(self, *, is_welcome: bool) -> None:
        self._may_start = is_welcome
        self.process: SecondProcess | None = None

    def start(self, work: Callable[[Work], None], *, pages: int, unknown: int) -> None:
        """Starts the process if it saves time: there are many pages, and all of them are ``unknown`` to earlier builds."""
        may_start, self._may_start = self._may_start, False
        if may_start and unknown == pages >= WORTHWHILE and can_share() and not is_running():
            with suppress(OSError):  # If the system refuses another process, this one builds the site alone.
                self.process = SecondProcess(work)

    @contextmanager
    def ended(self) -> Iterator[None]:
        """Ends the process with the block. No other one starts afterwards."""
        try:
            yield
        finally:
            self._may_start = False
            process, self.process = self.process, None
            if process:
                process.close()


def assist(
    work: Work,
    site: Path,
    survey: Survey,
    *,
    bundle: Bundle,
    spool: Spool,
    engines: Engines,
    earlier: EarlierArticles,
    has_search: bool,
) -> None:
    """What the second process does: it parses pages, makes the search index, then renders pages and stages their files.

    While the first one assembles the site, it reads the pages that it has parsed for the index.
    """
    channel = work.channel
    spool.reopen()
    engines.for_rendering(0)
    parsed: list[Article] = []
    for part in gather_share(site, survey, spool=spool, earlier=earlier, tickets=work.parsing):
        channel.send(part.message)
        if has_search:
            parsed += part.articles
    channel.send(b"")
    search = None
    if has_search:
        search = SearchIndex(engines.first, spool, script=bundle.search_script, earlier={})
        langs = {path: context.lang for path, context in survey.contexts.items()}
        search.read_ahead(readable(parsed, langs), until=channel.has_message)
        parsed.clear()  # Rendering needs the memory.
    for share in render_share(channel.receive(), work.rendering, spool, engines.for_rendering(0), search=search):
        channel.send(share)
    channel.send(b"")


def own_batches(
    second: SecondProcess,
    batches: Sequence[Batch],
    *,
    site: AssembledSite,
    shell: Shell,
    search: SearchIndex | None,
    stage: Stage,
) -> Iterator[Batch]:
    """Shares the rendering of ``batches`` with the second process. Returns those that this process takes, one at a time."""
    html = {article.document.source.route: article.html for article in site.content.articles.values()}
    second.send(job(site.pages, batches, html, shell=shell, search=search, stage=stage))
    second.rendering.issue(len(batches))
    return (batches[number] for number in second.rendering.taken())
