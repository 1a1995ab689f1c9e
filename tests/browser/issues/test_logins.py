"""Failed logins, and what they must not change."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.issues.conftest import Sites
from tests.browser.issues.scene.issue_site import IssueSite, Talk
from tests.browser.issues.scene.issue_widget import IssueWidget, consent, opened
from tests.browser.reading import Requests
from tests.browser.visitor import Visitor

EXCHANGE = re.compile(r"/comments/api/v1/exchange$")
RANDOM = "x" * 43
"""A string as long as the random part of a state."""


@pytest.fixture
def site(sites: Sites) -> IssueSite:
    return sites("github")


@pytest.fixture
def talk(site: IssueSite) -> Talk:
    """A page with one comment."""
    talk = next(site.talks)
    site.host.seed(talk.issue, ["a comment"])
    return talk


@pytest.mark.accepts("B-02", "B-144", "B-145")
def test_a_login_stores_the_token_and_requests_the_user(visit: Visitor, site: IssueSite, talk: Talk) -> None:
    widget = opened(visit, site, talk)
    page = widget.page
    expect(widget.comments).to_have_count(1)
    assert page.evaluate("localStorage['Vssue.github.access_token']") is None
    site.host.forget()
    widget.login("reader")
    token = page.evaluate("localStorage['Vssue.github.access_token']")
    assert token.startswith("gho_")
    requests = [one for one in site.host.requests() if one["path"].endswith("/user") and one["method"] == "GET"]
    assert [one["user"] for one in requests] == ["reader"]
    assert token not in page.content() + page.url
    other = page.context.new_page()
    other.goto(talk.path)
    expect(IssueWidget(other).user).to_have_text("reader")


@pytest.mark.accepts("B-99")
def test_a_denied_login_is_reported(visit: Visitor, site: IssueSite, talk: Talk) -> None:
    widget = opened(visit, site, talk)
    widget.login("reader", decision="deny")
    expect(widget.alert).to_have_text(
        "You were not logged in, because access was denied on GitHub. Log in again whenever you like."
    )
    expect(widget.page).to_have_url(site.origin + talk.path)
    widget.alert.click()
    expect(widget.alert).to_have_count(0)
    expect(widget.comments).to_have_count(1)
    widget.login("reader")


@pytest.mark.accepts("B-143")
def test_a_login_restores_the_address(visit: Visitor, site: IssueSite, talk: Talk) -> None:
    widget = opened(visit, site, talk)
    address = f"{site.origin}{talk.path}?a=%20b&flag&c=+#x=%C3%A3&y"
    widget.page.goto(address)
    requests = Requests(widget.page)
    widget.login("reader")
    expect(widget.page).to_have_url(address)
    assert widget.page.evaluate("history.state"), "The router's own state was wiped."
    # The query may name the page: the answer is brought to the page that the login began on.
    documents = [
        urlsplit(one.url) for one in requests.all if one.is_navigation_request() and one.url.startswith(site.origin)
    ]
    assert [one.path for one in documents] == [f"/{talk.path}"] * 2
    assert [one.query.startswith("a=%20b&flag&c=+&") for one in documents] == [False, True]
    widget.page.reload()
    expect(widget.user).to_have_text("reader")


@pytest.mark.parametrize(
    "answer",
    [f"?code=stolen&state=Vssue-{RANDOM}", f"?error=access_denied&state=Vssue-{RANDOM}"],
    ids=["code", "error"],
)
def test_a_response_to_a_login_of_another_tab_is_refused(
    visit: Visitor, site: IssueSite, talk: Talk, answer: str
) -> None:
    page = visit(site.origin)
    requests = Requests(page)
    page.goto(talk.path + answer)
    widget = IssueWidget(page)
    expect(widget.alert).to_have_text("The login did not begin in this tab, so it was not used. Log in again.")
    expect(page).to_have_url(site.origin + talk.path)
    expect(widget.comments).to_have_count(1)
    assert requests.matching(EXCHANGE) == []


@pytest.mark.parametrize(
    "answer",
    ["?code=theirs&state=Theirs", f"?code=theirs&state=Other-{RANDOM}", "?code=alone"],
    ids=["short", "other", "none"],
)
def test_parameters_that_are_no_login_response_stay_in_the_address(
    visit: Visitor, site: IssueSite, talk: Talk, answer: str
) -> None:
    page = visit(site.origin)
    requests = Requests(page)
    page.goto(talk.path + answer)
    widget = IssueWidget(page)
    expect(widget.comments).to_have_count(1)
    expect(page).to_have_url(site.origin + talk.path + answer)
    expect(widget.alert).to_have_count(0)
    assert requests.matching(EXCHANGE) == []


def test_an_expired_code_is_reported(visit: Visitor, site: IssueSite, talk: Talk) -> None:
    visit.expects("status of 400")
    widget = opened(visit, site, talk)
    widget.login_button.click()
    with site.host.fault("expired-code"):
        consent(widget.page, "reader")
        expect(widget.alert).to_have_text(
            re.compile(
                r"^GitHub did not complete the login\. Log in again\. \(.*The code passed is incorrect or expired"
            )
        )
    expect(widget.page).to_have_url(site.origin + talk.path)
    widget.login("reader")


def test_an_unreachable_token_exchange_is_reported(visit: Visitor, site: IssueSite, talk: Talk) -> None:
    visit.expects("ERR_FAILED")
    widget = opened(visit, site, talk)
    widget.page.route(EXCHANGE, lambda route: route.abort())
    widget.login_button.click()
    consent(widget.page, "reader")
    expect(widget.alert).to_have_text(
        "The login could not be completed, because there was no answer. Check your connection and log in again."
    )
    expect(widget.login_button).to_be_visible()


def test_the_authorization_request_contains_no_secret(visit: Visitor, site: IssueSite, talk: Talk) -> None:
    widget = opened(visit, site, talk)
    with widget.page.expect_request(re.compile("/login/oauth/authorize")) as requests:
        widget.login_button.click()
    expect(widget.page).to_have_url(requests.value.url)
    query = dict(part.split("=", 1) for part in requests.value.url.partition("?")[2].split("&"))
    assert query.keys() == {
        *("client_id", "redirect_uri", "response_type", "scope", "state", "code_challenge", "code_challenge_method")
    }
    assert re.fullmatch(r"Vssue-[\w-]{43}", query["state"])
    assert (query["scope"], query["code_challenge_method"]) == ("public_repo", "S256")


@pytest.mark.accepts("B-20", "B-97")
def test_a_draft_survives_an_expired_login(visit: Visitor, site: IssueSite, talk: Talk) -> None:
    visit.expects("status of 401")
    widget = opened(visit, site, talk, user="reader")
    widget.text.fill("a long\ntext")
    site.host.command("revoke", user="reader")
    widget.submit.click()
    expect(widget.alert).to_have_text("Your login with GitHub has ended. Log in again; your text is kept.")
    expect(widget.login_button).to_be_visible()
    widget.login("reader")
    expect(widget.text).to_have_value("a long\ntext")
    widget.submit.click()
    expect(widget.comments).to_have_count(2)
    expect(widget.text).to_have_value("")


def test_an_edit_survives_an_expired_login(visit: Visitor, site: IssueSite, talk: Talk) -> None:
    visit.expects("status of 401")
    widget = opened(visit, site, talk, user="reader")
    comment = widget.comment("a comment")
    comment.edit.click()
    comment.field.fill("a better comment")
    site.host.command("revoke", user="reader")
    comment.field.press("Control+Enter")
    expect(widget.alert).to_have_text(re.compile("your text is kept"))
    widget.login("reader")
    expect(comment.field).to_have_value("a better comment")
    comment.field.press("Control+Enter")
    expect(widget.texts()).to_have_text(["a better comment"])


class TestTokensThatEnd:
    """GitLab's hold for two hours, and can be renewed."""

    @pytest.fixture
    def site(self, sites: Sites) -> IssueSite:
        return sites("gitlab")

    def test_an_expired_token_is_renewed_silently(self, visit: Visitor, site: IssueSite, talk: Talk) -> None:
        visit.expects("status of 401")
        widget = opened(visit, site, talk, user="reader")
        expect(widget.comments).to_have_count(1)
        before = widget.page.evaluate("localStorage['Vssue.gitlab.access_token']")
        site.host.command("expire", user="reader")
        widget.post("after two hours")
        expect(widget.comments).to_have_count(2)
        assert widget.page.evaluate("localStorage['Vssue.gitlab.access_token']") != before
        site.host.command("expire", user="reader")
        widget.page.reload()
        expect(widget.comments).to_have_count(2)
        expect(widget.user).to_have_text("reader")

    def test_a_revoked_token_leads_to_a_new_login(self, visit: Visitor, site: IssueSite, talk: Talk) -> None:
        visit.expects("status of 401", "status of 400")
        widget = opened(visit, site, talk, user="reader")
        widget.text.fill("my text")
        site.host.command("revoke", user="reader")
        widget.submit.click()
        expect(widget.alert).to_have_text("Your login with GitLab has ended. Log in again; your text is kept.")
        widget.login("reader")
        expect(widget.text).to_have_value("my text")
        site.host.command("revoke", user="reader")
        widget.page.reload()
        expect(widget.act).to_have_text("Login to view comments")
        expect(widget.reason).to_have_text("Your login with GitLab has ended. Log in again; your text is kept.")
        widget.act.click()
        consent(widget.page, "reader")
        expect(widget.text).to_have_value("my text")
