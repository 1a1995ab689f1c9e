"""The first view of the moderation page on slow phones: Lighthouse's simulated one, and Chromium with the slow link."""

import json
import re
import shutil
import subprocess
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from bench.browser import SLOW_LINK, chromium, slow_down
from bench.lighthouse import judge
from bench.place import GLOSA, WORK
from bench.process import run
from bench.report import Bar, Options, Table
from bench.server import serving

MOST_MS = 1000
"""Milliseconds until somebody sees the first view."""
MOST_SHIFT = 0.01
COMMENTS = 20

_SEEN = """(selector) => {
  const note = () => {
    if (document.querySelector(selector) === null) return;
    watching.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => (window.seen = performance.now())));
  };
  const watching = new MutationObserver(note);
  watching.observe(document, { subtree: true, childList: true });
}"""


@dataclass(frozen=True, slots=True)
class _Queue:
    """A service with comments that wait, and a moderator's cookie."""

    origin: str
    cookie: str


def measure(options: Options) -> Iterator[Table]:
    """Signed in and signed out; the median of some runs."""
    runs = 1 if options.quick else 5
    with _served() as queue:
        yield _simulated(queue, 1 if options.quick else 3)
        yield _throttled(queue, runs)


def _simulated(queue: _Queue, runs: int) -> Table:
    rows, bars = [], []
    for name, cookie in (("the queue", queue.cookie), ("signing in", "")):
        verdicts = [judge(f"{queue.origin}/admin/", {"Cookie": cookie} if cookie else {}) for _ in range(runs)]
        paint = median(one.timings["first-contentful-paint"] for one in verdicts)
        shift = median(one.shift for one in verdicts)
        accessible = median(one.scores["accessibility"] for one in verdicts)
        rows.append((name, f"{paint:.0f}", f"{shift:.3f}", f"{accessible:.0f}"))
        bars += [
            Bar(f"{name}: first paint in ms", paint, most=MOST_MS),
            Bar(f"{name}: layout shift", shift, most=MOST_SHIFT),
            Bar(f"{name}: accessibility", accessible, least=100),
        ]
    note = f"Lighthouse's own simulated phone; median of {runs}."
    return Table(
        "Moderation page, Lighthouse", ("view", "FCP ms", "CLS", "accessibility"), tuple(rows), note, bars=tuple(bars)
    )


def _throttled(queue: _Queue, runs: int) -> Table:
    rows, bars = [], []
    for name, selector, cookie in (("the queue", ".card", queue.cookie), ("signing in", ".gate p", "")):
        seen = [_seen(queue, selector, cookie) for _ in range(runs)]
        paint, first = (median(times) for times in zip(*seen, strict=True))
        rows.append((name, f"{paint:.0f}", f"{first:.0f}"))
        bars.append(Bar(f"{name}: first card or text in ms", first, most=MOST_MS))
    note = f"Chromium with {SLOW_LINK}, empty cache; median of {runs}. The second time is the beginning of the second frame with the card."
    return Table(
        "Moderation page, slow link",
        ("view", "first paint ms", "first card or text ms"),
        tuple(rows),
        note,
        bars=tuple(bars),
    )


def _seen(queue: _Queue, selector: str, cookie: str) -> tuple[float, float]:
    """Milliseconds until the first paint, and until ``selector`` is shown."""
    with chromium() as browser:
        context = browser.new_context(viewport={"width": 390, "height": 844})
        page = context.new_page()
        if cookie:
            for one, path in zip(cookie.split("; "), ("api/v1/moderation/", "admin/"), strict=True):
                name, _, value = one.partition("=")
                context.add_cookies([{"name": name, "value": value, "url": f"{queue.origin}/{path}"}])
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        slow_down(session)
        page.add_init_script(f"({_SEEN})({json.dumps(selector)})")
        page.goto(f"{queue.origin}/admin/")
        page.wait_for_function("window.seen")
        paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
        return float(paint), float(page.evaluate("window.seen"))


@contextmanager
def _served() -> Iterator[_Queue]:
    folder = WORK / "moderation"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    database = ("--db", folder / "comments.sqlite3")
    rules = (
        "--approval",
        "all",
        "--no-spam-filter",
        "--interval",
        "0",
        "--posts-a-minute",
        "100",
        "--posts-an-hour",
        "100",
    )
    run((GLOSA, "comments", "migrate", *database))
    run((GLOSA, "comments", "site", "add", "default", "--origin", "any", *rules, *database))
    with serving(lambda port: (GLOSA, "comments", "serve", *database, "--port", str(port)), path="/healthz") as origin:
        for number in range(COMMENTS):
            text = f"Question {number}: why does the session of {number * 7} minutes end early when I set the `hours` to **{number}**?"
            _post(f"{origin}/api/v1/comments", {"path": f"/page-{number}", "text": text, "nick": f"Reader {number}"})
        yield _Queue(origin, _signed_in(origin, database))


def _signed_in(origin: str, database: tuple[str, Path]) -> str:
    command = (GLOSA, "comments", "login", "--name", "Ana", "--url", origin, *database)
    link = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found = re.search(r"#default\.([0-9a-f]+)", link)
    if found is None:
        raise ValueError(f"'glosa comments login' printed {link!r}; a link was expected.")
    session, cookie = _post(f"{origin}/api/v1/moderation/session", {"key": found[1]})
    _, page_cookie = _post(f"{origin}/admin/session", {"id": session["id"]}, token=session["token"])
    return f"{cookie}; {page_cookie}"


def _post(address: str, body: dict[str, str], token: str = "") -> tuple[dict[str, str], str]:
    """The response, and the cookie that it sets."""
    origin = "/".join(address.split("/")[:3])
    headers = {"content-type": "application/json", "origin": origin, "x-moderation-token": token}
    with urllib.request.urlopen(urllib.request.Request(address, json.dumps(body).encode(), headers)) as answer:
        return json.loads(answer.read() or b"{}"), str(answer.headers.get("set-cookie", "")).partition(";")[0]
