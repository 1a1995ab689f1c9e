"""What a builder returns: the result of a build, of a check, and of comparing translations."""

from collections.abc import Mapping

import msgspec

from glosa.builder.config.model import SiteConfig
from glosa.builder.content.markdown.context import MarkdownContext
from glosa.builder.diagnostics import Diagnostic
from glosa.builder.output.policy import Permission
from glosa.builder.output.stage import Published
from glosa.builder.translations.state import Translations


class Built(msgspec.Struct, frozen=True):
    """The result of a build."""

    base: str
    pages: int
    """All pages, listings and not-found pages included."""
    written_pages: int
    """Pages from Markdown."""
    published: Published
    warnings: tuple[Diagnostic, ...]
    rendered: Mapping[str, str]
    """The address of every page that this build rendered, with the address of its chunk."""
    errors: tuple[Diagnostic, ...] = ()
    """Errors that pages of a preview show."""
    site_errors: tuple[Diagnostic, ...] = ()
    """Errors of a preview that no page shows."""
    faulty_pages: int = 0
    """The number of pages that show errors."""


class Checked(msgspec.Struct, frozen=True):
    """The problems of a site, the hosts that its policy allows, and translations that wait for acceptance."""

    diagnostics: tuple[Diagnostic, ...]
    permissions: tuple[Permission, ...] = ()
    """The hosts that pages may use."""
    waiting: tuple[str, ...] = ()
    """The names of sections whose translations wait for acceptance."""


class SiteTranslations(msgspec.Struct, frozen=True):
    """The translations of a site, and what they're compared with."""

    config: SiteConfig
    contexts: Mapping[str, MarkdownContext]
    """By locale path; they contain the glossary's terms."""
    state: Translations
