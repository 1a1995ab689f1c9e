"""The home page of the project's own site shows the newest answers of readers, if there are any."""

import re
from typing import Any

from playwright.sync_api import Route, expect

from tests.browser.visitor import Visitor

LATEST = re.compile(r"/comments/api/v1/latest\?")
TITLE = "Respostas recentes"


def comment(number: int, **fields: Any) -> dict[str, Any]:
    """A comment of the service's answer."""
    return {
        "id": f"{number:024}",
        "nick": f"Reader {number}",
        "html": f"<p>Text {number}</p>",
        "createdAt": "2026-11-20T12:00:00.000Z",
        "url": "/panel.html",
    } | fields


def test_without_answers_nothing_is_shown(robot: str, visit: Visitor) -> None:
    page = visit(robot, "")
    with page.expect_response(LATEST) as answer:
        page.reload()
    assert answer.value.ok
    expect(page.get_by_role("region", name=TITLE)).to_have_count(0)


def test_answers_in_the_language_of_the_page_lead_to_their_comment(robot: str, visit: Visitor) -> None:
    comments = [
        comment(1),
        comment(2, rid="0" * 24),
        comment(3, rid="0" * 24, url="/en-US/panel.html"),
        comment(4, rid="0" * 24, url="javascript:alert(1)"),
        comment(5, rid="0" * 24, html=f"<p>{'word ' * 40}</p><script>alert(1)</script>"),
    ]

    def answer(route: Route) -> None:
        route.fulfill(json={"comments": comments})

    page = visit(robot, "")
    page.route(LATEST, answer)
    page.reload()
    section = page.get_by_role("region", name=TITLE)
    links = section.get_by_role("link")
    expect(links).to_have_text(["Text 2", re.compile(r"^(word )+word…$")])
    expect(links.first).to_have_attribute("href", f"/panel.html#{2:024}")
    expect(section.get_by_role("listitem").first).to_contain_text("Reader 2, 20 de nov. de 2026")
