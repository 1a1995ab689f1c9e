"""Time from saving a Markdown file until its new text is visible in the browser."""

from collections.abc import Callable, Iterator
from statistics import median
from time import time, time_ns

from playwright.sync_api import Browser

from bench.browser import chromium, fresh_page
from bench.builders import glosa, hugo, mkdocs, vitepress
from bench.corpus import SIZES, Corpus
from bench.project import Project
from bench.report import Options, Table
from bench.server import serving

_PATIENCE_SECONDS = 300
_MARKED = "\nThe text of "
_QUIET_MILLISECONDS = 1500
"""Pause between saves. Hugo misses a save within about half a second of another."""

TEXT = """
const look = () => {
  const mark = /savemark-\\d+/.exec(document.body?.textContent ?? "");
  if (mark) benchSeen(mark[0], performance.timeOrigin + performance.now());
};
new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
"""
"""Sees marks in the text of the page."""


def measure(options: Options) -> Iterator[Table]:
    """One row per builder."""
    sizes = SIZES[:1] if options.quick else SIZES[:2]
    saves = 3 if options.quick else 9
    rows = []
    with chromium() as browser:
        for builder in (glosa, vitepress, hugo, mkdocs):
            cells = []
            projects = [builder.project(Corpus(size)) for size in sizes]
            for size, project in zip(sizes, projects, strict=True):
                times = save_times(
                    browser, project, saves=saves if builder in (glosa, vitepress) or size == SIZES[0] else 3
                )
                cells += [f"{median(times):.0f}", f"{min(times):.0f}"]
            rows.append((projects[0].builder, *cells))
    yield Table(
        "Save to visible",
        ("builder", *(column for size in sizes for column in (f"{size:,} pages, median ms", "fastest ms"))),
        tuple(rows),
        "From writing the Markdown file to the new text in the document of an open page, in Chromium. "
        f"Median of {saves} saves (Hugo and MkDocs on the large corpus: 3).",
    )


def _appended(text: str, mark: str) -> str:
    return f"{text}{_MARKED}{mark}.\n"


def save_times(
    browser: Browser,
    project: Project,
    *,
    saves: int,
    marked: Callable[[str, str], str] = _appended,
    watch: str = TEXT,
) -> list[float]:
    """Milliseconds per save, without the first one, which is a warm-up. ``marked`` adds a mark to the file's text, and the
    script ``watch`` calls ``benchSeen`` with the mark when it sees it.
    """
    seen: dict[str, float] = {}
    text = project.edited.read_text("utf-8").partition(_MARKED)[0]
    project.edited.write_text(text, "utf-8")
    times = []
    with (
        serving(project.develop, folder=project.folder, path=project.address) as origin,
        fresh_page(browser) as (page, _),
    ):
        page.expose_function("benchSeen", lambda mark, moment: seen.setdefault(mark, moment))
        page.add_init_script(watch)
        page.goto(origin + project.address)
        page.wait_for_timeout(1500)
        try:
            for _ in range(saves + 1):
                mark = f"savemark-{time_ns()}"
                page.wait_for_timeout(_QUIET_MILLISECONDS)
                saved = time()
                project.edited.write_text(marked(text, mark), "utf-8")
                while mark not in seen:
                    if time() - saved > _PATIENCE_SECONDS:
                        raise TimeoutError(f"{project.builder} does not show what was saved to {project.edited}.")
                    page.wait_for_timeout(5)
                times.append(seen[mark] - saved * 1000)
        finally:
            project.edited.write_text(text, "utf-8")
    return times[1:]
