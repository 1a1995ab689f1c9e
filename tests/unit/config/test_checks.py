"""Problems beyond keys and types: languages, variables, theme, head, feeds, listings, comments."""

from collections.abc import Callable
from pathlib import Path

import pytest

from glosa.builder.config.load import load
from glosa.builder.config.model import SidebarEntry, SiteConfig
from glosa.builder.diagnostics import Diagnostic, Severity

Read = Callable[[str], SiteConfig]
Said = Callable[[str], tuple[Diagnostic, ...]]
Whole = Callable[[str | bytes], tuple[Diagnostic, ...]]


def reported(diagnostics: tuple[Diagnostic, ...]) -> list[tuple[int | None, str]]:
    return [(one.line, one.code) for one in diagnostics]


def test_requires_a_locale_at_the_root(whole: Whole) -> None:
    (fault,) = whole("title: a\nlocales:\n  /en/: {lang: en, label: English}\n")
    assert (fault.line, fault.code) == (2, "config-default-locale-missing")


def test_reports_a_language_with_two_locales(whole: Whole) -> None:
    (fault,) = whole("title: a\nlocales:\n  /: {lang: pt-BR, label: P}\n  /br/: {lang: pt-br, label: B}\n")
    assert (fault.line, fault.code) == (4, "config-language-twice")
    assert "'/' and '/br/'" in fault.found


@pytest.mark.parametrize(
    "path", ["/assets/", "/comments/en/", "/auth/", "/tag/", "/categories/", "/timeline/"] + ["/__glosa/", "/Assets/"]
)
def test_reports_locales_at_reserved_paths(whole: Whole, path: str) -> None:
    faults = whole(f"title: a\nlocales:\n  /: {{lang: pt, label: P}}\n  {path}: {{lang: en, label: E}}\n")
    assert reported(faults) == [(4, "config-path-reserved")]


def test_reports_missing_and_unknown_translations(said: Said) -> None:
    faults = said("variables:\n  product:\n    pt-BR: Robô\n    en-UK: Robot\n")
    assert reported(faults) == [(6, "config-translation-missing"), (8, "config-language-unknown")]
    assert "'en-US'" in faults[0].found
    assert "Did you mean 'en-US'?" in faults[1].expected


@pytest.mark.parametrize(
    "lines",
    [
        "theme: {nav: [{text: {pt-BR: a}, link: /}]}\n",
        "theme: {nav: [{text: a, items: [{text: {pt-BR: a}, link: /}]}]}\n",
        "theme: {sidebar: [{title: {pt-BR: a}, children: []}]}\n",
        "theme: {sidebar: [{title: a, children: [b, {title: {pt-BR: a}, children: []}]}]}\n",
        "pagination: {prevText: {pt-BR: a}}\n",
        "pagination: {nextText: {pt-BR: a}}\n",
        "comments: {solution: anonymous, anonymous: {placeholder: {pt-BR: a}}}\n",
        "variables: {product: {pt-BR: a}}\n",
    ],
)
def test_checks_the_translations_of_every_text_for_readers(said: Said, lines: str) -> None:
    assert reported(said(lines)) == [(5, "config-translation-missing")]


def test_skips_translations_until_all_languages_are_readable(whole: Whole) -> None:
    faults = whole(
        "title: a\nlocales:\n  /: {lang: pt-BR, label: P}\n  /en/: {lang: [en], label: E}\nvariables: {a: {en: b}}\n"
    )
    assert reported(faults) == [(4, "config-wrong-value")]


def test_reports_undefined_variables(said: Said) -> None:
    faults = said(
        'description: "{{ produkt }} {{links.site}}"\nvariables: {product: Robot}\nlinks: {web: https://a.b}\n'
    )
    assert reported(faults) == [(5, "config-variable-unknown")] * 2
    assert "'{{ links.site }}'" in faults[0].found
    assert "Did you mean 'product'?" in faults[1].expected


def test_checks_variables_in_every_string(said: Said) -> None:
    assert reported(said('theme:\n  nav:\n    - {text: {pt-BR: "{{ a }}", en-US: b}, link: /}\n')) == [
        (7, "config-variable-unknown")
    ]


def test_accepts_defined_variables_and_links(read: Read) -> None:
    read('description: "{{product}} {{ links.web-site }}"\nvariables: {product: R}\nlinks: {web-site: https://a.b}\n')


def test_reports_variables_that_refer_to_variables(said: Said) -> None:
    assert reported(said('variables:\n  a: A\n  b: "{{ a }}"\n')) == [(7, "config-variable-nested")]


@pytest.mark.parametrize(
    "lines",
    [
        'head: [{tag: meta, attrs: {name: a, content: "{{ a }}"}}]\n',
        'head: [{tag: meta, attrs: {title: "{{ a }}"}}]\n',
        "head: [{tag: script, attrs: {src: '/{{ a }}.js'}}]\n",
        "theme: {editLinks: 'https://a.example/{{ a }}/{path}'}\n",
        "theme: {sidebar: [{title: a, children: ['{{ a }}']}]}\n",
        "comments: {solution: anonymous, anonymous: {appId: '{{ a }}'}}\n",
        "accentSeed: '{{ a }}'\n",
    ],
)
def test_reports_variables_where_they_are_not_replaced(said: Said, lines: str) -> None:
    (fault,) = said(lines + "variables: {a: A}\n")
    assert (fault.line, fault.code) == (5, "config-variable-misplaced")
    assert "'{{ a }}'" in fault.found


def test_accepts_variables_in_every_text_for_readers(read: Read) -> None:
    read(
        """\
description: "{{ a }}"
theme:
  nav: [{text: "{{ a }}", link: "{{ links.b }}"}]
  sidebar: [{title: {pt-BR: "{{ a }}", en-US: "{{ a }}"}, children: []}]
listings: [{id: tag, pid: tags, title: "{{ a }}"}]
pagination: {prevText: "{{ a }}", nextText: "{{ a }}"}
comments: {solution: anonymous, anonymous: {placeholder: "{{ a }}"}}
variables: {a: A}
links: {b: https://b.example}
"""
    )


@pytest.mark.parametrize(
    "lines",
    [
        "theme: {nav: [{text: a, link: 'https://[b'}]}\n",
        "head: [{tag: script, attrs: {src: 'https://a.example:x/b.js'}}]\n",
        "code: {themeBase: 'https://a.example;b/'}\n",
        "links: {a: 'https:///b'}\n",
        "comments: {solution: anonymous, anonymous: {serverURLs: 'https://a..b/'}}\n",
    ],
)
def test_reports_addresses_without_a_valid_host(said: Said, lines: str) -> None:
    assert reported(said(lines)) == [(5, "config-address")]


@pytest.mark.parametrize(
    "lines",
    [
        "links: {a: 'https://me:c4nary@a.example/b'}\n",
        "links: {a: 'https://c4nary@a.example'}\n",
        "comments: {solution: issues, issues: {platform: gitlab, owner: o, repo: r, clientId: a, baseURL: 'https://c4nary@a.example'}}\n",
    ],
)
def test_reports_addresses_with_a_user_name(said: Said, lines: str) -> None:
    faults = said(lines)
    assert reported(faults) == [(5, "config-address")]
    assert "c4nary" not in faults[0].found


def test_accepts_an_at_sign_in_the_path_of_an_address(said: Said) -> None:
    assert said("links: {a: 'https://a.example/@me', b: 'https://a.example?q=a@b', c: 'mailto:me@a.example'}\n") == ()


def test_unreadable_variables_are_not_reported_as_undefined(said: Said) -> None:
    assert reported(said('description: "{{ a }}"\nvariables: [a]\n')) == [(6, "config-wrong-value")]


@pytest.mark.parametrize("lang", ["zh-CN", "pt-BR", "en-US"])
def test_accepts_the_site_s_languages_and_chinese_for_the_pagination_alert(read: Read, lang: str) -> None:
    assert read(f"pagination: {{alertLocale: {lang}}}\n").pagination.alert_locale == lang


def test_reports_other_languages_of_the_pagination_alert(said: Said) -> None:
    (fault,) = said("pagination:\n  alertLocale: zh-TW\n")
    assert (fault.line, fault.code) == (6, "config-alert-language-unknown")
    assert "Did you mean 'zh-CN'?" in fault.expected


@pytest.mark.parametrize("color", ["red", "RebeccaPurple", "'#abc'", "'#A0b1C2'"])
def test_accepts_color_names_and_hex_values(read: Read, color: str) -> None:
    assert read(f"theme: {{color: {color}}}\n").theme.color == color.strip("'")


@pytest.mark.parametrize("color", ["redd", "'#abcd'", "rgb(0 0 0)", "'red; x: y'", "''"])
def test_reports_invalid_colors(said: Said, color: str) -> None:
    assert reported(said(f"theme:\n  color: {color}\n")) == [(6, "config-color")]


@pytest.mark.parametrize("color", ["black", "'#0008'", "rgb(0 0 0 / 80%)", "transparent"])
def test_accepts_a_transparent_zoom_overlay(read: Read, color: str) -> None:
    assert read(f"zoom: {{overlay: {color}}}\n").zoom.overlay == color.strip("'")


def test_reports_an_invalid_zoom_overlay(said: Said) -> None:
    assert reported(said("zoom: {overlay: 'red; position: fixed'}\n")) == [(5, "config-color")]


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ("{text: a}", "config-nav-entry"),
        ("{text: a, link: /b.html, items: [{text: c, link: /}]}", "config-nav-entry"),
        ("{text: a, link: b.html}", "config-nav-link"),
        ("{text: a, link: //evil.example/}", "config-nav-link"),
        ("{text: a, link: 'javascript:alert(1)'}", "config-nav-link"),
        ("{text: a, items: [{text: b, items: [{text: c, link: /}]}]}", "config-nav-depth"),
        ("{text: a, items: [{text: b}]}", "config-nav-entry"),
    ],
)
def test_reports_nav_entries_that_are_neither_links_nor_menus(said: Said, entry: str, code: str) -> None:
    assert reported(said(f"theme:\n  nav:\n    - {entry}\n")) == [(7, code)]


@pytest.mark.parametrize(
    "link", ["/", "/panel.html#view", "https://a.example/", "mailto:a@b.example", '"{{ links.a }}"']
)
def test_accepts_page_paths_and_addresses_as_nav_links(read: Read, link: str) -> None:
    read(f"links: {{a: https://a.example}}\ntheme: {{nav: [{{text: a, link: {link}}}]}}\n")


@pytest.mark.accepts("S-119", "S-142")
def test_a_sidebar_nested_too_deeply_is_a_warning_and_is_still_used(tmp_path: Path) -> None:
    deep = """\
title: Manual
locales: {/: {lang: pt-BR, label: Português}}
theme:
  sidebar:
    - title: first
      children:
        - title: second
          children:
            - title: third
              children:
                - page
                - title: fourth
                  children: [a, {title: fifth, children: [b]}]
"""
    (tmp_path / "glosa.yaml").write_text(deep, encoding="utf-8")
    loaded = load(tmp_path)
    config, warnings = loaded.config, loaded.diagnostics
    assert [(one.severity, one.code, one.line) for one in warnings] == [(Severity.WARNING, "sidebar-too-deep", 12)]
    assert "deeper than 3 levels" in warnings[0].found
    fifth = SidebarEntry(title="fifth", children=("b",))
    fourth = SidebarEntry(title="fourth", children=("a", fifth))
    third = SidebarEntry(title="third", children=("page", fourth))
    second = SidebarEntry(title="second", children=(third,))
    assert config.theme.sidebar == (SidebarEntry(title="first", children=(second,)),)


def test_accepts_three_levels_of_sidebar_groups(read: Read) -> None:
    read("theme: {sidebar: [{title: a, children: [{title: b, children: [{title: c, children: [d]}]}]}]}\n")


@pytest.mark.parametrize(
    ("entry", "found"),
    [
        ("{tag: script}", "neither 'attrs.src' nor 'content'"),
        ("{tag: script, attrs: {src: /a.js}, content: b}", "both 'attrs.src' and 'content'"),
        ("{tag: meta, content: b}", "A 'meta' has 'content'"),
        ("{tag: script, content: 'a</script>'}", "'</script'"),
        ("{tag: script, consent: advertising, content: a}", "has 'consent'"),
        ("{tag: link, attrs: {onload: x}}", "'onload'"),
        ("{tag: script, attrs: {src: //cdn.example/x.js}}", "'//cdn.example/x.js' has no scheme"),
        ("{tag: link, attrs: {rel: icon, href: //cdn.example/x.svg}}", "'//cdn.example/x.svg' has no scheme"),
        ("{tag: meta, attrs: {'a b': x}}", "'a b'"),
    ],
)
def test_reports_incomplete_head_entries(said: Said, entry: str, found: str) -> None:
    (fault,) = said(f"head:\n  - {entry}\n")
    assert (fault.line, fault.code) == (6, "config-head-entry")
    assert found in fault.found


def test_warns_of_inline_scripts(said: Said) -> None:
    (warning,) = said("head:\n  - {tag: meta, attrs: {name: a, content: b}}\n  - {tag: script, content: 'let a'}\n")
    assert (warning.severity, warning.line, warning.code) == (Severity.WARNING, 7, "config-inline-script")
    assert "hash is added" in warning.found


def test_skips_head_entries_that_are_off(read: Read) -> None:
    assert read("head: [{tag: script, enabled: false}]\n").head[0].enabled is False


@pytest.mark.parametrize("feed", ["rss", "atom", "json"])
def test_reports_feeds_without_the_site_s_url(said: Said, feed: str) -> None:
    assert reported(said(f"feeds:\n  {feed}: true\n")) == [(6, "config-feed-without-url")]
    assert said(f"url: https://a.example\nfeeds:\n  {feed}: true\n") == ()


def test_an_unreadable_url_is_the_only_problem(said: Said) -> None:
    assert reported(said("url: a.example\nfeeds: {rss: true}\n")) == [(5, "config-wrong-value")]


@pytest.mark.parametrize(
    "comments", ["", "comments: {solution: anonymous, anonymous: {serverURLs: 'https://a.example'}}\n"]
)
def test_reports_search_analytics_without_a_service(said: Said, comments: str) -> None:
    assert reported(said(f"search:\n  analytics: true\n{comments}")) == [(6, "config-search-analytics")]
    assert said(f"search: {{analytics: false}}\n{comments}") == ()


def test_search_analytics_need_the_service_of_any_language(said: Said) -> None:
    assert said("search: {analytics: true}\ncomments: {solution: anonymous}\n") == ()


def test_reports_listings_with_wrong_keys_and_duplicates(said: Said) -> None:
    faults = said("listings:\n  - {id: tag, pid: date}\n  - {id: timeline, pid: date}\n  - {id: timeline, pid: date}\n")
    assert reported(faults) == [(6, "config-listing-key"), (8, "config-listing-twice")]


def test_reports_a_solution_without_its_settings(said: Said) -> None:
    assert reported(said("comments:\n  solution: issues\n")) == [(5, "config-comments-without-settings")]


def test_checks_the_comments_of_each_locale(whole: Whole) -> None:
    faults = whole("title: a\nlocales:\n  /:\n    lang: pt\n    label: P\n    comments: {solution: issues}\n")
    assert reported(faults) == [(6, "config-comments-without-settings")]


@pytest.mark.parametrize(
    "lines",
    [
        "email: true\n",
        "comments: {solution: anonymous, anonymous: {notify: true}}\n",
        "comments: {solution: anonymous, anonymous: {verify: true}}\n",
    ],
)
def test_reports_features_that_are_not_available(said: Said, lines: str) -> None:
    (fault,) = said(lines)
    assert (fault.line, fault.code, fault.severity) == (5, "config-not-available", Severity.ERROR)
    assert "isn't available yet" in fault.found


def test_accepts_unavailable_features_that_are_off(read: Read) -> None:
    read("email: false\ncomments: {solution: anonymous, anonymous: {notify: false, verify: false}}\n")


def test_checks_skip_unreadable_values(said: Said) -> None:
    faults = said("theme:\n  nav:\n    - {text: a, lnk: /}\n  color: [redd]\ncomments: {solution: issue}\n")
    assert reported(faults) == [(7, "config-unknown-key"), (8, "config-wrong-value"), (9, "config-wrong-value")]


CODE_HOST = "owner: me, repo: docs, clientId: abc"


@pytest.mark.parametrize(
    ("issues", "code"),
    [
        ("platform: gitea", "config-code-host-address"),
        ("platform: github, flow: token", "config-login-flow"),
        ("platform: gitee, flow: token", "config-login-flow"),
        ("platform: gitea, baseURL: 'https://a.example', flow: token", "config-login-flow"),
        ("platform: github, baseURL: git.example.org", "config-wrong-value"),
        ("platform: github, baseURL: 'https://a.example/?b'", "config-wrong-value"),
        ("platform: github, proxy: /exchange", "config-wrong-value"),
        ("platform: github, proxy: 'javascript:alert(1)//{url}'", "config-wrong-value"),
        ("platform: github, redirectUri: 'auth/callback.html'", "config-wrong-value"),
        ("platform: github, flow: implicit", "config-wrong-value"),
        ("platform: github, strictSecret: 1", "config-wrong-value"),
        ("platform: github, issueId: 12", "config-unknown-key"),
    ],
)
def test_reports_inconsistent_settings_of_a_code_host(said: Said, issues: str, code: str) -> None:
    faults = said(f"comments:\n  solution: issues\n  issues: {{{CODE_HOST}, {issues}}}\n")
    assert reported(faults) == [(7, code)]


@pytest.mark.parametrize(
    "issues",
    [
        "platform: gitea, baseURL: 'https://a.example/git/'",
        "platform: gitlab, flow: token",
        "platform: bitbucket, flow: code",
        "platform: github, flow: code, clientSecret: ",
        "platform: github, proxy: 'https://comments.example.org/api/v1/exchange'",
        "platform: github, proxy: 'https://a.example/x?{url}', redirectUri: 'https://a.example/back.html'",
    ],
)
def test_accepts_the_login_flows_of_a_code_host(read: Read, issues: str) -> None:
    config = read(f"comments: {{solution: issues, issues: {{{CODE_HOST}, {issues}}}}}\n")
    assert config.comments is not None


@pytest.mark.parametrize(
    "lines",
    [
        f"comments:\n  solution: issues\n  issues: {{{CODE_HOST}, platform: github, clientSecret: c4nary}}\n",
        f"comments:\n  solution: issues\n  issues: {{{CODE_HOST}, platform: github, clientSecret: 12345678}}\n",
        f"comments:\n  solution: issues\n  options: {{clientSecret: c4nary}}\n  issues: {{{CODE_HOST}, platform: github}}\n",
        "comments:\n  solution: anonymous\n  options: {clientSecret: c4nary}\n",
        f"comments:\n  solution: anonymous\n  issues: {{{CODE_HOST}, platform: github, clientSecret: c4nary}}\n",
    ],
)
def test_reports_a_client_secret_without_repeating_it(said: Said, lines: str) -> None:
    (fault,) = said(lines)
    assert (fault.line, fault.code, fault.severity) == (7, "config-secret", Severity.ERROR)
    assert "every reader could read it" in fault.found
    assert "GLOSA_CLIENT_SECRET" in fault.next_step
    assert "data/oauth.yaml" in fault.next_step
    assert "c4nary" not in repr(fault)


def test_reports_a_client_secret_in_the_block_of_a_language(whole: Whole) -> None:
    (fault,) = whole(
        "title: a\nlocales:\n  /:\n    lang: en\n    label: E\n    comments:\n      solution: issues\n      issues:\n"
        "        platform: github\n        owner: a\n        repo: b\n        clientId: c\n        clientSecret: c4nary\n"
    )
    assert (fault.line, fault.code) == (13, "config-secret")


@pytest.mark.parametrize("platform", ["github", "github-v4", "gitee"])
def test_warns_of_strict_secret(said: Said, platform: str) -> None:
    (fault,) = said(
        f"comments:\n  solution: issues\n  issues: {{{CODE_HOST}, platform: {platform}, strictSecret: true}}\n"
    )
    assert (fault.line, fault.code, fault.severity) == (7, "config-strict-secret", Severity.WARNING)


@pytest.mark.parametrize(
    ("address", "why", "instead"),
    [
        ("*", "A star", "Name each host that 'frame' needs."),
        ("https://*.example.org", "A star", "Name each host that 'frame' needs."),
        ("'unsafe-eval'", "run text as code", "Name each host that 'frame' needs."),
        ("unsafe-inline", "run text as code", "Name each host that 'frame' needs."),
        ("'self'", "Keywords", "Name each host that 'frame' needs."),
        ("data:", "any content", "Name each host that 'frame' needs."),
        ("https:", "A scheme alone", "Name each host that 'frame' needs."),
        ("https://", "A scheme alone", "Name each host that 'frame' needs."),
        ("http://a.example", "Without encryption", "Write 'https://a.example'."),
        ("https://a.example/x", "only scheme, host and port", "Write 'https://a.example'."),
        ("a.example:8443", "only scheme, host and port", "Write 'https://a.example:8443'."),
        ("https://a.example; script-src *", "A star", "Name each host that 'frame' needs."),
        ("https://a.example;", "only scheme, host and port", "Name each host that 'frame' needs."),
        ("https://a b.example", "only scheme, host and port", "Name each host that 'frame' needs."),
        ("https://me:secret@a.example", "only scheme, host and port", "Name each host that 'frame' needs."),
        ("https://a..example", "only scheme, host and port", "Name each host that 'frame' needs."),
    ],
)
def test_refuses_anything_in_the_policy_but_origins(said: Said, address: str, why: str, instead: str) -> None:
    (fault,) = said(f'policy:\n  frame: ["{address}"]\n')
    assert (fault.line, fault.code, fault.severity) == (6, "config-policy", Severity.ERROR)
    assert why in fault.found
    assert fault.next_step == instead


def test_accepts_origins_in_the_policy(read: Read) -> None:
    config = read("policy: {frame: [https://a.example, 'https://bücher.example:8443'], form: [https://b.example]}\n")
    assert config.policy.frame == ("https://a.example", "https://bücher.example:8443")


def test_reports_unknown_purposes_in_the_policy(said: Said) -> None:
    (fault,) = said("policy: {image: [https://a.example]}\n")
    assert fault.code == "config-unknown-key"
