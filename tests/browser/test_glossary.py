"""Terms of a glossary: links without scripts, notes next to the term by mouse, keyboard, and touch with them."""

import re

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.conftest import Scan, TinySite
from tests.browser.reading import CHUNK, Requests
from tests.browser.specimens import TERMS
from tests.browser.visitor import DESKTOP, PHONE, Scheme, Visitor, wait_until_alive

NARROW = ViewportSize(width=360, height=640)
MEANING = "A ordem que encerra uma posição"
PAGE = "terms.html"
CODE = re.compile(r"/assets/(js/term-notes|css/note)\.")
"""What shows notes."""


@pytest.fixture(scope="module")
def site(tiny_site: TinySite) -> str:
    """A site with a glossary, below a path."""
    return tiny_site(TERMS, base="/docs/")


def term(page: Page, name: str = "stop loss") -> Locator:
    return page.locator("article > :not(.term-note) a.term", has_text=name)


def note(page: Page) -> Locator:
    return page.get_by_role("article").get_by_role("note")


def opened(visit: Visitor, site: str, path: str = PAGE, screen: ViewportSize = PHONE) -> Page:
    """A page that has hydrated and painted, so that it reacts to taps."""
    page = visit(site, path, screen=screen)
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))")
    return page


def hover(page: Page) -> None:
    term(page).hover()
    expect(note(page)).to_contain_text(MEANING)


def is_next_to(page: Page, name: str = "stop loss") -> bool:
    """Whether the note is entirely visible and doesn't cover its term."""
    box, word, view = note(page).bounding_box(), term(page, name).bounding_box(), page.viewport_size
    room = page.locator("body").bounding_box()
    assert box and word and view and room
    within = (
        0 <= box["x"]
        and box["x"] + box["width"] <= room["width"]
        and 0 <= box["y"]
        and box["y"] + box["height"] <= view["height"]
    )
    return within and (box["y"] >= word["y"] + word["height"] or box["y"] + box["height"] <= word["y"])


def test_without_scripts_a_term_leads_to_its_entry(site: str, visit: Visitor) -> None:
    page = visit(site, "en-US/terms.html", scripts=False)
    term(page).click()
    expect(page).to_have_url("en-US/glossary.html#stop-loss")
    entry = page.locator("#stop-loss")
    expect(entry).to_be_in_viewport()
    expect(entry).to_have_text("stop loss")
    page.get_by_text("See also:").get_by_role("link", name="target").click()
    expect(page).to_have_url("en-US/glossary.html#target")


def test_hovering_a_term_shows_its_definition(site: str, visit: Visitor) -> None:
    page = visit(site, PAGE)
    expect(term(page)).to_have_css("text-decoration-style", "dotted")
    hover(page)
    assert is_next_to(page)
    note(page).hover()
    note(page).get_by_role("link", name="alvo").hover()
    expect(note(page)).to_be_visible()
    page.get_by_role("heading", level=1).hover()
    expect(note(page)).to_have_count(0)
    hover(page)
    page.keyboard.press("Escape")
    expect(note(page)).to_have_count(0)
    expect(term(page)).to_be_visible()


def test_a_click_on_a_term_follows_the_link(site: str, visit: Visitor) -> None:
    page = visit(site, PAGE)
    hover(page)
    term(page).click()
    expect(page).to_have_url("glossary.html#stop-loss")
    expect(note(page)).to_have_count(0)


def test_focusing_a_term_announces_its_definition(site: str, visit: Visitor) -> None:
    page = visit(site, PAGE)
    page.get_by_role("article").evaluate("article => { article.tabIndex = -1; article.focus(); }")
    page.keyboard.press("Tab")
    expect(term(page)).to_be_focused()
    expect(note(page)).to_contain_text(MEANING)
    expect(term(page)).to_have_accessible_description(f"{MEANING} a partir de certa perda, veja alvo.")
    page.mouse.move(0, 0)
    expect(note(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(note(page)).to_have_count(0)
    expect(term(page)).to_be_focused()
    page.keyboard.press("Tab")
    expect(term(page, "alvo")).to_be_focused()
    expect(note(page)).to_contain_text("O preço a que se quer chegar.")
    page.keyboard.press("Enter")
    expect(page).to_have_url("glossary.html#target")


def test_links_in_a_note_can_be_followed(site: str, visit: Visitor) -> None:
    page = visit(site, PAGE)
    hover(page)
    note(page).get_by_role("link", name="alvo").click()
    expect(page).to_have_url("glossary.html#target")
    page.go_back()
    hover(page)
    note(page).get_by_role("link", name="Glossário").click()
    expect(page).to_have_url("glossary.html#stop-loss")


def test_the_first_tap_shows_the_note_and_the_second_follows_the_link(site: str, visit: Visitor) -> None:
    page = opened(visit, site)
    term(page).tap()
    expect(note(page)).to_contain_text(MEANING)
    expect(note(page).get_by_role("link", name="Glossário")).to_be_in_viewport()
    expect(page).to_have_url(PAGE)
    page.get_by_role("heading", level=1).tap()
    expect(note(page)).to_have_count(0)
    term(page, "alvo").tap()
    expect(note(page)).to_contain_text("O preço")
    expect(note(page)).to_have_count(1)
    term(page, "alvo").tap()
    expect(page).to_have_url("glossary.html#target")


@pytest.mark.parametrize(
    ("name", "page_path"), [("stop loss", "narrow.html"), ("alvo", "narrow.html"), ("stop loss", PAGE)]
)
def test_on_a_narrow_screen_the_note_stays_in_view(site: str, visit: Visitor, name: str, page_path: str) -> None:
    page = opened(visit, site, page_path, NARROW)
    term(page, name).evaluate("term => term.scrollIntoView({ block: 'end', behavior: 'instant' })")
    term(page, name).tap()
    expect(note(page)).to_be_visible()
    assert is_next_to(page, name)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", [DESKTOP, NARROW])
def test_an_open_note_passes_the_accessibility_scan(
    site: str, visit: Visitor, violations: Scan, *, scheme: Scheme, screen: ViewportSize
) -> None:
    page = visit(site, PAGE, scheme=scheme, screen=screen, motion="reduce")
    term(page).hover()
    expect(note(page)).to_be_visible()
    assert violations(page) == []
    page.goto("glossary.html")
    assert violations(page) == []


def test_a_note_has_a_border_in_forced_colors(site: str, visit: Visitor) -> None:
    page = visit(site, PAGE)
    page.emulate_media(forced_colors="active")
    hover(page)
    expect(note(page)).to_have_css("border-top-style", "solid")
    expect(term(page)).to_have_css("text-decoration-line", "underline")


def test_notes_load_on_first_hover_or_focus(site: str, visit: Visitor) -> None:
    page = visit(site)
    requests = Requests(page)
    page.goto(PAGE)
    wait_until_alive(page)
    page.wait_for_load_state("networkidle")
    assert requests.matching(CODE) == requests.matching(CHUNK) == []
    hover(page)
    assert len(requests.matching(CODE)) == 2
    assert len(requests.matching(CHUNK)) == 1


def test_a_term_stays_a_link_if_the_glossary_fails_to_load(site: str, visit: Visitor) -> None:
    visit.expects("Failed to load resource", "could not be shown")
    page = visit(site, PAGE)
    page.route(CHUNK, lambda route: route.abort())
    with page.expect_console_message(lambda message: "could not be shown" in message.text):
        term(page).hover()
    expect(note(page)).to_have_count(0)
    page.unroute(CHUNK)
    term(page).click()
    expect(page).to_have_url("glossary.html#stop-loss")


def test_a_navigation_closes_the_note(site: str, visit: Visitor) -> None:
    page = visit(site, PAGE)
    page.get_by_role("article").get_by_role("link", name="Outra").click()
    expect(page).to_have_url("panel.html")
    page.go_back()
    hover(page)
    page.go_forward()
    expect(page).to_have_url("panel.html")
    expect(note(page)).to_have_count(0)
