"""What happens below a page of the built site while a reader looks at it: comments arrive, and readers like them."""

import re

from playwright.sync_api import expect

from tests.browser.comment_widget import Widget
from tests.browser.commented_site import CommentedSite
from tests.browser.visitor import Visitor


def test_comments_that_arrive_are_offered_and_move_nothing(talks: CommentedSite, visit: Visitor) -> None:
    path = next(talks.fresh_pages)
    discussion = talks.discussion(path)
    discussion.say("first")
    page = visit(talks.origin)
    page.clock.install()
    page.goto(path)
    widget = Widget(page)
    expect(widget.roots).to_have_text([re.compile("first")])
    # The extras, which watch for comments, have loaded.
    expect(widget.roots.locator("button.vlike")).to_have_count(1)
    discussion.say("second")
    offer = page.get_by_role("button", name="Mostrar 1 comentário novo")
    expect(offer).to_have_count(0)
    page.clock.fast_forward(31_000)
    expect(offer).to_be_visible()
    expect(widget.roots).to_have_text([re.compile("first")])
    offer.click()
    expect(widget.roots).to_have_text([re.compile("second"), re.compile("first")])
    expect(offer).to_have_count(0)


def test_a_reader_likes_a_comment_and_takes_it_back(talks: CommentedSite, visit: Visitor) -> None:
    path = next(talks.fresh_pages)
    talks.discussion(path).say("a good answer", nick="Ana")
    page = visit(talks.origin, path)
    like = page.get_by_role("button", name="Curtir o comentário de Ana")
    expect(like).to_have_text("")
    like.click()
    expect(like).to_have_text("1")
    expect(like).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(like).to_have_text("1")
    expect(like).to_have_attribute("aria-pressed", "true")
    like.click()
    expect(like).to_have_text("")
    expect(like).to_have_attribute("aria-pressed", "false")
