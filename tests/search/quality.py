"""Runs the judged queries: ``python -m tests.search.quality [--half tune] [--failures]`` prints nDCG@5 and how often the first result is right.

Twelve sets were judged: ``queries.yaml``, with the halves ``tune`` and ``held-out``; ``second-queries.yaml``, ``third-queries.yaml``, and
``fourth-queries.yaml``, whose halves are ``second``, ``third``, and ``fourth``; and ``fifth-`` to ``twelfth-queries.yaml``,
with the halves ``fifth-open`` and so on, and ``fifth-held`` and so on, whose failures nobody has looked at.
"""

import argparse
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import log2
from pathlib import Path

import msgspec
import yaml

from glosa.builder.build import Request, workshop
from glosa.builder.search.find import Finder

ROOT = Path(__file__).parents[2]
_LATER = ("second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth")
QUERIES = tuple(Path(__file__).with_name(f"{name}queries.yaml") for name in ("", *(f"{one}-" for one in _LATER)))
HALVES = ("tune", "held-out", *_LATER[:3], *(f"{one}-{half}" for one in _LATER[3:] for half in ("open", "held")))
DEPTH = 5
LIMIT = 10


class Question(msgspec.Struct, frozen=True):
    """A judged query."""

    lang: str
    kind: str
    half: str
    query: str
    answers: dict[str, int]
    """Addresses with their grades; all other places: 0."""

    @property
    def is_typing(self) -> bool:
        """Whether the reader is still typing."""
        return self.kind == "prefix"


Find = Callable[[Question], Sequence[str]]
"""Returns addresses, best first."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A query, and what search found."""

    question: Question
    found: Sequence[str]

    @property
    def is_first_right(self) -> bool:
        """Whether the first result answers the query."""
        return bool(self.found) and self.question.answers.get(self.found[0], 0) == max(self.question.answers.values())

    @property
    def ndcg(self) -> float:
        """The gain of the first results, compared with that of the best possible order."""
        return _gain(self.question.answers.get(url, 0) for url in self.found) / _gain(
            sorted(self.question.answers.values(), reverse=True)
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


def questions() -> Sequence[Question]:
    """All judged queries."""
    files = [yaml.safe_load(path.read_text("utf-8"))["queries"] for path in QUERIES]
    return msgspec.convert([one for queries in files for one in queries], list[Question])


def judged(find: Find, half: str = "") -> Sequence[Judged]:
    """All queries of the half, or of all, answered."""
    return [Judged(one, find(one)) for one in questions() if half in ("", one.half)]


def found_by(finder: Finder) -> Find:
    """Glosa's answers."""
    return lambda one: [
        hit.url for hit in finder.find(one.query, lang=one.lang, limit=LIMIT, typing=one.is_typing).hits
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
    parser.add_argument("--half", default="", choices=["", *HALVES])
    parser.add_argument("--failures", action="store_true", help="Print queries whose first result isn't right.")
    options = parser.parse_args()
    site = ROOT / "site"
    with workshop(Request(site, site / "dist")) as builder:
        results = judged(found_by(builder.finder()), options.half)
    groups: defaultdict[str, list[Judged]] = defaultdict(list)
    for one in results:
        for name in (one.question.kind, one.question.lang, one.question.half, "all"):
            groups[name].append(one)
    for name, own in groups.items():
        figures = quality(own)
        print(
            f"{name:15} {figures.queries:4} nDCG@5 {figures.ndcg:.3f}  first {figures.first:.3f}  empty {figures.empty}"
        )
    for one in results if options.failures else ():
        if not one.is_first_right or one.ndcg < 0.8:
            print(
                f"{one.question.half} {one.question.kind} {one.question.query!r} {one.ndcg:.2f}\n   expected {one.question.answers}\n   found  {one.found[:5]}"
            )


if __name__ == "__main__":
    main()
