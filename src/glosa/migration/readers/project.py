"""Finds a generator's folder in a project, and reads its configuration."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import yaml

from glosa.builder.content.dialects.mdx.remarks import Remark
from glosa.migration.evaluation.configuration import Configuration, Evaluator, with_answers
from glosa.migration.readers.configuration_text import ConfigurationText
from glosa.migration.readers.settings import mapping
from glosa.migration.source import ReadRequest, SourceUnreadable
from glosa.migration.source_folder import SourceFolder
from glosa.migration.yaml_values import read_yaml, unreadable_configuration

CONFIGS = tuple(
    f"config{end}" for end in (".js", ".ts", ".mjs", ".mts", ".cjs", ".yml", ".yaml", ".toml", "/index.js", "/index.ts")
)


def find_folder(source: SourceFolder, name: str) -> Path:
    """The folder of pages that contains ``name``, such as ``.vuepress``. Raises :class:`SourceUnreadable`."""
    folder = source.root
    below = (place for pattern in ("*", "*/docs", "*/src") for place in sorted(folder.glob(pattern)))
    for place in (folder, folder / "docs", folder / "src", *below):
        if (place / name).is_dir() and "node_modules" not in place.parts and source.contains(place / name):
            return place
    raise SourceUnreadable(
        f"The folder '{folder}' has no folder '{name}'. Pass the folder that contains it, or the project's folder."
    )


def configuration_of(
    source: SourceFolder, place: Path, request: ReadRequest, names: Sequence[str] = CONFIGS
) -> tuple[ConfigurationText, Configuration]:
    """The configuration in ``place``: its text, and its value with the answers."""
    for name in names:
        path = place / name
        written = source.text(path)
        if written is not None:
            file = path.relative_to(source.root).as_posix()
            found = _read(source, file, written)
            value = with_answers(dict(mapping(found.value)), request.answers)
            unknowns = _still_unknown(found.unknowns, value) if request.answers else found.unknowns
            return ConfigurationText(file, written, found.texts), replace(found, value=value, unknowns=unknowns)
    return (
        ConfigurationText("", ""),
        Configuration(
            with_answers({}, request.answers),
            {},
            (Remark("decide", "", None, f"There's no configuration in '{place.name}'. Pass its values with --set."),),
        ),
    )


def _still_unknown(
    unknowns: Mapping[str, tuple[str, int | None]], value: object
) -> Mapping[str, tuple[str, int | None]]:
    """What a value still depends on after the answers."""
    names = tuple(_unknown_names(value))
    return {name: place for name, place in unknowns.items() if any(one.startswith(name) for one in names)}


def _unknown_names(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        if "$unknown" in value:
            yield str(value["$unknown"])
        for one in value.values():
            yield from _unknown_names(one)
    elif isinstance(value, list):
        for one in value:
            yield from _unknown_names(one)


def _read(source: SourceFolder, file: str, written: str) -> Configuration:
    """The configuration in the file, with a finding if it can't be read."""
    try:
        if file.endswith((".yml", ".yaml")):
            return Configuration(read_yaml(written) or {}, {})
        if file.endswith(".toml"):
            return Configuration(tomllib.loads(written), {})
    except (yaml.YAMLError, tomllib.TOMLDecodeError) as error:
        return Configuration({}, {}, (unreadable_configuration(file, error),))
    return Evaluator(source).evaluate(file, argument={"isProd": True, "command": "build", "mode": "production"})
