"""Time from a click on a link until the next page's heading is painted."""

from collections.abc import Iterator
from statistics import median

from playwright.sync_api import Browser, Locator, Page

from bench.browser import SLOW_LINK, chromium, fresh_page, open_alive
from bench.report import Options, Table
from bench.site import served_site

HOVER_MILLISECONDS = 300
"""How long the pointer is on the link before the click."""

_START = "/en-US/settings/settings.html"
_LINKS = ("basic", "strategy", "volume", "entry", "indicators", "stoploss", "breakeven", "universal")


def measure(options: Options) -> Iterator[Table]:
    """One row per kind of link."""
    links = _LINKS[:3] if options.quick else _LINKS
    rows = []
    with served_site() as origin, chromium() as browser:
        for label, slow in (("unthrottled", False), ("slow link", True)):
            times = [click(browser, origin, name, slow=slow) for name in links]
            rows.append((label, *(f"{time:.0f}" for time in (median(times), min(times), max(times))), str(len(times))))
    yield Table(
        "Click to next page",
        ("link", "median ms", "fastest ms", "slowest ms", "links"),
        tuple(rows),
        f"From the click to the next frame with the new `h1`, each link in a fresh browser context with an empty cache, "
        f"pointer on the link {HOVER_MILLISECONDS} ms before. Slow link: {SLOW_LINK}.",
    )


def click(browser: Browser, origin: str, name: str, *, slow: bool) -> float:
    """Milliseconds from the click on the sidebar's link to ``name`` until its heading is painted."""
    with fresh_page(browser, slow=slow) as (page, _):
        page.add_init_script(_CLOCK)
        open_alive(page, origin + _START)
        link = page.locator(f'nav a[href$="/settings/{name}.html"]').first
        _rest_on(page, link)
        page.wait_for_timeout(HOVER_MILLISECONDS)
        page.mouse.down()
        page.mouse.up()
        page.wait_for_function("() => globalThis.benchPainted")
        return float(page.evaluate("() => benchPainted - benchClicked"))


def _rest_on(page: Page, link: Locator) -> None:
    link.scroll_into_view_if_needed()
    box = link.bounding_box()
    if box is None:
        raise LookupError(f"The link {link} is not on the screen.")
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


# Session storage carries the click's time over a full page load.
_CLOCK = """
const heading = () => document.querySelector("h1")?.textContent;
globalThis.benchClicked = Number(sessionStorage.getItem("benchClicked"));
let before = sessionStorage.getItem("benchHeading");
addEventListener("click", (event) => {
  before = heading();
  globalThis.benchClicked = performance.timeOrigin + event.timeStamp;
  sessionStorage.setItem("benchClicked", String(benchClicked));
  sessionStorage.setItem("benchHeading", before);
}, true);
new MutationObserver((_, observer) => {
  if (!benchClicked || !heading() || heading() === before) return;
  observer.disconnect();
  requestAnimationFrame(() => { globalThis.benchPainted = performance.timeOrigin + performance.now(); });
}).observe(document, { childList: true, subtree: true, characterData: true });
"""
