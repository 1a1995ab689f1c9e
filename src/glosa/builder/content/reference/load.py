"""Reads ``settings.yaml``, and tells every fault of the file at once."""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

import yaml
from msgspec import structs

from glosa.builder.config.decode import decode, line_at
from glosa.builder.config.faults import Fault
from glosa.builder.config.load import not_yaml
from glosa.builder.config.model import SiteConfig
from glosa.builder.content.reading import read_file
from glosa.builder.content.reference.checks import check
from glosa.builder.content.reference.model import SETTINGS_FILE, Reference, SettingsFile
from glosa.builder.diagnostics import Diagnostic


def read_reference(site_dir: Path, config: SiteConfig) -> tuple[Reference, tuple[Diagnostic, ...]]:
    """The settings of the site in ``site_dir``, none where it has no such file, and what is wrong with them."""
    if not os.path.lexists(site_dir / SETTINGS_FILE):
        return Reference(), ()
    text = read_file(site_dir, SETTINGS_FILE)
    if isinstance(text, Diagnostic):
        return Reference(exists=True, is_sound=False), (text,)
    try:
        root = yaml.compose(text, Loader=yaml.CSafeLoader)
        file, faults = decode(root, SettingsFile)
    except (yaml.YAMLError, RecursionError) as error:
        return Reference(exists=True, is_sound=False), (_told(not_yaml(error, text), None),)
    if isinstance(file, SettingsFile):
        faults += tuple(check(file, config))
    settings = _below(root, "settings")
    reference = Reference(
        exists=True,
        is_sound=not faults,
        file=SettingsFile() if faults else file,
        keys=frozenset(settings),
        lines={} if faults else dict(_lines(settings)),
    )
    return reference, tuple(_told(fault, root) for fault in faults)


def _told(fault: Fault, root: yaml.Node | None) -> Diagnostic:
    return structs.replace(fault.diagnostic(line_at(root, fault.place)), file=SETTINGS_FILE)


def _lines(settings: Mapping[str, tuple[int, yaml.Node]]) -> Iterator[tuple[tuple[str, ...], int]]:
    for key, (line, setting) in settings.items():
        yield (key,), line
        for name, (below, value) in _pairs(setting).items():
            yield (key, name), below
            for lang, (_, text) in _pairs(value).items():
                # The text of a block begins below its sign.
                is_block = isinstance(text, yaml.ScalarNode) and text.style in ("|", ">")
                yield (key, name, lang), text.start_mark.line + 1 + is_block


def _below(root: yaml.Node | None, name: str) -> Mapping[str, tuple[int, yaml.Node]]:
    found = _pairs(root).get(name)
    return _pairs(found[1]) if found else {}


def _pairs(node: yaml.Node | None) -> Mapping[str, tuple[int, yaml.Node]]:
    """Line and value of each key of a mapping; none when ``node`` is none."""
    pairs = node.value if isinstance(node, yaml.MappingNode) else ()
    return {key.value: (key.start_mark.line + 1, value) for key, value in pairs if isinstance(key, yaml.ScalarNode)}
