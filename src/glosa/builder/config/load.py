"""Reads ``glosa.yaml``: a checked configuration, and every fault of the file at once."""

from collections.abc import Sequence
from pathlib import Path

import yaml

from glosa.builder.config.checks.run import check
from glosa.builder.config.decode import decode, line_at
from glosa.builder.config.faults import FILE, Fault
from glosa.builder.config.mend import mended
from glosa.builder.config.model import SiteConfig
from glosa.builder.config.review import review
from glosa.builder.config.syntax import not_yaml
from glosa.builder.diagnostics import BuildFailed, Diagnostic, in_reading_order

EXAMPLE = """\
title: My documentation
locales:
  /:
    lang: en-US
    label: English
"""
"""The smallest file that makes a site."""


def load(site_dir: Path) -> tuple[SiteConfig, tuple[Diagnostic, ...]]:
    """The configuration of the site in ``site_dir``, and its faults. Raises :class:`BuildFailed` when none is usable.

    Where errors are among the faults, the configuration serves for one thing: to find the faults of the pages, too.
    """
    text = _read(site_dir)
    try:
        config, diagnostics = _understand(_compose(text))
    except (yaml.YAMLError, RecursionError) as error:
        raise BuildFailed([not_yaml(error, text).diagnostic(None)]) from error
    if config is None:
        raise BuildFailed(diagnostics)
    return config, diagnostics


def written(site_dir: Path, place: Sequence[str]) -> frozenset[str]:
    """Keys that the file itself gives a value in the mapping at ``place``: a default is nobody's wish.

    Raises :class:`BuildFailed` and ``yaml.YAMLError`` where :func:`load` finds no configuration.
    """
    node = _compose(_read(site_dir))
    for step in place:
        pairs = node.value if isinstance(node, yaml.MappingNode) else ()
        node = next((value for key, value in pairs if key.value == step), None)
    pairs = node.value if isinstance(node, yaml.MappingNode) else ()
    return frozenset(key.value for key, value in pairs if value.tag != _NULL)


def _read(site_dir: Path) -> str:
    try:
        data = (site_dir / FILE).read_bytes()
    except OSError as error:
        raise BuildFailed([_unreadable(site_dir, error)]) from error
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        fault = Fault(
            place=(),
            code="config-not-utf8",
            line=data.count(b"\n", 0, error.start) + 1,
            found=f"Byte 0x{data[error.start]:02x} is not UTF-8.",
            expected="A text file in UTF-8.",
            next_step="Save the file as UTF-8 in your editor.",
        )
        raise BuildFailed([fault.diagnostic(None)]) from error


def _unreadable(site_dir: Path, error: OSError) -> Diagnostic:
    other = site_dir / "glosa.yml"
    if not site_dir.is_dir():
        found, next_step = f"There is no folder '{site_dir}'.", "Name the folder that holds glosa.yaml and docs/."
    elif isinstance(error, FileNotFoundError) and other.is_file():
        found, next_step = f"The folder '{site_dir}' has a glosa.yml.", "Rename it to glosa.yaml."
    elif isinstance(error, FileNotFoundError):
        found, next_step = f"The folder '{site_dir}' has no glosa.yaml.", f"Create one, for a start with:\n{EXAMPLE}"
    else:
        found, next_step = f"The file cannot be read: {error.strerror}.", "Check its permissions."
    expected = "The site's configuration in a file named glosa.yaml."
    return Fault(place=(), code="config-missing", found=found, expected=expected, next_step=next_step).diagnostic(None)


def _compose(text: str) -> yaml.Node | None:
    node: yaml.Node | None = yaml.compose(text, Loader=yaml.CSafeLoader)
    return node


def _understand(root: yaml.Node | None) -> tuple[SiteConfig | None, tuple[Diagnostic, ...]]:
    config, faults = decode(root, SiteConfig)
    if isinstance(config, SiteConfig):
        faults += tuple(check(review(config, faults)))
    return mended(config, faults), in_reading_order(fault.diagnostic(line_at(root, fault.place)) for fault in faults)


_NULL = "tag:yaml.org,2002:null"
