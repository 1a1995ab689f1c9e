"""What the pages of a site share by its configuration: in Sphinx, Jupyter Book, and MyST, and where MkDocs looks for included files."""

import ast
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import yaml

from glosa.builder.config.yaml_nodes import compose_yaml
from glosa.builder.content.dialects.labels import Labels
from glosa.builder.content.dialects.macros import Macro, Macros, macros_of
from glosa.builder.content.reading import read_file
from glosa.builder.content.routes import CONTENT_FOLDER
from glosa.builder.diagnostics import Diagnostic

_FILES = ("conf.py", "_config.yml", "myst.yml", "substitutions.yaml", "reuse/substitutions.yaml")
_OF_MYST = tuple(f"{folder}{name}" for folder in (f"{CONTENT_FOLDER}/", "") for name in _FILES)
_OF_MKDOCS = ("mkdocs.yml", "mkdocs.yaml")
BOOK_FILES = (*_OF_MYST, *_OF_MKDOCS)
"""Where the configuration can be, below the site's folder. The first file that has a value counts."""


class Book(NamedTuple):
    """What the pages of a book share."""

    labels: Labels
    """The targets on all pages, and the names of other projects."""
    substitutions: Mapping[str, str]
    """The texts that pages show in place of names in double braces."""
    macros: Macros
    folders: tuple[str, ...] = ()
    """Folders below the site's folder in which included files are looked for first."""


def read_book(site_dir: Path, labels: Labels) -> Book:
    """The book with these targets. What isn't a plain value in its configuration is left out, since nothing of it is run."""
    substitutions: dict[str, str] = {}
    macros: dict[str, Macro] = {}
    projects: dict[str, tuple[str, str]] = {}
    for file in _OF_MYST:
        text = read_file(site_dir, file) if os.path.lexists(site_dir / file) else ""
        if not text or isinstance(text, Diagnostic):
            continue
        values = dict(_assigned(text)) if file.endswith(".py") else _of_yaml(text)
        if file.endswith("substitutions.yaml"):
            values = {"myst_substitutions": values}
        sphinx = _below(values, "sphinx", "config") or values
        for name, value in _below(sphinx, "myst_substitutions").items():
            if isinstance(value, str | int | float):
                substitutions.setdefault(name, str(value))
        projects |= {f"{name}:": ("", "") for name in _below(sphinx, "intersphinx_mapping")}
        of_mathjax = _below(sphinx, "mathjax3_config") or _below(sphinx, "mathjax_config")
        for each in (
            _below(of_mathjax, "tex", "macros"),
            _below(of_mathjax, "TeX", "Macros"),
            _below(values, "project", "math"),
        ):
            macros = {**macros_of(each), **macros}
    return Book({**labels, **projects}, substitutions, macros)


def read_mkdocs_book(site_dir: Path) -> Book:
    """The folders of included files that the extension for snippets and the plugin for macros have in ``mkdocs.yml``."""
    for file in _OF_MKDOCS:
        text = read_file(site_dir, file) if os.path.lexists(site_dir / file) else ""
        if not isinstance(text, str) or ("base_path" not in text and "include_dir" not in text):
            continue
        values = _of_yaml(text)
        named = (
            *_options(values.get("markdown_extensions"), "pymdownx.snippets", "base_path"),
            *_options(values.get("plugins"), "macros", "include_dir"),
        )
        return Book({}, {}, {}, tuple(one for one in named if one.strip("./")))
    return Book({}, {}, {})


def _options(listed: object, name: str, option: str) -> list[str]:
    """The texts of an option of an extension or a plugin, which are listed, or keys of a mapping."""
    for one in listed if isinstance(listed, list) else [listed]:
        value = one.get(name) if isinstance(one, Mapping) else None
        found = value.get(option) if isinstance(value, Mapping) else None
        if found:
            return [each for each in (found if isinstance(found, list) else [found]) if isinstance(each, str)]
    return []


def _below(values: object, *keys: str) -> Mapping[str, object]:
    """The mapping below ``keys``; empty if there's none."""
    for key in keys:
        values = values.get(key) if isinstance(values, Mapping) else None
    return {str(key): value for key, value in values.items()} if isinstance(values, Mapping) else {}


def _assigned(text: str) -> Iterator[tuple[str, object]]:
    """The names that a module of Python gives to plain values, and the values."""
    try:
        module = ast.parse(text)
        for one in module.body:
            if isinstance(one, ast.Assign) and len(one.targets) == 1 and isinstance(one.targets[0], ast.Name):
                yield one.targets[0].id, _plain(one.value)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return


def _plain(node: ast.expr) -> object:
    """The value of an expression; ``None`` for what only Python knows."""
    if isinstance(node, ast.Dict):
        return {
            key.value: _plain(value)
            for key, value in zip(node.keys, node.values, strict=True)
            if isinstance(key, ast.Constant) and isinstance(key.value, str)
        }
    if isinstance(node, ast.List | ast.Tuple):
        return [_plain(one) for one in node.elts]
    return node.value if isinstance(node, ast.Constant) else None


def _of_yaml(text: str) -> Mapping[str, object]:
    try:
        values = _value(compose_yaml(text), {})
    except (yaml.YAMLError, RecursionError):
        return {}
    return values if isinstance(values, Mapping) else {}


def _value(node: yaml.Node | None, known: dict[int, object]) -> object:
    """The texts, lists, and mappings in a node. Aliases share their values. Raises :class:`RecursionError`."""
    if id(node) in known:
        return known[id(node)]
    value: object = None
    if isinstance(node, yaml.MappingNode):
        pairs = [(key.value, one) for key, one in node.value if isinstance(key, yaml.ScalarNode)]
        value = {key: _value(one, known) for key, one in pairs}
    elif isinstance(node, yaml.SequenceNode):
        value = [_value(one, known) for one in node.value]
    elif isinstance(node, yaml.ScalarNode):
        value = node.value
    known[id(node)] = value
    return value
