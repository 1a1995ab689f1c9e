"""How long reading a thread takes while the most expensive queries and comments arrive over other connections."""

import datetime
import http.client
import json
import random
import re
import shutil
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, urlencode, urlsplit

from bench.place import GLOSA, WORK, debian_program
from bench.process import run
from bench.prose import ENGLISH
from bench.report import Options, Table
from bench.server import started
from bench.worst_comments import worst

CONNECTIONS = 8
COMMENTS = 100_000
THREAD = 200
"""Comments of the page that is read, 60 of them roots; the others are spread over 500 pages."""
PAGE = "/a/"
MOST_TIMES = 3
"""Times the 99th percentile may grow."""

_FOLDER = WORK / "worst-reads"
_PAUSE = 0.002


@dataclass(frozen=True, slots=True)
class Load:
    """A request that arrives again and again, each time from another address.

    ``RANDOM`` in its path and its body is another number each time.
    """

    name: str
    path: str
    body: object = None


def measure(options: Options) -> Iterator[Table]:
    """One row a query."""
    seconds, comments = (2, 5_000) if options.quick else (10, COMMENTS)
    database = _FOLDER / "served.sqlite3"
    filled = _filled(comments)
    for leftover in _FOLDER.glob(f"{database.name}*"):
        leftover.unlink()
    shutil.copyfile(filled, database)

    def command(port: int) -> Sequence[str | Path]:
        return GLOSA, "comments", "serve", "--db", database, "--port", str(port)

    with started(command, path="/readyz") as server:
        _latencies(server.origin, 1)
        idle, loaded = [_latencies(server.origin, seconds)], []
        for load in (*_loads(), _posts(quick=options.quick)):
            with _arriving(server.origin, load, seconds + 2) as answered:
                time.sleep(1)
                latencies = _latencies(server.origin, seconds)
            loaded.append((load.name, answered[0], latencies))
            time.sleep(2)
            idle.append(_latencies(server.origin, seconds))
    quiet = sorted(idle, key=lambda latencies: _percentile(latencies, 99))[len(idle) // 2]
    rows = [
        (name, rate, *_cells(latencies, quiet)) for name, rate, latencies in (("nothing else", "–", quiet), *loaded)
    ]
    yield Table(
        "Reading a thread during expensive queries and comments",
        ("meanwhile", "answers/s", "median ms", "99 % within ms", "times idle"),
        tuple(rows),
        f"One worker, SQLite, {comments:,} comments, no limit of addresses reached: the first page of a thread of {THREAD} comments, "
        f"read again and again over one connection for {seconds} s, while the query or comment arrives over {CONNECTIONS} others without a "
        f'pause. After each load it is read for {seconds} s without any; "nothing else" is the median of those. The bar is {MOST_TIMES} times '
        "its 99th percentile.",
    )


def _loads() -> Sequence[Load]:
    def patterns(count: int) -> dict[str, object]:
        return {"$or": [{"comment": {"$regex": f"zzz{number}", "$options": "i"}} for number in range(count)]}

    def listed(where: object, **params: int | str) -> str:
        return "/1.1/classes/Comment?" + urlencode({"where": json.dumps(where), **params})

    count = {"limit": 0, "count": 1}
    call = {"method": "GET", "path": "/1.1/classes/Comment", "params": {"where": patterns(60), **count}}
    page = {"method": "GET", "path": "/1.1/classes/Comment", "params": {"where": {"url": PAGE}, "limit": 10}}
    return (
        Load("60 patterns in all comments", listed(patterns(60), **count)),
        Load("the same in a batch of 5", "/1.1/batch", {"requests": [call] * 5}),
        Load("a pattern in the comments of a page", listed({**patterns(1), "url": PAGE}, **count)),
        Load("a batch of 100 lists", "/1.1/batch", {"requests": [page] * 100}),
        Load("all comments counted", listed({}, **count)),
        Load("1,000 comments listed", listed({}, limit=1000)),
        Load("the last page of all comments", listed({}, limit=10, skip=COMMENTS - 10)),
        Load(
            "the thread of all pages, never cached", "/api/v1/thread?path=%2A&cursor=RANDOM.0.000000000000000000000001"
        ),
    )


def _posts(*, quick: bool) -> Load:
    text = worst(quick=quick)[0].text
    return Load(
        "the most expensive comment posted", "/api/v1/comments", {"path": "/worst/", "text": f"{text}\n\nRANDOM"}
    )


def _filled(count: int) -> Path:
    """A database with that many comments, stored for the next run."""
    database = _FOLDER / f"{count}.sqlite3"
    if database.exists():
        return database
    shutil.rmtree(_FOLDER, ignore_errors=True)
    _FOLDER.mkdir(parents=True)
    export, draft = _FOLDER / "Comment.0.jsonl", _FOLDER / "draft.sqlite3"
    with export.open("w", encoding="utf-8") as file:
        for row in _rows(count):
            file.write(json.dumps(row) + "\n")
    run([GLOSA, "comments", "site", "add", "default", "--db", draft, "--app-id", "app", "--app-key", "key"])
    run([GLOSA, "comments", "import", export, "--site", "default", "--db", draft])
    draft.rename(database)
    return database


def _rows(count: int) -> Iterator[dict[str, object]]:
    words, start = random.Random(1), datetime.datetime(2020, 1, 1, tzinfo=datetime.UTC)
    pages: list[str] = []
    roots: list[int] = []
    for number in range(count):
        root = number < 60 or (number >= THREAD and (number % 3 == 0 or not roots))
        parent = number % 60 if number < THREAD else words.choice(roots or [0])
        roots += [number] if root and number >= THREAD else []
        pages.append(PAGE if number < THREAD else f"/p/{number % 500}/" if root else pages[parent])
        at = (start + datetime.timedelta(seconds=number)).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        replied = {} if root else {"rid": f"{parent + 1:024x}", "pid": f"{parent + 1:024x}"}
        yield {
            "objectId": f"{number + 1:024x}",
            "createdAt": at,
            "updatedAt": at,
            "insertedAt": {"__type": "Date", "iso": at},
            "url": pages[number],
            "nick": f"Reader {number % 1000}",
            "mail": f"reader{number % 1000}@example.org",
            "comment": " ".join(words.choice(ENGLISH.nouns + ENGLISH.verbs + ENGLISH.rest) for _ in range(40)),
            **replied,
        }


def _latencies(origin: str, seconds: float) -> Sequence[float]:
    """Latencies of reads of the thread, in milliseconds, ascending."""
    connection = http.client.HTTPConnection(urlsplit(origin).netloc)
    taken: list[float] = []
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        begun = time.perf_counter()
        connection.request("GET", f"/api/v1/thread?path={quote(PAGE)}&limit=10")
        connection.getresponse().read()
        taken.append((time.perf_counter() - begun) * 1000)
        time.sleep(_PAUSE)
    connection.close()
    return sorted(taken)


def _cells(latencies: Sequence[float], idle: Sequence[float]) -> tuple[str, str, str]:
    slowest = _percentile(latencies, 99)
    return f"{_percentile(latencies, 50):.2f}", f"{slowest:.2f}", f"{slowest / _percentile(idle, 99):.1f}"


def _percentile(ascending: Sequence[float], percent: int) -> float:
    return ascending[min(len(ascending) * percent // 100, len(ascending) - 1)]


@contextmanager
def _arriving(origin: str, load: Load, seconds: int) -> Iterator[list[str]]:
    """The load, by wrk; what it was answered in a second is in the list afterwards."""
    script = _FOLDER / "load.lua"
    method, body = ("GET", "") if load.body is None else ("POST", json.dumps(load.body))
    script.write_text(
        f"""function request()
  local headers = {{ ["X-LC-Id"] = "app", ["X-LC-Key"] = "key", ["Content-Type"] = "application/json",
    ["X-Forwarded-For"] = string.format("10.%d.%d.%d", math.random(0, 255), math.random(0, 255), math.random(0, 255)) }}
  local path = string.gsub({json.dumps(load.path)}, "RANDOM", tostring(math.random(1, 10 ^ 9)))
  local body = string.gsub({json.dumps(body)}, "RANDOM", tostring(math.random(1, 10 ^ 9)))
  return wrk.format("{method}", path, headers, body)
end
""",
        "utf-8",
    )
    command = [
        debian_program("wrk"),
        "-t1",
        f"-c{CONNECTIONS}",
        f"-d{seconds}s",
        "--timeout",
        "60s",
        "-s",
        script,
        origin,
    ]
    process = subprocess.Popen([str(word) for word in command], stdout=subprocess.PIPE, text=True)
    answered: list[str] = []
    try:
        yield answered
    finally:
        text = process.communicate()[0]
        rate = re.search(r"Requests/sec:\s+([\d.]+)", text)
        answered.append(f"{float(rate[1]):,.1f}" if rate else "–")
