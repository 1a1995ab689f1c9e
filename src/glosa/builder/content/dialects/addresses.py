"""The addresses that pages of Docusaurus and Starlight have by their front matter."""

import posixpath
import re
from collections.abc import Iterator


def addresses_in(text: str, path: str) -> Iterator[str]:
    """The paths that links to a page can have, without an extension: ``id`` and ``slug`` take the place of the file's name. A number that only sorts the files isn't part of them.

    ``path``: that of the page below the folder of all pages, ``guide/01-start.mdx``.
    """
    folder, _, name = path.rpartition("/")
    folder, stem = without_number(folder), without_number(re.sub(r"\.mdx?$", "", name))
    yield _joined(folder, "" if is_index_of(folder, stem) else stem)
    front_matter = _FRONT_MATTER.match(text)
    for found in _NAMED.finditer(front_matter[0]) if front_matter else ():
        value = found["value"].strip("\"' ")
        yield _joined("" if value.startswith("/") else folder, value)
        if found["key"] == "slug":
            yield _joined("", value)


def without_number(path: str) -> str:
    """The path without the numbers that only sort the files."""
    return _NUMBER.sub("", path)


def is_index_of(folder: str, stem: str) -> bool:
    """Whether a page with this name is the one of its folder."""
    return stem.lower() in ("index", "readme", folder.rpartition("/")[2].lower())


def _joined(folder: str, name: str) -> str:
    return posixpath.normpath(f"/{folder}/{name}").replace("//", "/")


_NUMBER = re.compile(r"(?:(?<=/)|^)\d+\s*[-_.]+\s*(?=[^\d\s/])")
_FRONT_MATTER = re.compile(r"\A---\n[\s\S]*?\n---")
_NAMED = re.compile(r"^(?P<key>id|slug):[ \t]*(?P<value>\S.*)$", re.MULTILINE)
