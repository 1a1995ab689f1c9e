"""Many posts to the same pages from several processes, with moderation alongside them, on PostgreSQL. Checks that nothing is lost."""

import asyncio
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles

import asyncpg
import msgspec

from bench.place import REPOSITORY
from bench.postgres import postgres
from bench.report import Bar, Options, Table
from bench.stress_worker import SITE, Log
from glosa.service.storage.store import open_store

PROCESSES = 8
POSTERS = 8
"""In each process, which has as many connections."""
AGAINST = "GLOSA_BENCH_AGAINST"
"""Environment variable: folders of other checkouts, separated as in ``PATH``, which take turns with this one."""

_PROGRAM = REPOSITORY / "bench" / "stress_worker.py"
_STORED = """
SELECT (SELECT count(*) FROM comments AS c JOIN unnest($1::text[]) AS given(id) ON c.id = given.id),
    (SELECT count(*) - count(DISTINCT split_part(source, ' ', 1)) FROM comments),
    (SELECT count(*) FROM comments WHERE NOT split_part(source, ' ', 1) = ANY($2::text[]))
"""
_MISCOUNTED = """
SELECT count(*) FROM threads AS t CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE c.rid = '' AND (c.status = 'visible' OR EXISTS (
            SELECT 1 FROM comments AS r WHERE r.site = c.site AND r.rid = c.id AND r.status = 'visible'))) AS roots,
        count(*) FILTER (WHERE c.rid <> '' AND c.status = 'visible' AND EXISTS (
            SELECT 1 FROM comments AS r WHERE r.site = c.site AND r.id = c.rid AND r.status IN ('visible', 'deleted'))) AS replies
    FROM comments AS c WHERE c.site = t.site AND c.thread = t.key AND c.status IN ('visible', 'deleted')
) AS counted
WHERE t.key <> '' AND (t.roots, t.replies) <> (counted.roots, counted.replies)
"""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One run."""

    posts: float
    """Acknowledged a second."""
    waits: Sequence[float]
    """Seconds until each was acknowledged."""
    moderated: int
    deadlocks: int
    """That PostgreSQL ended; the service repeats these transactions."""
    lost: int
    """Acknowledged comments that nobody purged and that aren't stored."""
    duplicated: int
    invented: int
    """Comments that nobody sent."""
    miscounted: int
    """Threads whose numbers of comments are wrong."""
    refused: Mapping[str, int]
    """By code."""


def measure(options: Options) -> Iterator[Table]:
    """One row per checkout, of runs in turns."""
    seconds, runs = (3.0, 1) if options.quick else (12.0, 3)
    others = [Path(folder).resolve() for folder in os.environ.get(AGAINST, "").split(os.pathsep) if folder]
    checkouts = {"this checkout": REPOSITORY} | {folder.name: folder for folder in others}
    found: dict[str, list[Outcome]] = {name: [] for name in checkouts}
    for _ in range(runs):
        for name, checkout in checkouts.items():
            found[name].append(stressed(checkout, seconds))
    yield Table(
        "Posts and moderation at the same time on PostgreSQL",
        ("checkout", "posts/s", "median wait, ms", "99th percentile, ms", "moderated", "deadlocks", "refused"),
        tuple((name, *_row(outcomes)) for name, outcomes in found.items()),
        f"{PROCESSES} processes with {POSTERS} posters each on one server of the same machine, {seconds:g} s, {runs} runs in turns. Half of "
        "all comments are for one page, 40 % are replies. In each process, a moderator changes the newest comments 20 times a second: "
        "likes, decisions, marks, edits, subscriptions, and purges.",
        [
            Bar(f"{what} ({name})", sum(getattr(one, what) for one in outcomes), most=0)
            for name, outcomes in found.items()
            for what in ("lost", "duplicated", "invented", "miscounted", "deadlocks")
        ],
    )


def stressed(checkout: Path, seconds: float) -> Outcome:
    """Runs the processes with the code of ``checkout`` on a new database."""
    with postgres({"max_connections": "200"}) as address:
        asyncio.run(_prepared(address))
        logs = _run(checkout, address, seconds)
        found = asyncio.run(_checked(address, logs, seconds))
    print(found.posts, found.deadlocks, found.lost, found.moderated, dict(found.refused), file=sys.stderr)
    return found


def _run(checkout: Path, address: str, seconds: float) -> Sequence[Log]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(checkout / "src"), str(REPOSITORY)))}
    command = [sys.executable, "-m", "bench.stress_worker", address]
    processes = [
        subprocess.Popen(
            [*command, str(number), str(seconds), str(POSTERS)],
            cwd=REPOSITORY,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for number in range(PROCESSES)
    ]
    try:
        for process in processes:
            assert process.stdout is not None
            process.stdout.readline()
        for process in processes:
            assert process.stdin is not None
            process.stdin.write("\n")
            process.stdin.flush()
        return [msgspec.json.decode(process.communicate()[0], type=Log) for process in processes]
    finally:
        for process in processes:
            process.kill()
            process.wait()


async def _prepared(address: str) -> None:
    store = open_store(address)
    await store.migrate()
    await store.save_site(SITE)
    await store.close()


async def _checked(address: str, logs: Sequence[Log], seconds: float) -> Outcome:
    connection = await asyncpg.connect(address)
    keys = [key for log in logs for key in log.keys]
    purged = {id for log in logs for id in log.purged}
    posted = {id for log in logs for id in log.posted.values()}
    refused: Counter[str] = Counter()
    for log in logs:
        refused.update(log.refused)
    expected = posted - purged
    stored, duplicated, invented = await connection.fetchrow(_STORED, list(expected), keys)
    miscounted = await connection.fetchval(_MISCOUNTED)
    deadlocks = await connection.fetchval("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()")
    await connection.close()
    return Outcome(
        posts=len(posted) / seconds,
        waits=[wait for log in logs for wait in log.waits],
        moderated=sum(log.moderated for log in logs),
        deadlocks=deadlocks,
        lost=len(expected) - stored,
        duplicated=duplicated,
        invented=invented,
        miscounted=miscounted,
        refused=refused,
    )


def _row(outcomes: Sequence[Outcome]) -> tuple[str, ...]:
    waits = [wait for one in outcomes for wait in one.waits]
    refused: Counter[str] = Counter()
    for one in outcomes:
        refused.update(one.refused)
    return (
        " ".join(f"{one.posts:,.0f}" for one in outcomes),
        f"{median(waits) * 1000:,.0f}",
        f"{quantiles(waits, n=100)[-1] * 1000:,.0f}",
        " ".join(f"{one.moderated:,}" for one in outcomes),
        " ".join(str(one.deadlocks) for one in outcomes),
        ", ".join(f"{code} {count}" for code, count in sorted(refused.items())) or "–",
    )
