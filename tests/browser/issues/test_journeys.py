"""A journey on every platform: read, log in, create the thread, comment, react, reply, edit, delete, page, sort, log out."""

import re

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser.issues.conftest import Faithful, Sites
from tests.browser.issues.scene.forge import PLATFORMS, CheckedForge
from tests.browser.issues.scene.issue_site import IssueSite, Talk
from tests.browser.issues.scene.issue_widget import QUESTION, answering, opened
from tests.browser.visitor import Visitor

NAMES = {
    "github": ("GitHub", "v3"),
    "github-v4": ("GitHub", "v4"),
    "gitlab": ("GitLab", "v4"),
    "bitbucket": ("Bitbucket", "v2"),
    "gitee": ("Gitee", "v5"),
    "gitea": ("Gitea", "v1"),
}
PRIVATE = ("github-v4", "gitlab")
"""Platforms that show comments only to users who are logged in."""
REACTABLE = ("github", "github-v4", "gitlab", "gitea")
SORTABLE = ("github-v4", "gitlab", "bitbucket", "gitea")

COMMENTS = 23


@pytest.fixture(params=PLATFORMS)
def site(request: pytest.FixtureRequest, sites: Sites) -> IssueSite:
    return sites(request.param)


@pytest.fixture
def talk(site: IssueSite) -> Talk:
    return next(site.talks)


def expect_refusals(visit: Visitor, site: IssueSite) -> None:
    """Expects the browser's message about GitLab's 401, which readers get who aren't logged in."""
    if site.host.platform == "gitlab":
        visit.expects("status of 401")


@pytest.mark.accepts(
    "B-01", "B-02", "B-03a-b", "B-03d-e", "B-11", "B-13", "B-14", "B-15", "B-16", "B-17", "B-18", "B-21", "B-24a-c", "B-78", "B-79",
    "B-80", "B-84", "B-87", "B-90", "B-91", "B-106", "B-107", "B-110", "B-118", "B-119", "B-121", "B-126", "B-127",
    "B-143", "B-144",
)  # fmt: skip
def test_a_thread_is_created_answered_and_edited(
    visit: Visitor, site: IssueSite, talk: Talk, faithful: Faithful
) -> None:
    expect_refusals(visit, site)
    widget = opened(visit, site, talk)
    page, host = widget.page, site.host
    name, version = NAMES[host.platform]
    expect(page.locator(".vssue-header-powered-by")).to_have_text(re.compile(f"^Powered by {name} & "))
    expect(page.get_by_title(f"{name} API {version}", exact=True)).to_have_text(name)
    expect(widget.act).to_have_text(
        "Login to view comments" if host.platform == "github-v4" else "Click to create issue"
    )
    expect(widget.text).to_be_disabled()
    expect(widget.login_button).to_have_text(f"Login with {name}")

    widget.login("owner")
    assert page.url == site.origin + talk.path
    assert page.evaluate(f"localStorage['Vssue.{host.name}.access_token']")
    expect(page.locator(".vssue-new-comment .vssue-comment-avatar img")).to_be_visible()
    expect(widget.act).to_have_text("Click to create issue")
    widget.act.click()
    expect(widget.status).to_have_text("No comments yet. Leave the first comment !")
    expect(widget.count).to_have_attribute("href", re.compile(rf"^{re.escape(host.address)}/"))
    assert site.origin + talk.path in host.issue(talk.issue)["body"]

    expect(widget.submit).to_be_disabled()
    widget.post("a **bold** word")
    expect(widget.count).to_have_text("1 comment")
    expect(widget.texts().locator("strong")).to_have_text("bold")
    own = widget.comment("a bold word")
    expect(own.root.locator(".vssue-comment-author")).to_have_text("owner")
    own.operation("Reply").click()
    expect(widget.text).to_be_focused()
    expect(widget.text).to_have_value("@owner\n\n> a **bold** word\n\n")
    widget.text.press_sequentially("an answer")
    widget.text.press("Control+Enter")
    expect(widget.text).to_have_value("")
    expect(widget.comments).to_have_count(2)
    answer = widget.comments.filter(has_text="an answer")
    expect(answer.locator("blockquote strong")).to_have_text("bold")

    own.edit.click()
    expect(own.field).to_be_focused()
    expect(own.field).to_have_value("a **bold** word")
    own.field.fill("something else")
    page.get_by_role("button", name="Cancel").click()
    expect(own.root).to_be_visible()
    own.edit.click()
    expect(own.field).to_have_value("a **bold** word")
    own.field.fill("an *edited* word")
    own.field.press("Control+Enter")
    edited = widget.comment("an edited word")
    expect(edited.root.locator("em")).to_have_text("edited")
    with answering(page, yes=False) as questions:
        edited.operation("Delete").click()
    assert questions == [QUESTION]
    with answering(page, yes=True):
        edited.operation("Delete").click()
        expect(widget.comments).to_have_count(1)
    expect(widget.count).to_have_text("1 comment")
    (stored,) = host.issue(talk.issue)["comments"]
    assert stored["body"] == "@owner\n\n> a **bold** word\n\nan answer"

    widget.logout_button.click()
    expect(widget.login_button).to_be_visible()
    expect(widget.user).to_be_hidden()
    assert page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('Vssue.'))") == []
    page.reload()
    if host.platform in PRIVATE:
        expect(widget.act).to_have_text("Login to view comments")
    else:
        expect(widget.comments).to_have_count(1)
    expect(widget.login_button).to_be_visible()


@pytest.mark.accepts("B-09", "B-22", "B-23", "B-120")
def test_a_thread_of_three_pages_can_be_paged(visit: Visitor, site: IssueSite, talk: Talk, faithful: Faithful) -> None:
    issue = site.host.seed(talk.issue, COMMENTS, by=["reader", "admin"])
    expect_refusals(visit, site)
    widget = opened(visit, site, talk)
    if site.host.platform in PRIVATE:
        expect(widget.act).to_have_text("Login to view comments")
        widget.login("reader")
    sortable = site.host.platform in SORTABLE
    expect(widget.count).to_have_text(f"{COMMENTS} comments")
    expect(widget.texts()).to_have_text(_texts(*((23, 14) if sortable else (1, 10))))
    expect(widget.paginations).to_have_count(2)
    expect(widget.pages.locator("option")).to_have_count(3)
    expect(widget.turn("Previous")).to_be_disabled()
    widget.turn("Next").click()
    expect(widget.texts()).to_have_text(_texts(*((13, 4) if sortable else (11, 20))))
    widget.pages.select_option("3")
    expect(widget.texts()).to_have_text(_texts(*((3, 1) if sortable else (21, 23))))
    expect(widget.paginations).to_have_count(1)
    expect(widget.turn("Next")).to_be_disabled()
    if sortable:
        widget.order.click()
        expect(widget.texts()).to_have_text(_texts(21, 23))
    else:
        expect(widget.order).to_have_count(0)
    widget.per_page.select_option("20")
    expect(widget.pages).to_have_value("1")
    expect(widget.texts()).to_have_text(_texts(1, 20))
    widget.turn("Next").click()
    expect(widget.texts()).to_have_text(_texts(21, 23))
    issue.say("a late one")
    widget.pages.select_option("1")
    expect(widget.count).to_have_text(f"{COMMENTS + 1} comments")


@pytest.mark.accepts("B-03c", "B-24d")
def test_reactions_are_given_and_removed(visit: Visitor, site: IssueSite, talk: Talk, faithful: Faithful) -> None:
    site.host.seed(talk.issue, ["to be liked"], by=["admin"])
    expect_refusals(visit, site)
    widget = opened(visit, site, talk)
    comment = widget.comment("to be liked")
    expect(widget.act if site.host.platform in PRIVATE else comment.root).to_be_visible()
    widget.login("reader")
    expect(comment.root).to_be_visible()
    if site.host.platform not in REACTABLE:
        expect(comment.root.locator(".vssue-comment-reactions")).to_have_count(0)
        return
    for kind, others in (("Heart", ("Like", "Unlike")), ("Like", ("Heart", "Unlike")), ("Unlike", ("Heart", "Like"))):
        for number in ("1", "0"):
            comment.reaction(kind).click()
            expect(comment.number(kind)).to_have_text(number)
            for other in others:
                expect(comment.number(other)).to_have_text("0")
    comment.reaction("Like").click()
    expect(comment.number("Like")).to_have_text("1")
    widget.page.reload()
    expect(comment.number("Like")).to_have_text("1")
    ((given,),) = [one["reactions"] for one in site.host.issue(talk.issue)["comments"]]
    assert given["user"] == "reader"


def test_requests_that_the_vendors_do_not_document_are_reported(forge: CheckedForge) -> None:
    token = forge.host("github").command("tokens", user="owner")["access_token"]
    before = len(forge.violations())
    httpx.post(
        f"{forge.origin}/github/api/v3/repos/owner/docs/issues",
        json={"title": "A title", "labels": 7},
        headers={"authorization": f"token {token}"},
    )
    assert len(forge.violations()) > before


def _texts(first: int, last: int) -> list[str]:
    step = 1 if last >= first else -1
    return [f"Comment {number}" for number in range(first, last + step, step)]
