"""The site with the keyboard alone: everything can be reached, and the focus is always in view."""

from itertools import takewhile

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visitor import PHONE, Visitor

BASIC = "settings/basic.html"

FOCUSED = """() => {
  const element = document.activeElement;
  const name = element.ariaLabel || element.innerText?.trim() || element.alt || element.id || element.tagName;
  return [element.closest("#_menu, .header, .outline, main, footer, .skip")?.className ?? "", name];
}"""


def tab(page: Page) -> tuple[str, str]:
    """Presses Tab; returns the part of the page with the focus, and the focused element's name."""
    page.keyboard.press("Tab")
    part, name = page.evaluate(FOCUSED)
    return part, name


def test_the_first_tab_stop_skips_to_the_content(robot: str, visit: Visitor) -> None:
    page = visit(robot, BASIC)
    skip = page.get_by_role("link", name="Ir para o conteúdo")
    on_top = """link => {
      const { x, y, width, height } = link.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2) === link;
    }"""
    assert not skip.evaluate(on_top)
    page.keyboard.press("Tab")
    expect(skip).to_be_focused()
    assert skip.evaluate(on_top)
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()
    part, _ = tab(page)
    assert part == "page-body"


def test_the_focus_moves_in_reading_order(robot: str, visit: Visitor) -> None:
    page = visit(robot, BASIC)
    parts = list(takewhile(bool, (onward(page) for _ in range(200))))
    order = list(dict.fromkeys(parts))
    assert order == ["skip unseen", "header", "menu", "outline", "page-body", "footer"]
    assert parts == sorted(parts, key=order.index)


def onward(page: Page) -> str:
    """The part of the page with the next element. In the comment editor, Tab indents, so Escape is pressed first."""
    if page.evaluate("document.activeElement.matches('textarea')"):
        page.keyboard.press("Escape")
    return tab(page)[0]


def test_every_focused_element_has_a_visible_focus(robot: str, visit: Visitor) -> None:
    page = visit(robot, BASIC)
    for _ in range(25):
        page.keyboard.press("Tab")
        shown = page.evaluate(
            """() => {
              const element = document.activeElement;
              const seen = element.matches("input.unseen") ? element.closest("label") : element;
              const { outlineStyle, outlineWidth } = getComputedStyle(seen);
              return outlineStyle !== "none" && parseFloat(outlineWidth) >= 1;
            }"""
        )
        assert shown, page.evaluate("document.activeElement.outerHTML")


def test_a_navigation_moves_the_focus_to_the_new_title(robot: str, visit: Visitor) -> None:
    page = visit(robot, BASIC)
    page.get_by_role("navigation", name="Documentação").get_by_role("link", name="Estratégia").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Estratégia")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    part, _ = tab(page)
    assert part == "page-body"
    page.get_by_role("navigation", name="Nesta página").get_by_role("link", name="Universal").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url("settings/strategy.html#universal")
    page.keyboard.press("Tab")
    after = "document.getElementById('universal').compareDocumentPosition(document.activeElement)"
    assert page.evaluate(after) & 4, "the focus goes on after the heading"


def test_the_menus_of_the_top_navigation_close_with_escape(robot: str, visit: Visitor) -> None:
    page = visit(robot, BASIC)
    menu = page.get_by_text("Links", exact=True)
    menu.focus()
    page.keyboard.press("Enter")
    download = page.get_by_role("link", name="Baixar")
    expect(download).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(download).to_be_focused()
    page.keyboard.press("Escape")
    expect(download).to_be_hidden()
    expect(menu).to_be_focused()


def test_the_menu_of_a_phone_traps_the_focus(robot: str, visit: Visitor) -> None:
    page = visit(robot, BASIC, screen=PHONE)
    button, drawer = page.get_by_role("button", name="Menu", exact=True), page.locator("#_menu")
    button.focus()
    page.keyboard.press("Enter")
    expect(drawer).to_be_visible()
    expect(drawer).to_have_attribute("aria-modal", "true")
    expect(page.get_by_role("dialog", name="Menu")).to_be_focused()
    inside = drawer.locator("a:visible, button:visible, summary:visible, input:checked").count()
    for _ in range(2 * inside):
        page.keyboard.press("Tab")
        assert page.evaluate(
            "document.activeElement.closest('#_menu') !== null || document.activeElement === document.body"
        )
    page.keyboard.press("Shift+Tab")
    assert page.evaluate(
        "document.activeElement.closest('#_menu') !== null || document.activeElement === document.body"
    )
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    expect(button).to_be_focused()

    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Menu")).to_be_focused()
    drawer.get_by_role("link", name="Estratégia").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    expect(page.get_by_role("heading", level=1)).to_have_text("Estratégia")
    expect(drawer).to_be_hidden()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null"), "the page is awake again"


def test_a_sidebar_group_opens_by_keyboard(robot: str, visit: Visitor) -> None:
    page = visit(robot, BASIC)
    group = page.get_by_role("button", name="Tópicos populares")
    group.focus()
    page.keyboard.press("Enter")
    expect(group).to_have_attribute("aria-expanded", "true")
    expect(page.get_by_role("navigation", name="Documentação").get_by_role("link", name="VPS")).to_be_visible()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('.sidebar-group') !== null")
    group.focus()
    page.keyboard.press(" ")
    expect(group).to_have_attribute("aria-expanded", "false")


@pytest.mark.parametrize("key", ["ArrowRight", "ArrowLeft"])
def test_the_color_scheme_is_chosen_with_the_arrow_keys(robot: str, visit: Visitor, key: str) -> None:
    page = visit(robot, BASIC)
    page.get_by_role("radio", name="Como no sistema").focus()
    page.keyboard.press(key)
    chosen = {"ArrowRight": ("Clara", "light"), "ArrowLeft": ("Escura", "dark")}[key]
    expect(page.get_by_role("radio", name=chosen[0])).to_be_checked()
    expect(page.locator("html")).to_have_attribute("data-scheme", chosen[1])
