"""The comment widget's settings as the reader hands them on."""

from pathlib import Path

import pytest

from glosa.builder.config.load import load
from glosa.builder.config.model import SiteConfig
from glosa.builder.pages.comments import are_own, comments_address, comments_data, needs_emoji, visit_counter

SITE = """
title: Manual
variables: { product: { pt-BR: Robô, en-US: Robot } }
locales:
  /: { lang: pt-BR, label: Português }
  /en-US/: { lang: en-US, label: English }
"""


def config(folder: Path, comments: str, *, site: str = SITE) -> SiteConfig:
    (folder / "glosa.yaml").write_text(site + comments, "utf-8")
    loaded = load(folder)
    assert loaded.diagnostics == ()
    return loaded.config


@pytest.mark.accepts("S-129")
def test_the_placeholder_is_that_of_the_language_with_its_variables(tmp_path: Path) -> None:
    site = config(
        tmp_path,
        "comments: { solution: anonymous, anonymous: { placeholder: "
        "{ pt-BR: 'Fale do {{ product }}', en-US: 'About the {{ product }}' } } }",
    )
    said = [comments_data(site, locale, "/") for locale in site.locales]
    assert [one.options["placeholder"] for one in said if one] == ["Fale do Robô", "About the Robot"]


def test_the_placeholder_is_an_option_of_the_anonymous_widget_only(tmp_path: Path) -> None:
    site = config(
        tmp_path,
        "comments: { solution: issues, anonymous: { placeholder: Write here }, "
        "issues: { platform: github, owner: a, repo: b, clientId: c } }",
    )
    comments = comments_data(site, "/", "/")
    assert comments is not None
    assert "placeholder" not in comments.options


def test_options_of_the_solution_override_common_ones(tmp_path: Path) -> None:
    site = config(
        tmp_path,
        "comments: { solution: anonymous, options: { pageSize: 5, countReplies: true }, anonymous: { pageSize: 20 } }",
    )
    comments = comments_data(site, "/", "/docs/")
    assert comments is not None
    assert comments.options == {
        "pageSize": 20,
        "countReplies": True,
        "service": "/docs/comments",
    }


def test_rules_of_the_sites_own_service_are_not_passed_to_the_widget(tmp_path: Path) -> None:
    rules = "recordIP: true, clazzName: Note, avatarCDN: 'https://avatars.example.org/', avatarProxy: gravatar"
    own = comments_data(config(tmp_path, f"comments: {{ solution: anonymous, anonymous: {{ {rules} }} }}"), "/", "/")
    assert own is not None
    assert own.options == {"service": "/comments"}
    elsewhere = f"comments: {{ solution: anonymous, anonymous: {{ serverURLs: 'https://s.example.org', {rules} }} }}"
    other = comments_data(config(tmp_path, elsewhere), "/", "/")
    assert other is not None
    assert other.options.keys() == {"serverURLs", "recordIP", "clazzName", "avatarCDN"}


@pytest.mark.parametrize(
    ("said", "address"),
    [("/e/", "/docs/e/"), ("https://emoji.example.org/", "https://emoji.example.org/")],
)
@pytest.mark.parametrize("block", ["anonymous", "options"])
def test_emoji_can_be_files_of_the_site(tmp_path: Path, said: str, address: str, block: str) -> None:
    site = config(tmp_path, f"comments: {{ solution: anonymous, {block}: {{ emojiCDN: '{said}' }} }}")
    comments = comments_data(site, "/", "/docs/")
    assert comments is not None
    assert comments.options["emojiCDN"] == address


def test_an_external_store_replaces_the_sites_own(tmp_path: Path) -> None:
    site = config(
        tmp_path,
        "comments: { solution: anonymous, anonymous: "
        "{ serverURLs: 'https://store.example.org', appId: abc, appKey: def, recordIP: true } }",
    )
    comments = comments_data(site, "/", "/")
    assert comments is not None
    assert comments.options == {
        "serverURLs": "https://store.example.org",
        "appId": "abc",
        "appKey": "def",
        "recordIP": True,
    }


@pytest.mark.accepts("S-120", "A-08")
def test_the_configuration_selects_the_widget(tmp_path: Path) -> None:
    issues = "{ platform: github, owner: me, repo: docs, clientId: abc }"
    chosen = {}
    for solution in ("anonymous", "issues"):
        site = config(tmp_path, f"comments: {{ solution: {solution}, issues: {issues} }}")
        comments = comments_data(site, "/", "/")
        assert comments is not None
        chosen[comments.solution] = comments.options
    assert chosen["anonymous"] == {"service": "/comments"}
    assert chosen["issues"] == {
        "platform": "github",
        "owner": "me",
        "repo": "docs",
        "clientId": "abc",
        "proxy": "/comments/api/v1/exchange",
    }


OURS = "owner: me, repo: docs, clientId: abc"


def at_code_host(folder: Path, issues: str, *, options: str = "{}", base: str = "/") -> dict[str, object]:
    """The options of the widget at a code host."""
    site = config(folder, f"comments: {{ solution: issues, options: {options}, issues: {{ {OURS}, {issues} }} }}")
    comments = comments_data(site, "/", base)
    assert comments is not None
    return {key: value for key, value in comments.options.items() if key not in ("owner", "repo", "clientId")}


def test_logins_are_exchanged_by_the_sites_own_service_by_default(tmp_path: Path) -> None:
    assert at_code_host(tmp_path, "platform: github-v4", base="/docs/") == {
        "platform": "github-v4",
        "proxy": "/docs/comments/api/v1/exchange",
    }
    other = "https://host.example/x?{url}"
    assert at_code_host(tmp_path, f"platform: github, proxy: '{other}'")["proxy"] == other
    assert at_code_host(tmp_path, "platform: github", options=f"{{ proxy: '{other}' }}")["proxy"] == other


@pytest.mark.parametrize("platform", ["gitlab", "bitbucket", "gitee", "gitea"])
def test_logins_return_to_the_sites_own_page_below_its_base_by_default(tmp_path: Path, platform: str) -> None:
    named = f"platform: {platform}, baseURL: 'https://git.example.org/'"
    assert at_code_host(tmp_path, named, base="/docs/")["redirectUri"] == "/docs/auth/callback.html"
    given = "https://docs.example.org/back.html"
    assert at_code_host(tmp_path, f"{named}, redirectUri: '{given}'")["redirectUri"] == given


def test_other_options_of_the_code_host_are_passed_on(tmp_path: Path) -> None:
    said = (
        "platform: gitlab, labels: [a, b], state: s, prefix: '', admins: [ana], perPage: 20, issueContent: 'See {url}', "
        "autoCreateIssue: true, locale: ja, flow: token, strictSecret: true"
    )
    options = at_code_host(tmp_path, said)
    assert {key: options[key] for key in options.keys() - {"proxy", "redirectUri"}} == {
        "platform": "gitlab",
        "labels": ("a", "b"),
        "state": "s",
        "prefix": "",
        "admins": ("ana",),
        "perPage": 20,
        "issueContent": "See {url}",
        "autoCreateIssue": True,
        "locale": "ja",
        "flow": "token",
        "strictSecret": True,
    }


def test_a_language_can_turn_comments_off(tmp_path: Path) -> None:
    site = config(
        tmp_path,
        "comments: { solution: anonymous, anonymous: { visitor: true } }",
        site=SITE.replace("label: English }", "label: English, comments: false }"),
    )
    assert [comments_address(site, locale, "/") for locale in site.locales] == ["/assets/comments/pt-BR.json", ""]
    assert comments_data(site, "/en-US/", "/") is None
    assert [visit_counter(site, locale) is None for locale in site.locales] == [False, True]


@pytest.mark.parametrize(
    ("comments", "counted"),
    [
        ("{ solution: anonymous, anonymous: { visitor: true } }", True),
        ("{ solution: anonymous }", False),
        (
            (
                "{ solution: issues, anonymous: { visitor: true },"
                " issues: { platform: gitee, owner: a, repo: b, clientId: c } }"
            ),
            False,
        ),
    ],
)
def test_visits_are_counted_if_the_anonymous_widget_is_configured_to(
    tmp_path: Path, comments: str, *, counted: bool
) -> None:
    site = config(tmp_path, f"comments: {comments}")
    assert (visit_counter(site, "/") is not None) is counted


@pytest.mark.accepts("S-95", "S-96")
@pytest.mark.parametrize(
    ("counter", "title"),
    [("{}", ""), ("{ flagTitle: Your Article Title }", ""), ("{ flagTitle: Manual }", "Manual")],
)
def test_the_default_title_of_a_counter_is_that_of_the_page(tmp_path: Path, counter: str, title: str) -> None:
    site = config(tmp_path, f"comments: {{ solution: anonymous, anonymous: {{ visitor: true }}, counter: {counter} }}")
    data = visit_counter(site, "/")
    assert data is not None
    assert data.flag_title == title


@pytest.mark.parametrize(
    ("comments", "own"),
    [
        ("{ solution: anonymous }", True),
        ("{ solution: anonymous, anonymous: { serverURLs: 'https://store.example.org' } }", False),
        ("{ solution: anonymous, options: { serverURLs: 'https://store.example.org' } }", False),
        ("{ solution: issues, issues: { platform: github, owner: o, repo: r, clientId: c } }", False),
    ],
)
def test_comments_are_the_sites_own_unless_they_are_stored_elsewhere(
    tmp_path: Path, comments: str, *, own: bool
) -> None:
    settings = config(tmp_path, f"comments: {comments}").comments_in("/")
    assert settings is not None
    assert are_own(settings) is own


@pytest.mark.parametrize(
    ("comments", "needed"),
    [
        ("false", False),
        ("{ solution: anonymous }", False),
        ("{ solution: anonymous, anonymous: { serverURLs: 'https://store.example.org' } }", True),
        (
            (
                "{ solution: anonymous, anonymous:"
                " { serverURLs: 'https://store.example.org', emojiCDN: 'https://emoji.example.org/' } }"
            ),
            False,
        ),
    ],
)
def test_the_site_publishes_emoji_if_its_store_has_none(tmp_path: Path, comments: str, *, needed: bool) -> None:
    assert needs_emoji(config(tmp_path, f"comments: {comments}")) is needed
