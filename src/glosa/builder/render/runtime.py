"""The port to a JavaScript engine: what rendering needs of it, whichever engine it is."""

from collections.abc import Sequence
from concurrent.futures import Future
from typing import Protocol

PATIENCE_SECONDS = 20
"""How long one call may run: a component that never ends must not hang the build."""


class JsRuntime(Protocol):
    """Runs JavaScript in one global scope, one call after the other, beside the Python code."""

    def load(self, script: str, *, name: str) -> None:
        """Evaluates a classic script without waiting for it; a script that throws fails every later call."""

    def call(self, function: str, *arguments: str) -> str:
        """Calls a global function with strings and waits for the string it returns. Raises :class:`JsError`."""

    def submit(self, function: str, *arguments: str) -> "Future[str]":
        """The same without waiting: calls run in the order in which they are submitted."""


class JsError(Exception):
    """JavaScript threw; the message is its own. ``places`` are scripts and their 1-based lines, from the one that threw
    to those that called it, as far as they are known."""

    def __init__(self, message: str, *, places: Sequence[tuple[str, int]] = ()) -> None:
        super().__init__(message)
        self.places = places


class JsTimeout(JsError):
    """A call was ended after ``PATIENCE_SECONDS``; what it had done to the global scope until then stays."""
