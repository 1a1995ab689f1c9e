"""What surrounds every page: navigation, language, colors, and controls for long pages."""

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.conftest import TinySite
from tests.browser.reading import WHITE, Requests, SameDocument, ground, scroll_to, wait_for_heading, wait_for_position
from tests.browser.visitor import Visitor, wait_until_alive

BASIC = "settings/basic.html"
LONG = "settings/indicators.html"
SWITCH_WIDTHS = (1024, 639, 390, 360, 320, 195)
"""Screens on which the switch shows its labels: a desktop, phones, and a phone with everything twice as large."""

SWITCH_FITS = """links => {
  const boxes = links.map((link) => link.getBoundingClientRect());
  const [one, other] = boxes;
  const header = document.querySelector("header");
  return {
    large: boxes.every(({ width, height }) => width >= 24 && height >= 24),
    apart: one.right <= other.left || one.bottom <= other.top,
    inOneLine: one.top === other.top || innerWidth < 320,
    clear: innerWidth < 320 || document.querySelector(".brand img").getBoundingClientRect().right
      <= document.querySelector("[rel=search]").getBoundingClientRect().left,
    inside: header.scrollWidth <= header.clientWidth && boxes.every(({ left, right, top, bottom }) =>
      left >= 0 && right <= innerWidth && top >= 0 && bottom <= header.getBoundingClientRect().bottom),
  };
}"""
DEEP_SIDEBAR = """\
theme:
  sidebar:
    - title: One
      children: [{title: Two, children: [{title: Three, children: [{title: Four, children: [README]}]}]}]
"""
BRANCH = re.compile(r"/assets/nav/")
LOW = ViewportSize(width=1440, height=480)


@pytest.mark.accepts("S-64", "S-65", "S-66", "S-72")
@pytest.mark.parametrize(
    ("home", "words"),
    [("", ("Início", "Links", "Site", "Baixar")), ("en-US/", ("Home", "Links", "Website", "Download"))],
)
def test_the_top_navigation_leads_home_to_the_website_and_to_the_market(
    robot: str, visit: Visitor, home: str, words: tuple[str, str, str, str]
) -> None:
    page = visit(robot, f"{home}{BASIC}")
    to_home, links, to_website, to_download = words
    navigation = page.get_by_role("navigation", name=re.compile("Navegação principal|Main navigation"))
    website, download = (navigation.get_by_role("link", name=name, exact=True) for name in (to_website, to_download))
    expect(website).to_be_hidden()
    navigation.get_by_text(links, exact=True).click()
    expect(website).to_be_visible()
    expect(website).to_have_attribute("href", re.compile(r"^/"))
    expect(download).to_be_visible()
    expect(download).to_have_attribute("href", re.compile(r"^https://www\.mql5\.com/.*market"))
    logo = page.get_by_role("banner").locator("img")
    expect(logo).to_be_visible()
    assert logo.evaluate("image => image.complete && image.naturalWidth > 0")
    navigation.get_by_role("link", name=to_home, exact=True).click()
    expect(page).to_have_url(home)
    expect(website).to_be_hidden()


@pytest.mark.accepts("S-63")
def test_the_language_switch_keeps_the_page_and_the_place(robot: str, visit: Visitor) -> None:
    page = visit(robot, BASIC, screen=LOW)
    same_document = SameDocument(page)
    switch = page.get_by_role("navigation", name=re.compile("^Idioma$|^Language$"))
    expect(switch.get_by_role("link")).to_have_text(["Português", "English"])
    page.get_by_role("navigation", name="Nesta página").get_by_role("link", name="Versão do robô").click()
    wait_for_heading(page, "bot-version")
    switch.get_by_role("link", name="English").click()
    expect(page).to_have_url(f"en-US/{BASIC}#bot-version")
    expect(page.get_by_role("heading", level=2, name="Bot version")).to_be_in_viewport()
    wait_for_heading(page, "bot-version")
    expect(page.locator("html")).to_have_attribute("lang", "en-US")
    expect(page).to_have_title("Basic settings | Trading robot — Documentation")
    expect(switch.get_by_role("link")).to_have_text(["Português", "English"])
    expect(switch.locator("[aria-current]")).to_have_text("English")
    crumbs = page.get_by_role("navigation", name="You are here")
    expect(crumbs.get_by_role("link")).to_have_text(["Home", "Settings"])
    switch.get_by_role("link", name="Português").click()
    expect(page).to_have_url(f"{BASIC}#bot-version")
    wait_for_heading(page, "bot-version")
    assert same_document
    for width in SWITCH_WIDTHS:
        page.set_viewport_size(ViewportSize(width=width, height=600))
        for label in ("Português", "English"):
            expect(switch.get_by_role("link", name=label)).to_be_visible()
        fits = switch.get_by_role("link").evaluate_all(SWITCH_FITS)
        assert fits == {"large": True, "apart": True, "inOneLine": True, "clear": True, "inside": True}, width


def test_the_language_switch_keeps_the_term_of_the_glossary(robot: str, visit: Visitor) -> None:
    page = visit(robot, "en-US/glossary.html", screen=LOW)
    crumbs = page.get_by_role("navigation", name="You are here")
    expect(crumbs.get_by_role("link")).to_have_text(["Home"])  # Its group begins at the same page.
    page.get_by_role("navigation", name="Terms by letter").get_by_role("link", name="T", exact=True).click()
    expect(page).to_have_url(re.compile("#"))
    entry = page.locator(f"#{page.url.partition('#')[2]}")
    expect(entry).to_be_in_viewport()
    entry.get_by_role("link").click()
    expect(page).to_have_url(re.compile(r"en-US/glossary/\w+\.html#"))
    subject, _, term = page.url.partition("/en-US/")[2].partition("#")
    expect(page.locator(f"dt#{term}")).to_be_in_viewport()
    page.get_by_role("navigation", name="Language").get_by_role("link", name="Português").click()
    expect(page).to_have_url(f"{subject}#{term}")
    expect(page.locator(f"dt#{term}")).to_be_in_viewport()


@pytest.mark.accepts("S-67", "S-68")
def test_sidebar_groups_have_titles_and_children_that_are_loaded_when_opened(robot: str, visit: Visitor) -> None:
    page = visit(robot, BASIC)
    sidebar = page.get_by_role("navigation", name="Documentação")
    expect(sidebar.locator(".sidebar-title")).to_contain_text(["Plataforma", "Configurações", "Tópicos populares"])
    own = sidebar.get_by_role("button", name="Configurações")
    expect(own).to_have_attribute("aria-expanded", "true")
    expect(sidebar.locator("[aria-current=page]")).to_have_text("Configurações básicas")

    other, child = sidebar.get_by_role("button", name="Tópicos populares"), sidebar.get_by_role("link", name="VPS")
    expect(other).to_have_attribute("aria-expanded", "false")
    expect(child).to_have_count(0)
    requests = Requests(page)
    other.click()
    expect(other).to_have_attribute("aria-expanded", "true")
    expect(child).to_be_visible()
    assert len(requests.matching(BRANCH)) == 1
    other.click()
    expect(other).to_have_attribute("aria-expanded", "false")
    expect(child).to_be_hidden()
    own.click()
    expect(sidebar.locator("[aria-current=page]")).to_be_hidden()
    other.click()
    child.click()
    expect(page).to_have_url("popular-topics/vps.html")
    assert len(requests.matching(BRANCH)) == 1


@pytest.mark.accepts("S-119", "S-142")
def test_a_sidebar_nested_too_deeply_is_an_error_on_the_console_and_works(tiny_site: TinySite, visit: Visitor) -> None:
    visit.expects("sidebar is nested 4 levels deep; at most 3")
    page = visit(tiny_site(config=DEEP_SIDEBAR), "")
    group = page.get_by_role("button", name="One")
    if group.get_attribute("aria-expanded") == "false":
        group.click()
    expect(page.locator(".sidebar").get_by_text("Four", exact=True)).to_be_visible()


@pytest.mark.accepts("S-14")
def test_the_outline_follows_the_reader_and_marks_the_current_section(robot: str, visit: Visitor) -> None:
    page = visit(robot, LONG, screen=LOW)
    outline = page.get_by_role("navigation", name="Nesta página")
    current = outline.locator("[aria-current=location]")
    expect(current).to_have_count(0)
    slugs: list[str] = page.locator("article :is(h2, h3, h4, h5)[id]").evaluate_all("all => all.map(({ id }) => id)")
    for slug in (slugs[1], slugs[len(slugs) // 2], slugs[-8], slugs[2]):
        page.evaluate("slug => document.getElementById(slug).scrollIntoView({ behavior: 'instant' })", slug)
        expect(current).to_have_attribute("href", f"#{slug}")
        expect(current).to_be_in_viewport(ratio=1)
    expect(current).to_have_count(1)


@pytest.mark.accepts("S-12", "S-101")
def test_back_to_top_shows_beyond_400_pixels_and_leads_to_the_top(robot: str, visit: Visitor) -> None:
    page = visit(robot, LONG)
    button = page.get_by_role("button", name="Voltar ao topo")
    expect(button).to_be_hidden()
    scroll_to(page, 401)
    expect(button).to_be_visible()
    scroll_to(page, 400)
    expect(button).to_be_hidden()
    scroll_to(page, 2000)
    button.click()
    wait_for_position(page, 0)
    expect(button).to_be_hidden()
    expect(page.get_by_role("main")).to_be_focused()


def test_the_color_scheme_is_the_systems_until_the_reader_chooses(robot: str, visit: Visitor) -> None:
    page = visit(robot, BASIC)
    assert ground(page) == WHITE
    page.emulate_media(color_scheme="dark")
    assert ground(page) != WHITE
    page.get_by_role("radio", name="Clara").check(force=True)
    assert ground(page) == WHITE
    page.emulate_media(color_scheme="light")
    page.get_by_role("radio", name="Escura").check(force=True)
    dark = ground(page)
    assert dark != WHITE

    page.reload()
    wait_until_alive(page)
    expect(page.get_by_role("radio", name="Escura")).to_be_checked()
    assert ground(page) == dark
    page.get_by_role("radio", name="Como no sistema").check(force=True)
    assert ground(page) == WHITE


def test_other_tabs_follow_the_chosen_scheme(robot: str, visit: Visitor) -> None:
    page = visit(robot, "panel.html")
    other = page.context.new_page()
    other.goto("panel.html")
    wait_until_alive(other)
    for choice, scheme in (("Escura", "dark"), ("Clara", "light"), ("Como no sistema", None)):
        page.get_by_title(choice).click()
        expect(other.get_by_role("radio", name=choice)).to_be_checked()
        assert other.locator("html").get_attribute("data-scheme") == scheme


def test_the_chosen_scheme_applies_before_the_first_paint(robot: str, visit: Visitor) -> None:
    page = visit(robot, BASIC)
    page.get_by_role("radio", name="Escura").check(force=True)
    page.route(re.compile(r"/assets/js/boot\."), lambda route: route.abort())
    visit.expects("ERR_FAILED", "dynamically imported module")
    with page.expect_event("pageerror"):
        page.reload()
    assert ground(page) != WHITE
    script = page.locator("head script").first
    assert script.evaluate("({ async, defer, type, src }) => !async && !defer && type === '' && src === ''")
    assert script.evaluate(
        "script => script.compareDocumentPosition(document.querySelector('link[rel=stylesheet]'))"
        " === Node.DOCUMENT_POSITION_FOLLOWING"
    )


@pytest.mark.parametrize(
    "storage",
    [
        "localStorage.setItem('glosa.scheme', 'sepia')",
        "Object.defineProperty(window, 'localStorage', { get: () => { throw new DOMException('', 'SecurityError') } })",
    ],
    ids=["unknown choice", "forbidden storage"],
)
def test_the_systems_scheme_applies_if_storage_is_blocked(robot: str, visit: Visitor, storage: str) -> None:
    page = visit(robot, scheme="dark")
    page.add_init_script(storage)
    page.goto(BASIC)
    wait_until_alive(page)
    assert page.locator("html").get_attribute("data-scheme") is None
    assert ground(page) != WHITE


def test_scripts_are_requested_after_the_first_paint(robot: str, visit: Visitor) -> None:
    page = visit(robot, BASIC)
    first, requested = page.evaluate(
        """() => [
          performance.getEntriesByName("first-contentful-paint")[0].startTime,
          Math.min(...performance.getEntriesByType("resource")
            .filter(({ name, initiatorType }) => initiatorType !== "link" && /[.]js$/.test(name))
            .map(({ startTime }) => startTime)),
        ]"""
    )
    assert first <= requested
