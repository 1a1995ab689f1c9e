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


class Styles(msgspec.Struct, frozen=True):
    """The reader's stylesheets, as paths below the base: each kind of page has one with all that it needs."""

    plain: str
    generated: str
    """Of listings, and of the page that was not found."""
    code: str
    """Of pages with blocks of code, whose theme comes from elsewhere."""
    themed: dict[str, str]
    """Of pages with blocks of code, by code theme."""
    themes: dict[str, str]
    """The code themes alone, for pages that are reached by a click."""


@dataclass(frozen=True)
class Bundle:
    """The front end's files."""

    folder: Path
    entries: Mapping[str, str]
    """Entry name (``boot``) to its path below the site's base, such as ``assets/js/boot.1a2b3c4d.js``."""
    styles: Styles

    @cached_property
    def server_script(self) -> str:
        """The script that renders pages in the embedded engine."""
        return (self.folder / "server.js").read_text("utf-8")

    @cached_property
    def files(self) -> Mapping[str, Path]:
        """Every file for the browser, by its path below the base."""
        client = self.folder / "client"
        return {path.relative_to(client).as_posix(): path for path in sorted(client.rglob("*")) if path.is_file()}

    @cached_property
    def emoji(self) -> Mapping[str, Path]:
        """The comment widget's own emoji, by their paths below the base."""
        return {f"assets/emoji/{path.name}": path for path in sorted((self.folder / "emoji").iterdir())}

    @property
    def prism(self) -> Path:
        """Folder of the highlighter's core, languages and their index."""
        return self.folder / "prism"


class _Manifest(msgspec.Struct):
    entries: dict[str, str]
    styles: Styles


def load_bundle(folder: Path = FOLDER) -> Bundle:
    """The built front end in ``folder``. Raises :class:`BundleMissing` when it is not there."""
    try:
        manifest = msgspec.json.decode((folder / "manifest.json").read_bytes(), type=_Manifest)
    except (FileNotFoundError, msgspec.DecodeError) as error:
        raise BundleMissing(
            "The front end is not built: in a checkout, run 'make setup'; otherwise install the package again."
        ) from error
    return Bundle(folder, manifest.entries, manifest.styles)
