"""CPU time and memory for rendering the most expensive comments that the service accepts."""

import multiprocessing
import re
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from bench.report import Options, Table
from glosa.service.domain.comments import Format
from glosa.service.domain.errors import CommentTooComplex
from glosa.service.domain.markup import render
from tests.growth.markdown import CASES

LONGEST = 9_980
"""Characters of a comment: 10,000 by the default rules, with some room."""
MOST_CPU = 40
"""Milliseconds that one comment may take."""
MOST_MEMORY = 30
"""Megabytes that one comment may take."""
_ROWS = 5


@dataclass(frozen=True, slots=True, order=True)
class Worst:
    """A comment that the service accepts, and what rendering it costs."""

    cpu: float
    """Milliseconds."""
    memory: float
    """Megabytes by which the process grew."""
    name: str
    text: str


def measure(options: Options) -> Iterator[Table]:
    """One row for each of the most expensive comments."""
    found = worst(quick=options.quick)
    rows = [(one.name, f"{len(one.text):,}", f"{one.cpu:.1f}", f"{one.memory:.1f}") for one in found[:_ROWS]]
    yield Table(
        "The most expensive comments",
        ("construct", "characters", "CPU ms", "memory MB"),
        tuple(rows),
        f"Every construct of the growth corpus, and every two of them in halves, repeated up to {LONGEST:,} characters or as "
        f"often as the service accepts; each in a process of its own, least of three. The bars are {MOST_CPU} ms and "
        f"{MOST_MEMORY} MB.",
    )


def worst(*, quick: bool = False) -> Sequence[Worst]:
    """The accepted comments, most expensive first. Pairs are tried of the constructs that cost most."""
    singles = sorted((_cost(name, _longest(name)) for name in CASES), reverse=True)
    costly = [one.name for one in singles[: 4 if quick else 16]]
    pairs = [_cost(f"{a}, {b}", f"{_half(a)}\n\n{_half(b)}") for a, b in combinations(costly, 2)]
    ranked = sorted((one for one in (*singles, *pairs) if one.text), reverse=True)[:_ROWS]
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=context, max_tasks_per_child=1) as processes:
        return sorted(processes.map(_fresh, ranked), reverse=True)


def _longest(name: str, characters: int = LONGEST) -> str:
    """The construct as often as it fits and is accepted; empty where it never is."""
    make, count = CASES[name], 1
    while len(make(2 * count)) <= characters and count < characters:
        count *= 2
    step = count
    while step := step // 2:
        if len(make(count + step)) <= characters:
            count += step
    while count and not _is_accepted(make(count)):
        count = count * 9 // 10
    return make(count) if count else ""


def _half(name: str) -> str:
    return _longest(name, LONGEST // 2 - 1)


def _is_accepted(text: str) -> bool:
    try:
        render(text, Format.MARKDOWN)
    except CommentTooComplex:
        return False
    return True


def _cost(name: str, text: str) -> Worst:
    """By the least of three runs; no cost where the text is refused."""
    return (
        Worst(min(_milliseconds(text) for _ in range(3)), 0, name, text)
        if text and _is_accepted(text)
        else Worst(0, 0, name, "")
    )


def _milliseconds(text: str) -> float:
    begun = time.process_time()
    render(text, Format.MARKDOWN)
    return (time.process_time() - begun) * 1000


def _fresh(found: Worst) -> Worst:
    """In a new process: how much it grows at the first rendering, and the least of three runs."""
    render("warm **up**", Format.MARKDOWN)
    # Resets the peak that Linux measures, see proc(5).
    Path("/proc/self/clear_refs").write_text("5", "utf-8")
    before = _peak()
    render(found.text, Format.MARKDOWN)
    memory = _peak() - before
    return Worst(min(_milliseconds(found.text) for _ in range(3)), memory, found.name, found.text)


def _peak() -> float:
    """The most memory that this process has had, in megabytes."""
    status = Path("/proc/self/status").read_text("utf-8")
    peak = re.search(r"VmHWM:\s+(\d+) kB", status)
    if peak is None:
        raise LookupError("The system doesn't tell a process's peak memory.")
    return int(peak[1]) / 1000
