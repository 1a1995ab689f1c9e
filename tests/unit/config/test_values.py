"""Single values: which ones are accepted, and how wrong ones are reported."""

from collections.abc import Callable

import pytest

from glosa.builder.config.model import SiteConfig
from glosa.builder.diagnostics import Diagnostic

Read = Callable[[str], SiteConfig]
Said = Callable[[str], tuple[Diagnostic, ...]]
Whole = Callable[[str | bytes], tuple[Diagnostic, ...]]


@pytest.mark.parametrize(
    ("lines", "line", "found", "expected"),
    [
        ("theme: dark\n", 5, "'theme' is 'dark'.", "a group of keys such as 'logo', 'color' or 'nav'"),
        ("theme:\n  - color\n", 5, "'theme' is a list.", "a group of keys"),
        ("theme:\n  nav:\n    text: Home\n", 6, "'theme.nav' is a group of keys.", "a list"),
        ("theme: {color: [red]}\n", 5, "'theme.color' is a list.", "text"),
        ("theme: {sidebar: autom}\n", 5, "'theme.sidebar' is 'autom'.", "'auto' or a list. Did you mean 'auto'?"),
        ("theme: {subSidebar: no way}\n", 5, "'theme.subSidebar' is 'no way'.", "true or false"),
        ("theme:\n  subSidebarDepth: 6\n", 6, "'theme.subSidebarDepth' is '6'.", "a whole number from 1 to 5"),
        ("theme: {subSidebarDepth: 2.0}\n", 5, "'theme.subSidebarDepth' is '2.0'.", "a whole number"),
        ("theme: {subSidebarDepth: '2'}\n", 5, "'theme.subSidebarDepth' is '2'.", "a whole number"),
        (f"timeline: {{shiftHours: {'9' * 5000}}}\n", 5, "'timeline.shiftHours' is '9999", "a whole number"),
        ("pagination: {perPage: 0}\n", 5, "'pagination.perPage' is '0'.", "a whole number of at least 1"),
        ("theme: {logo: logo.svg}\n", 5, "'theme.logo' is 'logo.svg'.", "such as /logo.svg"),
        ("theme: {logo: //evil.example/x.svg}\n", 5, "'theme.logo' is '//evil.example/x.svg'.", "in public/"),
        ("theme: {editLinks: true}\n", 5, "'theme.editLinks' is 'true'.", "contains {path}"),
        ("theme: {editLinks: https://host/}\n", 5, "'theme.editLinks' is 'https://host/'.", "main/{path}, or false."),
        ("code: {theme: monokai}\n", 5, "'code.theme' is 'monokai'.", "'default', 'funky', 'okaidia'"),
        ("code: {theme: okaida}\n", 5, "'code.theme' is 'okaida'.", "Did you mean 'okaidia'?"),
        ("code: {themeBase: cdn/themes}\n", 5, "'code.themeBase' is 'cdn/themes'.", "begins with https://"),
        ("base: docs\n", 5, "'base' is 'docs'.", "begins and ends with a slash"),
        ("base: /docs\n", 5, "'base' is '/docs'.", "begins and ends with a slash"),
        ("base: /../\n", 5, "'base' is '/../'.", "plain letters"),
        ("base: |\n  /\n", 5, "'base' is '/\n'.", "begins and ends with a slash"),
        ("url: docs.example.org\n", 5, "'url' is 'docs.example.org'.", "such as https://docs.example.org"),
        ("url: https://example.org/docs\n", 5, "'url' is 'https://example.org/docs'.", "a path belongs in 'base'"),
        ("url: https://example.org/\n", 5, "'url' is 'https://example.org/'.", "a path belongs in 'base'"),
        ("links: {website: example.org}\n", 5, "'links.website' is 'example.org'.", "begins with https://"),
        ("links: {our site: https://a.example}\n", 5, "Key 'our site' of 'links' is invalid.", "letters, digits"),
        ("feeds: {rss: maybe}\n", 5, "'feeds.rss' is 'maybe'.", "true or false"),
        ("head:\n  - tag: base\n", 6, "'head.tag' is 'base'.", "'link', 'meta' or 'script'"),
        ("head:\n  - meta\n", 6, "An entry of 'head' is 'meta'.", "a group of keys such as 'tag'"),
        ("comments: true\n", 5, "'comments' is 'true'.", "or false"),
        ("comments: {solution: }\n", 5, "'comments.solution' is empty.", "'anonymous' or 'issues'"),
        ("variables: {product: !secret x}\n", 5, "'variables.product' is 'x'.", "text or a group of keys"),
        ("theme: &t\n  nav: [*t]\n", 5, "An entry of 'theme.nav' contains itself.", "a group of keys"),
        ("variables: {? [a] : b}\n", 5, "A key of 'variables' is a list.", "A word before the colon"),
    ],
)
def test_reports_a_wrong_value_with_its_line(said: Said, lines: str, line: int, found: str, expected: str) -> None:
    fault = said(lines)[0]
    assert fault.code == "config-wrong-value"
    assert fault.line == line
    assert fault.found.startswith(found)
    assert expected.lower() in fault.expected.lower()


def test_text_that_begins_with_braces_needs_quotes(whole: Whole) -> None:
    (fault,) = whole("title: {{ product }}\nlocales: {/: {lang: en, label: English}}\n")
    assert fault.found == "'title' is a group of keys."
    assert "in quotes if it contains '{{'" in fault.next_step


def test_reports_the_path_of_a_locale_without_a_slash_at_both_ends(whole: Whole) -> None:
    faults = whole("title: a\nlocales:\n  /: {lang: pt-BR, label: P}\n  /en-US: {lang: en-US, label: E}\n")
    assert [(one.line, one.found) for one in faults] == [(4, "Key '/en-US' of 'locales' is invalid.")]


@pytest.mark.parametrize("tag", ["e", "pt_BR", "português", "pt-", "''"])
def test_reports_invalid_language_tags(whole: Whole, tag: str) -> None:
    (fault,) = whole(f"title: a\nlocales:\n  /: {{lang: {tag}, label: P}}\n")
    assert fault.expected == "A language tag such as pt-BR or en."


@pytest.mark.parametrize(
    ("lines", "line", "place", "guess"),
    [
        ("themes: {}\n", 5, "the file", "Did you mean 'theme'?"),
        ("theme:\n  sidebr: auto\n", 6, "'theme'", "Did you mean 'sidebar'?"),
        ("theme:\n  nav:\n    - text: Home\n      lnk: /\n", 8, "an entry of 'theme.nav'", "Did you mean 'link'?"),
        ("theme: {sub_sidebar: auto}\n", 5, "'theme'", "Did you mean 'subSidebar'?"),
        ("pagination: {hue: red}\n", 5, "'pagination'", "One of 'perPage', 'prevText'"),
        ("<<: {a: b}\n", 5, "the file", "One of 'title'"),
    ],
)
def test_reports_unknown_keys_with_a_suggestion(said: Said, lines: str, line: int, place: str, guess: str) -> None:
    fault = said(lines)[0]
    assert fault.code == "config-unknown-key"
    assert fault.line == line
    assert fault.found.endswith(f"in {place}.")
    assert guess in fault.expected


def test_reports_duplicate_keys(said: Said) -> None:
    (fault,) = said("code: {theme: funky}\nbase: /a/\ncode: {theme: okaidia}\n")
    assert (fault.code, fault.line) == ("config-duplicate-key", 7)
    assert fault.found == "Key 'code' of the file appears twice, first in line 5."


def test_reports_missing_keys_at_their_section(said: Said) -> None:
    (fault,) = said("comments:\n  solution: issues\n  issues:\n    platform: gitlab\n    owner: o\n    repo: r\n")
    assert (fault.code, fault.line) == ("config-missing-key", 7)
    assert fault.found == "'comments.issues.clientId' is missing."
    assert fault.next_step == "Add 'clientId:' to 'comments.issues'."


def test_reads_plain_scalars_as_text(whole: Whole, read: Read) -> None:
    assert whole("title: 2024\nlocales:\n  /: {lang: no, label: On}\n") == ()
    config = read("description: 1.10\nvariables: {since: 2020-01-02, answer: yes, empty: ''}\n")
    assert config.description == "1.10"
    assert config.variables == {"since": "2020-01-02", "answer": "yes", "empty": ""}


def test_reads_numbers_and_booleans_where_both_are_allowed(read: Read) -> None:
    config = read("comments: {solution: anonymous, options: {a: 5, b: on, c: '5', d: 'on', e: x}}\n")
    assert config.comments is not None
    assert config.comments.options == {"a": 5, "b": True, "c": "5", "d": "on", "e": "x"}


def test_a_key_without_a_value_counts_as_missing(read: Read) -> None:
    assert read("theme:\nhead:\nurl: ~\nfeeds:\n  rss:\n") == read("")


def test_false_turns_off_anything_optional(read: Read) -> None:
    config = read("url: false\ncomments: off\naccentSeed: no\ntheme: {editLinks: false}\ncode: {themeBase: false}\n")
    assert config == read("")
    assert (config.url, config.comments, config.accent_seed, config.theme.edit_links) == (None, None, None, None)


def test_accepts_yaml_anchors(read: Read) -> None:
    config = read("theme:\n  nav:\n    - &home {text: Home, link: /}\n    - {text: Menu, items: [*home]}\n")
    assert config.theme.nav[1].items == (config.theme.nav[0],)


@pytest.mark.parametrize("hours", [-49, 49, 10**12])
def test_limits_the_shift_of_dates_to_two_days(said: Callable[[str], tuple[Diagnostic, ...]], hours: int) -> None:
    (fault,) = said(f"timeline: {{shiftHours: {hours}}}\n")
    assert (fault.line, fault.code) == (5, "config-wrong-value")
    assert "a whole number from -48 to 48" in fault.expected.lower()
