"""The comments pass all rules of axe-core in both text directions, and work with the keyboard alone."""

import re
from itertools import product

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.conftest import Scan
from tests.browser.issues.conftest import Faithful, Sites
from tests.browser.issues.scene.forge import CheckedForge
from tests.browser.issues.scene.issue_site import IssueSite, Talk
from tests.browser.issues.scene.issue_widget import opened, remember
from tests.browser.issues.scene.third_party_page import ThirdPartyPages, mounting
from tests.browser.test_accessibility import SCHEMES
from tests.browser.visitor import Scheme, Visitor

WIDTHS = (360, 1280)
RICH = """# A heading

* one with a [link](https://example.org/)
* [ ] to do

| a | b |
|---|---|
| `code` | ~~gone~~ |

> quoted

```js
const wide = "so wide that it does not fit into a narrow screen, and has to be scrolled by everyone who reads it";
```
"""


@pytest.fixture
def site(sites: Sites) -> IssueSite:
    return sites("github-v4")


@pytest.fixture
def talk(site: IssueSite) -> Talk:
    return next(site.talks)


@pytest.mark.parametrize(("scheme", "width"), list(product(SCHEMES, WIDTHS)))
def test_the_widget_passes_the_accessibility_scan(
    visit: Visitor, site: IssueSite, talk: Talk, violations: Scan, *, scheme: Scheme, width: int
) -> None:
    site.host.seed(talk.issue, [RICH, *(f"Comment {number}" for number in range(12))], by=["admin", "reader"])
    screen = ViewportSize(width=width, height=800)
    widget = opened(visit, site, talk, screen=screen, scheme=scheme)
    expect(widget.act).to_be_visible()
    widget.root.scroll_into_view_if_needed()
    assert violations(widget.page) == []

    visit.expects("status of 500")
    widget = opened(visit, site, talk, user="reader", screen=screen, scheme=scheme)
    expect(widget.comments).to_have_count(10)
    widget.page.get_by_role("button", name="Oldest first").or_(widget.order).first.click()
    expect(widget.texts().first.locator("table")).to_be_visible()
    with site.host.fault("500", method="POST", path="/graphql"):
        widget.comments.nth(1).get_by_role("button", name="Edit").click()
        widget.text.fill("a draft")
        widget.submit.click()
        expect(widget.alert).to_be_visible()
        assert violations(widget.page) == []
    assert _overflow(widget.page) <= 0


@pytest.mark.parametrize(("scheme", "width"), list(product(SCHEMES, WIDTHS)))
def test_the_hebrew_widget_passes_the_accessibility_scan(
    visit: Visitor, site: IssueSite, forge: CheckedForge, violations: Scan, *, scheme: Scheme, width: int
) -> None:
    title = f"{scheme} {width}"
    host = forge.host("github")
    host.seed(f"[Vssue]{title}", [RICH, "שלום", *(f"Comment {number}" for number in range(12))], by=["admin", "reader"])
    third_party = ThirdPartyPages(visit, f"{site.origin}comments", (forge.origin,))
    options = {**host.options, "title": title, "locale": "he", "proxy": site.exchange}
    page = third_party.open(mounting(options), scheme=scheme, width=width)
    widget = page.locator("#comments")
    expect(widget).to_have_attribute("dir", "rtl")
    expect(page.locator(".vssue-comment")).to_have_count(10)
    remember(page, host, "reader")
    page.reload()
    edit = page.get_by_role("button", name="עריכה")
    expect(edit).not_to_have_count(0)
    box, name = page.locator(".vssue-comment-avatar").nth(1), page.locator(".vssue-comment-author").first
    assert _left(box) > _left(name)
    edit.first.click()
    expect(page.locator(".vssue-edit-comment-input")).to_be_focused()
    assert violations(page) == []
    assert _overflow(page) <= 0


@pytest.mark.accepts("B-106", "B-107")
def test_a_thread_can_be_used_by_keyboard_alone(visit: Visitor, sites: Sites, faithful: Faithful) -> None:
    site = sites("github")
    talk = next(site.talks)
    site.host.seed(talk.issue, [f"Comment {number}" for number in range(1, 12)], by=["admin"])
    widget = opened(visit, site, talk)
    page, keys = widget.page, widget.page.keyboard
    page.on("dialog", lambda dialog: dialog.accept())
    expect(widget.comments).to_have_count(10)
    keys.press("Tab")
    keys.press("Enter")
    _tab_to(widget.login_button)
    keys.press("Enter")
    _tab_to(page.locator("button[name=user][value=reader]"))
    keys.press("Enter")
    _tab_to(page.locator("button[name=decision][value=allow]"))
    keys.press("Enter")
    expect(widget.user).to_have_text("reader")

    _tab_to(widget.turn("Next"))
    keys.press("Space")
    expect(widget.texts()).to_have_text(["Comment 11"])
    _tab_to(widget.comments.first.get_by_role("button", name="Like", exact=False).first)
    keys.press("Enter")
    expect(
        widget.comment("Comment 11")
        .number("Heart")
        .or_(widget.comment("Comment 11").number("Like"))
        .filter(has_text="1")
    ).to_have_count(1)
    _tab_to(widget.comment("Comment 11").operation("Reply"))
    keys.press("Enter")
    expect(widget.text).to_be_focused()
    keys.type("by keyboard")
    keys.press("Control+Enter")
    expect(widget.comments).to_have_count(2)
    expect(widget.text).to_be_focused()

    own = widget.comments.last
    _tab_to(own.get_by_role("button", name="Edit"))
    keys.press("Enter")
    expect(page.locator(".vssue-edit-comment-input")).to_be_focused()
    keys.press("Control+A")
    keys.type("changed")
    keys.press("Control+Enter")
    expect(widget.texts()).to_have_text(["Comment 11", "changed"])
    expect(own.get_by_role("button", name="Edit")).to_be_focused()
    keys.press("Tab")
    keys.press("Enter")
    expect(widget.texts()).to_have_text(["Comment 11"])
    expect(widget.comments.last).to_be_focused()
    _tab_to(widget.logout_button, backwards=True)
    keys.press("Enter")
    expect(widget.login_button).to_be_focused()


def test_screen_readers_announce_what_happens(visit: Visitor, sites: Sites) -> None:
    visit.expects("status of 500")
    site = sites("github")
    talk = next(site.talks)
    site.host.seed(talk.issue, ["a comment"], by=["admin"])
    widget = opened(visit, site, talk, user="reader")
    page = widget.page
    comments = page.get_by_role("region", name="Comments", exact=True)
    expect(comments.get_by_role("article", name=re.compile("^admin "))).to_have_count(1)
    expect(comments.get_by_role("form", name="New comment")).to_be_visible()
    expect(comments.get_by_role("region", name="1 comment")).to_have_attribute("aria-busy", "false")
    alert = comments.get_by_role("alert")
    expect(alert).to_be_empty()
    widget.text.fill("a draft")
    with site.host.fault("500", method="POST"):
        widget.submit.click()
        expect(alert).to_have_text(re.compile("^GitHub answered with an error"))


def _tab_to(target: Locator, *, backwards: bool = False) -> None:
    """Presses Tab until the target has the focus, at most once per control on the page."""
    page = target.page
    expect(target).to_be_visible()
    for _ in range(120):
        if target.evaluate("target => target === document.activeElement"):
            return
        page.keyboard.press("Shift+Tab" if backwards else "Tab")
    raise AssertionError(f"The keyboard never reaches {target}.")


def _left(element: Locator) -> float:
    box = element.bounding_box()
    assert box is not None
    return box["x"]


def _overflow(page: Page) -> int:
    """Pixels by which the page is wider than the screen."""
    wider: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return wider
