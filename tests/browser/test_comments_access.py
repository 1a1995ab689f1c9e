"""Comments pass all rules of axe-core, work with the keyboard alone, and announce what happens to screen readers."""

from itertools import product

import pytest
from playwright.sync_api import expect

from tests.browser.comment_widget import Widget
from tests.browser.commented_site import CommentedSite
from tests.browser.conftest import Scan
from tests.browser.test_accessibility import SCHEMES, SCREENS
from tests.browser.visitor import Scheme, Visitor

_LONG = "\n\n".join(f"Paragraph {number} with a [link](https://example.org/{number})." for number in range(30))


@pytest.mark.parametrize(("scheme", "screen"), list(product(SCHEMES, SCREENS)))
def test_the_widget_passes_the_accessibility_scan(
    talks: CommentedSite, visit: Visitor, violations: Scan, *, scheme: Scheme, screen: str
) -> None:
    visit.expects("ERR_FAILED")
    path = next(talks.fresh_pages)
    discussion = talks.discussion(path)
    for number in range(10):
        discussion.say(f"number {number}")
    removed = discussion.say("to be removed")
    discussion.say("an answer to what is gone", root=removed)
    talks.command("delete", removed)
    root = discussion.say("a root\n\n| a | b |\n|---|---|\n| 1 | `two` |\n\n> quoted", nick="Ana", link="example.org")
    discussion.say(_LONG, root=root, nick="Bob")
    page = visit(talks.origin, path, screen=SCREENS[screen], scheme=scheme)
    widget = Widget(page)
    widget.text.scroll_into_view_if_needed()
    expect(widget.roots).to_have_count(10)
    expect(widget.more).to_be_visible()
    expect(page.locator(".vcontent.expand")).to_have_count(1)
    expect(page.locator(".vremoved")).to_be_visible()
    assert violations(page) == []

    page.locator(".vemoji-btn").click()
    widget.write("a *draft*", nick="Eve")
    assert violations(page) == []
    page.locator(".vpreview-btn").click()
    widget.reply(widget.card("a root"))
    expect(page.locator(".vpreview em")).to_be_visible()
    page.route("**/comments/api/**", lambda route: route.abort())
    widget.submit.click()
    expect(widget.notice.get_by_role("alert")).to_be_visible()
    assert violations(page) == []


def test_a_thread_can_be_used_by_keyboard_alone(talks: CommentedSite, visit: Visitor) -> None:
    path = next(talks.fresh_pages)
    page = visit(talks.origin, path)
    widget = Widget(page)
    page.locator("#comments").get_by_role("textbox", name="Apelido").focus()
    page.keyboard.type("Ana")
    for name in ("mail", "Site", "Comentário"):
        page.keyboard.press("Tab")
        expect(page.get_by_role("textbox", name=name)).to_be_focused()
    page.keyboard.type("a root")
    formats = page.get_by_role("toolbar", name="Formatação").get_by_role("button")
    expect(formats.first).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    expect(formats.first).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(formats.nth(1)).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Emoji")).to_be_focused()
    page.keyboard.press("Enter")
    pictures = page.get_by_role("toolbar", name="Emoji").get_by_role("button")
    expect(pictures.first).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Prévia")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Aceita Markdown")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Enviar")).to_be_focused()
    page.keyboard.press("Tab")
    expect(pictures.first).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(pictures.nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Space")
    expect(widget.roots).to_have_count(1)
    expect(widget.roots.first).to_be_focused()
    expect(widget.roots.first.locator(".vcontent img")).to_have_count(1)

    for control in (widget.roots.first.locator("a.vtime"), widget.roots.first.locator("button.vat")):
        page.keyboard.press("Tab")
        expect(control).to_be_focused()
    page.keyboard.press("Enter")
    expect(widget.text).to_be_focused()
    expect(widget.text).to_have_attribute("placeholder", "@Ana")
    page.keyboard.press("Escape")
    expect(widget.roots.first.locator("button.vat")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.type("an answer")
    widget.wait_no_longer()
    page.keyboard.press("Control+Enter")
    expect(widget.replies(widget.roots.first)).to_have_count(1)
    expect(widget.replies(widget.roots.first).first).to_be_focused()


def test_screen_readers_announce_what_happens(talks: CommentedSite, visit: Visitor) -> None:
    path = next(talks.fresh_pages)
    talks.discussion(path).say("a root", nick="Ana")
    page = visit(talks.origin, path)
    widget = Widget(page)
    comments = page.get_by_role("region", name="Comentários")
    expect(comments.get_by_role("article", name="Ana")).to_have_count(1)
    expect(comments.get_by_role("form", name="Comentário")).to_be_visible()
    statuses = comments.get_by_role("status")
    expect(statuses).to_have_count(4)
    expect(statuses.first).to_be_empty()
    widget.post("a second")
    widget.write("too soon")
    widget.submit.click()
    expect(statuses.first).to_have_text("Aguarde um pouco antes de enviar de novo...")
    assert statuses.evaluate_all("all => all.map(one => getComputedStyle(one).display)").count("none") == 0
    expect(widget.text).to_have_accessible_description(
        "Tab recua o texto. Para sair do campo, pressione Escape e depois Tab."
    )
