"""Reads mkdocs.yml, with the file that it inherits from, and with plain values in place of its tags."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from glosa.builder.content.dialects.mdx.remarks import Remark
from glosa.migration.readers.settings import sequence, text
from glosa.migration.source_folder import SourceFolder
from glosa.migration.yaml_values import read_yaml, unreadable_configuration

COLORS = {
    "red": "#ef5552", "pink": "#e92063", "purple": "#ab47bd", "deep-purple": "#7e56c2", "deep purple": "#7e56c2",
    "indigo": "#4051b5", "blue": "#2094f3", "light-blue": "#02a6f2", "light blue": "#02a6f2", "cyan": "#00bdd6", "teal": "#009485",
    "green": "#4cae4f", "light-green": "#8bc34b", "light green": "#8bc34b", "lime": "#cbdc38", "yellow": "#ffec3d",
    "amber": "#ffc105", "orange": "#ffa724", "deep-orange": "#ff6e42", "deep orange": "#ff6e42", "brown": "#795649",
    "grey": "#757575", "blue-grey": "#546d78", "blue grey": "#546d78", "black": "#000000",
}  # fmt: skip
"""The names of Material's palette."""
_DEEPEST = 5
"""Files that inherit from one another."""


def mkdocs_configuration(source: SourceFolder, path: Path, remarks: list[Remark], depth: int = 0) -> dict[str, Any]:
    """The configuration in the file. Adds a remark if it can't be read, or not the one that it inherits from."""
    file = source.named(path)
    try:
        value = read_yaml(source.text(path) or "", _Loader)
    except yaml.YAMLError as error:
        remarks.append(unreadable_configuration(file, error))
        return {}
    own = {str(key): one for key, one in value.items()} if isinstance(value, dict) else {}
    parent = own.pop("INHERIT", None)
    if not isinstance(parent, str):
        return own
    if depth >= _DEEPEST or not source.file(path.parent / parent):
        why = f"The file '{parent}', which it inherits from, isn't in the source. Pass the folder that contains both."
        remarks.append(Remark("decide", file, None, why))
        return own
    return _merged(mkdocs_configuration(source, path.parent / parent, remarks, depth + 1), own)


def other_sites(source: SourceFolder, path: Path, docs: Path) -> Iterator[Remark]:
    """A remark about each configuration next to the one at ``path`` that makes a site from another folder than ``docs``."""
    seen = {docs}
    for file in sorted(path.parent.glob("mkdocs*.y*ml"), key=lambda one: (len(one.name), one.name)):
        named = text(mkdocs_configuration(source, file, []).get("docs_dir")) if source.file(file) else ""
        folder = (file.parent / named).resolve() if named else docs
        if folder not in seen and folder.is_dir():
            seen.add(folder)
            why = f"It makes another site, from the folder '{named}'. To move it, too, pass this file as SITE, and another folder with --out."
            yield Remark("decide", source.named(file), None, why)


def named_options(value: object) -> Iterator[tuple[str, Any]]:
    """Names of plugins or extensions with their options."""
    for one in [value] if isinstance(value, dict) else sequence(value):
        yield from ((str(key), options) for key, options in one.items()) if isinstance(one, dict) else ((str(one), {}),)


def _merged(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    both = {
        key: _merged(below[key], value) if isinstance(value, dict) and isinstance(below.get(key), dict) else value
        for key, value in above.items()
    }
    return {**below, **both}


class _Loader(yaml.SafeLoader):
    """Reads tags such as ``!!python/name:…`` and ``!ENV`` as plain values."""


def _environment(loader: yaml.SafeLoader, node: yaml.Node) -> Any:
    values = loader.construct_sequence(node) if isinstance(node, yaml.SequenceNode) else []
    return values[-1] if len(values) > 1 else None


def _any(loader: yaml.SafeLoader, suffix: str, node: yaml.Node) -> Any:
    return suffix


_Loader.add_constructor("!ENV", _environment)
_Loader.add_multi_constructor("tag:yaml.org,2002:python/", _any)
_Loader.add_multi_constructor("!", _any)
