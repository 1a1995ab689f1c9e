"""What readers paste by accident, and index files that are missing, damaged, or of an older build."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.test_search import BREAKEVEN
from tests.browser.visitor import Visitor

PASTED = "limite de perda " * 625
"""10,000 characters."""
ODD = {
    "a whole page": PASTED,
    "one word of 10,000 letters": "perda" * 2000,
    "emoji": "🤖📈👩‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "regular expression": r".*+?^${}()|[]\ (?<=x)[\p{L} \u{110000}",
    "half of a pair": "\ud83e",
    "marks of direction": "\u202e\u200flimite\u200e de \u2067perda\u2069",
    "accents alone": "\u0301" * 3000,
    "markup": "<img src=x onerror=alert(1)><script>alert(1)</script>",
    "quotes": '"' * 999 + "limite",
    "names of every object": "__proto__ constructor toString hasOwnProperty",
}


def paste(page: Page, text: str) -> None:
    """Replaces the query at once, as pasting does."""
    page.get_by_role("combobox").evaluate(
        """(field, text) => {
          field.select();
          document.execCommand("insertText", false, text);
        }""",
        text,
    )


def expect_answer(page: Page) -> None:
    """Waits until the query is answered, and fails if search failed."""
    expect(page.locator(".search-field")).to_have_attribute("aria-busy", "false")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_search_answers_whatever_is_pasted(robot: str, visit: Visitor) -> None:
    page = visit(robot, BREAKEVEN)
    page.keyboard.press("/")
    expect(page.get_by_role("combobox")).to_be_focused()
    for name, text in ODD.items():
        paste(page, text)
        expect_answer(page)
        assert page.locator(".search-dialog").is_visible(), name
        assert page.locator(".search-results :is(img, script)").count() == 0, name
        paste(page, "breakeven")
        expect(page.get_by_role("option").first).to_have_attribute("href", "/settings/breakeven.html")
    paste(page, ODD["marks of direction"])
    expect(page.get_by_role("option").first).to_have_attribute("href", "/settings/limits.html#loss-limit")
    paste(page, PASTED)
    expect(page.get_by_role("option").first).to_have_attribute("href", "/settings/limits.html#loss-limit")
    page.get_by_role("link", name="Todos os resultados").click()
    expect(page.locator("article .search-hit").first).to_be_visible()
    assert len(page.url) < 2_000


def missing(route: Route) -> None:
    route.fulfill(status=404)


def damaged(route: Route) -> None:
    route.fulfill(body='{"format": 2, "words": ')


def older(route: Route) -> None:
    route.fulfill(json={"format": 1, "lang": "pt-BR"})


def other_page(route: Route) -> None:
    route.fulfill(body="<!doctype html><title>Sign in</title>", content_type="text/html")


@pytest.mark.parametrize(
    ("files", "answer"),
    [
        ("**/assets/search/pt-BR/lexicon.*", missing),
        ("**/assets/search/pt-BR/words.*", damaged),
        ("**/assets/search/pt-BR/page.*", other_page),
        ("**/assets/search/pt-BR.json", older),
    ],
    ids=["a shard is missing", "a shard is damaged", "a login page instead of a shard", "an index of an older build"],
)
def test_unusable_files_are_read_again_and_then_reported(
    robot: str, visit: Visitor, files: str, answer: Callable[[Route], None]
) -> None:
    visit.expects("Search failed")
    if answer is missing:
        visit.expects("status of 404")
    page = visit(robot, BREAKEVEN)
    manifests: list[str] = []
    page.on("request", lambda request: manifests.append(request.url) if "search/pt-BR.json" in request.url else None)
    page.route(files, answer)
    page.keyboard.press("/")
    field = page.get_by_role("combobox")
    expect(field).to_be_focused()
    page.keyboard.type("perda")
    expect(page.get_by_role("alert")).to_be_visible()
    assert len(manifests) >= 2
    page.keyboard.type(" maxima")
    expect(field).to_have_value("perda maxima")
    page.unroute_all()
    # Nobody types anymore: search tries again by itself.
    expect(page.get_by_role("option").first).to_be_visible(timeout=20_000)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_an_index_that_is_published_while_the_dialog_is_open_is_read(robot: str, visit: Visitor) -> None:
    visit.expects("status of 404")
    page = visit(robot, BREAKEVEN)
    refused: list[str] = []

    def gone_once(route: Route) -> None:
        if refused:
            route.fallback()
        else:
            refused.append(route.request.url)
            route.fulfill(status=404)

    page.route("**/assets/search/pt-BR/lexicon.*", gone_once)
    page.keyboard.press("/")
    expect(page.get_by_role("combobox")).to_be_focused()
    page.keyboard.type("breakeven")
    expect(page.get_by_role("option").first).to_have_attribute("href", "/settings/breakeven.html")
    expect(page.get_by_role("alert")).to_have_count(0)
    assert refused
