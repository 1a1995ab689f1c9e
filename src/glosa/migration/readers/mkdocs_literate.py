"""The navigation of MkDocs in lists of links, which the plugin literate-nav reads: ``SUMMARY.md``, at the top or in a folder."""

import re
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from itertools import zip_longest
from posixpath import normpath
from typing import Any, NamedTuple

from glosa.builder.content.dialects.lines import Line, indent_of, pieces
from glosa.migration.readers.mkdocs_navigation import MkDocsNavigation
from glosa.migration.readers.settings import mapping, sequence, text

LITERATE = "literate-nav"
"""The plugin."""


class LiterateNavigation:
    """Turns the lists into entries as in ``nav``."""

    def __init__(self, navigation: MkDocsNavigation, options: Mapping[str, Any]) -> None:
        self._navigation = navigation
        self._name = text(options.get("nav_file")) or "SUMMARY.md"
        self._open: list[str] = []

    def entries(self, nav: object) -> list[object]:
        """The entries of the site. ``nav`` in ``mkdocs.yml`` counts only without a list at the top."""
        if not nav or self._navigation.text_of(self._name) is not None:
            return self._folder("")
        return list(self._resolved(nav))

    def _resolved(self, nav: object) -> Iterator[object]:
        """Entries of ``mkdocs.yml`` with those of the folders and patterns in them."""
        for one in sequence(nav):
            for title, value in mapping(one).items() if isinstance(one, dict) else (("", one),):
                path = text(value)
                if isinstance(value, list):
                    yield {title: list(self._resolved(value))}
                elif path.endswith("/") and not _ELSEWHERE.match(path):
                    yield from self._below(_clean(path), text(title))
                elif "*" in path:
                    yield from self._matching(path, "", frozenset())
                else:
                    yield one if not isinstance(one, dict) else {title: value}

    def _folder(self, folder: str) -> list[object]:
        """The entries of a folder, whose path is empty or ends with a slash."""
        if folder in self._open or len(self._open) > _DEEPEST:
            return []
        self._open.append(folder)
        written = self._navigation.text_of(folder + self._name)
        items = _items(written) if written is not None else ()
        if items:
            self._navigation.note_places(
                folder + self._name, [folder + one.path for one in _all(items)], [one.path for one in _all(items)]
            )
            found = list(self._entries(items, folder, frozenset(_clean(one.path) for one in _all(items))))
        else:
            found = list(self._matching("*", folder, frozenset({self._name})))
        self._open.pop()
        return found

    def _entries(self, items: Sequence["_Item"], folder: str, named: frozenset[str]) -> Iterator[object]:
        for one in items:
            if _ELSEWHERE.match(one.path):
                own: list[object] = [{one.title: one.path}]
            elif "*" in one.path:
                own = list(self._matching(one.path, folder, named | {self._name}))
            elif one.path.endswith("/"):
                own = list(self._below(_clean(folder + one.path), one.title))
            else:
                own = [{one.title: normpath(folder + one.path)}] if one.path else []
            if one.children:
                yield {one.title: [*own, *self._entries(one.children, folder, named)]}
            else:
                yield from own

    def _below(self, folder: str, title: str) -> Iterator[object]:
        entries = self._folder(f"{folder}/")
        if title:
            yield {title: entries}
        else:
            yield from entries

    def _matching(self, pattern: str, folder: str, named: frozenset[str]) -> Iterator[object]:
        """The pages, and then the folders, that a pattern of paths matches, unless they're named elsewhere."""
        bare = pattern.strip("/")
        above, _, last = bare.rpartition("/")
        if "*" in above:
            parts = bare.split("/")
            for path in self._navigation.pages_in(folder):
                matched = zip_longest(path.split("/"), parts, fillvalue="")
                if path not in named and all(fnmatchcase(name, part) for name, part in matched):
                    yield folder + path
            return
        place = _clean(above) + "/" if above else ""
        for name in self._navigation.children(folder + place):
            is_page = name.endswith(".md")
            if place + name in named or not fnmatchcase(name, last) or (is_page and pattern.endswith("/")):
                continue
            if is_page:
                yield folder + place + name
            else:
                words = name.replace("-", " ").replace("_", " ")
                yield {words.capitalize() if words == words.lower() else words: self._folder(f"{folder}{place}{name}/")}


class _Item(NamedTuple):
    title: str
    path: str
    """Path of a page, of a folder with a slash at its end, or of several pages as a pattern; or an address elsewhere. Empty for a heading."""
    children: tuple["_Item", ...]


def _items(written: str) -> tuple[_Item, ...]:
    """The items of the last list, or of that after the mark ``<!--nav-->``."""
    _, mark, after = written.partition("<!--nav-->")
    lists: list[list[tuple[int, str]]] = [[]]
    for piece in pieces(Line(number, line) for number, line in enumerate((after if mark else written).split("\n"))):
        if not isinstance(piece, Line) or not piece.text.strip():
            continue
        if found := _ITEM.match(piece.text):
            lists[-1].append((indent_of(piece.text), found[1].strip()))
        elif lists[-1] and indent_of(piece.text) == 0:
            lists.append([])
    filled = [one for one in lists if one]
    return _nested(filled[0 if mark else -1]) if filled else ()


def _nested(lines: Sequence[tuple[int, str]], depth: int = 0) -> tuple[_Item, ...]:
    found: list[_Item] = []
    index = 0
    while index < len(lines):
        indent, written = lines[index]
        end = next((more for more in range(index + 1, len(lines)) if lines[more][0] <= indent), len(lines))
        children = _nested(lines[index + 1 : end], depth + 1) if depth < _DEEPEST else ()
        link = _LINK.search(written)
        if link:
            path = link["path"] if _ELSEWHERE.match(link["path"]) else link["path"].partition("#")[0]
            found.append(_Item(re.sub(r"[`*]", "", link["title"]).strip(), path, children))
        elif _PATTERN.fullmatch(written):
            found.append(_Item("", written.replace("\\*", "*"), children))
        else:
            found.append(_Item(re.sub(r"[`*]", "", written).strip(), "", children))
        index = end
    return tuple(found)


def _all(items: Sequence[_Item]) -> Iterator[_Item]:
    for one in items:
        if one.path:
            yield one
        yield from _all(one.children)


def _clean(path: str) -> str:
    return normpath(path).strip("/")


_ITEM = re.compile(r"[ \t]*(?:[*+-]|\d{1,9}[.)])[ \t]+(.*)$")
_LINK = re.compile(r"\[(?P<title>(?:[^\[\]]|\[[^\[\]]*\])*)\]\(\s*<?(?P<path>[^\s()<>]*)")
_PATTERN = re.compile(r"(?!(\*+)\w+\1$)[^\s*]*\*\S*")
_ELSEWHERE = re.compile(r"[a-z][a-z+.-]*:|//")
_DEEPEST = 20
