"""Problems beyond keys and types: languages, variables, addresses, head, feeds, search, and listings."""

from collections.abc import Callable

import pytest

from glosa.builder.config.model import SiteConfig
from glosa.builder.diagnostics import Diagnostic, Severity
from tests.unit.config.conftest import reported

Read = Callable[[str], SiteConfig]
Said = Callable[[str], tuple[Diagnostic, ...]]
Whole = Callable[[str | bytes], tuple[Diagnostic, ...]]


def test_requires_a_locale_at_the_root(whole: Whole) -> None:
    (fault,) = whole("title: a\nlocales:\n  /en/: {lang: en, label: English}\n")
    assert (fault.line, fault.code) == (2, "config-default-locale-missing")


def test_reports_a_language_with_two_locales(whole: Whole) -> None:
    (fault,) = whole("title: a\nlocales:\n  /: {lang: pt-BR, label: P}\n  /br/: {lang: pt-br, label: B}\n")
    assert (fault.line, fault.code) == (4, "config-language-twice")
    assert "'/' and '/br/'" in fault.found


@pytest.mark.parametrize(
    ("lang", "guess"),
    [
        ("english", "'en'?"),
        ("Deutsch", "'de'?"),
        ("german", "'de'?"),
        ("klingon", "'zh-Hans'."),
    ],
)
def test_warns_of_a_language_without_a_tag(whole: Whole, lang: str, guess: str) -> None:
    (fault,) = whole(f"title: a\nlocales:\n  /: {{lang: {lang}, label: E}}\n")
    assert (fault.line, fault.code, fault.severity) == (3, "config-language-tag", Severity.WARNING)
    assert fault.expected.endswith(guess)


@pytest.mark.parametrize("lang", ["en", "pt-BR", "zh-Hans-CN", "yue", "de-1996", "EN-us"])
def test_accepts_tags_of_languages(whole: Whole, lang: str) -> None:
    assert whole(f"title: a\nlocales:\n  /: {{lang: {lang}, label: E}}\n") == ()


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


def test_checks_skip_unreadable_values(said: Said) -> None:
    faults = said("theme:\n  nav:\n    - {text: a, lnk: /}\n  color: [redd]\ncomments: {solution: issue}\n")
    assert reported(faults) == [(7, "config-unknown-key"), (8, "config-wrong-value"), (9, "config-wrong-value")]


@pytest.mark.parametrize(
    ("versions", "expected"),
    [
        ("[{name: a, current: true}, {name: b, folder: /v1/}]", []),
        ("[{name: a, folder: /v2/, current: true}, {name: b, folder: /v1/}]", []),
        ("[{name: a, folder: /v2/}, {name: b, folder: /v1/}]", ["config-search-current"]),
        ("[{name: a, current: true}, {name: b, folder: /v1/, current: true}]", ["config-search-current"]),
        ("[{name: a, current: true}, {name: b}]", ["config-search-folder"]),
        ("[{name: a, current: true}, {name: A, folder: /v1/}]", ["config-search-version-twice"]),
        (
            "[{name: a, current: true}, {name: b, folder: /v1/}, {name: c, folder: /v1/}]",
            ["config-search-version-twice"],
        ),
    ],
)
def test_reports_versions_that_search_cannot_distinguish(said: Said, versions: str, expected: list[str]) -> None:
    assert [code for _, code in reported(said(f"search:\n  versions: {versions}\n"))] == expected
