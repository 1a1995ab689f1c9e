"""Tags, categories and the timeline, and moving through their pages."""

import re

import pytest
from playwright.sync_api import Dialog, Page, expect

from tests.browser.conftest import TinySite
from tests.browser.reading import SameDocument
from tests.browser.visitor import Visitor

LIST = "timeline/"
INVALID = ("0", "-1", "1.7", "1abc", "abc", "")

CHINESE = "pagination: {perPage: 1, alertLocale: zh-CN}\n"
SECOND_PAGE = {
    f"docs/{folder}second.md": f"---\ndate: 2026-02-03\ntags: [{tag}]\ncategories: [{category}]\n---\n\n# {title}\n\nText.\n"
    for folder, title, tag, category in (("", "Segunda", "Painel", "Guia"), ("en-US/", "Second", "Panel", "Guide"))
}


class Alerts:
    """The texts of alerts, each of which is confirmed immediately."""

    def __init__(self, page: Page) -> None:
        self.said: list[str] = []
        page.on("dialog", self._confirm)

    def _confirm(self, dialog: Dialog) -> None:
        assert dialog.type == "alert"
        self.said.append(dialog.message)
        dialog.accept()


@pytest.mark.parametrize(
    ("home", "titles"),
    [("", ["Tags", "Categorias", "Linha do tempo"]), ("en-US/", ["Tags", "Categories", "Timeline"])],
)
def test_the_footer_links_to_the_listings(robot: str, visit: Visitor, home: str, titles: list[str]) -> None:
    page = visit(robot, f"{home}panel.html")
    links = page.get_by_role("contentinfo").get_by_role("navigation").get_by_role("link")
    expect(links).to_have_text(titles)
    # Comments load when the end of the page comes near, and move it.
    page.get_by_role("contentinfo").scroll_into_view_if_needed()
    expect(page.locator("textarea.veditor")).to_be_visible()
    for title in titles:
        links.filter(has_text=title).click()
        expect(page.get_by_role("heading", level=1)).to_have_text(title)


@pytest.mark.accepts("S-15a", "S-15b", "S-53", "S-54")
@pytest.mark.parametrize(
    ("listing", "term", "title"),
    [
        ("tag/", "renko", "Tag: renko"),
        ("categories/", "Configurações", "Categoria: Configurações"),
        ("en-US/tag/", "Renko", "Tag: Renko"),
        ("en-US/categories/", "Settings", "Category: Settings"),
    ],
)
def test_tags_and_categories_lead_to_their_pages(
    robot: str, visit: Visitor, listing: str, term: str, title: str
) -> None:
    page = visit(robot, listing)
    article = page.get_by_role("article")
    all_terms = article.get_by_role("list").first
    chip = all_terms.get_by_role("link", name=re.compile(rf"^{term} \d+$", re.IGNORECASE))
    count = int(chip.locator("small").inner_text())
    chip.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(title, re.IGNORECASE))
    expect(page).to_have_url(re.compile(rf"/{listing}[^/]+/$"))
    expect(all_terms.locator("[aria-current]")).to_have_text(re.compile(rf"^{term} {count}$", re.IGNORECASE))
    expect(article.get_by_role("heading", level=2)).to_have_count(min(count, 10))


@pytest.mark.accepts("S-15c", "S-55", "S-88")
def test_the_timeline_groups_the_posts_by_year_newest_first(robot: str, visit: Visitor) -> None:
    page = visit(robot, LIST)
    article = page.get_by_role("article")
    dates: list[str] = []
    for number in range(1, last_page(page) + 1):
        page.goto(LIST if number == 1 else f"{LIST}page/{number}/")
        here: list[str] = page.locator("article time").evaluate_all("all => all.map(({ dateTime }) => dateTime)")
        years = sorted({date[:4] for date in here}, reverse=True)
        expect(article.get_by_role("heading", level=2)).to_have_text(years)
        dates += here
    assert len(dates) > 30
    assert dates == sorted(dates, reverse=True)
    article.get_by_role("link").first.click()
    expect(article.get_by_role("heading", level=1)).to_be_visible()
    expect(page).to_have_url(re.compile(r"\.html$"))


@pytest.mark.accepts("S-109a", "S-109b", "S-109c", "S-109d", "S-109e")
def test_the_pager_moves_to_every_page(robot: str, visit: Visitor) -> None:
    page = visit(robot, LIST)
    same_document = SameDocument(page)
    pager = page.get_by_role("navigation", name="Páginas da lista")
    last = last_page(page)

    def expect_page(number: int) -> None:
        expect(page).to_have_url(LIST if number == 1 else f"{LIST}page/{number}/")
        expect(pager.locator("[aria-current=page]")).to_have_text(str(number))

    expect_page(1)
    for control, number in (
        ("Última página", last),
        ("Anterior", last - 1),
        ("Próxima", last),
        ("Primeira página", 1),
        ("Página 2", 2),
    ):
        pager.get_by_role("link", name=control, exact=True).click()
        expect_page(number)
    typed = pager.get_by_role("textbox", name="Ir para a página")
    typed.fill(str(last))
    pager.get_by_role("button", name="Ir", exact=True).click()
    expect_page(last)
    typed.fill("1")
    typed.press("Enter")
    expect_page(1)
    expect(pager.get_by_role("link", name="Anterior")).to_have_count(0)
    expect(pager.get_by_role("link", name="Primeira página")).to_have_count(0)
    assert same_document


@pytest.mark.accepts("S-121", "S-122", "S-141")
@pytest.mark.parametrize(
    ("listing", "button", "message"),
    [
        (LIST, "Ir", "Digite um número inteiro de 1 a {last}."),
        (f"en-US/{LIST}", "Go", "Enter a whole number from 1 to {last}."),
    ],
)
def test_an_invalid_page_number_is_refused_in_the_language_of_the_page(
    robot: str, visit: Visitor, listing: str, button: str, message: str
) -> None:
    page = visit(robot, listing)
    alerts = Alerts(page)
    last = last_page(page)
    invalid = (*INVALID, str(last + 1))
    for number in invalid:
        page.locator("input[name=page]").fill(number)
        page.get_by_role("button", name=button, exact=True).click()
    assert alerts.said == [message.format(last=last)] * len(invalid)
    expect(page).to_have_url(listing)


@pytest.mark.accepts("S-123")
def test_the_pagination_alert_is_in_the_configured_language(tiny_site: TinySite, visit: Visitor) -> None:
    page = visit(tiny_site(SECOND_PAGE, config=CHINESE), LIST)
    alerts = Alerts(page)
    page.locator("input[name=page]").fill("3")
    page.get_by_role("button", name="Ir", exact=True).click()
    assert alerts.said == ["请输入大于 0 且不超过 2 的页码。"]
    expect(page).to_have_url(LIST)


def last_page(page: Page) -> int:
    """The number of pages of the list: the highest number in its pager, at least three."""
    numbers: list[int] = page.locator("nav a[href*='/page/']").evaluate_all(
        "all => all.map(({ href }) => Number(href.split('/').at(-2)))"
    )
    assert max(numbers) >= 3
    return max(numbers)
