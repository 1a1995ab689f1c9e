"""What an index adds to a build, compared with peers that read the built pages."""

import shutil
from collections.abc import Iterator, Sequence
from statistics import median
from time import time_ns

from bench.builders import glosa
from bench.corpus import Corpus
from bench.engines.indexes import GLOSA, NAMES, PEERS, Indexed, indexed
from bench.process import Cost, peak_memory, run
from bench.project import Project
from bench.report import Bar, Table

_MOST_WALL, _MOST_MEMORY = 0.35, 60
"""Seconds and megabytes that search may add to a first build of 1,000 pages."""


_BARRED = 1_000


def costs(size: int, runs: int) -> tuple[Table, Indexed]:
    """The table of one corpus, and the indexes, for further measurements."""
    plain, searched = (glosa.project(Corpus(size), search=search) for search in (False, True))
    found = dict(zip((False, True), _side_by_side((plain, searched), runs), strict=True))
    site = indexed(searched.out / str(runs - 1), searched.folder.name)
    added = [
        (with_.wall - without.wall, with_.cpu - without.cpu) for without, with_ in zip(*found.values(), strict=True)
    ]
    memory = _memory(searched) - _memory(plain)
    rows = [_row(site, GLOSA, added, memory)]
    for engine in PEERS:
        command = site.index_with(engine)
        ran = [run(command) for _ in range(runs)]
        rows.append(_row(site, engine, [(one.wall, one.cpu) for one in ran], peak_memory(command)))
    note = (
        f"The same pages in two languages; median of {runs} runs. Glosa: the difference between cold builds with and without "
        "search, interleaved, and between their peaks of memory. The others run after the build, and read its HTML."
    )
    columns = ("engine", "wall s", "CPU s", "memory MB", "index on disk MB")
    wall = median(seconds for seconds, _ in added)
    bars = (
        Bar(f"added to a first build of {size:,} pages, wall s", wall, most=_MOST_WALL),
        Bar(f"added to a first build of {size:,} pages, memory MB", memory / 2**20, most=_MOST_MEMORY),
    )
    return Table(f"Indexing {size:,} pages", columns, tuple(rows), note, bars if size <= _BARRED else ()), site


def grown(size: int) -> Indexed:
    """A large corpus with Glosa's index only."""
    project = glosa.project(Corpus(size), search=True)
    project.clean()
    out = project.out / "0"
    run(project.build_to(out), cwd=project.folder)
    return Indexed(out, out, project.out / "none")


def _side_by_side(projects: Sequence[Project], runs: int) -> Iterator[Sequence[Cost]]:
    """Builds in turns, to folders that are new. Earlier ones are deleted afterwards, because for some minutes ext4 creates files slower near those that were deleted."""
    ran: list[list[Cost]] = [[] for _ in projects]
    earlier = [project.out.with_name(f"{project.out.name}-{time_ns()}") for project in projects]
    for project, folder in zip(projects, earlier, strict=True):
        if project.out.exists():
            project.out.rename(folder)
    for number in range(runs):
        for project, own in zip(projects, ran, strict=True):
            project.forget()
            own.append(run(project.build_to(project.out / str(number)), cwd=project.folder))
    for folder in earlier:
        shutil.rmtree(folder, ignore_errors=True)
    yield from ran


def _memory(project: Project) -> int:
    project.forget()
    return peak_memory(project.build_to(project.out / "memory"), cwd=project.folder)


def _row(site: Indexed, engine: str, spent: Sequence[tuple[float, float]], memory: int) -> tuple[str, ...]:
    wall, cpu = (median(values) for values in zip(*spent, strict=True))
    return NAMES[engine], f"{wall:.2f}", f"{cpu:.2f}", f"{memory / 2**20:.0f}", f"{site.size_of(engine) / 1e6:.1f}"
