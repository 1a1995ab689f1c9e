"""Images that a click enlarges."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.reading import WHITE, ground, scroll_to
from tests.browser.visitor import PHONE, Scheme, Visitor

PANEL = "panel.html"
ZOOMABLE = re.compile("enlargeable")


def figure(page: Page) -> Locator:
    return page.get_by_role("article").locator("figure img").first


def enlarged(page: Page) -> Locator:
    return page.locator(".zoom[open] img")


def overlay(page: Page) -> Locator:
    return page.locator(".zoom[open]")


def open_zoom(page: Page) -> None:
    expect(figure(page)).to_have_class(ZOOMABLE)
    figure(page).click()
    wait_until_at_rest(page)
    expect(enlarged(page)).to_be_visible()


def wait_until_at_rest(page: Page) -> None:
    """Returns when the enlarged image is open and no longer moves."""
    page.wait_for_function(
        """() => {
          const zoom = document.querySelector(".zoom[open]");
          return zoom !== null && zoom.getAnimations({ subtree: true }).length === 0;
        }"""
    )


def expect_closed(page: Page) -> None:
    expect(enlarged(page)).to_have_count(0)
    expect(overlay(page)).to_have_count(0)
    expect(figure(page)).to_be_visible()


@pytest.mark.accepts("S-103", "S-162")
def test_zoom_starts_1000_milliseconds_after_the_page_is_shown(robot: str, visit: Visitor) -> None:
    page = visit(robot)
    page.clock.install()
    page.goto(PANEL)
    expect(figure(page)).to_have_class(ZOOMABLE)  # The reader has come; from now on only the clock counts.
    page.clock.pause_at("2100-01-01")
    page.get_by_role("article").get_by_role("link", name="nome do setup").click()
    expect(page).to_have_url("settings/basic.html#setup-name")
    page.get_by_role("article").get_by_role("link", name="painel", exact=True).click()
    expect(page).to_have_url(PANEL)
    expect(figure(page)).to_be_visible()
    page.clock.run_for(999)
    expect(figure(page)).not_to_have_class(ZOOMABLE)
    figure(page).click()
    page.clock.run_for(1)
    expect(figure(page)).to_have_class(ZOOMABLE)
    expect(overlay(page)).to_have_count(0)  # The click came too early.
    figure(page).click()
    expect(enlarged(page)).to_be_visible()


def test_a_tap_opens_and_closes_the_zoom(robot: str, visit: Visitor) -> None:
    page = visit(robot, PANEL, screen=PHONE)
    expect(figure(page)).to_have_class(ZOOMABLE)
    figure(page).tap()
    wait_until_at_rest(page)
    expect(enlarged(page)).to_be_visible()
    enlarged(page).tap()
    expect_closed(page)


@pytest.mark.accepts("S-11", "S-104", "S-105", "S-160")
def test_a_click_opens_the_zoom_and_a_click_closes_it(robot: str, visit: Visitor) -> None:
    page = visit(robot, PANEL)
    width = figure(page).evaluate("image => image.getBoundingClientRect().width")
    open_zoom(page)
    page.wait_for_function(
        """width => {
          const box = document.querySelector(".zoom[open] img").getBoundingClientRect();
          return box.width > width && Math.abs(Math.min(box.x, box.y)) < 1;
        }""",
        arg=width,
    )
    enlarged(page).click()
    expect_closed(page)


@pytest.mark.accepts("S-106", "S-107")
@pytest.mark.parametrize(
    "close",
    [
        pytest.param(lambda page: page.keyboard.press("Escape"), id="Escape"),
        pytest.param(lambda page: page.set_viewport_size({"width": 1200, "height": 700}), id="a resize of the window"),
        pytest.param(lambda page: scroll_to(page, 100), id="scrolling"),
    ],
)
def test_scrolling_resizing_and_escape_close_the_zoom(
    robot: str, visit: Visitor, close: Callable[[Page], None]
) -> None:
    page = visit(robot, PANEL)
    open_zoom(page)
    close(page)
    expect_closed(page)


@pytest.mark.accepts("S-108", "S-159")
@pytest.mark.parametrize(("pixels", "still_open"), [(40, 1), (41, 0)])
def test_scrolling_by_40_pixels_leaves_the_zoom_open(robot: str, visit: Visitor, pixels: int, still_open: int) -> None:
    page = visit(robot)
    page.clock.install()
    page.goto(PANEL)
    open_zoom(page)
    scroll_to(page, pixels)
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.clock.run_for(2000)
    expect(overlay(page)).to_have_count(still_open)


@pytest.mark.accepts("S-161")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_overlay_matches_the_color_scheme(robot: str, visit: Visitor, scheme: Scheme) -> None:
    page = visit(robot, PANEL, scheme=scheme)
    open_zoom(page)
    color = overlay(page).evaluate("element => getComputedStyle(element).backgroundColor")
    assert (color == WHITE) == (scheme == "light")
    assert color == ground(page)


def test_the_zoom_works_by_keyboard(robot: str, visit: Visitor) -> None:
    page = visit(robot, PANEL)
    button = page.get_by_role("button", name=re.compile("^Ampliar a imagem: Esquema de um painel"))
    button.focus()
    page.keyboard.press("Enter")
    wait_until_at_rest(page)
    close = page.get_by_role("button", name=re.compile("^Fechar a imagem ampliada: Esquema"))
    expect(close).to_be_focused()
    page.keyboard.press("Enter")
    expect_closed(page)
    expect(button).to_be_focused()
    page.keyboard.press(" ")
    wait_until_at_rest(page)
    expect(close).to_be_focused()
    page.keyboard.press("Escape")
    expect_closed(page)
    expect(button).to_be_focused()


def test_the_focus_stays_within_the_open_zoom(robot: str, visit: Visitor) -> None:
    page = visit(robot, PANEL)
    open_zoom(page)
    for key in ("Tab", "Tab", "Shift+Tab"):
        page.keyboard.press(key)
        assert page.evaluate(
            "document.activeElement === document.body || document.activeElement.closest('.zoom') !== null"
        )
    expect(enlarged(page)).to_be_visible()


def test_readers_who_prefer_reduced_motion_can_zoom_too(robot: str, visit: Visitor) -> None:
    page = visit(robot, PANEL, motion="reduce")
    open_zoom(page)
    enlarged(page).click()
    expect_closed(page)
    figure(page).click()
    expect(enlarged(page)).to_be_visible()


def test_a_navigation_closes_the_zoom(robot: str, visit: Visitor) -> None:
    page = visit(robot, "settings/basic.html")
    page.get_by_role("article").get_by_role("link", name="painel", exact=True).click()
    expect(page).to_have_url(PANEL)
    open_zoom(page)
    page.go_back()
    expect(page).to_have_url("settings/basic.html")
    expect(enlarged(page)).to_have_count(0)
    expect(overlay(page)).to_have_count(0)
