"""Reading with JavaScript off: the text, the links, both languages, the sidebar, and the menu of a phone."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.visitor import PHONE, Visitor

LANGUAGES = [
    pytest.param("", ("Configurações básicas", "Número mágico", "painel"), id="Portuguese"),
    pytest.param("en-US/", ("Basic settings", "Magic number", "panel"), id="English"),
]


@pytest.mark.accepts("S-16")
@pytest.mark.parametrize(("home", "words"), LANGUAGES)
def test_a_page_contains_its_whole_text_and_working_links(
    robot: str, visit: Visitor, home: str, words: tuple[str, str, str]
) -> None:
    title, heading, link = words
    page = visit(robot, f"{home}settings/basic.html", scripts=False)
    article = page.get_by_role("article")
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    expect(article.get_by_role("heading", name=heading)).to_be_visible()
    expect(article.get_by_role("paragraph")).not_to_have_count(0)
    article.get_by_role("link", name=link, exact=True).click()
    expect(page).to_have_url(f"{home}panel.html")
    expect(article.locator("figure img").first).to_be_visible()
    page.locator(".prev-next").get_by_role("link").first.click()
    expect(page).not_to_have_url(f"{home}panel.html")
    expect(page.get_by_role("heading", level=1)).to_be_visible()


@pytest.mark.accepts("S-16")
@pytest.mark.parametrize(
    "path", ["", "panel.html", "settings/universal.html", "tag/", "timeline/page/2/", "en-US/categories/"]
)
def test_scripts_add_no_text_to_an_article(robot: str, visit: Visitor, path: str) -> None:
    still, alive = (visit(robot, path, scripts=scripts).get_by_role("article") for scripts in (False, True))
    assert alive.inner_text() == still.inner_text()


def test_the_language_switch_leads_to_the_same_page(robot: str, visit: Visitor) -> None:
    page = visit(robot, "settings/basic.html", scripts=False)
    page.get_by_role("link", name="English", exact=True).click()
    expect(page).to_have_url("en-US/settings/basic.html")
    expect(page.locator("html")).to_have_attribute("lang", "en-US")
    page.get_by_role("link", name="Português", exact=True).click()
    expect(page).to_have_url("settings/basic.html")


def test_a_title_in_the_sidebar_leads_to_the_first_page_of_its_group(robot: str, visit: Visitor) -> None:
    page = visit(robot, "settings/basic.html", scripts=False)
    sidebar = page.get_by_role("navigation", name="Documentação")
    expect(sidebar.locator("[aria-current=page]")).to_have_text("Configurações básicas")
    expect(sidebar.get_by_role("button")).to_have_count(0)
    expect(sidebar.get_by_role("link", name="VPS")).to_have_count(0)
    sidebar.get_by_role("link", name="Tópicos populares", exact=True).first.click()
    expect(page).to_have_url("popular-topics/")
    sidebar.get_by_role("link", name="VPS").click()
    expect(page).to_have_url("popular-topics/vps.html")


def test_the_menus_of_the_top_navigation_and_of_a_phone_open(robot: str, visit: Visitor) -> None:
    page = visit(robot, "settings/basic.html", screen=PHONE, scripts=False)
    page.get_by_role("button", name="Menu").click()
    page.get_by_text("Links", exact=True).click()
    expect(page.get_by_role("link", name="Baixar")).to_be_visible()
    page.get_by_role("link", name="English", exact=True).click()
    expect(page).to_have_url("en-US/settings/basic.html")
    page.get_by_role("button", name="On this page").click()
    page.locator("#_outline").get_by_role("link", name="Bot version").click()
    expect(page).to_have_url("en-US/settings/basic.html#bot-version")
    expect(page.get_by_role("heading", name="Bot version")).to_be_in_viewport()


@pytest.mark.accepts("S-56", "S-137")
@pytest.mark.parametrize(("path", "first"), [("nowhere.html", "pt-BR"), ("en-US/nowhere.html", "en-US")])
def test_the_not_found_page_is_in_both_languages(robot: str, visit: Visitor, path: str, first: str) -> None:
    visit.expects("status of 404")
    page = visit(robot, path, scripts=False)
    expect(page.locator("html")).to_have_attribute("lang", first)
    sections = page.get_by_role("article").locator("section[lang]")
    expect(sections).to_have_count(2)
    expect(sections.first).to_have_attribute("lang", first)
    expect(sections.filter(has_text="Página não encontrada")).to_be_visible()
    expect(sections.filter(has_text="Page not found")).to_be_visible()
    page.get_by_role("link", name="Go to the home page").click()
    expect(page).to_have_url("en-US/")
    page.goto(path)
    page.get_by_role("link", name="Ir para o início").click()
    expect(page).to_have_url(re.compile(r"^http://[^/]+/$"))


@pytest.mark.parametrize("listing", ["tag/", "categories/", "timeline/"])
def test_listings_can_be_paged_through(robot: str, visit: Visitor, listing: str) -> None:
    page = visit(robot, listing, scripts=False)
    page.get_by_role("link", name="Próxima", exact=True).click()
    expect(page).to_have_url(f"{listing}page/2/")
    page.get_by_role("link", name="Última página").click()
    expect(page.get_by_role("link", name="Última página")).to_have_count(0)
    expect(page.get_by_role("textbox")).to_be_hidden()
    page.get_by_role("article").get_by_role("link").last.click()
    expect(page.get_by_role("article").get_by_role("paragraph")).not_to_have_count(0)
