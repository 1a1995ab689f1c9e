"""What a site without components, theme, and plugins costs, next to a checkout from before they existed.

``GLOSA_BEFORE`` names the folder of that checkout, with its ``.venv`` and its front end built.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from bench.browser import chromium
from bench.builders import glosa
from bench.corpus import SIZES, Corpus
from bench.place import GLOSA
from bench.process import run
from bench.project import Project
from bench.report import Options, Table
from bench.server import serving
from bench.weight import weigh


def measure(options: Options) -> Iterator[Table]:
    """One row per checkout."""
    before = os.environ.get("GLOSA_BEFORE")
    if not before:
        print("Skipped: GLOSA_BEFORE doesn't name a checkout of an earlier commit, set up with 'make setup'.")
        return
    programs = {"before": Path(before) / ".venv/bin/glosa", "now": GLOSA}
    runs = {size: 2 if options.quick else count for size, count in ((SIZES[0], 15), (SIZES[1], 7))}
    projects = [glosa.project(Corpus(size)) for size in runs]
    builds = [_cpu(programs, project, runs[project.pages]) for project in projects]
    weights = {name: _weights(program, projects[0]) for name, program in programs.items()}
    yield Table(
        "A site without components, theme, and plugins",
        ("checkout", *(f"build of {size:,} pages, CPU s" for size in runs), "before paint B", "hydrated B"),
        tuple((name, *(f"{one[name]:.3f}" for one in builds), *weights[name]) for name in programs),
        f"Cold builds into a new folder; medians of {' and '.join(map(str, runs.values()))} interleaved runs. Bytes of bodies of "
        "a first visit, as `glosa serve` compresses them.",
    )


def _cpu(programs: dict[str, Path], project: Project, runs: int) -> dict[str, float]:
    times: dict[str, list[float]] = {name: [] for name in programs}
    for _ in range(runs):
        for name, program in programs.items():
            project.clean()
            times[name].append(run((program, "build", ".", "--out", project.out), cwd=project.folder).cpu)
    return {name: median(own) for name, own in times.items()}


def _weights(program: Path, project: Project) -> tuple[str, str]:
    with (
        serving(lambda port: (program, "serve", ".", "--port", str(port)), folder=project.folder) as origin,
        chromium() as browser,
    ):
        weight = weigh(browser, origin + project.address)
    return f"{weight.before_paint:,}", f"{weight.hydrated:,}"
