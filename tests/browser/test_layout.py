"""Every page of the site fits the width of a phone."""

from playwright.sync_api import Page

from tests.browser.visitor import PHONE, Visitor

TOO_WIDE = """() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth;
}"""


def routes(page: Page) -> list[str]:
    """Every route of the site, from its route table."""
    table: dict[str, dict[str, str]] = page.request.get("assets/routes/all.json").json()
    return [entry["path"] for entry in table.values()]


def test_no_page_scrolls_sideways_on_a_phone(robot: str, visit: Visitor) -> None:
    visit.expects("status of 404")
    page = visit(robot, screen=PHONE)
    too_wide: list[str] = []
    paths = routes(page)
    assert len(paths) > 60
    for path in paths:
        page.goto(path)
        if page.evaluate(TOO_WIDE):
            too_wide.append(path)
    assert too_wide == []
