"""What search adds to a save in ``glosa dev``, and how soon the index follows it."""

from collections.abc import Sequence
from statistics import median
from time import monotonic, sleep, time_ns
from urllib.request import urlopen

from playwright.sync_api import Browser

from bench.builders import glosa
from bench.corpus import LANGUAGES, Corpus
from bench.dev import save_times
from bench.engines.indexes import GLOSA, NAMES, PEERS, Indexed
from bench.process import run
from bench.project import Project
from bench.report import Bar, Table
from bench.server import serving

_PATIENCE_SECONDS = 120
_MOST_ADDED_MS = 10
_QUIET_SECONDS = 1.5
"""Between saves, so that the index of one doesn't delay the next."""


def saves(browser: Browser, size: int, site: Indexed, count: int) -> Table:
    """One row per engine."""
    plain, searched = (glosa.project(Corpus(size), search=search) for search in (False, True))
    without, with_ = (median(save_times(browser, project, saves=count)) for project in (plain, searched))
    rows = [
        (
            NAMES[GLOSA],
            f"{with_ - without:+.0f} ({without:.0f} → {with_:.0f})",
            f"{median(_until_indexed(searched, count)):.0f}",
        )
    ]
    for engine in PEERS:
        again = median(run(site.index_with(engine)).wall for _ in range(count))
        rows.append((NAMES[engine], "–", f"{again * 1000:.0f}"))
    return Table(
        f"Search: after a save, {size:,} pages",
        ("engine", "added until the page is visible ms", "until the index follows ms"),
        tuple(rows),
        f"Median of {count} saves of one page in `glosa dev`, with search off and on, from writing the file. Index: until the manifest "
        "names new files. The others index all pages again after a build; VitePress updates its index in memory.",
        (Bar(f"added to a save, {size:,} pages, ms", with_ - without, most=_MOST_ADDED_MS),),
    )


def _until_indexed(project: Project, count: int) -> Sequence[float]:
    """Milliseconds per save. The first one is a warm-up."""
    text = project.edited.read_text("utf-8")
    times = []
    with serving(project.develop, folder=project.folder, path=project.address) as origin:
        manifest = f"{origin}/assets/search/{LANGUAGES[0].tag}.json"
        try:
            known = _changed(manifest, b"")
            for _ in range(count + 1):
                sleep(_QUIET_SECONDS)
                start = monotonic()
                project.edited.write_text(f"{text}\nsavemark{time_ns()}\n", "utf-8")
                known = _changed(manifest, known)
                times.append((monotonic() - start) * 1000)
        finally:
            project.edited.write_text(text, "utf-8")
    return times[1:]


def _changed(address: str, known: bytes) -> bytes:
    """The content once it's another. Raises :class:`TimeoutError`."""
    ends = monotonic() + _PATIENCE_SECONDS
    while monotonic() < ends:
        with urlopen(address) as answer:
            content: bytes = answer.read()
        if content != known:
            return content
        sleep(0.005)
    raise TimeoutError(f"{address} doesn't change.")
