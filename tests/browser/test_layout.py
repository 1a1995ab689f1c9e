"""Every page of the site fits the width of a phone."""

import pytest
from playwright.sync_api import Page

from tests.browser.specimens import HOMES
from tests.browser.visitor import PHONE, Visitor

TOO_WIDE = """() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth;
}"""


@pytest.mark.parametrize("home", HOMES.values(), ids=HOMES.keys())
def test_no_page_scrolls_sideways_on_a_phone(robot: str, visit: Visitor, home: str) -> None:
    visit.expects("status of 404")
    page = visit(robot, screen=PHONE)
    paths = [path for path in routes(page) if path.startswith("/en-US/") == (home == "en-US/")]
    assert len(paths) > 30
    too_wide: list[str] = []
    for path in paths:
        page.goto(path)
        if page.evaluate(TOO_WIDE):
            too_wide.append(path)
    assert too_wide == []


def routes(page: Page) -> list[str]:
    """Every route of the site, from its route table."""
    table: dict[str, dict[str, str]] = page.request.get("assets/routes/all.json").json()
    return [entry["path"] for entry in table.values()]
