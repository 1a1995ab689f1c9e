"""Commenters keep a name: from the form to the mail, to the page that asks, and back. Another browser can't use the name."""

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.comment_widget import Widget
from tests.browser.commented_site import PATIENCE_SECONDS, POLL_SECONDS, CommentedSite
from tests.browser.conftest import Scan
from tests.browser.sites import served, write_site
from tests.browser.visitor import PHONE, Visitor
from tests.contract.service.mail_server import MailHost
from tests.contract.service.reader_scene import host_fixture
from tests.ports import free_port

__all__ = ["host_fixture"]

FAR = "docs/en-US/far.md"
"""A page whose comments are out of view at first."""


@pytest.fixture(name="site")
def site_fixture(tmp_path: Path, host: MailHost) -> Iterator[CommentedSite]:
    """A site whose commenters can keep names."""
    port = free_port()
    files = {FAR: "# Far\n\n" + "...\n\n" * 100}
    site = write_site(tmp_path / "site", files, config="comments: {solution: anonymous}\n")
    mail = {"from": "comments@example.org", "host": "127.0.0.1", "port": host.port, "security": "none"}
    file = tmp_path / "notifications.yaml"
    file.write_text(json.dumps({"service": f"http://127.0.0.1:{port}/comments", "mail": mail}))
    file.chmod(0o600)
    database = tmp_path / "comments.sqlite3"
    with served(
        site,
        tmp_path / "log",
        *("--out", str(tmp_path / "out"), "--db", str(database)),
        port=port,
        environment={"GLOSA_NOTIFICATIONS": str(file)},
    ) as origin:
        talks = CommentedSite(f"{origin}/", database, iter(()), iter(()))
        talks.rule("--own-names", "--interval", "0", expected={})
        yield talks


def requested(page: Page, host: MailHost) -> str:
    """The address in the mail for the typed name, which the reader requests by keyboard alone."""
    widget = Widget(page)
    page.locator("#comments").scroll_into_view_if_needed()
    widget.write("My words", nick="Ana", mail="ana@example.org")
    expect(page.get_by_role("toolbar", name="Formatting")).to_be_visible()
    widget.text.press("Escape")
    for _ in range(2):
        page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Keep this name")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".vname output")).to_contain_text("Check your mail.")
    # The service sends it after its answer.
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not host.received:
        assert time.monotonic() < deadline, "No mail arrived."
        time.sleep(POLL_SECONDS)
    found = re.search(r"http://\S+/mail/name\S+", host.received[0].plain())
    assert found is not None
    return found[0]


def test_a_name_is_owned_by_mail_and_another_browser_is_refused(
    site: CommentedSite, host: MailHost, visit: Visitor, violations: Scan
) -> None:
    page = visit(site.origin, "en-US/far.html")
    page.goto(requested(page, host))
    expect(page.get_by_role("blockquote")).to_have_text("Ana")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_text("This name is yours.")).to_be_visible()
    page.get_by_role("link", name="Back to the page").press("Enter")

    # The comments are far below, but their form is in view, and the address has no key.
    widget = Widget(page)
    expect(widget.text).to_be_focused()
    expect(widget.text).to_be_in_viewport()
    expect(page.get_by_text("This name is yours.")).to_be_visible()
    expect(page).to_have_url(f"{site.origin}en-US/far.html")
    widget.post("My words", nick="Ana")
    page.reload()
    widget.text.scroll_into_view_if_needed()
    expect(widget.card("My words").get_by_text("Name confirmed")).to_be_visible()

    visit.expects("status of 400")
    other = visit(site.origin, "en-US/far.html", screen=PHONE)
    other.locator("#comments").scroll_into_view_if_needed()
    widget = Widget(other)
    widget.write("I am Ana", nick="ANA")
    widget.submit.click()
    expect(widget.field("nick")).to_be_focused()
    expect(widget.notice.get_by_role("alert")).to_contain_text("This name belongs to somebody else.")
    assert violations(other) == []
    widget.post("I am Eve", nick="Eve")
    expect(other.get_by_text("Name confirmed")).to_have_count(1)
