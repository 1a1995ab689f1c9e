"""The files of a site that aren't Markdown: public files, components, and code languages."""

import os
from collections.abc import Mapping
from pathlib import Path

import msgspec

from glosa.builder.config.addresses import RESERVED, is_reserved_file
from glosa.builder.content.folder import files_below, refused_name
from glosa.builder.content.images import PUBLIC_FOLDER
from glosa.builder.content.reading import read_file, unreadable
from glosa.builder.content.routes import CONTENT_FOLDER
from glosa.builder.diagnostics import Diagnostic, Severity

COMPONENTS_FOLDER = "components"
LANGUAGES_FOLDER = "languages"
MODULE_ENDINGS = (".tsx", ".ts", ".jsx", ".js")
"""How the names of modules end, in the order in which an import without an ending looks for them."""
COMPONENT_ENDINGS = (*MODULE_ENDINGS, ".css")
"""How the names of files that belong to components end."""
THEME_FOLDER = "theme"
SOURCE_FOLDERS = (CONTENT_FOLDER, PUBLIC_FOLDER, COMPONENTS_FOLDER, LANGUAGES_FOLDER, THEME_FOLDER)
"""The folders of a site that a build reads, in addition to ``glosa.yaml`` and the text files next to it."""


THEMES = tuple(f"{THEME_FOLDER}/index{ending}" for ending in MODULE_ENDINGS)
"""The files that make a theme; a site has one of them."""


class SiteFiles(msgspec.Struct, frozen=True):
    """The files outside the content folder."""

    public: Mapping[str, Path]
    """Files of ``public/`` by their path below it."""
    components: Mapping[str, str]
    """Text of each module and stylesheet below ``components/``, by its POSIX path below the site's folder."""
    theme: Mapping[str, str]
    """Text of each module and stylesheet below ``theme/``, by its POSIX path below the site's folder."""
    languages: Mapping[str, str]
    """Source of each module of ``languages/``, by the file's name without its extension, in lower case."""


def site_files(site_dir: Path) -> tuple[SiteFiles, tuple[Diagnostic, ...]]:
    """The files in code-point order, and their problems."""
    diagnostics: list[Diagnostic] = []
    public = _public(site_dir, diagnostics)
    components = _compiled(site_dir, COMPONENTS_FOLDER, diagnostics)
    theme = _compiled(site_dir, THEME_FOLDER, diagnostics)
    languages = _modules(site_dir, LANGUAGES_FOLDER, diagnostics)
    lowered = {name.lower(): source for name, source in languages.items()}
    return SiteFiles(public, components, theme, lowered), tuple(diagnostics)


def is_published(path: str) -> bool:
    """Whether the file belongs to the site. False for lock files of editors and metadata of file managers."""
    name = path.rpartition("/")[2]
    return name != ".DS_Store" and not name.startswith(".#")


def _public(site_dir: Path, diagnostics: list[Diagnostic]) -> dict[str, Path]:
    if not os.path.isdir(site_dir / PUBLIC_FOLDER):
        return {}
    files, obstacles = files_below(site_dir, PUBLIC_FOLDER, accepts=is_published)
    public = {file.removeprefix(f"{PUBLIC_FOLDER}/"): site_dir / file for file in files}
    diagnostics += obstacles
    diagnostics += (_reserved(path) for path in public if is_reserved_file(path))
    return public


def is_component(path: str) -> bool:
    """Whether the file at this POSIX path, below the site's folder, can belong to a component."""
    return path.startswith(f"{COMPONENTS_FOLDER}/") and _accepts_component(path)


def is_of_theme(path: str) -> bool:
    """Whether the file at this POSIX path, below the site's folder, can belong to the site's own theme."""
    return path.startswith(f"{THEME_FOLDER}/") and _accepts_component(path)


def _accepts_component(path: str) -> bool:
    name = path.rpartition("/")[2]
    return name.endswith(COMPONENT_ENDINGS) and not name.startswith(".") and not name.endswith(".d.ts")


def _compiled(site_dir: Path, folder: str, diagnostics: list[Diagnostic]) -> dict[str, str]:
    if not os.path.isdir(site_dir / folder):
        return {}
    sources: dict[str, str] = {}
    files, obstacles = files_below(site_dir, folder, accepts=_accepts_component)
    diagnostics += obstacles
    for file in files:
        text = read_file(site_dir, file)
        if isinstance(text, Diagnostic):
            diagnostics.append(text)
        else:
            sources[file] = text
    return sources


def _modules(site_dir: Path, folder: str, diagnostics: list[Diagnostic]) -> dict[str, str]:
    sources: dict[str, str] = {}
    for name in _names(site_dir, folder, diagnostics):
        file = f"{folder}/{name}"
        text = refused_name(file) or read_file(site_dir, file)
        if isinstance(text, Diagnostic):
            diagnostics.append(text)
        else:
            sources[name.removesuffix(".js")] = text
    return sources


def _names(site_dir: Path, folder: str, diagnostics: list[Diagnostic]) -> list[str]:
    path = site_dir / folder
    try:
        names = os.listdir(path) if os.path.isdir(path) else []
    except OSError as error:
        diagnostics.append(unreadable(folder, error))
        return []
    return sorted(name for name in names if name.endswith(".js") and not name.startswith("."))


def _reserved(path: str) -> Diagnostic:
    return Diagnostic(
        severity=Severity.ERROR,
        code="public-reserved",
        file=f"{PUBLIC_FOLDER}/{path}",
        found="Its address belongs to Glosa.",
        expected=f"A file outside {', '.join(f'/{name}' for name in RESERVED)}.",
        next_step="Move or rename the file.",
    )
