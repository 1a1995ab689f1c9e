"""The JavaScript engines of a process: one for everything, and a second one if there are many pages to render."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack
from types import TracebackType
from typing import Self

from glosa.builder.cores import has_second_core
from glosa.builder.render.runtime import JsRuntime

WORTHWHILE = 2_000
"""Number of pages from which a second engine saves more time than it takes to start and to compile the same code."""


class Engines:
    """Opened with ``with``; the end of the block closes every engine that was started."""

    def __init__(self, opened: Callable[[], AbstractContextManager[JsRuntime]], server_script: str) -> None:
        """``opened`` starts an engine without waiting for it; ``server_script`` renders pages."""
        self._opened = opened
        self._script = server_script
        self._stack = ExitStack()
        self._all: list[JsRuntime] = []
        self._prepare: Callable[[JsRuntime], None] = _nothing

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()

    @property
    def first(self) -> JsRuntime:
        """The engine with the site's own components and languages. It starts on first use."""
        if not self._all:
            self._start()
        return self._all[0]

    def use(self, prepare: Callable[[JsRuntime], None]) -> None:
        """Runs ``prepare`` in every engine, also in one that starts later, in place of what ran before."""
        self._prepare = prepare
        for engine in self._all:
            prepare(engine)

    def for_rendering(self, pages: int) -> Sequence[JsRuntime]:
        """The engines that render this number of pages side by side. Can be called ahead of time."""
        _ = self.first
        if pages >= WORTHWHILE and len(self._all) == 1 and has_second_core():
            self._start()
        return self._all

    def _start(self) -> None:
        engine = self._stack.enter_context(self._opened())
        engine.load(self._script, name="server bundle")
        self._prepare(engine)
        self._all.append(engine)


def _nothing(engine: JsRuntime) -> None:
    pass
