"""Finds a generator's folder in a project, and reads its configuration."""

import tomllib
from collections.abc import Sequence
from pathlib import Path

import yaml

from glosa.migration.evaluation.configuration import Configuration, Evaluator, with_answers
from glosa.migration.readers.settings import mapping
from glosa.migration.source import ReadRequest, Remark, SourceUnreadable

CONFIGS = tuple(
    f"config{end}" for end in (".js", ".ts", ".mjs", ".mts", ".cjs", ".yml", ".yaml", ".toml", "/index.js", "/index.ts")
)


def find_folder(folder: Path, name: str) -> Path:
    """The folder of pages that contains ``name``, such as ``.vuepress``. Raises :class:`SourceUnreadable`."""
    for place in (folder, folder / "docs", folder / "src", *sorted(folder.glob("*")), *sorted(folder.glob("*/docs"))):
        if (place / name).is_dir() and "node_modules" not in place.parts:
            return place
    raise SourceUnreadable(
        f"The folder '{folder}' has no folder '{name}'. Pass the folder that contains it, or the project's folder."
    )


def configuration_of(
    folder: Path, place: Path, request: ReadRequest, names: Sequence[str] = CONFIGS
) -> tuple[str, str, Configuration]:
    """The configuration in ``place``: its file, its text, and its value with the answers."""
    for name in names:
        path = place / name
        if path.is_file():
            file, source = path.relative_to(folder).as_posix(), path.read_text("utf-8", errors="replace")
            if name.endswith((".yml", ".yaml")):
                found = Configuration(yaml.safe_load(source) or {}, {})
            elif name.endswith(".toml"):
                found = Configuration(tomllib.loads(source), {})
            else:
                found = Evaluator(folder).evaluate(
                    file, argument={"isProd": True, "command": "build", "mode": "production"}
                )
            value = with_answers(dict(mapping(found.value)), request.answers)
            return file, source, Configuration(value, found.unknowns, found.findings)
    return (
        "",
        "",
        Configuration(
            with_answers({}, request.answers),
            {},
            (Remark("decide", "", None, f"There's no configuration in '{place.name}'. Pass its values with --set."),),
        ),
    )
