"""``make cluster``: runs a cluster, injects faults under load, and checks that nothing was lost."""

import argparse
import asyncio
import os
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from tests.cluster.cluster import Cluster
from tests.cluster.faults import FAULTS, await_whole
from tests.cluster.history import Stored, StoredComment, Verdict, check, longest_pause
from tests.cluster.layout import layout
from tests.cluster.load import Load, Size
from tests.cluster.packages import install

WRITES_RESUME_WITHIN = 15.0
"""Seconds that writers may wait after any fault."""
_CALM_SECONDS = 3.0
"""Load before and after each fault."""


@dataclass(frozen=True, slots=True)
class Injection:
    """One fault, and how writers felt it."""

    fault: str
    pause: float
    """The longest time without an acknowledged comment, in seconds."""
    whole: float
    """Seconds from its beginning until the cluster was whole again."""
    busy: float
    """The machine's load average in the last minute. With more programs than cores, everything waits, these clients included."""


def main() -> int:
    """Returns the exit code: 0 if every check passed."""
    parser = argparse.ArgumentParser(prog="python -m tests.cluster", description=__doc__)
    parser.add_argument("--times", type=int, default=10, help="how often each fault is injected; default: 10")
    parser.add_argument("--faults", default="", help=f"some of: {', '.join(FAULTS)}; default: all")
    parser.add_argument("--through", choices=("hosts", "haproxy", "pgbouncer"), default="hosts")
    parser.add_argument("--rate", type=float, default=Size().rate, help="requests per second of each of the 56 clients")
    parser.add_argument("--keep", action="store_true", help="keep the folder with logs and data")
    options = parser.parse_args()
    names = [name.strip() for name in options.faults.split(",") if name.strip()] or list(FAULTS)
    unknown = sorted(set(names) - FAULTS.keys())
    if unknown:
        parser.error(f"{', '.join(unknown)}: expected some of {', '.join(FAULTS)}")
    install()
    # Python would end without context managers on SIGTERM, and leave the cluster behind.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    folder = Path(tempfile.mkdtemp(prefix="glosa-cluster-"))
    cluster = Cluster(layout(folder), through=options.through)
    passed = False
    try:
        _say(f"Starting the cluster in {folder}, database through {options.through}.")
        cluster.start()
        passed = asyncio.run(_tested(cluster, names, times=options.times, rate=options.rate))
    finally:
        left = cluster.stop()
        _say("Stopped. Processes left: " + (", ".join(map(str, left)) or "none."))
        if passed and not options.keep:
            shutil.rmtree(folder, ignore_errors=True)
        else:
            print(f"Logs and data: {folder}", flush=True)
    return 0 if passed and not left else 1


async def _tested(cluster: Cluster, names: Sequence[str], *, times: int, rate: float) -> bool:
    """Injects the faults in turn. After SIGTERM, the current one is the last, and what clients saw until then is checked."""
    ended = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, ended.set)
    load = Load(cluster.layout.front, Size(rate=rate))
    load.start()
    await asyncio.sleep(_CALM_SECONDS)
    injections: list[Injection] = []
    failed = ""
    try:
        for turn, name in ((turn, name) for turn in range(1, times + 1) for name in names):
            if ended.is_set():
                break
            one = await _injected(cluster, load, name)
            injections.append(one)
            _say(
                f"{turn}/{times} {name}: no write for {one.pause:.1f} s, whole after {one.whole:.1f} s, load average {one.busy:.0f}"
            )
        await asyncio.sleep(_CALM_SECONDS)
    except TimeoutError as error:
        # What clients saw until then counts.
        failed = str(error)
        _say(failed)
    await asyncio.wait_for(load.stop(), 120)
    verdict = check(load.history, _stored(cluster))
    _report(load, injections, verdict)
    return not failed and verdict.is_clean and all(one.pause <= WRITES_RESUME_WITHIN for one in injections)


async def _injected(cluster: Cluster, load: Load, name: str) -> Injection:
    began = time.monotonic()
    await asyncio.to_thread(FAULTS[name], cluster)
    await asyncio.to_thread(await_whole, cluster)
    whole = time.monotonic() - began
    await asyncio.sleep(_CALM_SECONDS)
    load.fail_early()
    pause = longest_pause(load.acknowledged(), began=began, ended=time.monotonic())
    return Injection(name, pause, whole, busy=os.getloadavg()[0])


def _stored(cluster: Cluster) -> Stored:
    """The text of every comment is its source; pages are recognized by their address."""
    comments = cluster.rows("SELECT url, source, id FROM comments")
    views = cluster.rows("SELECT url, views FROM counters")
    return Stored([StoredComment(*row) for row in comments], {url: int(count) for url, count in views})


def _report(load: Load, injections: Sequence[Injection], verdict: Verdict) -> None:
    history = load.history
    print("\n| fault | times | longest pause of writes, s: range, median | whole again after, s | load average |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for name in dict.fromkeys(one.fault for one in injections):
        own = [one for one in injections if one.fault == name]
        pauses = f"{_range([one.pause for one in own], 1)}, {median(one.pause for one in own):.1f}"
        rest = f"{_range([one.whole for one in own], 1)} | {_range([one.busy for one in own], 0)}"
        print(f"| {name} | {len(own)} | {pauses} | {rest} |")
    print(
        f"\n{len(history.posts):,} comments and {len(history.views):,} views acknowledged, {len(history.reads):,} answers to "
        f"readers; {load.refused:,} requests answered with 5xx, {load.unanswered:,} without an answer.\n"
        f"Lost: {len(verdict.lost)}. Duplicated: {len(verdict.duplicated)}. Invented: {len(verdict.invented)}. "
        f"With another id: {len(verdict.renamed)}. Pages with wrong views: {len(verdict.miscounted)}. "
        f"Answers that went back in time: {len(verdict.stale)}, ahead of time: {len(verdict.early)}."
    )
    for fault in (*verdict.lost, *verdict.duplicated, *verdict.miscounted, *verdict.stale)[:20]:
        print(f"  {fault}")
    slow = max((one.pause for one in injections), default=0)
    print(f"Writes resumed within {slow:.1f} s; at most {WRITES_RESUME_WITHIN:.0f} s are allowed.", flush=True)


def _range(figures: Sequence[float], digits: int) -> str:
    return f"{min(figures):.{digits}f}–{max(figures):.{digits}f}"


def _say(text: str) -> None:
    print(f"{time.strftime('%H:%M:%S')} {text}", flush=True)


if __name__ == "__main__":
    os.umask(0o022)
    sys.exit(main())
