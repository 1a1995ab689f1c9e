"""A blog page with the anonymous widget and without a policy, which records everything that an injected script does."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Dialog, Frame, Locator, Page, Route, expect

from tests.browser.injection.corpus import PROBE
from tests.browser.injection.hostile_store import HostileStore
from tests.browser.visitor import Visitor

BLOG = "http://127.0.0.1:1"
"""Origin of the blog. No server listens there; the test answers its requests."""
STORE = f"{BLOG}/store"
"""Origin of the blog's hosted store."""
ENEMY = "evil.example"
"""A host that must receive no request, not even for a picture."""

_HERE = Path(__file__).parent
_UNSAFE = """
export const css = "";
export const toFragment = async ({ text }) => document.createRange().createContextualFragment(text);
"""
_HTML = f"""<!doctype html><meta charset="utf-8"><title>Blog</title>
<script>window.calls = []; window.{PROBE} = (number = -1) => {{ calls.push(number); }};</script>
<div id="comments"></div>
<script type="module">
import {{ mount }} from "%s/v1/anonymous.mjs";
mount(document.querySelector("#comments"), %s);
</script>"""


@dataclass(slots=True)
class WatchedPage:
    """An opened page, and the forbidden actions that happened on it."""

    page: Page
    service: str
    store: HostileStore
    sanitizing: bool
    happened: list[str] = field(default_factory=list)

    @property
    def cards(self) -> Locator:
        """Comments, roots and replies."""
        return self.page.locator(".vcard")

    def show_all(self, count: int) -> None:
        """Loads pages of comments until there are ``count``, and waits until each shows its text."""
        more = self.page.locator(".vmore")
        expect(self.cards).not_to_have_count(0)
        while self.cards.count() < count:
            before = self.cards.count()
            more.evaluate("button => button.click()")
            expect(self.cards).not_to_have_count(before)
            expect(self.page.locator('.vcards[aria-busy="false"]')).to_be_attached()
        expect(self.cards).to_have_count(count)
        self.page.wait_for_function(
            "[...document.querySelectorAll('.vcard > .vh > .vcontent')].every(one => one.textContent.trim() !== '')"
        )

    def provoke(self) -> None:
        """Uses the comments like a reader: scrolls, points, focuses, clicks."""
        self.page.mouse.move(200, 200)
        for _ in range(4):
            self.page.mouse.wheel(0, 700)
        self.page.evaluate("provoke()")

    def write_as_html(self, field: str) -> None:
        """Writes the authors' names unescaped into the element ``field``, a selector, of every card."""
        self.page.evaluate("field => writeAsHtml(field)", field)

    def preview(self, texts: list[str]) -> list[str]:
        """Writes each text into the editor and opens its preview. Returns the text of each preview."""
        said: list[str] = self.page.evaluate("texts => previewEach(texts)", texts)
        return said

    def said(self) -> list[dict[str, str]]:
        """The displayed ``text``, ``nick``, and ``url`` of each card."""
        cards: list[dict[str, str]] = self.page.evaluate("said()")
        return cards

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
        origin = f"{address.scheme}://{address.netloc}"
        if origin == self.service and not self.sanitizing and re.search(r"/format-content\.\w+\.mjs$", address.path):
            route.fulfill(body=_UNSAFE, content_type="text/javascript", headers={"access-control-allow-origin": "*"})
        elif origin == self.service:
            route.continue_()
        elif request.url.startswith(STORE):
            route.fulfill(body=self.store.answer(request.url), content_type="application/json")
        elif request.resource_type == "image" and address.hostname != ENEMY:
            # No picture, so that each of them fails.
            route.fulfill(body="-", content_type="image/gif")
        elif origin == BLOG and address.path == "/favicon.ico":
            route.fulfill(status=204)
        else:
            self.happened.append(f"The page requested {request.url[:200]} as {request.resource_type}.")
            route.fulfill(status=204)

    def _left(self, frame: Frame) -> None:
        if frame == self.page.main_frame:
            self.happened.append(f"The page went to {frame.url[:200]}.")


def watched_page(
    visit: Visitor, address: str, store: HostileStore, *, options: Mapping[str, object], sanitizing: bool = True
) -> WatchedPage:
    """Opens the blog's page with the widget's ``options``. Without ``sanitizing``, it shows all HTML unchanged."""
    page = visit(BLOG, permissions=("local-network-access",))
    watched = WatchedPage(page, address, store, sanitizing)
    settings = {"lang": "en", "path": "*", "enableQQ": True, **options}
    html = _HTML % (address, json.dumps(settings))
    page.route("**/*", lambda route: watched._answer(route))
    page.route(f"{BLOG}/", lambda route: route.fulfill(body=html, content_type="text/html; charset=utf-8"), times=1)
    page.goto("/")
    page.add_script_tag(path=_HERE / "watch.js")
    page.on("framenavigated", lambda frame: watched._left(frame))
    page.on("popup", lambda popup: watched.happened.append(f"A window opened for {popup.url[:200]}."))
    page.on("download", lambda download: watched.happened.append(f"A download began of {download.url[:200]}."))

    def dismiss(dialog: Dialog) -> None:
        watched.happened.append(f"A dialog said {dialog.message[:200]!r}.")
        dialog.dismiss()

    page.on("dialog", dismiss)
    return watched
