"""Every type of page passes all rules of axe-core, in both languages, schemes, and sizes, also with menus and dialogs open."""

from itertools import product

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Scan, TinySite
from tests.browser.reading import CHUNK
from tests.browser.specimens import CODE, HOMES, ISLAND, PAGE_TYPES
from tests.browser.visitor import DESKTOP, PHONE, Scheme, Visitor, wait_until_alive

BASIC = "settings/basic.html"
SCREENS = {"desktop": DESKTOP, "phone": PHONE}
SCHEMES: tuple[Scheme, ...] = ("light", "dark")


@pytest.mark.parametrize(("lang", "scheme", "screen"), list(product(HOMES, SCHEMES, SCREENS)))
def test_pages_of_every_type_pass(
    robot: str, visit: Visitor, violations: Scan, *, lang: str, scheme: Scheme, screen: str
) -> None:
    visit.expects("status of 404")
    page = visit(robot, screen=SCREENS[screen], scheme=scheme)
    found: dict[str, list[str]] = {}
    for kind, path in PAGE_TYPES.items():
        page.goto(f"{HOMES[lang]}{path}")
        wait_until_alive(page)
        found[kind] = violations(page)
    assert {kind: broken for kind, broken in found.items() if broken} == {}


@pytest.mark.parametrize(("scheme", "screen"), list(product(SCHEMES, SCREENS)))
def test_components_code_and_the_consent_notice_pass(
    tiny_site: TinySite, visit: Visitor, violations: Scan, *, scheme: Scheme, screen: str
) -> None:
    entry = "tag: script, attrs: {src: 'https://ads.example/script.js'}, consent: advertising"
    site = tiny_site({**CODE, **ISLAND}, config=f"head: [{{{entry}}}]\n")
    page = visit(site, "code.html", screen=SCREENS[screen], scheme=scheme)
    expect(page.get_by_role("region", name="Publicidade")).to_be_visible()
    assert violations(page) == []
    page.goto("far.html")
    wait_until_alive(page)
    page.locator(".meter").scroll_into_view_if_needed()
    expect(page.locator(".meter")).to_have_text("Alive: 7")
    assert violations(page) == []


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_menu_and_the_outline_of_a_phone_pass(robot: str, visit: Visitor, violations: Scan, scheme: Scheme) -> None:
    page = visit(robot, BASIC, screen=PHONE, scheme=scheme)
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    page.get_by_text("Links", exact=True).click()
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Menu")).to_be_hidden()
    page.get_by_role("button", name="Nesta página").click()
    expect(page.locator("#_outline")).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_menu_of_links_and_an_open_group_pass(robot: str, visit: Visitor, violations: Scan, scheme: Scheme) -> None:
    page = visit(robot, BASIC, scheme=scheme)
    page.get_by_text("Links", exact=True).click()
    page.get_by_role("button", name="Tópicos populares").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="VPS").first).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize(("scheme", "screen"), list(product(SCHEMES, SCREENS)))
def test_an_enlarged_image_passes(robot: str, visit: Visitor, violations: Scan, *, scheme: Scheme, screen: str) -> None:
    page = visit(robot, "panel.html", screen=SCREENS[screen], scheme=scheme)
    image = page.locator("article figure img").first
    expect(image).to_have_role("button")
    assert violations(page) == []
    image.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".zoom[open] button")).to_be_focused()
    assert violations(page) == []


@pytest.mark.parametrize(("scheme", "screen"), list(product(SCHEMES, SCREENS)))
def test_the_message_about_a_page_that_failed_to_load_passes(
    robot: str, visit: Visitor, violations: Scan, *, scheme: Scheme, screen: str
) -> None:
    visit.expects("ERR_FAILED", "ChunkLoadError")
    page = visit(robot, BASIC, screen=SCREENS[screen], scheme=scheme)
    page.route(CHUNK, lambda route: route.abort())
    page.get_by_role("article").get_by_role("link", name="painel", exact=True).click()
    expect(page.get_by_role("alert")).to_be_visible()
    assert violations(page) == []


def test_the_scan_finds_a_deliberate_violation(robot: str, visit: Visitor, violations: Scan) -> None:
    page = visit(robot, BASIC)
    page.evaluate("document.querySelector('article').append(document.createElement('img'))")
    (found,) = violations(page)
    assert found.startswith("image-alt: ")
