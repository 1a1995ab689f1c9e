"""Search from right to left, in colors that the system chooses, on narrow and zoomed windows, and above the keyboard of a phone."""

from itertools import combinations

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.conftest import Scan, TinySite
from tests.browser.test_search import BREAKEVEN, SCHEMES, found, search
from tests.browser.visitor import DESKTOP, PHONE, Scheme, Visitor

TEXT = "الحد الأقصى لا يحمي الحساب من الخسارة. حدد قيمة stop loss قبل الدخول."
ARABIC = {
    "docs/ar/README.md": "# البداية\n\nمرحبًا.\n",
    "docs/ar/panel.md": f"# اللوحة\n\n## وقف الخسارة {{#view}}\n\n{TEXT}\n",
}
CONFIG = "  /ar/: {lang: fa, label: فارسی, partial: true}\nsearch: true\n"
KEYBOARD = """height => {
  Object.defineProperty(visualViewport, "height", { value: height, configurable: true });
  visualViewport.dispatchEvent(new Event("resize"));
}"""
"""What browsers report when the keyboard of a phone opens."""


def is_wider_than_window(page: Page) -> bool:
    answer: bool = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    return answer


def sides(part: Locator) -> tuple[float, float, float, float]:
    """Left, top, right, and bottom."""
    box = part.bounding_box()
    assert box is not None
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


def overlap(one: Locator, other: Locator) -> bool:
    left, top, right, bottom = sides(one)
    start, above, end, below = sides(other)
    return left < end - 1 and start < right - 1 and top < below - 1 and above < bottom - 1


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_search_reads_from_right_to_left(
    tiny_site: TinySite, visit: Visitor, violations: Scan, *, screen: ViewportSize
) -> None:
    page = visit(tiny_site(ARABIC, config=CONFIG), "ar/panel.html", screen=screen)
    search(page, "الخسارة")
    assert violations(page) == []
    icon, close = page.locator(".search-field .icon").first, page.get_by_role("button", name="Close")
    assert sides(close)[2] < sides(icon)[0]
    # The interface has no texts in Persian: they're in English, and read from left to right.
    total = page.locator(".search-all")
    expect(total).to_have_text("All results (1)")
    edges: list[float] = total.evaluate(
        """link => ["A", "("].map((sign) => {
          const range = document.createRange();
          range.setStart(link.firstChild, link.textContent.indexOf(sign));
          range.setEnd(link.firstChild, link.textContent.indexOf(sign) + 1);
          return range.getBoundingClientRect().left;
        })"""
    )
    assert edges[0] < edges[1]
    assert not is_wider_than_window(page)
    page.keyboard.press("Enter")
    expect(page).to_have_url("ar/panel.html#view")
    notice = page.get_by_text("matches on this page")
    expect(notice).to_be_visible()
    assert found(page) == 2
    page.emulate_media(media="print")
    expect(notice).to_be_hidden()
    page.emulate_media(media="screen")
    page.goto("ar/search.html?q=stop+loss")
    total = page.locator(".search-total")
    expect(total).to_have_text("1 result")
    start: float = total.evaluate(
        """total => {
          const range = document.createRange();
          range.selectNodeContents(total);
          return total.getBoundingClientRect().right - range.getBoundingClientRect().right;
        }"""
    )
    assert start < 1


@pytest.mark.parametrize("scheme", SCHEMES)
def test_colors_of_the_system_show_the_words_and_what_is_chosen(robot: str, visit: Visitor, scheme: Scheme) -> None:
    page = visit(robot, BREAKEVEN, scheme=scheme)
    page.emulate_media(forced_colors="active", color_scheme=scheme)
    search(page, "limite de perda")
    chosen, other = page.get_by_role("option").first, page.get_by_role("option").nth(1)
    outline = "option => { const { outlineStyle, outlineColor } = getComputedStyle(option); return `${outlineStyle} ${outlineColor}`; }"
    background = "element => getComputedStyle(element).backgroundColor"
    assert chosen.evaluate(outline).startswith("solid ")
    assert chosen.evaluate(outline) != other.evaluate(outline)
    word = other.locator(".search-excerpt b").first
    shown: str = word.evaluate("word => getComputedStyle(word).color")
    assert shown != page.get_by_role("dialog").evaluate(background)
    assert str(word.evaluate(background)).endswith(", 0)")
    page.get_by_role("link", name="Todos os resultados").click()
    pressed = page.get_by_role("button", name="Tudo").first
    assert pressed.evaluate(outline) != page.get_by_role("button", name="Plataforma").first.evaluate(outline)


@pytest.mark.parametrize("width", [320, 390, 959, 960, 1080, 1199, 1200])
def test_search_has_room_in_windows_of_every_width(robot: str, visit: Visitor, width: int) -> None:
    page = visit(robot, BREAKEVEN, screen=ViewportSize(width=width, height=640))
    parts = [part for part in page.locator(".header > *").all() if part.is_visible()]
    assert page.get_by_role("link", name="Pesquisar").is_visible()
    for one, other in combinations(parts, 2):
        assert not overlap(one, other), (
            one.evaluate("part => part.className"),
            other.evaluate("part => part.className"),
        )
    assert not is_wider_than_window(page)
    search(page, "limite de perda")
    assert not is_wider_than_window(page)
    assert page.locator(".search-results").evaluate("list => list.scrollWidth <= list.clientWidth")
    left, _, right, _ = sides(page.get_by_role("dialog"))
    assert left >= 0
    assert right <= width


def test_a_page_that_is_zoomed_to_200_percent_has_room_for_results(robot: str, visit: Visitor) -> None:
    page = visit(robot, BREAKEVEN, screen=ViewportSize(width=DESKTOP["width"] // 2, height=DESKTOP["height"] // 2))
    search(page, "limite de perda")
    expect(page.get_by_role("combobox")).to_be_in_viewport(ratio=0.95)
    expect(page.get_by_role("option").first).to_be_in_viewport(ratio=0.95)
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("option").last).to_be_in_viewport(ratio=0.95)
    assert not is_wider_than_window(page)


def test_the_keyboard_of_a_phone_never_covers_the_chosen_result(robot: str, visit: Visitor) -> None:
    page = visit(robot, BREAKEVEN, screen=PHONE)
    search(page, "limite de perda")
    visible = 420
    page.evaluate(KEYBOARD, visible)
    page.wait_for_function("height => document.querySelector('.search-dialog').offsetHeight <= height", arg=visible)
    expect(page.get_by_role("option", selected=True)).to_be_in_viewport()
    page.keyboard.press("ArrowUp")
    last = page.get_by_role("option").last
    expect(last).to_have_attribute("aria-selected", "true")
    page.wait_for_function(
        "height => document.querySelector('.search-hit[aria-selected=true]').getBoundingClientRect().bottom <= height",
        arg=visible,
    )
    assert sides(page.locator(".search-keys"))[3] <= visible


def test_search_needs_no_pointer(robot: str, visit: Visitor) -> None:
    page = visit(robot, BREAKEVEN)
    button = page.get_by_role("link", name="Pesquisar")
    button.focus()
    page.keyboard.press("Enter")
    field = page.get_by_role("combobox")
    expect(field).to_be_focused()
    page.keyboard.type("limite de perda")
    expect(page.get_by_role("option").first).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Fechar")).to_be_focused()
    for _ in range(3):  # The list that scrolls, and the place in the other language, may come first.
        page.keyboard.press("Tab")
        if page.get_by_role("link", name="Todos os resultados").evaluate("link => link.matches(':focus')"):
            break
    expect(page.get_by_role("link", name="Todos os resultados")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(button).to_be_focused()
