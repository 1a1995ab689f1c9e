"""The moderation page in other languages: the first view stays, texts fit, and Arabic is read from right to left."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.comment_service import comment_service
from tests.browser.conftest import Scan
from tests.browser.test_accessibility import SCHEMES
from tests.browser.test_first_view import SHIFTS
from tests.browser.test_moderating import SITE, Moderated, open_link
from tests.browser.visitor import PHONE, Scheme, Visitor

OVERFLOWING = """() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  const wide = [...document.querySelectorAll("button, summary, label, .button, .bar, dialog")]
    .filter((one) => one.checkVisibility() && (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline"
      || one.closest("nav") === null && (one.getBoundingClientRect().left < -1 || one.getBoundingClientRect().right > clientWidth + 1)));
  return [...(scrollWidth > clientWidth ? [`the page: ${scrollWidth}`] : []), ...wide.map((one) => `${one.localName}: ${one.textContent}`)];
}"""
"""What is wider than the place it has, or outside of the page. Navigation scrolls on a phone."""

VIEWS = ("comments", "blocks", "log", "people", "settings")


@pytest.fixture(scope="module")
def queue(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Moderated]:
    """A service where each view of the moderation page has something to show, and one comment waits."""
    folder = tmp_path_factory.mktemp("queue")
    with comment_service(folder, sites=1) as sites:
        service = Moderated(next(sites).address, folder)
        service.command("site", "add", SITE, "--approval", "all", "--interval", "0", "--origin", "any")
        root = service.say("A root", nick="Bob")
        service.command("approve", root, "--site", SITE)
        service.report(root)
        text = "A reply with a [link](https://example.org)"
        waiting = service.say(text, nick="Eve", mail="eve@example.org", rid=root, pid=root)
        service.command("note", "add", waiting, "Asks good questions", "--site", SITE)
        service.command("block", "add", "word", "casino*", "--reason", "Ads", "--site", SITE)
        yield service


def signed_in(queue: Moderated, visit: Visitor, language: str, screen: ViewportSize, scheme: Scheme = "light") -> Page:
    """The queue in a language, after a moderator has signed in."""
    page = open_link(queue.link(), visit, screen=screen, scheme=scheme, language=language)
    with page.expect_response("**/admin/session"):
        page.locator(".gate button").click()
    expect(page.locator(".card")).to_have_count(1)
    return page


def show(page: Page, view: str) -> None:
    """Goes to one of the page's views."""
    page.locator("header nav button").nth(VIEWS.index(view)).click()
    landmarks = {
        "comments": ".card",
        "blocks": ".people li",
        "log": ".log li",
        "people": ".people li",
        "settings": ".settings",
    }
    expect(page.locator(landmarks[view]).first).to_be_visible()


@pytest.mark.parametrize("scheme", SCHEMES)
def test_in_arabic_the_page_is_read_from_right_to_left(
    queue: Moderated, visit: Visitor, violations: Scan, scheme: Scheme
) -> None:
    page = signed_in(queue, visit, "ar", PHONE, scheme)
    page.add_init_script(SHIFTS)
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.goto(f"{queue.address}/admin/?site={SITE}")
    expect(page.locator(".card time[title]").first).to_be_visible()
    assert page.evaluate("shifts") < 0.01
    assert len([url for url in requests if "/assets/ar." in url]) == 1
    assert page.evaluate("[document.documentElement.lang, document.documentElement.dir]") == ["ar", "rtl"]
    title, person = page.locator("h1").bounding_box(), page.locator(".person").bounding_box()
    assert title is not None
    assert person is not None
    assert person["x"] + person["width"] < title["x"]
    for view in VIEWS:
        show(page, view)
        assert page.evaluate(OVERFLOWING) == []
        assert violations(page) == []
    show(page, "comments")
    page.locator(".card").focus()
    for key in ("r", "e", "b", "n", "?"):
        page.keyboard.press(key)
        expect(page.get_by_role("dialog")).to_be_visible()
        assert page.evaluate(OVERFLOWING) == []
        assert violations(page) == []
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_be_hidden()


@pytest.mark.parametrize("language", ["de", "ru", "fr", "vi", "ja"])
def test_long_words_fit_on_a_phone(queue: Moderated, visit: Visitor, language: str) -> None:
    page = signed_in(queue, visit, language, PHONE)
    page.locator(".more-actions summary").click()
    for view in VIEWS:
        show(page, view)
        assert page.evaluate(OVERFLOWING) == []


def test_the_page_is_in_english_if_its_language_does_not_load(queue: Moderated, visit: Visitor) -> None:
    visit.expects("ERR_FAILED")
    page = visit(queue.address, language="ar")
    page.route("**/assets/ar.*", lambda route: route.abort())
    page.goto(queue.link())
    expect(page.get_by_role("heading", name="Sign in to moderate")).to_be_visible()
    assert page.evaluate("[document.documentElement.lang, document.documentElement.dir]") == ["en", "ltr"]
