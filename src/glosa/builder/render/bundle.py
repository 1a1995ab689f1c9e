"""The built front end: its files and the addresses that they're served at."""

import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Literal

import msgspec

FOLDER = Path(__file__).parent / "bundle"
"""Written by ``npm run build``; included in wheels."""


class BundleMissing(Exception):
    """The front end hasn't been built. The message says what to do."""


_NOT_BUILT = "The front end is not built: in a checkout, run 'make setup'; otherwise install the package again."


Part = Literal["comments", "anonymous", "issues", "headings", "search"]
"""A part of the reader that not every site has: comments at all, either widget, discussions of headings, or search."""


class Styles(msgspec.Struct, frozen=True):
    """The reader's stylesheets, as paths below the base: each kind of page has one with everything that it needs."""

    plain: str
    generated: str
    """For listings, the search page, and the not-found page."""
    code: str
    """Only the style of code blocks, outside the layer: for all pages of sites whose code theme is another host's."""
    themed: dict[str, str]
    """For pages with code blocks, by code theme."""
    themes: dict[str, str]
    """Only the code themes, for pages that the reader loads after a click on a link."""


@dataclass(frozen=True)
class Bundle:
    """The front end's files."""

    folder: Path
    entries: Mapping[str, str]
    """Entry name (``boot``, ``islands``) to its path below the site's base, such as ``assets/js/boot.1a2b3c4d.js``."""
    styles: Styles
    parts: Mapping[Part, Sequence[str]]
    """Paths of the files that sites without the part don't need. Two parts can share a file."""
    is_themed: bool = False
    """Whether it's for sites with a theme of their own."""

    @cached_property
    def server_script(self) -> str:
        """The script that renders pages in the embedded engine."""
        return (self._own / "server.js").read_text("utf-8")

    @cached_property
    def search_script(self) -> str:
        """The script that makes search indexes and answers queries in the embedded engine."""
        try:
            return (self.folder / "search.js").read_text("utf-8")
        except FileNotFoundError as error:
            raise BundleMissing(_NOT_BUILT) from error

    @cached_property
    def compiler_script(self) -> str:
        """The script that compiles the site's own modules in the embedded engine."""
        try:
            return (self.folder / "compiler.js").read_text("utf-8")
        except FileNotFoundError as error:
            raise BundleMissing(_NOT_BUILT) from error

    def files(self, parts: Collection[Part]) -> Mapping[str, Path]:
        """The files for the browsers of a site with only these ``parts``, by their paths below the base."""
        client = str(self._own / "client")
        left = {self.entries["islands"]}.union(*self.parts.values()).difference(*(self.parts[part] for part in parts))
        return {path: Path(client, path) for path in sorted(_below(client)) if path not in left}

    @property
    def islands(self) -> Path:
        """The file that starts components, for sites that have some."""
        return self._own / "client" / self.entries["islands"]

    @cached_property
    def emoji(self) -> Mapping[str, Path]:
        """The comment widget's own emoji, by their paths below the base."""
        return {f"assets/emoji/{path.name}": path for path in sorted((self.folder / "emoji").iterdir())}

    @property
    def _own(self) -> Path:
        """The folder with what themed sites have instead of other sites' files."""
        return self.folder / "themed" if self.is_themed else self.folder

    @property
    def types(self) -> Path:
        """Folder with React's types."""
        return self.folder / "types"

    @property
    def prism(self) -> Path:
        """Folder with the highlighter's core, its languages and their index."""
        return self.folder / "prism"


class _Manifest(msgspec.Struct):
    entries: dict[str, str]
    styles: Styles
    parts: dict[Part, list[str]]


def load_bundle(folder: Path = FOLDER, *, themed: bool = False) -> Bundle:
    """The built front end in ``folder``; if ``themed``, for a site with a theme of its own.

    Raises :class:`BundleMissing` if there is none.
    """
    own = folder / "themed" if themed else folder
    try:
        manifest = msgspec.json.decode((own / "manifest.json").read_bytes(), type=_Manifest)
    except (FileNotFoundError, msgspec.DecodeError) as error:
        raise BundleMissing(_NOT_BUILT) from error
    return Bundle(folder, manifest.entries, manifest.styles, manifest.parts, is_themed=themed)


def _below(folder: str, prefix: str = "") -> Iterator[str]:
    """The files below ``folder``, as POSIX paths after ``prefix``. Every build lists them, and ``rglob`` is slower."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _below(entry.path, f"{prefix}{entry.name}/")
            else:
                yield prefix + entry.name
