"""Files that pages include, in the spelling of another generator. Only files of the site are read."""

import posixpath
from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path

from glosa.builder.content.dialects.book import Book
from glosa.builder.content.document import Source
from glosa.builder.content.reading import leads_outside, read_file
from glosa.builder.content.routes import CONTENT_FOLDER

NO_FILE = b""
"""The digest of a file that doesn't exist, or isn't of the site."""


class IncludedTexts:
    """Reads the included files of a site's folder."""

    def __init__(self, site_dir: Path, book: Book | None) -> None:
        """The folders of ``book`` are looked in first, except for a path such as ``./part.md``."""
        self._site_dir = site_dir
        self._folders = book.folders if book else ()
        self._digests: dict[str, tuple[tuple[int, int], bytes]] = {}

    def find(self, path: str, source: Source) -> tuple[Mapping[str, bytes], str | None]:
        """Digests of the files that ``path`` can mean on a page, up to the first one with a text, and this text; ``None`` if there's none.

        The files are POSIX paths below the site's folder. Like the generators, it looks for a path next to the page, below the site's folder, and below
        the folder of all pages. A path that leaves the site is looked for within it.
        """
        tried: dict[str, bytes] = {}
        for file in _places(path, source, self._folders):
            if file in tried or not _is_open(file):
                continue
            tried[file] = self.digest(file)
            text = read_file(self._site_dir, file) if tried[file] != NO_FILE else None
            if isinstance(text, str):
                return tried, text
        return tried, None

    def _is_of_site(self, file: str) -> bool:
        """Whether the file, after all links, is an open one of the site. Only the folder of pages may itself be a link to elsewhere."""
        path = self._site_dir / file
        try:
            target, site = path.resolve(), self._site_dir.resolve()
            if not path.is_file():
                return False
        except (OSError, RuntimeError, ValueError):
            return False
        if target.is_relative_to(site):
            return _is_open(target.relative_to(site).as_posix())
        if not file.startswith(f"{CONTENT_FOLDER}/") or leads_outside(self._site_dir, file):
            return False
        content = (self._site_dir / CONTENT_FOLDER).resolve()
        return _is_open(f"{CONTENT_FOLDER}/{target.relative_to(content).as_posix()}")

    def digest(self, file: str) -> bytes:
        """A digest of a file's content, which is read again only after it changes; ``NO_FILE`` if the site has none."""
        if not self._is_of_site(file):
            return NO_FILE
        path = self._site_dir / file
        try:
            facts = path.stat()
            state = facts.st_mtime_ns, facts.st_size
            known = self._digests.get(file)
            if known is None or known[0] != state:
                known = self._digests[file] = state, blake2b(path.read_bytes(), digest_size=12).digest()
        except OSError:
            return NO_FILE
        return known[1]


def _places(path: str, source: Source, folders: Sequence[str]) -> Iterator[str]:
    folder = posixpath.dirname(source.file)
    plain = path.removeprefix("@").lstrip("/")
    is_absolute = path.startswith(("/", "@/"))
    usual = (CONTENT_FOLDER, "") if is_absolute else (folder, "", CONTENT_FOLDER)
    for start in (*usual, *folders) if is_absolute or path.startswith(".") else (*folders, *usual):
        yield posixpath.normpath(posixpath.join(start, plain))
    inside = posixpath.normpath(plain)
    while inside.startswith("../"):
        inside = inside.removeprefix("../")
    yield inside


def _is_open(file: str) -> bool:
    """Whether the path is in the site, and no part of it is hidden or belongs to the service."""
    parts = file.split("/")
    return not file.startswith("/") and parts[0] != "data" and not any(one.startswith(".") for one in parts)
