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


def test_many_entries_of_the_navigation_cover_nothing_and_their_menus_stay_in_the_window(
    tiny_site: TinySite, visit: Visitor
) -> None:
    nav = "".join(f"\n    - {{text: Seção {one}, items: [{{text: Um, link: /}}]}}" for one in range(12))
    site = tiny_site({"docs/README.md": "# Home\n"}, config=f"theme:\n  nav:{nav}\n")
    for width in (960, 1300):
        page = visit(site, "", screen=ViewportSize(width=width, height=800))
        boxes = [entry.bounding_box() for entry in page.locator(".top-nav > ul > li").all()]
        header, title = (
            page.locator(".header").bounding_box(),
            page.locator(".outline, .page-body").first.bounding_box(),
        )
        assert header and title
        for box in boxes:
            assert box
            assert header["y"] + header["height"] <= box["y"]
            assert box["y"] + box["height"] <= title["y"]
        for summary in page.locator(".top-nav summary").all():
            summary.click()
            opened = page.locator(".top-nav [open] ul").bounding_box()
            above = summary.bounding_box()
            assert opened and above
            assert opened["y"] >= above["y"] + above["height"] - 4
            assert opened["x"] >= 0
            assert opened["x"] + opened["width"] <= width


def routes(page: Page) -> list[str]:
    """Every route of the site, from its route table of sixteen shards."""
    tables = [page.request.get(f"assets/routes/{digit:x}.json").json() for digit in range(16)]
    return [entry["path"] for table in tables for name, entry in table.items() if name != "stamp"]
