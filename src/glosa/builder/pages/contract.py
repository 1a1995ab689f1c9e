"""The contract between builder and reader: every value that crosses from Python to React.

``make contract`` writes ``frontend/contract/index.ts`` from these classes; a test fails when the two differ.
Field names are camelCase in JSON. Paths are absolute addresses that include the base and are
percent-encoded, unless a field says otherwise.
"""

from typing import Any, Literal

import msgspec


class Value(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """Base of every contract value: immutable, camelCase in JSON, every field always present."""


class Header(Value, frozen=True, kw_only=True):
    """One heading of a page."""

    level: int
    """2 to 6; the page's title (1) is not listed."""
    title: str
    """Plain text."""
    slug: str
    """The heading's id in the HTML, unique on the page."""


class PageLink(Value, frozen=True, kw_only=True):
    """A link to a page by its title."""

    title: str
    path: str


class Alternate(Value, frozen=True, kw_only=True):
    """The same page in one of the site's languages, itself included."""

    lang: str
    """BCP 47 tag: ``pt-BR``."""
    label: str
    """What the language switch shows: ``Português``."""
    path: str
    """Falls back to that locale's home when the page does not exist there."""
    exists: bool
    """False when ``path`` is the fallback."""


class Island(Value, frozen=True, kw_only=True):
    """A component in the page's Markdown: static HTML in ``html``, brought to life in the browser."""

    id: str
    """Id of the element that wraps the static HTML: ``island-1``, unique on the page."""
    name: str
    props: dict[str, Any]
    module: str
    """Address of the ES module with ``mount(element, props, page)``, which may return a function that unmounts, or with a
    React component as its default export."""
    when: Literal["load", "visible", "idle", "interaction"] = "visible"
    """When it starts: with the page, near the viewport, when the browser is idle, or when the reader turns to it."""


class ListingEntry(Value, frozen=True, kw_only=True):
    """A page as a listing shows it."""

    title: str
    path: str
    date: str
    """``YYYY-MM-DD HH:mm:ss``; on the timeline already shifted; empty when the page has no date."""
    excerpt: str
    """Plain text: the page's description, else its first paragraph, at most 180 characters."""
    tags: list["TermLink"]
    categories: list["TermLink"]
    sticky: bool


class TermLink(Value, frozen=True, kw_only=True):
    """A tag or category: its name, its listing, its accent."""

    name: str
    path: str
    accent: int
    """0 to 11: which of the twelve accent colors (CSS class ``accent-N``)."""


class Term(Value, frozen=True, kw_only=True):
    """A tag or category in the list of all of them."""

    name: str
    path: str
    accent: int
    count: int
    """Number of listed pages that carry it."""
    current: bool
    """True on that term's own listing."""


class TimelineGroup(Value, frozen=True, kw_only=True):
    """The posts of one year, newest first."""

    year: int
    posts: list[ListingEntry]


class Listing(Value, frozen=True, kw_only=True):
    """The content of one pre-built listing page. Rendered to the article's HTML at build time, never sent as data.

    ``entries`` is used by tags and categories, ``groups`` by the timeline.
    """

    id: Literal["tag", "categories", "timeline"]
    pid: Literal["tags", "categories", "date"]
    """The front-matter key that the listing is made from."""
    terms: list[Term]
    """All terms, by name; empty on the timeline."""
    term: str
    """Name of the current term; empty on the overview."""
    entries: list[ListingEntry]
    groups: list[TimelineGroup]
    total: int
    """Number of posts over all pages of this listing."""


class Pager(Value, frozen=True, kw_only=True):
    """The position of a listing page among its pages. Page 1 is at ``path``, page N at ``path + "page/N/"``."""

    id: Literal["tag", "categories", "timeline"]
    path: str
    page: int
    """1-based."""
    page_count: int


class PageData(Value, frozen=True, kw_only=True):
    """One page, everything the reader needs to show it."""

    title: str
    frontmatter: dict[str, Any] = {}
    """As written, dates as ``YYYY-MM-DD HH:mm:ss``."""
    lang: str
    regular_path: str
    """The route without base: ``/settings/basic.html``."""
    relative_path: str = ""
    """The source file below the content root: ``settings/basic.md``; empty for generated pages."""
    key: str
    """``v-`` and 8 hex digits, derived from ``regular_path``."""
    path: str
    """The address: base + route."""
    layout: Literal["page", "search", "listing", "not-found"]
    description: str
    headers: list[Header] = []
    """Down to the configured sub-sidebar depth. Empty in the page's HTML file when its outline lists them."""
    html: str = ""
    """The article's inner HTML, title heading included. Empty in the page's HTML file, where the article itself holds it."""
    date: str = ""
    """``YYYY-MM-DD HH:mm:ss`` from front matter; empty when there is none."""
    tags: list[TermLink] = []
    categories: list[TermLink] = []
    alternates: list[Alternate]
    """One entry a locale, in configured order."""
    crumbs: list[PageLink]
    """From the locale's home to the page's sidebar group; the page itself is not in it."""
    previous: PageLink | None = None
    next: PageLink | None = None
    branch: str = ""
    """Address of the sidebar branch the page is in (JSON of :class:`Branch`); empty when it is in none."""
    group: int = -1
    """Index of that branch in ``theme.sidebar``; -1 when the page is in none."""
    sub_sidebar: bool = False
    """Whether the outline of headings is shown."""
    has_code: bool = False
    """Whether the page needs the code theme."""
    comments: str = ""
    """The id of the section with the comments, which is ``comments`` if the text doesn't have it; empty if the page has no
    comments and no visit counter. Front matter can switch them off."""
    edit_link: str = ""
    """Empty when edit links are off, as they are by default."""
    islands: list[Island] = []
    pager: Pager | None = None
    """Only on listing pages."""


class NavItem(Value, frozen=True, kw_only=True):
    """An entry of the top navigation: a link, or a menu of links."""

    text: str
    link: str
    """Empty for a menu."""
    external: bool
    """True when the link leaves the site."""
    items: list["NavItem"]


class SidebarItem(Value, frozen=True, kw_only=True):
    """A line in an opened sidebar branch: a page, or a heading over further lines."""

    title: str
    path: str
    """Empty when the line only groups its children."""
    children: list["SidebarItem"]


class Branch(Value, frozen=True, kw_only=True):
    """The content of one sidebar group, loaded when it is opened; in the page's HTML for the page's own group."""

    items: list[SidebarItem]


class SidebarGroup(Value, frozen=True, kw_only=True):
    """A sidebar group as every page shows it: its title, a link to its first page."""

    title: str
    collapsable: bool
    path: str
    """Address of its first page."""
    branch: str
    """Address of its :class:`Branch` as JSON."""
    items: list[SidebarItem] = []
    """Its lines when it does not collapse, since every page shows them; else empty, to be loaded from ``branch``."""


class Locale(Value, frozen=True, kw_only=True):
    """One language of the site."""

    path: str
    """The locale's root without base: ``/`` or ``/en-US/``."""
    lang: str
    dir: Literal["ltr", "rtl"]
    """In which direction its text is written."""
    label: str
    title: str
    description: str
    home: str
    """Address of its home page."""
    site: str
    """Address of the :class:`SiteData` in this language, as JSON."""


class Pagination(Value, frozen=True, kw_only=True):
    """How listings are paged, in the page's language."""

    prev_text: str
    """Empty: the reader's own words."""
    next_text: str
    alert_locale: str
    """Language of the alert after an invalid jump; empty: the page's."""


class Consent(Value, frozen=True, kw_only=True):
    """A head entry that waits for the reader's agreement."""

    purpose: str
    """``advertising`` or ``analytics``."""
    tag: str
    attrs: dict[str, str]


class ThemeData(Value, frozen=True, kw_only=True):
    """How the site looks and what its chrome holds, in one language."""

    logo: str
    """Address; empty when there is none."""
    short_title: str
    """The site's title on narrow screens; empty when it's the same."""
    color: str
    nav: list[NavItem]
    sidebar: list[SidebarGroup]
    sidebar_levels: int
    """How deep groups are nested; 1: no group contains another. Beyond 3, the reader reports an error."""
    sub_sidebar_depth: int
    """Levels of headings below the page title that the outline shows: 4 shows h2 to h5."""
    zoom_overlay: str
    """A CSS color; empty: white in the light scheme, the page's background in the dark one."""


class CodeTheme(Value, frozen=True, kw_only=True):
    """The code-highlighting stylesheet."""

    name: Literal["tomorrow", "funky", "okaidia", "solarizedlight", "default"]
    href: str
    """Address on the site itself, or on the configured CDN."""
    external: bool
    """True: the reader injects the link at run time on pages that have code."""


class VisitCounter(Value, frozen=True, kw_only=True):
    """The visit counter of every page that has comments."""

    id_val: str
    """Key of the counter without base; empty: the page's route."""
    flag_title: str
    """Title stored with the count; empty: the page's."""


class Comments(Value, frozen=True, kw_only=True):
    """The comment widget in one language, loaded as JSON when it is about to be shown."""

    solution: Literal["anonymous", "issues"]
    options: dict[str, Any]
    """What the widget's ``mount`` takes; page and language are added by the reader where they are not set."""
    num_style: dict[str, str]
    """CSS properties of the counter's number, by their names in style sheets."""


class SiteData(Value, frozen=True, kw_only=True):
    """The site in one language, the same on all its pages."""

    title: str
    description: str
    lang: str
    base: str
    """``/`` or ``/docs/``: begins and ends with a slash."""
    generator: str
    """``Glosa 1.8.2``."""
    locales: list[Locale]
    theme: ThemeData
    code: CodeTheme
    pagination: Pagination
    dates: Literal["written", "iso"]
    """As people write them, or as ``YYYY-MM-DD HH:mm:ss``."""
    consent: list[Consent]
    listings: list[PageLink]
    """The overviews of tags, categories and the timeline, as far as they are configured, in configured order."""
    search: str
    """Address of the search page in this language; empty when search is off."""
    search_reports: str
    """Address that the reader reports searches to; empty when the site doesn't count them."""
    comments: str
    """Address of the :class:`Comments` in this language, as JSON; empty when comments are off."""
    counter: VisitCounter | None
    """``None`` when visits are not counted."""
    shards: str
    """Address of the route shards without the shard's name: ``/assets/routes/``."""
    shard_digits: int
    """Hex digits in a shard's name: 0 (one shard), 1, 2, …"""


class RouteEntry(Value, frozen=True, kw_only=True):
    """What a shard says of one route; shards map the lower-case route without base to it."""

    path: str
    """The address in its proper case, base included."""
    chunk: str
    """Address of the page's numbered chunk, an ES module whose default export is its :class:`PageData`."""


class ReaderState(Value, frozen=True, kw_only=True):
    """What a page's HTML carries as JSON, and what React renders from, on the server and in the browser."""

    site: SiteData
    page: PageData
    branch: Branch | None
    """The page's own sidebar branch, opened."""


class RenderJob(Value, frozen=True, kw_only=True):
    """One page for the server bundle to render. ``page.html`` is empty; the article's HTML never enters React."""

    page: PageData
    listing: Listing | None


class RenderBatch(Value, frozen=True, kw_only=True):
    """Pages of one language that go to the server bundle in one call; what they share is in it once."""

    site: SiteData
    branches: dict[str, Branch]
    """By address: the sidebar branches that the pages are in."""
    jobs: list[RenderJob]


class Rendered(Value, frozen=True, kw_only=True):
    """What the server bundle answers for one :class:`RenderJob`."""

    body: str
    """HTML of the whole app. The article is empty but for the marker ``<!--article-->``, which the builder replaces."""
    article: str
    """The article's inner HTML for a generated page; empty for a page from Markdown."""
    failures: list["ThemeFailure"] = []
    """What the site's theme adds to the page and failed, so the page is without it."""


class ThemeFailure(Value, frozen=True, kw_only=True):
    """Something that the site's theme adds, and that threw while a page was rendered."""

    addition: str
    """``overrides.Header``."""
    message: str
    file: str
    """Path of the module that threw, below the site's folder; empty if unknown."""
    line: int
    """1-based; 0 if unknown."""
    column: int
