"""The port to a JavaScript engine: what rendering needs of it, whichever engine it is."""

from concurrent.futures import Future
from typing import Protocol


class JsRuntime(Protocol):
    """Runs JavaScript in one global scope, one call after the other, beside the Python code."""

    def load(self, script: str, *, name: str) -> None:
        """Evaluates a classic script without waiting for it; a script that throws fails every later call."""

    def call(self, function: str, *arguments: str) -> str:
        """Calls a global function with strings and waits for the string it returns. Raises :class:`JsError`."""

    def submit(self, function: str, *arguments: str) -> "Future[str]":
        """The same without waiting: calls run in the order in which they are submitted."""


class JsError(Exception):
    """JavaScript threw; the message is its own. ``script`` and ``line``, 1-based, tell where, as far as that is known."""

    def __init__(self, message: str, *, script: str = "", line: int = 0) -> None:
        super().__init__(message)
        self.script = script
        self.line = line
