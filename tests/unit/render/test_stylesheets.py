"""What a page waits for before it is painted: one stylesheet, with all that its kind of page needs and no more."""

import re
from pathlib import Path

import pytest

from glosa.builder.build import Request, workshop
from glosa.builder.render.bundle import load_bundle
from tests.conftest import CONFIG, SiteMaker

TEXT = "# JSON\n\n```json\n1\n```\n"
CODE = {"docs/code.md": TEXT, "docs/en-US/code.md": TEXT}
BLOCK, TOKEN, LISTING, NOT_FOUND = ".prose .code-block{", ".token.", ".prose .entries{", ".not-found:before{"


@pytest.fixture
def built(make_site: SiteMaker, tmp_path: Path) -> Path:
    return _build(make_site(CODE), tmp_path)


@pytest.mark.parametrize(
    ("page", "has"),
    [("panel", set()), ("code", {BLOCK, TOKEN}), ("tag/index", {LISTING, NOT_FOUND}), ("404", {LISTING, NOT_FOUND})],
)
def test_a_page_has_one_stylesheet_with_what_it_needs(built: Path, page: str, has: set[str]) -> None:
    ((path, _),) = _links(built / f"{page}.html")
    style = (built / path).read_text()
    assert ".header{" in style
    assert {rule for rule in (BLOCK, TOKEN, LISTING, NOT_FOUND) if rule in style} == has


def test_the_stylesheet_says_when_the_code_theme_is_in_it(built: Path) -> None:
    assert [mark for _, mark in _links(built / "code.html")] == [" data-code"]
    assert [mark for _, mark in _links(built / "panel.html")] == [""]


@pytest.mark.parametrize("page", ["code", "panel", "tag/index"])
def test_rules_for_blocks_are_unlayered_with_an_external_code_theme(
    make_site: SiteMaker, tmp_path: Path, page: str
) -> None:
    config = CONFIG + "code: {theme: okaidia, themeBase: 'https://cdn.example/'}\n"
    out = _build(make_site({"glosa.yaml": config, **CODE}), tmp_path)
    (first, _), (blocks, mark) = _links(out / f"{page}.html")
    style = (out / blocks).read_text()
    assert mark == ""
    assert style.startswith(BLOCK)
    assert [TOKEN in text for text in (style, (out / first).read_text())] == [False, False]


def test_every_stylesheet_is_in_the_layer_so_that_a_sites_own_rules_win() -> None:
    sheets = {path.name: path.read_text() for path in (load_bundle().folder / "client/assets/css").iterdir()}
    unlayered = [
        name for name, style in sheets.items() if not re.fullmatch(r"(@layer glosa\{.*\})+\n?", style, re.DOTALL)
    ]
    assert [name.partition(".")[0] for name in unlayered] == ["code"]
    assert all("@layer glosa{@layer tokens{:root{" in style for name, style in sheets.items() if "reader" in name)


def test_styles_of_what_a_click_opens_load_with_the_scripts() -> None:
    (path,) = (load_bundle().folder / "client/assets/css").glob("scripted.*.css")
    style = path.read_text()
    assert [rule for rule in (BLOCK, LISTING, NOT_FOUND) if rule not in style] == []


def _build(site: Path, folder: Path) -> Path:
    with workshop(Request(site, folder / "out")) as shop:
        shop.build()
    return folder / "out"


def _links(page: Path) -> list[tuple[str, str]]:
    """Path and mark of every stylesheet that the page waits for."""
    return re.findall(r'<link rel="stylesheet" href="/([^"]+)"([^>]*)>', page.read_text())
