"""Cold builds compared with peers, builds after one edit, and what a page costs as a site grows.

All builders convert the same Markdown in two languages, highlight its code, and write complete pages with a navigation and an
outline. Beyond that:

- Glosa checks every link and anchor, and writes a data file per page, the route table, and the reader's scripts, for navigation
  without page loads. It also saves parsed pages for the next build.
- Hugo renders Glosa's parts of a page in templates, see :mod:`bench.builders.hugo`. It checks no links, and has no scripts.
- MkDocs repeats the whole navigation on every page, and writes a search index. It reports missing pages.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median

from bench.builders import glosa, hugo, mkdocs
from bench.corpus import SIZES, Corpus
from bench.process import Cost, peak_memory, run
from bench.project import Project
from bench.report import Options, Table

_BUILDERS = (glosa, hugo, mkdocs)
_RUNS = {62: 7, 1_000: 3, 10_000: 1}
_TOO_SLOW = {(mkdocs, 10_000)}
"""Its pages hold the whole navigation: time and output grow with the square of the number of pages."""


@dataclass(frozen=True, slots=True)
class Figures:
    """Medians of one builder on one corpus: seconds, and bytes at the peak."""

    wall: float
    cpu: float
    memory: int


def measure(options: Options) -> Iterator[Table]:
    """One table a size, one row a builder; then the cost per page."""
    sizes = SIZES[:1] if options.quick else SIZES
    measured: dict[int, Mapping[str, Figures]] = {}
    for size in sizes:
        projects = [builder.project(Corpus(size)) for builder in _BUILDERS if (builder, size) not in _TOO_SLOW]
        runs = 2 if options.quick else _RUNS[size]
        measured[size] = figures = _side_by_side(projects, runs)
        yield Table(
            f"Cold build of {size:,} pages",
            ("builder", "wall s", "CPU s", "memory MB", "wall, ratio to Glosa"),
            tuple(_row(name, one, figures[glosa.NAME]) for name, one in figures.items()),
            f"The same bilingual text, about 8 kB of Markdown a page; median of {runs} interleaved runs, each into a new "
            "folder. Memory: highest sum of the proportional set sizes of all processes, in a run of its own.",
        )
        yield Table(
            f"Build of {size:,} pages after an edit of one",
            ("builder", "wall s", "CPU s"),
            tuple((project.builder, *_after_an_edit(project, runs)) for project in projects),
            f"A new process builds into the folder of the build before; median of {runs} edits.",
        )
    yield _per_page(measured)


def _side_by_side(projects: Sequence[Project], runs: int) -> Mapping[str, Figures]:
    costs: dict[str, list[Cost]] = {project.builder: [] for project in projects}
    memory = {}
    for project in projects:
        project.clean()
        memory[project.builder] = peak_memory(project.build_to(project.out / "memory"), cwd=project.folder)
    for number in range(runs):
        for project in projects:
            # What was just deleted slows a file system down: every run writes to a place of its own.
            out = project.out / str(number)
            project.forget()
            costs[project.builder].append(run(project.build_to(out), cwd=project.folder))
    for project in projects:
        project.clean()
    return {
        name: Figures(median(one.wall for one in some), median(one.cpu for one in some), memory[name])
        for name, some in costs.items()
    }


def _after_an_edit(project: Project, runs: int) -> tuple[str, str]:
    out = project.out / "edited"
    text = project.edited.read_text("utf-8")
    project.clean()
    run(project.build_to(out), cwd=project.folder)
    costs = []
    try:
        for number in range(runs):
            project.edited.write_text(f"{text}\nEdit {number}.\n", "utf-8")
            costs.append(run(project.build_to(out), cwd=project.folder))
    finally:
        project.edited.write_text(text, "utf-8")
        project.clean()
    return f"{median(one.wall for one in costs):.2f}", f"{median(one.cpu for one in costs):.2f}"


def _row(name: str, figures: Figures, ours: Figures) -> tuple[str, ...]:
    ratio = figures.wall / ours.wall
    return name, f"{figures.wall:.2f}", f"{figures.cpu:.2f}", f"{figures.memory / 2**20:.0f}", f"{ratio:.2f} ×"


def _per_page(measured: Mapping[int, Mapping[str, Figures]]) -> Table:
    names = list(measured[SIZES[0]])
    rows = []
    for name in names:
        cells = []
        for size, figures in measured.items():
            cells.append(f"{figures[name].wall / size * 1000:.2f}" if name in figures else "–")
        rows.append((name, *cells))
    return Table(
        "Cost per page",
        ("builder", *(f"{size:,} pages, ms each" for size in measured)),
        tuple(rows),
        "Wall time of the cold builds above, divided by the number of pages; starting the program is in it.",
    )
