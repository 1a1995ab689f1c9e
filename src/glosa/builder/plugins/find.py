"""Finds the code of a plugin: a file of the site, or an entry point of an installed package."""

import os
import sys
from collections.abc import Callable, Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from glosa.builder.diagnostics import did_you_mean

GROUP = "glosa.plugins"
"""The group of entry points."""


class Unusable(Exception):
    """A plugin can't be used. It becomes a diagnostic with the line of ``glosa.yaml``."""

    def __init__(self, found: str, next_step: str, expected: str = "", *, code: str) -> None:
        super().__init__(found)
        self.code = code
        self.next_step = next_step
        self.expected = expected or "A plugin that Glosa can load."


class FoundPlugin(msgspec.Struct, frozen=True):
    """Where a plugin's code is, and how to get its function ``plugin``."""

    file: Path
    """The module."""
    is_package: bool
    load: Callable[[], Any]

    def code(self) -> Iterator[Path]:
        """The files that it consists of."""
        if self.is_package:
            yield from sorted(one for one in self.file.parent.rglob("*") if one.is_file() and one.suffix != ".pyc")
        else:
            yield self.file


def is_file(name: str) -> bool:
    """Whether the name in ``glosa.yaml`` is a file's path."""
    return name.endswith(".py")


def find(site: Path, name: str) -> FoundPlugin:
    """The plugin's code. Raises :class:`Unusable`."""
    if is_file(name):
        file = site / os.path.normpath(name)
        if not file.is_file():
            raise Unusable(
                f"There is no file {name!r}",
                "Correct the path, which starts at the site's folder.",
                code="plugin-missing",
            )
        return FoundPlugin(file, False, lambda: _function(name, _module(file)))
    return _installed(name)


def wrong(name: str, what: str, expected: str) -> Unusable:
    """The error for a plugin with a wrong value."""
    return Unusable(
        f"Plugin {name!r} can't be used: {what}", "Correct the plugin.", f"{expected}.", code="plugin-wrong"
    )


def _installed(name: str) -> FoundPlugin:
    # Importing this takes longer than everything else here, so only sites with such plugins do.
    from importlib.metadata import entry_points

    points = {point.name: point for point in entry_points(group=GROUP)}
    point = points.get(name)
    if point is None:
        raise Unusable(
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
        raise Unusable(
            f"Plugin {name!r} has no module {point.module!r}", "Install its package again.", code="plugin-missing"
        )
    return FoundPlugin(Path(spec.origin), spec.submodule_search_locations is not None, point.load)


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


def _function(name: str, module: ModuleType) -> object:
    found = getattr(module, "plugin", None)
    if not callable(found):
        raise wrong(name, "it has no function 'plugin'", "A function 'def plugin(options: Options) -> Plugin'")
    return found
