"""Types for editors: what a site's components and its theme can import, as TypeScript declarations."""

import json
import shutil
from collections.abc import Mapping
from pathlib import Path

from glosa.builder.content.site_files import COMPONENTS_FOLDER, THEME_FOLDER
from glosa.builder.render.bundle import Bundle
from glosa.builder.render.data_types import declaration

TYPES = ".glosa/types"
"""Where the declarations are in a site's folder."""

_OWN = Path(__file__).parent / "types"
_EXTENDED = f"./{TYPES}/tsconfig.json"
_PROJECT = {"extends": _EXTENDED, "include": [THEME_FOLDER, COMPONENTS_FOLDER, f"{TYPES}/*.d.ts"]}


def write_types(site: Path, bundle: Bundle, data: Mapping[str, str] = {}) -> bool:
    """Writes the declarations into the site's folder, and a ``tsconfig.json`` that uses them, unless there's one.
    ``data`` has the data that plugins pass to components as JSON, by name.

    Returns whether the site's ``tsconfig.json`` uses the declarations. Raises :class:`OSError`.
    """
    for name, source in _files(bundle).items():
        target = site / TYPES / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(source.read_bytes())
    modules = site / TYPES / "site" / COMPONENTS_FOLDER / "data"
    shutil.rmtree(modules, ignore_errors=True)
    for name, text in data.items():
        modules.mkdir(parents=True, exist_ok=True)
        (modules / f"{name}.d.ts").write_text(declaration(json.loads(text)), "utf-8")
    ignore = site / TYPES / ".gitignore"
    if not ignore.exists():
        ignore.write_text("*\n")
    project = site / "tsconfig.json"
    if not project.exists():
        project.write_text(json.dumps(_PROJECT, indent=2) + "\n")
    return _EXTENDED.removeprefix("./") in project.read_text("utf-8")


def _files(bundle: Bundle) -> Mapping[str, Path]:
    """Each file by its path below the folder of declarations."""
    return {
        path.relative_to(folder).as_posix(): path
        for folder in (_OWN, bundle.types)
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
