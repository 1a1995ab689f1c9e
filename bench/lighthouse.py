"""Lighthouse for phones: scores, timings and failed audits of the site's pages, and of the moderation page before somebody signs in."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from bench.browser import FLAGS
from bench.packages import node_modules
from bench.place import WORK, debian_program
from bench.process import run
from bench.report import Options, Table
from bench.site import PAGES, served_site

_MODERATION = "/comments/admin/"
_CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
_TIMINGS = {"first-contentful-paint": "FCP ms", "largest-contentful-paint": "LCP ms", "total-blocking-time": "TBT ms"}


@dataclass(frozen=True, slots=True)
class Verdict:
    """The results of one run: scores from 0 to 100, milliseconds, names of failed audits."""

    scores: Mapping[str, float]
    timings: Mapping[str, float]
    shift: float
    failed: tuple[str, ...]


def measure(options: Options) -> Iterator[Table]:
    """One row per page of ``site/``, and the moderation page, which asks search engines to ignore it: the median of three runs."""
    runs = 1 if options.quick else 3
    rows = []
    with served_site() as origin:
        for path in (*PAGES[:: 3 if options.quick else 1], _MODERATION):
            verdicts = [judge(origin + path) for _ in range(runs)]
            rows.append(_row(path, verdicts))
    yield Table(
        "Lighthouse, mobile",
        (
            "page",
            "performance",
            "accessibility",
            "best practices",
            "SEO",
            *_TIMINGS.values(),
            "CLS",
            "audits that fail",
        ),
        tuple(rows),
        f"Lighthouse's own simulated phone on `glosa serve`; median of {runs}.",
    )


def _row(path: str, verdicts: list[Verdict]) -> tuple[str, ...]:
    scores = (f"{median(one.scores[name] for one in verdicts):.0f}" for name in _CATEGORIES)
    timings = (f"{median(one.timings[name] for one in verdicts):.0f}" for name in _TIMINGS)
    shift = f"{median(one.shift for one in verdicts):.3f}"
    failed = sorted({audit for one in verdicts for audit in one.failed})
    return path, *scores, *timings, shift, ", ".join(failed) or "none"


def judge(address: str, headers: Mapping[str, str] | None = None) -> Verdict:
    """The verdict about a page, which is requested with ``headers`` in addition."""
    program, report, sent = node_modules() / ".bin" / "lighthouse", WORK / "lighthouse.json", WORK / "headers.json"
    sent.write_text(json.dumps(dict(headers or {})))
    flags = " ".join(("--headless=new", *FLAGS))
    command: tuple[str | Path, ...] = (program, address, "--quiet", "--output=json", f"--output-path={report}")
    command = (*command, f"--chrome-flags={flags}", f"--extra-headers={sent}")
    run((*command, f"--only-categories={','.join(_CATEGORIES)}"), env={"CHROME_PATH": debian_program("chromium")})
    return _read(json.loads(report.read_bytes()))


def _read(report: dict[str, Any]) -> Verdict:
    audits, categories = report["audits"], report["categories"]
    weighed = {
        reference["id"]
        for category in categories.values()
        for reference in category["auditRefs"]
        if reference["weight"]
    }
    return Verdict(
        scores={name: 100 * (categories[name]["score"] or 0) for name in _CATEGORIES},
        timings={name: float(audits[name]["numericValue"]) for name in _TIMINGS},
        shift=float(audits["cumulative-layout-shift"]["numericValue"]),
        failed=tuple(name for name in sorted(weighed) if (audits[name]["score"] or 0) < 0.9 and _applies(audits[name])),
    )


def _applies(audit: dict[str, Any]) -> bool:
    return audit["scoreDisplayMode"] in ("binary", "numeric", "metricSavings")
