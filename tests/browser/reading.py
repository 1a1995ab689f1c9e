"""What readers do and see that Playwright has no method for."""

import re

from playwright.sync_api import Page, Request, Route

CHUNK = re.compile(r"/assets/js/\d+\.[0-9a-f]{8}\.js")
"""Addresses of pages' chunks."""

WHITE = "rgb(255, 255, 255)"


def ground(page: Page) -> str:
    """Background color of the page."""
    color: str = page.evaluate("getComputedStyle(document.body).backgroundColor")
    return color


def scroll_to(page: Page, position: int) -> None:
    """Scrolls to this many pixels from the top, without an animation."""
    page.evaluate("position => scrollTo({ top: position, behavior: 'instant' })", position)
    wait_for_position(page, position)


def wait_for_position(page: Page, position: int) -> None:
    """Returns when the page has stopped scrolling at exactly this many pixels from the top."""
    page.wait_for_function(
        """position => {
          window.restingFor = window.restingAt === scrollY ? window.restingFor + 1 : 0;
          window.restingAt = scrollY;
          return window.restingFor > 2 && Math.abs(scrollY - position) < 1;
        }""",
        arg=position,
    )


def wait_for_heading(page: Page, slug: str) -> None:
    """Returns when the heading is where a link to it leads: at the top, below the page's header."""
    page.wait_for_function(
        """slug => {
          const padding = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
          return Math.abs(document.getElementById(slug).getBoundingClientRect().top - padding) < 2;
        }""",
        arg=slug,
    )


class Gate:
    """Delays requests until it's opened: ``page.route(CHUNK, gate)``."""

    def __init__(self) -> None:
        self._waiting: list[Route] | None = []

    def __call__(self, route: Route) -> None:
        if self._waiting is None:
            route.continue_()
        else:
            self._waiting.append(route)

    def open(self) -> None:
        """Lets the delayed requests continue, and all later ones."""
        waiting, self._waiting = self._waiting or [], None
        for route in waiting:
            route.continue_()


class SameDocument:
    """Reports whether ``page`` was loaded in full since this was created."""

    def __init__(self, page: Page) -> None:
        self._page = page
        page.evaluate("window.readFromTheStart = true")

    def __bool__(self) -> bool:
        return bool(self._page.evaluate("window.readFromTheStart === true"))


class Requests:
    """Notes the requests that ``page`` makes from now on."""

    def __init__(self, page: Page) -> None:
        self.all: list[Request] = []
        page.on("request", self._note)

    def matching(self, address: re.Pattern[str]) -> list[Request]:
        """The requests whose address matches the pattern."""
        return [request for request in self.all if address.search(request.url)]

    def _note(self, request: Request) -> None:
        self.all.append(request)
