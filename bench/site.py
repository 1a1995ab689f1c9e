"""This repository's site, served as in production, and its measured pages."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import yaml

from bench.place import GLOSA, SITE, WORK
from bench.server import serving

PAGES = tuple(
    locale + path
    for locale in ("/", "/en-US/")
    for path in ("", "settings/basic.html", "settings/indicators.html", "settings/indicators/trend.html", "tag/")
)
"""Home, a settings page, the longest page, the heaviest page with charts and formulas, a listing, in both languages."""


@contextmanager
def served_site(folder: Path = SITE) -> Iterator[str]:
    """Serves the site in ``folder`` for the duration of the block; the URL without a path."""
    out = WORK / "served" / folder.name
    with serving(lambda port: (GLOSA, "serve", folder, "--out", out, "--port", str(port))) as origin:
        yield origin


def without_comments() -> Path:
    """A read-only copy of the site, without comments and visit counters."""
    return _copy("without-comments", comments=False)


def searched_site(*, search: bool = True) -> Path:
    """The same copy, with search or without."""
    return _copy(f"search-{search}".lower(), comments=False, search=search)


def _copy(name: str, *, comments: bool, search: bool = True) -> Path:
    folder = WORK / name
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(SITE, folder, ignore=shutil.ignore_patterns("dist", "data", "__pycache__", ".glosa"))
    file = folder / "glosa.yaml"
    settings = yaml.safe_load(file.read_text("utf-8"))
    if not comments:
        del settings["comments"]
    if not search:
        settings["search"] = False
    file.write_text(yaml.safe_dump(settings, allow_unicode=True, sort_keys=False), "utf-8")
    return folder
