"""The values of a configuration, and their defaults."""

from collections.abc import Callable

import pytest
from msgspec import structs

from glosa.builder.config.comments import AnonymousComments, CommentsConfig, IssuesComments, VisitCounterConfig
from glosa.builder.config.model import FeedsConfig, ListingConfig, LocaleConfig, NavEntry, SidebarEntry, SiteConfig
from glosa.builder.pages.contract import Listing, Pager

Read = Callable[[str], SiteConfig]


@pytest.mark.accepts("S-80")
def test_a_site_has_title_description_base_head_tags_locales_and_theme(read: Read) -> None:
    config = read("description: About\nbase: /docs/\nhead: [{tag: meta, attrs: {name: a}}]\ntheme: {logo: /a.svg}\n")
    assert config.title == "Manual"
    assert config.description == "About"
    assert config.base == "/docs/"
    assert config.head[0].attrs == {"name": "a"}
    assert list(config.locales) == ["/", "/en-US/"]
    assert config.theme.logo == "/a.svg"


@pytest.mark.accepts("S-81")
def test_a_locale_has_path_lang_title_and_description(read: Read) -> None:
    config = read("")
    assert {path: (one.lang, one.title, one.description) for path, one in config.locales.items()} == {
        "/": ("pt-BR", None, None),
        "/en-US/": ("en-US", None, None),
    }
    own = LocaleConfig(lang="fr", label="Français", title="Manuel", description="Tout")
    assert (own.title, own.description) == ("Manuel", "Tout")


@pytest.mark.accepts("S-82")
def test_a_sidebar_group_has_title_collapsable_flag_and_children(read: Read) -> None:
    lines = "theme: {sidebar: [{title: A, collapsable: false, children: [a, {title: B, children: [b]}]}]}\n"
    group = read(lines).theme.sidebar[0]
    assert group == SidebarEntry(
        title="A", collapsable=False, children=("a", SidebarEntry(title="B", collapsable=True, children=("b",)))
    )


@pytest.mark.accepts("S-83")
def test_a_nav_item_has_text_and_link(read: Read) -> None:
    assert read("theme: {nav: [{text: Home, link: /}]}\n").theme.nav == (NavEntry(text="Home", link="/"),)


@pytest.mark.accepts("S-84")
def test_the_sub_sidebar_is_automatic_with_depth_4_a_logo_can_be_set_and_edit_links_are_off(read: Read) -> None:
    theme = read("theme: {logo: /logo.svg}\n").theme
    assert theme.sub_sidebar == "auto"
    assert theme.sub_sidebar_depth == 4
    assert theme.logo == "/logo.svg"
    assert theme.edit_links is None


@pytest.mark.accepts("S-85", "S-86", "S-87a-c")
def test_comments_email_and_feeds_are_off(read: Read) -> None:
    config = read("")
    assert config.comments is None
    assert config.comments_in("/") is None
    assert config.email is False
    assert config.feeds == FeedsConfig(rss=False, atom=False, json_=False)


OWN = CommentsConfig(solution="anonymous")
OTHER = CommentsConfig(solution="issues", issues=IssuesComments(platform="gitlab", owner="o", repo="r", client_id="i"))
ISSUES = "issues: {platform: gitee, owner: o, repo: r, clientId: i}"


@pytest.mark.accepts("S-91", "S-92", "S-93")
def test_comments_have_a_solution_options_and_a_block_for_each_solution(read: Read) -> None:
    comments = read(
        f"comments:\n  solution: issues\n  options: {{pageSize: 5}}\n  anonymous: {{appId: a}}\n  {ISSUES}\n"
    ).comments
    assert comments is not None
    assert comments.solution == "issues"
    assert comments.options == {"pageSize": 5}
    assert comments.anonymous == AnonymousComments(app_id="a")
    assert comments.issues == IssuesComments(platform="gitee", owner="o", repo="r", client_id="i")


@pytest.mark.accepts("S-91")
@pytest.mark.parametrize("solution", ["anonymous", "issues"])
def test_the_comment_solution_is_one_of_two(read: Read, solution: str) -> None:
    comments = read(f"comments: {{solution: {solution}, {ISSUES}}}\n").comments
    assert comments is not None
    assert comments.solution == solution


@pytest.mark.accepts("S-94")
def test_a_locale_can_choose_its_own_comments_or_none() -> None:
    site = SiteConfig(
        title="Manual",
        locales={
            "/": LocaleConfig(lang="pt-BR", label="P"),
            "/en/": LocaleConfig(lang="en", label="E", comments=OTHER),
            "/fr/": LocaleConfig(lang="fr", label="F", comments=None),
        },
        comments=OWN,
    )
    assert site.comments_in("/") == OWN
    assert site.comments_in("/en/") == OTHER
    assert site.comments_in("/fr/") is None


@pytest.mark.accepts("S-95", "S-96")
def test_the_visit_counter_has_id_style_and_title(read: Read) -> None:
    comments = read("comments: {solution: anonymous, counter: {idVal: /a, numStyle: {color: red}}}\n").comments
    assert comments is not None
    assert comments.counter == VisitCounterConfig(
        id_val="/a", num_style={"color": "red"}, flag_title="Your Article Title"
    )


@pytest.mark.accepts("S-97")
def test_pagination_has_texts_filter_sorter_id_and_pid_and_the_pages_are_built(read: Read) -> None:
    config = read(
        "pagination: {prevText: Back, nextText: On}\nlistings: [{id: tag, pid: tags, filter: all, sorter: title}]\n"
    )
    assert (config.pagination.prev_text, config.pagination.next_text) == ("Back", "On")
    assert config.listings == (ListingConfig(id="tag", pid="tags", filter="all", sorter="title"),)
    assert {"id", "pid", "entries"} <= {field.name for field in structs.fields(Listing)}
    assert {"page", "page_count"} <= {field.name for field in structs.fields(Pager)}


def test_three_listings_are_on_by_default(read: Read) -> None:
    assert [(one.id, one.pid, one.filter, one.sorter) for one in read("").listings] == [
        ("tag", "tags", "listed", "newest"),
        ("categories", "categories", "listed", "newest"),
        ("timeline", "date", "listed", "newest"),
    ]


@pytest.mark.accepts("S-127")
@pytest.mark.parametrize("theme", ["tomorrow", "funky", "okaidia", "solarizedlight", "default"])
def test_the_code_theme_is_one_of_five(read: Read, theme: str) -> None:
    assert read(f"code: {{theme: {theme}}}\n").code.theme == theme


@pytest.mark.accepts("S-130", "S-131", "S-134")
def test_the_widget_does_not_notify_verify_or_record_addresses(read: Read) -> None:
    comments = read("comments: {solution: anonymous}\n").comments
    assert comments is not None
    assert comments.anonymous.notify is False
    assert comments.anonymous.verify is False
    assert comments.anonymous.record_ip is False


def test_the_defaults_are_those_of_the_original_site(read: Read) -> None:
    config = read("")
    assert (config.theme.color, config.pagination.per_page, config.timeline.shift_hours) == ("red", 10, 8)
    assert (config.base, config.url, config.code.theme) == ("/", None, "tomorrow")


def test_keys_keep_their_unusual_capitals(read: Read) -> None:
    config = read(
        "url: https://a.example\nfeeds: {json: true}\ncomments:\n  solution: anonymous\n"
        "  anonymous: {recordIP: true, serverURLs: https://b.example}\n"
        "  issues: {platform: gitea, owner: o, repo: r, clientId: i, baseURL: https://c.example}\n"
    )
    assert config.feeds.json_ is True
    assert config.comments is not None and config.comments.issues is not None
    assert config.comments.anonymous.record_ip is True
    assert config.comments.anonymous.server_urls == "https://b.example"
    assert config.comments.issues.base_url == "https://c.example"
