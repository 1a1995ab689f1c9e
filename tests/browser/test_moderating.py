"""The moderation page in a browser: signing in by a link, deciding by keyboard, searching, editing, signing out."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.comment_service import PATIENCE_SECONDS, comment_service
from tests.browser.conftest import Scan
from tests.browser.test_accessibility import SCHEMES, SCREENS
from tests.browser.visitor import DESKTOP, Scheme, Visitor

SITE = "moderated"


class Moderated:
    """A service with one site that is moderated."""

    def __init__(self, address: str, folder: Path) -> None:
        self.address = address
        self._database = folder / "comments.sqlite3"

    def command(self, *arguments: str) -> str:
        """Returns what a command prints."""
        program = [sys.executable, "-m", "glosa", "comments", *arguments, "--db", str(self._database)]
        return subprocess.run(program, capture_output=True, text=True, check=True, timeout=PATIENCE_SECONDS).stdout

    def say(self, text: str, **fields: str) -> str:
        """Posts a comment and returns its id."""
        body = {"site": SITE, "path": "/page.html", "text": text, **fields}
        id: str = httpx.post(f"{self.address}/api/v1/comments", json=body).raise_for_status().json()["comment"]["id"]
        return id

    def report(self, id: str) -> None:
        """Reports a comment as misleading."""
        body = {"site": SITE, "id": id, "reason": "wrong"}
        httpx.post(f"{self.address}/api/v1/reports", json=body).raise_for_status()

    def link(self) -> str:
        """Returns a new link to sign in."""
        return self.command("login", "--site", SITE, "--name", "Ana", "--url", self.address).strip()


@pytest.fixture
def moderated(tmp_path: Path) -> Iterator[Moderated]:
    """A service with a site whose comments wait for approval."""
    with comment_service(tmp_path, sites=1) as sites:
        service = Moderated(next(sites).address, tmp_path)
        service.command("site", "add", SITE, "--approval", "all", "--interval", "0", "--origin", "any")
        # The service looks for new sites every second.
        while httpx.get(f"{service.address}/api/v1/site", params={"site": SITE}).status_code == 404:
            pass
        yield service


def signed_in(page: Page) -> Page:
    """The page after a click on the button that uses the link."""
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("heading", name="Moderation")).to_be_visible()
    return page


def open_link(
    link: str, visit: Visitor, *, screen: ViewportSize = DESKTOP, scheme: Scheme = "light", language: str = "en-US"
) -> Page:
    """A page where the link was opened."""
    page = visit(link.partition("/admin/")[0], screen=screen, scheme=scheme, language=language)
    page.goto(link)
    return page


@pytest.mark.parametrize("screen", list(SCREENS))
def test_an_owner_moderates_by_keyboard(moderated: Moderated, visit: Visitor, *, screen: str) -> None:
    moderated.say("First **question**", nick="Bob")
    moderated.say("Second", nick="Eve")
    page = open_link(moderated.link(), visit, screen=SCREENS[screen])
    signed_in(page)
    assert "#" not in page.url
    cards = page.locator(".card")
    expect(cards).to_have_count(2)
    page.keyboard.press("j")
    expect(cards.first).to_be_focused()
    page.keyboard.press("j")
    expect(cards.nth(1)).to_be_focused()
    page.keyboard.press("a")
    expect(page.locator(".toast")).to_contain_text("1 comment published.")
    expect(cards).to_have_count(1)
    expect(cards.first).to_be_focused()
    page.keyboard.press("u")
    expect(page.locator(".toast")).to_contain_text("Undone.")
    expect(cards).to_have_count(2)

    page.keyboard.press("/")
    page.keyboard.type("QUESTION")
    page.keyboard.press("Enter")
    expect(cards).to_have_count(1)
    expect(cards.locator("strong")).to_contain_text(["Bob", "question"])
    cards.first.focus()
    page.keyboard.press("e")
    page.get_by_label("Text").fill("Edited *question*")
    page.get_by_role("button", name="Save").click()
    expect(cards.locator("em")).to_have_text("question")
    page.get_by_role("button", name="Clear", exact=True).click()
    expect(cards).to_have_count(2)

    page.get_by_role("checkbox", name="Select all").check()
    page.keyboard.press("s")
    expect(page.locator(".toast")).to_contain_text("2 comments marked as spam.")
    expect(page.get_by_text("Nothing is waiting for you.")).to_be_visible()
    page.get_by_role("button", name="Log", exact=True).click()
    expect(page.locator(".log li")).to_have_count(7)
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_text("You're signed out.")).to_be_visible()
    page.reload()
    expect(page.get_by_text("glosa comments login")).to_be_visible()


def test_new_comments_appear(moderated: Moderated, visit: Visitor) -> None:
    page = signed_in(open_link(moderated.link(), visit))
    expect(page.get_by_text("Nothing is waiting for you.")).to_be_visible()
    moderated.say("Just now", nick="Bob")
    expect(page.locator(".card")).to_have_count(1, timeout=PATIENCE_SECONDS * 1000)


def test_a_used_link_says_what_to_do(moderated: Moderated, visit: Visitor) -> None:
    visit.expects("403")
    link = moderated.link()
    signed_in(open_link(link, visit))
    other = open_link(link, visit)
    other.get_by_role("button", name="Sign in", exact=True).click()
    expect(other.get_by_role("alert")).to_contain_text("was used already")
    expect(other.get_by_text("glosa comments login", exact=True)).to_be_visible()


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("screen", list(SCREENS))
def test_the_page_passes_the_accessibility_scan(
    moderated: Moderated, visit: Visitor, violations: Scan, *, scheme: Scheme, screen: str
) -> None:
    root = moderated.say("A root with a [link](https://example.org) and `code`", nick="Bob", mail="bob@example.org")
    moderated.command("approve", root, "--site", SITE)
    moderated.say("> quoted", rid=root, pid=root)
    moderated.command("pin", root, "--site", SITE)
    moderated.command("note", "add", root, "Asks good questions", "--site", SITE)
    moderated.command("block", "add", "word", "casino*", "--reason", "Ads", "--site", SITE)
    moderated.report(root)
    page = open_link(moderated.link(), visit, screen=SCREENS[screen], scheme=scheme)
    expect(page.get_by_role("button", name="Sign in", exact=True)).to_be_visible()
    assert violations(page) == []
    signed_in(page)
    page.get_by_role("button", name="All", exact=True).click()
    expect(page.locator(".card")).to_have_count(2)
    page.get_by_role("button", name="Filters").click()
    page.get_by_role("checkbox").nth(1).check()
    assert violations(page) == []
    page.keyboard.press("o")
    expect(page.locator(".panel li")).to_have_count(2)
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("e")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="People").click()
    expect(page.locator(".people li")).to_have_count(2)
    assert violations(page) == []
    for view, landmark in (("Blocked", ".people li"), ("Settings", ".settings"), ("Log", ".log li")):
        page.get_by_role("button", name=view, exact=True).click()
        expect(page.locator(landmark).first).to_be_visible()
        assert violations(page) == []
    page.locator("header nav button").first.click()
    page.get_by_role("button", name="Reported").click()
    expect(page.locator(".reports")).to_contain_text("misleading (1)")
    page.locator(".more-actions summary").click()
    assert violations(page) == []
    for key in ("r", "b", "n"):
        page.locator(".card").first.focus()
        page.keyboard.press(key)
        expect(page.get_by_role("dialog")).to_be_visible()
        assert violations(page) == []
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_be_hidden()


def test_an_owner_replies_pins_and_closes_a_page_by_keyboard(moderated: Moderated, visit: Visitor) -> None:
    root = moderated.say("How do I change the schedule?", nick="Bob")
    page = signed_in(open_link(moderated.link(), visit))
    expect(page.locator(".card").first).to_be_visible()
    page.keyboard.press("j")
    page.keyboard.press("r")
    page.get_by_label("Your reply, as Ana").fill("In the **settings**.")
    page.get_by_role("button", name="Publish and reply").click()
    expect(page.locator(".toast")).to_contain_text("Replied.")
    page.get_by_role("button", name="Published").click()
    card = page.locator(".card", has_text="How do I")
    card.focus()
    page.keyboard.press("p")
    expect(card).to_contain_text("Pinned")
    page.keyboard.press("o")
    expect(page.locator(".panel li")).to_have_count(2)
    page.keyboard.press("c")
    expect(page.locator(".notice")).to_contain_text("closed")
    thread = httpx.get(f"{moderated.address}/api/v1/thread", params={"site": SITE, "path": "/page.html"}).json()
    assert (thread["closed"], thread["roots"][0]["id"], thread["roots"][0]["marks"]) == (True, root, ["pinned"])
    assert thread["roots"][0]["replies"][0]["marks"] == ["owner"]


def test_an_owner_adds_a_passkey_and_signs_in_with_it(moderated: Moderated, visit: Visitor) -> None:
    # Browsers use passkeys on hosts with a name only.
    page = open_link(moderated.link().replace("127.0.0.1", "localhost"), visit)
    device = page.context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    device.send("WebAuthn.addVirtualAuthenticator", {"options": {**options, "isUserVerified": True}})
    signed_in(page)
    page.get_by_role("button", name="People").click()
    page.get_by_label("Name, such as Phone").fill("Laptop")
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.locator(".people li", has_text="Laptop")).to_contain_text("localhost")
    page.get_by_role("button", name="Sign out", exact=True).first.click()
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("heading", name="Moderation")).to_be_visible()
    assert "(Laptop)" in moderated.command("log", "--site", SITE)
