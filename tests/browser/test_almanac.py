"""The theme in themes/almanac: a landing page, an article, and a listing, on each screen and in each scheme."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import ViewportSize, expect

from glosa.builder.build import Request, workshop
from tests.browser.conftest import Scan
from tests.browser.sites import served
from tests.browser.visitor import DESKTOP, PHONE, Scheme, Visitor

ALMANAC = Path(__file__).parents[2] / "themes/almanac"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("almanac")
    with served(ALMANAC, folder / "log", "--out", str(folder / "out")) as origin:
        yield f"{origin}/"


def test_it_builds_without_warnings_and_is_short(tmp_path: Path) -> None:
    with workshop(Request(ALMANAC, tmp_path / "out")) as shop:
        assert shop.build(strict=True).warnings == ()
    lines = sum(len(path.read_text().splitlines()) for path in (ALMANAC / "theme").iterdir())
    assert lines <= 400


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_it_hydrates_and_is_accessible(
    site: str, visit: Visitor, violations: Scan, screen: ViewportSize, scheme: Scheme
) -> None:
    page = visit(site, "", screen=screen, scheme=scheme)
    expect(page.get_by_role("heading", level=1)).to_have_text("Documentation that reads like a well-made book")
    expect(page.locator(".features h2")).to_have_count(3)
    assert violations(page) == []
    page.get_by_role("link", name="Read the guide").click()
    expect(page.get_by_role("article").get_by_role("heading", name="The guide")).to_be_visible()
    expect(page.locator(".landing")).to_have_count(0)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("width", [1100, 1300, 1600])
def test_the_footer_is_centered_below_the_article(site: str, visit: Visitor, width: int) -> None:
    page = visit(site, "guide/", screen=ViewportSize(width=width, height=900))
    title, article = (page.locator(one).bounding_box() for one in (".colophon-title", ".page-body"))
    assert title
    assert article
    assert abs((title["x"] + title["width"] / 2) - (article["x"] + article["width"] / 2)) < 2


def test_the_drawer_opens_on_phones(site: str, visit: Visitor) -> None:
    page = visit(site, "guide/", screen=PHONE)
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("link", name="How the theme is made").first.click()
    expect(page.get_by_role("article").get_by_role("heading", level=1)).to_have_text("How the theme is made")
