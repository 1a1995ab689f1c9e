"""Finds and loads the plugins that ``glosa.yaml`` names, and calls their hooks. A failure names the plugin, its file and line."""

import os
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import blake2b
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Any

import msgspec

from glosa.builder.config.extending import PluginEntry
from glosa.builder.config.problems import FILE, Lines
from glosa.builder.content.document import FencedBlock, FenceError
from glosa.builder.diagnostics import Diagnostic, Severity, did_you_mean
from glosa.plugins import API, Fence, FenceRenderer, Plugin, PluginError

GROUP = "glosa.plugins"
"""The group of entry points."""


class LoadedPlugin(msgspec.Struct, frozen=True):
    """A plugin, and where it's from."""

    name: str
    """As in ``glosa.yaml``."""
    plugin: Plugin
    folder: str
    """The folder of its code."""


class Plugins(msgspec.Struct, frozen=True):
    """The plugins of a site, in the order of ``glosa.yaml``."""

    site: str = ""
    loaded: tuple[LoadedPlugin, ...] = ()
    files: frozenset[str] = frozenset()
    """The files of the site that they consist of or read, as POSIX paths below its folder."""
    digest: bytes = b""
    """Of their code, options and files; empty if there are none."""
    diagnostics: tuple[Diagnostic, ...] = ()

    def languages(self) -> frozenset[str]:
        """See :class:`~glosa.builder.content.document.Fences`."""
        return frozenset(language for one in self.loaded for language in one.plugin.fences)

    def render(self, block: FencedBlock) -> str:
        """See :class:`~glosa.builder.content.document.Fences`."""
        one = next(one for one in self.loaded if block.language in one.plugin.fences)
        renderer = one.plugin.fences[block.language]
        try:
            html: object = renderer(Fence(block.language, block.info, block.text, block.lang))
        except PluginError as error:
            raise FenceError(f"Plugin {one.name!r} refuses this block: {error}", is_input=True) from error
        except Exception as error:
            raise FenceError(
                f"Plugin {one.name!r} failed{_where(error, one.folder, self.site)}: {_said(error)}"
            ) from error
        if not isinstance(html, str):
            kind = type(html).__name__
            raise FenceError(f"Plugin {one.name!r} returned {kind} for a block {block.language!r} instead of str")
        return html


NO_PLUGINS = Plugins()
"""Those of a site without any."""


def load_plugins(site: Path, entries: Sequence[PluginEntry], line_of: Lines) -> Plugins:
    """The plugins that the configuration names, and what's wrong with them. Without any, nothing is imported."""
    loaded: list[LoadedPlugin] = []
    problems: list[Diagnostic] = []
    files: set[str] = set()
    digest = blake2b(digest_size=16)
    for at, entry in enumerate(entries):
        name, options = _entry(entry)
        line = line_of(("plugins", at))
        try:
            if any(one.name == name for one in loaded):
                raise _Unusable(f"Plugin {name!r} is listed twice", "Delete one of the two.", code="plugin-twice")
            source = _find(site, name)
            one = _loaded(name, source, options, loaded, str(site))
        except _Unusable as error:
            problems.append(_problem(error, line))
            if name.endswith(".py"):
                files.add(os.path.normpath(name))
            continue
        loaded.append(one)
        digest.update(repr((name, sorted(options.items()))).encode())
        for path in (*_code(source), *(site / file for file in one.plugin.files)):
            digest.update(_content(path))
        files.update(map(os.path.normpath, one.plugin.files))
        files.update(os.path.relpath(path, site) for path in _code(source) if path.is_relative_to(site))
    key = digest.digest() if loaded else b""
    return Plugins(str(site), tuple(loaded), frozenset(files), key, tuple(problems))


class _Unusable(Exception):
    def __init__(self, found: str, next_step: str, expected: str = "", *, code: str) -> None:
        super().__init__(found)
        self.code = code
        self.next_step = next_step
        self.expected = expected or "A plugin that Glosa can load."


class _Source(msgspec.Struct, frozen=True):
    """Where a plugin's code is, and how to get its function ``plugin``."""

    file: Path
    """The module."""
    is_package: bool
    load: Callable[[], Any]


def _entry(entry: PluginEntry) -> tuple[str, Mapping[str, str | int | bool]]:
    if isinstance(entry, str):
        return entry, {}
    return next(iter(entry.items()), ("", {}))


def _find(site: Path, name: str) -> _Source:
    if name.endswith(".py"):
        file = site / name
        if not file.is_file():
            raise _Unusable(
                f"There is no file {name!r}",
                "Correct the path, which starts at the site's folder.",
                code="plugin-missing",
            )
        return _Source(file, False, lambda: _function(_module(file)))
    # Importing this takes longer than everything else here, so only sites with such plugins do.
    from importlib.metadata import entry_points

    points = {point.name: point for point in entry_points(group=GROUP)}
    point = points.get(name)
    if point is None:
        raise _Unusable(
            f"No installed package has a plugin {name!r}",
            "Install the package, or write the path of a file: ./plugins/name.py.",
            f"One of {', '.join(sorted(points)) or 'the installed plugins, of which there are none'}."
            f"{did_you_mean(name, points)}",
            code="plugin-missing",
        )
    from importlib.util import find_spec

    try:
        spec = find_spec(point.module)
    except ImportError:
        spec = None
    if spec is None or spec.origin is None:
        raise _Unusable(
            f"Plugin {name!r} has no module {point.module!r}", "Install its package again.", code="plugin-missing"
        )
    return _Source(Path(spec.origin), spec.submodule_search_locations is not None, point.load)


def _loaded(
    name: str, source: _Source, options: Mapping[str, Any], before: Sequence[LoadedPlugin], site: str
) -> LoadedPlugin:
    folder = str(source.file.parent)
    try:
        made = source.load()(MappingProxyType(dict(options)))
    except _Unusable:
        raise
    except PluginError as error:
        raise _Unusable(
            f"Plugin {name!r} refuses its options: {error}", "Correct the options.", code="plugin-options"
        ) from error
    except Exception as error:
        where = _where(error, folder, site)
        raise _Unusable(
            f"Plugin {name!r} can't be loaded{where}: {_said(error)}", "Correct the plugin.", code="plugin-failed"
        ) from error
    if not isinstance(made, Plugin):
        raise _wrong(name, f"'plugin' returned {type(made).__name__}", "a glosa.plugins.Plugin")
    if made.api != API:
        raise _Unusable(
            f"Plugin {name!r} was written for version {made.api!r} of the plugin API",
            "Install a version of the plugin that fits this version of Glosa.",
            f"Version {API}.",
            code="plugin-api",
        )
    given: Any = made  # Dataclasses don't check their types.
    if not isinstance(given.files, tuple) or not all(isinstance(one, str) for one in given.files):
        raise _wrong(name, "'files' isn't a tuple of texts", "paths relative to the site's folder")
    if not isinstance(given.fences, Mapping):
        raise _wrong(name, "'fences' isn't a mapping", "a renderer for each language")
    for language, renderer in given.fences.items():
        if not isinstance(language, str) or language != language.lower() or not callable(renderer):
            raise _wrong(name, f"the fence {language!r} is wrong", "a language in lower case, and a function")
        for other in before:
            if language in other.plugin.fences:
                found = f"Plugins {other.name!r} and {name!r} both render blocks {language!r}"
                raise _Unusable(
                    found, "Remove one of them from 'plugins'.", "One plugin per language.", code="plugin-twice"
                )
    fences: Mapping[str, FenceRenderer] = MappingProxyType(dict(made.fences))
    return LoadedPlugin(name, Plugin(made.api, fences, made.files), folder)


def _module(file: Path) -> ModuleType:
    spec = spec_from_file_location(f"glosa_site_plugin_{file.stem}", file)
    if spec is None or spec.loader is None:
        raise ImportError(f"{file.name} isn't a Python module")
    module = module_from_spec(spec)
    # A cached bytecode file could hide a change within the same second.
    code = compile(file.read_bytes(), str(file), "exec", dont_inherit=True)
    sys.modules[spec.name] = module
    exec(code, module.__dict__)  # noqa: S102 -- the owner's own code, which the configuration names
    return module


def _function(module: ModuleType) -> object:
    found = getattr(module, "plugin", None)
    if not callable(found):
        raise _wrong(
            os.path.basename(str(module.__file__)), "it has no function 'plugin'", "def plugin(options) -> Plugin"
        )
    return found


def _wrong(name: str, what: str, expected: str) -> _Unusable:
    return _Unusable(
        f"Plugin {name!r} can't be used: {what}", "Correct the plugin.", f"{expected}.", code="plugin-wrong"
    )


def _code(source: _Source) -> Iterator[Path]:
    if source.is_package:
        yield from sorted(source.file.parent.rglob("*.py"))
    else:
        yield source.file


def _content(path: Path) -> bytes:
    try:
        return blake2b(path.read_bytes(), digest_size=16).digest()
    except OSError:
        return b"missing"


def _where(error: BaseException, folder: str, site: str) -> str:
    """`` in plugins/x.py, line 7``: the innermost line of the plugin's own code."""
    if isinstance(error, SyntaxError) and error.filename and error.filename.startswith(folder):
        return f" in {os.path.relpath(error.filename, site)}, line {error.lineno}"
    own = [one for one in traceback.extract_tb(error.__traceback__) if one.filename.startswith(folder)]
    return f" in {os.path.relpath(own[-1].filename, site)}, line {own[-1].lineno}" if own else ""


def _said(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


def _problem(error: _Unusable, line: int | None) -> Diagnostic:
    return Diagnostic(
        severity=Severity.ERROR,
        code=error.code,
        file=FILE,
        line=line,
        found=f"{error}.".replace("..", "."),
        expected=error.expected[:1].upper() + error.expected[1:],
        next_step=error.next_step,
    )
