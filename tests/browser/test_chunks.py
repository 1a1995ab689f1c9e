"""Script chunks load on demand; what happens when one doesn't load."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from glosa.builder.build import Request, workshop
from tests.browser.reading import CHUNK, Gate, Requests, SameDocument
from tests.browser.sites import served, write_site
from tests.browser.visitor import Visitor, wait_until_alive

BASIC = "settings/basic.html"
SHARD = re.compile(r"/assets/routes/")


def strategy(page: Page) -> None:
    page.get_by_role("navigation", name="Documentação").get_by_role("link", name="Estratégia").click()


@pytest.mark.accepts("S-17", "S-124")
def test_chunks_are_fetched_on_demand_with_a_plain_get_below_assets(robot: str, visit: Visitor) -> None:
    page = visit(robot)
    requests = Requests(page)
    page.goto(BASIC)
    link = page.get_by_role("navigation", name="Documentação").get_by_role("button", name="Configurações")
    expect(link).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert requests.matching(CHUNK) == []

    strategy(page)
    expect(page).to_have_url("settings/strategy.html")
    (chunk,) = requests.matching(CHUNK)
    assert chunk.method == "GET"
    assert chunk.post_data is None
    assert re.fullmatch(rf"{re.escape(robot)}assets/js/\d+\.[0-9a-f]{{8}}\.js", chunk.url)
    page.go_back()
    expect(page).to_have_url(BASIC)
    strategy(page)
    expect(page).to_have_url("settings/strategy.html")
    assert requests.matching(CHUNK) == [chunk]


def test_hovering_or_focusing_a_link_preloads_its_page(robot: str, visit: Visitor) -> None:
    page = visit(robot, BASIC)
    with page.expect_response(CHUNK) as ahead:
        page.get_by_role("navigation", name="Documentação").get_by_role("link", name="Estratégia").hover()
    ahead.value.finished()
    expect(page).to_have_url(BASIC)
    page.route(CHUNK, Gate())
    strategy(page)
    expect(page).to_have_url("settings/strategy.html")


def missing(route: Route) -> None:
    route.fulfill(status=404, body="Not found\n", content_type="text/plain")


def broken(route: Route) -> None:
    route.abort("connectionreset")


@pytest.mark.accepts("S-138a", "S-138c", "S-139")
@pytest.mark.parametrize(("answer", "heard"), [(broken, "ERR_CONNECTION_RESET"), (missing, "status of 404")])
def test_a_chunk_that_fails_or_is_missing_is_reported_and_can_be_retried(
    robot: str, visit: Visitor, answer: object, heard: str
) -> None:
    visit.expects(heard, r"Navigation to /settings/strategy\.html failed\. ChunkLoadError: Loading chunk \d+ failed: /")
    page = visit(robot, BASIC)
    same_document = SameDocument(page)
    page.route(CHUNK, answer)  # type: ignore[arg-type]  # one of the two functions above
    strategy(page)
    message = page.get_by_role("alert")
    expect(message).to_contain_text("A página não pôde ser carregada.")
    expect(message).to_contain_text("/settings/strategy.html")
    expect(page.get_by_role("heading", level=1)).to_have_text("Configurações básicas")
    expect(page).to_have_url(BASIC)

    page.unroute(CHUNK)
    message.get_by_role("button", name="Tentar de novo").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Estratégia")
    expect(page).to_have_url("settings/strategy.html")
    expect(message).to_have_count(0)
    assert same_document


@pytest.mark.accepts("S-138b", "S-143")
def test_a_chunk_times_out_after_120_seconds(robot: str, visit: Visitor) -> None:
    visit.expects(r"ChunkLoadError: Loading chunk \d+ timed out: /")
    page = visit(robot)
    page.clock.install()
    page.goto("en-US/settings/basic.html")
    wait_until_alive(page)
    page.clock.pause_at("2100-01-01")
    gate = Gate()
    page.route(CHUNK, gate)
    page.get_by_role("link", name="Strategy").first.click()
    page.clock.run_for(100)
    expect(page.locator(".progress")).to_be_visible()
    message = page.get_by_role("alert")
    page.clock.run_for(119_800)
    expect(page.get_by_role("main")).to_have_attribute("aria-busy", "true")
    expect(message).to_have_count(0)
    page.clock.run_for(200)
    expect(message).to_contain_text("The page could not be loaded.")
    expect(page.get_by_role("main")).to_have_attribute("aria-busy", "false")
    page.clock.resume()
    expect(page.locator(".progress")).to_have_count(0)
    gate.open()
    message.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Strategy")


@pytest.mark.accepts("S-140")
def test_a_chunk_without_a_page_is_a_navigation_error(robot: str, visit: Visitor) -> None:
    visit.expects(r"Navigation to /settings/strategy\.html failed\. ChunkLoadError: Loading chunk \d+ gave no page: /")
    page = visit(robot, BASIC)
    page.route(CHUNK, lambda route: route.fulfill(body="export default null;", content_type="text/javascript"))
    strategy(page)
    # The server answers, so the page is loaded in full; the second time, the reader knows that this doesn't help.
    expect(page).to_have_url("settings/strategy.html")
    expect(page.get_by_role("heading", level=1)).to_have_text("Estratégia")
    page.go_back()
    wait_until_alive(page)
    strategy(page)
    message = page.get_by_role("alert")
    expect(message).to_be_visible()
    expect(page).to_have_url(BASIC)
    message.get_by_role("button", name="Fechar").click()
    expect(message).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_have_text("Configurações básicas")


def test_a_route_table_that_fails_to_load_is_reported(robot: str, visit: Visitor) -> None:
    visit.expects("status of 500", r"Navigation to /settings/strategy\.html failed\. DataLoadError: ")
    page = visit(robot)
    page.route(SHARD, lambda route: route.fulfill(status=500))
    page.goto(BASIC)
    wait_until_alive(page)
    strategy(page)
    expect(page.get_by_role("alert")).to_be_visible()
    page.unroute(SHARD)
    page.get_by_role("button", name="Tentar de novo").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Estratégia")


def test_after_a_new_build_the_page_is_loaded_in_full_once(tmp_path: Path, visit: Visitor) -> None:
    # Otherwise the files of the page's own build would stay, and the click would show the page as it was.
    site = write_site(tmp_path / "site", config="retainedBuilds: 0\n")
    out, log = tmp_path / "out", tmp_path / "log"
    visit.expects("status of 404")
    with served(site, log, "--out", str(out)) as origin:
        page = visit(f"{origin}/", "")
        page.get_by_role("navigation", name="Documentação").hover()
        page.wait_for_load_state("networkidle")
        panel = site / "docs/panel.md"
        panel.write_text(panel.read_text("utf-8").replace("Texto.", "Novo texto."), "utf-8")
        rebuild(site, out)
        requests = Requests(page)
        page.get_by_role("navigation", name="Documentação").get_by_role("link", name="Painel").click()
        expect(page.get_by_role("article")).to_contain_text("Novo texto.")
        expect(page).to_have_url("panel.html")
        wait_until_alive(page)
        page.wait_for_load_state("networkidle")
        documents = [request.url for request in requests.all if request.is_navigation_request()]
        assert documents == [f"{origin}/panel.html"]
        page.context.close()


def rebuild(site: Path, out: Path) -> None:
    with workshop(Request(site, out)) as shop:
        shop.build()
