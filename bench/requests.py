"""Requests to a code host for a first view of comments, and the weight of the widget."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from statistics import median

import brotli

from bench.browser import chromium
from bench.report import Options, Table
from bench.widgets.forge import running_forge
from bench.widgets.pages import PLATFORMS, WIDGETS, Widget, served_widgets
from bench.widgets.view import COMMENTS, Case, Place, View, view

Views = Mapping[Case, Sequence[Sequence[View]]]
"""All runs of each widget."""


def measure(options: Options) -> Iterator[Table]:
    """One row per platform, reader, and way to find the issue, then one per platform."""
    runs = 1 if options.quick else 3
    cases = [
        Case(platform, logged_in, by_title)
        for platform in PLATFORMS[:: 3 if options.quick else 1]
        for logged_in in (False, True)
        for by_title in (True, False)
    ]
    with running_forge() as forge, served_widgets(forge.origin) as pages, chromium() as browser:
        place = Place(browser, forge, pages)
        views = {case: [[view(place, widget, case) for _ in range(runs)] for widget in WIDGETS] for case in cases}
    yield _requests(views, runs)
    yield _weight(views)


def _requests(views: Views, runs: int) -> Table:
    return Table(
        "Requests of a first view of comments at a code host",
        (
            "platform",
            "read as",
            "issue by",
            *(f"{widget.name} {what}" for widget in WIDGETS for what in ("requests", "preflights")),
        ),
        tuple((*_name(case), *(cell for taken in views[case] for cell in _counts(taken))) for case in views),
        f"Widget B of Glosa next to vssue 1.4.8, in Chromium with an empty cache, at the stand-ins of `glosa forge`: an "
        f"issue with {COMMENTS} comments, median of {runs}. (–): shows a login prompt instead of comments. GitHub's "
        "GraphQL API and GitLab's notes require a login, and Vssue fails if Gitea renders Markdown only with one. The "
        "browser may merge concurrent requests to one URL. "
        "Vssue supports only one URL of Bitbucket's API, which was replaced in the measured copy.",
    )


def _name(case: Case) -> tuple[str, str, str]:
    return case.platform, "reader" if case.logged_in else "anonymous", "title" if case.by_title else "issueId"


def _counts(taken: Sequence[View]) -> tuple[str, str]:
    mark = "" if all(one.complete for one in taken) else " (–)"
    return f"{median(one.requests for one in taken):.0f}{mark}", f"{median(one.preflights for one in taken):.0f}"


def _weight(views: Views) -> Table:
    return Table(
        "Weight of the widget for code hosts",
        ("platform", *(f"{part} kB" for widget in WIDGETS for part in (widget.name, widget.library))),
        tuple(
            (case.platform, *(cell for one, taken in zip(WIDGETS, runs, strict=True) for cell in _sizes(one, taken[0])))
            for case, runs in views.items()
            if case.logged_in and case.by_title
        ),
        "All that such a view by title loads for a reader who is logged in, each file after brotli: the widget's own "
        "scripts with one adapter and one language, and its stylesheet; then the library that it is written for.",
    )


def _sizes(widget: Widget, taken: View) -> tuple[str, str]:
    library = [file for file in taken.files if file.name.startswith(f"{widget.library.lower()}.")]
    return _kilobytes(file for file in taken.files if file not in library), _kilobytes(library)


def _kilobytes(files: Iterable[Path]) -> str:
    return f"{sum(map(_compressed, files)) / 1000:.1f}"


@cache
def _compressed(file: Path) -> int:
    """Bytes after brotli."""
    return len(brotli.compress(file.read_bytes()))
