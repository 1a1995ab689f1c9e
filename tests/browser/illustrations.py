"""The forms of the illustrations: fills them in, and reads their results."""

from collections.abc import Mapping

from playwright.sync_api import Locator, Page, ViewportSize, expect

NARROW = ViewportSize(width=360, height=800)


def illustration(page: Page) -> Locator:
    """The page's illustration, hydrated after scrolling to it."""
    found = page.locator(".illustration")
    found.scroll_into_view_if_needed()
    expect(found.get_by_role("group").first).to_be_visible()
    return found


def fill(form: Locator, values: Mapping[str, str]) -> None:
    for label, value in values.items():
        form.get_by_label(label, exact=True).fill(value)


def rows(form: Locator) -> list[list[str]]:
    """The cells of the result, without those of a table in details."""
    found = form.locator("tbody tr:not(details *)")
    return [row.locator("th, td").all_inner_texts() for row in found.all()]
