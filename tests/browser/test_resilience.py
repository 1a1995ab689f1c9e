"""The page shows at least its HTML whatever fails in the reader: malformed data, exceptions in components, missing files."""

import json
import re
from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import Error, Page, Route, expect

from tests.browser.reading import CHUNK, Requests, SameDocument
from tests.browser.visitor import Visitor, wait_until_alive

BASIC = "settings/basic.html"
STRATEGY = "settings/strategy.html"
BRANCH = re.compile(r"/assets/nav/")
SHARD = re.compile(r"/assets/routes/")
SITE_DATA = re.compile(r"/assets/site/")
APP = re.compile(r"/assets/js/app\.[0-9a-f]{8}\.js")

PLANTED = """
for (const method of ["filter", "find"]) {
  const real = Array.prototype[method];
  Array.prototype[method] = function (...given) {
    const isAlive = document.querySelector("button.sidebar-title") !== null;
    if (this[0]?.slug !== undefined && (window.planted === "always" || (window.planted === "alive" && isAlive)))
      throw new Error("A planted fault.");
    return real.apply(this, given);
  };
}
"""
"""Makes the outline throw while React renders it, if ``window.planted`` is set."""

NO_STORAGE = (
    "Object.defineProperty(window, 'sessionStorage', { get() { throw new DOMException('denied', 'SecurityError'); } });"
)

Answer = Callable[[Route], None]


def answering(status: int, text: str = "", kind: str = "application/json") -> Answer:
    """Returns a handler that gives every request this answer."""
    return lambda route: route.fulfill(status=status, body=text, content_type=kind)


def with_another_stamp(route: Route) -> None:
    """Answers with the real file, and the stamp of another contract."""
    answer = route.fetch()
    text = answer.text()
    assert '"stamp":"' in text
    route.fulfill(response=answer, body=re.sub(r'"stamp":"[0-9a-f]{8}"', '"stamp":"00000000"', text))


def without_headers(route: Route) -> None:
    """Answers with a page's chunk without a field of the contract."""
    start, page, end = re.fullmatch(r"(export default )(.*)(;\n)", route.fetch().text(), re.DOTALL).groups()  # type: ignore[union-attr]  # the builder writes it so
    content = json.loads(page)
    del content["headers"]
    route.fulfill(body=f"{start}{json.dumps(content)}{end}", content_type="text/javascript")


def to_strategy(page: Page) -> None:
    page.get_by_role("navigation", name="Documentação").get_by_role("link", name="Estratégia").click()


def expect_whole(page: Page, title: str) -> None:
    """Checks that the page shows its heading, its text, and what surrounds it."""
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    expect(page.get_by_role("article").locator("p").first).to_be_visible()
    expect(page.get_by_role("navigation", name="Documentação")).to_be_visible()
    expect(page.get_by_role("banner")).to_be_visible()


@pytest.mark.parametrize(
    ("answer", "heard"),
    [
        pytest.param(answering(200, "{}"), "cannot use", id="an empty object"),
        pytest.param(answering(200, "<!doctype html><title>Home</title>", "text/html"), "cannot use", id="a page"),
        pytest.param(with_another_stamp, "cannot use", id="another version"),
        pytest.param(answering(404), "has no such file|status of 404", id="404"),
        pytest.param(answering(503), "failed|status of 503", id="503"),
    ],
)
def test_an_invalid_sidebar_file_affects_only_its_group(robot: str, visit: Visitor, answer: Answer, heard: str) -> None:
    visit.expects(r"A part of the sidebar could not be loaded\. DataLoadError: Loading /assets/nav/", heard)
    page = visit(robot, BASIC)
    page.route(BRANCH, answer)
    closed = page.locator("button.sidebar-title[aria-expanded=false]").first
    closed.click()
    failure = page.get_by_role("link", name="Não foi possível carregar a lista.")
    expect(failure).to_be_visible()
    expect_whole(page, "Configurações básicas")
    same_document = SameDocument(page)
    page.unroute(BRANCH)
    failure.click()
    wait_until_alive(page)
    assert not same_document
    expect(page.locator(".sidebar [aria-current=page]")).to_be_visible()


@pytest.mark.parametrize(
    ("what", "answer", "heard"),
    [
        pytest.param(CHUNK, without_headers, "gave no page", id="a chunk without headers"),
        pytest.param(CHUNK, with_another_stamp, "gave no page", id="a chunk of another version"),
        pytest.param(SHARD, with_another_stamp, "cannot use", id="a route table of another version"),
        pytest.param(SHARD, answering(200, "{}"), "cannot use", id="an empty route table"),
        pytest.param(SHARD, answering(404), "no such file|status of 404", id="no route table"),
    ],
)
def test_a_page_with_invalid_data_is_loaded_in_full(
    robot: str, visit: Visitor, what: re.Pattern[str], answer: Answer, heard: str
) -> None:
    visit.expects(rf"Navigation to /{re.escape(STRATEGY)} failed\. ", heard)
    page = visit(robot)
    page.route(what, answer)
    page.goto(BASIC)
    wait_until_alive(page)
    requests = Requests(page)
    to_strategy(page)
    expect_whole(page, "Estratégia")
    expect(page).to_have_url(STRATEGY)
    wait_until_alive(page)
    assert [one.url for one in requests.all if one.is_navigation_request()] == [f"{robot}{STRATEGY}"]


def test_a_language_with_invalid_chrome_is_loaded_in_full(robot: str, visit: Visitor) -> None:
    visit.expects(r"Navigation to /en-US/settings/basic\.html failed\. DataLoadError: ")
    page = visit(robot, BASIC)
    page.route(SITE_DATA, with_another_stamp)
    page.get_by_role("navigation", name="Idioma").get_by_role("link", name="English").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Basic settings")
    expect(page.get_by_role("navigation", name="Documentation")).to_be_visible()


@pytest.mark.parametrize("answer", [answering(404), answering(503), answering(200, "<!doctype html>", "text/html")])
def test_a_page_is_plain_html_if_the_scripts_fail_to_load(robot: str, visit: Visitor, answer: Answer) -> None:
    visit.expects("The page stays as plain HTML", "")
    page = visit(robot)
    page.route(APP, answer)
    with page.expect_console_message(lambda message: "stays as plain HTML" in message.text):
        page.goto(BASIC)
    expect_whole(page, "Configurações básicas")
    to_strategy(page)
    expect_whole(page, "Estratégia")


def test_a_page_with_an_invalid_state_is_plain_html(robot: str, visit: Visitor) -> None:
    visit.expects(r"The page stays as plain HTML.* ReaderState\.site\.theme\.sidebar\[0\]\.title is not what")

    def break_state(route: Route) -> None:
        text = route.fetch().text()
        route.fulfill(body=text.replace('"sidebar":[{', '"sidebar":[{},{', 1), content_type="text/html")

    page = visit(robot)
    page.route(re.compile(rf"/{re.escape(BASIC)}$"), break_state)
    with page.expect_console_message(lambda message: "stays as plain HTML" in message.text):
        page.goto(BASIC)
    expect_whole(page, "Configurações básicas")
    to_strategy(page)
    expect_whole(page, "Estratégia")
    wait_until_alive(page)


def test_a_component_that_fails_to_hydrate_leaves_the_servers_html(robot: str, visit: Visitor) -> None:
    visit.expects(r"A component of the page failed\. Error: A planted fault", "")
    page = visit(robot)
    page.add_init_script(PLANTED)
    requests = Requests(page)
    page.goto(BASIC)
    as_built = page.locator("#_app").inner_html()
    page.add_init_script("window.planted = 'always'")
    with page.expect_console_message(lambda message: "A component of the page failed" in message.text):
        page.goto(f"{BASIC}?again")
    expect_whole(page, "Configurações básicas")
    assert text_of(page.locator("#_app").inner_html()) == text_of(as_built)
    expect(page.locator("button.sidebar-title")).to_have_count(0)
    to_strategy(page)
    expect_whole(page, "Estratégia")
    documents = [one.url for one in requests.all if one.is_navigation_request()]
    assert documents == [f"{robot}{BASIC}", f"{robot}{BASIC}?again", f"{robot}{STRATEGY}"]


def text_of(html: str) -> str:
    """All text except the number of views, which may have arrived already."""
    return re.sub(r"(Visualizações:) \d+", r"\1", re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html)))


def test_a_component_that_fails_after_a_navigation_reloads_the_page(robot: str, visit: Visitor) -> None:
    visit.expects(r"A component of the page failed\. Error: A planted fault")
    page = visit(robot)
    page.add_init_script(PLANTED)
    page.goto(BASIC)
    wait_until_alive(page)
    requests = Requests(page)
    page.evaluate("window.planted = 'always'")
    to_strategy(page)
    expect_whole(page, "Estratégia")
    wait_until_alive(page)
    expect(page).to_have_url(STRATEGY)
    assert [one.url for one in requests.all if one.is_navigation_request()] == [f"{robot}{STRATEGY}"]


@pytest.mark.parametrize(("storage", "loads"), [("", 1), (NO_STORAGE, 0)], ids=["with storage", "without"])
def test_a_component_that_keeps_failing_reloads_the_page_once(
    robot: str, visit: Visitor, storage: str, loads: int
) -> None:
    visit.expects(r"A component of the page failed\. Error: A planted fault")
    page = visit(robot)
    page.add_init_script(f"{PLANTED}window.planted = 'alive';{storage}")
    page.goto(BASIC)
    requests = Requests(page)
    failures: list[str] = []
    page.on("console", lambda message: failures.append(message.text))
    for _ in range(400):
        if len(failures) > loads:
            break
        with suppress(Error):  # The page reloads meanwhile. A turn of the mouse's wheel would wait for it forever.
            page.evaluate("scrollBy(0, 300)")
        page.wait_for_timeout(50)
    expect(page.locator("button.sidebar-title")).to_have_count(0)
    expect_whole(page, "Configurações básicas")
    assert len(failures) == loads + 1
    assert len([one for one in requests.all if one.is_navigation_request()]) == loads
    to_strategy(page)
    expect_whole(page, "Estratégia")
