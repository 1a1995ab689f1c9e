"""Requests in progress are shown, and a second click does nothing."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.issues.conftest import Faithful, Sites
from tests.browser.issues.scene.issue_site import IssueSite, Talk
from tests.browser.issues.scene.issue_widget import IssueWidget, answering, opened
from tests.browser.reading import Gate, Requests
from tests.browser.visitor import Visitor

LOADING = ".vssue-icon-loading"


@pytest.fixture
def site(sites: Sites) -> IssueSite:
    return sites("github")


@pytest.fixture
def talk(site: IssueSite) -> Talk:
    return next(site.talks)


@pytest.fixture
def widget(visit: Visitor, site: IssueSite, talk: Talk) -> IssueWidget:
    """The widget of a reader who has twelve comments."""
    site.host.seed(talk.issue, 12)
    widget = opened(visit, site, talk, user="reader")
    expect(widget.comments).to_have_count(10)
    return widget


@pytest.mark.accepts("B-19")
def test_loading_comments_are_announced(widget: IssueWidget, faithful: Faithful) -> None:
    gate, progress = Gate(), widget.root.locator("progress.vssue-progress")
    expect(progress).to_have_count(0)
    widget.page.route(re.compile(r"/issues/\d+/comments\?"), gate)
    widget.turn("Next").click()
    expect(progress).to_be_visible()
    expect(widget.root.locator(".vssue-comments")).to_have_attribute("aria-busy", "true")
    for control in (widget.turn("Next"), widget.pages, widget.per_page, widget.text):
        expect(control).to_be_disabled()
    gate.open()
    expect(widget.texts()).to_have_text(["Comment 11", "Comment 12"])
    expect(progress).to_have_count(0)
    expect(widget.per_page).to_be_enabled()


@pytest.mark.accepts("B-82")
def test_a_comment_that_is_being_deleted_is_marked(widget: IssueWidget, faithful: Faithful) -> None:
    gate, comment = Gate(), widget.comment("Comment 3")
    requests = Requests(widget.page)
    widget.page.route(re.compile(r"/issues/comments/\d+$"), gate)
    with answering(widget.page, yes=True) as questions:
        comment.operation("Delete").click()
        busy = comment.operation("Deleting")
        expect(busy.locator(LOADING)).to_be_visible()
        expect(comment.root).to_have_class(re.compile(r"\bvssue-comment-disabled\b"))
        expect(comment.root).to_have_attribute("aria-busy", "true")
        busy.dispatch_event("click")
        gate.open()
        expect(widget.count).to_have_text("11 comments")
    expect(comment.root).to_have_count(0)
    assert len(questions) == 1
    assert [one.method for one in requests.all].count("DELETE") == 1


@pytest.mark.accepts("B-83")
def test_a_reaction_cannot_be_given_twice_at_once(widget: IssueWidget, faithful: Faithful) -> None:
    gate, comment = Gate(), widget.comment("Comment 3")
    requests = Requests(widget.page)
    widget.page.route(re.compile(r"/comments/\d+/reactions$"), gate)
    like = comment.reaction("Like")
    like.click()
    expect(like).to_have_attribute("aria-disabled", "true")
    expect(like.locator(LOADING)).to_be_visible()
    for other in (comment.reaction("Heart"), widget.comment("Comment 4").reaction("Like")):
        expect(other).to_have_attribute("aria-disabled", "false")
        expect(other.locator(LOADING)).to_have_count(0)
    like.dispatch_event("click")
    gate.open()
    expect(comment.number("Like")).to_have_text("1")
    expect(like).to_have_attribute("aria-disabled", "false")
    assert len([one for one in requests.all if one.method == "POST"]) == 1


@pytest.mark.accepts("B-84")
def test_a_comment_that_is_being_sent_is_marked(
    widget: IssueWidget, site: IssueSite, talk: Talk, faithful: Faithful
) -> None:
    gate = Gate()
    widget.page.route(re.compile(r"/issues/\d+/comments$"), gate)
    widget.text.fill("sent once")
    widget.submit.click()
    expect(widget.submit).to_have_text("Submitting")
    expect(widget.submit).to_be_disabled()
    widget.text.press("Control+Enter")
    gate.open()
    expect(widget.text).to_have_value("")
    expect(widget.texts()).to_have_text(["Comment 11", "Comment 12", "sent once"])
    assert [one["body"] for one in site.host.issue(talk.issue)["comments"]].count("sent once") == 1
