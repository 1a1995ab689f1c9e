"""Chromium, driven by Playwright: fresh pages, the slow link, clocks shared with this process."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from bench.place import debian_program

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

SLOW_LINK = "CPU ×4, 150 ms round trip, 1.6 Mbit/s"


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser for the duration of the block: Debian's Chromium, installed if it's missing."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=debian_program("chromium"), args=list(FLAGS))
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def fresh_page(browser: Browser, *, slow: bool = False, phone: bool = False) -> Iterator[tuple[Page, CDPSession]]:
    """A page with an empty cache, and its debugging session. ``slow`` simulates the slow link."""
    size = {"width": 390, "height": 844} if phone else {"width": 1440, "height": 900}
    context = browser.new_context(viewport={"width": size["width"], "height": size["height"]})
    try:
        page = context.new_page()
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        if slow:
            slow_down(session)
        yield page, session
    finally:
        context.close()


def open_alive(page: Page, address: str) -> None:
    """Opens a page of Glosa and returns once the reader app has started and loaded everything it preloads.

    The app starts after the first paint, so waiting for a quiet network isn't enough.
    """
    page.goto(address)
    page.locator("button.sidebar-title").first.wait_for(state="attached")
    page.wait_for_load_state("networkidle")


def slow_down(session: CDPSession) -> None:
    """Simulates the slow link for a page."""
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    session.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 1.6e6 / 8},
    )
