"""Where in ``glosa.yaml`` a value stands, for faults that show only after it was read."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import yaml

from glosa.builder.config.decode import line_at
from glosa.builder.config.faults import FILE, Place

Lines = Callable[[Place], int | None]
"""Gives the 1-based line of a place such as ``("theme", "sidebar", 0, "children", 2)``; ``None`` when it has none."""


def lines_of(site_dir: Path) -> Lines:
    """The lines of a site's configuration; the file is read when the first line is asked for."""

    @cache
    def root() -> yaml.Node | None:
        try:
            return yaml.compose((site_dir / FILE).read_text("utf-8"), Loader=yaml.CSafeLoader)
        except (OSError, ValueError, yaml.YAMLError):
            return None

    return lambda place: line_at(root(), place)
