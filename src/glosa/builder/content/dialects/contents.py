"""The table of contents of Jupyter Book and MyST: ``_toc.yml``, or ``toc`` in ``myst.yml``."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from glosa.builder.content.routes import CONTENT_FOLDER

CONTENTS_FILES = tuple(f"{folder}{name}" for name in ("_toc.yml", "myst.yml") for folder in (f"{CONTENT_FOLDER}/", ""))
"""Where the table of contents can be, below the site's folder. The first one counts."""


class Listed(NamedTuple):
    """An entry: a page, a heading, or both."""

    title: str
    """Empty if it's the page's."""
    path: str
    """The page's path below the content folder, without an ending; empty for a heading."""
    pattern: str
    """A pattern of such paths, for several pages; empty if there's none."""
    children: tuple["Listed", ...]


def read_contents(site_dir: Path) -> tuple[Listed, ...]:
    """The entries; empty if there's no table of contents, or it can't be read."""
    for file in CONTENTS_FILES:
        try:
            read = yaml.load((site_dir / file).read_bytes(), Loader=_Loader)
        except (OSError, yaml.YAMLError, RecursionError):
            continue
        if file.endswith("myst.yml"):
            read = _mapping(_mapping(read).get("project")).get("toc")
        if found := tuple(_listed(read)):
            return found
    return ()


class _Loader(yaml.CSafeLoader):
    """Doesn't convert dates and the like, which could be wrong."""

    yaml_implicit_resolvers = {}  # noqa: RUF012  That's how the library declares it.


_CHILDREN = ("parts", "chapters", "sections", "children", "subtrees", "entries")


def _listed(value: object) -> Iterator[Listed]:
    if isinstance(value, list):
        for one in value:
            yield from _listed(one)
    elif isinstance(value, dict):
        children = tuple(child for name in _CHILDREN for child in _listed(value.get(name)))
        titles = [_text(value[name]) for name in _TITLES if name in value]
        if value.get("hidden") == "true":
            return
        if "root" in value:  # Its children are next to it.
            yield Listed("", _path(value["root"]), "", ())
            yield from children
        elif page := _path(value.get("file")):
            yield Listed(_text(value.get("title")), page, "", children)
        elif pattern := _path(value.get("glob") or value.get("pattern")):
            yield Listed("", "", pattern, ())
        elif titles:
            yield Listed(titles[0], "", "", children)
        else:
            yield from children


_TITLES = ("caption", "title", "part")


def _path(value: object) -> str:
    return _text(value).removeprefix("./").removeprefix(f"{CONTENT_FOLDER}/").removesuffix(".md")


def _text(value: object) -> str:
    return value.strip() if isinstance(value, str) else ""


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}
