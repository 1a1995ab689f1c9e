"""V8 inside Python, with ``mini-racer``, which only this file uses. Only the wiring in ``build.py`` opens it."""

import json
import re
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

from py_mini_racer import JSEvalException, JSOOMException, JSTimeoutException, MiniRacer

from glosa.builder.render.runtime import (
    MEMORY_BYTES,
    PATIENCE_SECONDS,
    JsError,
    JsOutOfMemory,
    JsRuntime,
    JsTimeout,
)
from glosa.engine import close, started

LITTER_CHARACTERS = 8_000_000
"""Characters to evaluate before requesting garbage collection. Otherwise, V8 retains the text of every call for long."""

INBOX_BYTES = 1 << 20
"""The least size of the buffer that bytes are passed in."""


@contextmanager
def v8() -> Iterator[JsRuntime]:
    """A new V8, closed at the end of the block. An open one may hang the process at exit.

    It starts and runs on its own thread, so the caller can read files in the meantime.
    """
    with ThreadPoolExecutor(max_workers=1, thread_name_prefix="v8") as thread:
        starting = thread.submit(started)
        try:
            yield _V8(thread, starting)
        finally:
            thread.submit(_close, starting).result()


class _V8:
    def __init__(self, thread: ThreadPoolExecutor, starting: "Future[MiniRacer]") -> None:
        self._thread = thread
        self._starting = starting
        self._broken: JsError | None = None
        self._evaluated = 0
        self._inbox = memoryview(b"")
        """Bytes that both Python and JavaScript can access."""

    def load(self, script: str, *, name: str) -> None:
        self._thread.submit(self._load, script, name)

    def call(self, function: str, *arguments: str) -> str:
        return self.submit(function, *arguments).result()

    def submit(self, function: str, *arguments: str) -> "Future[str]":
        literals = ",".join(json.dumps(argument) for argument in arguments)
        return self._thread.submit(self._evaluate, f"{function}({literals})", function)

    def exchange(self, function: str, data: bytes, *arguments: str) -> "Future[bytes]":
        literals = ",".join((f"new Uint8Array(glosaInbox,0,{len(data)})", *map(json.dumps, arguments)))
        return self._thread.submit(self._exchange, data, f"glosaOutbox={function}({literals})", function)

    def _exchange(self, data: bytes, script: str, name: str) -> bytes:
        if len(data) > len(self._inbox) or not self._inbox:
            size = max(len(data), INBOX_BYTES)
            self._inbox = self._run(f"globalThis.glosaInbox=new ArrayBuffer({size})", name)
        self._inbox[: len(data)] = data
        # The outbox is a global variable, so that V8 doesn't free it before it's copied.
        return bytes(self._run(script, name))

    def _load(self, script: str, name: str) -> None:
        try:
            self._evaluate(f"{script}\n;''", name)
        except JsError as error:
            self._broken = error

    def _evaluate(self, script: str, name: str) -> str:
        return str(self._run(script, name))

    def _run(self, script: str, name: str) -> Any:
        if self._broken:
            raise self._broken
        racer = self._starting.result()
        try:
            self._evaluated += len(script)
            if self._evaluated > LITTER_CHARACTERS:
                racer.low_memory_notification()
                self._evaluated = 0
            return racer.eval(script, timeout_sec=PATIENCE_SECONDS, max_memory=MEMORY_BYTES)
        except JSTimeoutException as error:
            # Until the engine has stopped, it can't be closed without a traceback on the terminal.
            racer.eval("0")
            raise JsTimeout(f"{name} ran longer than {PATIENCE_SECONDS} seconds.") from error
        except JSOOMException as error:
            # Every later call would fail, until the engine has given up what the call left behind.
            racer.set_hard_memory_limit(0)
            racer.low_memory_notification()
            raise JsOutOfMemory(f"{name} took more than {MEMORY_BYTES >> 20} MiB of memory.") from error
        except JSEvalException as error:
            raise _thrown(str(error)) from error


def _thrown(words: str) -> JsError:
    """The thrown error's own message. The engine adds its place before it, and the code and its callers after it."""
    first = words.partition("\n")[0]
    place = _PLACE.match(first)
    if place is None:
        return JsError(first)
    callers = ((caller[1], int(caller[2]), int(caller[3])) for caller in _CALLER.finditer(words))
    return JsError(first[place.end() :], places=((place[1], int(place[2]), 0), *callers))


_PLACE = re.compile(r"(\S*):(\d+): (?:Uncaught )?")
_CALLER = re.compile(r"^    at (?:.* \()?(\S+):(\d+):(\d+)\)?$", re.MULTILINE)


def _close(starting: "Future[MiniRacer]") -> None:
    close(starting.result())
