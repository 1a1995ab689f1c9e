"""Transfer size of a first visit: before the first paint, until load, and after hydration."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, CDPSession

from bench.browser import SLOW_LINK, chromium, fresh_page, open_alive
from bench.report import Options, Table
from bench.site import PAGES, served_site, without_comments


@dataclass(frozen=True, slots=True)
class Weight:
    """Bytes of bodies as they were transferred, compressed."""

    before_paint: int
    until_load: int
    hydrated: int
    headers: int
    """Bytes of all response headers on top."""
    requests: int


def measure(options: Options) -> Iterator[Table]:
    """One row per page of ``site/``."""
    rows = []
    with served_site(without_comments()) as origin, served_site() as counting, chromium() as browser:
        for path in PAGES[:: 4 if options.quick else 1]:
            weight = weigh(browser, origin + path)
            counted = weigh(browser, counting + path)
            bodies = (weight.before_paint, weight.until_load, weight.hydrated, counted.hydrated, weight.headers)
            rows.append((path, *(f"{number / 1000:.1f}" for number in bodies), str(weight.requests)))
    yield Table(
        "Weight of a first visit",
        ("page", "before paint kB", "until load kB", "hydrated kB", "with counter kB", "headers on top kB", "requests"),
        tuple(rows),
        f"`glosa serve`, brotli, empty cache, slow link ({SLOW_LINK}); bodies as transferred. Page and reader of the site "
        "without comments; then with the site's visit counter, which starts at once. The comments wait until they are near.",
    )


def weigh(browser: Browser, address: str) -> Weight:
    """The weight of the page at ``address``, over the slow link, so that nothing arrives before it is needed."""
    with fresh_page(browser, slow=True) as (page, session):
        log = _Log(session)
        open_alive(page, address)
        painted, loaded = log.moments["firstPaint"], log.moments["load"]
    return Weight(
        before_paint=log.bytes_until(painted),
        until_load=log.bytes_until(loaded),
        hydrated=log.bytes_until(float("inf")),
        headers=sum(log.headers.values()),
        requests=len(log.headers),
    )


@dataclass
class _Log:
    """The transfers that the browser reports, all on the browser's clock."""

    session: CDPSession
    received: list[tuple[float, str, int]] = field(default_factory=list)
    """Time, request, bytes of its body."""
    headers: dict[str, int] = field(default_factory=dict)
    moments: dict[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.session.on("Network.responseReceived", self._response)
        self.session.on("Network.dataReceived", self._data)
        self.session.on("Network.loadingFinished", self._finished)
        self.session.on("Page.lifecycleEvent", self._moment)
        self.session.send("Page.enable")
        self.session.send("Page.setLifecycleEventsEnabled", {"enabled": True})

    def bytes_until(self, moment: float) -> int:
        """Bytes of bodies that had arrived by then."""
        return sum(size for time, _, size in self.received if time <= moment)

    def _response(self, event: dict[str, Any]) -> None:
        if event["response"]["url"].startswith("http"):
            self.headers[event["requestId"]] = int(event["response"]["encodedDataLength"])

    def _data(self, event: dict[str, Any]) -> None:
        if event["requestId"] in self.headers:
            self.received.append((event["timestamp"], event["requestId"], int(event["encodedDataLength"])))

    def _finished(self, event: dict[str, Any]) -> None:
        """Adds bytes that the single reports left out."""
        request = event["requestId"]
        if request in self.headers:
            known = sum(size for _, one, size in self.received if one == request)
            missing = int(event["encodedDataLength"]) - self.headers[request] - known
            self.received.append((event["timestamp"], request, missing))

    def _moment(self, event: dict[str, Any]) -> None:
        """Lifecycle times of the last document. A new one starts with ``init``."""
        if event["name"] == "init":
            self.moments.clear()
        self.moments.setdefault(event["name"], event["timestamp"])
