"""The reader's own search dialog on a slowed phone: from each key to the frame that shows its results, CPU, and long tasks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import Browser, CDPSession, Page

from bench.browser import fresh_page
from bench.engines.browsing import SLOWDOWN
from bench.engines.indexes import Indexed
from bench.engines.static import served
from bench.report import Bar, Table

BAR_MS = 50
"""From a key to its results, and for a task, on the slowed page."""

_PROBE = Path(__file__).with_name("browser") / "probe.js"
_PAUSE_MS = 60
_WARM_ROUNDS = 2
_FLOOR = "a field without results"


@dataclass(frozen=True, slots=True)
class Typed:
    """Measurements of some queries that were typed letter by letter."""

    times: Sequence[float]
    """Milliseconds from each key to the frame with its results, on the slowed page."""
    tasks: Sequence[float]
    """Milliseconds of each task over 50 ms, on the slowed page."""
    cpu: Sequence[float]
    """Milliseconds of the main thread per key, at full speed."""


def keypresses(browser: Browser, sites: Mapping[str, Indexed], queries: Mapping[str, Sequence[str]]) -> Table:
    """One row per site, and one for a field on an empty page, which shows what this machine needs at least."""
    with_field = {"/": Path("/nonexistent")}
    rows = [_row(_FLOOR, _typed(browser, with_field, "/bench/?field=only", ("stop loss", "price level")))]
    bars = []
    for name, site in sites.items():
        typed = _typed(browser, site.folders(), _first_page(site), queries[name])
        rows.append(_row(f"Glosa's dialog, {name}", typed))
        bars.append(
            Bar(f"key to results in the dialog, {name}, CPU ÷{SLOWDOWN}, median ms", median(typed.times), most=BAR_MS)
        )
        bars.append(
            Bar(f"longest task while typing, {name}, CPU ÷{SLOWDOWN}, ms", max(typed.tasks, default=0), most=BAR_MS)
        )
    return Table(
        "Search: from a key to its results in the reader's dialog",
        (
            "page",
            "keys",
            f"key to results, warm, CPU ÷{SLOWDOWN}: median ms",
            "95 % ms",
            "slowest ms",
            "tasks over 50 ms: number, longest",
            "main thread per key, median CPU ms",
            f"× {SLOWDOWN}",
        ),
        tuple(rows),
        f"A phone's window of 390 × 844, the main thread slowed {SLOWDOWN} times; every query is typed letter by letter once before, and then "
        f"{_WARM_ROUNDS} times. From the time stamp of the key's event to the task after the frame with its results. CPU: time of the thread, "
        "which other programs don't change, at full speed, with the frame and the measurement itself. The first row is the least that a key "
        "takes here: a field that changes nothing on the page.",
        tuple(bars),
    )


def _row(name: str, typed: Typed) -> tuple[str, ...]:
    spent = median(typed.cpu)
    return (
        name,
        str(len(typed.times)),
        f"{median(typed.times):.0f}",
        f"{quantiles(typed.times, n=20)[-1]:.0f}",
        f"{max(typed.times):.0f}",
        f"{len(typed.tasks)}, {max(typed.tasks, default=0):.0f}",
        f"{spent:.1f}",
        f"{spent * SLOWDOWN:.0f}",
    )


def _first_page(site: Indexed) -> str:
    """The address of the first page below a folder."""
    return "/" + min(str(file.relative_to(site.site)) for file in site.site.glob("*/*.html") if file.stem != "index")


def _typed(browser: Browser, folders: Mapping[str, Path], start: str, queries: Sequence[str]) -> Typed:
    with served(folders) as origin, fresh_page(browser, phone=True) as (page, session):
        page.add_init_script(path=_PROBE)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        page.goto(origin + start)
        page.wait_for_load_state("networkidle")
        page.keyboard.press("/")
        page.locator("[role=combobox]:focus").wait_for()
        for query in queries:
            _type(page, query)
        cpu = [cost for query in queries for cost in _type(page, query, session)]
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
        page.wait_for_timeout(1000)
        page.evaluate("() => [probe.times(), probe.longTasks()]")
        for _ in range(_WARM_ROUNDS):
            for query in queries:
                _type(page, query)
        return Typed(page.evaluate("() => probe.times()"), page.evaluate("() => probe.longTasks()"), cpu)


def _type(page: Page, query: str, session: CDPSession | None = None) -> Sequence[float]:
    """Types a query, and empties the field; with a session, milliseconds of the main thread per key."""
    costs = []
    for letter in query:
        before = _spent(session)
        page.keyboard.type(letter)
        page.evaluate("() => probe.settled()")
        costs.append(_spent(session) - before)
        page.wait_for_timeout(_PAUSE_MS)
    page.locator("[role=combobox]").fill("")
    page.wait_for_timeout(_PAUSE_MS)
    return costs


def _spent(session: CDPSession | None) -> float:
    if session is None:
        return 0
    metrics = session.send("Performance.getMetrics")["metrics"]
    return next(float(one["value"]) * 1000 for one in metrics if one["name"] == "TaskDuration")
