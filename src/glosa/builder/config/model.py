"""``glosa.yaml`` as values. Field names in the file are camelCase. All except ``title`` and ``locales`` have a default.

Text that readers see is ``Localized``: one string for all languages, or a mapping from language tag to string.
Strings can contain ``{{ variable }}``.

These classes are the only description of the file. Both the decoder (``decode.py``) and the JSON Schema for editors
(``schema.py``) follow them.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from glosa.builder.config.extending import PluginEntry, PolicyConfig
from glosa.builder.config.patterns import (
    Address,
    Attributes,
    Dialect,
    EditAddress,
    LanguageTag,
    LinkTarget,
    Localized,
    Name,
    Origin,
    ProxyAddress,
    PublicFile,
    RouteFolder,
    SlugStyle,
    WebAddress,
)


class Section(Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """Base of all parts of the configuration. Immutable, created with keyword arguments in snake_case."""


class HeadEntry(Section, frozen=True, kw_only=True):
    """A tag in the head of every page."""

    tag: Annotated[Literal["meta", "link", "script"], Meta(description="Name of the element.")]
    attrs: Annotated[Attributes, Meta(description="Its attributes. true writes an attribute without a value.")] = {}
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
    """What every page has around its text."""

    logo: Annotated[PublicFile, Meta(description="Path of a file in public/, such as /logo.svg.")] = ""
    color: Annotated[str, Meta(description="Accent color: a CSS color name or #rrggbb.")] = "red"
    nav: Annotated[tuple[NavEntry, ...], Meta(description="The top navigation.")] = ()
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
    """How Markdown is read."""

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

    @property
    def slug_style(self) -> SlugStyle:
        """How headings get their ids: as configured, or as in the dialect's generator."""
        return self.slugs or (_SLUGS[self.dialect] if self.dialect else "glosa")


_SLUGS: Mapping[Dialect, SlugStyle] = {
    "mkdocs-material": "mkdocs",
    "vitepress": "vitepress",
    "vuepress": "vuepress",
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


class ZoomConfig(Section, frozen=True, kw_only=True):
    """Image zoom."""

    overlay: Annotated[
        str,
        Meta(description="A CSS color. Default: white in the light scheme, the page's background in the dark one."),
    ] = ""


class CommentEndpoints(Section, frozen=True, kw_only=True):
    """Third-party services for the anonymous widget, which contacts none unless it's listed here."""

    upload: Annotated[
        str, Meta(description="Accepts an image in the form field 'image'. Default: this site's own service.")
    ] = ""
    qq: Annotated[str, Meta(description="URL that returns the nickname and picture of a QQ number.")] = ""
    ip: Annotated[str, Meta(description="Returns the reader's address as a script (JSONP), for recordIP.")] = ""


class AnonymousComments(Section, frozen=True, kw_only=True):
    """Settings of the anonymous comment widget, under the names of its own options."""

    server_urls: Annotated[str, Meta(description="Address of the comment store. Default: this site's own service.")] = (
        field(default="", name="serverURLs")
    )
    app_id: Annotated[str, Meta(description="Application id at the store.")] = ""
    app_key: Annotated[str, Meta(description="Public application key at the store.")] = ""
    placeholder: Annotated[Localized, Meta(description="Placeholder of the empty editor.")] = ""
    notify: Annotated[bool, Meta(description="Not available yet.", extra_json_schema={"const": False})] = False
    verify: Annotated[bool, Meta(description="Not available yet.", extra_json_schema={"const": False})] = False
    avatar: Annotated[
        Literal["mp", "identicon", "monsterid", "wavatar", "robohash", "retro", "", "hide"],
        Meta(description="Style of the avatars. hide shows none."),
    ] = "mp"
    visitor: Annotated[bool, Meta(description="Count the visits of each page.")] = False
    record_ip: Annotated[bool, Meta(description="Store the commenter's address.")] = field(
        default=False, name="recordIP"
    )
    page_size: Annotated[int, Meta(ge=1, description="Comments loaded at a time.")] = 10
    path: Annotated[str, Meta(description="Key of the thread. Default: the page's path.")] = ""
    meta: Annotated[
        tuple[Literal["nick", "mail", "link"], ...], Meta(description="Fields of the form, in this order.")
    ] = (
        "nick",
        "mail",
        "link",
    )
    required_fields: Annotated[tuple[Literal["nick", "mail", "link"], ...], Meta(description="Required fields.")] = ()
    lang: Annotated[str, Meta(description="Language of the widget. Default: the page's.")] = ""
    clazz_name: Annotated[Name, Meta(description="Class of the comments at the store.")] = "Comment"
    count_replies: Annotated[
        bool,
        Meta(description="Count replies too, above the comments and in count elements. Needs this site's own service."),
    ] = False
    avatar_force: Annotated[bool, Meta(description="Request a fresh picture from the avatar host every time.")] = False
    avatar_cdn: Annotated[
        Address | None,
        Meta(description="Avatar host, which receives hashes of email addresses. Default: the store's own."),
    ] = field(default=None, name="avatarCDN")
    emoji_cdn: Annotated[
        LinkTarget | None,
        Meta(description="Folder of other emoji images, on this site or elsewhere. Default: the widget's own."),
    ] = field(default=None, name="emojiCDN")
    emoji_maps: Annotated[
        dict[str, str], Meta(description="Emoji by name, each with its file in emojiCDN. Default: the widget's own.")
    ] = {}
    enable_qq: Annotated[bool, Meta(description="Look up nicknames that are QQ numbers. Needs endpoints.qq.")] = field(
        default=False, name="enableQQ"
    )
    endpoints: Annotated[
        CommentEndpoints, Meta(description="Addresses of third-party services. Without an address, a service is off.")
    ] = CommentEndpoints()
    sdk: Annotated[Address | None, Meta(description="Address of the hosted store's own script. Default: none.")] = None


class IssuesComments(Section, frozen=True, kw_only=True):
    """Settings of the issue-based comment widget, under the names of its own options."""

    platform: Annotated[
        Literal["github", "github-v4", "gitlab", "bitbucket", "gitee", "gitea"], Meta(description="The code host.")
    ]
    owner: Annotated[str, Meta(min_length=1, description="Owner of the repository.")]
    repo: Annotated[str, Meta(min_length=1, description="Name of the repository.")]
    client_id: Annotated[str, Meta(min_length=1, description="Id of the application registered at the host.")]
    client_secret: Annotated[
        str,
        Meta(
            description="Must be empty, since readers could see it. Use GLOSA_CLIENT_SECRET or data/oauth.yaml.",
            extra_json_schema={"const": ""},
        ),
    ] = ""
    base_url: Annotated[WebAddress, Meta(description="Address of a self-hosted platform. Default: the public one.")] = (
        field(default="", name="baseURL")
    )
    labels: Annotated[tuple[str, ...], Meta(description="Labels of the issues.")] = ("Vssue",)
    state: Annotated[str, Meta(description="Prefix of the state parameter of a login.")] = "Vssue"
    prefix: Annotated[str, Meta(description="Prefix of the issues' titles.")] = "[Vssue]"
    admins: Annotated[tuple[str, ...], Meta(description="Users who can create issues and delete comments.")] = ()
    per_page: Annotated[int, Meta(ge=1, le=100, description="Comments per page.")] = 10
    proxy: Annotated[
        ProxyAddress,
        Meta(
            description="Address that exchanges logins for tokens. {url} is the platform's own address. Default: this site's service."
        ),
    ] = ""
    issue_content: Annotated[str, Meta(description="Text of a new issue. {url} is the page's address.")] = "{url}"
    auto_create_issue: Annotated[bool, Meta(description="Create a missing issue without asking.")] = False
    locale: Annotated[str, Meta(description="Language of the widget. Default: the page's.")] = ""
    flow: Annotated[
        Literal["code", "token"] | None,
        Meta(description="What a login returns, on GitLab and Bitbucket. Default: what the platform supports today."),
    ] = None
    redirect_uri: Annotated[
        WebAddress,
        Meta(
            description="Address that logins return to. Default: the page on GitHub, otherwise auth/callback.html of this site."
        ),
    ] = ""
    strict_secret: Annotated[
        bool, Meta(description="Require a client secret in the page, as the original widget did.")
    ] = False


class VisitCounterConfig(Section, frozen=True, kw_only=True):
    """The visit counter element of every page."""

    id_val: Annotated[str, Meta(description="Key of the counter. Default: the page's path.")] = ""
    num_style: Annotated[dict[str, str], Meta(description="CSS properties of the number.")] = {}
    flag_title: Annotated[str, Meta(description="Title stored with the count. Default: the page's.")] = (
        "Your Article Title"
    )


class CommentsConfig(Section, frozen=True, kw_only=True):
    """Comments: one of two solutions, and a block of settings for each."""

    solution: Annotated[Literal["anonymous", "issues"], Meta(description="Which widget is shown.")]
    options: Annotated[
        dict[str, str | int | bool],
        Meta(description="Options for either solution. The block of the solution takes precedence."),
    ] = {}
    anonymous: Annotated[AnonymousComments, Meta(description="Settings of the anonymous widget.")] = AnonymousComments()
    issues: Annotated[IssuesComments | None, Meta(description="Settings of the issue-based widget.")] = None
    counter: Annotated[VisitCounterConfig, Meta(description="The visit counter.")] = VisitCounterConfig()


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
        Meta(description="true for an unfinished translation, whose missing pages are warnings instead of errors."),
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
    feeds: Annotated[FeedsConfig, Meta(description="Feeds. They need url.")] = FeedsConfig()
    search: Annotated[bool | SearchConfig, Meta(description="Write a search index: true, false, or its settings.")] = (
        False
    )
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
        dict[Name, LinkTarget], Meta(description="Addresses used in several places: {{ links.website }}.")
    ] = {}
    variables: Annotated[dict[Name, Localized], Meta(description="Words used in several places: {{ product }}.")] = {}

    @property
    def search_settings(self) -> SearchConfig:
        """The settings of search; the defaults if the site has none."""
        return self.search if isinstance(self.search, SearchConfig) else SearchConfig()

    def comments_in(self, locale: str) -> CommentsConfig | None:
        """The comments block for the pages of ``locale``: its own, or the site's; ``None`` if comments are off."""
        own = self.locales[locale].comments
        return self.comments if own is UNSET else own
