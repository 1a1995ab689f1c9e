"""The client secret stays in the service: nothing that is built, sent, stored, or logged contains it."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.issues.scene.canary import Canary
from tests.browser.issues.scene.forge import CheckedForge
from tests.browser.issues.scene.issue_site import IssueSite, issue_site
from tests.browser.issues.scene.issue_widget import IssueWidget, answering
from tests.browser.visitor import Visitor

CLIENT_ID = "glosa-canary"


@pytest.fixture
def secret() -> str:
    """The value of the client secret. No other test uses it."""
    return f"canary{secrets.token_hex(16)}"


@contextmanager
def hosted_site(
    forge: CheckedForge, folder: Path, platform: str, secret: str, files: dict[str, str] | None = None
) -> Iterator[IssueSite]:
    """A site whose application has that secret."""
    host = forge.host(platform)
    host.command("applications", client_id=CLIENT_ID, secret=secret)
    # By default, Bitbucket sends a token to the page itself, and no secret is needed.
    flow: dict[str, Any] = {"flow": "code"} if platform == "bitbucket" else {}
    with issue_site(folder, host, secret=secret, files=files, clientId=CLIENT_ID, **flow) as site:
        yield site


@pytest.mark.parametrize("platform", ["github", "bitbucket", "gitee"])
def test_the_client_secret_leaves_the_service_nowhere(
    visit: Visitor, forge: CheckedForge, tmp_path: Path, secret: str, platform: str
) -> None:
    recording, canary = tmp_path / "recorded.har", Canary(CLIENT_ID, secret)
    with hosted_site(forge, tmp_path, platform, secret) as site:
        talk = next(site.talks)
        page = visit(site.origin, record=recording)
        page.goto(talk.path)
        widget = IssueWidget(page)
        expect(widget.act).to_have_text("Click to create issue")
        canary.look(page)
        widget.login("owner", decision="deny")
        expect(widget.alert).to_be_visible()
        canary.look(page)
        widget.login("owner")
        widget.act.click()
        widget.post("a comment")
        expect(widget.comments).to_have_count(1)
        canary.look(page)
        with answering(page, yes=True):
            widget.comment("a comment").operation("Delete").click()
            expect(widget.comments).to_have_count(0)
        widget.logout_button.click()
        expect(widget.login_button).to_be_visible()
        canary.look(page)
        visit.check()
        page.context.close()
    assert canary.places(site, recording) == []
    assert "exchange" in site.log.read_text("utf-8"), "The service logged no exchange, so its log proves nothing."


def test_the_scan_finds_a_secret_that_leaks(visit: Visitor, forge: CheckedForge, tmp_path: Path, secret: str) -> None:
    recording, canary = tmp_path / "recorded.har", Canary(CLIENT_ID, secret)
    leak = f"# Leak\n\n{secret}\n"
    with hosted_site(forge, tmp_path, "github", secret, {"docs/leak.md": leak, "docs/en-US/leak.md": leak}) as site:
        page = visit(site.origin, record=recording)
        page.goto("en-US/leak.html")
        expect(page.get_by_text(secret)).to_be_visible()
        page.evaluate("secret => localStorage.setItem('secret', btoa(`glosa-canary:${secret}`))", secret)
        page.evaluate("async secret => void await fetch(`/?${secret}`)", secret)
        canary.look(page)
        visit.check()
        page.context.close()
    with site.log.open("a") as log:
        log.write(f"a line too many: {secret}\n")
    assert canary.places(site, recording) == ["built site", "log", "page", "request", "response", "storage"]
