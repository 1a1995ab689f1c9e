"""The table of contents of Jupyter Book and MyST: ``_toc.yml``, or ``toc`` in ``myst.yml``."""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import yaml
from msgspec.structs import replace

from glosa.builder.config.syntax import not_yaml
from glosa.builder.config.yaml_nodes import compose_yaml
from glosa.builder.content.reading import read_file
from glosa.builder.content.routes import CONTENT_FOLDER
from glosa.builder.diagnostics import Diagnostic, Severity

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
    line: int = 0
    """1-based; 0 if the levels of its generator have no end."""


class Contents(NamedTuple):
    """A table of contents. Entries with problems are left out."""

    file: str = ""
    """Its path below the site's folder; empty if there's none."""
    entries: tuple[Listed, ...] = ()
    problems: tuple[Diagnostic, ...] = ()


def read_contents(site_dir: Path) -> Contents:
    """The table of contents of the site."""
    for file in CONTENTS_FILES:
        if not os.path.lexists(site_dir / file):
            continue
        text = read_file(site_dir, file)
        if isinstance(text, Diagnostic):
            return Contents(file, problems=(replace(text, severity=Severity.WARNING),))
        reader = _Reader(file)
        entries = reader.entries(text)
        if entries or reader.problems or (text.strip() and not file.endswith("myst.yml")):
            return Contents(file, entries, tuple(reader.problems))
    return Contents()


def contents_problem(file: str, line: int | None, *, found: str, expected: str, next_step: str) -> Diagnostic:
    """A warning about a table of contents."""
    return Diagnostic(
        severity=Severity.WARNING,
        code="contents-invalid",
        file=file,
        line=line,
        found=found,
        expected=expected,
        next_step=next_step,
    )


def paths_pattern(written: str) -> re.Pattern[str]:
    """What matches the paths that a pattern of a table of contents means: ``*`` stays in a folder, ``**`` doesn't."""
    try:
        return re.compile(_WILDCARD.sub(_regular, written))
    except re.error:
        return re.compile(re.escape(written))


def _regular(found: re.Match[str]) -> str:
    if found["several"]:
        return f"[{'^' if found['several'].startswith(('!', '^')) else ''}{found['several'].lstrip('!^')}]"
    return _WILDCARDS.get(found[0]) or re.escape(found[0])


class _Reader:
    def __init__(self, file: str) -> None:
        self._file = file
        self._count = 0
        self.problems: list[Diagnostic] = []

    def entries(self, text: str) -> tuple[Listed, ...]:
        try:
            root = compose_yaml(text)
            if self._file.endswith("myst.yml"):
                root = _values(_values(root).get("project")).get("toc")
            return tuple(self._listed(root)) if root else ()
        except yaml.YAMLError as error:
            problem = not_yaml(error, text)
            self._note(problem.line, problem.found, problem.expected, problem.next_step)
        except RecursionError:
            expected = "Headings and pages, a few levels deep."
            self._note(None, "It has too many entries or levels.", expected, "Correct it: perhaps an alias has no end.")
        return ()

    def _listed(self, node: yaml.Node, *, depth: int = 0) -> Iterator[Listed]:
        """The entries in a node. Raises :class:`RecursionError`."""
        self._count += 1
        if depth > _DEEPEST or self._count > _MOST:
            raise RecursionError
        if isinstance(node, yaml.SequenceNode):
            for one in node.value:
                yield from self._listed(one, depth=depth + 1)
        elif isinstance(node, yaml.MappingNode):
            yield from self._entry(_values(node), depth, node.start_mark.line + 1)
        elif node.value:
            line = node.start_mark.line + 1
            expected = f"An entry such as '- file: {node.value if len(node.value) < 40 else 'intro'}'."
            self._note(line, f"{_short(node.value)} isn't an entry.", expected, "Correct the entry.")

    def _entry(self, values: Mapping[str, yaml.Node], depth: int, line: int) -> Iterator[Listed]:
        children = tuple(
            child for name in _CHILDREN if name in values for child in self._listed(values[name], depth=depth + 1)
        )
        written = {name: self._text(name, values[name]) for name in _TEXTS if name in values}
        if written.get("hidden") == "true":
            return
        page, pattern = _path(written.get("file", "")), _path(written.get("glob") or written.get("pattern", ""))
        titles = [written[name] for name in _TITLES if name in written]
        if "root" in written:  # Its children are next to it.
            yield Listed("", _path(written["root"]), "", ())
            yield from children
        elif page:
            yield Listed(written.get("title", ""), page, "", children, line)
        elif pattern:
            yield Listed("", "", pattern, ())
        elif titles:
            yield Listed(titles[0], "", "", children, line)
        else:
            yield from children

    def _text(self, name: str, node: yaml.Node) -> str:
        if isinstance(node, yaml.ScalarNode):
            return str(node.value).strip()
        line, example = node.start_mark.line + 1, _EXAMPLES.get(name, "Title")
        self._note(line, f"'{name}' has a list or a mapping.", f"A text, such as '{name}: {example}'.", "Correct it.")
        return ""

    def _note(self, line: int | None, found: str, expected: str, next_step: str) -> None:
        problem = contents_problem(self._file, line, found=found, expected=expected, next_step=next_step)
        if len(self.problems) < _MOST_PROBLEMS:
            self.problems.append(problem)


def _values(node: yaml.Node | None) -> Mapping[str, yaml.Node]:
    """The values of a mapping by their keys; empty for other nodes."""
    pairs: Sequence[tuple[yaml.Node, yaml.Node]] = node.value if isinstance(node, yaml.MappingNode) else ()
    return {key.value: value for key, value in pairs if isinstance(key, yaml.ScalarNode)}


def _path(text: str) -> str:
    return text.removeprefix("./").removeprefix(f"{CONTENT_FOLDER}/").removesuffix(".md")


def _short(text: str) -> str:
    return repr(text if len(text) <= 40 else f"{text[:39]}…")


_WILDCARD = re.compile(r"\*\*/|\*\*+|\*|\?|\[(?P<several>[^\[\]\\/]+)\]|[\s\S]")
_WILDCARDS = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}
_CHILDREN = ("parts", "chapters", "sections", "children", "subtrees", "entries")
_TITLES = ("caption", "title", "part")
_TEXTS = ("root", "file", "glob", "pattern", "hidden", *_TITLES)
_EXAMPLES = {"root": "intro", "file": "intro", "glob": "guide/*", "pattern": "guide/*.md", "hidden": "true"}
_DEEPEST = 50
"""Levels of lists and mappings."""
_MOST = 100_000
"""Entries, with a copy for each alias."""
_MOST_PROBLEMS = 10
