"""Reads a YAML file of the site, next to ``glosa.yaml``, into a class. All errors of the file are reported at once."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Generic, TypeVar

import msgspec
import yaml
from msgspec import structs

from glosa.builder.config.decode import decode_partially, line_at
from glosa.builder.config.partial import Partial, completed
from glosa.builder.config.problems import FileProblem
from glosa.builder.config.syntax import not_yaml
from glosa.builder.config.yaml_nodes import compose_yaml
from glosa.builder.content.reading import read_file
from glosa.builder.diagnostics import Diagnostic

File = TypeVar("File", bound=msgspec.Struct)


class OwnFile(msgspec.Struct, Generic[File], frozen=True):
    """The result of reading a file."""

    value: File | None = None
    """``None``: the site doesn't have the file, or the file has errors."""
    exists: bool = False
    root: yaml.Node | None = None
    """The file's nodes, even if it has errors; ``None`` if the file is empty or isn't YAML."""
    diagnostics: tuple[Diagnostic, ...] = ()


def read_own(
    site_dir: Path, name: str, target: type[File], *, check: Callable[[Partial], Iterable[FileProblem]]
) -> OwnFile[File]:
    """The file ``name`` as ``target``. ``check`` finds problems beyond keys and types. Some values may be
    unreadable.
    """
    if not os.path.lexists(site_dir / name):
        return OwnFile()
    text = read_file(site_dir, name)
    if isinstance(text, Diagnostic):
        return OwnFile(exists=True, diagnostics=(text,))
    root, partial = None, None
    try:
        root = compose_yaml(text)
        partial, problems = decode_partially(root, target)
    except (yaml.YAMLError, RecursionError) as error:
        problems = (not_yaml(error, text),)
    if partial is not None:
        problems += tuple(check(partial))
    diagnostics = tuple(structs.replace(one.diagnostic(line_at(root, one.place)), file=name) for one in problems)
    return OwnFile(None if problems else completed(partial, target), exists=True, root=root, diagnostics=diagnostics)


def pairs(node: yaml.Node | None) -> Mapping[str, tuple[int, yaml.Node]]:
    """The 1-based line and the value of each key of a mapping; empty if ``node`` isn't a mapping."""
    below = node.value if isinstance(node, yaml.MappingNode) else ()
    return {key.value: (key.start_mark.line + 1, value) for key, value in below if isinstance(key, yaml.ScalarNode)}


def entry_lines(entries: Mapping[str, tuple[int, yaml.Node]]) -> Iterator[tuple[tuple[str, ...], int]]:
    """The 1-based lines of each entry by its key, of each of its parts, and of the beginning of each text in a part.

    Texts are keyed by their language, or by an empty string if there's only one text.
    """
    for key, (line, entry) in entries.items():
        yield (key,), line
        for name, (below, value) in pairs(entry).items():
            yield (key, name), below
            yield from (((key, name, lang), beginning) for lang, beginning in text_lines(value).items())


def text_lines(texts: yaml.Node | None) -> Mapping[str, int]:
    """The 1-based line in which each text begins, by its language. The language is empty if there's only one text."""
    only = {"": _beginning(texts)} if isinstance(texts, yaml.ScalarNode) else {}
    return only | {lang: _beginning(text) for lang, (_, text) in pairs(texts).items()}


def text_line(lines: Mapping[tuple[str, ...], int], part: tuple[str, str], lang: str) -> int:
    """The 1-based line in which the part's text for ``lang`` begins, from the result of :func:`entry_lines`."""
    return lines.get((*part, lang)) or lines[*part, ""]


def _beginning(text: yaml.Node) -> int:
    """The text of a block scalar begins on the line after its indicator."""
    is_block = isinstance(text, yaml.ScalarNode) and text.style in ("|", ">")
    return text.start_mark.line + 1 + is_block
