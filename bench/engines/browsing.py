"""What readers wait for: bytes, the time from a key to its results, long tasks, and memory, in Chromium."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page

from bench.browser import fresh_page
from bench.corpus import LANGUAGES
from bench.engines.indexes import GLOSA, NAMES, Indexed
from bench.engines.static import served
from bench.report import Bar, Table

SLOWDOWN = 6
_PAUSE_MS = 50
_WARM_QUERIES = 40
_FIRST_QUERY: Mapping[str, float] = {"site/": 25, "1,000 pages": 25}
_FIRST_QUERY_LARGE = 40
"""Kilobytes that a first query may fetch, by the site's name, and for larger sites."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A page with an engine that was opened."""

    page: Page
    session: CDPSession
    received: dict[str, int]
    """Bytes of each response's body as transferred, by URL."""

    def bytes_of(self, *, scripts: bool) -> int:
        """Bytes of scripts and WebAssembly, or of all other files of the engine."""
        own = {url: size for url, size in self.received.items() if "/bench/?" not in url and "page.js" not in url}
        return sum(size for url, size in own.items() if _is_script(url) == scripts)


def traffic(
    browser: Browser, sites: Mapping[str, Indexed], engines: Sequence[str], queries: Mapping[str, Sequence[str]]
) -> Table:
    """Bytes for opening and for a first query, by site."""
    rows = []
    bars = []
    for engine in engines:
        cells = []
        for name, site in sites.items():
            if not site.size_of(engine):
                cells += ["–"] * 3
                continue
            measured = [_first(browser, site, engine, lang, query) for lang, query in _pairs(queries[name])]
            medians = [median(values) / 1000 for values in zip(*measured, strict=True)]
            cells += [f"{kilobytes:.1f}" for kilobytes in medians]
            if engine == GLOSA:
                bars.append(
                    Bar(f"first query, {name}, kB", medians[-1], most=_FIRST_QUERY.get(name, _FIRST_QUERY_LARGE))
                )
        rows.append((NAMES[engine], *cells))
    columns = [f"{name}: {what}" for name in sites for what in ("scripts kB", "on opening kB", "first query kB")]
    return Table(
        "Search in the browser: bytes",
        ("engine", *columns),
        tuple(rows),
        "Bodies as transferred, with brotli, or as Pagefind compresses its files itself; median of the queries, each in a new browser "
        "context. Scripts: the engine alone, with its WebAssembly, without any dialog. First query: after opening, until eight results are shown.",
        tuple(bars),
    )


def speed(
    browser: Browser, sites: Mapping[str, Indexed], engines: Sequence[str], queries: Mapping[str, Sequence[str]]
) -> Table:
    """Times and memory, by site and engine."""
    rows = []
    for name, site in sites.items():
        for engine in engines:
            if site.size_of(engine):
                rows.append((f"{NAMES[engine]}, {name}", *_times(browser, site, engine, queries[name])))
    return Table(
        "Search in the browser: time and memory",
        (
            "engine, site",
            "CPU per warm query ms",
            f"opening, CPU ÷{SLOWDOWN}, ms",
            "longest task while opening ms",
            "key to results, first time, median ms",
            "warm, median ms",
            "warm, slowest ms",
            "tasks over 50 ms while typing: number, longest",
            "memory MB",
        ),
        tuple(rows),
        f"CPU: of the page's process, all threads, at full speed, with eight results shown; mean of {_WARM_QUERIES} queries. Key to results: "
        f"four queries typed letter by letter, from the key to the next frame after the results, main thread slowed {SLOWDOWN} times; files come "
        "from this machine without delay. Warm: the same query typed again. Memory: what the engine adds to the page after the queries, workers and WebAssembly included.",
    )


@contextmanager
def opened(browser: Browser, site: Indexed, engine: str, lang: str, *, slowdown: int = 1) -> Iterator[Opened]:
    """A page of its own, on which the engine can be opened."""
    with served(site.folders()) as origin, fresh_page(browser) as (page, session):
        one = Opened(page, session, {})
        _record(session, one.received)
        page.goto(f"{origin}/bench/?engine={engine}&lang={lang}")
        page.wait_for_function("() => globalThis.bench")
        if slowdown > 1:
            session.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
        yield one


def find(one: Opened, query: str, *, limit: int = 8, typing: bool = False) -> Sequence[str]:
    """The addresses of the results."""
    addresses: list[str] = one.page.evaluate(
        "([query, typing, limit]) => bench.find(query, typing, limit)", [query, typing, limit]
    )
    return addresses


def _first(browser: Browser, site: Indexed, engine: str, lang: str, query: str) -> tuple[int, int, int]:
    with opened(browser, site, engine, lang) as one:
        one.page.evaluate("() => bench.open()")
        one.page.wait_for_load_state("networkidle")
        scripts, opening = one.bytes_of(scripts=True), one.bytes_of(scripts=False)
        find(one, query)
        one.page.wait_for_load_state("networkidle")
        one.page.wait_for_timeout(200)
        return scripts, opening, one.bytes_of(scripts=False) + one.bytes_of(scripts=True) - scripts - opening


def _times(browser: Browser, site: Indexed, engine: str, queries: Sequence[str]) -> Sequence[str]:
    cold: list[float] = []
    warm: list[float] = []
    opening: list[float] = []
    opening_tasks: list[float] = []
    typing_tasks: list[float] = []
    for lang, query in _pairs(queries):
        with opened(browser, site, engine, lang, slowdown=SLOWDOWN) as one:
            one.page.wait_for_timeout(300)
            one.page.evaluate("() => bench.longTasks()")
            opening.append(
                one.page.evaluate(
                    "async () => { const start = performance.now(); await bench.open(); return performance.now() - start; }"
                )
            )
            one.page.wait_for_timeout(300)
            opening_tasks += one.page.evaluate("() => bench.longTasks()")
            cold += one.page.evaluate("([query, pause]) => bench.type(query, pause)", [query, _PAUSE_MS])
            warm += one.page.evaluate("([query, pause]) => bench.type(query, pause)", [query, _PAUSE_MS])
            one.page.wait_for_timeout(300)
            typing_tasks += one.page.evaluate("() => bench.longTasks()")
    cpu, memory = _at_full_speed(browser, site, engine, queries)
    return (
        f"{cpu:.1f}",
        f"{median(opening):.0f}",
        f"{max(opening_tasks, default=0):.0f}",
        f"{median(cold):.0f}",
        f"{median(warm):.0f}",
        f"{max(warm):.0f}",
        f"{len(typing_tasks)}, {max(typing_tasks, default=0):.0f}",
        f"{memory / 1e6:.1f}",
    )


def _at_full_speed(browser: Browser, site: Indexed, engine: str, queries: Sequence[str]) -> tuple[float, float]:
    """CPU milliseconds per warm query, and bytes of memory."""
    (lang, _), own = _pairs(queries)[0], [query for lang, query in _pairs(queries) if lang == _pairs(queries)[0][0]]
    with opened(browser, site, engine, lang) as one:
        before = _memory(one)
        one.page.evaluate("() => bench.open()")
        for query in own:
            find(one, query)
        start = _cpu(browser)
        for number in range(_WARM_QUERIES):
            find(one, own[number % len(own)])
        spent = _cpu(browser) - start
        return spent / _WARM_QUERIES * 1000, _memory(one) - before


def _record(session: CDPSession, received: dict[str, int]) -> None:
    responses: dict[str, dict[str, Any]] = {}

    def finished(event: dict[str, Any]) -> None:
        response = responses.get(event["requestId"])
        if response:
            received[response["url"]] = int(event["encodedDataLength"]) - int(response["encodedDataLength"])

    session.on("Network.responseReceived", lambda event: responses.update({event["requestId"]: event["response"]}))
    session.on("Network.loadingFinished", finished)


def _memory(one: Opened) -> float:
    one.session.send("HeapProfiler.collectGarbage")
    return float(one.page.evaluate("() => bench.memory()"))


def _cpu(browser: Browser) -> float:
    """Seconds of CPU of all pages' processes."""
    session = browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return sum(float(one["cpuTime"]) for one in processes if one["type"] == "renderer")


def _pairs(queries: Sequence[str]) -> Sequence[tuple[str, str]]:
    """Queries with their languages: the first half is in the first language."""
    half = len(queries) // 2
    return [(LANGUAGES[number >= half].tag, query) for number, query in enumerate(queries)]


def _is_script(url: str) -> bool:
    return url.endswith((".js", ".mjs", ".css")) or "/wasm." in url
