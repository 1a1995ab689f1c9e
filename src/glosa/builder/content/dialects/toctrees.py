"""The directives ``toctree`` of Sphinx, which list the pages of a project from its index page on."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import NamedTuple

from glosa.builder.content.dialects.contents import Contents, Listed, paths_pattern
from glosa.builder.content.dialects.lines import CodeFence, HtmlComment, Line, indent_of, pieces
from glosa.builder.content.reading import read_file
from glosa.builder.content.routes import CONTENT_FOLDER


def contents_of_toctrees(site_dir: Path) -> Contents:
    """What the directives of the index page list, with what those of the listed pages do; empty without such directives."""
    reader = _Reader(site_dir)
    page = reader.page("index")
    if page is None or not page.trees:
        return Contents()
    return Contents(page.file, (Listed("", "index", "", ()), *reader.entries(page, "index")))


class _Toctree(NamedTuple):
    options: Mapping[str, str]
    entries: tuple[str, ...]


class _Page(NamedTuple):
    file: str
    title: str
    """Title of a page in reStructuredText, which isn't a page of the site."""
    trees: tuple[_Toctree, ...]


class _Reader:
    def __init__(self, site_dir: Path) -> None:
        self._site = site_dir
        self._seen = {"index"}
        self._all: Sequence[str] | None = None

    def page(self, path: str) -> _Page | None:
        for ending in (".md", ".rst"):
            file = f"{CONTENT_FOLDER}/{path}{ending}"
            text = read_file(self._site, file)
            if not isinstance(text, str):
                continue
            if ending == ".md":
                return _Page(file, "", tuple(_in_markdown(text)) if "toctree" in text else ())
            title = _TITLE.search(text)
            return _Page(file, title["title"].strip() if title else "", tuple(_in_rst(text.split("\n"))))
        return None

    def entries(self, page: _Page, path: str, depth: int = 0) -> Iterator[Listed]:
        for tree in page.trees:
            children = tuple(one for entry in tree.entries for one in self._entry(entry, path, tree.options, depth))
            caption = tree.options.get("caption", "")
            if "reversed" in tree.options:
                children = children[::-1]
            if caption and path == "index":
                yield Listed(caption, "", "", children)
            else:
                yield from children

    def _entry(self, written: str, path: str, options: Mapping[str, str], depth: int) -> Iterator[Listed]:
        titled = _TITLED.fullmatch(written)
        to = titled["to"].strip() if titled else written
        if _ELSEWHERE.match(to) or to == "self":
            return
        below = normpath(_ENDING.sub("", to[1:] if to.startswith("/") else join(dirname(path), to)))
        if "glob" in options and any(sign in below for sign in "*?["):
            for one in self._matching(below):
                yield from self._listed(one, "", depth)
        else:
            yield from self._listed(below, titled["title"].strip() if titled else "", depth)

    def _listed(self, path: str, title: str, depth: int) -> Iterator[Listed]:
        """The page with what it lists. As in Sphinx, a page has one place."""
        if path in self._seen or len(self._seen) >= _MOST or depth > _DEEPEST:
            return
        self._seen.add(path)
        page = None if path.startswith("..") or "\0" in path else self.page(path)
        if page:
            yield Listed(title or page.title, path, "", tuple(self.entries(page, path, depth + 1)))

    def _matching(self, pattern: str) -> list[str]:
        if self._all is None:
            docs = self._site / CONTENT_FOLDER
            found = (one.relative_to(docs) for one in docs.rglob("*") if one.suffix in (".md", ".rst"))
            self._all = sorted({one.with_suffix("").as_posix() for one in found})
        return list(filter(paths_pattern(pattern).fullmatch, self._all))


def _in_markdown(text: str) -> Iterator[_Toctree]:
    colons, body = "", list[str]()
    for piece in pieces(Line(number, line) for number, line in enumerate(text.split("\n"))):
        if isinstance(piece, CodeFence):
            lines = [line.text for line in piece.code]
            if piece.info.startswith("{toctree}"):
                yield _toctree(lines)
            elif piece.info.startswith("{eval-rst}"):
                yield from _in_rst(lines)
        elif isinstance(piece, HtmlComment):
            continue
        elif colons and piece.text.strip() == colons:
            yield _toctree(body)
            colons, body = "", []
        elif colons:
            body.append(piece.text)
        elif found := _COLONS.match(piece.text):
            colons = found["colons"]


def _in_rst(lines: Iterable[str]) -> Iterator[_Toctree]:
    body: list[str] | None = None
    width = 0
    for line in lines:
        if body is not None and line.strip() and indent_of(line) <= width:
            yield _toctree(body)
            body = None
        if body is not None:
            body.append(line)
        elif line.lstrip().startswith(".. toctree::"):
            body, width = [], indent_of(line)
    if body is not None:
        yield _toctree(body)


def _toctree(lines: Iterable[str]) -> _Toctree:
    options: dict[str, str] = {}
    entries: list[str] = []
    is_block = False
    for line in lines:
        text = line.strip()
        if text == "---" and not entries:
            is_block = not is_block
        elif not entries and (found := (_IN_BLOCK if is_block else _OPTION).fullmatch(text)):
            options[found["name"]] = found["value"].strip("\"' ")
        elif text and not text.startswith((".. ", "%")):
            entries.append(text)
    return _Toctree(options, tuple(entries))


_TITLE = re.compile(r"^(?P<title>\S[^\n]*)\n(?P<sign>[=\-~^\"'#*+`:.])(?P=sign){2,}[ \t]*$", re.MULTILINE)
_TITLED = re.compile(r"(?P<title>[^<]+)<(?P<to>[^<>]+)>")
_ELSEWHERE = re.compile(r"[A-Za-z][\w+.-]*:")
_ENDING = re.compile(r"\.(?:md|rst|ipynb)$")
_COLONS = re.compile(r"[ \t]*(?P<colons>:{3,})[ \t]*\{toctree\}")
_OPTION = re.compile(r":(?P<name>[\w-]+):(?P<value>.*)")
_IN_BLOCK = re.compile(r"(?P<name>[\w-]+):(?P<value>.*)")
_MOST = 20_000
"""Pages."""
_DEEPEST = 50
"""Levels."""
