"""The inputs for converting the Markdown pages of one language to HTML."""

from collections.abc import Mapping

import msgspec

from glosa.builder.config.patterns import Dialect, SlugStyle
from glosa.builder.config.policy import Hosts
from glosa.builder.content.dialects.book import Book
from glosa.builder.content.document import ComponentRenderer, Document, Highlighter, ImageFinder, MarkdownHooks
from glosa.builder.content.included import IncludedTexts
from glosa.builder.content.routes import Routes
from glosa.builder.content.site_words import SiteWords
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
    plugins: MarkdownHooks | None = None
    """The constructs that plugins add."""
    words: SiteWords = {}
    """The words of the site's own theme."""
    view: View = View()
    """The settings that pages can show, and the terms that they use."""
    routes: Routes = Routes()
    """The routes that links without an extension can mean."""
    slugs: SlugStyle = "glosa"
    """How the ids of headings are made."""
    dialect: Dialect | None = None
    """The generator whose spellings of Markdown count, too."""
    is_lenient: bool = False
    """Whether a missing page or image is only a warning."""
    included: IncludedTexts | None = None
    """The files that pages can include."""
    book: Book | None = None
    """What the pages share in MyST."""
    cards: Mapping[str, str] = {}
    """Markdown of the cards of a category in Docusaurus, by the file of the page that shows them."""

    @property
    def comes_from_elsewhere(self) -> bool:
        """Whether the pages were written for another generator: in its dialect, or for its ids of headings, as in migrated sites."""
        return self.dialect is not None or self.slugs != "glosa"


def is_rendered_alike(document: Document, context: MarkdownContext) -> bool:
    """Whether the components, plugins, files, and pages that an article uses, includes, or links to are those that its HTML was rendered with."""
    plugins, included = context.plugins, context.included
    return (
        all(context.components.version(name) == version for name, version in document.components.items())
        and all(plugins is not None and plugins.version(name) == version for name, version in document.plugins.items())
        and all(included is not None and included.digest(file) == one for file, one in document.included.items())
        and all(context.routes.of(path, document.source) == route for path, route in document.completed.items())
    )
