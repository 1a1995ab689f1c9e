"""Checks the types of a plugin's values, which dataclasses don't do, and freezes its mappings."""

import json
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from glosa.builder.plugins.calling import unwritable
from glosa.builder.plugins.find import wrong
from glosa.builder.plugins.hooks import BUILT_IN
from glosa.plugins import InlineRule, Plugin


def validated(name: str, plugin: Plugin) -> Plugin:
    """The plugin with mappings that can't change. Raises ``Unusable`` if a value has a wrong type."""
    given: Any = plugin
    _renderers(name, given.fences, "fence", "a language in lower case, and a function", _is_language)
    _renderers(name, given.containers, "container", "a word that Glosa doesn't use, and a function", _is_container)
    _renderers(name, given.commands, "command", "a word of letters, digits, and '-', and a function", _is_command)
    _defaults(name, given.defaults)
    _rules(name, given.inline)
    _components(name, given.components)
    for hook in ("data", "pages", "head", "files", "checks"):
        if getattr(given, hook) is not None and not callable(getattr(given, hook)):
            raise wrong(name, f"'{hook}' isn't a function", "a function")
    if not isinstance(given.depends, tuple) or not all(isinstance(one, str) for one in given.depends):
        raise wrong(name, "'depends' isn't a tuple of texts", "paths relative to the site's folder")
    for one in given.depends:
        if os.path.isabs(one) or os.path.normpath(one) == ".":
            raise wrong(
                name, f"'depends' has {one!r}", "paths relative to the site's folder, and not the folder itself"
            )
    for field, value in (("defaults", given.defaults), ("components", given.components), ("depends", given.depends)):
        if text := unwritable(value):
            raise wrong(name, f"'{field}' has the text {text!a}, with half of a surrogate pair", "texts that UTF-8 has")
    return replace(
        plugin,
        fences=MappingProxyType(dict(plugin.fences)),
        containers=MappingProxyType(dict(plugin.containers)),
        components=MappingProxyType(dict(plugin.components)),
    )


def conflict(one: Plugin, other: Plugin) -> str:
    """A construct that both plugins have: ``blocks 'keys'``; empty if there's none."""
    for kind, first, second in (
        ("blocks", one.fences, other.fences),
        ("containers", one.containers, other.containers),
        ("the command", one.commands, other.commands),
    ):
        if both := sorted(first.keys() & second.keys()):
            return f"{kind} {both[0]!r}"
    return ""


def _renderers(name: str, given: Any, kind: str, expected: str, fits: Callable[[str], bool]) -> None:
    if not isinstance(given, Mapping):
        raise wrong(name, f"'{kind}s' isn't a mapping", f"a function for each {kind}")
    for key, renderer in given.items():
        if not isinstance(key, str) or not fits(key) or not callable(renderer):
            raise wrong(name, f"the {kind} {key!r} is wrong", expected)


def _defaults(name: str, given: Any) -> None:
    if not isinstance(given, Mapping):
        raise wrong(name, "'defaults' isn't a mapping", "values by the keys of glosa.yaml")
    if "plugins" in given:
        raise wrong(name, "'defaults' has the key 'plugins'", "any other key of glosa.yaml")
    try:
        json.dumps(given, allow_nan=False)
    except (TypeError, ValueError) as error:
        raise wrong(
            name, f"'defaults' has a value that isn't plain: {error}", "texts, numbers, lists, and dicts"
        ) from error


def _components(name: str, given: Any) -> None:
    if not isinstance(given, Mapping):
        raise wrong(name, "'components' isn't a mapping", "a text for each file")
    for path, text in given.items():
        if not isinstance(path, str) or not _COMPONENT.fullmatch(path) or not isinstance(text, str):
            raise wrong(
                name, f"the component {path!r} is wrong", "a path such as chart.js or parts/axis.css, and a text"
            )


def _rules(name: str, given: Any) -> None:
    if not isinstance(given, tuple) or not all(isinstance(one, InlineRule) for one in given):
        raise wrong(name, "'inline' isn't a tuple of rules", "glosa.plugins.InlineRule(pattern, render)")
    for rule in given:
        if not isinstance(rule.pattern, str) or not callable(rule.render):
            raise wrong(
                name, f"the inline rule {rule.pattern!r} is wrong", "a regular expression as text, and a function"
            )
        try:
            matches_nothing = re.compile(rule.pattern).match("")
        except re.error as error:
            raise wrong(name, f"the pattern {rule.pattern!r} is wrong: {error}", "a regular expression") from error
        if matches_nothing:
            raise wrong(name, f"the pattern {rule.pattern!r} matches an empty text", "a pattern that needs a character")


def _is_language(key: str) -> bool:
    return key == key.lower() and key.split() == [key]


def _is_command(key: str) -> bool:
    return re.fullmatch(r"[a-z0-9][a-z0-9-]*", key) is not None


def _is_container(key: str) -> bool:
    return key.split() == [key] and not key.startswith(":") and key not in BUILT_IN


_COMPONENT = re.compile(r"(?:[\w-]+/)*[\w-]+(?:\.module)?\.(?:tsx|ts|jsx|js|css)")
