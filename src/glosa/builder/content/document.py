"""The result of parsing one Markdown file: values only, with no references to the content of other pages."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, Protocol, get_args

import msgspec

from glosa.builder.diagnostics import Diagnostic
from glosa.builder.plugins.hooks import Extended


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
    """The validated YAML block at the top of a file."""

    title: str | None = None
    lang: str | None = None
    layout: str | None = None
    date: str = ""
    """``YYYY-MM-DD HH:mm:ss``, UTC; empty if absent."""
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
    """``None``: the theme's setting applies."""
    comments: bool = True
    glossary: bool = True
    """Whether the first use of each term is a link to the glossary."""
    search: float | None = None
    """How much more the page counts in search; 0 leaves it out. ``None``: 1, or 0 if the page isn't published."""
    issue_id: str = ""
    """The issue with the page's comments, if a code host stores them. If it's empty, the issue is found by the
    page's title.
    """
    params: Mapping[str, Any] = {}
    """Values for the site's own layouts, which get the front matter as written."""
    lines: Mapping[str, int] = {}
    """1-based line of each key in the file."""
    raw: Mapping[str, Any] = {}
    """The mapping as written, with dates as ``YYYY-MM-DD HH:mm:ss``; JSON-safe. Without ``keywords``, which only search reads."""
    keywords: Mapping[str, str] = {}
    """What readers may type to find a section, by its id, separated by commas; by an empty text: to find the page."""


class Heading(msgspec.Struct, frozen=True, array_like=True):
    """A heading below the page's title."""

    level: int
    title: str
    slug: str
    explicit: bool
    """True if the Markdown sets the id: ``## Title {#slug}``."""
    line: int


class LinkUse(msgspec.Struct, frozen=True, array_like=True):
    """A link to a page or an anchor of this site. It's checked when all pages are known."""

    text: str
    """The address as written."""
    line: int
    route: str
    """Route without base that the link resolves to; the page's own route for ``#anchor``."""
    fragment: str
    """Percent-decoded anchor without ``#``; empty if there is none."""
    file: str
    """The file that the line belongs to: the page's own, ``settings.yaml``, or ``glossary.yaml``."""


Start = Literal["load", "visible", "idle", "interaction"]
"""When a component starts in the browser."""

STARTS: tuple[Start, ...] = get_args(Start)


class IslandUse(msgspec.Struct, frozen=True, array_like=True):
    """A component placed in the page."""

    id: str
    name: str
    props: Mapping[str, Any]
    line: int
    start: Start = "visible"


class OutsideUse(msgspec.Struct, frozen=True, array_like=True):
    """Something that a page loads from another site."""

    directive: str
    """The directive of the content security policy that must allow it: ``frame-src``."""
    origin: str
    file: str
    line: int


class Document(msgspec.Struct, frozen=True, array_like=True):
    """A parsed Markdown file."""

    source: Source
    front_matter: FrontMatter
    title: str
    """The title in the front matter, or else the text of the first ``#`` heading, or else empty."""
    html: str
    """Inner HTML of the article; begins with the ``h1`` if there is a title. Addresses include the base."""
    headings: tuple[Heading, ...]
    """Levels 2 to 6 in page order."""
    anchors: frozenset[str]
    """Every id in the HTML, and the slug of the title: a link to it opens the page at its top."""
    links: tuple[LinkUse, ...]
    islands: tuple[IslandUse, ...]
    components: Mapping[str, str]
    """The version of each component that the Markdown names, also if it couldn't be rendered."""
    assets: tuple[str, ...]
    """POSIX paths, relative to the site folder, of images next to the Markdown that the page uses, and the name of the stylesheet of its blocks."""
    excerpt: str
    """Plain text of the first paragraph, at most 180 characters, cut at a word with ``…``."""
    settings: Mapping[str, int]
    """Line of each setting whose card is on the page, by its key in ``settings.yaml``."""
    has_glossary: bool
    """Whether the page shows the terms of ``glossary.yaml``."""
    has_code: bool
    timed_out: bool
    """Whether code stayed plain because highlighting took too long. The next build tries again."""
    outside: tuple[OutsideUse, ...]
    """What its HTML loads from other sites, as far as the content security policy restricts it."""
    diagnostics: tuple[Diagnostic, ...]
    plugins: Mapping[str, str] = {}
    """The version of each plugin that rendered a part of the page."""
    completed: Mapping[str, str] = {}
    """The route of each link whose path has no extension, by its path as written."""
    included: Mapping[str, bytes] = {}
    """A digest of each included file, and of each one that was looked for, by its POSIX path below the site's folder; empty if it doesn't exist."""


class CodeBlock(msgspec.Struct, frozen=True):
    """A code block to highlight."""

    code: str
    language: str
    """As written after the fence, lower case, aliases allowed; never empty."""


class Unhighlighted(msgspec.Struct, frozen=True):
    """The reason why a code block couldn't be highlighted."""

    reason: str
    """One sentence, or the highlighter's own message; empty if an earlier block of the language took too long."""
    file: str
    """The site's module that defines the language: ``languages/NAME.js``; empty if the language is built in."""
    timed_out: bool = False
    """Whether this block or an earlier one of the language took too long."""


class Highlighter(Protocol):
    """Highlights code. The content package declares the protocol; the render package implements it."""

    def languages(self) -> frozenset[str]:
        """Every language name and alias that can be highlighted, including the site's own."""

    def highlight(self, blocks: Sequence[CodeBlock]) -> Callable[[], Sequence[str | Unhighlighted]]:
        """Starts highlighting and returns a function that waits for the HTML of each block's code, in order.

        Tokens are ``<span class="token …">``; text is escaped. Never raises because of a language.
        """


class MarkdownHooks(Protocol):
    """The constructs that plugins add to Markdown. All calls raise ``HookFailed`` if the plugin fails."""

    @property
    def claims(self) -> bytes:
        """A digest of which plugin has which construct."""

    def version(self, plugin: str) -> str:
        """A digest of everything that the plugin's results depend on; empty if there's no such plugin."""

    def languages(self) -> frozenset[str]:
        """The languages of fenced blocks that plugins render."""

    def containers(self) -> frozenset[str]:
        """The names of containers that plugins render."""

    def patterns(self) -> Sequence[re.Pattern[str]]:
        """The patterns of constructs within a line, in the order of their precedence."""

    def fence(self, language: str, info: str, text: str, *, lang: str, base: str) -> Extended:
        """A fenced block. ``info`` is what follows the language on the same line."""

    def container(self, name: str, title: str, *, lang: str, base: str) -> Extended:
        """The HTML around a container."""

    def inline(self, rule: int, text: str, groups: Mapping[str, str], *, lang: str, base: str) -> Extended:
        """A text that the pattern with this number matches."""


class RenderedComponent(msgspec.Struct, frozen=True):
    """A component's HTML, and how it starts."""

    html: str
    stylesheet: str = ""
    """Path of its stylesheet, below the base; empty if it has none."""
    start: Start = "visible"
    """The component's own choice."""


class ComponentPlace(msgspec.Struct, frozen=True):
    """Where a page uses a component."""

    id: str
    """Id of the element around the component."""
    lang: str
    children: str = ""
    """A placeholder for the Markdown inside the component, in its HTML; empty if there's none."""


class ComponentRenderer(Protocol):
    """Renders the site's components."""

    def names(self) -> frozenset[str]:
        """The names of the site's components."""

    def version(self, name: str) -> str:
        """A digest of everything that the component consists of; empty if there's no such component."""

    def render(self, name: str, props: Mapping[str, Any], place: ComponentPlace) -> RenderedComponent:
        """Raises :class:`ComponentError` if the component fails."""


class ComponentError(Exception):
    """A component couldn't be rendered. The message comes from the component and names its file."""

    def __init__(
        self,
        message: str,
        *,
        expected: str = "Properties that the component accepts.",
        next_step: str = "Correct its properties here, or the component itself.",
    ) -> None:
        super().__init__(message)
        self.expected = expected
        self.next_step = next_step


class Image(msgspec.Struct, frozen=True, array_like=True):
    """An image that a page shows."""

    url: str
    """Address including the base; contains a hash if the file is next to the Markdown."""
    width: int | None
    """In pixels; ``None`` if it's unknown, as for an SVG without a size."""
    height: int | None
    asset: str | None
    """POSIX path relative to the site folder if the file is in the content folder; ``None`` for files in
    ``public/``.
    """


class ImageFinder(Protocol):
    """Finds an image by the address in a page's Markdown."""

    def find(self, address: str, source: Source) -> Image | None:
        """The image at ``address`` (relative to the source file, or ``/…`` in ``public/``); ``None`` if the file
        doesn't exist.
        """

    def is_outside(self, address: str, source: Source) -> bool:
        """Whether ``address`` wasn't found because links lead from it to a file outside the site."""

    def candidates(self, address: str, source: Source) -> Sequence[str]:
        """Addresses of existing images, used to suggest a correction for ``address``."""
