"""Problems of the theme: colors, navigation, and the sidebar."""

from collections.abc import Callable
from pathlib import Path

import pytest

from glosa.builder.config.load import load
from glosa.builder.config.model import SidebarEntry, SiteConfig
from glosa.builder.diagnostics import Diagnostic, Severity
from tests.unit.config.conftest import reported

Read = Callable[[str], SiteConfig]
Said = Callable[[str], tuple[Diagnostic, ...]]
Whole = Callable[[str | bytes], tuple[Diagnostic, ...]]


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
