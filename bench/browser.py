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
    """A browser until the block is left; Debian's Chromium, installed when it is missing."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=debian_program("chromium"), args=list(FLAGS))
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def fresh_page(browser: Browser, *, slow: bool = False, phone: bool = False) -> Iterator[tuple[Page, CDPSession]]:
    """A page with an empty cache and its debugging session; ``slow`` puts it on the slow link."""
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
    """Opens a page of ours and returns once the reader runs in it and has loaded all that it loads by itself.

    The reader comes after the first paint, so that a quiet network alone does not tell.
    """
    page.goto(address)
    page.locator("button.sidebar-title").first.wait_for(state="attached")
    page.wait_for_load_state("networkidle")


def slow_down(session: CDPSession) -> None:
    """Puts a page on the slow link."""
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    session.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 1.6e6 / 8},
    )
