"""The state of a dev server: the outcome of the last build, and the browsers that wait for the next one."""

import asyncio
import gc
import logging
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Mapping
from collections.abc import Set as AbstractSet
from typing import TypeVar

import msgspec

from glosa.builder.build import Workshop
from glosa.builder.content.discover import is_text
from glosa.builder.content.site_files import is_component, is_of_theme
from glosa.builder.diagnostics import BuildFailed, Diagnostic, Severity
from glosa.builder.outcome import Built
from glosa.builder.output.early import EarlyPages, OpenPages
from glosa.builder.render.browser_errors import BrowserError


class OverlayProblem(msgspec.Struct, frozen=True, rename="camel"):
    """A problem as the browser's overlay shows it."""

    severity: str
    code: str
    """The kind of problem: ``link-broken``."""
    place: str
    found: str
    expected: str
    next_step: str


class BuildEvent(msgspec.Struct, frozen=True, rename="camel"):
    """The message that browsers receive after a build."""

    number: int
    """Counts builds, so that a page knows if it shows this one, and if it missed one."""
    problems: tuple[OverlayProblem, ...]
    """Errors of a failed build, or of a built site; those that a page shows itself aren't among them."""
    pages: Mapping[str, str]
    """Addresses of the pages that were rendered again, each with the address of its chunk."""
    everything: bool
    """Whether files other than Markdown and components changed, so that any open page must be reloaded."""
    styles: bool = False
    """Whether only stylesheets of the theme changed, so that open pages load them again."""
    failed: bool = False
    """Whether there's no new build to show."""
    early: bool = False
    """Whether the build still renders other pages. Another event with the same number follows."""


Outcome = Built | tuple[Diagnostic, ...]
"""The result of a build, or the problems that made it fail."""


MOST_NOTICED = 100
"""How many distinct problems of browsers are reported after a build. A message can contain a random number."""

_T = TypeVar("_T")


class Session:
    """Builds on demand, one build at a time, and reports the outcome to every open page."""

    ever_built: bool
    """Whether there's a built site to show, possibly of an earlier build."""
    early_files: Mapping[str, bytes]
    """New files of open pages, by address, until the build that made them ends."""

    def __init__(
        self, builder: Workshop, *, noticed: Callable[[Diagnostic], None] = lambda _: None, number: int = 0
    ) -> None:
        """``noticed`` is called with each problem that a browser reports, once after each build, and at most
        ``MOST_NOTICED`` times. ``number`` is the number before the first build, larger than all numbers of earlier sessions.
        """
        self._builder = builder
        self._noticed = noticed
        self._known: set[Diagnostic] = set()
        self._changed = asyncio.Condition()
        self._open: Counter[str] = Counter()
        self._has_failed = False
        self.last = BuildEvent(number=number, problems=(), pages={}, everything=True)
        self.ever_built = False
        self.early_files = {}
        self._closed = False

    def number(self, address: str) -> int:
        """The number of the build that made the page at this address as it's sent now."""
        return self.last.number - 1 if self.last.early and address not in self.early_files else self.last.number

    async def build(self, changed: AbstractSet[str] | None = None) -> Outcome:
        """Builds again, reports the outcome to open pages, and returns it.

        ``changed`` has the changed files as POSIX paths below the site's folder; ``None`` means that any file may have changed.
        """
        open_pages = self._open_pages(changed)
        outcome = await asyncio.to_thread(_attempted, lambda: self._build(changed, open_pages))
        self._known.clear()
        await self._report(outcome, changed)
        return outcome

    def _open_pages(self, changed: AbstractSet[str] | None) -> OpenPages | None:
        # Other files can change what the server sends along with a page.
        if changed is None or not self._open or not all(_is_rendered(one) for one in changed):
            return None
        loop = asyncio.get_running_loop()

        def ready(pages: EarlyPages) -> None:
            asyncio.run_coroutine_threadsafe(self._report_early(pages, changed), loop)

        return OpenPages(frozenset(self._open), ready)

    async def _report_early(self, pages: EarlyPages, changed: AbstractSet[str]) -> None:
        async with self._changed:
            self.early_files = pages.files
            everything = not pages.is_alone or _concerns_all(changed) or self._has_failed
            self.last = BuildEvent(self.last.number + 1, (), pages.rendered, everything, early=True)
            self._changed.notify_all()

    async def _report(self, outcome: Outcome, changed: AbstractSet[str] | None) -> None:
        """Passes an outcome to the browsers. After a failure, any open page must show the next success."""
        failed = isinstance(outcome, tuple)
        found = outcome if isinstance(outcome, tuple) else outcome.site_errors
        problems = tuple(_shown(one) for one in found)
        pages = outcome.rendered if isinstance(outcome, Built) else {}
        styles = bool(changed) and not pages and all(_is_style(one) for one in changed or ())
        everything = changed is None or _concerns_all(changed)
        async with self._changed:
            everything = (everything and not styles) or self._has_failed
            number = self.last.number if self.last.early else self.last.number + 1
            self.last = BuildEvent(number, problems, pages, everything, styles, failed)
            self._has_failed = failed
            self.early_files = {}
            self._changed.notify_all()

    def _build(self, changed: AbstractSet[str] | None, open_pages: OpenPages | None) -> Built:
        """Garbage collection of a whole site's values would take longer than building a changed page."""
        gc.disable()
        try:
            built = self._builder.build(changed=changed, open_pages=open_pages)
        finally:
            gc.enable()
        if not self.ever_built:
            gc.freeze()
            self.ever_built = True
        return built

    async def browser_error(self, error: BrowserError) -> OverlayProblem | None:
        """An error in a browser, as its overlay shows it; ``None`` if it's no problem of the site."""
        found = await asyncio.to_thread(self._builder.browser_error, error)
        if found is None:
            return None
        if found not in self._known and len(self._known) < MOST_NOTICED:
            self._known.add(found)
            self._noticed(found)
        return _shown(found)

    async def events(self, page: str) -> AsyncGenerator[BuildEvent]:
        """The last outcome immediately, then each further one. ``page`` is the address of the page that's open."""
        event = self.last
        self._open[page] += 1
        try:
            while not self._closed:
                yield event
                async with self._changed:
                    while self.last is event and not self._closed:
                        await self._changed.wait()
                    event = self.last
        finally:
            self._open -= Counter([page])

    async def close(self) -> None:
        """Ends every stream of events."""
        async with self._changed:
            self._closed = True
            self._changed.notify_all()


def _attempted(step: Callable[[], _T]) -> _T | tuple[Diagnostic, ...]:
    """The result of a step, or the problems that made it fail. A crash is printed with its traceback."""
    try:
        return step()
    except BuildFailed as failure:
        return failure.diagnostics
    except Exception as error:
        logging.getLogger(__name__).exception("The build crashed.")
        return (_crashed(error),)


def _crashed(error: Exception) -> Diagnostic:
    return Diagnostic(
        severity=Severity.ERROR,
        code="build-broke",
        file="",
        found=f"The build crashed: {error!r}.",
        expected="A build that succeeds, or reports what's wrong.",
        next_step="Undo the last change, and report this bug with the output of the terminal.",
    )


def _concerns_all(changed: AbstractSet[str]) -> bool:
    return not all(is_text(one) or is_component(one) for one in changed)


def _is_rendered(file: str) -> bool:
    return is_text(file) or is_component(file) or is_of_theme(file)


def _is_style(file: str) -> bool:
    return is_of_theme(file) and file.endswith(".css")


def _shown(one: Diagnostic) -> OverlayProblem:
    return OverlayProblem(one.severity.value, one.code, one.place, one.found, one.expected, one.next_step)
