"""The site's own components: rendered at build time, and started in the browser.

A plain ``.js`` module without imports runs and is published as it is. All others are compiled and linked.
"""

import json
import posixpath
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec

from glosa.builder.content.document import STARTS, ComponentError, ComponentPlace, RenderedComponent, Start
from glosa.builder.content.gather import ComponentFiles
from glosa.builder.content.site_files import COMPONENTS_FOLDER, MODULE_ENDINGS
from glosa.builder.diagnostics import Diagnostic, Severity
from glosa.builder.pages.addresses import content_hash
from glosa.builder.render.compiler import ModuleCompiler, WrittenPlace
from glosa.builder.render.linking import Linked, LinkedModule, Linker, libraries_of
from glosa.builder.render.modules import line_in, unusable
from glosa.builder.render.runtime import LIMITS, JsError, JsRuntime, limit_of


class _Nature(msgspec.Struct, frozen=True):
    """The kind of a compiled module."""

    kind: Literal["react", "static", ""]
    """A React component, a function ``render``, or no component."""
    hydrate: str
    """Its export of this name; empty if there's none."""


class SiteComponents:
    """The component renderer for the content package."""

    def __init__(self, js: JsRuntime, compiler: ModuleCompiler, *, sources: Mapping[str, str], islands: str) -> None:
        """``sources`` maps each file below ``components/`` to its text. ``islands`` is the path, below the base, of the
        reader's file that starts components.
        """
        self._js = js
        self._compiler = compiler
        self._sources = sources
        self._islands = islands
        self._files = {_name(file): file for file in reversed(list(sources)) if _is_main(file)}
        self._plain: set[str] = set()
        """Files that aren't compiled."""
        self._linked = Linked({}, ())
        self._natures: dict[str, _Nature] = {}
        self._helpers: set[str] = set()
        """Modules that others import and that aren't components."""
        self._broken: set[str] = set()

    def load(self) -> Iterator[Diagnostic]:
        """Loads every module; reports those that can't be used."""
        yield from self._same_names()
        roots = [file for file in self._sources if _is_main(file) and _needs_compiler(file, self._sources[file])]
        if roots:
            yield from self._link(roots)
        for name, file in self._files.items():
            if file in self._linked.modules:
                yield from self._examine(name, file)
            elif file in roots:
                self._broken.add(name)
            else:
                yield from self._load_plain(name, file)

    @property
    def published(self) -> ComponentFiles:
        """The files for browsers, and the address of each component's module."""
        linked = self._linked.modules
        addresses: dict[str, str] = {}
        files: dict[str, str] = {}
        for name, file in self._files.items():
            if name in self._helpers:
                continue
            if file in self._plain:
                source = self._sources[file]
                addresses[name] = f"assets/components/{name}.{content_hash(source.encode())}.js"
                files[addresses[name]] = source
            elif file in linked:
                addresses[name] = linked[file].path
                files |= {linked[one].path: linked[one].code for one in linked[file].closure if one in linked}
                if path := _stylesheet_path(linked[file]):
                    files[path] = linked[file].stylesheet
        return ComponentFiles(addresses, files)

    def names(self) -> frozenset[str]:
        return frozenset(self._files.keys() - self._helpers)

    def version(self, name: str) -> str:
        file = self._files.get(name)
        if file is None:
            return ""
        linked = self._linked.modules.get(file)
        return linked.digest if linked else content_hash(self._sources[file].encode())

    def render(self, name: str, props: Mapping[str, Any], place: ComponentPlace) -> RenderedComponent:
        if name in self._broken:
            return RenderedComponent(place.children)
        file = self._files[name]
        use = json.dumps({"lang": place.lang, "id": place.id, "children": place.children})
        try:
            if file in self._plain:
                return RenderedComponent(self._js.call("glosa.renderComponent", name, json.dumps(props), use))
            linked = self._linked.modules[file]
            html = self._js.call("glosa.renderIsland", file, json.dumps(props), use)
        except LIMITS as error:
            self._broken.add(name)  # Every other use would take as long.
            raise ComponentError(
                f"It {limit_of(error)} ({file})",
                expected="A component within the limits of time and memory.",
                next_step=f"Correct {file}.",
            ) from error
        except JsError as error:
            raise ComponentError(self._described(file, error)) from error
        start: Start = self._natures[name].hydrate or "visible"  # type: ignore[assignment]  # checked by _examine
        return RenderedComponent(html, _stylesheet_path(linked), start)

    def _described(self, file: str, error: JsError) -> str:
        if file in self._plain:
            line = line_in(file, error)
            return f"{error} (thrown in {file}, line {line})" if line else f"{error} ({file})"
        place = self._written_place(error)
        return f"{error} (thrown in {':'.join(str(part) for part in place if part)})" if place else f"{error} ({file})"

    def _written_place(self, error: JsError) -> WrittenPlace | None:
        return self._compiler.written_place(error, {file: self._sources[file] for file in self._linked.modules})

    def _same_names(self) -> Iterator[Diagnostic]:
        for file in self._sources:
            other = self._files.get(_name(file))
            if _is_main(file) and other and other != file:
                yield Diagnostic(
                    severity=Severity.ERROR,
                    code="component-duplicate",
                    file=file,
                    found=f"'{other}' is the component {_name(file)!r} as well.",
                    expected="One file for each component.",
                    next_step="Rename or remove one of them.",
                )

    def _link(self, roots: Sequence[str]) -> Iterator[Diagnostic]:
        linker = Linker(self._compiler, self._sources, libraries_of(self._js, {}, other=self._islands))
        self._linked = linker.link(roots)
        yield from self._linked.problems
        modules = {one.file: {"code": one.engine, "requires": one.requires} for one in self._linked.modules.values()}
        self._js.call("glosa.linkModules", json.dumps(modules))

    def _examine(self, name: str, file: str) -> Iterator[Diagnostic]:
        try:
            nature = msgspec.json.decode(self._js.call("glosa.natureOf", file), type=_Nature)
        except JsError as error:
            self._broken.add(name)
            yield self._failed(file, error)
            return
        self._natures[name] = nature
        if not nature.kind:
            if any(file in one.closure[:-1] for one in self._linked.modules.values()):
                self._helpers.add(name)
                return
            self._broken.add(name)
            yield _unusable_component(file, "It exports no component.")
        elif nature.hydrate not in {"", *STARTS}:
            self._broken.add(name)
            yield Diagnostic(
                severity=Severity.ERROR,
                code="module-unusable",
                file=file,
                found=f"'hydrate' is {nature.hydrate!r}.",
                expected=f"One of {', '.join(STARTS)}.",
                next_step="Correct the export 'hydrate'.",
            )

    def _failed(self, file: str, error: JsError) -> Diagnostic:
        if isinstance(error, LIMITS):
            return _unusable_component(file, f"It {limit_of(error)}")
        place = self._written_place(error)
        if place is None:
            return _unusable_component(file, str(error))
        problem = _unusable_component(place.file, str(error))
        return msgspec.structs.replace(problem, line=place.line, column=place.column)

    def _load_plain(self, name: str, file: str) -> Iterator[Diagnostic]:
        source = self._sources[file]
        self._plain.add(file)
        try:
            self._js.call("glosa.component", name, source, file)
        except JsError as error:
            if any(file in one.closure for one in self._linked.modules.values()):
                self._helpers.add(name)
                return
            self._broken.add(name)
            yield unusable(file, source, error)


def _is_main(file: str) -> bool:
    """Whether the file can be a component: a module directly in the folder."""
    return file.endswith(MODULE_ENDINGS) and posixpath.dirname(file) == COMPONENTS_FOLDER


def _name(file: str) -> str:
    return posixpath.splitext(posixpath.basename(file))[0]


def _needs_compiler(file: str, source: str) -> bool:
    return not file.endswith(".js") or _IMPORT.search(source) is not None


_IMPORT = re.compile(r"^\s*(?:import\b(?!\s*[(.])|export\b[^'\"`;]*\bfrom\b)", re.MULTILINE)
"""A line that begins like an import. If it's in a comment or a text, the module is compiled for nothing."""


def _stylesheet_path(module: LinkedModule) -> str:
    if not module.stylesheet:
        return ""
    return f"assets/{posixpath.splitext(module.file)[0]}.{content_hash(module.stylesheet.encode())}.css"


def _unusable_component(file: str, found: str) -> Diagnostic:
    return Diagnostic(
        severity=Severity.ERROR,
        code="module-unusable",
        file=file,
        found=f"The module can't be used: {found}",
        expected="A React component as the default export, or a function 'render'.",
        next_step="Correct the module.",
    )
