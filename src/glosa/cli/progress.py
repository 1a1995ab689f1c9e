"""Progress bars on a terminal, for steps that take longer than a moment."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

import click

from glosa.builder.progress import Progress, silent

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar

SHOWN_AFTER_SECONDS = 1.0
REDRAWN_AFTER_SECONDS = 0.1


@contextmanager
def progress(*, shown: bool = True) -> Iterator[Progress]:
    """Shows on standard error how far steps have come, if they take long and a person reads it.

    ``shown`` is false if the output is for a program.
    """
    if not (shown and sys.stderr.isatty()):
        yield silent
        return
    bars = _Bars()
    try:
        yield bars.report
        bars.complete()
    finally:
        bars.close()


class _Bars:
    """A bar for each step, one after the other."""

    def __init__(self) -> None:
        self._due = monotonic() + SHOWN_AFTER_SECONDS
        self._is_closed = False
        self._step = ""
        self._bar: ProgressBar[int] | None = None

    def report(self, step: str, done: int, whole: int) -> None:
        """Draws the step's bar, unless it's too early."""
        if self._bar and step != self._step:
            self.complete()
        now = monotonic()
        if now < self._due or self._is_closed:
            return
        self._due = now + REDRAWN_AFTER_SECONDS
        if self._bar is None:
            self._step = step
            self._bar = click.progressbar(length=whole, label=step, show_eta=False, file=sys.stderr)
            self._bar.__enter__()
        self._bar.update(done - self._bar.pos)

    def complete(self) -> None:
        """Fills the bar, because its step is done, and ends its line."""
        if self._bar:
            self._bar.update((self._bar.length or 0) - self._bar.pos)
        self._end()

    def close(self) -> None:
        """Draws no more bars."""
        self._is_closed = True
        self._end()

    def _end(self) -> None:
        bar, self._bar = self._bar, None
        if bar:
            bar.__exit__(None, None, None)
