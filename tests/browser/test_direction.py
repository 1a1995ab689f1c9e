"""Languages that are written from right to left: the page is mirrored, and follows a change of the language."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import TinySite
from tests.browser.visitor import DESKTOP, PHONE, Visitor

ARABIC = (
    "  /ar/: {lang: ar, label: العربية, partial: true}\n  /fa/: {lang: fa, label: فارسی, dir: ltr, partial: true}\n"
)
PAGES = {
    "docs/ar/README.md": "# البداية\n\nمرحبًا.\n",
    "docs/ar/panel.md": "---\ntags: [دليل]\n---\n\n# اللوحة\n\n## الوحدات {#view}\n\n`stop_loss(-1)`\n\n```js\nlet points = -1;\n```\n",
    "docs/ar/stop.md": "# Stop loss\n\nA text in English.\n",
    "docs/fa/README.md": "# شروع\n\nسلام.\n",
    "docs/fa/panel.md": "# پنل\n\n## واحدها {#view}\n\nمتن.\n",
}


SPACES = """
() => [...document.querySelectorAll(".page :is(nav, ul, li, a, button, span, aside, section, fieldset)")].map((part) => {
  const { paddingInline, marginInline, borderInlineStartWidth } = getComputedStyle(part);
  return `${part.tagName}.${part.className}: ${paddingInline} ${marginInline} ${borderInlineStartWidth}`;
}).filter((line, index, all) => !line.startsWith("SPAN.chevron") && all.indexOf(line) === index).sort()
"""
"""The neighbors before and after each part of the chrome, in the direction of the text."""


@pytest.fixture(scope="module")
def site(tiny_site: TinySite) -> str:
    config = "theme: {sidebar: [{title: Docs, collapsable: true, children: [panel]}]}\nsearch: true\n"
    return tiny_site(PAGES, config=ARABIC + config)


def edges(part: Locator) -> tuple[float, float]:
    """The distances of an element from the left and the right side of the window."""
    box = part.bounding_box()
    width: int = part.page.evaluate("innerWidth")
    assert box is not None
    return box["x"], width - box["x"] - box["width"]


def widths(page: Page) -> tuple[int, int]:
    found: list[int] = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    return found[0], found[1]


def test_every_page_has_its_direction_without_scripts(site: str, visit: Visitor) -> None:
    page = visit(site, scripts=False)
    for path, lang, direction in (
        ("panel.html", "pt-BR", "ltr"),
        ("ar/panel.html", "ar", "rtl"),
        ("ar/tag/", "ar", "rtl"),
        ("fa/panel.html", "fa", "ltr"),
    ):
        page.goto(path)
        assert page.locator("html").get_attribute("lang") == lang
        assert page.locator("html").get_attribute("dir") == direction


def test_a_wide_page_is_mirrored(site: str, visit: Visitor) -> None:
    page = visit(site, "ar/panel.html", screen=DESKTOP)
    parts = (".sidebar", ".sidebar .chevron", ".outline", ".outline-panel a", ".brand", "fieldset.switch", ".chip")
    assert edges(page.locator(".sidebar"))[1] < edges(page.locator("article"))[1] < edges(page.locator(".outline"))[1]
    assert widths(page)[0] <= widths(page)[1]
    mirrored, spaces = [edges(page.locator(part).first) for part in parts], page.evaluate(SPACES)
    page.evaluate("document.documentElement.dir = 'ltr'")
    assert page.evaluate(SPACES) == spaces
    for part, (left, right) in zip(parts, mirrored, strict=True):
        assert edges(page.locator(part).first) == pytest.approx((right, left), abs=1), part


def test_a_narrow_page_is_mirrored(site: str, visit: Visitor) -> None:
    page = visit(site, "ar/panel.html", screen=PHONE)
    button = page.get_by_role("button", name="القائمة")
    assert edges(button)[1] < edges(button)[0]
    assert widths(page)[0] <= widths(page)[1]
    button.click()
    menu = page.get_by_role("dialog")
    expect(menu).to_be_in_viewport()
    page.wait_for_function(
        "() => document.querySelector('.menu').getAnimations().every(({playState}) => playState === 'finished')"
    )
    assert edges(menu)[1] < edges(menu)[0]


def test_code_reads_from_left_to_right(site: str, visit: Visitor) -> None:
    page = visit(site, "ar/panel.html")
    for code in page.locator("article code").all():
        assert code.evaluate("code => getComputedStyle(code).direction") == "ltr"
    assert page.locator(".code-block").evaluate("block => getComputedStyle(block).direction") == "ltr"


def test_the_direction_changes_with_the_language(site: str, visit: Visitor) -> None:
    page = visit(site, "panel.html")
    root = page.locator("html")
    switch = page.get_by_role("banner").get_by_role("link")
    for name, direction in (("العربية", "rtl"), ("فارسی", "ltr"), ("العربية", "rtl"), ("Português", "ltr")):
        page.get_by_role("banner").locator("summary").click()
        switch.filter(has_text=name).click()
        expect(root).to_have_attribute("dir", direction)
    page.go_back()
    expect(root).to_have_attribute("dir", "rtl")


@pytest.mark.parametrize("query", ["stop", "xyzzy", "لوحة"])
def test_results_and_notes_of_search_begin_at_the_same_edge(site: str, visit: Visitor, query: str) -> None:
    page = visit(site, "ar/panel.html")
    page.keyboard.press("/")
    page.get_by_role("combobox").fill(query)
    shown = page.locator(".search-excerpt:not(:empty), .search-note").first
    expect(shown).to_be_visible()
    expect(shown).to_have_css("text-align", "right")
