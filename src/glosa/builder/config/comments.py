"""The block ``comments`` of ``glosa.yaml`` as values: two solutions, and the settings of each."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, field

from glosa.builder.config.patterns import Address, LinkTarget, Localized, Name, PictureHost, ProxyAddress, WebAddress
from glosa.builder.config.section import Section


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
    avatar_proxy: Annotated[
        PictureHost,
        Meta(
            description="Host from which this site's own service gets pictures of authors, so that readers don't contact it: gravatar, libravatar, or an address. Default: none."
        ),
    ] = ""
    emoji_cdn: Annotated[
        LinkTarget | None,
        Meta(description="Folder of other emoji images, on this site or elsewhere. Default: the widget's own."),
    ] = field(default=None, name="emojiCDN")
    emoji_maps: Annotated[
        Mapping[str, str], Meta(description="Emoji by name, each with its file in emojiCDN. Default: the widget's own.")
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
    num_style: Annotated[Mapping[str, str], Meta(description="CSS properties of the number.")] = {}
    flag_title: Annotated[str, Meta(description="Title stored with the count. Default: the page's.")] = (
        "Your Article Title"
    )


class CommentsConfig(Section, frozen=True, kw_only=True):
    """Comments: one of two solutions, and a block of settings for each."""

    solution: Annotated[Literal["anonymous", "issues"], Meta(description="Which widget is shown.")]
    options: Annotated[
        Mapping[str, str | int | bool],
        Meta(description="Options for either solution. The block of the solution takes precedence."),
    ] = {}
    anonymous: Annotated[AnonymousComments, Meta(description="Settings of the anonymous widget.")] = AnonymousComments()
    issues: Annotated[IssuesComments | None, Meta(description="Settings of the issue-based widget.")] = None
    static: Annotated[int, Meta(ge=0, le=50, description="Newest comments that each page's HTML contains.")] = 0
    headings: Annotated[bool, Meta(description="Let readers discuss each heading. Needs this site's own service.")] = (
        False
    )
    counter: Annotated[VisitCounterConfig, Meta(description="The visit counter.")] = VisitCounterConfig()
