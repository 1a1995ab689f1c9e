"""What one Markdown file becomes: values only, no reference to other pages' content."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from glosa.builder.diagnostics import Diagnostic


class Source(msgspec.Struct, frozen=True, array_like=True):
    """One Markdown file of the content tree."""

    file: str
    """POSIX path relative to the site folder: ``docs/en-US/settings/basic.md``."""
    locale: str
    """The locale's path: ``/en-US/``."""
    relative: str
    """POSIX path below the locale's content folder: ``settings/basic.md``."""
    route: str
    """Route without base: ``/en-US/settings/basic.html``, ``/en-US/settings/`` for README.md or index.md."""


class FrontMatter(msgspec.Struct, frozen=True, array_like=True):
    """The YAML block at the top of a file, checked."""

    title: str | None = None
    lang: str | None = None
    layout: str | None = None
    date: str = ""
    """``YYYY-MM-DD HH:mm:ss``, UTC; empty when absent."""
    description: str = ""
    meta: tuple[Mapping[str, str], ...] = ()
    """Attributes of extra meta tags."""
    home: bool = False
    publish: bool = True
    sticky: float | None = None
    """Lower numbers come first; ``sticky: true`` is 1, absent or false is ``None``."""
    tags: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    sidebar: bool = True
    sub_sidebar: bool | None = None
    """``None``: as the theme says."""
    comments: bool = True
    glossary: bool = True
    """Whether the first use of each term is a link to the glossary."""
    issue_id: str = ""
    """The issue that keeps the page's comments, where they are kept at a code host; empty: the one of the page's title."""
    lines: Mapping[str, int] = {}
    """1-based line of each key in the file."""
    raw: Mapping[str, Any] = {}
    """The mapping as written, with dates as ``YYYY-MM-DD HH:mm:ss``; JSON-safe."""


class Heading(msgspec.Struct, frozen=True, array_like=True):
    """A heading below the page's title."""

    level: int
    title: str
    slug: str
    explicit: bool
    """True when the Markdown gives the id: ``## Title {#slug}``."""
    line: int


class LinkUse(msgspec.Struct, frozen=True, array_like=True):
    """A link to a page or an anchor of this site, to be checked once all pages are known."""

    text: str
    """The address as written."""
    line: int
    route: str
    """Route without base that the link resolves to; the page's own route for ``#anchor``."""
    fragment: str
    """Percent-decoded anchor without ``#``; empty when there is none."""
    file: str
    """File of the line: the page's own, ``settings.yaml`` or ``glossary.yaml``."""


class IslandUse(msgspec.Struct, frozen=True, array_like=True):
    """A component placed in the page."""

    id: str
    name: str
    props: Mapping[str, Any]
    line: int


class Document(msgspec.Struct, frozen=True, array_like=True):
    """A parsed Markdown file."""

    source: Source
    front_matter: FrontMatter
    title: str
    """Front matter title, else the text of the first ``#`` heading, else empty."""
    html: str
    """Inner HTML of the article; begins with the ``h1`` when there is a title. Addresses include the base."""
    headings: tuple[Heading, ...]
    """Levels 2 to 6 in page order."""
    anchors: frozenset[str]
    """Every id in the HTML."""
    links: tuple[LinkUse, ...]
    islands: tuple[IslandUse, ...]
    assets: tuple[str, ...]
    """POSIX paths, relative to the site folder, of images beside the Markdown that the page uses."""
    excerpt: str
    """Plain text of the first paragraph, at most 180 characters, cut at a word with ``…``."""
    settings: Mapping[str, int]
    """Line of each setting whose card is on the page, by its key in ``settings.yaml``."""
    has_glossary: bool
    """Whether the page shows the terms of ``glossary.yaml``."""
    has_code: bool
    diagnostics: tuple[Diagnostic, ...]


class CodeBlock(msgspec.Struct, frozen=True):
    """A block of code to be highlighted."""

    code: str
    language: str
    """As written after the fence, lower case, aliases allowed; never empty."""


class Uncoloured(msgspec.Struct, frozen=True):
    """Why a block of code could not be coloured."""

    reason: str
    """One sentence, or the highlighter's own words."""
    file: str
    """Module of the site that its language comes from: ``languages/NAME.js``; empty for one of the highlighter's own."""


class Highlighter(Protocol):
    """Colours code. The content room declares what it needs; the render room provides it."""

    def languages(self) -> frozenset[str]:
        """Every language name and alias that can be highlighted, the site's own included."""

    def highlight(self, blocks: Sequence[CodeBlock]) -> Callable[[], Sequence[str | Uncoloured]]:
        """Begins to colour, and answers a function that waits for it: HTML of each block's code, in order.

        Tokens are ``<span class="token …">``, text is escaped. Never raises because of a language.
        """


class ComponentRenderer(Protocol):
    """Draws a component's static HTML."""

    def names(self) -> frozenset[str]:
        """Names of the site's components."""

    def render(self, name: str, props: Mapping[str, Any], lang: str) -> str:
        """Static HTML. Raises :class:`ComponentError` when the component refuses."""


class ComponentError(Exception):
    """A component could not be rendered; the message is the component's own, and names its file."""


class Image(msgspec.Struct, frozen=True, array_like=True):
    """An image that a page shows."""

    url: str
    """Address including base; hashed when the file lies beside the Markdown."""
    width: int | None
    """Pixels; ``None`` when it cannot be told (an SVG without size)."""
    height: int | None
    asset: str | None
    """POSIX path relative to the site folder when the file lies in the content tree; ``None`` for files in ``public/``."""


class ImageFinder(Protocol):
    """Finds an image by the address a page uses."""

    def find(self, address: str, source: Source) -> Image | None:
        """The image at ``address`` (relative to the source file, or ``/…`` in ``public/``); ``None`` when there is no such file."""

    def is_outside(self, address: str, source: Source) -> bool:
        """Whether ``address`` was not found because links lead from it to a file outside of the site."""

    def candidates(self, address: str, source: Source) -> Sequence[str]:
        """Addresses of images that may have been meant by ``address``, to guess from."""
