"""Reading what others wrote below the pages of the built site."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.comment_widget import Widget
from tests.browser.commented_site import FAR, SILENT, CommentedSite, Discussion, following
from tests.browser.reading import Gate, Requests, SameDocument, scroll_to, wait_for_position
from tests.browser.visitor import Visitor

READING = re.compile(r"/comments/api/v1/thread\?")
"""The address that comments are requested from."""

PAGE_SIZE = 10


def fill(discussion: Discussion, count: int) -> list[str]:
    """Posts this many roots, and returns their ids, newest first."""
    return [discussion.say(f"number {number}", nick=f"Reader {number}") for number in range(count)][::-1]


@pytest.mark.accepts("S-09", "S-102", "S-128", "S-129")
def test_the_widget_starts_near_the_viewport(talks: CommentedSite, visit: Visitor) -> None:
    talks.discussion(FAR).say("a root")
    page = visit(talks.origin)
    requests = Requests(page)
    page.goto(FAR)
    expect(page.locator(".leancloud-visitors-count")).to_have_text("1")
    widget = Widget(page)
    before = len(requests.all)
    assert requests.matching(READING) == []
    expect(widget.text).to_have_count(0)
    arrow = page.locator("#comments > button.comments-to-top")
    expect(arrow).to_be_hidden()
    scroll_to(page, 301)
    expect(arrow).to_be_visible()
    expect(widget.text).to_have_count(0)
    arrow.scroll_into_view_if_needed()
    expect(widget.roots).to_have_text([re.compile("a root")])
    expect(widget.text).to_have_attribute("placeholder", "Escreva aqui")
    assert len(requests.matching(READING)) == 1
    assert len(requests.all) > before
    arrow.click()
    wait_for_position(page, 0)
    expect(arrow).to_be_hidden()


@pytest.mark.accepts("A-22", "A-24", "A-87", "A-88")
def test_load_more_shows_every_comment_once(talks: CommentedSite, visit: Visitor) -> None:
    path = next(talks.fresh_pages)
    discussion = talks.discussion(path)
    ids = fill(discussion, 25)
    page = visit(talks.origin, path)
    widget = Widget(page)
    expect(widget.roots).to_have_count(PAGE_SIZE)
    expect(widget.count).to_have_text("25")
    newest = discussion.say("meanwhile")
    gate = Gate()
    page.route(READING, gate)
    widget.more.click()
    expect(widget.more).to_have_count(0)
    expect(page.locator(".vload-bottom .vspinner")).to_be_visible()
    gate.open()
    expect(widget.roots).to_have_count(2 * PAGE_SIZE)
    expect(page.locator(".vload-bottom")).to_be_empty()
    widget.post("mine")
    widget.more.click()
    expect(widget.roots).to_have_count(26)
    expect(widget.more).to_have_count(0)
    shown = widget.roots.evaluate_all("cards => cards.map(({ id }) => id)")
    assert shown[1:] == ids
    assert newest not in shown


@pytest.mark.accepts("A-106", "A-107")
def test_a_tall_comment_is_collapsed_until_a_click(talks: CommentedSite, visit: Visitor) -> None:
    path = next(talks.fresh_pages)
    talks.discussion(path).say("\n\n".join(f"Paragraph {number}." for number in range(30)))
    talks.discussion(path).say("short")
    page = visit(talks.origin, path)
    widget = Widget(page)
    tall, short = widget.card("Paragraph 0."), widget.card("short")
    more = tall.get_by_role("button", name="Ver mais...")
    expect(more).to_be_visible()
    expect(short.get_by_role("button", name="Ver mais...")).to_have_count(0)
    assert _height(tall) <= 210
    more.click()
    expect(more).to_have_count(0)
    assert _height(tall) > 400


def test_a_link_to_a_comment_loads_its_page(talks: CommentedSite, visit: Visitor) -> None:
    path = next(talks.fresh_pages)
    ids = fill(talks.discussion(path), 25)
    answer = talks.discussion(path).say("an answer", root=ids[22])
    page = visit(talks.origin, f"{path}#{answer}")
    widget = Widget(page)
    linked = page.locator(f'[id="{answer}"]')
    expect(linked).to_be_focused()
    expect(linked).to_be_in_viewport()
    expect(page.locator(f'[id="{ids[0]}"]')).to_have_count(0)
    page.get_by_role("button", name="Mostrar desde o início").click()
    expect(page.locator(f'[id="{ids[0]}"]')).to_be_visible()

    permalink = widget.roots.nth(3).locator("> .vh > .vmeta > a.vtime")
    permalink.click()
    expect(page).to_have_url(f"{path}#{ids[3]}")
    expect(widget.roots.nth(3)).to_be_in_viewport()


@pytest.mark.accepts("S-111", "S-135")
def test_each_page_has_its_own_thread(talks: CommentedSite, visit: Visitor) -> None:
    path = next(talks.fresh_pages)
    for one in (path, following(path), f"en-US/{path}"):
        talks.discussion(one).say(f"on {one}")
    page = visit(talks.origin, path)
    widget = Widget(page)
    same_document = SameDocument(page)
    expect(widget.roots).to_have_text([re.compile(f"on {path}")])
    page.evaluate("document.querySelector('[data-place=comments]').firstElementChild.dataset.old = ''")

    page.get_by_role("article").get_by_role("link", name="→").click()
    expect(widget.roots).to_have_text([re.compile(f"on {following(path)}")])
    expect(page.locator("[data-old]")).to_have_count(0)
    widget.post("mine")
    expect(widget.count).to_have_text("2")
    page.go_back()
    expect(widget.roots).to_have_text([re.compile(f"on {path}")])
    expect(widget.count).to_have_text("1")
    page.get_by_role("link", name="English").click()
    expect(widget.roots).to_have_text([re.compile(f"on en-US/{path}")])
    expect(page.get_by_role("button", name="Submit")).to_be_visible()
    expect(widget.text).to_have_attribute("placeholder", "Write here")
    assert same_document


@pytest.mark.accepts("S-111", "S-167")
def test_the_next_thread_loads_300_ms_after_the_path_changes(talks: CommentedSite, visit: Visitor) -> None:
    path = next(talks.fresh_pages)
    page = visit(talks.origin)
    page.clock.install()
    page.goto(path)
    widget = Widget(page)
    expect(widget.text).to_be_visible()
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 15"))
    page.get_by_role("article").get_by_role("link", name="→").click()
    expect(page).to_have_url(following(path))
    expect(widget.text).to_have_count(0)
    page.clock.run_for(250)
    expect(widget.text).to_have_count(0)
    page.clock.run_for(50)
    expect(widget.text).to_be_visible()


def test_front_matter_turns_comments_off(talks: CommentedSite, visit: Visitor) -> None:
    page = visit(talks.origin)
    requests = Requests(page)
    page.goto(SILENT)
    link = page.get_by_role("article").get_by_role("link", name="→")
    expect(link).to_be_visible()
    expect(page.get_by_role("region", name="Comentários")).to_have_count(0)
    expect(page.locator(".leancloud-visitors")).to_have_count(0)
    with page.expect_request(READING):
        link.click()
    expect(Widget(page).text).to_be_visible()
    page.go_back()
    expect(page.get_by_role("region", name="Comentários")).to_have_count(0)
    assert len(requests.matching(READING)) == 1


def _height(card: Locator) -> float:
    box = card.locator(".vcontent").bounding_box()
    assert box is not None
    return box["height"]
