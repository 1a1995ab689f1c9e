"""A day of the comment service in ten minutes: readers with the time of day, a thread that goes viral, and an attack of bots."""

import asyncio
import os
import secrets
import shutil
import sqlite3
import threading
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from statistics import quantiles

import asyncpg

from bench.day_clients import Answered, DayClients
from bench.day_plan import BOT_ADDRESSES, BOTS, HOURS, VIRAL_VISITORS, VISITORS, plan
from bench.place import GLOSA, WORK
from bench.postgres import postgres
from bench.process import run, tree_memory
from bench.report import Bar, Options, Table
from bench.server import started
from tests.cluster.history import Stored, StoredComment, Verdict, check

MOST_MEMORY = 120.0
"""Megabytes of a node of the service."""
_FOLDER = WORK / "day"
_SAMPLE_SECONDS = 2.0
_COMMENTS = "SELECT url, source, id FROM comments"
_VIEWS = "SELECT url, views FROM counters"


def measure(options: Options) -> Iterator[Table]:
    """For each engine, one row per hour, and the whole day."""
    seconds = (0.2 if options.quick else options.minutes) * 60
    # Every process of a service on PostgreSQL needs the same one.
    os.environ.setdefault("GLOSA_SECRET", secrets.token_hex(32))
    shutil.rmtree(_FOLDER, ignore_errors=True)
    _FOLDER.mkdir(parents=True)
    yield _measured("SQLite", str(_FOLDER / "comments.sqlite3"), seconds, options.seed)
    with postgres() as address:
        yield _measured("PostgreSQL", address, seconds, options.seed)


def _measured(engine: str, database: str, seconds: float, seed: int) -> Table:
    # With the day, its minutes are compressed, so limits of a minute would be those of hours.
    run([GLOSA, "comments", "site", "add", "default", "--db", database, "--attack-posts", "600"])
    command = (GLOSA, "comments", "serve", "--db", database)
    with started(lambda port: (*command, "--port", str(port)), path="/readyz") as server:
        clients = DayClients(int(server.origin.rpartition(":")[2]))
        with _sampled(server.pid) as memory:
            asyncio.run(clients.run(plan(seed=seed, seconds=seconds)))
    verdict = check(clients.history, _stored(database))
    return _table(engine, clients, verdict, memory=max(memory) / 1e6, seconds=seconds, seed=seed)


def _table(engine: str, clients: DayClients, verdict: Verdict, *, memory: float, seconds: float, seed: int) -> Table:
    lost = Counter(clients.hours[text] for text in verdict.lost)
    hours = [[one for one in clients.answers if one.hour == hour] for hour in range(HOURS)]
    rows = [_row(f"{hour:02}:00", found, lost[hour]) for hour, found in enumerate(hours)]
    acknowledged = sum(one.ended is not None for one in clients.posts)
    counted = sum(one.ended is not None for one in clients.views)
    bars = {
        "lost comments": len(verdict.lost),
        "duplicated comments": len(verdict.duplicated),
        "comments that nobody sent": len(verdict.invented),
        "comments with another id": len(verdict.renamed),
        "pages with wrong views": len(verdict.miscounted),
    }
    return Table(
        f"A day of the comment service, {engine}",
        ("hour", "reads", "views", "posts", "bots", "read, ms", "post, ms", "failed", "refused", "lost"),
        (*rows, _row("day", clients.answers, len(verdict.lost))),
        f"24 hours in {seconds / 60:g} minutes, seed {seed}, one worker, load on the same machine. At most {VISITORS:g} readers per second by the time of "
        f"day; from 12:00, a thread that goes viral has up to {VIRAL_VISITORS:g} more; from 20:00 to 22:00, bots send {BOTS:g} posts per second from "
        f"{BOT_ADDRESSES} addresses. Times: median and 99 % of readers, not of bots, from when a request was due. Failed: attempts answered with 5xx "
        "or not at all, which readers repeat with the same key. Refused: status 4xx, such as a rate limit. "
        f"{acknowledged:,} comments and {counted:,} views were acknowledged; {len(verdict.duplicated)} comments are stored twice, and "
        f"{len(verdict.miscounted)} pages have wrong views. Most memory of all processes of the service: {memory:.0f} MB.",
        [
            *(Bar(f"{engine}: {what}", count, most=0) for what, count in bars.items()),
            Bar(f"{engine}: memory of the service, MB", memory, most=MOST_MEMORY),
        ],
    )


def _row(name: str, answers: Sequence[Answered], lost: int) -> tuple[str, ...]:
    kinds = Counter("bot" if one.is_bot else one.kind for one in answers)
    times: Mapping[str, list[float]] = {
        kind: [one.seconds * 1000 for one in answers if one.kind == kind and not one.is_bot]
        for kind in ("read", "post")
    }
    return (
        name,
        *(f"{kinds[kind]:,}" for kind in ("read", "view", "post", "bot")),
        *(_percentiles(times[kind]) for kind in ("read", "post")),
        f"{sum(one.failures for one in answers):,}",
        f"{sum(400 <= one.status < 500 for one in answers):,}",
        str(lost),
    )


def _percentiles(times: Sequence[float]) -> str:
    """The median, and what 99 % stay below."""
    if len(times) < 2:
        return "–"
    parts = quantiles(times, n=100, method="inclusive")
    return f"{parts[49]:.0f} / {parts[98]:.0f}"


def _stored(database: str) -> Stored:
    if database.startswith("postgresql:"):
        comments, views = asyncio.run(_rows(database))
    else:
        with closing(sqlite3.connect(database)) as connection:
            comments, views = (connection.execute(sql).fetchall() for sql in (_COMMENTS, _VIEWS))
    return Stored([StoredComment(*row) for row in comments], dict(views))


async def _rows(address: str) -> tuple[list[tuple[str, str, str]], list[tuple[str, int]]]:
    connection = await asyncpg.connect(address)
    try:
        comments = [tuple(row) for row in await connection.fetch(_COMMENTS)]
        return comments, [tuple(row) for row in await connection.fetch(_VIEWS)]
    finally:
        await connection.close()


@contextmanager
def _sampled(pid: int) -> Iterator[list[int]]:
    """Bytes of a process and its descendants, again and again while the block runs."""
    found = [tree_memory(pid)]
    ended = threading.Event()

    def sample() -> None:
        while not ended.wait(_SAMPLE_SECONDS):
            found.append(tree_memory(pid))

    sampler = threading.Thread(target=sample)
    sampler.start()
    try:
        yield found
    finally:
        ended.set()
        sampler.join()
