"""A page of a blog with a published version of Valine that uses Glosa's service."""

import json
import re
from base64 import b64decode
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.comment_service import APP_KEY, StoredSite
from tests.browser.visitor import Visitor

PACKAGES = Path(__file__).parent / "valine" / "node_modules"
BLOG = "http://127.0.0.1:1"
"""Where the blog would be; nothing listens there, the test answers for it."""

_PIXEL = b64decode("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7")
_SDK = re.compile(r"leancloud-storage.*av-min\.js")


@dataclass(frozen=True, slots=True)
class Edition:
    """A version of Valine, and the SDK that its CDN serves."""

    valine: str
    sdk: str

    def __str__(self) -> str:
        return f"{self.valine} with SDK {self.sdk}"


@dataclass(frozen=True, slots=True)
class Blog:
    """Opens pages of the blog."""

    visit: Visitor
    site: StoredSite
    edition: Edition

    def open(self, address: str = "/p/", *, body: str = "", **options: object) -> "ValinePage":
        """The page at ``address`` in a fresh profile, alive; ``body`` is HTML next to the comments, ``options`` Valine's."""
        page = self.visit(BLOG, permissions=("local-network-access",))
        script = PACKAGES / f"valine-{self.edition.valine}" / "dist" / "Valine.min.js"
        sdk = PACKAGES / f"leancloud-storage-{self.edition.sdk}" / "dist" / "av-min.js"
        html = _html(self.site, body, options)
        page.route(f"{BLOG}/**", lambda route: route.fulfill(body=html, content_type="text/html; charset=utf-8"))
        page.route(f"{BLOG}/Valine.min.js", lambda route: route.fulfill(path=script))
        page.route(f"{BLOG}/favicon.ico", lambda route: route.fulfill(status=204))
        page.route(re.compile(r"gravatar|sinajs|qq\.example"), _show_pixel)
        page.route(_SDK, lambda route: route.fulfill(path=sdk))
        page.goto(address)
        return ValinePage(page)

    def with_edition(self, edition: Edition) -> "Blog":
        """The same blog with another version of Valine."""
        return replace(self, edition=edition)


@dataclass(frozen=True, slots=True)
class ValinePage:
    """An opened page."""

    page: Page

    @property
    def cards(self) -> Locator:
        """Roots and replies."""
        return self.page.locator(".vcard")

    @property
    def roots(self) -> Locator:
        """Roots only."""
        return self.page.locator(".vcards > .vcard")

    @property
    def total(self) -> Locator:
        """The number of roots that the page shows."""
        return self.page.locator(".vcount .vnum")

    def card(self, text: str) -> Locator:
        """The card whose own text is ``text``; cards with it in a reply don't count."""
        return self.page.locator(".vcard", has=self.page.locator("> .vh > .vcontent", has_text=text))

    def post(self, text: str, *, nick: str = "", mail: str = "", link: str = "") -> None:
        """Writes ``text`` and submits it; returns when its card is shown."""
        # The widget itself refuses a second comment within 20 seconds.
        self.page.evaluate("localStorage.removeItem('vlx')")
        self._wait_for_avatars()
        before = self.cards.count()
        for name, value in (("nick", nick), ("mail", mail), ("link", link)):
            self.page.locator(f"input.v{name}").fill(value)
        self.page.locator("#veditor").fill(text)
        self._wait_for_preview()
        self.page.locator(".vsubmit").press("Enter")
        expect(self.cards).to_have_count(before + 1)

    def reply(self, to: str, text: str, *, nick: str = "") -> None:
        """Writes ``text`` as a reply to the card with the text ``to``."""
        self._wait_for_avatars()
        self.card(to).locator("> .vh > .vmeta > .vat").click()
        expect(self.card(to).locator("> .vh > .vreply-wrapper #veditor")).to_be_visible()
        self.post(text, nick=nick)

    def reload(self) -> None:
        """Loads the page again."""
        self.page.reload()

    def _wait_for_avatars(self) -> None:
        """Waits for the images: when they arrive, everything below them moves, and a click would miss."""
        self.page.wait_for_function("[...document.images].every((image) => image.complete)")

    def _wait_for_preview(self) -> None:
        """Waits for the preview, because Valine submits the text from which it was made, a moment after the last key."""
        expect(self.page.locator(".vpreview")).not_to_be_empty()


@pytest.fixture(scope="session", autouse=True)
def installed() -> None:
    """Fails if the published packages aren't installed."""
    if not (PACKAGES / ".package-lock.json").is_file():
        pytest.fail("The versions of Valine are not installed: run 'npm ci' in tests/browser/valine.")


def _html(site: StoredSite, body: str, options: dict[str, object]) -> str:
    settings = {
        "el": "#comments",
        "appId": site.app_id,
        "appKey": APP_KEY,
        "serverURLs": site.address,
        "lang": "en",
        "recordIP": False,
        **options,
    }
    return f"""<!doctype html><meta charset="utf-8"><title>My Title</title>
{body}<div id="comments"></div>
<script src="{BLOG}/Valine.min.js"></script>
<script>new Valine({json.dumps(settings)})</script>"""


def _show_pixel(route: Route) -> None:
    route.fulfill(body=_PIXEL, content_type="image/gif")
