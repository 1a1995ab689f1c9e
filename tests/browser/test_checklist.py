"""The checklist before the first real trade: the browser remembers what readers checked off, in both languages."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.visitor import Visitor


def test_a_checklist_is_remembered_and_cleared(robot: str, visit: Visitor) -> None:
    page = visit(robot, "popular-topics/first-week.html")
    first, second = (open_list(page).get_by_role("checkbox").nth(place) for place in (0, 1))
    expect(first).to_be_enabled()
    expect(first).to_have_accessible_name("O setup rodou na conta demo em dias bons e ruins, sem mudanças.")
    first.check()
    page.keyboard.press("Tab")
    expect(page.get_by_role("status").filter(has_text="feitos")).to_have_text("1 de 10 feitos.")

    page.goto("en-US/popular-topics/first-week.html")
    expect(open_list(page).get_by_role("status")).to_have_text("1 of 10 done.")
    expect(first).to_be_checked()
    expect(second).not_to_be_checked()

    page.get_by_role("button", name="Clear all").click()
    page.reload()
    expect(open_list(page).get_by_role("status")).to_have_text("0 of 10 done.")
    expect(first).not_to_be_checked()


def open_list(page: Page) -> Locator:
    found = page.locator(".checklist")
    found.scroll_into_view_if_needed()
    expect(found.get_by_role("status")).to_be_visible()
    return found
