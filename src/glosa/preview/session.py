"""What a dev server knows: the last build's outcome, and who wants to hear of the next one."""

import asyncio
import gc
import logging
from collections.abc import AsyncIterator, Mapping
from collections.abc import Set as AbstractSet

import msgspec

from glosa.builder.build import Built, Workshop
from glosa.builder.content.discover import is_text
from glosa.builder.diagnostics import BuildFailed, Diagnostic, Severity


class Fault(msgspec.Struct, frozen=True, rename="camel"):
    """A diagnostic as the browser's overlay shows it."""

    severity: str
    code: str
    """Which kind of fault it is: ``link-broken``."""
    place: str
    found: str
    expected: str
    next_step: str


class Event(msgspec.Struct, frozen=True, rename="camel"):
    """What the browser is told after a build."""

    number: int
    """Counts builds, so that a browser that was away notices what it missed."""
    faults: tuple[Fault, ...]
    """Errors that kept the site from being built; empty after a successful build."""
    pages: Mapping[str, str]
    """Address of every page rendered anew, with the address of its chunk."""
    everything: bool
    """Files other than Markdown changed: whatever page is open must be loaded again."""


Outcome = Built | tuple[Diagnostic, ...]
"""What a build came to: its result, or the faults that kept it from happening."""


class Session:
    """Builds on demand, one build at a time, and keeps the outcome for every open page."""

    ever_built: bool
    """Whether there is a built site to show, be it an older one."""

    def __init__(self, shop: Workshop) -> None:
        self._shop = shop
        self._changed = asyncio.Condition()
        self.last = Event(number=0, faults=(), pages={}, everything=True)
        self.ever_built = False
        self._followed = False
        self._closed = False

    async def build(self, changed: AbstractSet[str] | None = None) -> Outcome:
        """Builds again after ``changed`` and tells everybody. Answers the result or the faults.

        ``changed`` has POSIX paths below the site's folder; ``None``: whatever may have changed.
        """
        everything = changed is None or not all(map(is_text, changed))
        outcome: Outcome
        faults: tuple[Fault, ...] = ()
        pages: Mapping[str, str] = {}
        try:
            outcome = await asyncio.to_thread(self._build, changed if everything or self._followed else None)
            pages = outcome.rendered
        except BuildFailed as failure:
            outcome = failure.diagnostics
        except Exception as error:
            logging.getLogger(__name__).exception("The build broke.")
            outcome = (_broke(error),)
        # What was saved while the first build ran, and nobody watched yet, is found when everything is looked at once more.
        self._followed = changed is not None
        if isinstance(outcome, tuple):
            faults = tuple(_fault(one) for one in outcome)
        # After a failure the next success must be shown whatever page is open.
        event = Event(self.last.number + 1, faults, pages, everything or bool(self.last.faults))
        async with self._changed:
            self.last = event
            self._changed.notify_all()
        return outcome

    def _build(self, changed: AbstractSet[str] | None) -> Built:
        """Looking for cycles in a whole site's values would cost more than building a changed page."""
        gc.disable()
        try:
            built = self._shop.build(changed=changed)
        finally:
            gc.enable()
        if not self.ever_built:
            gc.freeze()
            self.ever_built = True
        return built

    async def events(self) -> AsyncIterator[Event]:
        """The last outcome at once, then every further one."""
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


def _broke(error: Exception) -> Diagnostic:
    return Diagnostic(
        severity=Severity.ERROR,
        code="build-broke",
        file="",
        found=f"The build broke: {error!r}.",
        expected="A build that ends, or tells what is wrong.",
        next_step="Undo the last change, and report this with the lines that the terminal shows.",
    )


def _fault(one: Diagnostic) -> Fault:
    return Fault(one.severity.value, one.code, one.place, one.found, one.expected, one.next_step)
