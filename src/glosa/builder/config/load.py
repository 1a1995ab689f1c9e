"""Reads ``glosa.yaml`` once: a checked configuration, and all problems of the file."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import yaml
from msgspec import UNSET, Struct
from msgspec.structs import replace

from glosa.builder.config.checks.run import check
from glosa.builder.config.comments import CommentsConfig
from glosa.builder.config.decode import decode_partially, keys_at, line_at
from glosa.builder.config.defaults import PluginDefaults, origins_named, with_defaults
from glosa.builder.config.model import SiteConfig
from glosa.builder.config.partial import Partial, completed, review
from glosa.builder.config.problems import FILE, FileProblem, Place
from glosa.builder.config.syntax import comments_for_values, not_yaml
from glosa.builder.config.yaml_nodes import compose_yaml
from glosa.builder.diagnostics import BuildFailed, Diagnostic, Severity, in_reading_order

if TYPE_CHECKING:
    from glosa.builder.plugins.load import Plugins

EXAMPLE = """\
title: My documentation
locales:
  /:
    lang: en-US
    label: English
"""
"""The smallest file that makes a site."""


class LoadedConfig(Struct, frozen=True):
    """``glosa.yaml`` as it was at one moment: its values, its problems, and where in the file each value is."""

    config: SiteConfig
    """If ``diagnostics`` contains errors, use it only to find the problems of the pages too."""
    diagnostics: tuple[Diagnostic, ...]
    root: yaml.Node | None
    """The file's syntax tree; ``None`` if the file is empty."""
    plugins: "Plugins | None" = None
    """The plugins that the file names; ``None`` if it names none."""
    extended: yaml.Node | None = None
    """The syntax tree with the plugins' defaults, which have the lines of their plugins; ``None`` if no plugin has any."""
    defaults: tuple[PluginDefaults, ...] = ()

    @property
    def is_sound(self) -> bool:
        """Whether the file has no errors; warnings don't count."""
        return all(one.severity is not Severity.ERROR for one in self.diagnostics)

    def line_of(self, place: Place) -> int | None:
        """1-based line of a place such as ``("theme", "sidebar", 0, "children", 2)``; ``None`` if it has none."""
        return line_at(self.extended or self.root, place)

    def with_origins(self, diagnostics: Sequence[Diagnostic]) -> tuple[Diagnostic, ...]:
        """Problems that later checks found in the values. Those with a default name its plugin."""
        return origins_named(diagnostics, self.defaults, ())

    def keys_at(self, place: Place) -> frozenset[str]:
        """The keys to which the file itself gives a value in the mapping at ``place``, without defaults."""
        return keys_at(self.root, place)


def load(site_dir: Path) -> LoadedConfig:
    """Reads and checks the configuration of the site in ``site_dir``.

    Raises :class:`BuildFailed` with all problems if there's no file, or too little of it can be used to check the pages.
    """
    text = _read(site_dir)
    try:
        root = compose_yaml(text)
        config, diagnostics = _parsed(root)
    except (yaml.YAMLError, RecursionError) as error:
        raise BuildFailed([not_yaml(error, text).diagnostic(None)]) from error
    if config is None:
        raise BuildFailed(diagnostics)
    diagnostics = in_reading_order((*diagnostics, *_comments_for_values(text)))
    plugins = _plugins(site_dir, config, root) if config.plugins else None
    if not plugins:
        return LoadedConfig(config, diagnostics, root)
    extended = None
    if defaults := _defaults(root, plugins):
        extended = with_defaults(root, defaults)
        config, found = _parsed(extended)
        diagnostics = origins_named(found, defaults, diagnostics)
        if config is None:
            raise BuildFailed(diagnostics)
    diagnostics = in_reading_order((*diagnostics, *plugins.diagnostics))
    return LoadedConfig(config, diagnostics, root, plugins, extended, defaults)


def load_if_possible(site_dir: Path) -> LoadedConfig | None:
    """The configuration, or ``None`` if :func:`load` raises."""
    try:
        return load(site_dir)
    except BuildFailed:
        return None


def overridden(
    config: SiteConfig,
    *,
    base: str | None = None,
    comments: CommentsConfig | None = None,
    retained_builds: int | None = None,
) -> SiteConfig:
    """``config`` with the given values instead of its own; ``comments`` replaces the comments of every language."""
    if base is not None:
        config = replace(config, base=base)
    if comments is not None:
        locales = {path: replace(one, comments=UNSET) for path, one in config.locales.items()}
        config = replace(config, comments=comments, locales=locales)
    return config if retained_builds is None else replace(config, retained_builds=retained_builds)


def _plugins(site_dir: Path, config: SiteConfig, root: yaml.Node | None) -> "Plugins":
    # Sites without plugins don't pay for this import.
    from glosa.builder.plugins.load import NamedPlugin, load_plugins

    named = []
    for at, entry in enumerate(config.plugins):
        name, options = (entry, {}) if isinstance(entry, str) else next(iter(entry.items()), ("", {}))
        named.append(NamedPlugin(name, options, line_at(root, ("plugins", at))))
    return load_plugins(site_dir, named, file=FILE)


def _defaults(root: yaml.Node | None, plugins: "Plugins") -> tuple[PluginDefaults, ...]:
    lines = {line_at(root, ("plugins", at)): node for at, node in enumerate(_nodes(root))}
    return tuple(
        PluginDefaults(one.name, one.plugin.defaults, lines[one.line]) for one in plugins.loaded if one.plugin.defaults
    )


def _nodes(root: yaml.Node | None) -> Sequence[yaml.Node]:
    """The entries of ``plugins``."""
    pairs = root.value if isinstance(root, yaml.MappingNode) else ()
    return next((value.value for key, value in pairs if key.value == "plugins"), ())


def _read(site_dir: Path) -> str:
    try:
        data = (site_dir / FILE).read_bytes()
    except OSError as error:
        raise BuildFailed([_unreadable(site_dir, error)]) from error
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        problem = FileProblem(
            place=(),
            code="config-not-utf8",
            line=data.count(b"\n", 0, error.start) + 1,
            found=f"Byte 0x{data[error.start]:02x} is not UTF-8.",
            expected="A text file in UTF-8.",
            next_step="Save the file as UTF-8 in your editor.",
        )
        raise BuildFailed([problem.diagnostic(None)]) from error


def _comments_for_values(text: str) -> Iterator[Diagnostic]:
    for line, key, comment in comments_for_values(text):
        yield FileProblem(
            place=(),
            code="config-comment-as-value",
            severity=Severity.WARNING,
            found=f"'{key}' has no value: in YAML, '{comment}' is a comment.",
            expected="A value that begins with '#' in quotes.",
            next_step=f"Put '{comment}' in quotes, or a space after '#' if it's a comment.",
        ).diagnostic(line)


def _unreadable(site_dir: Path, error: OSError) -> Diagnostic:
    other = site_dir / "glosa.yml"
    if not site_dir.is_dir():
        found, next_step = f"There is no folder '{site_dir}'.", "Pass the folder that contains glosa.yaml and docs/."
    elif isinstance(error, FileNotFoundError) and other.is_file():
        found, next_step = f"The folder '{site_dir}' has a glosa.yml.", "Rename it to glosa.yaml."
    elif isinstance(error, FileNotFoundError):
        found, next_step = f"The folder '{site_dir}' has no glosa.yaml.", f"Create one. You can start with:\n{EXAMPLE}"
    else:
        found, next_step = f"The file can't be read: {error.strerror}.", "Check its permissions."
    expected = "The site's configuration in a file named glosa.yaml."
    return FileProblem(place=(), code="config-missing", found=found, expected=expected, next_step=next_step).diagnostic(
        None
    )


def _parsed(root: yaml.Node | None) -> tuple[SiteConfig | None, tuple[Diagnostic, ...]]:
    partial, problems = decode_partially(root, SiteConfig)
    if partial is not None:
        problems += tuple(check(review(partial, SiteConfig, problems)))
    diagnostics = in_reading_order(problem.diagnostic(line_at(root, problem.place)) for problem in problems)
    return _usable(partial, problems), diagnostics


def _usable(partial: Partial | None, problems: Sequence[FileProblem]) -> SiteConfig | None:
    """The configuration without the values that have errors; ``None`` if the pages can't be checked with the rest.

    If there are errors, the build fails in either case.
    """
    wrong = {one.place for one in problems if one.severity is Severity.ERROR and one.code not in _IGNORED_KEYS}
    if any(place[:1] and place[0] in _ESSENTIAL for place in wrong) or () in wrong:
        return None
    if partial is not None and ("title",) in wrong:
        partial = partial.with_values(title="")
    return completed(partial, SiteConfig, wrong - {("title",)})


_IGNORED_KEYS = frozenset({"config-unknown-key", "config-duplicate-key"})
"""Errors about keys that are ignored, so that the rest of the file is right."""

_ESSENTIAL = frozenset({"locales", "links", "variables", "listings"})
"""Keys that pages, their texts, and their links depend on. Without them, every page would seem to have errors."""
