"""Loads the plugins that ``glosa.yaml`` names."""

import os
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from types import MappingProxyType

import msgspec

from glosa.builder.diagnostics import Diagnostic, Severity
from glosa.builder.plugins.calling import LoadedPlugin, place_of, summary_of
from glosa.builder.plugins.find import FoundPlugin, Unusable, find, is_file, wrong
from glosa.builder.plugins.markdown import MarkdownPlugins
from glosa.builder.plugins.validate import conflict, validated
from glosa.plugins import API, Plugin, PluginError


class Plugins(msgspec.Struct, frozen=True, dict=True):
    """The plugins of a site, in the order of ``glosa.yaml``."""

    loaded: tuple[LoadedPlugin, ...]
    files: tuple[str, ...]
    """Files and folders that they consist of or read, as normal paths relative to the site's folder."""
    diagnostics: tuple[Diagnostic, ...]
    outside: tuple[str, ...] = ()
    """Files and folders outside the site's folder that they read, as normal paths relative to it: ``../data/keys.csv``."""

    @cached_property
    def markdown(self) -> MarkdownPlugins:
        """The constructs that they add."""
        return MarkdownPlugins(self.loaded)

    @property
    def versions(self) -> tuple[tuple[str, str], ...]:
        """The name and version of each one."""
        return tuple((one.name, one.version) for one in self.loaded)

    def reads(self, file: str) -> bool:
        """Whether they consist of the file or read it; a POSIX path relative to the site's folder."""
        return any(file == one or file.startswith(f"{one}/") for one in self.files)


class NamedPlugin(msgspec.Struct, frozen=True):
    """A plugin in ``glosa.yaml``."""

    name: str
    options: Mapping[str, str | int | bool]
    line: int | None


def load_plugins(site: Path, named: Sequence[NamedPlugin], *, file: str) -> Plugins:
    """The plugins, and what's wrong with them. ``file`` is the name of the file that names them."""
    site = site.resolve()
    loaded: list[LoadedPlugin] = []
    problems: list[Diagnostic] = []
    files: dict[str, None] = {}
    for entry in named:
        if is_file(entry.name):
            files[os.path.normpath(entry.name)] = None
        try:
            if any(one.name == entry.name for one in loaded):
                raise Unusable(f"Plugin {entry.name!r} is listed twice", "Delete one of the two.", code="plugin-twice")
            found = find(site, entry.name)
            plugin = _made(entry, found, str(site))
            for other in loaded:
                if both := conflict(other.plugin, plugin):
                    raise Unusable(
                        f"Plugins {other.name!r} and {entry.name!r} both have {both}",
                        "Remove one of them from 'plugins'.",
                        "One plugin for each construct.",
                        code="plugin-twice",
                    )
        except Unusable as error:
            problems.append(_problem(error, file, entry.line))
            continue
        own = [os.path.relpath(path, site) for path in found.code()]
        depends = [os.path.normpath(one) for one in plugin.depends]
        files |= dict.fromkeys((*own, *depends))
        version = _version(entry, [*found.code(), *_all_below(site, depends)])
        loaded.append(LoadedPlugin(entry.name, plugin, str(site), str(found.file.parent), version, entry.line))
    read = (os.path.normpath(one) for each in loaded for one in each.plugin.depends)
    outside = dict.fromkeys(one for one in read if one.startswith(f"..{os.sep}") or one == "..")
    return Plugins(tuple(loaded), tuple(files), tuple(problems), tuple(outside))


def _made(entry: NamedPlugin, found: FoundPlugin, site: str) -> Plugin:
    name, folder = entry.name, str(found.file.parent)
    try:
        made = found.load()(MappingProxyType(dict(entry.options)))
    except Unusable:
        raise
    except PluginError as error:
        raise Unusable(
            f"Plugin {name!r} refuses its options: {error}", "Correct the options.", code="plugin-options"
        ) from error
    except Exception as error:
        where = place_of(error, folder, site)
        raise Unusable(
            f"Plugin {name!r} can't be loaded{where}: {summary_of(error)}", "Correct the plugin.", code="plugin-failed"
        ) from error
    if not isinstance(made, Plugin):
        raise wrong(name, f"'plugin' returned {type(made).__name__}", "a glosa.plugins.Plugin")
    if made.api != API:
        raise Unusable(
            f"Plugin {name!r} was written for version {made.api!r} of the plugin API",
            "Install a version of the plugin that fits this version of Glosa.",
            f"Version {API}.",
            code="plugin-api",
        )
    return validated(name, made)


def _all_below(site: Path, depends: Sequence[str]) -> Iterator[Path]:
    for one in depends:
        path = site / one
        if path.is_dir():
            yield from sorted(
                below for below in path.rglob("*") if below.is_file() and "__pycache__" not in below.parts
            )
        else:
            yield path


def _version(entry: NamedPlugin, paths: Sequence[Path]) -> str:
    digest = blake2b(repr((entry.name, sorted(entry.options.items()))).encode(), digest_size=16)
    for path in paths:
        try:
            data: bytes | None = path.read_bytes()
        except OSError:
            data = None
        digest.update(repr((path.name, data and len(data))).encode())
        digest.update(data or b"")
    return digest.hexdigest()


def _problem(error: Unusable, file: str, line: int | None) -> Diagnostic:
    return Diagnostic(
        severity=Severity.ERROR,
        code=error.code,
        file=file,
        line=line,
        found=f"{str(error).rstrip('.')}.",
        expected=error.expected[:1].upper() + error.expected[1:],
        next_step=error.next_step,
    )
