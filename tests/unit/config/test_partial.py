"""Files with errors: what remains of them is enough to check the pages, without the values that have errors."""

from pathlib import Path

import pytest
import yaml

from glosa.builder.build import Request, workshop
from glosa.builder.config.decode import decode, decode_partially
from glosa.builder.config.load import load
from glosa.builder.config.model import NavEntry, SiteConfig
from glosa.builder.config.partial import UNREADABLE
from glosa.builder.diagnostics import BuildFailed, Severity
from tests.conftest import CONFIG, SiteMaker


def rest(folder: Path, lines: str, *, basics: str = CONFIG) -> SiteConfig:
    (folder / "glosa.yaml").write_text(basics + lines, encoding="utf-8")
    loaded = load(folder)
    config, faults = loaded.config, loaded.diagnostics
    assert any(one.severity is Severity.ERROR for one in faults)
    return config


def test_reports_problems_of_configuration_and_pages_together(make_site: SiteMaker, tmp_path: Path) -> None:
    config = (
        "titel: Manual\n" + CONFIG.partition("\n")[2] + "theme: {color: redd, nav: [{text: {pt-BR: a}, link: /}]}\n"
    )
    site = make_site({"glosa.yaml": config, "docs/panel.md": "# Painel\n\n## Visão {#view}\n\n[a](nowhere.md)\n"})
    with workshop(Request(site, tmp_path / "out")) as shop:
        codes = [(one.file, one.code) for one in shop.check()]
        with pytest.raises(BuildFailed):
            shop.build()
    assert codes == [
        ("docs/panel.md", "link-broken"),
        ("glosa.yaml", "config-missing-key"),
        ("glosa.yaml", "config-unknown-key"),
        ("glosa.yaml", "config-color"),
        ("glosa.yaml", "config-translation-missing"),
    ]


def test_an_unknown_key_changes_nothing_else(tmp_path: Path) -> None:
    config = rest(tmp_path, "theme: {subSidebarDepth: 2, hue: blue}\n")
    assert config.theme.sub_sidebar_depth == 2


def test_the_first_of_two_equal_keys_counts(tmp_path: Path) -> None:
    assert rest(tmp_path, "base: /a/\nbase: /b/\n").base == "/a/"


def test_defaults_replace_wrong_values(tmp_path: Path) -> None:
    config = rest(tmp_path, "theme: {color: redd, subSidebarDepth: 9, logo: /a.svg}\nfeeds: {rss: true}\n")
    assert (config.theme.color, config.theme.sub_sidebar_depth, config.theme.logo) == ("red", 4, "/a.svg")
    assert config.feeds.rss is False


def test_leaves_out_unusable_entries(tmp_path: Path) -> None:
    config = rest(
        tmp_path,
        """\
theme:
  nav:
    - {text: {pt-BR: a}, link: /}
    - {text: b, link: /}
    - {link: /}
    - {text: {pt-BR: "{{ c }}", en-US: c}, link: /}
    - 3
""",
    )
    assert config.theme.nav == (NavEntry(text="b", link="/"),)


def test_checks_the_pages_without_a_title(tmp_path: Path) -> None:
    assert rest(tmp_path, "", basics=CONFIG.partition("\n")[2]).title == ""


@pytest.mark.parametrize(
    "lines",
    [
        "variables: {a: {pt-BR: a}}\n",
        "links: {a: nowhere}\n",
        "listings: [{id: tag, pid: date}]\n",
        "locales: {/: {lang: [a], label: b}}\n",
        "locales: {/en/: {lang: a, label: b}}\n",
    ],
)
def test_does_not_check_the_pages_without_what_they_depend_on(tmp_path: Path, lines: str) -> None:
    basics = "title: a\n" if lines.startswith("locales") else CONFIG
    with pytest.raises(BuildFailed):
        rest(tmp_path, lines, basics=basics)


def test_an_unreadable_value_causes_no_further_error(tmp_path: Path) -> None:
    """``flow`` depends on the platform, which is misspelled."""
    issues = "{platform: gitlap, owner: o, repo: r, clientId: c, clientSecret: s, flow: token}"
    (tmp_path / "glosa.yaml").write_text(f"{CONFIG}comments: {{solution: issues, issues: {issues}}}\n")
    assert [one.code for one in load(tmp_path).diagnostics] == ["config-secret", "config-wrong-value"]


def test_a_partial_section_is_not_a_section() -> None:
    root = yaml.compose("title: [a]\nurl: https://docs.example.org\n")
    partial, faults = decode_partially(root, SiteConfig)
    assert partial is not None
    assert not isinstance(partial, SiteConfig)
    assert (partial.url, partial.base, partial.title) == ("https://docs.example.org", "/", UNREADABLE)
    with pytest.raises(AttributeError, match="SiteConfig has no field 'titel'"):
        _ = partial.titel
    assert {one.place for one in faults} == {("title",), ("locales",)}
    assert decode(root, SiteConfig)[0] is None
