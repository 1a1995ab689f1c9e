"""Failures of a platform: a message says what to do, and no text is lost."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.issues.conftest import Faithful, Sites
from tests.browser.issues.scene.forge import PLATFORMS
from tests.browser.issues.scene.issue_site import IssueSite, Talk
from tests.browser.issues.scene.issue_widget import IssueWidget, answering, opened, remember
from tests.browser.visitor import Visitor

FAILED = "Failed to load comments"


@pytest.fixture
def site(sites: Sites) -> IssueSite:
    return sites("github")


@pytest.fixture
def talk(site: IssueSite) -> Talk:
    return next(site.talks)


@pytest.fixture
def widget(visit: Visitor, site: IssueSite, talk: Talk) -> IssueWidget:
    """The widget of a reader who has one comment and a draft."""
    site.host.seed(talk.issue, ["a comment"])
    widget = opened(visit, site, talk, user="reader")
    widget.text.fill("a draft")
    return widget


def retains_the_draft(widget: IssueWidget) -> None:
    """Checks that the draft is still there, both now and after a reload."""
    expect(widget.text).to_have_value("a draft")
    widget.page.reload()
    expect(widget.text).to_have_value("a draft")


def test_each_failure_to_load_a_thread_has_its_own_text(visit: Visitor, site: IssueSite, talk: Talk) -> None:
    visit.expects("status of 500", "status of 404", "status of 403", "ERR_FAILED")
    site.host.seed(talk.issue, ["a comment"])
    reasons = []
    for fault in ("500", "404", "rate-limit"):
        with site.host.fault(fault, seconds=1800):
            widget = opened(visit, site, talk)
            expect(widget.reason).not_to_be_empty()
            reasons.append((widget.status.inner_text(), widget.reason.inner_text()))
    missing = opened(visit, site, next(site.talks), user="reader")
    expect(missing.reason).not_to_be_empty()
    reasons.append((missing.status.inner_text(), missing.reason.inner_text()))
    away = visit(site.origin)
    away.route(f"{site.host.address}/**", lambda route: route.abort())
    away.goto(talk.path)
    widget = IssueWidget(away)
    expect(widget.reason).not_to_be_empty()
    reasons.append((widget.status.inner_text(), widget.reason.inner_text()))
    shown = [re.sub(r"\b\d\d:\d\d( [AP]M)?", "{time}", reason) for _, reason in reasons]
    assert shown == [
        "GitHub answered with an error. Try again later; your text is kept. (Server Error)",
        "owner/docs was not found on GitHub, or you can't see its issues. Log in, or tell the owner of this page.",
        "GitHub received too many requests from you. Try again at {time}.",
        "This page has no thread yet, and only an administrator of owner/docs may begin one. Ask the owner to open this page once while logged in.",
        "GitHub could not be reached. Check your connection, then try again.",
    ]
    login = "Login to view comments"
    assert [status for status, _ in reasons] == [FAILED, FAILED, login, FAILED, login]
    away.unroute(f"{site.host.address}/**")
    away.get_by_role("button", name="Try again").click()
    expect(widget.comments).to_have_count(1)


@pytest.mark.accepts("B-20", "B-97", "B-99", "B-200")
def test_a_failure_while_posting_is_reported_and_the_text_stays(
    visit: Visitor, site: IssueSite, widget: IssueWidget
) -> None:
    visit.expects("status of 500")
    page = widget.page
    page.clock.install()
    for clicks in (True, False):
        with site.host.fault("500", method="POST"):
            page.clock.pause_at(page.evaluate("Date.now() / 1000 + 5"))
            widget.submit.click()
            expect(widget.alert).to_have_text(
                re.compile("^GitHub answered with an error. Try again later; your text is kept.")
            )
            if clicks:
                widget.alert.click()
            else:
                page.clock.run_for(2900)
                expect(widget.alert).to_be_visible()
                page.clock.run_for(100)
            expect(widget.alert).to_have_count(0)
            page.clock.resume()
    retains_the_draft(widget)
    widget.submit.click()
    expect(widget.texts()).to_have_text(["a comment", "a draft"])


def test_a_rate_limit_while_posting_is_reported(visit: Visitor, site: IssueSite, widget: IssueWidget) -> None:
    visit.expects("status of 403")
    with site.host.fault("rate-limit", seconds=3600, method="POST"):
        widget.submit.click()
        expect(widget.alert).to_have_text(
            re.compile(r"^GitHub received too many requests from you\. Try again at \d\d:\d\d( [AP]M)?\.$")
        )
    retains_the_draft(widget)


def test_an_unreachable_platform_while_posting_is_reported(
    visit: Visitor, site: IssueSite, widget: IssueWidget
) -> None:
    visit.expects("ERR_FAILED")
    widget.page.route(f"{site.host.address}/**", lambda route: route.abort())
    widget.submit.click()
    expect(widget.alert).to_have_text("GitHub could not be reached. Check your connection, then try again.")
    expect(widget.text).to_have_value("a draft")
    widget.page.unroute(f"{site.host.address}/**")
    widget.submit.click()
    expect(widget.texts()).to_have_text(["a comment", "a draft"])


def test_a_locked_thread_is_reported(visit: Visitor, site: IssueSite, talk: Talk, widget: IssueWidget) -> None:
    visit.expects("status of 403")
    issue = site.host.issue(talk.issue)
    site.host.command("issues", number=issue["number"], locked=True)
    widget.submit.click()
    expect(widget.alert).to_have_text(
        re.compile("^The thread is locked and takes no more comments. Your text is kept; ask the owner of owner/docs.")
    )
    retains_the_draft(widget)


def test_a_deleted_thread_is_reported(visit: Visitor, site: IssueSite, talk: Talk, widget: IssueWidget) -> None:
    visit.expects("status of 4(04|10)")
    issue = site.host.issue(talk.issue)
    site.host.command("issues", number=issue["number"], deleted=True)
    widget.submit.click()
    expect(widget.alert).to_have_text(
        "The thread was deleted, or owner/docs no longer takes issues. Ask the owner of this page. (This issue was deleted)"
    )
    expect(widget.text).to_have_value("a draft")
    widget.page.reload()
    expect(widget.status).to_have_text(FAILED)
    expect(widget.text).to_have_value("a draft")


def test_editing_a_deleted_comment_is_reported_and_its_text_stays(
    visit: Visitor, site: IssueSite, talk: Talk, widget: IssueWidget
) -> None:
    visit.expects("status of 404")
    other = opened(visit, site, talk, user="admin")
    other.page.on("dialog", lambda dialog: dialog.accept())
    other.comment("a comment").operation("Delete").click()
    expect(other.comments).to_have_count(0)
    comment = widget.comment("a comment")
    comment.edit.click()
    comment.field.fill("too late")
    comment.field.press("Control+Enter")
    expect(widget.alert).to_have_text(re.compile("^It is no longer there"))
    expect(comment.field).to_have_value("too late")


def test_missing_scopes_are_reported_and_the_draft_stays(visit: Visitor, site: IssueSite, widget: IssueWidget) -> None:
    visit.expects("status of 404")
    remember(widget.page, site.host, "reader", scopes=[])
    widget.page.reload()
    widget.submit.click()
    expect(widget.alert).to_have_text("It is no longer there, or you cannot see it. Load the page again. (Not Found)")
    retains_the_draft(widget)


@pytest.mark.accepts("B-97")
def test_missing_permissions_of_an_admin_are_reported(visit: Visitor, site: IssueSite, talk: Talk) -> None:
    visit.expects("status of 403")
    site.host.seed(talk.issue, ["a comment"])
    widget = opened(visit, site, talk, user="admin")
    comment = widget.comment("a comment")
    site.host.command("repositories", pushers=["owner"])
    with answering(widget.page, yes=True):
        comment.operation("Delete").click()
        expect(widget.alert).to_have_text(
            re.compile("^GitHub does not allow your account to do this. Ask the owner of owner/docs.")
        )
    site.host.command("repositories", pushers=["owner", "admin"])
    expect(comment.operation("Delete")).to_be_enabled()
    expect(widget.count).to_have_text("1 comment")


def test_the_end_of_bitbucket_issues_is_reported(visit: Visitor, sites: Sites) -> None:
    visit.expects("status of 410")
    site = sites("bitbucket")
    with site.host.fault("retired"):
        widget = opened(visit, site, next(site.talks))
        expect(widget.status).to_have_text(FAILED)
        expect(widget.reason).to_have_text(re.compile("^Bitbucket has retired its issues"))
        expect(widget.page.get_by_role("button", name="Try again")).to_have_count(0)


@pytest.mark.parametrize("platform", PLATFORMS)
def test_a_title_of_quotes_brackets_emoji_and_cjk_finds_its_thread(
    visit: Visitor, sites: Sites, platform: str, faithful: Faithful
) -> None:
    site = sites(platform)
    widget = opened(visit, site, site.odd, user="owner")
    widget.act.click()
    expect(widget.status).to_have_text(re.compile("^No comments yet"))
    widget.post("found")
    expect(widget.comments).to_have_count(1)
    again = opened(visit, site, site.odd, user="reader")
    expect(again.texts()).to_have_text(["found"])
    assert site.host.issues(site.odd.issue) == 1


def test_a_new_thread_is_shown_before_the_search_index_lists_it(
    visit: Visitor, site: IssueSite, talk: Talk, faithful: Faithful
) -> None:
    with site.host.fault("search-lag"):
        widget = opened(visit, site, talk, user="owner")
        widget.act.click()
        widget.post("the first")
        expect(widget.comments).to_have_count(1)
        widget.page.reload()
        expect(widget.texts()).to_have_text(["the first"])
    assert site.host.issues(talk.issue) == 1
