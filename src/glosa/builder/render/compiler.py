"""Compiles the site's own TypeScript, JSX, and CSS modules, one file at a time. ``linking.py`` connects them.

The compiler is a script for the embedded engine, so a site's owner needs no Node. It's loaded when a site has a module
that needs it.
"""

from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import NamedTuple

import msgspec

from glosa.builder.render.runtime import JsError, JsRuntime


class Import(msgspec.Struct, frozen=True):
    """An import of another file."""

    specifier: str
    """As written: ``./scale``."""
    head: str
    """The code before the specifier, which belongs to the same statement; empty for ``import()``."""
    line: int
    dynamic: bool
    """Whether it's ``import()``."""
    star: bool
    """Whether it exports everything that the other module does."""
    default: str
    """The local name of the default export; empty if it isn't imported."""
    namespace: str
    """The local name of the object with all exports; empty if there's none."""
    names: tuple[tuple[str, str], ...]
    """Exported name, local name."""


class Compiled(msgspec.Struct, frozen=True, tag="compiled", tag_field="kind"):
    """A compiled module, with its imports still to be resolved."""

    pieces: tuple[str, ...]
    """The code for browsers around the imports: one piece more than there are imports."""
    imports: tuple[Import, ...]
    engine: str
    """The body of a function of ``require``, ``exports``, ``module``, and ``$importMeta``, for the embedded engine."""
    exports: tuple[str, ...]
    """The names that it exports itself."""


class CompileError(msgspec.Struct, frozen=True, tag="error", tag_field="kind"):
    """The reason why a module couldn't be compiled."""

    message: str
    line: int
    """1-based; 0 if unknown."""
    column: int


class ScopedSheet(msgspec.Struct, frozen=True):
    """A CSS module."""

    css: str
    names: Mapping[str, str]
    """Each class name as written, with its name in the page."""


class WrittenPlace(NamedTuple):
    """A place in a module's source."""

    file: str
    line: int
    column: int | None
    """``None`` if it isn't known."""


class ModuleCompiler:
    """Compiles files with the engine, and remembers the results by their text."""

    def __init__(self, engine: Callable[[], JsRuntime], script: Callable[[], str]) -> None:
        """``engine`` and ``script`` are requested with the first file."""
        self._engine = engine
        self._script = script
        self._is_loaded = False
        self._modules: dict[tuple[str, str], Compiled | CompileError] = {}
        self._sheets: dict[tuple[str, str], ScopedSheet] = {}

    def compile(self, file: str, source: str) -> Compiled | CompileError:
        """The module in ``file``, a POSIX path below the site's folder. Raises ``JsError`` if the engine fails."""
        known = self._modules.get((file, source))
        if known is None:
            answer = self._call("compile", source, file)
            known = self._modules[file, source] = msgspec.json.decode(answer, type=Compiled | CompileError)
        return known

    def scope(self, file: str, css: str) -> ScopedSheet:
        """The CSS module in ``file``: its class names end with a hash of its path."""
        known = self._sheets.get((file, css))
        if known is None:
            suffix = blake2b(file.encode(), digest_size=3).hexdigest()
            known = msgspec.json.decode(self._call("scopeClasses", css, suffix), type=ScopedSheet)
            self._sheets[file, css] = known
        return known

    def written_place(self, error: JsError, sources: Mapping[str, str]) -> WrittenPlace | None:
        """Where the error was thrown in the compiled modules of ``sources``, by file; ``None`` if in none of them."""
        places = [one for one in error.places if one[0] in sources]
        if not places:
            return None
        file, line, column = next((one for one in places if one[2] and one[:2] == places[0][:2]), places[0])
        # The engine adds one line above the module.
        return WrittenPlace(file, *self.written_position(file, sources[file], (line - 1, column)))

    def written_position(self, file: str, source: str, place: tuple[int, int]) -> tuple[int, int | None]:
        """The line and column in ``source`` of a line and column of the engine's code. Column 0 means that it isn't known."""
        line, column = place
        if not column:
            return line, None
        answer = self._call("writtenPosition", source, file, "engine", str(line), str(column))
        return msgspec.json.decode(answer, type=tuple[int, int])

    def written_in_browser(self, file: str, source: str, place: tuple[int, int]) -> tuple[int, int]:
        """The line and column in ``source`` of a line and column of the code for browsers, except for the columns of imports."""
        line, column = place
        if file.endswith(".js"):
            return place
        answer = self._call("writtenPosition", source, file, "browser", str(line), str(column))
        return msgspec.json.decode(answer, type=tuple[int, int])

    def _call(self, function: str, *arguments: str) -> str:
        engine = self._engine()
        if not self._is_loaded:
            engine.load(self._script(), name="compiler")
            self._is_loaded = True
        return engine.call(f"glosaCompiler.{function}", *arguments)
