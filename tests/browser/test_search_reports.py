"""A site with search analytics counts queries without results, and the results that readers open."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.sites import served, write_site
from tests.browser.visitor import Visitor

REPORTS = "**/comments/api/v1/searches"


@pytest.fixture(scope="module")
def counting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The origin of a site that counts searches."""
    folder = tmp_path_factory.mktemp("counting")
    config = "search: {analytics: true}\ncomments: {solution: anonymous}\n"
    with served(
        write_site(folder / "site", config=config), folder / "log.txt", "--db", str(folder / "c.sqlite3")
    ) as origin:
        yield origin


def test_missed_queries_and_opened_results_are_counted(counting: str, visit: Visitor) -> None:
    page = visit(counting, "")
    page.keyboard.press("/")
    expect(page.get_by_role("combobox")).to_be_focused()
    with page.expect_response(REPORTS) as missed:
        page.keyboard.type("xyzzyqwv")
    assert missed.value.json() == {"counted": True}
    assert missed.value.request.post_data_json == {"type": "missed", "query": "xyzzyqwv", "lang": "pt-BR"}
    page.get_by_role("combobox").fill("painel")
    expect(page.get_by_role("option").first).to_be_visible()
    with page.expect_response(REPORTS) as opened:
        page.keyboard.press("Enter")
    assert opened.value.json() == {"counted": True}
    report = opened.value.request.post_data_json or {}
    assert (report["query"], report["opened"].partition("#")[0]) == ("painel", "/panel.html")
