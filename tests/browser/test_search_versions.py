"""Search on a site with several versions: each is searched on its own, in the dialog and on the search page."""

from itertools import pairwise, product

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import Scan, TinySite
from tests.browser.visitor import DESKTOP, PHONE, Scheme, Visitor

CONFIG = """search:
  versions:
    - { name: '2.0', current: true }
    - { name: '1.0', folder: /v1/ }
"""
ARABIC = "  /ar/: {lang: ar, label: العربية, partial: true}\n"
PAGES = {
    "docs/guide.md": "# Guide\n\n## Install {#install}\n\nThe installer copies the robot.\n",
    "docs/v1/guide.md": "# Guide of old\n\n## Install {#install}\n\nUnpack the robot by hand.\n",
    "docs/ar/README.md": "# البداية\n\nمرحبًا.\n",
    "docs/ar/guide.md": "# الدليل\n\n## التثبيت {#install}\n\nينسخ المثبت الروبوت.\n",
    "docs/ar/v1/guide.md": "# الدليل القديم\n\n## التثبيت {#install}\n\nفك ضغط الروبوت يدويا.\n",
}
SCHEMES: tuple[Scheme, ...] = ("light", "dark")


@pytest.fixture(scope="module")
def site(tiny_site: TinySite) -> str:
    return tiny_site(PAGES, config=ARABIC + CONFIG)


def search(page: Page, query: str) -> None:
    """Opens search, types the query, and waits for results."""
    page.keyboard.press("/")
    expect(page.get_by_role("combobox").first).to_be_focused()
    page.keyboard.type(query)
    expect(page.get_by_role("option").locator("visible=true").first).to_be_visible()


def addresses(page: Page) -> list[str]:
    """Where the results in the dialog lead."""
    links = page.locator(".search-hit:visible")
    return [links.nth(at).get_attribute("href") or "" for at in range(links.count())]


def test_a_page_of_an_old_version_searches_that_version(site: str, visit: Visitor) -> None:
    page = visit(site, "v1/guide.html")
    search(page, "robot")
    expect(page.locator("dialog select")).to_have_value("1.0")
    expect(page.locator(".search-hit:visible").first).to_have_attribute("href", "/v1/guide.html#install")
    assert all(url.startswith("/v1/") for url in addresses(page))
    page.locator("dialog select").select_option("2.0")
    expect(page.locator(".search-hit:visible").first).to_have_attribute("href", "/guide.html#install")
    assert not any(url.startswith("/v1/") for url in addresses(page))
    page.locator("dialog select").select_option("1.0")
    expect(page.locator(".search-all")).to_have_attribute("href", "/search.html?q=robot&version=1.0")
    page.locator(".search-all").click()
    expect(page).to_have_url("search.html?q=robot&version=1.0")
    expect(page.locator("main a[href='/v1/guide.html#install']")).to_be_visible()
    expect(page.locator("main a[href='/guide.html#install']")).to_have_count(0)


def test_a_link_names_the_version_that_the_search_page_searches(site: str, visit: Visitor) -> None:
    page = visit(site, "search.html?q=robot&version=1.0")
    expect(page.locator("main a[href='/v1/guide.html#install']")).to_be_visible()
    page.get_by_role("main").get_by_text("2.0", exact=True).click()
    expect(page.locator("main a[href='/guide.html#install']")).to_be_visible()
    expect(page).to_have_url("search.html?q=robot")
    page.goto("search.html?q=robot&version=0.1")
    expect(page.locator("main a[href='/guide.html#install']")).to_be_visible()


@pytest.mark.parametrize(
    ("path", "screen", "scheme"),
    [
        *product(("v1/guide.html",), (PHONE, DESKTOP), SCHEMES),
        ("ar/v1/guide.html", PHONE, "dark"),
        ("ar/v1/guide.html", DESKTOP, "light"),
    ],
)
def test_the_choice_of_a_version_fits_and_can_be_used_by_everyone(
    site: str, visit: Visitor, violations: Scan, path: str, screen: ViewportSize, scheme: Scheme
) -> None:
    page = visit(site, path, screen=screen, scheme=scheme)
    search(page, "الروبوت" if path.startswith("ar/") else "robot")
    choice, field, close = page.locator("dialog select"), page.locator("dialog input"), page.locator(".search-close")
    expect(choice).to_have_value("1.0")
    boxes = [part.bounding_box() for part in (field, choice, close)]
    spans = [(box["x"], box["x"] + box["width"]) for box in boxes if box]
    ordered = spans[::-1] if path.startswith("ar/") else spans
    assert all(one[1] <= other[0] + 1 for one, other in pairwise(ordered))
    assert all(0 <= start and end <= page.evaluate("innerWidth") for start, end in spans)
    assert spans[0][1] - spans[0][0] >= 120
    assert violations(page) == []
