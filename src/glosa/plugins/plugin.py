"""A plugin: its version, and its hooks."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from glosa.plugins.markdown import ContainerRenderer, FenceRenderer, InlineRule
from glosa.plugins.site import CheckProblem, GeneratedPage, OutputFile, PageInfo, SiteInfo, Tag

Command = Callable[["Invocation"], int | None]
"""Runs a command, and returns its exit code; ``None`` is 0. It prints its own results."""

API = 1
"""The version of this API."""

Options = Mapping[str, str | int | bool]
"""The options of a plugin in ``glosa.yaml``."""


@dataclass(frozen=True, slots=True)
class Invocation:
    """A call of a command."""

    site: SiteInfo
    """The site, without its pages."""
    arguments: tuple[str, ...]
    """Everything after the command's name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plugin:
    """What a plugin adds to a site. Everything but ``api`` is optional."""

    api: int
    """The version of the API that it was written for: 1."""
    defaults: Mapping[str, object] = field(default_factory=dict)
    """Values for keys of ``glosa.yaml`` that the site doesn't set, in the form of the file. The plugin that comes first counts."""
    fences: Mapping[str, FenceRenderer] = field(default_factory=dict)
    """The renderer of each kind of fenced block, by its language in lower case."""
    containers: Mapping[str, ContainerRenderer] = field(default_factory=dict)
    """The renderer of each kind of container, by its name."""
    inline: tuple[InlineRule, ...] = ()
    """Constructs within a line. If two rules match at the same place, the first one applies."""
    components: Mapping[str, str] = field(default_factory=dict)
    """The text of modules and stylesheets, by their path below the folder ``components``: ``{"chart.js": "export …"}``."""
    data: Callable[[SiteInfo], Mapping[str, object]] | None = None
    """Returns data for components: values that JSON can represent, by name. A component imports them from ``./data/NAME.js``."""
    pages: Callable[[SiteInfo], Iterable[GeneratedPage]] | None = None
    """Generates pages. They're treated like files of the content folder."""
    head: Callable[[PageInfo], Iterable[Tag]] | None = None
    """Returns tags for the head of a page."""
    files: Callable[[SiteInfo], Iterable[OutputFile]] | None = None
    """Returns files for the built site."""
    checks: Callable[[SiteInfo], Iterable[CheckProblem]] | None = None
    """Checks the site."""
    commands: Mapping[str, Command] = field(default_factory=dict)
    """Commands for ``glosa run``, by name. The first line of a function's docstring describes it."""
    depends: tuple[str, ...] = ()
    """Files and folders that the plugin reads, relative to the site's folder. After a change of one, its hooks run again."""
