"""The public API of plugins, version 1: values only.

A plugin is a Python file, or an entry point in the group ``glosa.plugins``. It has a function ``plugin`` that takes the
options in ``glosa.yaml`` and returns a :class:`Plugin`. All values are immutable. Names that aren't here may change in any
version of Glosa.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

API = 1
"""The version of this API."""

Options = Mapping[str, str | int | bool]
"""The options of a plugin in ``glosa.yaml``."""


@dataclass(frozen=True, slots=True)
class Fence:
    """A fenced block in a page's Markdown."""

    language: str
    """The word after the backticks, in lower case."""
    info: str
    """Everything after the language on the same line, without spaces around it."""
    text: str
    """The text between the fences, without the last line break."""
    lang: str
    """Language tag of the page: ``pt-BR``."""


FenceRenderer = Callable[[Fence], str]
"""Returns the HTML for a block. It must depend on nothing but the block, the plugin's options, and its ``files``."""


@dataclass(frozen=True, slots=True)
class Plugin:
    """What a plugin adds to a site."""

    api: int
    """The version of the API that it was written for: 1."""
    fences: Mapping[str, FenceRenderer] = field(default_factory=dict)
    """The renderer of each kind of fenced block, by its language in lower case."""
    files: tuple[str, ...] = ()
    """Files that it reads, relative to the site's folder. After a change of one, pages are parsed again."""


class PluginError(Exception):
    """Raised by a hook for input that it refuses. The message is shown to the owner, with the line of the page."""
