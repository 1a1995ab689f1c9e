"""Search in the browser: the dialog, the words on the page that a result opens, the search page, and pages without scripts."""

from itertools import product

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Scan
from tests.browser.visitor import DESKTOP, PHONE, Scheme, Visitor, wait_until_alive

BREAKEVEN = "settings/breakeven.html"
SCHEMES: tuple[Scheme, ...] = ("light", "dark")


def found(page: Page) -> int:
    """The number of highlighted words."""
    number: int = page.evaluate("CSS.highlights.get('found')?.size ?? 0")
    return number


def search(page: Page, query: str, *, key: str = "/") -> None:
    """Opens search with a key, types the query, and waits for results."""
    page.keyboard.press(key)
    expect(page.get_by_role("combobox")).to_be_focused()
    page.keyboard.type(query)
    expect(page.get_by_role("option").first).to_be_visible()
    expect(page.locator(".search-field")).to_have_attribute("aria-busy", "false")


def test_a_result_opens_at_its_place_with_its_words_highlighted(robot: str, visit: Visitor) -> None:
    page = visit(robot, BREAKEVEN)
    search(page, "limite de perda")
    options = page.get_by_role("option")
    expect(options.first).to_have_attribute("href", "/settings/limits.html#loss-limit")
    expect(options.first).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Home")
    expect(options.nth(1)).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page).to_have_url("settings/limits.html#loss-limit")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("heading", name="Limite de perda")).to_be_in_viewport()
    expect(page.get_by_text("ocorrências nesta página")).to_be_visible()
    assert found(page) > 1
    page.keyboard.press("Escape")
    expect(page.get_by_text("ocorrências nesta página")).to_have_count(0)
    assert found(page) == 0


def test_a_result_in_a_new_tab_has_its_words_highlighted_too(robot: str, visit: Visitor) -> None:
    page = visit(robot, BREAKEVEN)
    search(page, "limite de perda", key="Control+k")
    with page.context.expect_page() as opened:
        page.keyboard.press("Control+Enter")
    other = opened.value
    expect(other.get_by_text("ocorrências nesta página")).to_be_visible()
    assert other.url.endswith("/settings/limits.html#loss-limit")
    expect(page.get_by_role("dialog")).to_be_visible()


def test_without_storage_a_result_has_its_words_highlighted_in_the_same_tab(robot: str, visit: Visitor) -> None:
    page = visit(robot)
    page.add_init_script(
        "for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get() { throw new Error('denied'); } });"
    )
    page.goto(BREAKEVEN)
    wait_until_alive(page)
    search(page, "limite de perda")
    page.keyboard.press("Enter")
    expect(page).to_have_url("settings/limits.html#loss-limit")
    expect(page.get_by_text("ocorrências nesta página")).to_be_visible()


def test_the_page_is_printed_without_the_dialog(robot: str, visit: Visitor) -> None:
    page = visit(robot, BREAKEVEN)
    search(page, "limite de perda")
    page.emulate_media(media="print")
    expect(page.locator(".search-dialog")).to_be_hidden()
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_a_result_opens_in_the_other_language(robot: str, visit: Visitor) -> None:
    page = visit(robot, BREAKEVEN)
    search(page, "limite de perda")
    page.keyboard.press("Alt+Enter")
    expect(page).to_have_url("en-US/settings/limits.html#loss-limit")


def test_search_loads_nothing_before_a_reader_searches(robot: str, visit: Visitor) -> None:
    page = visit(robot)
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.goto(BREAKEVEN)
    page.wait_for_load_state("networkidle")
    assert not [url for url in requests if "search" in url]
    page.keyboard.press("/")
    expect(page.get_by_role("combobox")).to_be_focused()
    assert [url for url in requests if "/assets/js/search" in url]


def test_a_missing_index_is_reported_and_search_stays_usable(robot: str, visit: Visitor) -> None:
    visit.expects("status of 404", "Search failed")
    page = visit(robot, BREAKEVEN)
    page.route("**/assets/search/**", lambda route: route.fulfill(status=404))
    page.keyboard.press("/")
    expect(page.get_by_role("combobox")).to_be_focused()
    page.keyboard.type("stop")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_role("combobox")).to_have_value("stop")
    page.unroute_all()
    page.get_by_role("button", name="Tentar de novo").click()
    expect(page.get_by_role("option").first).to_be_visible()


def test_recent_searches_can_be_repeated_and_cleared(robot: str, visit: Visitor) -> None:
    page = visit(robot, BREAKEVEN)
    search(page, "breakeven")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.reload()
    wait_until_alive(page)
    page.get_by_role("link", name="Pesquisar").click()
    page.get_by_role("button", name="breakeven").click()
    expect(page.get_by_role("option").first).to_be_visible()
    page.get_by_role("combobox").fill("")
    # The page behind the dialog may have a button of this name too, if it highlights words.
    page.get_by_role("dialog").get_by_role("button", name="Limpar").click()
    expect(page.get_by_role("button", name="breakeven")).to_have_count(0)


def test_the_search_page_filters_and_can_be_linked(robot: str, visit: Visitor) -> None:
    page = visit(robot, "search.html?q=stop+loss")
    links = page.get_by_role("article").locator(".search-hit")
    expect(links.first).to_be_visible()
    page.get_by_role("group", name="Seções").get_by_role("button", name="Plataforma").click()
    expect(page).to_have_url("search.html?q=stop+loss&section=%2Fmetatrader%2F")
    expect(page.locator(".search-hit:not([href^='/metatrader/'])")).to_have_count(0)
    page.reload()
    wait_until_alive(page)
    expect(links.first).to_have_attribute("href", "/metatrader/stoplosstakeprofit.html")
    expect(page.get_by_role("button", name="Plataforma", pressed=True)).to_be_visible()
    page.get_by_role("searchbox").fill("xqzzv")
    expect(page.get_by_text("Nada encontrado.", exact=True).first).to_be_visible()
    page.get_by_role("searchbox").fill("")
    expect(page).to_have_url("search.html?section=%2Fmetatrader%2F")


def test_the_search_page_switches_languages_with_its_query(robot: str, visit: Visitor) -> None:
    page = visit(robot, "search.html?q=stop+loss&section=%2Fmetatrader%2F&tag=conta")
    links = page.get_by_role("article").locator(".search-hit")
    languages = page.get_by_role("banner").get_by_role("navigation")
    expect(links.first).to_be_visible()
    page.get_by_role("searchbox").fill("conta netting")
    expect(links.first).to_have_attribute("href", "/metatrader/stoplosstakeprofit.html#netting-hedging")
    languages.get_by_role("link", name="English").click()
    expect(page).to_have_url("en-US/search.html?q=conta+netting&section=%2Fen-US%2Fmetatrader%2F")
    expect(page.get_by_role("searchbox")).to_have_value("conta netting")
    expect(links.first).to_have_attribute("href", "/en-US/metatrader/stoplosstakeprofit.html#netting-hedging")
    expect(page.get_by_role("button", name="Platform", pressed=True)).to_be_visible()
    languages.get_by_role("link", name="Português").click()
    expect(page).to_have_url("search.html?q=conta+netting&section=%2Fmetatrader%2F")
    languages.get_by_role("link", name="English").click()
    links.first.click()
    expect(page).to_have_url("en-US/metatrader/stoplosstakeprofit.html#netting-hedging")
    expect(languages.get_by_role("link", name="Português")).to_have_attribute(
        "href", "/metatrader/stoplosstakeprofit.html"
    )


def test_the_dialog_leads_to_the_search_page(robot: str, visit: Visitor) -> None:
    page = visit(robot, BREAKEVEN)
    search(page, "stop loss")
    page.get_by_role("link", name="Todos os resultados").click()
    expect(page).to_have_url("search.html?q=stop+loss")
    expect(page.get_by_role("searchbox")).to_have_value("stop loss")
    expect(page.locator(".search-hit").first).to_be_visible()


def test_without_scripts_search_links_to_a_page_that_explains_it(robot: str, visit: Visitor) -> None:
    page = visit(robot, BREAKEVEN, scripts=False)
    page.get_by_role("link", name="Pesquisar").click()
    expect(page).to_have_url("search.html")
    assert "A pesquisa precisa de JavaScript." in (page.locator("article noscript").text_content() or "")
    page.get_by_role("article").get_by_role("link", name="Configurações").click()
    expect(page).to_have_url("settings/")


@pytest.mark.parametrize(("scheme", "screen"), list(product(SCHEMES, ("desktop", "phone"))))
def test_search_passes_the_accessibility_scan(
    robot: str, visit: Visitor, violations: Scan, *, scheme: Scheme, screen: str
) -> None:
    page = visit(robot, BREAKEVEN, screen={"desktop": DESKTOP, "phone": PHONE}[screen], scheme=scheme)
    page.get_by_role("link", name="Pesquisar").click()
    expect(page.get_by_role("combobox")).to_be_focused()
    assert violations(page) == []
    page.get_by_role("combobox").fill("stop loss")
    expect(page.get_by_role("option").first).to_be_visible()
    assert violations(page) == []
    page.get_by_role("combobox").fill("xqzzv")
    expect(page.get_by_text("Foi pesquisado")).to_be_visible()
    assert violations(page) == []
    page.goto("search.html?q=stop+loss&tag=risco")
    expect(page.locator(".search-hit").first).to_be_visible()
    assert violations(page) == []


def test_the_page_behind_search_and_the_menu_of_a_phone_does_not_scroll(robot: str, visit: Visitor) -> None:
    page = visit(robot, BREAKEVEN, screen=PHONE)
    root = page.locator("html")
    expect(root).to_have_css("overflow-y", "visible")
    page.get_by_role("button", name="Menu", exact=True).click()
    expect(root).to_have_css("overflow-y", "hidden")
    page.keyboard.press("Escape")
    expect(root).to_have_css("overflow-y", "visible")
    search(page, "stop loss")
    expect(root).to_have_css("overflow-y", "hidden")
    page.keyboard.press("Escape")
    expect(root).to_have_css("overflow-y", "visible")


def test_results_do_not_style_the_root_again(robot: str, visit: Visitor) -> None:
    page = visit(robot, BREAKEVEN, screen=PHONE)
    search(page, "stop loss")
    rules = page.evaluate("""() => {
      const subjects = (rules, parent) => [...rules].flatMap((rule) => {
        if (rule.media && !matchMedia(rule.media.mediaText).matches) return [];
        const own = rule.selectorText?.replaceAll("&", parent) ?? parent;
        return [...(rule.selectorText ? [own] : []), ...subjects(rule.cssRules ?? [], own)];
      });
      return [...document.styleSheets].flatMap((sheet) => subjects(sheet.cssRules, ""));
    }""")
    assert "html[data-search]" in rules
    assert [rule for rule in rules if rule.startswith(("html:has", ":root:has", "body:has"))] == []
