"""Runs JavaScript at build time, in the V8 that Glosa ships with."""

import json
import os
from contextlib import suppress
from importlib.resources import files
from threading import Lock
from typing import TYPE_CHECKING, Any
from weakref import finalize

from glosa.engine import close, started

if TYPE_CHECKING:
    from py_mini_racer import MiniRacer

PATIENCE_SECONDS = 20
"""How long a call may run."""
MEMORY_BYTES = 1 << 29
"""How much memory the objects of a script may take, and how much the buffers that one call makes."""


class JavaScriptError(Exception):
    """A script threw an error, ran too long, or took too much memory. The message is the error's own."""


class JavaScript:
    """A script, and the values that it leaves in the global scope. V8 starts with the first call.

    There's no ``window``, no file, and no network. Make one object for a plugin, not one for each call.
    """

    def __init__(self, source: str, *, patience: float = PATIENCE_SECONDS) -> None:
        """``source`` is a classic script, not a module. ``patience``: how many seconds a call may run."""
        self._source = source
        self._patience = patience
        self._engine: MiniRacer | None = None
        self._process = 0
        self._failure = ""
        """Why the script itself failed; each call reports it."""
        self._lock = Lock()

    def call(self, function: str, *arguments: object) -> Any:
        """Calls a global function such as ``katex.renderToString``. Arguments and result are values that JSON can represent.

        Raises :class:`JavaScriptError`.
        """
        written = ",".join(map(json.dumps, arguments))
        with self._lock:
            # A process that was forked can't use the engine of the other one.
            if self._failure:
                raise JavaScriptError(self._failure)
            if self._engine is None or self._process != os.getpid():
                self._engine, self._process = self._loaded(), os.getpid()
            answer = self._run(self._engine, f"{_ALLOW}; JSON.stringify({function}({written}) ?? null)")
        try:
            return json.loads(answer)
        except (TypeError, ValueError) as error:
            raise JavaScriptError(
                "The script replaced functions of JavaScript itself, such as JSON.stringify."
            ) from error

    def _loaded(self) -> "MiniRacer":
        """A new engine that has run the script."""
        engine = started()
        finalize(self, close, engine)
        self._run(engine, files("glosa.plugins").joinpath("buffers.js").read_text("utf-8"))
        self._run(engine, _ALLOW)
        try:
            self._run(engine, f"{self._source}\n;0")
        except JavaScriptError as error:
            self._failure = str(error)
            close(engine)
            raise
        return engine

    def _run(self, engine: "MiniRacer", script: str) -> Any:
        from py_mini_racer import JSEvalException, JSOOMException, JSTimeoutException

        try:
            return engine.eval(script, timeout_sec=self._patience, max_memory=MEMORY_BYTES)
        except JSTimeoutException as error:
            _settle(engine)
            raise JavaScriptError(f"The script ran longer than {self._patience:g} seconds.") from error
        except JSOOMException as error:
            self._engine = None
            raise JavaScriptError(f"The script took more than {MEMORY_BYTES >> 20} MiB of memory.") from error
        except JSEvalException as error:
            raise JavaScriptError(_message(str(error))) from error


def _settle(engine: "MiniRacer") -> None:
    """Waits until V8 has stopped the script that ran too long: a closed engine that reports this prints a traceback."""
    from py_mini_racer import JSTimeoutException

    with suppress(JSTimeoutException):
        engine.eval("0", timeout_sec=5)


_ALLOW = f"glosaBuffers.allow({MEMORY_BYTES})"


def _message(text: str) -> str:
    """The thrown error's own message, which V8 writes after its place: ``<anonymous>:1: Uncaught TypeError: …``."""
    first = text.partition("\n")[0]
    _, mark, message = first.partition(": Uncaught ")
    return message if mark else first.partition(": ")[2] or first
