"""A browser that translates pages replaces their text nodes: labels are correct again on the next page."""

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.reading import SameDocument, wait_for_position
from tests.browser.visitor import DESKTOP, PHONE, Visitor

TRANSLATE = """
() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    if (text.data.trim() === "" || text.parentElement.closest("script, style, svg") !== null) continue;
    const outer = document.createElement("font");
    const inner = document.createElement("font");
    inner.textContent = `«${text.data}»`;
    outer.append(inner);
    text.replaceWith(outer);
  }
}
"""
"""What Chrome's translation does to a page, with marks around the text in place of another language."""

# Comments come once they are near, and so do their buttons.
LABELS = """
() => [...document.querySelectorAll("a, button, summary, .crumbs li, h1, h2")]
  .filter((label) => label.closest("#comments, .illustration, [data-island]") === null)
  .map((label) => label.textContent.replaceAll(/[«»]/gu, "").replaceAll(/\\s+/gu, " ").trim())
"""


def labels(page: Page) -> list[str]:
    found: list[str] = page.evaluate(LABELS)
    return found


@pytest.mark.parametrize("screen", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_after_a_translation_the_next_pages_have_their_own_labels(
    robot: str, visit: Visitor, screen: ViewportSize
) -> None:
    page = visit(robot, "settings/basic.html", screen=screen)
    same_document = SameDocument(page)
    for way, path in (
        ("next", "settings/strategy.html"),
        ("next", "settings/tradingtime.html"),
        ("prev", "settings/strategy.html"),
    ):
        page.evaluate(TRANSLATE)
        page.locator(f".prev-next .{way}").click()
        expect(page).to_have_url(re.compile(re.escape(path)))
        expect(page.locator("h1")).not_to_contain_text("«")
        # On the way up, the outline names the section that passes.
        wait_for_position(page, 0)
        fresh = visit(robot, path, screen=screen)
        assert labels(page) == labels(fresh)
        fresh.close()
    assert same_document
