"""The page that an address leads to, in a request to the server and in the reader."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import TinySite
from tests.browser.reading import CHUNK, Requests, SameDocument
from tests.browser.visitor import Visitor, wait_until_alive

SPELLINGS = [
    ("panel.html", "panel.html", "Painel"),
    ("Settings/BASIC.html", "settings/basic.html", "Configurações básicas"),
    ("popular-topics/faq.html", "popular-topics/FAQ.html", "Perguntas frequentes"),
    ("settings/basic/", "settings/basic.html", "Configurações básicas"),
    ("panel", "panel.html", "Painel"),
    ("tag", "tag/", "Tags"),
    ("settings/", "settings/", "Configurações"),
    ("index.html", "", "Introdução"),
    ("en-us/index.html", "en-US/", "Introduction"),
]
"""The requested address, and the address and title of the page that's shown."""


def follow(page: Page, address: str) -> None:
    """Clicks a link to ``address``, relative to the site, which it adds to the page."""
    page.evaluate(
        """address => {
          const link = Object.assign(document.createElement("a"), { href: `/${address}`, textContent: "Aqui entre nós" });
          document.querySelector("article").prepend(link);
        }""",
        address,
    )
    page.get_by_role("link", name="Aqui entre nós").click()


@pytest.mark.accepts("S-26", "S-57", "S-58", "S-59", "S-60", "S-61")
def test_the_server_redirects_to_the_canonical_address(robot: str, visit: Visitor) -> None:
    page = visit(robot)
    for requested, found, title in SPELLINGS:
        page.goto(requested)
        expect(page).to_have_url(found)
        expect(page.get_by_role("heading", level=1)).to_have_text(title)


@pytest.mark.accepts("S-57", "S-58", "S-59", "S-60", "S-61")
def test_navigation_redirects_to_the_canonical_address(robot: str, visit: Visitor) -> None:
    page = visit(robot, "others/contribution.html")
    same_document = SameDocument(page)
    for requested, found, title in SPELLINGS:
        follow(page, requested)
        expect(page.get_by_role("heading", level=1)).to_have_text(title)
        expect(page).to_have_url(found)
    assert same_document


@pytest.mark.accepts("S-56", "S-62", "S-137")
@pytest.mark.parametrize(
    ("address", "title"), [("nowhere.html", "Página não encontrada"), ("en-US/nowhere/", "Page not found")]
)
def test_an_unknown_address_shows_the_not_found_page(robot: str, visit: Visitor, address: str, title: str) -> None:
    visit.expects("status of 404")
    page = visit(robot)
    response = page.goto(address)
    assert response is not None
    assert response.status == 404
    wait_until_alive(page)
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    expect(page).to_have_url(address)


@pytest.mark.accepts("S-56", "S-62", "S-137")
@pytest.mark.parametrize(
    ("address", "title"), [("nowhere.html", "Página não encontrada"), ("en-US/nowhere/", "Page not found")]
)
def test_navigation_shows_the_not_found_page_under_the_requested_address(
    robot: str, visit: Visitor, address: str, title: str
) -> None:
    page = visit(robot, "panel.html")
    same_document = SameDocument(page)
    follow(page, address)
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    expect(page).to_have_url(address)
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Painel")
    assert same_document


@pytest.mark.accepts("S-60", "S-61")
def test_the_not_found_page_of_a_static_host_redirects_to_the_page(robot: str, visit: Visitor) -> None:
    visit.expects("status of 404")
    page = visit(robot)
    not_found = page.request.get("404.html")
    page.route("**/panel", lambda route: route.fulfill(status=404, body=not_found.body(), content_type="text/html"))
    page.goto("panel")
    expect(page.get_by_role("heading", level=1)).to_have_text("Painel")
    expect(page).to_have_url("panel.html")


@pytest.mark.accepts("S-21", "S-124")
def test_every_request_stays_below_the_base(tiny_site: TinySite, visit: Visitor) -> None:
    page = visit(tiny_site(base="/docs/"))
    requests = Requests(page)
    page.goto("")
    wait_until_alive(page)
    same_document = SameDocument(page)
    page.get_by_role("article").get_by_role("link", name="painel").click()
    expect(page).to_have_url("panel.html#view")
    page.get_by_role("link", name="English").click()
    expect(page).to_have_url("en-US/panel.html")
    expect(page.get_by_role("heading", level=1)).to_have_text("Panel")
    expect(page.get_by_role("navigation", name="You are here").get_by_role("link", name="Início")).to_have_count(0)
    follow(page, "docs/Panel")
    expect(page).to_have_url("panel.html")
    expect(page.get_by_role("heading", level=1)).to_have_text("Painel")
    assert same_document
    assert all("/docs/" in request.url for request in requests.all)
    assert requests.matching(CHUNK)
