"""A reader with a browser: opens pages of a site, and notes every complaint of the browser."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, ViewportSize, WebError, expect

DESKTOP = ViewportSize(width=1440, height=900)
PHONE = ViewportSize(width=390, height=844)

Scheme = Literal["light", "dark"]

_REPORT_VIOLATIONS = """
addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
  console.error(`The policy was violated: ${violatedDirective} forbids ${blockedURI || "inline code"}.`));
"""


@dataclass(frozen=True, slots=True)
class Complaint:
    """An error or a warning on the console, or an uncaught error."""

    page: str
    text: str

    def __str__(self) -> str:
        return f"{self.page}: {self.text}"


class Visitor:
    """Opens pages, each in a fresh profile. After the test, :meth:`check` compares the browser's complaints with the expected ones."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self._complaints: list[Complaint] = []
        self._expected: list[str] = []

    def __call__(
        self,
        site: str,
        path: str | None = None,
        *,
        screen: ViewportSize = DESKTOP,
        scheme: Scheme = "light",
        motion: Literal["no-preference", "reduce"] = "no-preference",
        scripts: bool = True,
        language: str = "en-US",
        permissions: Sequence[str] = (),
        record: Path | None = None,
    ) -> Page:
        """Returns a page whose addresses are relative to ``site``; with ``path``, it opens that page and waits for hydration.

        ``record`` is a file for every request and answer, as HTTP Archive, which is there when the page's context is closed.
        """
        context = self._browser.new_context(
            base_url=site,
            viewport=screen,
            has_touch=screen["width"] < 600,
            color_scheme=scheme,
            reduced_motion=motion,
            java_script_enabled=scripts,
            locale=language,
            permissions=permissions,
            record_har_path=record,
        )
        self._contexts.append(context)
        context.add_init_script(_REPORT_VIOLATIONS)
        context.on("console", self._heard)
        context.on("weberror", self._thrown)
        page = context.new_page()
        if path is not None:
            page.goto(path)
            if scripts:
                wait_until_alive(page)
        return page

    def expects(self, *complaints: str) -> None:
        """Declares patterns: each must match a complaint, and each complaint must match a pattern."""
        self._expected += complaints

    def check(self) -> None:
        """Fails if there was an unexpected complaint, or if an expected one is missing."""
        for page in self._pages():
            page.evaluate("0")  # What was said before has arrived when this is answered.
        unexpected = [
            one for one in self._complaints if not any(re.search(known, one.text) for known in self._expected)
        ]
        texts = [complaint.text for complaint in self._complaints]
        missing = [known for known in self._expected if not any(re.search(known, text) for text in texts)]
        assert not unexpected, "\n".join(["The browser complained:", *map(str, unexpected)])
        assert not missing, f"The browser never complained about {missing}."

    def leave(self) -> None:
        """Closes all pages."""
        for context in self._contexts:
            for page in context.pages:
                # An answer that a test makes may still be under way.
                page.unroute_all(behavior="ignoreErrors")
            context.close()

    def _pages(self) -> list[Page]:
        return [page for context in self._contexts for page in context.pages]

    def _heard(self, message: ConsoleMessage) -> None:
        # Browsers request an icon of this name automatically; tiny sites have none.
        if message.type in ("error", "warning", "assert") and not message.location["url"].endswith("/favicon.ico"):
            self._note(message.page, message.text)

    def _thrown(self, thrown: WebError) -> None:
        self._note(thrown.page, f"Not caught: {thrown.error}")

    def _note(self, page: Page | None, text: str) -> None:
        self._complaints.append(Complaint(page.url if page else "", text))


def wait_until_alive(page: Page) -> None:
    """Returns when React has hydrated the page: groups of the sidebar are buttons instead of links."""
    expect(page.locator("button.sidebar-title").first).to_be_attached()
