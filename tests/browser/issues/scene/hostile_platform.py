"""A code host that returns everything that was written to it, without any checks, and a page that records the effects."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Dialog, Frame, Locator, Page, Route, expect

from tests.browser.conftest import ROOT
from tests.browser.injection.corpus import PROBE, Injection, injections
from tests.browser.visitor import Visitor

BLOG = "http://127.0.0.1:1"
"""Origin of the blog. No server listens there; the test answers its requests."""
HOST = f"{BLOG}/host"
"""Origin of the hostile platform."""
ENEMY = "evil.example"
"""A host that must receive no request, not even for a picture."""
PER_PAGE = 100

_WATCH = ROOT / "tests/browser/injection/watch.js"
_WATCHED = {
    "shown": ".vssue .markdown-body",
    "around": ".vssue :is(.vssue-comment-author, .vssue-comment-author *, .vssue-comment-avatar :is(a, img), a.vssue-header-comments-count)",
    "classed": ["CODE", "PRE", "SPAN", "IMG", "A", "DIV", "P"],
}
_UNSAFE = "export const formatContent = (html) => document.createRange().createContextualFragment(html);"
_HTML = f"""<!doctype html><meta charset="utf-8"><title>Blog</title>
<script>window.calls = []; window.{PROBE} = (number = -1) => {{ calls.push(number); }};</script>
<div id="comments"></div>
<script type="module">
import {{ mount }} from "%s/v1/issues.mjs";
mount(document.querySelector("#comments"), %s);
</script>"""


@dataclass(frozen=True, slots=True)
class HostilePlatform:
    """Answers as GitHub's REST API does, with every string in every field of a comment."""

    rows: tuple[dict[str, Any], ...] = field(repr=False)

    def answer(self, address: str) -> object:
        """JSON for a GET of ``address``."""
        url = urlsplit(address)
        query = {name: values[0] for name, values in parse_qs(url.query).items()}
        if url.path.endswith("/comments"):
            start = (int(query["page"]) - 1) * int(query["per_page"])
            return self.rows[start : start + int(query["per_page"])]
        issue = {"number": 1, "node_id": "x", "title": "Blog", "body": "", "comments": len(self.rows), "labels": []}
        return {**issue, "html_url": f"javascript:{PROBE}(-1)", "state": "open", "locked": False}


def hostile_platform() -> HostilePlatform:
    """Each string as the HTML of a comment, its source, and every field of its author."""
    return HostilePlatform(tuple(_row(one) for one in injections()))


def _row(one: Injection) -> dict[str, Any]:
    author = {"login": one.text, "avatar_url": one.text, "html_url": one.text}
    moments = {"created_at": one.text, "updated_at": one.text}
    return {"id": one.number + 1, "body": one.text, "body_html": one.in_html, "user": author, **moments}


@dataclass(slots=True)
class WatchedWidget:
    """An opened page, and the forbidden actions that happened on it."""

    page: Page
    service: str
    forge: str
    platform: HostilePlatform
    sanitizing: bool
    happened: list[str] = field(default_factory=list)

    @property
    def comments(self) -> Locator:
        """The comments on the page."""
        return self.page.locator(".vssue-comment")

    def show_page(self, number: int, count: int) -> list[str]:
        """Opens a page with that many comments. Returns their texts when all are shown."""
        if number > 1:
            first = self.comments.first.text_content() or ""
            self.page.evaluate(_TURN)
            expect(self.comments.first).not_to_have_text(first)
        expect(self.page.locator('.vssue-comments[aria-busy="false"]')).to_be_attached()
        expect(self.comments).to_have_count(count)
        self.page.wait_for_function(_ALL_SAY)
        said: list[str] = self.page.evaluate(_SAID)
        return said

    def provoke(self) -> None:
        """Uses the comments like a reader: scrolls, points, focuses, clicks."""
        self.page.mouse.move(200, 200)
        for _ in range(4):
            self.page.mouse.wheel(0, 700)
        self.page.evaluate("provoke()")

    def calls(self) -> set[int]:
        """Numbers of the strings that ran; -1 stands for those that hide the number."""
        return set(self.page.evaluate("calls"))

    def faults(self) -> list[str]:
        """Elements in comments that could run a script, and the actions that happened."""
        called = [f"The probe was called by {sorted(self.calls())}."] if self.calls() else []
        found: list[str] = self.page.evaluate("faults()")
        return [*called, *self.happened, *found]

    def _answer(self, route: Route) -> None:
        request = route.request
        address = urlsplit(request.url)
        if request.url.startswith(f"{self.service}/v1/issues/format-content.") and not self.sanitizing:
            route.fulfill(body=_UNSAFE, content_type="text/javascript", headers={"access-control-allow-origin": "*"})
        elif request.url.startswith(HOST):
            route.fulfill(body=json.dumps(self.platform.answer(request.url)), content_type="application/json")
        elif address.hostname != ENEMY and request.resource_type == "image":
            # No picture, so that each of them fails.
            route.fulfill(body="-", content_type="image/gif")
        elif request.url.startswith((self.service, self.forge)):
            route.continue_()
        elif address.path == "/favicon.ico":
            route.fulfill(status=204)
        else:
            self.happened.append(f"The page requested {request.url[:200]} as {request.resource_type}.")
            route.fulfill(status=204)

    def _left(self, frame: Frame) -> None:
        if frame == self.page.main_frame:
            self.happened.append(f"The page went to {frame.url[:200]}.")


def watched_widget(
    visit: Visitor,
    service: str,
    forge: str,
    *,
    platform: HostilePlatform,
    options: Mapping[str, object],
    sanitizing: bool = True,
) -> WatchedWidget:
    """A blog page without a policy, with the widget of ``service`` and ``options``. Without ``sanitizing``, it shows all HTML."""
    page = visit(BLOG, permissions=("local-network-access",))
    watched = WatchedWidget(page, service, forge, platform, sanitizing)
    html = _HTML % (service, json.dumps({"locale": "en", "perPage": PER_PAGE, **options}))
    page.route("**/*", lambda route: watched._answer(route))
    page.route(f"{BLOG}/", lambda route: route.fulfill(body=html, content_type="text/html; charset=utf-8"), times=1)
    page.goto("/")
    page.evaluate("watched => { window.watched = watched; }", _WATCHED)
    page.add_script_tag(path=_WATCH)
    page.on("framenavigated", lambda frame: watched._left(frame))
    page.on("popup", lambda popup: watched.happened.append(f"A window opened for {popup.url[:200]}."))
    page.on("download", lambda download: watched.happened.append(f"A download began of {download.url[:200]}."))

    def dismiss(dialog: Dialog) -> None:
        watched.happened.append(f"A dialog said {dialog.message[:200]!r}.")
        dialog.dismiss()

    page.on("dialog", dismiss)
    return watched


_TURN = "document.querySelectorAll('.vssue-pagination-page button')[1].click()"
_ALL_SAY = "[...document.querySelectorAll('.vssue .markdown-body')].every(one => one.textContent.trim() !== '')"
_SAID = "[...document.querySelectorAll('.vssue .markdown-body')].map(one => one.textContent)"
