"""Readers react to a page, on a site that offers reactions."""

import time
from collections.abc import Iterator
from itertools import product

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.commented_site import PATIENCE_SECONDS, POLL_SECONDS, CommentedSite
from tests.browser.conftest import Scan
from tests.browser.test_accessibility import SCHEMES, SCREENS
from tests.browser.visitor import Scheme, Visitor


@pytest.fixture(name="reacting")
def reacting_fixture(talks: CommentedSite) -> Iterator[CommentedSite]:
    """The site, as long as it offers two reactions."""
    _offer(talks, "heart", "rocket")
    yield talks
    _offer(talks)


def _offer(talks: CommentedSite, *kinds: str) -> None:
    talks.rule("--reactions", ",".join(kinds), expected={})
    deadline = time.monotonic() + PATIENCE_SECONDS
    while tuple(_reactions(talks, "/")) != kinds:
        assert time.monotonic() < deadline, "The service still has the other rules."
        time.sleep(POLL_SECONDS)


def _reactions(talks: CommentedSite, path: str) -> dict[str, int]:
    answer = httpx.get(f"{talks.service}/api/v1/reactions", params={"path": path}, timeout=PATIENCE_SECONDS)
    found: dict[str, int] = answer.raise_for_status().json()["reactions"]
    return found


@pytest.mark.parametrize(("scheme", "screen"), list(product(SCHEMES, SCREENS)))
def test_a_reader_reacts_to_a_page_by_keyboard_and_takes_it_back(
    reacting: CommentedSite, visit: Visitor, violations: Scan, *, scheme: Scheme, screen: str
) -> None:
    path = next(reacting.fresh_pages)
    page = visit(reacting.origin, path, screen=SCREENS[screen], scheme=scheme)
    page.locator("#comments").scroll_into_view_if_needed()
    group = page.get_by_role("group", name="Reações a esta página")
    expect(group.get_by_role("button")).to_have_text(["❤️", "🚀"])
    group.get_by_role("button", name="Coração").focus()
    page.keyboard.press("Enter")
    heart = group.get_by_role("button", name="Coração 1")
    expect(heart).to_have_attribute("aria-pressed", "true")
    expect(heart).to_be_focused()
    # The number changes at once. When the service has answered, the button can be used again.
    expect(heart).to_have_attribute("aria-disabled", "false")
    assert violations(page) == []
    page.reload()
    expect(heart).to_have_attribute("aria-pressed", "true")
    assert _reactions(reacting, f"/{path}") == {"heart": 1, "rocket": 0}
    heart.press("Space")
    expect(group.get_by_role("button")).to_have_text(["❤️", "🚀"])
    expect(group.get_by_role("button", name="Coração")).to_have_attribute("aria-disabled", "false")
    assert _reactions(reacting, f"/{path}") == {"heart": 0, "rocket": 0}


def test_a_failed_reaction_says_so_and_sets_the_number_back(reacting: CommentedSite, visit: Visitor) -> None:
    visit.expects("ERR_FAILED")
    page = visit(reacting.origin, next(reacting.fresh_pages))
    page.locator("#comments").scroll_into_view_if_needed()
    rocket = page.get_by_role("button", name="Foguete")
    expect(rocket).to_be_visible()
    page.route("**/comments/api/v1/reactions", lambda route: route.abort())
    rocket.click()
    expect(page.locator(".vreactions").get_by_role("alert")).to_be_visible()
    expect(rocket).to_have_attribute("aria-pressed", "false")
    expect(rocket).to_have_text("🚀")


def test_a_site_without_reactions_requests_none(talks: CommentedSite, visit: Visitor) -> None:
    path = next(talks.fresh_pages)
    talks.discussion(path).say("a question", nick="Ana")
    page = visit(talks.origin)
    requested = _requests(page)
    page.goto(path)
    expect(page.get_by_role("button", name="Curtir o comentário de Ana")).to_be_visible()
    assert [one for one in requested if "reactions" in one] == []
    assert page.locator(".vreactions").count() == 0


def _requests(page: Page) -> list[str]:
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url))
    return requested
