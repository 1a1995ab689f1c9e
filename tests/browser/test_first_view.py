"""The moderation page before its scripts run: what it shows, what it needs, and that nothing that people do is lost."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import httpx
import pytest
from playwright.sync_api import Page, Request, Route, ViewportSize, expect

from tests.browser.comment_service import comment_service
from tests.browser.conftest import Scan
from tests.browser.test_accessibility import SCHEMES, SCREENS
from tests.browser.test_moderating import SITE, Moderated, open_link, signed_in
from tests.browser.visitor import DESKTOP, PHONE, Scheme, Visitor

SCRIPTS = "**/assets/admin.*.mjs"
"""All scripts except the one that starts them."""
SHIFTS = """
window.shifts = 0;
new PerformanceObserver((list) => {
  for (const { value } of list.getEntries()) shifts += value;
}).observe({ type: "layout-shift", buffered: true });
"""


@pytest.fixture(scope="module")
def queue(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Moderated]:
    """A service with a site whose comments wait for approval. Three do, and tests decide on none."""
    folder = tmp_path_factory.mktemp("queue")
    with comment_service(folder, sites=1) as sites:
        service = Moderated(next(sites).address, folder)
        service.command("site", "add", SITE, "--approval", "all", "--interval", "0", "--origin", "any")
        for text in ("The first, with `code`", "The second, with a [link](https://example.org)", "The third"):
            service.say(text, nick="Bob", mail="bob@example.org")
        yield service


def moderator(
    queue: Moderated, visit: Visitor, *, screen: ViewportSize = DESKTOP, scheme: Scheme = "light"
) -> tuple[Page, str]:
    """A browser that signed in, on another page, and the address of the queue."""
    page = open_link(queue.link(), visit, screen=screen, scheme=scheme)
    with page.expect_response("**/admin/session"):
        signed_in(page)
    expect(page.locator(".card")).to_have_count(3)
    page.goto("about:blank")
    return page, f"{queue.address}/admin/?site={SITE}"


def stopped(page: Page) -> list[Route]:
    """The page's scripts wait until somebody continues these."""
    waiting: list[Route] = []
    page.route(SCRIPTS, lambda route: waiting.append(route))
    return waiting


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("screen", list(SCREENS))
def test_the_first_cards_need_no_request_and_stay_where_they_are(
    queue: Moderated, visit: Visitor, violations: Scan, *, screen: str, scheme: Scheme
) -> None:
    page, address = moderator(queue, visit, screen=SCREENS[screen], scheme=scheme)
    page.add_init_script(SHIFTS)
    requests: list[Request] = []
    page.on("request", lambda request: requests.append(request))
    waiting = stopped(page)
    page.goto(address, wait_until="commit")
    cards = page.locator(".card")
    expect(cards).to_have_count(3)
    expect(cards.first).to_contain_text("The third")
    expect(page.locator(".person")).to_contain_text("Ana")
    assert [one.url for one in requests if "/api/" in one.url] == []
    assert violations(page) == []
    first = cards.first.element_handle()
    with page.expect_response("**/session?*"):
        for route in waiting:
            route.continue_()
    expect(cards.first.locator("time[title]")).to_be_visible()
    assert first.evaluate("(card) => card.isConnected")
    assert page.evaluate("shifts") < 0.01
    assert sorted(one.url.rpartition("/")[2] for one in requests if "/api/" in one.url) == [
        f"session?site={SITE}&optional=true"
    ]


def test_comments_are_readable_without_scripts(queue: Moderated, visit: Visitor) -> None:
    page, address = moderator(queue, visit)
    plain = visit(queue.address, scripts=False)
    plain.context.add_cookies(
        [{key: one[key] for key in ("name", "value", "domain", "path")} for one in page.context.cookies()]  # type: ignore[misc]
    )
    plain.goto(address)
    expect(plain.locator(".card")).to_have_count(3)
    expect(plain.get_by_role("link", name="link")).to_have_attribute("rel", "noopener noreferrer nofollow ugc")
    expect(plain.locator("noscript p")).to_contain_text("This page needs JavaScript.")


def test_keys_and_clicks_before_the_scripts_count(queue: Moderated, visit: Visitor) -> None:
    page, address = moderator(queue, visit)
    waiting = stopped(page)
    page.goto(address, wait_until="domcontentloaded")
    cards = page.locator(".card")
    expect(cards).to_have_count(3)
    for key in "jjx":
        page.keyboard.press(key)
    page.get_by_role("checkbox").nth(3).click()
    page.get_by_role("button", name="Filters").click()
    expect(page.get_by_role("checkbox", checked=True)).to_have_count(0)
    for route in waiting:
        route.continue_()
    expect(cards.nth(1).get_by_role("checkbox")).to_be_checked()
    expect(cards.nth(2).get_by_role("checkbox")).to_be_checked()
    expect(page.get_by_text("2 selected")).to_be_visible()
    expect(page.get_by_label("IP address begins with")).to_be_visible()


@pytest.mark.parametrize("screen", [DESKTOP, PHONE])
def test_a_link_of_another_site_shows_the_cards_before_the_scripts(
    queue: Moderated, visit: Visitor, *, screen: ViewportSize
) -> None:
    """Browsers send a strict cookie only with requests of the page itself."""
    page, address = moderator(queue, visit, screen=screen)
    page.add_init_script(SHIFTS)
    page.route(
        "https://mail.example/",
        lambda route: route.fulfill(body=f'<a href="{address}">Moderate</a>', content_type="text/html"),
    )
    page.goto("https://mail.example/")
    waiting = stopped(page)
    with page.expect_response(f"{queue.address}/admin/*") as arrival:
        page.get_by_role("link").click(no_wait_after=True)
    assert "Bob" not in arrival.value.text()
    expect(page.locator(".card")).to_have_count(3)
    for route in waiting:
        route.continue_()
    expect(page.locator("time[title]")).to_have_count(3)
    assert page.evaluate("shifts") < 0.01


def test_without_a_session_the_sign_in_is_there_before_the_scripts(queue: Moderated, visit: Visitor) -> None:
    page = visit(queue.address)
    page.add_init_script(SHIFTS)
    waiting = stopped(page)
    page.goto(f"{queue.address}/admin/", wait_until="commit")
    expect(page.get_by_role("heading", name="Sign in to moderate")).to_be_visible()
    expect(page.get_by_role("button", name="Sign in with a passkey")).to_be_visible()
    with page.expect_response("**/session?*") as answer:
        for route in waiting:
            route.continue_()
    assert answer.value.status == 204
    assert page.evaluate("shifts") < 0.01


def test_a_link_to_sign_in_works_before_the_scripts(queue: Moderated, visit: Visitor) -> None:
    page = visit(queue.address)
    waiting = stopped(page)
    page.goto(queue.link(), wait_until="commit")
    expect(page.get_by_text("Your link is ready.")).to_be_visible()
    page.get_by_role("button", name="Sign in", exact=True).click()
    for route in waiting:
        route.continue_()
    expect(page.locator(".card")).to_have_count(3)
    assert "#" not in page.url


@contextmanager
def behind(service: str, path: str) -> Iterator[str]:
    """A reverse proxy that removes a path of which the service doesn't know."""

    class Forward(BaseHTTPRequestHandler):
        def forward(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", 0)))
            inside = service + self.path.removeprefix(path)
            answer = httpx.request(self.command, inside, headers=list(self.headers.items()), content=body)
            self.send_response(answer.status_code)
            for name, text in answer.headers.multi_items():
                if name not in ("content-encoding", "content-length", "transfer-encoding", "connection"):
                    self.send_header(name, text)
            self.send_header("content-length", str(len(answer.content)))
            self.end_headers()
            self.wfile.write(answer.content)

        do_GET = do_POST = do_DELETE = forward  # names that the base class calls

        def log_message(self, *parts: object) -> None:
            """Nothing is logged."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Forward) as server:
        Thread(target=server.serve_forever).start()
        yield f"http://127.0.0.1:{server.server_port}{path}"
        server.shutdown()


def test_the_first_view_is_there_behind_a_path_that_the_service_does_not_know(queue: Moderated, visit: Visitor) -> None:
    with behind(queue.address, "/manual/comments") as outside:
        page = visit(outside)
        page.goto(queue.link().replace(queue.address, outside))
        with page.expect_response("**/admin/session"):
            page.get_by_role("button", name="Sign in", exact=True).click()
        expect(page.locator(".card")).to_have_count(3)
        assert {one["name"]: one["path"] for one in page.context.cookies()} == {
            f"glosa-moderation-{SITE}": "/manual/comments/api/v1/moderation",
            f"glosa-moderation-page-{SITE}": "/manual/comments/admin",
        }
        requests: list[str] = []
        page.on("request", lambda request: requests.append(request.url))
        page.goto(f"{outside}/admin/?site={SITE}")
        expect(page.locator(".card time[title]")).to_have_count(3)
        assert [url for url in requests if "/api/" in url] == [
            f"{outside}/api/v1/moderation/session?site={SITE}&optional=true"
        ]
        page.close()
