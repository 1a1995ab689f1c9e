"""Reads mkdocs.yml, with the file that it inherits from, and with plain values in place of its tags."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from glosa.migration.readers.settings import sequence
from glosa.migration.source import Remark

COLORS = {
    "red": "#ef5552", "pink": "#e92063", "purple": "#ab47bd", "deep-purple": "#7e56c2", "deep purple": "#7e56c2",
    "indigo": "#4051b5", "blue": "#2094f3", "light-blue": "#02a6f2", "light blue": "#02a6f2", "cyan": "#00bdd6", "teal": "#009485",
    "green": "#4cae4f", "light-green": "#8bc34b", "light green": "#8bc34b", "lime": "#cbdc38", "yellow": "#ffec3d",
    "amber": "#ffc105", "orange": "#ffa724", "deep-orange": "#ff6e42", "deep orange": "#ff6e42", "brown": "#795649",
    "grey": "#757575", "blue-grey": "#546d78", "blue grey": "#546d78", "black": "#000000",
}  # fmt: skip
"""The names of Material's palette."""


def mkdocs_configuration(path: Path, remarks: list[Remark], file: str, depth: int = 0) -> dict[str, Any]:
    """The configuration in the file. Adds a remark if it can't be read."""
    try:
        value = yaml.load(path.read_text("utf-8", errors="replace"), Loader=_Loader)
    except yaml.YAMLError as error:
        line = error.problem_mark.line + 1 if isinstance(error, yaml.MarkedYAMLError) and error.problem_mark else None
        remarks.append(
            Remark(
                "decide",
                file,
                line,
                f"The configuration can't be read: {str(error).splitlines()[0]}. Pass its values with --set.",
            )
        )
        return {}
    own = value if isinstance(value, dict) else {}
    parent = own.pop("INHERIT", None)
    if isinstance(parent, str) and depth < 5 and (path.parent / parent).is_file():
        return _merged(mkdocs_configuration(path.parent / parent, remarks, file, depth + 1), own)
    return own


def named_options(value: object) -> Iterator[tuple[str, Any]]:
    """Names of plugins or extensions with their options."""
    if isinstance(value, dict):
        yield from ((str(key), one) for key, one in value.items())
    for one in sequence(value):
        yield from one.items() if isinstance(one, dict) else ((str(one), {}),)


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
