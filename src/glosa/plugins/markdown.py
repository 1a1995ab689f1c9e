"""Constructs of Markdown: what hooks receive, and what they return."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Component:
    """A component of the site, or of a plugin, in place of HTML."""

    name: str
    props: Mapping[str, object] = field(default_factory=dict)
    """Its properties: values that JSON can represent."""
    has_code: bool = False
    """Whether it contains the block as an ordinary code block, which it gets as its ``children``."""


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
    base: str = "/"
    """Path that the site is served under: ``/`` or ``/docs/``."""


@dataclass(frozen=True, slots=True)
class Container:
    """The opening line of a container: ``::: NAME title``."""

    name: str
    """The word after the colons."""
    title: str
    """Everything after the name, with the values of variables; empty if there's nothing."""
    lang: str
    """Language tag of the page: ``pt-BR``."""
    base: str = "/"
    """Path that the site is served under: ``/`` or ``/docs/``."""


@dataclass(frozen=True, slots=True)
class Wrapper:
    """HTML around the Markdown inside a container."""

    before: str
    after: str


@dataclass(frozen=True, slots=True)
class InlineMatch:
    """Text within a paragraph, a heading, or a table that a rule's pattern matches."""

    text: str
    """The whole match, as written."""
    groups: Mapping[str, str]
    """The pattern's named groups. Groups that took no part are missing."""
    lang: str
    """Language tag of the page: ``pt-BR``."""
    base: str = "/"
    """Path that the site is served under: ``/`` or ``/docs/``."""


@dataclass(frozen=True, slots=True)
class InlineRule:
    """A construct within a line. Markdown doesn't interpret the text that the pattern matches."""

    pattern: str
    """A regular expression for the Markdown, see :mod:`re`. A match can't be empty, and can't contain an empty line. Code, tags,
    and comments don't match."""
    render: Callable[[InlineMatch], str]
    """Returns the HTML. It must depend on nothing but the match, the plugin's options, and its ``depends``."""


FenceRenderer = Callable[[Fence], str | Component]
"""Returns the HTML for a block. It must depend on nothing but the block, the plugin's options, and its ``depends``."""

ContainerRenderer = Callable[[Container], Wrapper]
"""Returns the HTML around a container. It must depend on nothing but the container, the plugin's options, and its ``depends``."""
