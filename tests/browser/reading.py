"""What a reader does and sees that Playwright has no word for."""

from playwright.sync_api import Page, Request

CHUNK = "**/assets/js/[0-9]*.js*"
"""Addresses of pages' chunks."""


def scroll_to(page: Page, position: int) -> None:
    """Scrolls to so many pixels from the top, at once."""
    page.evaluate("position => scrollTo({ top: position, behavior: 'instant' })", position)
    wait_for_position(page, position)


def wait_for_position(page: Page, position: int) -> None:
    """Returns when the page stands at so many pixels from the top, to the pixel."""
    page.wait_for_function("position => Math.abs(scrollY - position) < 1", arg=position)


def wait_for_heading(page: Page, slug: str) -> None:
    """Returns when the heading stands where a heading goes that was asked for: at the top, below the page's header."""
    page.wait_for_function(
        """slug => {
          const padding = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
          return Math.abs(document.getElementById(slug).getBoundingClientRect().top - padding) < 2;
        }""",
        arg=slug,
    )


class SameDocument:
    """Knows whether ``page`` is still the document that it was when this was made, or was loaded in full since."""

    def __init__(self, page: Page) -> None:
        self._page = page
        page.evaluate("window.readFromTheStart = true")

    def __bool__(self) -> bool:
        return bool(self._page.evaluate("window.readFromTheStart === true"))


class Requests:
    """Requests that ``page`` makes from now on."""

    def __init__(self, page: Page) -> None:
        self.all: list[Request] = []
        page.on("request", self.all.append)

    def of(self, part: str) -> list[Request]:
        """Those whose address contains ``part``."""
        return [request for request in self.all if part in request.url]
