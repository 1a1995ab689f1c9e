"""``glosa.yaml`` as values. Field names in the file are camelCase; all but ``title`` and ``locales`` have a default.

Text that the reader sees is ``Localized``: one string for all languages, or a mapping from language tag to string.
Strings may contain ``{{ variable }}``.

These classes are the only description of the file: reading (``decode.py``) and the JSON Schema for editors
(``schema.py``) both follow them.
"""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from glosa.builder.config.patterns import (
    Address,
    Attributes,
    EditAddress,
    LanguageTag,
    LinkTarget,
    Localized,
    Name,
    Origin,
    ProxyAddress,
    PublicFile,
    RouteFolder,
    WebAddress,
)


class Section(Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """Base of every part of the configuration: immutable, made with keyword arguments in snake_case."""


class HeadEntry(Section, frozen=True, kw_only=True):
    """A tag for the head of every page."""

    tag: Annotated[Literal["meta", "link", "script"], Meta(description="Name of the element.")]
    attrs: Annotated[Attributes, Meta(description="Its attributes; true writes an attribute without value.")] = {}
    content: Annotated[
        str, Meta(description="Text of an inline script; it is allowed by its hash, with a warning.")
    ] = ""
    consent: Annotated[
        Literal["advertising"] | None,
        Meta(description="Load it only after the reader agreed; a notice asks only where such an entry exists."),
    ] = None
    enabled: Annotated[bool, Meta(description="false keeps the entry in the file without using it.")] = True


class NavEntry(Section, frozen=True, kw_only=True):
    """A link of the top navigation, or a menu of links."""

    text: Annotated[Localized, Meta(description="What the entry says.")]
    link: Annotated[
        str, Meta(description="Page path within the language (/panel.html), or an address with its scheme.")
    ] = ""
    items: Annotated[tuple["NavEntry", ...], Meta(description="Makes a menu: the links in it.")] = ()


class SidebarEntry(Section, frozen=True, kw_only=True):
    """A group of pages: on the first level a sidebar group, below it a heading."""

    title: Annotated[Localized, Meta(description="Title of the group.")]
    collapsable: Annotated[bool, Meta(description="Whether the reader can fold the group.")] = True
    children: Annotated[
        tuple["str | SidebarEntry", ...],
        Meta(description="Page paths within the language, without ending (settings/basic), or nested groups."),
    ]


class ThemeConfig(Section, frozen=True, kw_only=True):
    """What the chrome of every page holds."""

    logo: Annotated[PublicFile, Meta(description="Path of a file in public/, such as /logo.svg.")] = ""
    color: Annotated[str, Meta(description="A CSS colour name or #rrggbb for accents.")] = "red"
    nav: Annotated[tuple[NavEntry, ...], Meta(description="The top navigation.")] = ()
    sidebar: Annotated[
        Literal["auto"] | tuple[SidebarEntry, ...], Meta(description="The groups; auto makes one group a folder.")
    ] = "auto"
    sub_sidebar: Annotated[
        Literal["auto"] | bool, Meta(description="The outline made from a page's headings; false hides it.")
    ] = "auto"
    sub_sidebar_depth: Annotated[
        int, Meta(ge=1, le=5, description="Levels of headings below the page's title that the outline shows.")
    ] = 4
    edit_links: Annotated[
        EditAddress | None, Meta(description="An address with {path} for the page's source file, or false.")
    ] = None


class CodeConfig(Section, frozen=True, kw_only=True):
    """Code highlighting."""

    theme: Annotated[
        Literal["tomorrow", "funky", "okaidia", "solarizedlight", "default"],
        Meta(description="The highlighting stylesheet."),
    ] = "tomorrow"
    theme_base: Annotated[
        Address | None,
        Meta(description="Folder address of a CDN that holds the theme's stylesheet; default: the site's own copy."),
    ] = None


class TimelineConfig(Section, frozen=True, kw_only=True):
    """The timeline listing."""

    shift_hours: Annotated[int, Meta(ge=-48, le=48, description="Hours added to a post's date, computed in UTC.")] = 8


class PaginationConfig(Section, frozen=True, kw_only=True):
    """How listings are cut into pages."""

    per_page: Annotated[int, Meta(ge=1, description="Posts on one page of a listing.")] = 10
    prev_text: Annotated[Localized, Meta(description="Text of the control to the previous page.")] = ""
    next_text: Annotated[Localized, Meta(description="Text of the control to the next page.")] = ""
    alert_locale: Annotated[
        str | None,
        Meta(description="Language of the alert after an invalid page number, such as zh-CN; default: the page's."),
    ] = None


class ListingConfig(Section, frozen=True, kw_only=True):
    """One listing: ``id`` names it, ``pid`` is the front-matter key it is made from."""

    id: Annotated[Literal["tag", "categories", "timeline"], Meta(description="Name of the listing, and its route.")]
    pid: Annotated[
        Literal["tags", "categories", "date"], Meta(description="The front-matter key the listing is made from.")
    ]
    title: Annotated[Localized, Meta(description="Title of the listing; default: the builder's own word.")] = ""
    filter: Annotated[
        Literal["listed", "all"],
        Meta(description="listed leaves out home pages, pages without title and pages with publish: false."),
    ] = "listed"
    sorter: Annotated[Literal["newest", "oldest", "title"], Meta(description="Order of the posts.")] = "newest"


class FeedsConfig(Section, frozen=True, kw_only=True):
    """Feeds of the newest posts. They need ``url``."""

    rss: Annotated[bool, Meta(description="Write an RSS feed a language.")] = False
    atom: Annotated[bool, Meta(description="Write an Atom feed a language.")] = False
    json_: Annotated[bool, Meta(description="Write a JSON feed a language.")] = field(default=False, name="json")


class ZoomConfig(Section, frozen=True, kw_only=True):
    """Image zoom."""

    overlay: Annotated[
        str,
        Meta(description="A CSS colour; default: white in the light scheme, the page's background in the dark one."),
    ] = ""


class CommentEndpoints(Section, frozen=True, kw_only=True):
    """Functions of the anonymous widget that third parties answer; nothing is asked of them unless named here."""

    upload: Annotated[
        str, Meta(description="Takes an image as form field 'image'; default: this site's own store.")
    ] = ""
    qq: Annotated[str, Meta(description="URL that returns the nickname and picture of a QQ number.")] = ""
    ip: Annotated[str, Meta(description="Tells the reader's address as a script (JSONP), for recordIP.")] = ""


class AnonymousComments(Section, frozen=True, kw_only=True):
    """Settings of the anonymous comment widget, under the names of its own options."""

    server_urls: Annotated[str, Meta(description="Address of the comment store; default: this site's own.")] = field(
        default="", name="serverURLs"
    )
    app_id: Annotated[str, Meta(description="Application id at the store.")] = ""
    app_key: Annotated[str, Meta(description="Public application key at the store.")] = ""
    placeholder: Annotated[Localized, Meta(description="What the empty editor says.")] = ""
    notify: Annotated[bool, Meta(description="Not available yet.", extra_json_schema={"const": False})] = False
    verify: Annotated[bool, Meta(description="Not available yet.", extra_json_schema={"const": False})] = False
    avatar: Annotated[
        Literal["mp", "identicon", "monsterid", "wavatar", "robohash", "retro", "", "hide"],
        Meta(description="Style of the avatars; hide shows none."),
    ] = "mp"
    visitor: Annotated[bool, Meta(description="Count the visits of each page.")] = False
    record_ip: Annotated[bool, Meta(description="Store the commenter's address.")] = field(
        default=False, name="recordIP"
    )
    page_size: Annotated[int, Meta(ge=1, description="Comments loaded at a time.")] = 10
    path: Annotated[str, Meta(description="Key of the thread; empty: the page's path.")] = ""
    meta: Annotated[tuple[Literal["nick", "mail", "link"], ...], Meta(description="Fields, in this order.")] = (
        "nick",
        "mail",
        "link",
    )
    required_fields: Annotated[
        tuple[Literal["nick", "mail", "link"], ...], Meta(description="Fields that must be filled in.")
    ] = ()
    lang: Annotated[str, Meta(description="Language of the widget; empty: the page's.")] = ""
    clazz_name: Annotated[Name, Meta(description="Class of the comments at the store.")] = "Comment"
    count_replies: Annotated[
        bool,
        Meta(
            description="Count replies too, in the line above the comments and in count elements; needs this site's own store."
        ),
    ] = False
    avatar_force: Annotated[bool, Meta(description="Ask the avatar host for a fresh picture every time.")] = False
    avatar_cdn: Annotated[
        Address | None, Meta(description="Avatar host that hashes of e-mail addresses go to; default: the store's own.")
    ] = field(default=None, name="avatarCDN")
    emoji_cdn: Annotated[
        LinkTarget | None,
        Meta(description="Folder of other emoji images, here or elsewhere; default: the widget's own."),
    ] = field(default=None, name="emojiCDN")
    emoji_maps: Annotated[
        dict[str, str], Meta(description="Emoji by name, each with its file below emojiCDN; default: the widget's own.")
    ] = {}
    enable_qq: Annotated[bool, Meta(description="Look a nickname up that is a QQ number; needs endpoints.qq.")] = field(
        default=False, name="enableQQ"
    )
    endpoints: Annotated[
        CommentEndpoints, Meta(description="Addresses of functions outside of the store; without one it is off.")
    ] = CommentEndpoints()
    sdk: Annotated[
        Address | None, Meta(description="Address of the hosted store's own script; default: none is loaded.")
    ] = None


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
            description="Not here, where readers would find it: in GLOSA_CLIENT_SECRET or data/oauth.yaml.",
            extra_json_schema={"const": ""},
        ),
    ] = ""
    base_url: Annotated[WebAddress, Meta(description="Address of a self-hosted platform; default: the public one.")] = (
        field(default="", name="baseURL")
    )
    labels: Annotated[tuple[str, ...], Meta(description="Labels of the issues.")] = ("Vssue",)
    state: Annotated[str, Meta(description="Prefix of the state sent along with a login.")] = "Vssue"
    prefix: Annotated[str, Meta(description="Prefix of the issues' titles.")] = "[Vssue]"
    admins: Annotated[tuple[str, ...], Meta(description="Users who may create issues and delete comments.")] = ()
    per_page: Annotated[int, Meta(ge=1, le=100, description="Comments on one page.")] = 10
    proxy: Annotated[
        ProxyAddress,
        Meta(
            description="Exchanges logins for tokens; {url} is the platform's own address. Default: this site's service."
        ),
    ] = ""
    issue_content: Annotated[str, Meta(description="Text of a new issue; {url} is the page's address.")] = "{url}"
    auto_create_issue: Annotated[bool, Meta(description="Create a missing issue without asking.")] = False
    locale: Annotated[str, Meta(description="Language of the widget; empty: the page's.")] = ""
    flow: Annotated[
        Literal["code", "token"] | None,
        Meta(description="What a login returns with, on GitLab and Bitbucket; default: as the platform has it today."),
    ] = None
    redirect_uri: Annotated[
        WebAddress,
        Meta(
            description="Address that logins return to; default: the page on GitHub, else auth/callback.html of this site."
        ),
    ] = ""
    strict_secret: Annotated[
        bool, Meta(description="Ask for a client secret in the page, as the original widget did.")
    ] = False


class VisitCounterConfig(Section, frozen=True, kw_only=True):
    """The visit counter element of every page."""

    id_val: Annotated[str, Meta(description="Key of the counter; empty: the page's path.")] = ""
    num_style: Annotated[dict[str, str], Meta(description="CSS properties of the number.")] = {}
    flag_title: Annotated[str, Meta(description="Title stored with the count; default: the page's.")] = (
        "Your Article Title"
    )


class CommentsConfig(Section, frozen=True, kw_only=True):
    """The comments wrapper: one of two solutions, and a settings block for each."""

    solution: Annotated[Literal["anonymous", "issues"], Meta(description="Which widget is shown.")]
    options: Annotated[
        dict[str, str | int | bool], Meta(description="Options for either solution; the block of the solution wins.")
    ] = {}
    anonymous: Annotated[AnonymousComments, Meta(description="Settings of the anonymous widget.")] = AnonymousComments()
    issues: Annotated[IssuesComments | None, Meta(description="Settings of the issue-based widget.")] = None
    counter: Annotated[VisitCounterConfig, Meta(description="The visit counter.")] = VisitCounterConfig()


class LocaleConfig(Section, frozen=True, kw_only=True):
    """One language of the site; its key in ``locales`` is the path it is served under."""

    lang: Annotated[LanguageTag, Meta(description="BCP 47 tag, such as pt-BR.")]
    label: Annotated[str, Meta(min_length=1, description="What the language switch shows.")]
    dir: Annotated[
        Literal["ltr", "rtl"] | None,
        Meta(description="Direction of the text; default: as the language and script in lang are written."),
    ] = None
    title: Annotated[str | None, Meta(description="Title of the site in this language; default: title.")] = None
    description: Annotated[
        str | None, Meta(description="Description of the site in this language; default: description.")
    ] = None
    partial: Annotated[
        bool, Meta(description="true while a translation is under way: its missing pages are warnings, not errors.")
    ] = False
    comments: Annotated[
        CommentsConfig | None | UnsetType,
        Meta(description="Replaces the site's comments block for this language; false: no comments here."),
    ] = UNSET


class SiteConfig(Section, frozen=True, kw_only=True):
    """The whole configuration of a site."""

    title: Annotated[str, Meta(min_length=1, description="Title of the site.")]
    description: Annotated[str, Meta(description="One sentence for search engines and link previews.")] = ""
    base: Annotated[RouteFolder, Meta(description="Path the site is served under; begins and ends with a slash.")] = "/"
    url: Annotated[
        Origin | None,
        Meta(description="Public address of the site's root without path, such as https://docs.example.org."),
    ] = None
    head: Annotated[tuple[HeadEntry, ...], Meta(description="Tags for the head of every page.")] = ()
    locales: Annotated[
        dict[RouteFolder, LocaleConfig],
        Meta(description="One entry a language: its path (/ or /en-US/) and what it is called. / is the default."),
    ]
    theme: Annotated[ThemeConfig, Meta(description="What the chrome of every page holds.")] = ThemeConfig()
    code: Annotated[CodeConfig, Meta(description="Code highlighting.")] = CodeConfig()
    listings: Annotated[tuple[ListingConfig, ...], Meta(description="The listings that are built.")] = (
        ListingConfig(id="tag", pid="tags"),
        ListingConfig(id="categories", pid="categories"),
        ListingConfig(id="timeline", pid="date"),
    )
    timeline: Annotated[TimelineConfig, Meta(description="The timeline.")] = TimelineConfig()
    pagination: Annotated[PaginationConfig, Meta(description="How listings are cut.")] = PaginationConfig()
    feeds: Annotated[FeedsConfig, Meta(description="Feeds; they need url.")] = FeedsConfig()
    zoom: Annotated[ZoomConfig, Meta(description="Image zoom.")] = ZoomConfig()
    retained_builds: Annotated[
        int,
        Meta(
            ge=0,
            le=1000,
            description="Earlier builds whose hashed files stay in the output folder, for tabs opened before a deployment.",
        ),
    ] = 5
    accent_seed: Annotated[
        str | None, Meta(description="Seed of the draw of accent colours; default: the site's title.")
    ] = None
    comments: Annotated[CommentsConfig | None, Meta(description="Comments of every page, or false.")] = None
    email: Annotated[
        bool, Meta(description="E-mail notification is not available yet.", extra_json_schema={"const": False})
    ] = False
    links: Annotated[
        dict[Name, LinkTarget], Meta(description="Addresses used in several places: {{ links.website }}.")
    ] = {}
    variables: Annotated[dict[Name, Localized], Meta(description="Words used in several places: {{ product }}.")] = {}

    def comments_in(self, locale: str) -> CommentsConfig | None:
        """The comments block for the pages of ``locale``: its own, else the site's; ``None`` where comments are off."""
        own = self.locales[locale].comments
        return self.comments if own is UNSET else own
