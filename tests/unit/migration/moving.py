"""Moves a site in a test, and reads what came of it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from glosa.migration.migrate import migrate
from glosa.migration.source import ReadRequest
from glosa.migration.writing.site import Migrated


def moved(
    generator: str,
    folder: Path,
    files: Mapping[str, str],
    answers: Mapping[str, Any] | None = None,
    *,
    configuration: str = "",
) -> tuple[Migrated, dict[str, Any]]:
    for path, text in files.items():
        file = folder / "site" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    request = ReadRequest(folder / "site", answers or {}, configuration=configuration)
    done = migrate(generator, request, folder / "out")
    return done, yaml.safe_load((folder / "out/glosa.yaml").read_text("utf-8"))


def places(done: Migrated, words: str) -> list[str]:
    return [f"{one.kind} {one.file}:{one.line}" for one in done.findings if words in one.text]


def pages(done: Migrated) -> list[str]:
    return [one.target for one in done.site.pages]
