"""Requests per second and memory of the comment service, next to a peer with the same thread."""

import json
import os
import random
import re
import secrets
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from math import isnan, nan
from pathlib import Path
from statistics import median
from typing import Any
from urllib.parse import quote

from bench.place import GLOSA, WORK, debian_program
from bench.postgres import postgres, process_of
from bench.process import run, sampled_memory, tree_cpu
from bench.prose import ENGLISH
from bench.report import Bar, Options, Table, bars
from bench.server import Server, started

CONNECTIONS = 16
COMMENTS = 200
ROOTS = 60
"""The other comments are replies to them, in turn."""
PAGE = "/a/"

AGAINST = "GLOSA_BENCH_AGAINST"
"""Environment variable: folders of other checkouts, separated as in ``PATH``, which take turns with this one."""

_FOLDER = WORK / "service"
_TEXT = "A comment of some words, as readers write them."
_WORDS = ENGLISH.nouns + ENGLISH.verbs + ENGLISH.rest
_POSTING = """
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
math.randomseed(seed)
local known = {}
for word in words:gmatch("%S+") do known[#known + 1] = word end
local from, to = body:find(text, 1, true)
function request()
    if not from then return wrk.format(nil, nil, nil, body) end
    local picked = {}
    for i = 1, 12 do picked[i] = known[math.random(#known)] end
    return wrk.format(nil, nil, nil, body:sub(1, from - 1) .. table.concat(picked, " ") .. body:sub(to + 1))
end
"""
"""A program of wrk. Equal texts would be spam."""
_NO_VARIABLES: Mapping[str, str] = {}
_BUCKET = {
    "GLOSA_UPLOADS": "s3://images?endpoint=http://127.0.0.1:9&region=eu-1",
    "AWS_ACCESS_KEY_ID": "key",
    "AWS_SECRET_ACCESS_KEY": "secret",
}
"""The client of a bucket takes memory; nothing is uploaded."""


@dataclass(frozen=True, slots=True)
class Peer:
    """A comment service to measure."""

    name: str
    command: Callable[[int], Sequence[str | Path]]
    """Returns the command for a port, with data in an empty folder."""
    ready: str
    """A path that answers 200."""
    post: Callable[[str, str, str], tuple[str, dict[str, object]]]
    """Page, text, root's id or nothing → path and body of a post."""
    id_of: Callable[[Any], str]
    """The id in the answer to a post."""
    read: str
    """Path of a thread's first page with replies."""
    filled: Callable[[], object] = lambda: None
    """Called when the thread is written and posting begins."""
    view: tuple[str, dict[str, object]] | None = None
    """Path and body that count a view."""
    environment: Mapping[str, str] = field(default_factory=dict)
    """Variables of its process."""
    database: int | None = None
    """The process of its database server."""


@dataclass(frozen=True, slots=True)
class _Figures:
    """What one service did in one round."""

    reads: float
    """A second, as the others."""
    posts: float
    views: float
    """Not a number if the service counts none."""
    read_ms: float
    """Milliseconds of CPU time of one read, of the service and its database server."""
    post_ms: float
    """Milliseconds for one post."""
    memory: float
    """The most of all its processes during the load, in MB."""


def measure(options: Options) -> Iterator[Table]:
    """One row per service: medians of several rounds, in which the services take turns, in the other order every second time."""
    seconds, rounds = (2, 1) if options.quick else (3, 6)
    # Every process of a service on PostgreSQL needs the same one.
    os.environ.setdefault("GLOSA_SECRET", secrets.token_hex(32))
    with postgres() as address:
        peers = (
            *_on_sqlite("Glosa", GLOSA),
            _glosa("Glosa on PostgreSQL", address, environment=_BUCKET, server=process_of(address)),
            *(peer for folder in _others() for peer in _on_sqlite(f"Glosa, {folder.name}", folder / ".venv/bin/glosa")),
            _isso(),
        )
        figures: dict[str, list[_Figures]] = {peer.name: [] for peer in peers}
        with ExitStack() as running:
            servers = [
                (peer, running.enter_context(started(peer.command, path=peer.ready, environment=peer.environment)))
                for peer in peers
            ]
            for peer, server in servers:
                _fill(peer, server)
                peer.filled()
            for number in range(rounds):
                for peer, server in servers[:: -1 if number % 2 else 1]:
                    figures[peer.name].append(_round(peer, server, seconds, turn=number))
    table = Table(
        "Comment service",
        ("service", "reads/s", "posts/s", "views/s", "CPU ms per read", "per post", "memory MB"),
        tuple((name, *_row(own)) for name, own in figures.items()),
        f"One worker, SQLite unless named, a thread of {COMMENTS} comments, {ROOTS} of them roots: first page of 10 roots with replies, "
        f"uncompressed; {CONNECTIONS} connections, {seconds} s each, load by wrk on the same machine; medians of {rounds}, in turns. "
        "All posts of a turn are of one client to one page, which is new, each of 12 other words. Limits are off, and so is the alarm "
        "for attacks. CPU time is of all processes of the service and of PostgreSQL. Memory is the most that all processes of the service had during the load as their "
        "proportional set size, without PostgreSQL; there, images are in a bucket.",
        _bars(figures["Glosa"], figures["Glosa on PostgreSQL"]),
    )
    yield table
    yield bars("Comment service: bars", [table])


def _bars(sqlite: Sequence[_Figures], server: Sequence[_Figures]) -> Sequence[Bar]:
    """Compares within each round, because the machine isn't as fast in every one."""
    reads = median(theirs.reads / ours.reads for ours, theirs in zip(sqlite, server, strict=True))
    posts = median(theirs.posts / ours.posts for ours, theirs in zip(sqlite, server, strict=True))
    return (
        Bar("Reads of a thread on PostgreSQL / on SQLite", reads, least=0.5),
        Bar("Posts on PostgreSQL / on SQLite", posts, least=0.5),
        Bar("MB of memory of a node on PostgreSQL under load", max(one.memory for one in server), most=120),
    )


def _row(rounds: Sequence[_Figures]) -> tuple[str, ...]:
    views = median(one.views for one in rounds)
    return (
        f"{median(one.reads for one in rounds):,.0f}",
        f"{median(one.posts for one in rounds):,.0f}",
        "–" if isnan(views) else f"{views:,.0f}",
        f"{median(one.read_ms for one in rounds):.2f}",
        f"{median(one.post_ms for one in rounds):.1f}",
        f"{max(one.memory for one in rounds):.0f}",
    )


def _round(peer: Peer, server: Server, seconds: int, turn: int) -> _Figures:
    """Posts to a page of its own, as to one that is new."""
    processes = [server.pid] if peer.database is None else [server.pid, peer.database]
    with sampled_memory(server.pid) as memory:
        reads, read_ms = _load(server.origin + peer.read, seconds, processes)
        path, body = peer.post(f"/posts/{turn}/", _TEXT, "")
        posts, post_ms = _load(server.origin + path, seconds, processes, body, seed=turn)
        views = nan
        if peer.view is not None:
            views, _ = _load(server.origin + peer.view[0], seconds, processes, peer.view[1])
    return _Figures(reads, posts, views, read_ms, post_ms, max(memory) / 1e6)


def _fill(peer: Peer, server: Server) -> None:
    """Writes the thread, the same words for every service."""
    words = random.Random(1)
    roots: list[str] = []
    for number in range(COMMENTS):
        text = " ".join(words.choice(_WORDS) for _ in range(40))
        path, body = peer.post(PAGE, text, roots[number % ROOTS] if number >= ROOTS else "")
        request = urllib.request.Request(
            server.origin + path, json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request) as answer:
            roots.append(peer.id_of(json.load(answer)))


def _load(
    address: str, seconds: int, processes: Sequence[int], body: dict[str, object] | None = None, *, seed: int = 1
) -> tuple[float, float]:
    """Requests per second, and milliseconds of CPU time of each. Raises :class:`LookupError` if one fails.

    The words that replace :data:`_TEXT` in the body differ between requests, and between seeds.
    """
    command = [debian_program("wrk"), "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s"]
    if body is not None:
        script = _FOLDER / "post.lua"
        values = {"body": json.dumps(body), "text": _TEXT, "seed": seed, "words": " ".join(_WORDS)}
        given = "".join(f"local {name} = {json.dumps(value)}\n" for name, value in values.items())
        script.write_text(given + _POSTING, "utf-8")
        command += ["-s", str(script)]
    before = sum(map(tree_cpu, processes))
    text = subprocess.run([*command, address], check=True, capture_output=True, text=True).stdout
    spent = sum(map(tree_cpu, processes)) - before
    rate = re.search(r"(\d+) requests in .*Requests/sec:\s+([\d.]+)", text, re.DOTALL)
    if rate is None or "Non-2xx" in text or "Socket errors" in text:
        raise LookupError(f"{address} failed under load:\n{text}")
    return float(rate[2]), spent * 1000 / int(rate[1])


def _others() -> Sequence[Path]:
    return [Path(folder).resolve() for folder in os.environ.get(AGAINST, "").split(os.pathsep) if folder]


def _on_sqlite(name: str, program: Path) -> Iterator[Peer]:
    """With the spam filter, if the program has one, and without it."""
    for filtering in (True, False) if _has_filter(program) else (False,):
        full_name = name if filtering else f"{name}, without the spam filter"
        database = str(_fresh(re.sub(r"\W+", "-", full_name)) / "comments.sqlite3")
        yield _glosa(full_name, database, program=program, filtering=filtering)


def _has_filter(program: Path) -> bool:
    words = subprocess.run((program, "comments", "site", "add", "--help"), capture_output=True, check=True, text=True)
    return "--no-spam-filter" in words.stdout


def _glosa(
    name: str,
    database: str,
    *,
    program: Path = GLOSA,
    filtering: bool = True,
    environment: Mapping[str, str] = _NO_VARIABLES,
    server: int | None = None,
) -> Peer:
    many = "1000000"
    limits = ("--interval", "0", "--posts-a-minute", many, "--posts-an-hour", many)
    # The filter begins when the thread is written.
    without = ("--attack-posts", "0", "--no-spam-filter") if _has_filter(program) else ()
    run([program, "comments", "site", "add", "default", "--db", database, *limits, *without])

    def post(page: str, text: str, root: str) -> tuple[str, dict[str, object]]:
        return "/api/v1/comments", {"path": page, "text": text, "nick": "Ana", "rid": root, "pid": root}

    def filled() -> None:
        if filtering:
            run([program, "comments", "site", "set", "default", "--db", database, "--spam-filter"])

    return Peer(
        name=name,
        command=lambda port: (program, "comments", "serve", "--db", database, "--port", str(port)),
        ready="/readyz",
        post=post,
        id_of=lambda answer: str(answer["comment"]["id"]),
        read=f"/api/v1/thread?path={quote(PAGE)}&limit=10",
        filled=filled,
        view=("/api/v1/views", {"path": PAGE, "title": "A"}),
        environment=environment,
        database=server,
    )


def _isso() -> Peer:
    """Isso without its rate limit, so that posts can be measured."""
    program = _installed("isso")
    folder = _fresh("isso")

    def command(port: int) -> Sequence[str | Path]:
        settings = folder / "isso.cfg"
        settings.write_text(
            f"[general]\ndbpath = {folder}/comments.db\nhost = http://127.0.0.1:{port}\n"
            f"[server]\nlisten = http://127.0.0.1:{port}\n[guard]\nenabled = false\n",
            "utf-8",
        )
        return program, "-c", settings, "run"

    def post(page: str, text: str, root: str) -> tuple[str, dict[str, object]]:
        body: dict[str, object] = {
            "text": text,
            "author": "Ana",
            "title": "A",
            **({"parent": int(root)} if root else {}),
        }
        return f"/new?uri={quote(page, safe='')}", body

    return Peer(
        name="Isso",
        command=command,
        ready="/info",
        post=post,
        id_of=lambda answer: str(answer["id"]),
        read=f"/?uri={quote(PAGE, safe='')}&limit=10&nested_limit=50",
    )


def _installed(name: str) -> Path:
    """The program of a Python package in its own environment."""
    folder = WORK / "peers" / name
    program = folder / "bin" / name
    if not program.exists():
        run([sys.executable, "-m", "venv", folder])
        run([folder / "bin" / "pip", "install", "--quiet", "--disable-pip-version-check", name])
    return program


def _fresh(name: str) -> Path:
    folder = _FOLDER / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder
