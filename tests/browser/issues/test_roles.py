"""The permissions of visitors, readers with an account, authors, admins, and the owner."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.issues.conftest import Faithful, Sites
from tests.browser.issues.scene.issue_site import IssueSite, Talk
from tests.browser.issues.scene.issue_widget import IssueWidget, answering, consent, opened
from tests.browser.visitor import Visitor


@pytest.fixture
def site(sites: Sites) -> IssueSite:
    return sites("github")


@pytest.fixture
def talk(site: IssueSite) -> Talk:
    return next(site.talks)


@pytest.mark.accepts("B-122", "B-123", "B-125")
def test_authors_change_their_own_and_admins_delete_any(
    visit: Visitor, site: IssueSite, talk: Talk, faithful: Faithful
) -> None:
    site.host.seed(talk.issue, ["by reader", "by admin", "by owner"], by=["reader", "admin", "owner"])
    for user, edits, deletes in (
        (None, [], []),
        ("reader", ["by reader"], ["by reader"]),
        ("admin", ["by admin"], ["by reader", "by admin", "by owner"]),
        ("owner", ["by owner"], ["by reader", "by admin", "by owner"]),
    ):
        widget = opened(visit, site, talk, user=user)
        expect(widget.login_button if user is None else widget.logout_button).to_be_visible()
        expect(widget.comments).to_have_count(3)
        for name, own in (("Edit", edits), ("Delete", deletes)):
            shown = widget.comments.filter(has=widget.page.get_by_role("button", name=name, exact=True))
            expect(shown.locator(".markdown-body")).to_have_text(own)
        expect(widget.comments.get_by_role("button", name="Reply")).to_have_count(3)
    widget = opened(visit, site, talk, user="admin")
    with answering(widget.page, yes=True):
        widget.comment("by reader").operation("Delete").click()
        expect(widget.texts()).to_have_text(["by admin", "by owner"])
    assert [one["body"] for one in site.host.issue(talk.issue)["comments"]] == ["by admin", "by owner"]


@pytest.mark.accepts("B-126", "B-128")
def test_only_an_admin_creates_a_thread(visit: Visitor, site: IssueSite, talk: Talk, faithful: Faithful) -> None:
    widget = opened(visit, site, talk, user="reader")
    expect(widget.status).to_have_text("Failed to load comments")
    expect(widget.reason).to_have_text(
        "This page has no thread yet, and only an administrator of owner/docs may begin one. "
        "Ask the owner to open this page once while logged in."
    )
    expect(widget.act).to_have_count(0)
    expect(widget.text).to_be_disabled()
    admin = opened(visit, site, talk, user="admin")
    admin.act.click()
    expect(admin.status).to_have_text("No comments yet. Leave the first comment !")
    assert site.host.issues(talk.issue) == 1
    widget.page.reload()
    expect(widget.status).to_have_text("No comments yet. Leave the first comment !")


@pytest.mark.accepts("B-121", "B-127")
def test_actions_without_a_login_lead_to_the_login(
    visit: Visitor, site: IssueSite, talk: Talk, faithful: Faithful
) -> None:
    widget = opened(visit, site, talk)
    expect(widget.text).to_have_attribute("placeholder", re.compile("^Login to leave a comment"))
    widget.act.click()
    expect(widget.page).to_have_url(re.compile(re.escape(f"{site.host.address}/login/oauth/authorize")))
    widget.page.go_back()
    site.host.seed(talk.issue, ["a comment"])
    widget.page.reload()
    widget.comment("a comment").reaction("Like").click()
    consent(widget.page, "reader")
    expect(widget.user).to_have_text("reader")
    expect(widget.comment("a comment").number("Like")).to_have_text("0")


@pytest.mark.accepts("B-118")
def test_a_reply_retains_the_draft(visit: Visitor, site: IssueSite, talk: Talk, faithful: Faithful) -> None:
    site.host.seed(talk.issue, ["one\n\n* two\n* three"], by=["admin"])
    widget = opened(visit, site, talk, user="reader")
    widget.text.fill("before")
    widget.comments.get_by_role("button", name="Reply").click()
    expect(widget.text).to_have_value(re.compile(r"^before\s*@admin\n\n> one\n>\s*\n> \* two\n> \* three\n\n$"))
    widget.page.reload()
    expect(widget.text).to_have_value(re.compile(r"^before\s*@admin"))


@pytest.mark.accepts("B-12")
def test_the_next_thread_loads_300_ms_after_the_path_changes(visit: Visitor, site: IssueSite) -> None:
    talk, following = next(site.talks), next(site.talks)
    for one in (talk, following):
        site.host.seed(one.issue, [f"on {one.title}"])
    page = visit(site.origin)
    page.clock.install()
    page.goto(talk.path)
    widget = IssueWidget(page)
    expect(widget.texts()).to_have_text([f"on {talk.title}"])
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 15"))
    page.get_by_role("article").get_by_role("link", name="→").click()
    expect(page).to_have_url(site.origin + following.path)
    expect(widget.root).to_have_count(0)
    page.clock.run_for(250)
    expect(widget.root).to_have_count(0)
    page.clock.run_for(50)
    expect(widget.texts()).to_have_text([f"on {following.title}"])
