"""Calls the functions of plugins. A failure names the plugin, its file and line."""

import os
import traceback
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, ParamSpec, TypeVar

import msgspec

from glosa.builder.plugins.hooks import HookFailed
from glosa.plugins import Plugin, PluginError

_P = ParamSpec("_P")
_T = TypeVar("_T")


class LoadedPlugin(msgspec.Struct, frozen=True):
    """A plugin, and where it's from."""

    name: str
    """As in ``glosa.yaml``."""
    plugin: Plugin
    site: str
    """The site's folder."""
    folder: str
    """The folder of its code."""
    version: str
    """A digest of its code, its options, and everything that it reads."""
    line: int | None = None
    """The line of ``glosa.yaml`` that names it."""


def called(one: LoadedPlugin, what: str, hook: Callable[_P, _T], *arguments: _P.args, **named: _P.kwargs) -> _T:
    """What ``hook`` returns for ``what``. Raises :class:`HookFailed`."""
    try:
        value = hook(*arguments, **named)
    except PluginError as error:
        at: object = getattr(error, "line", None)
        line = at if isinstance(at, int) and at > 0 else None
        raise HookFailed(
            f"Plugin {one.name!r} refuses {what}: {written(str(error))}", refused_by=one.name, line=line
        ) from error
    except Exception as error:
        where = place_of(error, one.folder, one.site)
        raise HookFailed(f"Plugin {one.name!r} failed{where}: {summary_of(error)}") from error
    if text := unwritable(value):
        raise HookFailed(
            f"Plugin {one.name!r} returned the text {_excerpt(text)} for {what}, with half of a surrogate pair, which no file"
            " can contain"
        )
    return value


def all_of(
    one: LoadedPlugin, what: str, hook: Callable[[Any], Iterable[_T]], argument: object, *, of: type[_T]
) -> list[_T]:
    """The values that ``hook`` returns or yields. Raises :class:`HookFailed`, also if one has another type."""
    made: Any = called(one, what, lambda: hook(argument))
    if not isinstance(made, Iterable):
        raise wrong(one, what, made, f"a list of {of.__name__}")
    found: list[Any] = called(one, what, lambda: list(made))
    for value in found:
        if not isinstance(value, of):
            raise wrong(one, what, value, of.__name__)
    return found


def wrong(one: LoadedPlugin, what: str, value: object, expected: str) -> HookFailed:
    """The error for a value of a wrong type."""
    return HookFailed(f"Plugin {one.name!r} returned {type(value).__name__} for {what} instead of {expected}")


def place_of(error: BaseException, folder: str, site: str) -> str:
    """`` in plugins/x.py, line 7``: the innermost line of the plugin's own code."""
    if isinstance(error, SyntaxError) and error.filename and _is_in(error.filename, folder):
        return f" in {_relative(error.filename, site)}, line {error.lineno}"
    own = [one for one in traceback.extract_tb(error.__traceback__) if _is_in(one.filename, folder)]
    return f" in {_relative(own[-1].filename, site)}, line {own[-1].lineno}" if own else ""


def summary_of(error: BaseException) -> str:
    """The kind of an error, and its message."""
    return written(f"{type(error).__name__}: {error}" if str(error) else type(error).__name__)


def written(text: str) -> str:
    """The text with escapes for halves of surrogate pairs, which UTF-8 doesn't have."""
    return text.encode("utf-8", "backslashreplace").decode()


def unwritable(value: object) -> str:
    """A text in a plugin's value that UTF-8 can't represent; empty if there's none."""
    if isinstance(value, str):
        return "" if value.isascii() or written(value) == value else value
    if is_dataclass(value) and not isinstance(value, type):
        return unwritable([getattr(value, one.name) for one in fields(value)])
    if isinstance(value, Mapping):
        return unwritable([*value.keys(), *value.values()])
    if isinstance(value, list | tuple | set | frozenset):
        return next(filter(None, map(unwritable, value)), "")
    return ""


def _excerpt(text: str) -> str:
    """The place of the first half, in ASCII."""
    first = next(place for place, character in enumerate(text) if "\ud800" <= character <= "\udfff")
    return ascii(text[max(0, first - 20) : first + 20])


def _is_in(file: str, folder: str) -> bool:
    return file.startswith(f"{folder}{os.sep}")


def _relative(file: str, site: str) -> str:
    """The path below the site's folder; for an installed plugin, the whole path."""
    return os.path.relpath(file, site) if _is_in(file, site) else file
