"""A top navigation that doesn't fit next to the title gets a row of its own, by a stylesheet that other sites don't have."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from glosa.builder.build import Request, workshop
from tests.conftest import CONFIG, SiteMaker


@pytest.fixture
def sheet(make_site: SiteMaker, tmp_path: Path) -> "Sheet":
    return Sheet(make_site, tmp_path / "out")


class Sheet:
    """Builds a site with a top navigation, and returns the stylesheet after the reader's; empty if there is none."""

    def __init__(self, make_site: SiteMaker, out: Path) -> None:
        self._make_site = make_site
        self._out = out

    def __call__(self, *entries: str, title: str = "Manual", files: Mapping[str, str] | None = None) -> str:
        nav = "".join(f"\n    - {{text: {text}, link: /}}" for text in entries)
        config = CONFIG.replace("title: Manual", f"title: {title}") + f"theme:\n  nav:{nav}\n"
        with workshop(Request(self._make_site({"glosa.yaml": config, **(files or {})}), self._out)) as shop:
            shop.build()
        _, *more = re.findall(r'<link rel="stylesheet" href="/([^"]+)">', (self._out / "panel.html").read_text())
        return "".join((self._out / path).read_text() for path in more)


def test_a_short_navigation_needs_no_stylesheet(sheet: Sheet) -> None:
    assert sheet("Guide", "Blog", "Changelog") == ""


def test_a_longer_one_has_its_row_up_to_the_width_at_which_it_fits(sheet: Sheet) -> None:
    style = sheet("Primeiros passos", "Configurações avançadas", "Perguntas frequentes")
    width = re.search(r"\(min-width:60rem\) and \(max-width:([\d.]+)rem\)", style)
    assert width
    longer = re.search(
        r"max-width:([\d.]+)rem", sheet("Primeiros passos", "Configurações avançadas", "Perguntas frequentes", "Blog")
    )
    assert longer
    assert 60 < float(width[1]) < float(longer[1])


def test_the_longest_has_its_row_at_any_width(sheet: Sheet) -> None:
    assert "(min-width:60rem){" in sheet(*(f"Configurações avançadas {number}" for number in range(9)))


def test_a_long_title_and_wide_characters_leave_less_room(sheet: Sheet) -> None:
    entries = ("Guide", "Blog", "Changelog")
    assert sheet(*entries, title="The manual of the trading robot for beginners")
    assert sheet("はじめての人のためのガイド", "よくある質問と答え", "変更履歴とお知らせ", "利用者の皆さまへのお願い")
