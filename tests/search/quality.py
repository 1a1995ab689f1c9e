"""Runs the judged queries: ``python -m tests.search.quality [--half tune] [--failures]`` prints nDCG@5 and how often the first result is right."""

import argparse
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log2
from pathlib import Path

import yaml

from glosa.builder.build import Request, workshop
from glosa.builder.search.find import Finder

ROOT = Path(__file__).parents[2]
QUERIES = Path(__file__).with_name("queries.yaml")
DEPTH = 5


@dataclass(frozen=True, slots=True)
class Judged:
    """A query with its answers, and what search found."""

    lang: str
    kind: str
    half: str
    query: str
    answers: Mapping[str, int]
    found: Sequence[str]

    @property
    def is_first_right(self) -> bool:
        """Whether the first result answers the query."""
        return bool(self.found) and self.answers.get(self.found[0], 0) == max(self.answers.values())

    @property
    def ndcg(self) -> float:
        """The gain of the first results, compared with that of the best possible order."""
        return _gain(self.answers.get(url, 0) for url in self.found) / _gain(
            sorted(self.answers.values(), reverse=True)
        )


@dataclass(frozen=True, slots=True)
class Quality:
    """How well a set of queries is answered."""

    queries: int
    ndcg: float
    first: float
    """The share of queries with a right first result."""
    empty: int
    """Queries without a result."""


def judged(finder: Finder, half: str = "") -> Sequence[Judged]:
    """All queries of the half, or of both, answered."""
    with QUERIES.open(encoding="utf-8") as file:
        queries = yaml.safe_load(file)["queries"]
    return [
        Judged(**one, found=[hit.url for hit in finder.find(one["query"], lang=one["lang"], limit=10).hits])
        for one in queries
        if half in ("", one["half"])
    ]


def quality(results: Sequence[Judged]) -> Quality:
    """The figures of these queries."""
    count = len(results)
    return Quality(
        count,
        sum(one.ndcg for one in results) / count,
        sum(one.is_first_right for one in results) / count,
        sum(not one.found for one in results),
    )


def _gain(grades: Iterable[int]) -> float:
    return sum((2.0**grade - 1) / log2(place + 2) for place, grade in enumerate(list(grades)[:DEPTH]))


def main() -> None:
    """Prints the figures by kind and half."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--half", default="", choices=["", "tune", "held-out"])
    parser.add_argument("--failures", action="store_true", help="Print queries whose first result isn't right.")
    options = parser.parse_args()
    site = ROOT / "site"
    with workshop(Request(site, site / "dist")) as builder:
        results = judged(builder.finder(), options.half)
    groups: defaultdict[str, list[Judged]] = defaultdict(list)
    for one in results:
        for name in (one.kind, one.lang, one.half, "all"):
            groups[name].append(one)
    for name, own in groups.items():
        figures = quality(own)
        print(
            f"{name:15} {figures.queries:4} nDCG@5 {figures.ndcg:.3f}  first {figures.first:.3f}  empty {figures.empty}"
        )
    for one in results if options.failures else ():
        if not one.is_first_right or one.ndcg < 0.8:
            print(
                f"{one.lang} {one.kind} {one.query!r} {one.ndcg:.2f}\n   wanted {dict(one.answers)}\n   found  {one.found[:5]}"
            )


if __name__ == "__main__":
    main()
