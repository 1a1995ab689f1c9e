"""The navigation of MkDocs: ``nav``, or the files of the plugins awesome-pages and awesome-nav in each folder."""

import re
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from fnmatch import fnmatchcase
from functools import cached_property
from os.path import normpath
from pathlib import Path
from typing import Any

import yaml

from glosa.builder.content.dialects.mdx.remarks import Remark
from glosa.migration.readers.configuration_text import ConfigurationText
from glosa.migration.readers.settings import mapping, sequence, text
from glosa.migration.readers.tree import PageBook
from glosa.migration.source import SourceGroup, SourceLink
from glosa.migration.source_folder import SourceFolder
from glosa.migration.yaml_values import read_yaml, unreadable_configuration

AWESOME = frozenset({"awesome-pages", "awesome-nav"})
"""Plugins that read a file with the navigation of each folder."""


class MkDocsNavigation:
    """Reads the navigation of a site."""

    def __init__(self, files: SourceFolder, docs: Path, book: PageBook, written: ConfigurationText) -> None:
        self._files = files
        self._docs = docs
        self._book = book
        self._written = written
        self._places: dict[str, tuple[str, int | None]] = {}
        """Where the files of a plugin name entries, by their paths and addresses."""
        self.remarks: list[Remark] = []
        """What was left out."""

    def listed(self, folder: str = "") -> list[object]:
        """The entries of a folder as in ``nav``, from the files of a plugin. ``folder`` is empty or ends with a slash."""
        options, file = self._options(folder)
        written = sequence(options.get("nav"))
        self._places |= {path: file.words(name) for name in _named(written) for path in (name, folder + name)}
        if not written or options.get("append_unmatched") is True:
            written = (*written, "...")
        return list(self._entries(written, folder, frozenset(_named(written))))

    def text_of(self, name: str) -> str | None:
        """The text of a file below the folder of the pages; ``None`` if there's none."""
        path = self._docs / name
        return self._files.text(path) if self._files.file(path) else None

    def note_places(self, name: str, *groups: Sequence[str]) -> None:
        """Problems of entries with these paths are reported where the file ``name`` has them. The last group is as written."""
        path = self._docs / name
        file = ConfigurationText(
            Path(normpath(path)).relative_to(self._files.root).as_posix(), self.text_of(name) or ""
        )
        self._places |= {
            own: file.words(written) for paths in groups for own, written in zip(paths, groups[-1], strict=True)
        }

    def pages_in(self, folder: str) -> list[str]:
        """The paths of all pages below a folder, from there."""
        return sorted(one.relative[len(folder) :] for one in self._book.pages if one.relative.startswith(folder))

    def _entries(self, written: Sequence[object], folder: str, named: AbstractSet[str]) -> Iterator[object]:
        for one in written:
            for title, value in mapping(one).items() if isinstance(one, dict) else (("", one),):
                path = text(value)
                if isinstance(value, list):
                    yield {title: list(self._entries(value, folder, named))}
                elif re.match(r"https?:|mailto:", path):
                    yield {title: path}
                elif path.startswith("...") or "*" in path:
                    pattern = path.rpartition("|")[2].strip().removeprefix("...") or "*"
                    for child in self.children(folder):
                        if child not in named and fnmatchcase(child, pattern):
                            yield self._entry(folder + child, "")
                elif path:
                    yield self._entry(folder + _clean(path), text(title))

    def _entry(self, path: str, title: str) -> object:
        """The entry of a page or a folder."""
        if f"{path}/" not in self._names:
            return {title: path}
        options, _ = self._options(f"{path}/")
        name = path.rpartition("/")[2].replace("-", " ").replace("_", " ")
        own = title or text(options.get("title")) or (name.capitalize() if name == name.lower() else name)
        return {own: [] if options.get("hide") is True else self.listed(f"{path}/")}

    def children(self, folder: str) -> list[str]:
        """The names of the pages and then of the folders in a folder. Its index is first."""
        names = self._names.get(folder, ())
        pages = sorted((one for one in names if "/" not in one), key=lambda one: (not _INDEX.fullmatch(one), one))
        return [*pages, *sorted(one.rstrip("/") for one in names if "/" in one)]

    @cached_property
    def _names(self) -> Mapping[str, AbstractSet[str]]:
        """The names of the pages and folders in each folder. Folders end with a slash, except for the one of all pages."""
        names: dict[str, set[str]] = {}
        for page in self._book.pages:
            folder = ""
            for name in re.findall(r"[^/]*/|[^/]+", page.relative):
                names.setdefault(folder, set()).add(name)
                folder += name
        return names

    def _options(self, folder: str) -> tuple[Mapping[str, Any], ConfigurationText]:
        """What the file of a plugin in a folder says, and its text."""
        for name in (".nav.yml", ".nav.yaml", ".pages"):
            path = self._docs / folder / name
            written = self._files.text(path) if self._files.file(path) else None
            if written is None:
                continue
            file = Path(normpath(path)).relative_to(self._files.root).as_posix()
            try:
                return mapping(read_yaml(written)), ConfigurationText(file, written)
            except yaml.YAMLError as error:
                next_step = "Correct it, and run the command again. Until then, its folder is in alphabetical order."
                self.remarks.append(unreadable_configuration(file, error, next_step=next_step))
        return {}, self._written

    def _place(self, written: str) -> tuple[str, int | None]:
        return self._places.get(written) or self._written.words(written)

    def tree(self, entries: object, titles: dict[str, str]) -> Iterator[str | SourceLink | SourceGroup]:
        """The navigation: targets of pages, links elsewhere, and groups."""
        for one in sequence(entries):
            for title, value in mapping(one).items() if isinstance(one, dict) else (("", one),):
                if isinstance(value, list):
                    children = tuple(self.tree(value, titles))
                    pages = tuple(child for child in children if not isinstance(child, SourceLink))
                    for child in children:
                        if isinstance(child, SourceLink):
                            self.remarks.append(
                                Remark(
                                    "left",
                                    *self._place(child.link),
                                    f"The navigation's link to {child.link} is left out. Groups of the sidebar have only pages of the site.",
                                )
                            )
                    if pages:
                        yield SourceGroup(text(title) or "…", pages)
                    continue
                path = text(value)
                page = self._book.file(path)
                if page:
                    if text(title):
                        titles.setdefault(page.target, text(title))
                    yield page.target
                elif re.match(r"https?:|mailto:", path):
                    yield SourceLink(text(title) or path, path)
                elif "*" in path or path.endswith("/"):
                    folder = path.partition("*")[0]
                    found = tuple(other.target for other in self._book.pages if other.relative.startswith(folder))
                    yield from ((SourceGroup(text(title), found),) if title and found else found)
                else:
                    self.remarks.append(
                        Remark("left", *self._place(path), f"The navigation's entry '{path}' isn't a page.")
                    )


def _named(written: Sequence[object]) -> Iterator[str]:
    """The pages and folders that entries name."""
    for one in written:
        for value in mapping(one).values() if isinstance(one, dict) else (one,):
            if isinstance(value, list):
                yield from _named(value)
            else:
                yield _clean(text(value))


def _clean(path: str) -> str:
    return path.removeprefix("./").strip("/")


_INDEX = re.compile(r"(?:README|index)\.md")
