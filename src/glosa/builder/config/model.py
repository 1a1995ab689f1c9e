"""``glosa.yaml`` as values. Field names in the file are camelCase. All except ``title`` and ``locales`` have a default.

Text that readers see is ``Localized``: one string for all languages, or a mapping from language tag to string.
Strings can contain ``{{ variable }}``.

These classes are the only description of the file. Both the decoder (``decode.py``) and the JSON Schema for editors
(``schema.py``) follow them.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType, field

from glosa.builder.config.comments import CommentsConfig
from glosa.builder.config.extending import PluginEntry, PolicyConfig
from glosa.builder.config.patterns import (
    Address,
    Dialect,
    EditAddress,
    LanguageTag,
    LinkTarget,
    Localized,
    Name,
    OldAddress,
    Origin,
    PublicFile,
    RouteFolder,
    SlugStyle,
)
from glosa.builder.config.section import Section


class HeadEntry(Section, frozen=True, kw_only=True):
    """A tag in the head of every page."""

    tag: Annotated[Literal["meta", "link", "script"], Meta(description="Name of the element.")]
    attrs: Annotated[
        Mapping[str, str | bool], Meta(description="Its attributes. true writes an attribute without a value.")
    ] = {}
    content: Annotated[
        str, Meta(description="Text of an inline script. The site's policy allows it by its hash, with a warning.")
    ] = ""
    consent: Annotated[
        Literal["advertising", "analytics"] | None,
        Meta(description="Load it only after the reader agrees. Readers are asked only if a site has such an entry."),
    ] = None
    enabled: Annotated[bool, Meta(description="false turns the entry off without deleting it.")] = True


class NavEntry(Section, frozen=True, kw_only=True):
    """A link in the top navigation, or a menu of links."""

    text: Annotated[Localized, Meta(description="Text of the entry.")]
    link: Annotated[
        str, Meta(description="Page path within the language (/panel.html), or an address with a scheme.")
    ] = ""
    items: Annotated[tuple["NavEntry", ...], Meta(description="Links of a menu, which this entry then opens.")] = ()


class SidebarEntry(Section, frozen=True, kw_only=True):
    """A group of pages: a sidebar group at the first level, a heading at lower levels."""

    title: Annotated[Localized, Meta(description="Title of the group.")]
    collapsable: Annotated[bool, Meta(description="Whether readers can collapse the group.")] = True
    children: Annotated[
        tuple["str | SidebarEntry", ...],
        Meta(description="Page paths within the language, without extension (settings/basic), or nested groups."),
    ]


class ThemeConfig(Section, frozen=True, kw_only=True):
    """Settings of everything around a page's text: navigation, sidebar, outline, colors."""

    logo: Annotated[PublicFile, Meta(description="Path of a file in public/, such as /logo.svg.")] = ""
    color: Annotated[str, Meta(description="Accent color: a CSS color name or #rrggbb.")] = "red"
    nav: Annotated[tuple[NavEntry, ...], Meta(description="The top navigation.")] = ()
    short_title: Annotated[Localized, Meta(description="Title of the site on narrow screens. Default: title.")] = ""
    sidebar: Annotated[
        Literal["auto"] | tuple[SidebarEntry, ...], Meta(description="The groups. auto makes one group per folder.")
    ] = "auto"
    sub_sidebar: Annotated[
        Literal["auto"] | bool, Meta(description="The outline of a page's headings. false hides it.")
    ] = "auto"
    sub_sidebar_depth: Annotated[
        int, Meta(ge=1, le=5, description="Levels of headings below the page's title that the outline shows.")
    ] = 4
    edit_links: Annotated[
        EditAddress | None, Meta(description="Address for editing a page's source file, with {path}, or false.")
    ] = None


class MarkdownConfig(Section, frozen=True, kw_only=True):
    """Settings for reading Markdown: the dialect, the ids of headings, and dead links."""

    dialect: Annotated[
        Dialect | None,
        Meta(
            description="The generator that the Markdown was written for. Its spellings then work in addition to Glosa's."
        ),
    ] = None
    slugs: Annotated[
        SlugStyle | None,
        Meta(
            description="How headings get their ids. Choose the generator that you come from, so that old links keep working; github also fits Docusaurus and Starlight. Default: as the dialect's generator, or glosa."
        ),
    ] = None

    dead_links: Annotated[
        Literal["error", "warning"] | None,
        Meta(
            description="Whether links to missing pages, and missing images, stop the build. Default: warning with a dialect, error without one."
        ),
    ] = None

    @property
    def is_lenient(self) -> bool:
        """Whether a link to a missing page is only a warning."""
        return self.dead_links == "warning" if self.dead_links else self.dialect is not None

    @property
    def slug_style(self) -> SlugStyle:
        """How headings get their ids: as configured, or as in the dialect's generator."""
        return self.slugs or (_SLUGS[self.dialect] if self.dialect else "glosa")


_SLUGS: Mapping[Dialect, SlugStyle] = {
    "mkdocs-material": "mkdocs",
    "vitepress": "vitepress",
    "vuepress": "vuepress2",
    "docusaurus": "github",
    "starlight": "github",
    "myst": "github",
}


class CodeConfig(Section, frozen=True, kw_only=True):
    """Code highlighting."""

    theme: Annotated[
        Literal["tomorrow", "funky", "okaidia", "solarizedlight", "default"],
        Meta(description="The highlighting theme."),
    ] = "tomorrow"
    theme_base: Annotated[
        Address | None,
        Meta(description="Address of a CDN folder with the theme's stylesheet. Default: the site's own copy."),
    ] = None


class SearchVersion(Section, frozen=True, kw_only=True):
    """A version of what the site documents. Each version is searched on its own."""

    name: Annotated[str, Meta(min_length=1, description="Name that readers see, such as 2.1.")]
    folder: Annotated[
        RouteFolder,
        Meta(description="Folder of its pages in every language, such as /v1/. All other pages are current."),
    ] = "/"
    current: Annotated[bool, Meta(description="Search this version, except in the folders of the others.")] = False


class SearchConfig(Section, frozen=True, kw_only=True):
    """Search on every page."""

    synonyms: Annotated[
        tuple[tuple[str, ...], ...],
        Meta(description="Lists of words that mean the same: a search for one also finds the others."),
    ] = ()
    analytics: Annotated[
        bool,
        Meta(
            description="Count queries without results, and opened results. Needs comments with the anonymous solution."
        ),
    ] = False
    versions: Annotated[
        tuple[SearchVersion, ...],
        Meta(description="Versions in folders of their own. Readers search the version of the page that they are on."),
    ] = ()


class TimelineConfig(Section, frozen=True, kw_only=True):
    """The timeline listing."""

    shift_hours: Annotated[int, Meta(ge=-48, le=48, description="Hours added to a post's date, computed in UTC.")] = 8


class PaginationConfig(Section, frozen=True, kw_only=True):
    """How listings are divided into pages."""

    per_page: Annotated[int, Meta(ge=1, description="Posts per page of a listing.")] = 10
    prev_text: Annotated[Localized, Meta(description="Text of the link to the previous page.")] = ""
    next_text: Annotated[Localized, Meta(description="Text of the link to the next page.")] = ""
    alert_locale: Annotated[
        str | None,
        Meta(
            description="Language of the alert after an invalid page number, such as zh-CN. Default: the page's language."
        ),
    ] = None


class ListingConfig(Section, frozen=True, kw_only=True):
    """One listing: ``id`` is its name, ``pid`` the front-matter key it collects."""

    id: Annotated[Literal["tag", "categories", "timeline"], Meta(description="Name of the listing, and its route.")]
    pid: Annotated[
        Literal["tags", "categories", "date"], Meta(description="The front-matter key that the listing collects.")
    ]
    title: Annotated[Localized, Meta(description="Title of the listing. Default: a translated one.")] = ""
    filter: Annotated[
        Literal["listed", "all"],
        Meta(description="listed leaves out home pages, pages without a title, and pages with publish: false."),
    ] = "listed"
    sorter: Annotated[Literal["newest", "oldest", "title"], Meta(description="Order of the posts.")] = "newest"


class FeedsConfig(Section, frozen=True, kw_only=True):
    """Feeds of the newest posts. They need ``url``."""

    rss: Annotated[bool, Meta(description="Write an RSS feed per language.")] = False
    atom: Annotated[bool, Meta(description="Write an Atom feed per language.")] = False
    json_: Annotated[bool, Meta(description="Write a JSON feed per language.")] = field(default=False, name="json")


class TranslationsConfig(Section, frozen=True, kw_only=True):
    """Sections whose translation lags behind, on sites with ``translations.json``."""

    notices: Annotated[bool, Meta(description="Show readers a notice in sections that lag behind.")] = True


class RedirectsConfig(Section, frozen=True, kw_only=True):
    """Earlier addresses of pages, which lead to the current ones."""

    extensionless: Annotated[
        bool,
        Meta(
            description="Whether /panel/ and /panel lead to /panel.html, also on servers that don't do that themselves."
        ),
    ] = False
    paths: Annotated[
        Mapping[OldAddress, LinkTarget],
        Meta(description="Earlier addresses, each with the path or the address that it leads to."),
    ] = {}


class ZoomConfig(Section, frozen=True, kw_only=True):
    """Image zoom."""

    overlay: Annotated[
        str,
        Meta(description="A CSS color. Default: white in the light scheme, the page's background in the dark one."),
    ] = ""


class LocaleConfig(Section, frozen=True, kw_only=True):
    """One language of the site. Its key in ``locales`` is its path."""

    lang: Annotated[LanguageTag, Meta(description="BCP 47 tag, such as pt-BR.")]
    label: Annotated[str, Meta(min_length=1, description="Name of the language in the language switch.")]
    dir: Annotated[
        Literal["ltr", "rtl"] | None,
        Meta(description="Direction of the text. Default: that of the language and script in lang."),
    ] = None
    title: Annotated[str | None, Meta(description="Title of the site in this language. Default: title.")] = None
    description: Annotated[
        str | None, Meta(description="Description of the site in this language. Default: description.")
    ] = None
    partial: Annotated[
        bool,
        Meta(
            description="true for an unfinished translation. Entries of the navigation without a page are warnings then, and missing pages aren't reported."
        ),
    ] = False
    comments: Annotated[
        CommentsConfig | None | UnsetType,
        Meta(description="Replaces the site's comments block for this language. false turns comments off."),
    ] = UNSET


class SiteConfig(Section, frozen=True, kw_only=True):
    """The whole configuration of a site."""

    title: Annotated[str, Meta(min_length=1, description="Title of the site.")]
    description: Annotated[str, Meta(description="One sentence for search engines and link previews.")] = ""
    base: Annotated[RouteFolder, Meta(description="Path of the site, with a slash at both ends.")] = "/"
    url: Annotated[
        Origin | None,
        Meta(description="Public address of the site without a path, such as https://docs.example.org."),
    ] = None
    head: Annotated[tuple[HeadEntry, ...], Meta(description="Tags for the head of every page.")] = ()
    policy: Annotated[
        PolicyConfig, Meta(description="Origins of other hosts that the content security policy allows, by purpose.")
    ] = PolicyConfig()
    plugins: Annotated[
        tuple[PluginEntry, ...],
        Meta(description="Plugins: ./plugins/name.py, an installed name, or either with options."),
    ] = ()
    locales: Annotated[
        dict[RouteFolder, LocaleConfig],
        Meta(description="One entry per language: its path (/ or /en-US/) and its name. / is the default language."),
    ]
    theme: Annotated[ThemeConfig, Meta(description="What every page has around its text.")] = ThemeConfig()
    markdown: Annotated[MarkdownConfig, Meta(description="How Markdown is read.")] = MarkdownConfig()
    code: Annotated[CodeConfig, Meta(description="Code highlighting.")] = CodeConfig()
    listings: Annotated[tuple[ListingConfig, ...], Meta(description="The listings of the site.")] = (
        ListingConfig(id="tag", pid="tags"),
        ListingConfig(id="categories", pid="categories"),
        ListingConfig(id="timeline", pid="date"),
    )
    timeline: Annotated[TimelineConfig, Meta(description="The timeline.")] = TimelineConfig()
    pagination: Annotated[PaginationConfig, Meta(description="How listings are divided into pages.")] = (
        PaginationConfig()
    )
    dates: Annotated[
        Literal["written", "iso"],
        Meta(description="written shows dates as people write them: 16 Nov 2026. iso shows YYYY-MM-DD HH:mm:ss."),
    ] = "written"
    feeds: Annotated[FeedsConfig, Meta(description="Feeds. They need url.")] = FeedsConfig()
    search: Annotated[bool | SearchConfig, Meta(description="Write a search index: true, false, or its settings.")] = (
        False
    )
    translations: Annotated[
        TranslationsConfig, Meta(description="What readers see of translations that lag behind.")
    ] = TranslationsConfig()
    redirects: Annotated[RedirectsConfig, Meta(description="Earlier addresses of pages.")] = RedirectsConfig()
    zoom: Annotated[ZoomConfig, Meta(description="Image zoom.")] = ZoomConfig()
    retained_builds: Annotated[
        int,
        Meta(
            ge=0,
            le=1000,
            description="Number of earlier builds whose hashed files stay in the output, for tabs opened before a deployment.",
        ),
    ] = 5
    accent_seed: Annotated[
        str | None, Meta(description="Seed for choosing accent colors. Default: the site's title.")
    ] = None
    comments: Annotated[CommentsConfig | None, Meta(description="Comments on every page, or false.")] = None
    email: Annotated[
        bool, Meta(description="Email notifications aren't available yet.", extra_json_schema={"const": False})
    ] = False
    links: Annotated[
        Mapping[Name, LinkTarget], Meta(description="Addresses used in several places: {{ links.website }}.")
    ] = {}
    variables: Annotated[
        Mapping[Name, Localized], Meta(description="Words used in several places: {{ product }}.")
    ] = {}

    @property
    def search_settings(self) -> SearchConfig:
        """The settings of search; the defaults if the site has none."""
        return self.search if isinstance(self.search, SearchConfig) else SearchConfig()

    def comments_in(self, locale: str) -> CommentsConfig | None:
        """The comments block for the pages of ``locale``: its own, or the site's; ``None`` if comments are off."""
        own = self.locales[locale].comments
        return self.comments if own is UNSET else own
