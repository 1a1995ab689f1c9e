"""Parts of a page that fail to load: the page reports it, and its text stays readable."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.comment_widget import Widget
from tests.browser.commented_site import CommentedSite, Discussion
from tests.browser.conftest import TinySite
from tests.browser.reading import SameDocument
from tests.browser.specimens import TERMS
from tests.browser.third_party_page import ThirdParty
from tests.browser.visitor import Visitor

FAILED = "Não foi possível carregar os comentários."
AGAIN = "Tentar de novo"

Answer = Callable[[Route], None]


def unavailable(route: Route) -> None:
    route.fulfill(status=503, body="Try again later.\n", content_type="text/plain")


def missing(route: Route) -> None:
    route.fulfill(status=404, body="Not found\n", content_type="text/plain")


ANSWERS = pytest.mark.parametrize("answer", [unavailable, missing])
LOGGED = (r"status of (404|503)", r"The comments could not be (started|shown|loaded)\.")


def script(name: str) -> re.Pattern[str]:
    """The addresses of a script that the builder or the service names ``name``."""
    return re.compile(rf"/{name}\.[0-9a-f]{{6,8}}\.m?js")


def expect_counted(talks: CommentedSite, page: Page, path: str) -> None:
    """Returns when the page shows its only view."""
    expect(page.locator(f'[id="/{path}"] > .leancloud-visitors-count')).to_have_text("1")
    assert talks.discussion(path).views() == 1


@pytest.mark.parametrize("name", ["anonymous", "pt"])
@ANSWERS
def test_shows_an_error_and_counts_the_visit_if_comments_fail_to_load(
    talks: CommentedSite, visit: Visitor, answer: Answer, name: str
) -> None:
    visit.expects(*LOGGED)
    path = next(talks.fresh_pages)
    talks.discussion(path).say("a root")
    page = visit(talks.origin)
    page.route(script(name), answer)
    page.goto(path)
    message, again = page.get_by_text(FAILED), page.get_by_role("button", name=AGAIN)
    expect(message).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect_counted(talks, page, path)
    with page.expect_request(script(name)):
        again.click()
    expect(message).to_be_visible()
    same_document = SameDocument(page)
    page.unroute(script(name))
    again.click()
    expect(Widget(page).roots).to_have_count(1)
    expect(message).to_have_count(0)
    assert same_document
    expect_counted(talks, page, path)


@ANSWERS
def test_requests_the_options_of_comments_again_after_a_failure(
    talks: CommentedSite, visit: Visitor, answer: Answer
) -> None:
    visit.expects(*LOGGED, r"The visit could not be counted\.")
    path = next(talks.fresh_pages)
    page = visit(talks.origin)
    page.route("**/assets/comments/*.json", answer)
    page.goto(path)
    expect(page.get_by_text(FAILED)).to_be_visible()
    page.unroute("**/assets/comments/*.json")
    page.get_by_role("button", name=AGAIN).click()
    expect(Widget(page).text).to_be_visible()
    # The visit is counted without another click.
    expect_counted(talks, page, path)


def test_retrying_after_a_new_build_loads_the_page_in_full(talks: CommentedSite, visit: Visitor) -> None:
    visit.expects(*LOGGED)
    page = visit(talks.origin)
    page.route(script("anonymous"), missing)
    page.goto(next(talks.fresh_pages))
    expect(page.get_by_text(FAILED)).to_be_visible()
    same_document = SameDocument(page)
    page.evaluate("document.documentElement.dataset.reader = '/assets/js/boot.00000000.js'")
    page.unroute(script("anonymous"))
    with page.expect_navigation():
        page.get_by_role("button", name=AGAIN).click()
    expect(Widget(page).text).to_be_visible()
    assert not same_document


@pytest.mark.parametrize("name", ["emoji", "format-content", "purify"])
@ANSWERS
def test_the_text_is_complete_if_optional_parts_fail_to_load(
    talks: CommentedSite, visit: Visitor, answer: Answer, name: str
) -> None:
    visit.expects("status of (404|503)")
    path = next(talks.fresh_pages)
    talks.discussion(path).say("hello :smile: **all**")
    page = visit(talks.origin)
    page.route(script(name), answer)
    page.goto(path)
    text = Widget(page).roots.locator(".vcontent")
    expect(text).to_contain_text("hello :smile: all")
    expect(text.locator("img")).to_have_count(0)
    expect(text.locator("strong")).to_have_count(1 if name == "emoji" else 0)


@pytest.mark.parametrize("valine", [False, True], ids=["module", "classic"])
@ANSWERS
def test_shows_an_error_on_any_page_if_a_widget_fails_to_load(
    talks: CommentedSite, visit: Visitor, answer: Answer, *, valine: bool
) -> None:
    visit.expects(*LOGGED)
    ours = Discussion(talks.service, next(talks.fresh_sites).id, "/p/")
    ours.say("a root")
    # A module that doesn't load can't report that itself.
    address = re.compile(r"/v1/anonymous\.mjs") if valine else script("en")
    page = ThirdParty(visit, talks.service).open(
        ours.options, valine=valine, before=lambda page: page.route(address, answer)
    )
    message = page.get_by_text("The comments could not be loaded.")
    expect(message).to_be_visible()
    page.unroute(address)
    page.get_by_role("button", name="Try again").click()
    expect(Widget(page).roots).to_have_count(1)
    expect(message).to_have_count(0)


@pytest.fixture(scope="module")
def glossary(tiny_site: TinySite) -> str:
    """A site with a glossary."""
    return tiny_site(TERMS)


@ANSWERS
def test_a_term_stays_a_link_and_retries_if_the_code_of_notes_fails_to_load(
    glossary: str, visit: Visitor, answer: Answer
) -> None:
    visit.expects("status of (404|503)", r"Notes on terms could not be loaded\.")
    page = visit(glossary, "terms.html")
    term = page.locator("article a.term", has_text="stop loss").first
    note = page.get_by_role("article").get_by_role("note")
    page.route(script("term-notes"), answer)
    with page.expect_response(script("term-notes")):
        term.hover()
    page.mouse.move(0, 0)
    expect(note).to_have_count(0)
    page.unroute(script("term-notes"))
    term.hover()
    expect(note).to_be_visible()
    page.route(script("term-notes"), answer)
    page.reload()
    with page.expect_response(script("term-notes")):
        term.hover()
    term.click()
    expect(page).to_have_url(re.compile(r"glossary\.html#stop-loss$"))


@ANSWERS
def test_the_draft_stays_if_the_code_to_submit_fails_to_load(
    talks: CommentedSite, visit: Visitor, answer: Answer
) -> None:
    visit.expects("status of (404|503)")
    path = next(talks.fresh_pages)
    page = visit(talks.origin)
    page.route(script("submitting"), answer)
    page.goto(path)
    widget = Widget(page)
    widget.write("a long thought", nick="Ana")
    widget.submit.click()
    expect(widget.notice.get_by_role("alert")).to_contain_text("Não foi possível acessar os comentários.")
    expect(widget.text).to_have_value("a long thought")
    page.unroute(script("submitting"))
    page.get_by_role("button", name=AGAIN).click()
    expect(widget.roots).to_have_count(1)
    expect(widget.text).to_have_value("")
