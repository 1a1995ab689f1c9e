"""The port to a JavaScript engine: what rendering needs from any engine."""

from collections.abc import Sequence
from concurrent.futures import Future
from typing import Protocol

PATIENCE_SECONDS = 20
"""How long one call may run, so that a component with an endless loop doesn't hang the build."""

MEMORY_BYTES = 1 << 30
"""How much memory an engine's objects may take, so that a component that allocates forever doesn't take all of it."""


class JsRuntime(Protocol):
    """Runs JavaScript in one global scope, one call at a time, in parallel with the Python code."""

    def load(self, script: str, *, name: str) -> None:
        """Evaluates a classic script without waiting for it; if the script throws, every later call fails."""

    def call(self, function: str, *arguments: str) -> str:
        """Calls a global function with strings and waits for the string it returns. Raises :class:`JsError`."""

    def submit(self, function: str, *arguments: str) -> "Future[str]":
        """Like :meth:`call`, without waiting. Calls run in the order in which they're submitted."""

    def exchange(self, function: str, data: bytes, *arguments: str) -> "Future[bytes]":
        """Like :meth:`submit`, with bytes as the first argument and as the result: each is a ``Uint8Array``, which the
        engine must not use after the call.
        """


class JsError(Exception):
    """JavaScript threw an error; the message is the error's. ``places`` are scripts with 1-based lines and columns, from the one
    that threw to its callers, if known; a column is 0 if it isn't known."""

    def __init__(self, message: str, *, places: Sequence[tuple[str, int, int]] = ()) -> None:
        super().__init__(message)
        self.places = places


class JsTimeout(JsError):
    """A call was stopped after ``PATIENCE_SECONDS``. Its changes to the global scope remain."""


class JsOutOfMemory(JsError):
    """A call was stopped because the engine's objects took ``MEMORY_BYTES``."""


LIMITS = (JsTimeout, JsOutOfMemory)
"""The errors after which the same call would fail again."""


def limit_of(error: Exception) -> str:
    """What a call did to exceed a limit, without the name of the function: ``ran longer than 20 seconds.``"""
    return str(error).partition(" ")[2] if isinstance(error, LIMITS) else str(error)
