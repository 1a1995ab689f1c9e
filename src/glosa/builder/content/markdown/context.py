"""The inputs for converting the Markdown pages of one language to HTML."""

from collections.abc import Mapping

import msgspec

from glosa.builder.config.policy import Hosts
from glosa.builder.content.document import ComponentRenderer, Document, Fences, Highlighter, ImageFinder
from glosa.builder.content.texts import View


class MarkdownContext(msgspec.Struct, frozen=True):
    """Settings and collaborators, the same for all pages of a locale."""

    base: str
    """Path that the site is served under: ``/`` or ``/docs/``."""
    lang: str
    """Language of the locale; a page's front matter may override it."""
    variables: Mapping[str, str]
    """Text of each variable by its full name: ``product``, ``links.website``."""
    highlighter: Highlighter
    components: ComponentRenderer
    images: ImageFinder
    hosts: Hosts = {}
    """The origins of other sites that the configuration allows, by directive."""
    fences: Fences | None = None
    """Kinds of fenced blocks that plugins render."""
    extended: bytes = b""
    """Digest of the plugins; empty if there are none."""
    view: View = View()
    """The settings that pages can show, and the terms that they use."""


def has_same_components(document: Document, context: MarkdownContext) -> bool:
    """Whether the components that an article shows are those that its HTML was rendered from."""
    return all(context.components.version(name) == version for name, version in document.components.items())
