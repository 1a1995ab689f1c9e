"""The built front end: which files it has, and under which addresses they are served."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import msgspec

FOLDER = Path(__file__).parent / "bundle"
"""Written by ``npm run build``; a wheel brings it along."""


class BundleMissing(Exception):
    """The front end has not been built. The message says what to do."""


@dataclass(frozen=True)
class Bundle:
    """The front end's files."""

    folder: Path
    entries: Mapping[str, str]
    """Entry name (``scheme``, ``boot``) to its path below the site's base, such as ``assets/js/boot.1a2b3c4d.js``."""
    styles: tuple[str, ...]
    """Stylesheets of every page, as paths below the base."""
    code_themes: Mapping[str, str]
    """Code theme to its stylesheet, as a path below the base."""

    @cached_property
    def server_script(self) -> str:
        """The script that renders pages in the embedded engine."""
        return (self.folder / "server.js").read_text("utf-8")

    @cached_property
    def files(self) -> Mapping[str, Path]:
        """Every file for the browser, by its path below the base."""
        client = self.folder / "client"
        return {path.relative_to(client).as_posix(): path for path in sorted(client.rglob("*")) if path.is_file()}

    @property
    def prism(self) -> Path:
        """Folder of the highlighter's core, languages and their index."""
        return self.folder / "prism"


class _Manifest(msgspec.Struct):
    entries: dict[str, str]
    styles: list[str]
    code_themes: dict[str, str] = msgspec.field(name="codeThemes")


def load_bundle(folder: Path = FOLDER) -> Bundle:
    """The built front end in ``folder``. Raises :class:`BundleMissing` when it is not there."""
    try:
        manifest = msgspec.json.decode((folder / "manifest.json").read_bytes(), type=_Manifest)
    except (FileNotFoundError, msgspec.DecodeError) as error:
        raise BundleMissing(
            "The front end is not built: in a checkout, run 'make setup'; otherwise install the package again."
        ) from error
    return Bundle(folder, manifest.entries, tuple(manifest.styles), manifest.code_themes)
