"""V8 inside Python, with ``mini-racer``, which only this file uses. Only the wiring in ``build.py`` opens it."""

import json
import re
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager

from py_mini_racer import JSEvalException, JSTimeoutException, MiniRacer

from glosa.builder.render.runtime import PATIENCE_SECONDS, JsError, JsRuntime, JsTimeout

LITTER_CHARACTERS = 8_000_000
"""Characters to evaluate before requesting garbage collection. Otherwise, V8 retains the text of every call for long."""


@contextmanager
def v8() -> Iterator[JsRuntime]:
    """A new V8, closed at the end of the block. An open one may hang the process at exit.

    It starts and runs on its own thread, so the caller can read files in the meantime.
    """
    with ThreadPoolExecutor(max_workers=1, thread_name_prefix="v8") as thread:
        starting = thread.submit(MiniRacer)
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

    def load(self, script: str, *, name: str) -> None:
        self._thread.submit(self._load, script, name)

    def call(self, function: str, *arguments: str) -> str:
        return self.submit(function, *arguments).result()

    def submit(self, function: str, *arguments: str) -> "Future[str]":
        literals = ",".join(json.dumps(argument) for argument in arguments)
        return self._thread.submit(self._evaluate, f"{function}({literals})", function)

    def _load(self, script: str, name: str) -> None:
        try:
            self._evaluate(f"{script}\n;''", name)
        except JsError as error:
            self._broken = error

    def _evaluate(self, script: str, name: str) -> str:
        if self._broken:
            raise self._broken
        try:
            racer = self._starting.result()
            self._evaluated += len(script)
            if self._evaluated > LITTER_CHARACTERS:
                racer.low_memory_notification()
                self._evaluated = 0
            return str(racer.eval(script, timeout_sec=PATIENCE_SECONDS))
        except JSTimeoutException as error:
            raise JsTimeout(f"{name} ran longer than {PATIENCE_SECONDS} seconds.") from error
        except JSEvalException as error:
            raise _thrown(str(error)) from error


def _thrown(words: str) -> JsError:
    """The thrown error's own message. The engine adds its place before it, and the code and its callers after it."""
    first = words.partition("\n")[0]
    place = _PLACE.match(first)
    if place is None:
        return JsError(first)
    callers = ((caller[1], int(caller[2])) for caller in _CALLER.finditer(words))
    return JsError(first[place.end() :], places=((place[1], int(place[2])), *callers))


_PLACE = re.compile(r"(\S*):(\d+): (?:Uncaught )?")
_CALLER = re.compile(r"^    at (?:.* \()?(\S+):(\d+):\d+\)?$", re.MULTILINE)


def _close(starting: "Future[MiniRacer]") -> None:
    starting.result().close()
