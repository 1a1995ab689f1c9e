"""Every page of the site fits the width of a phone."""

from playwright.sync_api import Page, ViewportSize

from tests.browser.conftest import TinySite
from tests.browser.reading import SameDocument
from tests.browser.visitor import Visitor

SMALL_PHONE = ViewportSize(width=360, height=740)

TOO_WIDE = """async (paths) => {
  const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const tooWide = [];
  for (const path of paths) {
    const link = Object.assign(document.createElement("a"), { href: path });
    document.querySelector("main").append(link);
    link.click();
    link.remove();
    for (let frames = 0; location.pathname !== path && frames < 2000; frames += 2) await painted();
    await painted();
    const boxes = [document.documentElement, document.querySelector("header")];
    const fits = boxes.every(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
    if (!fits || location.pathname !== path) tooWide.push(path);
  }
  return tooWide;
}"""
"""Reads one page after the other inside the reader; answers those that scroll sideways, or never came."""


def test_no_page_scrolls_sideways_on_a_phone(robot: str, visit: Visitor) -> None:
    page = visit(robot, "panel.html", screen=SMALL_PHONE)
    same_document = SameDocument(page)
    paths = routes(page)
    assert len(paths) > 130
    assert page.evaluate(TOO_WIDE, paths) == []
    assert same_document


def test_wrapped_code_without_spaces_fits_a_phone(robot: str, visit: Visitor) -> None:
    page = visit(robot, "popular-topics/symbols.html", screen=SMALL_PHONE)
    code = page.locator(".code-block.wrap pre")
    assert code.evaluate("({ scrollWidth, clientWidth }) => scrollWidth - clientWidth") == 0


def test_code_in_html_scrolls_within_itself(tiny_site: TinySite, visit: Visitor) -> None:
    page = visit(
        tiny_site({"docs/README.md": f"# Code\n\n<pre><code>{'x' * 200}</code></pre>\n"}), "", screen=SMALL_PHONE
    )
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def routes(page: Page) -> list[str]:
    """Every route of the site, from its route table of sixteen shards."""
    tables = [page.request.get(f"assets/routes/{digit:x}.json").json() for digit in range(16)]
    return [entry["path"] for table in tables for name, entry in table.items() if name != "stamp"]
