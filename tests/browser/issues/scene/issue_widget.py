"""The issue-based widget on an opened page, found by the class names that stylesheets use, and the pages of the forge's login."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Dialog, Locator, Page, expect

from tests.browser.issues.scene.forge import CodeHost
from tests.browser.issues.scene.issue_site import IssueSite, Talk
from tests.browser.visitor import Visitor

QUESTION = "Confirm to delete this comment ?"


@dataclass(frozen=True, slots=True)
class IssueWidget:
    """What readers see, and what they do."""

    page: Page
    place: str = ".vssue"
    """Selector of the widget's element."""

    @property
    def root(self) -> Locator:
        """The element that the widget was mounted in."""
        return self.page.locator(self.place)

    @property
    def count(self) -> Locator:
        """The number of comments in the header, with the link to the issue."""
        return self.root.locator(".vssue-header-comments-count")

    @property
    def text(self) -> Locator:
        """The field for a new comment."""
        return self.root.locator("textarea.vssue-new-comment-input")

    @property
    def submit(self) -> Locator:
        """The button that submits the comment."""
        return self.root.locator("button.vssue-button-submit-comment")

    @property
    def login_button(self) -> Locator:
        """The button that readers see there if they aren't logged in."""
        return self.root.locator("button.vssue-button-login")

    @property
    def logout_button(self) -> Locator:
        """The button to log out, next to the user's name."""
        return self.root.locator("button.vssue-logout")

    @property
    def user(self) -> Locator:
        """The name of the user who is logged in."""
        return self.root.locator(".vssue-current-user bdi")

    @property
    def status(self) -> Locator:
        """The message in place of comments."""
        return self.root.locator(".vssue-status-info")

    @property
    def act(self) -> Locator:
        """The status as a button, if the reader can do something about it."""
        return self.root.locator("button.vssue-status-action")

    @property
    def reason(self) -> Locator:
        """The sentence below the status."""
        return self.root.locator(".vssue-status-reason")

    @property
    def alert(self) -> Locator:
        """The message about a failed request."""
        return self.root.locator(".vssue-alert button")

    @property
    def comments(self) -> Locator:
        """The comments on the page."""
        return self.root.locator(".vssue-comment")

    @property
    def paginations(self) -> Locator:
        """The pagination controls above and below the list."""
        return self.root.locator(".vssue-pagination")

    @property
    def pages(self) -> Locator:
        """The upper menu to choose the page."""
        return self.paginations.first.locator(".vssue-pagination-page select")

    @property
    def per_page(self) -> Locator:
        """The upper menu to choose the number of comments per page."""
        return self.paginations.first.locator(".vssue-pagination-per-page select")

    @property
    def order(self) -> Locator:
        """The upper button that changes the order."""
        return self.paginations.first.locator(".vssue-pagination-per-page button")

    def turn(self, to: str) -> Locator:
        """The upper button to the ``Previous`` or ``Next`` page."""
        return self.paginations.first.get_by_role("button", name=f"{to} page")

    def texts(self) -> Locator:
        """The rendered texts."""
        return self.comments.locator(".markdown-body")

    def comment(self, text: str) -> "Comment":
        """The comment with exactly this text."""
        shown = self.page.locator(".markdown-body", has_text=re.compile(rf"^\s*{re.escape(text)}\s*$"))
        return Comment(self.comments.filter(has=shown))

    def login(self, user: str, *, decision: str = "allow") -> None:
        """Presses the button and logs in at the platform. Returns when the page is shown again."""
        here = self.page.url.partition("#")[0].partition("?")[0]
        self.login_button.click()
        consent(self.page, user, decision=decision)
        self.page.wait_for_url(re.compile(rf"^{re.escape(here)}([?#]|$)"))
        if decision == "allow":
            expect(self.user).to_have_text(user)

    def post(self, text: str) -> None:
        """Writes a comment and presses the button. Returns when it was accepted and the field is empty again."""
        self.text.fill(text)
        self.submit.click()
        expect(self.text).to_have_value("")


@dataclass(frozen=True, slots=True)
class Comment:
    """One comment of the list."""

    root: Locator

    @property
    def edit(self) -> Locator:
        """The icon to edit the comment."""
        return self.operation("Edit")

    @property
    def field(self) -> Locator:
        """The field with the source that is edited."""
        return self.root.page.locator("textarea.vssue-edit-comment-input")

    def operation(self, name: str) -> Locator:
        """A control of the comment, by its name."""
        return self.root.get_by_role("button", name=name, exact=True)

    def reaction(self, name: str) -> Locator:
        """The control of ``Heart``, ``Like`` or ``Unlike``."""
        return self.root.locator(f".vssue-comment-reaction[title='{name}']")

    def number(self, name: str) -> Locator:
        """The number of reactions of that kind."""
        return self.reaction(name).locator(".vssue-comment-reaction-number")


def opened(visit: Visitor, site: IssueSite, talk: Talk, *, user: str | None = None, **looks: Any) -> IssueWidget:
    """The page of a talk with its widget, in a fresh profile; with ``user``, logged in some time ago.

    ``looks`` is what a visitor may say of the screen.
    """
    page = visit(site.origin, **looks)
    if user is not None:
        page.goto("assets/comments/en-US.json")
        remember(page, site.host, user)
    page.goto(talk.path)
    return IssueWidget(page)


def remember(page: Page, host: CodeHost, user: str, **order: object) -> None:
    """Leaves a token in the page's storage, as a login does; ``order`` has further fields of the command."""
    given = host.command("tokens", user=user, **order)
    stored = {
        "access_token": given["access_token"],
        "refresh_token": given["refresh_token"],
        "issuer": host.address,
    }
    page.evaluate(
        "stored => { for (const [name, value] of Object.entries(stored)) if (value) localStorage[name] = value; }",
        {f"Vssue.{host.name}.{name}": value for name, value in stored.items()},
    )


def consent(page: Page, user: str, *, decision: str = "allow") -> None:
    """Logs in at the forge, and allows or denies the application."""
    button = page.locator(f"button[name=user][value={user}]")
    decide = page.locator(f"button[name=decision][value={decision}]")
    expect(button.or_(decide)).to_be_visible()
    if button.is_visible():
        button.click()
    decide.click()


@contextmanager
def answering(page: Page, *, yes: bool) -> Iterator[list[str]]:
    """Answers the dialogs that the page opens within the block, and returns their texts."""
    questions: list[str] = []

    def answer(dialog: Dialog) -> None:
        questions.append(dialog.message)
        if yes:
            dialog.accept()
        else:
            dialog.dismiss()

    page.on("dialog", answer)
    yield questions
    page.remove_listener("dialog", answer)
