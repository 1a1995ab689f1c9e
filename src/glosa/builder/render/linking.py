"""Connects the modules of a site: resolves their imports, checks them, and gives each file its address.

Modules are TypeScript, JSX, or JavaScript; they can import each other, stylesheets next to them, and React.
"""

import json
import posixpath
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b

import msgspec

from glosa.builder.content.site_files import MODULE_ENDINGS
from glosa.builder.diagnostics import Diagnostic, Severity, did_you_mean
from glosa.builder.pages.addresses import content_hash
from glosa.builder.render.compiler import Compiled, CompileError, Import, ModuleCompiler, ScopedSheet
from glosa.builder.render.runtime import JsRuntime


class Library(msgspec.Struct, frozen=True):
    """The modules that can be imported besides the site's own files."""

    path: str
    """Path, below the base, of the file that exports an object ``libraries`` with everything that can be imported."""
    names: frozenset[str]


class LinkedModule(msgspec.Struct, frozen=True):
    """A compiled module whose imports are resolved."""

    file: str
    """POSIX path below the site's folder."""
    engine: str
    """See :class:`~glosa.builder.render.compiler.Compiled`."""
    requires: Mapping[str, str | Mapping[str, str]]
    """By specifier: another module's file, a library, or the class names of a stylesheet."""
    closure: tuple[str, ...]
    """All files that it consists of, the imported ones first, itself last."""
    digest: str
    """Digest of everything that the module consists of."""
    path: str
    """Path of the module's file for browsers, below the base. It contains a hash of all its code."""
    code: str
    """The ES module for browsers."""
    stylesheet: str
    """The text of all stylesheets that it imports, also through other modules; empty if there's none."""


class Linked(msgspec.Struct, frozen=True):
    """The modules that could be linked, by file, and the problems of the others."""

    modules: Mapping[str, LinkedModule]
    problems: tuple[Diagnostic, ...]


def libraries_of(js: JsRuntime, paths: Mapping[str, str], *, other: str) -> Mapping[str, Library]:
    """What modules can import, with the paths of their files by specifier; ``other`` is the path of those without one."""
    names = msgspec.json.decode(js.call("glosa.libraryNames"), type=dict[str, frozenset[str]])
    return {specifier: Library(paths.get(specifier, other), own) for specifier, own in names.items()}


class Linker:
    """Links modules of one site."""

    def __init__(self, compiler: ModuleCompiler, sources: Mapping[str, str], libraries: Mapping[str, Library]) -> None:
        """``sources``: the text of each file of the site that can be imported. ``libraries``: by their specifiers."""
        self._compiler = compiler
        self._sources = sources
        self._libraries = libraries
        self._compiled: dict[str, Compiled] = {}
        self._sheets: dict[str, ScopedSheet] = {}
        self._problems: list[Diagnostic] = []
        self._broken: set[str] = set()

    def link(self, roots: Iterable[str]) -> Linked:
        """The modules in the files ``roots``, and all that they import."""
        self._compile_all(roots)
        for file in self._compiled:
            for one in self._compiled[file].imports:
                self._check_names(file, one)
        closures = {file: self._closure(file) for file in self._compiled}
        usable = {file: closure for file, closure in closures.items() if not self._broken.intersection(closure)}
        digests = {file: self._digest(closure) for file, closure in usable.items()}
        paths = {file: self._path(closure) for file, closure in usable.items()}
        modules = {
            file: LinkedModule(
                file,
                self._compiled[file].engine,
                self._requires(file),
                closure,
                digests[file],
                paths[file],
                self._browser_code(file, paths),
                "".join(self._css(one) for one in closure if one.endswith(".css")),
            )
            for file, closure in usable.items()
        }
        return Linked(modules, tuple(self._problems))

    def _compile_all(self, roots: Iterable[str]) -> None:
        waiting = list(roots)
        seen = set(waiting)
        while waiting:
            file = waiting.pop()
            compiled = self._compiler.compile(file, self._sources[file])
            if isinstance(compiled, CompileError):
                self._uncompiled(file, compiled)
                continue
            self._compiled[file] = compiled
            for one in compiled.imports:
                target = self._resolve(file, one)
                if target is None or target in self._libraries or target in seen:
                    continue
                seen.add(target)
                if target.endswith(".css"):
                    self._add_sheet(target)
                else:
                    waiting.append(target)

    def _add_sheet(self, file: str) -> None:
        css = self._sources[file]
        self._sheets[file] = self._compiler.scope(file, css) if file.endswith(".module.css") else ScopedSheet(css, {})

    def _resolve(self, file: str, one: Import) -> str | None:
        """A library, or a file; ``None`` after a problem, and for an ``import()`` of a file that the build doesn't know."""
        if one.specifier in self._libraries:
            if one.star or (one.head.startswith("export") and one.namespace):
                self._report(file, one, found=f"'{one.specifier}' is exported as a whole.", expected="A list of names.")
            return one.specifier
        target = _found(one.specifier, file, self._sources)
        if target is None and not _is_elsewhere(one, file):
            self._unknown(file, one)
        return target

    def _targets(self, file: str) -> Iterator[tuple[Import, str | None]]:
        for one in self._compiled[file].imports:
            yield one, self._target(file, one)

    def _target(self, file: str, one: Import) -> str | None:
        return one.specifier if one.specifier in self._libraries else _found(one.specifier, file, self._sources)

    def _closure(self, file: str) -> tuple[str, ...]:
        found: dict[str, None] = {}
        entered: set[str] = set()

        def enter(one: str) -> None:
            if one in entered:
                return
            entered.add(one)
            for _, target in self._targets(one) if one in self._compiled else ():
                if target and target not in self._libraries:
                    enter(target)
            found[one] = None

        enter(file)
        return tuple(found)

    def _digest(self, closure: Sequence[str]) -> str:
        """Digest of everything that a module consists of. ``closure`` has all of its files."""
        return self._digest_of(closure, lambda sheet: sheet.css).hex()

    def _path(self, closure: Sequence[str]) -> str:
        """A stylesheet is a file of its own, so the code only depends on the names of its classes."""
        digest = self._digest_of(closure, lambda sheet: json.dumps(sheet.names))
        name = posixpath.splitext(closure[-1])[0]
        return f"assets/{name}.{content_hash(closure[-1].encode() + digest)}.js"

    def _digest_of(self, closure: Sequence[str], sheet_text: Callable[[ScopedSheet], str]) -> bytes:
        digest = blake2b("\0".join(one.path for one in self._libraries.values()).encode(), digest_size=16)
        for file in closure:
            compiled = self._compiled.get(file)
            content = "\0".join(compiled.pieces) if compiled else sheet_text(self._sheets[file])
            digest.update(f"{file}\0{content}\0".encode())
        return digest.digest()

    def _requires(self, file: str) -> Mapping[str, str | Mapping[str, str]]:
        return {
            one.specifier: self._sheets[target].names if target in self._sheets else target
            for one, target in self._targets(file)
            if target and not one.dynamic
        }

    def _css(self, file: str) -> str:
        css = self._sheets[file].css
        return css if css.endswith("\n") else f"{css}\n"

    def _browser_code(self, file: str, paths: Mapping[str, str]) -> str:
        compiled = self._compiled[file]
        folder = posixpath.dirname(f"assets/{file}")
        code = [compiled.pieces[0]]
        for number, ((one, target), piece) in enumerate(zip(self._targets(file), compiled.pieces[1:], strict=True)):
            if target and target in self._libraries:
                address = json.dumps(_relative(self._libraries[target].path, folder))
                name = f"$library{number}"
                code.append(f"import {{ libraries as {name} }} from {address};{_taken(one, name)}")
            elif target in self._sheets:
                code.append(_taken(one, json.dumps(self._sheets[target].names, ensure_ascii=False)))
            else:
                address = _relative(paths[target], folder) if target else one.specifier
                code.append(f"{one.head}{json.dumps(address)}")
                code.append(piece)
                continue
            code.append("\n" * one.head.count("\n") + piece.removeprefix(";"))
        return "".join(code)

    def _check_names(self, file: str, one: Import) -> None:
        target = self._target(file, one)
        if target is None or (target.endswith(".css") and one.default) or target in self._broken:
            return
        known = self._exports(target, set())
        imported = [name for name, _ in one.names]
        if one.default and target not in self._libraries:
            imported.append("default")
        if known is None:
            return
        for name in imported:
            if name not in known:
                self._missing_name(file, one, name, sorted(known))

    def _exports(self, file: str, seen: set[str]) -> set[str] | None:
        """The names that a file exports; ``None`` if that isn't known."""
        if file in self._libraries:
            return set(self._libraries[file].names)
        if file in self._sheets:
            return {*self._sheets[file].names, "default"}
        compiled = self._compiled.get(file)
        if compiled is None:
            return None
        names = set(compiled.exports)
        seen.add(file)
        for one, target in self._targets(file):
            if one.star and not one.namespace and target and target not in seen:
                more = self._exports(target, seen)
                if more is None:
                    return None
                names |= more - {"default"}
        return names

    def _uncompiled(self, file: str, error: CompileError) -> None:
        self._broken.add(file)
        self._problems.append(
            Diagnostic(
                severity=Severity.ERROR,
                code="module-unusable",
                file=file,
                line=error.line or None,
                column=error.column or None,
                found=f"The module can't be compiled: {error.message.rstrip('.')}.",
                expected="A module in TypeScript, JSX, or JavaScript.",
                next_step="Correct the module.",
            )
        )

    def _unknown(self, file: str, one: Import) -> None:
        if one.specifier.startswith("."):
            folder = posixpath.dirname(file)
            known = sorted(_relative(other, folder) for other in self._sources if other != file)
            short = [posixpath.splitext(path)[0] if path.endswith(MODULE_ENDINGS) else path for path in known]
            expected = (
                f"One of {', '.join(short)}.{did_you_mean(one.specifier, short)}" if short else "An existing file."
            )
        else:
            expected = (
                f"One of {', '.join(self._libraries)}, or the path of a file of the site, which begins with './' or '../'. "
                "Packages of npm can't be imported."
            )
        self._report(file, one, found=f"There's nothing to import at '{one.specifier}'.", expected=expected)

    def _missing_name(self, file: str, one: Import, name: str, known: Sequence[str]) -> None:
        what = "no default export" if name == "default" else f"no export '{name}'"
        self._report(
            file,
            one,
            found=f"'{one.specifier}' has {what}.",
            expected=f"One of {', '.join(known)}.{did_you_mean(name, known)}" if known else "A module with exports.",
            name=one.default if name == "default" else name,
        )

    def _report(self, file: str, one: Import, *, found: str, expected: str, name: str = "") -> None:
        """``name``: the one that's wrong; if it's empty, the specifier is."""
        self._broken.add(file)
        line, column = _place_of(one, name, self._sources[file])
        self._problems.append(
            Diagnostic(
                severity=Severity.ERROR,
                code="import-unknown",
                file=file,
                line=line,
                column=column,
                found=found,
                expected=expected,
                next_step="Correct the import.",
            )
        )


def _place_of(one: Import, name: str, source: str) -> tuple[int, int | None]:
    """The 1-based line and column of an import's specifier, or of a name that it imports."""
    lines = source.split("\n")
    first = one.line - 1 - one.head.count("\n")
    before = "\n".join(lines[first : one.line])
    end = max(before.rfind(f"{quote}{one.specifier}{quote}") for quote in "\"'`")
    if end < 0:
        return one.line, None
    named = re.search(rf"(?<![\w$]){re.escape(name)}(?![\w$])", before[:end]) if name else None
    until = before[: named.start() if named else end]
    return first + 1 + until.count("\n"), len(until.rpartition("\n")[2].encode("utf-16-le")) // 2 + 1


def _found(specifier: str, importer: str, files: Mapping[str, str]) -> str | None:
    """The file that ``importer`` means."""
    if not specifier.startswith(("./", "../")):
        return None
    path = posixpath.normpath(posixpath.join(posixpath.dirname(importer), specifier))
    stem, ending = posixpath.splitext(path)
    candidates = [path, *(path + one for one in MODULE_ENDINGS), *(f"{path}/index{one}" for one in MODULE_ENDINGS)]
    if ending in {".js", ".jsx"}:  # TypeScript's own convention: the name that the file will have.
        candidates += [stem + one for one in (".ts", ".tsx")]
    usable = (one for one in candidates if one.endswith((*MODULE_ENDINGS, ".css")))
    return next((one for one in usable if one in files), None)


def _is_elsewhere(one: Import, importer: str) -> bool:
    """Whether it's an ``import()`` by an address in the browser, such as ``import("../../drawing/scale.js")``."""
    path = posixpath.normpath(posixpath.join(posixpath.dirname(importer), one.specifier))
    return one.dynamic and not path.startswith(importer.partition("/")[0] + "/")


def _relative(path: str, folder: str) -> str:
    relative = posixpath.relpath(path, folder)
    return relative if relative.startswith(".") else f"./{relative}"


def _taken(one: Import, value: str) -> str:
    """Declarations of an import's local names, from an object with the exports."""
    if one.head.startswith("export"):
        aliases = [f"const $export_{local} = {value}[{json.dumps(name)}];" for name, local in one.names]
        return "".join(aliases) + f"export {{ {', '.join(f'$export_{local} as {local}' for _, local in one.names)} }};"
    declared = [f"const {local} = {value};" for local in (one.default, one.namespace) if local]
    if one.names:
        pattern = ", ".join(name if name == local else f"{name}: {local}" for name, local in one.names)
        declared.append(f"const {{ {pattern} }} = {value};")
    return "".join(declared)
