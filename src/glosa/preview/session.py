"""The state of a dev server: the outcome of the last build, and the browsers that wait for the next one."""

import asyncio
import gc
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from collections.abc import Set as AbstractSet
from typing import TypeVar

import msgspec

from glosa.builder.build import Workshop
from glosa.builder.content.discover import is_text
from glosa.builder.content.site_files import is_component, is_of_theme
from glosa.builder.diagnostics import BuildFailed, Diagnostic, Severity
from glosa.builder.outcome import Built
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
    """What browsers receive after a build."""

    number: int
    """Counts builds, so that a browser that reconnects notices a missed build."""
    problems: tuple[OverlayProblem, ...]
    """Errors of a failed build; empty after a successful one."""
    pages: Mapping[str, str]
    """Addresses of the pages that were rendered again, each with the address of its chunk."""
    everything: bool
    """Whether files other than Markdown and components changed, so that any open page must be reloaded."""
    styles: bool = False
    """Whether only stylesheets of the theme changed, so that open pages load them again."""


Outcome = Built | tuple[Diagnostic, ...]
"""The result of a build, or the problems that made it fail."""


MOST_NOTICED = 100
"""How many distinct problems of browsers are reported after a build. A message can contain a random number."""

_T = TypeVar("_T")


class Session:
    """Builds on demand, one build at a time, and reports the outcome to every open page."""

    ever_built: bool
    """Whether there's a built site to show, possibly of an earlier build."""

    def __init__(self, builder: Workshop, *, noticed: Callable[[Diagnostic], None] = lambda _: None) -> None:
        """``noticed`` is called with each problem that a browser reports, once after each build, and at most
        ``MOST_NOTICED`` times.
        """
        self._builder = builder
        self._noticed = noticed
        self._known: set[Diagnostic] = set()
        self._changed = asyncio.Condition()
        self.last = BuildEvent(number=0, problems=(), pages={}, everything=True)
        self.ever_built = False
        self._closed = False

    async def build(self, changed: AbstractSet[str] | None = None) -> Outcome:
        """Builds again, reports the outcome to open pages, and returns it.

        ``changed`` has the changed files as POSIX paths below the site's folder; ``None`` means that any file may have changed.
        """
        outcome = await asyncio.to_thread(_attempted, lambda: self._build(changed))
        self._known.clear()
        await self._report(outcome, changed)
        return outcome

    async def _report(self, outcome: Outcome, changed: AbstractSet[str] | None) -> None:
        """Passes an outcome to the browsers. After a failure, any open page must show the next success."""
        problems = tuple(_shown(one) for one in outcome) if isinstance(outcome, tuple) else ()
        pages = outcome.rendered if isinstance(outcome, Built) else {}
        styles = bool(changed) and not pages and all(_is_style(one) for one in changed or ())
        everything = changed is None or not all(is_text(one) or is_component(one) for one in changed)
        async with self._changed:
            everything = (everything and not styles) or bool(self.last.problems)
            self.last = BuildEvent(self.last.number + 1, problems, pages, everything, styles)
            self._changed.notify_all()

    def _build(self, changed: AbstractSet[str] | None) -> Built:
        """Garbage collection of a whole site's values would take longer than building a changed page."""
        gc.disable()
        try:
            built = self._builder.build(changed=changed)
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

    async def events(self) -> AsyncIterator[BuildEvent]:
        """The last outcome immediately, then each further one."""
        event = self.last
        while not self._closed:
            yield event
            async with self._changed:
                while self.last is event and not self._closed:
                    await self._changed.wait()
                event = self.last

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


def _is_style(file: str) -> bool:
    return is_of_theme(file) and file.endswith(".css")


def _shown(one: Diagnostic) -> OverlayProblem:
    return OverlayProblem(one.severity.value, one.code, one.place, one.found, one.expected, one.next_step)
