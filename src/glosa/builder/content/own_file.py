"""A YAML file of the site's own, beside ``glosa.yaml``: read as a class, with every fault of the file at once."""

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
from glosa.builder.content.reading import read_file
from glosa.builder.diagnostics import Diagnostic

File = TypeVar("File", bound=msgspec.Struct)


class OwnFile(msgspec.Struct, Generic[File], frozen=True):
    """What was read of a file."""

    value: File | None = None
    """``None``: the site does not have the file, or it has faults."""
    exists: bool = False
    root: yaml.Node | None = None
    """The file's nodes, of a file with faults too; ``None`` where it is empty or no YAML."""
    diagnostics: tuple[Diagnostic, ...] = ()


def read_own(
    site_dir: Path, name: str, target: type[File], *, check: Callable[[Partial], Iterable[FileProblem]]
) -> OwnFile[File]:
    """The file ``name`` as ``target``. ``check`` finds problems beyond keys and types; some values may be unreadable."""
    if not os.path.lexists(site_dir / name):
        return OwnFile()
    text = read_file(site_dir, name)
    if isinstance(text, Diagnostic):
        return OwnFile(exists=True, diagnostics=(text,))
    root, partial = None, None
    try:
        root = yaml.compose(text, Loader=yaml.CSafeLoader)
        partial, faults = decode_partially(root, target)
    except (yaml.YAMLError, RecursionError) as error:
        faults = (not_yaml(error, text),)
    if partial is not None:
        faults += tuple(check(partial))
    told = tuple(structs.replace(fault.diagnostic(line_at(root, fault.place)), file=name) for fault in faults)
    return OwnFile(None if faults else completed(partial, target), exists=True, root=root, diagnostics=told)


def pairs(node: yaml.Node | None) -> Mapping[str, tuple[int, yaml.Node]]:
    """1-based line and value of each key of a mapping; none when ``node`` is none."""
    below = node.value if isinstance(node, yaml.MappingNode) else ()
    return {key.value: (key.start_mark.line + 1, value) for key, value in below if isinstance(key, yaml.ScalarNode)}


def entry_lines(entries: Mapping[str, tuple[int, yaml.Node]]) -> Iterator[tuple[tuple[str, ...], int]]:
    """1-based line of each entry by its key, of each part of it, and in which each text of a part begins: by its language, or
    by an empty one where it is the only text."""
    for key, (line, entry) in entries.items():
        yield (key,), line
        for name, (below, value) in pairs(entry).items():
            yield (key, name), below
            if isinstance(value, yaml.ScalarNode):
                yield (key, name, ""), _beginning(value)
            for lang, (_, text) in pairs(value).items():
                yield (key, name, lang), _beginning(text)


def text_line(lines: Mapping[tuple[str, ...], int], part: tuple[str, str], lang: str) -> int:
    """1-based line in which the text of a part begins that readers of ``lang`` see, from what :func:`entry_lines` gives."""
    return lines.get((*part, lang)) or lines[*part, ""]


def _beginning(text: yaml.Node) -> int:
    """The text of a block begins below its sign."""
    is_block = isinstance(text, yaml.ScalarNode) and text.style in ("|", ">")
    return text.start_mark.line + 1 + is_block
