"""What of a configuration can't be evaluated without Node, and what is missing for that reason."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from glosa.builder.content.dialects.mdx.remarks import Remark
from glosa.migration.evaluation.configuration import Configuration
from glosa.migration.readers.configuration_text import ConfigurationText

_READS_FILES = re.compile(r"(?:node:)?(?:fs|glob|globby|fast-glob|tinyglobby|child_process)\b")
_NOT_READ = frozenset(
    [
        "plugins",
        "bundler",
        "theme",
        "themes",
        "presets",
        "integrations",
        "markdown",
        "vite",
        "vue",
        "configureWebpack",
        "chainWebpack",
        "prism",
        "themePlugins",
        "sidebar",
        "series",
        "$given",
    ]
)
"""Options that readers don't read, or of which they report themselves what is unknown."""


def unevaluated(
    configuration: Configuration, options: Mapping[str, Any], written: ConfigurationText
) -> Iterator[Remark]:
    """What reads files, what texts and lists lack, and options without a value. ``options`` has all that the reader reads."""
    reported: set[tuple[str, int | None]] = set()
    for name, (file, line) in configuration.unknowns.items():
        if _READS_FILES.match(name) and "()" not in name and (file, line) not in reported:
            reported.add((file, line))
            why = f"'{name}' needs files or programs that the source doesn't have, so its value is unknown. Pass the values that depend on it with --set."
            yield Remark("decide", file or written.file, line, why)
    for name, (file, line) in configuration.lost.items():
        if not _READS_FILES.match(name):
            why = f"'{name}' can't be evaluated without Node, so the texts and lists that contain it lack it. Check them, or pass the values with --set."
            yield Remark("decide", file or written.file, line, why)
    for path in dict.fromkeys(_unknown(options, "")):
        why = f"The option '{path}' can't be evaluated without Node, so it's left out. Pass it with --set {path}='…'."
        yield Remark("decide", *written.key(path.rpartition(".")[2]), why)


def _unknown(value: object, path: str) -> Iterator[str]:
    """The paths of options whose value is unknown; a list has the path of its option."""
    if isinstance(value, dict):
        if "$unknown" in value:
            yield path
            return
        for key, one in value.items():
            if key not in _NOT_READ:
                yield from _unknown(one, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list):
        for one in value:
            yield from _unknown(one, path)
