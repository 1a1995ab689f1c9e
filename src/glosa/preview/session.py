"""The state of a dev server: the outcome of the last build, and the browsers that wait for the next one."""

import asyncio
import gc
import logging
from collections.abc import AsyncIterator, Mapping
from collections.abc import Set as AbstractSet

import msgspec

from glosa.builder.build import Built, Workshop
from glosa.builder.content.discover import is_text
from glosa.builder.diagnostics import BuildFailed, Diagnostic, Severity


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
    """Whether files other than Markdown changed, so that any open page must be reloaded."""


Outcome = Built | tuple[Diagnostic, ...]
"""The result of a build, or the problems that made it fail."""


class Session:
    """Builds on demand, one build at a time, and reports the outcome to every open page."""

    ever_built: bool
    """Whether there's a built site to show, possibly of an earlier build."""

    def __init__(self, builder: Workshop) -> None:
        self._builder = builder
        self._changed = asyncio.Condition()
        self.last = BuildEvent(number=0, problems=(), pages={}, everything=True)
        self.ever_built = False
        self._has_rebuilt = False
        self._closed = False

    async def build(self, changed: AbstractSet[str] | None = None) -> Outcome:
        """Builds again, reports the outcome to open pages, and returns it.

        ``changed`` has the changed files as POSIX paths below the site's folder; ``None`` means that any file may have changed.
        """
        everything = changed is None or not all(map(is_text, changed))
        outcome: Outcome
        problems: tuple[OverlayProblem, ...] = ()
        pages: Mapping[str, str] = {}
        try:
            outcome = await asyncio.to_thread(self._build, changed if everything or self._has_rebuilt else None)
            pages = outcome.rendered
        except BuildFailed as failure:
            outcome = failure.diagnostics
        except Exception as error:
            logging.getLogger(__name__).exception("The build crashed.")
            outcome = (_crashed(error),)
        # Files may be saved during the first build, before the watch starts. So the second build checks all files.
        self._has_rebuilt = changed is not None
        if isinstance(outcome, tuple):
            problems = tuple(_shown(one) for one in outcome)
        # After a failure, any open page must show the next success.
        event = BuildEvent(self.last.number + 1, problems, pages, everything or bool(self.last.problems))
        async with self._changed:
            self.last = event
            self._changed.notify_all()
        if isinstance(outcome, Built):
            await asyncio.to_thread(self._index)
        return outcome

    def _index(self) -> None:
        """Search follows after the browsers, which don't wait for it."""
        try:
            self._builder.index()
        except BuildFailed:
            logging.getLogger(__name__).exception("The search index couldn't be written.")

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


def _crashed(error: Exception) -> Diagnostic:
    return Diagnostic(
        severity=Severity.ERROR,
        code="build-broke",
        file="",
        found=f"The build crashed: {error!r}.",
        expected="A build that succeeds, or reports what's wrong.",
        next_step="Undo the last change, and report this bug with the output of the terminal.",
    )


def _shown(one: Diagnostic) -> OverlayProblem:
    return OverlayProblem(one.severity.value, one.code, one.place, one.found, one.expected, one.next_step)
