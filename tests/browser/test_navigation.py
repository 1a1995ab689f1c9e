"""Navigation between pages loads no document, and ends at the right place."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.reading import CHUNK, Gate, SameDocument, scroll_to, wait_for_heading, wait_for_position
from tests.browser.visitor import PHONE, Visitor

BASIC = "settings/basic.html"
LONG = "settings/indicators.html"
ALSO_LONG = "settings/entry.html"
LOW = ViewportSize(width=1440, height=480)
"""A screen on which every heading can be scrolled to the top."""


def go_to(page: Page, name: str) -> None:
    """Clicks a line of the sidebar and waits for its page."""
    page.get_by_role("navigation", name="Documentação").get_by_role("link", name=name, exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)


def part(page: Page, name: str, style: str) -> str:
    """A computed style of a part of the progress bar."""
    value: str = page.locator(".progress").evaluate(
        "(bar, [name, style]) => getComputedStyle(bar, name)[style]", [name, style]
    )
    return value


def note_positions(page: Page) -> None:
    page.evaluate("window.positions = []; addEventListener('scroll', () => positions.push(scrollY))")


def positions_between(page: Page, top: int, bottom: int) -> list[float]:
    positions: list[float] = page.evaluate("positions")
    return [position for position in positions if top < position < bottom]


@pytest.mark.accepts("S-20")
def test_a_click_shows_the_next_page_without_a_reload(robot: str, visit: Visitor) -> None:
    page = visit(robot, BASIC)
    same_document = SameDocument(page)
    go_to(page, "Estratégia")
    expect(page).to_have_url("settings/strategy.html")
    expect(page).to_have_title("Estratégia | Robô de negociação — Documentação")
    assert "#" not in page.url
    page.go_back()
    expect(page).to_have_url(BASIC)
    expect(page.get_by_role("heading", level=1)).to_have_text("Configurações básicas")
    page.go_forward()
    expect(page).to_have_url("settings/strategy.html")
    expect(page.get_by_role("heading", level=1)).to_have_text("Estratégia")
    assert same_document


@pytest.mark.accepts("S-13", "S-98", "S-99", "S-150")
def test_the_progress_bar_runs_until_the_page_has_loaded(robot: str, visit: Visitor) -> None:
    page = visit(robot, BASIC)
    gate = Gate()
    page.route(CHUNK, gate)
    page.get_by_role("link", name="Estratégia").first.click()
    expect(page.locator(".progress")).to_be_visible()
    assert part(page, "::before", "animationName") == "trickle, fill"
    assert part(page, "::after", "display") == "block"
    expect(page.get_by_role("main")).to_have_attribute("aria-busy", "true")
    expect(page).to_have_url(BASIC)
    gate.open()
    expect(page.get_by_role("heading", level=1)).to_have_text("Estratégia")
    expect(page.locator(".progress")).to_have_count(0)
    expect(page.get_by_role("main")).to_have_attribute("aria-busy", "false")


@pytest.mark.accepts("S-98")
def test_a_preloaded_page_appears_without_the_progress_bar(robot: str, visit: Visitor) -> None:
    page = visit(robot, BASIC)
    go_to(page, "Estratégia")
    expect(page.locator(".progress")).to_have_count(0)
    page.evaluate(
        "new MutationObserver(() => { window.barSeen ||= document.querySelector('.progress') !== null })"
        ".observe(document.documentElement, { childList: true, subtree: true })"
    )
    go_to(page, "Configurações básicas")
    go_to(page, "Estratégia")
    assert not page.evaluate("window.barSeen")


def test_readers_who_prefer_reduced_motion_get_the_bar_without_the_spinner(robot: str, visit: Visitor) -> None:
    page = visit(robot, BASIC, motion="reduce")
    page.route(CHUNK, Gate())
    page.get_by_role("link", name="Estratégia").first.click()
    expect(page.locator(".progress")).to_be_visible()
    assert part(page, "::after", "display") == "none"


@pytest.mark.accepts("S-100")
def test_the_sidebar_closes_after_every_navigation(robot: str, visit: Visitor) -> None:
    page = visit(robot, BASIC, screen=PHONE)
    drawer = page.locator("#_menu")
    expect(drawer).to_be_hidden()

    def open_drawer() -> None:
        page.get_by_role("button", name="Menu").click()
        expect(drawer).to_be_visible()

    open_drawer()
    go_to(page, "Estratégia")
    expect(drawer).to_be_hidden()
    open_drawer()
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Configurações básicas")
    expect(drawer).to_be_hidden()
    open_drawer()
    page.get_by_role("navigation", name="Navegação principal").get_by_role("link", name="Início").click()
    expect(page).to_have_url("")
    expect(drawer).to_be_hidden()


@pytest.mark.accepts("S-73")
def test_a_navigation_scrolls_smoothly_to_the_top(robot: str, visit: Visitor) -> None:
    page = visit(robot, ALSO_LONG)
    scroll_to(page, 900)
    note_positions(page)
    go_to(page, "Indicadores")
    wait_for_position(page, 0)
    assert len(positions_between(page, 0, 900)) > 2


def test_readers_who_prefer_reduced_motion_are_at_the_top_at_once(robot: str, visit: Visitor) -> None:
    page = visit(robot, ALSO_LONG, motion="reduce")
    scroll_to(page, 900)
    note_positions(page)
    go_to(page, "Indicadores")
    wait_for_position(page, 0)
    assert positions_between(page, 0, 900) == []


@pytest.mark.accepts("S-74")
def test_back_and_forward_return_to_the_saved_positions(robot: str, visit: Visitor) -> None:
    page = visit(robot, ALSO_LONG)
    scroll_to(page, 900)
    go_to(page, "Indicadores")
    wait_for_position(page, 0)
    scroll_to(page, 1500)
    page.go_back()
    expect(page).to_have_url(ALSO_LONG)
    wait_for_position(page, 900)
    page.go_forward()
    expect(page).to_have_url(LONG)
    wait_for_position(page, 1500)


@pytest.mark.accepts("S-74")
def test_the_scroll_position_survives_a_reload(robot: str, visit: Visitor) -> None:
    page = visit(robot, ALSO_LONG)
    scroll_to(page, 900)
    go_to(page, "Indicadores")
    wait_for_position(page, 0)
    scroll_to(page, 1500)
    page.goto("about:blank")
    page.go_back()
    wait_for_position(page, 1500)
    page.go_back()
    expect(page).to_have_url(ALSO_LONG)
    wait_for_position(page, 900)


@pytest.mark.accepts("S-75")
def test_a_hash_in_the_address_scrolls_to_its_heading(robot: str, visit: Visitor) -> None:
    page = visit(robot, f"{BASIC}#magic-number", screen=LOW)
    wait_for_heading(page, "magic-number")
    page.locator("article a:not(.term)", has_text="arquivo .set").click()
    expect(page).to_have_url("popular-topics/sets.html")
    page.goto("popular-topics/FAQ.html")
    page.get_by_role("article").get_by_role("link", name="unidades").click()
    expect(page).to_have_url("settings/settings.html#units")
    wait_for_heading(page, "units")


@pytest.mark.accepts("S-75", "S-74")
def test_back_returns_to_the_previous_hash_of_a_page(robot: str, visit: Visitor) -> None:
    page = visit(robot, BASIC, screen=LOW)
    same_document = SameDocument(page)
    outline = page.get_by_role("navigation", name="Nesta página")
    outline.get_by_role("link", name="Número mágico").click()
    expect(page).to_have_url(f"{BASIC}#magic-number")
    wait_for_heading(page, "magic-number")
    scroll_to(page, page.evaluate("Math.round(scrollY) + 70"))
    left_at = page.evaluate("scrollY")
    outline.get_by_role("link", name="Versão do robô").click()
    expect(page).to_have_url(f"{BASIC}#bot-version")
    wait_for_heading(page, "bot-version")
    page.go_back()
    expect(page).to_have_url(f"{BASIC}#magic-number")
    wait_for_position(page, left_at)
    page.go_back()
    expect(page).to_have_url(BASIC)
    wait_for_position(page, 0)
    page.go_forward()
    wait_for_position(page, left_at)
    assert same_document
