"""Visits and comments are counted, once and exactly."""

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.commented_site import COUNTING as COUNTERS
from tests.browser.commented_site import SILENT, CommentedSite, Discussion, following
from tests.browser.reading import Gate, Requests
from tests.browser.third_party_page import ThirdParty
from tests.browser.visitor import Visitor

COUNTING = re.compile(r"/comments/api/v1/views$")
"""Where visits are counted."""


def number_on(page: Page, path: str) -> Locator:
    """The number of visits that the page shows for ``path``."""
    return page.locator(f'[id="{path}"].leancloud-visitors > .leancloud-visitors-count')


@pytest.mark.accepts("S-10", "A-04", "A-05", "A-32", "A-108", "A-109", "A-145")
def test_every_view_of_a_page_is_counted_once(talks: CommentedSite, visit: Visitor) -> None:
    path = next(talks.fresh_pages)
    here, there = f"/{path}", f"/{following(path)}"
    page = visit(talks.origin)
    requests = Requests(page)
    page.goto(path)
    expect(number_on(page, here)).to_have_text("1")
    expect(page.locator(f'[id="{here}"]')).to_have_text("Visualizações: 1")
    page.get_by_role("article").get_by_role("link", name="→").click()
    expect(number_on(page, there)).to_have_text("1")
    expect(page.locator(".leancloud-visitors")).to_have_count(1)
    page.go_back()
    expect(number_on(page, here)).to_have_text("2")
    page.reload()
    expect(number_on(page, here)).to_have_text("3")
    page.get_by_role("link", name="English").click()
    expect(number_on(page, f"/en-US/{path}")).to_have_text("1")
    counted = [json.loads(request.post_data or "")["path"] for request in requests.matching(COUNTING)]
    assert counted == [here, there, here, here, f"/en-US/{path}"]
    assert talks.discussion(path).views() == 3


@pytest.mark.accepts("A-31", "A-32", "A-108", "A-111")
def test_counters_in_the_text_of_a_page_are_filled(talks: CommentedSite, visit: Visitor) -> None:
    talks.discussion(COUNTERS).say("a root")
    # Other tests may have read that page.
    silent = talks.discussion(SILENT).views()
    page = visit(talks.origin)
    requests = Requests(page)
    page.goto(COUNTERS)
    article = page.get_by_role("article")
    visits, comments = article.locator(".leancloud-visitors-count"), article.locator(".valine-comment-count")
    expect(visits).to_have_text(["1", str(silent), "0"])
    expect(comments).to_have_text(["1", "0", "0"])
    expect(page.locator(".leancloud-visitors > .leancloud-visitors-count")).to_have_text("1")
    article.get_by_role("link", name="→").click()
    expect(page).to_have_url(SILENT)
    expect(visits).to_have_text(["1", str(silent + 1), "0"])
    expect(comments).to_have_text(["1", "0", "0"])
    counted = [json.loads(request.post_data or "") for request in requests.matching(COUNTING)]
    assert [(one["path"], one["title"]) for one in counted] == [
        (f"/{COUNTERS}", "Conversa"),
        (f"/{SILENT}", "Conversa 0"),
    ]


@pytest.mark.accepts("A-145")
def test_concurrent_visits_are_all_counted(talks: CommentedSite, visit: Visitor) -> None:
    path = next(talks.fresh_pages)
    gates = [Gate() for _ in range(4)]
    pages = []
    for gate in gates:
        page = visit(talks.origin)
        page.route(COUNTING, gate)
        with page.expect_request(COUNTING):
            page.goto(path)
        pages.append(page)
    for gate in gates:
        gate.open()
    shown = [number_on(page, f"/{path}") for page in pages]
    for number in shown:
        expect(number).not_to_be_empty()
    assert sorted(number.inner_text() for number in shown) == ["1", "2", "3", "4"]
    assert talks.discussion(path).views() == 4


@pytest.mark.accepts("A-31", "A-108", "A-109", "A-111")
def test_a_page_counts_its_own_visit_and_reads_those_of_others(talks: CommentedSite, visit: Visitor) -> None:
    ours = Discussion(talks.service, next(talks.fresh_sites).id, "/p/")
    ours.neighbor("/q/").say("a root")
    third_party = ThirdParty(visit, talks.service)
    body = "".join(
        f'<p id="{path}" class="leancloud-visitors" data-flag-title="A title"><i class="leancloud-visitors-count"></i></p>'
        f'<b class="valine-comment-count" data-xid="{path}"></b>'
        for path in ("/p/", "/q/", "/none/")
    )
    counting = {**ours.options, "visitor": True}
    page = third_party.open(counting, at="/q/", valine=True, body=body)
    expect(number_on(page, "/q/")).to_have_text("1")
    page = third_party.open(counting, valine=True, body=body)
    for path, number in (("/p/", "1"), ("/q/", "1"), ("/none/", "0")):
        expect(number_on(page, path)).to_have_text(number)
    expect(page.locator(".valine-comment-count")).to_have_text(["0", "1", "0"])

    page = third_party.open(counting, at="/r/", valine=True, body=body)
    expect(number_on(page, "/p/")).to_have_text("1")
    page = third_party.open(ours.options, valine=True, body=body)
    expect(page.locator(".valine-comment-count")).to_have_text(["0", "1", "0"])
    expect(number_on(page, "/p/")).to_be_empty()
    assert ours.views() == 1
