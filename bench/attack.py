"""An attack on the comment service: what readers wait, what becomes of the comments, and how often the owner is notified."""

import http.client
import json
import random
import re
import shutil
import subprocess
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, HTTPServer
from statistics import quantiles
from urllib.parse import quote

from bench.place import GLOSA, WORK, debian_program
from bench.process import run
from bench.prose import ENGLISH
from bench.report import Bar, Options, Table
from bench.server import Server, started

POSTS = 10_000
ADDRESSES = 5_000
CONNECTIONS = 16
READS_A_SECOND = 50
COMMENTS = 200
MOST_RATIO = 3.0
PAGE = "/a/"

_FOLDER = WORK / "attack"
_WAIT_SECONDS = 20
"""After the attack, so that whatever the service would still send arrives."""


@dataclass(frozen=True, slots=True)
class Reads:
    """How long reads took, in milliseconds."""

    median: float
    p99: float


def measure(options: Options) -> Iterator[Table]:
    """One row without the attack, and one during it."""
    posts = 1_000 if options.quick else POSTS
    with _receiver() as (address, messages):
        database = _prepared(address)
        command = (GLOSA, "comments", "serve", "--db", database)
        with started(lambda port: (*command, "--port", str(port)), path="/readyz") as server:
            run([GLOSA, "comments", "site", "set", "default", "--db", database, "--spam-filter"])
            time.sleep(2)
            calm = _calm(server, seconds=3 if options.quick else 20)
            attacked, seconds = _attacked(server, posts)
            time.sleep(_WAIT_SECONDS)
            published = json.loads(_get(server, "/api/v1/counts?path=/b/"))["counts"]["/b/"]["roots"]
        sent = len(messages)
    ratio = attacked.p99 / calm.p99
    yield Table(
        "Attack on the comment service",
        ("readers", "median ms", "p99 ms"),
        (
            ("calm", f"{calm.median:.1f}", f"{calm.p99:.1f}"),
            (f"during {posts:,} posts", f"{attacked.median:.1f}", f"{attacked.p99:.1f}"),
        ),
        f"One worker, SQLite. {READS_A_SECOND} readers per second open the first page of {COMMENTS} comments, while {CONNECTIONS} connections post "
        f"{posts:,} different texts from {ADDRESSES:,} addresses to that page and another as fast as they can: {posts / seconds:,.0f} posts per second. "
        f"Load on the same machine. Published on the other page: {published:,}. Messages to the owner: {sent}.",
        (
            Bar("readers' p99 under attack, compared to calm", round(ratio, 2), most=MOST_RATIO),
            Bar("messages to the owner", sent, most=1, least=1),
        ),
    )


def _prepared(receiver: str) -> str:
    """A database with a thread, and a channel to ``receiver``."""
    shutil.rmtree(_FOLDER, ignore_errors=True)
    _FOLDER.mkdir(parents=True)
    database = str(_FOLDER / "comments.sqlite3")
    limits = ("--interval", "0", "--no-spam-filter", "--posts-a-minute", "1000000", "--posts-an-hour", "1000000")
    run([GLOSA, "comments", "site", "add", "default", "--db", database, *limits])
    with started(
        lambda port: (GLOSA, "comments", "serve", "--db", database, "--port", str(port)), path="/readyz"
    ) as server:
        words = random.Random(1)
        for _ in range(COMMENTS):
            text = " ".join(words.choice(ENGLISH.nouns + ENGLISH.verbs + ENGLISH.rest) for _ in range(40))
            _send(server, {"path": PAGE, "text": text, "nick": "Ana"})
    settings = _FOLDER / "notifications.yaml"
    settings.write_text(f"channels:\n  - name: owner\n    webhook: {receiver}\n", "utf-8")
    settings.chmod(0o600)
    run(
        [
            GLOSA,
            "comments",
            "site",
            "set",
            "default",
            "--db",
            database,
            "--posts-a-minute",
            "10",
            "--posts-an-hour",
            "60",
        ]
    )
    return database


@contextmanager
def _receiver() -> Iterator[tuple[str, list[str]]]:
    """The address of a webhook, and the subjects that arrive there."""
    messages: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            messages.append(json.loads(self.rfile.read(int(self.headers["content-length"])))["data"]["subject"])
            self.send_response(204)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/", messages
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def _calm(server: Server, seconds: int) -> Reads:
    ended = threading.Event()
    threading.Timer(seconds, ended.set).start()
    return _read_until(server, ended)


def _attacked(server: Server, posts: int) -> tuple[Reads, float]:
    """The reads during the attack, and how long it took."""
    script = _FOLDER / "attack.lua"
    words = sorted({*ENGLISH.nouns, *ENGLISH.verbs, *ENGLISH.rest})
    script.write_text(_SCRIPT % (json.dumps(words)[1:-1], ADDRESSES, posts), "utf-8")
    command = [debian_program("wrk"), "-t1", f"-c{CONNECTIONS}", "-d240s", "-s", str(script), server.origin]
    ended = threading.Event()
    reads: list[Reads] = []
    reading = threading.Thread(target=lambda: reads.append(_read_until(server, ended)))
    start = time.monotonic()
    reading.start()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as load:
        assert load.stdout is not None
        # It would go on until its time is over.
        stored = next((int(found[1]) for line in load.stdout if (found := re.match(r"stored (\d+)", line))), 0)
        seconds = time.monotonic() - start
        load.terminate()
    ended.set()
    reading.join()
    if stored < posts * 0.9:
        raise LookupError(f"The service stored {stored} of {posts} posts.")
    return reads[0], seconds


def _read_until(server: Server, ended: threading.Event) -> Reads:
    """Reads at a steady pace, whatever the service takes, as readers who don't know of one another."""
    times: list[float] = []
    start = time.monotonic()
    connection = http.client.HTTPConnection(server.origin.removeprefix("http://"), timeout=60)
    while not ended.is_set():
        due = start + len(times) / READS_A_SECOND
        time.sleep(max(due - time.monotonic(), 0))
        connection.request("GET", f"/api/v1/thread?path={quote(PAGE)}&limit=10")
        connection.getresponse().read()
        # From when the reader came, so a read that waits behind another one counts as slow, too.
        times.append((time.monotonic() - due) * 1000)
    connection.close()
    parts: Sequence[float] = quantiles(times, n=100)
    return Reads(parts[49], parts[98])


def _send(server: Server, body: dict[str, object]) -> None:
    connection = http.client.HTTPConnection(server.origin.removeprefix("http://"), timeout=60)
    connection.request("POST", "/api/v1/comments", json.dumps(body), {"Content-Type": "application/json"})
    if connection.getresponse().status != 201:
        raise LookupError("The service refused a post.")
    connection.close()


def _get(server: Server, path: str) -> bytes:
    connection = http.client.HTTPConnection(server.origin.removeprefix("http://"), timeout=60)
    connection.request("GET", path)
    content = connection.getresponse().read()
    connection.close()
    return content


_SCRIPT = """
local words = {%s}
local addresses, most, sent = %d, %d, 0
local stored, answered = 0, 0
function request()
  sent = sent + 1
  local one = sent %% addresses
  local text = {}
  for place = 1, 12 do text[place] = words[math.random(#words)] end
  local path = sent %% 2 == 0 and "/a/" or "/b/"
  local body = '{"path":"' .. path .. '","nick":"Bob","text":"' .. table.concat(text, " ") .. '"}'
  local from = "10." .. math.floor(one / 200) .. "." .. one %% 200 .. ".7"
  return wrk.format("POST", "/api/v1/comments", {["Content-Type"] = "application/json", ["X-Forwarded-For"] = from}, body)
end
function response(status)
  if status == 201 then stored = stored + 1 end
  answered = answered + 1
  if answered == most then
    io.write("stored " .. stored .. "\\n")
    io.flush()
  end
end
"""
