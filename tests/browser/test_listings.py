"""Tags, categories and the timeline, and moving through their pages."""

import re

import pytest
from playwright.sync_api import Dialog, Page, expect

from tests.browser.conftest import TinySite
from tests.browser.reading import SameDocument
from tests.browser.visitor import Visitor

INVALID = ["0", "4", "-1", "3.7", "3abc", "abc", ""]


@pytest.mark.accepts("S-15a", "S-53")
@pytest.mark.parametrize(
    ("home", "title", "tag", "titles"),
    [
        ("", "Tags", "renko", ["Renko"]),
        ("en-US/", "Tags", "Renko", ["Renko"]),
    ],
)
def test_the_tags_lead_to_their_pages(
    robot: str, visit: Visitor, home: str, title: str, tag: str, titles: list[str]
) -> None:
    page = visit(robot, f"{home}tag/")
    article = page.get_by_role("article")
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    article.get_by_role("list", name="Tags").first.get_by_role("link", name=re.compile(f"^{tag} ", re.IGNORECASE)).click()
    expect(page).to_have_url(re.compile(rf"/{home}tag/[^/]+/$"))
    expect(article.get_by_role("heading", level=2)).to_have_text(titles)
