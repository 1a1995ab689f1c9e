"""Keeps ``docs/acceptance.md`` true: every line names the tests that prove it, and those tests ran and passed.

Tests claim lines: in Python by ``@pytest.mark.accepts("S-57", "S-109a")``, in TypeScript by ``[S-57]`` in the title.
A line with lettered parts, ``(a) … (b) …``, is proven when every part is claimed: ``S-109a``, or ``S-109a-e`` for five.
The test runs leave their outcomes in ``.reports/``; this tool compares them with the list.

    python tools/acceptance.py            checks; exit code 1 when a line lacks its proof or names one that did not run
    python tools/acceptance.py --write    writes the column of proofs from the outcomes
"""

import json
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIST = ROOT / "docs/acceptance.md"
REPORTS = ROOT / ".reports"

ROW = re.compile(r"^\| (?P<id>[SAB]-\d+) \| (?P<fact>.*?) \| (?P<how>[BUENR]) \| (?P<proof>.*?) \|$")
CLAIM = re.compile(r"^(?P<line>[SAB]-\d+)(?:(?P<first>[a-z])(?:-(?P<last>[a-z]))?)?$")
TITLE = re.compile(r"\[([SAB]-\d+[a-z]?(?:-[a-z])?)\]")

Claims = Mapping[str, Mapping[str, frozenset[str]]]
"""Line to part (empty for the whole line) to the tests that claim it."""


def main() -> int:
    """Checks or writes; returns the exit code."""
    claims = gather()
    text = LIST.read_text("utf-8")
    if "--write" in sys.argv[1:]:
        LIST.write_text("".join(written(line, claims) for line in text.splitlines(keepends=True)), "utf-8")
        text = LIST.read_text("utf-8")
    faults = list(check(text, claims))
    for fault in faults:
        print(fault, file=sys.stderr)
    print(f"{sum(1 for line in text.splitlines() if ROW.match(line))} lines, {len(faults)} faults")
    return 1 if faults else 0


def gather() -> Claims:
    """Every claim of a test that ran and passed."""
    found: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for test, ids in (*python_tests(), *typescript_tests()):
        for claim in ids:
            match = CLAIM.match(claim)
            if match is None:
                raise SystemExit(f"{test} claims {claim!r}, which isn't in the list.")
            first = match["first"] or ""
            last = match["last"] or first
            for part in map(chr, range(ord(first), ord(last) + 1)) if first else ("",):
                found[match["line"]][part].add(test)
    return {line: {part: frozenset(tests) for part, tests in parts.items()} for line, parts in found.items()}


def python_tests() -> Iterator[tuple[str, list[str]]]:
    """``path::name`` and claims of each Python test that passed."""
    for test in json.loads((REPORTS / "pytest.json").read_text("utf-8")):
        yield test["test"].partition("[")[0], test["accepts"]


def typescript_tests() -> Iterator[tuple[str, list[str]]]:
    """``path::title`` and claims of each TypeScript test that passed."""
    report = json.loads((REPORTS / "vitest.json").read_text("utf-8"))
    for file in report["testResults"]:
        path = Path(file["name"]).resolve().relative_to(ROOT).as_posix()
        for test in file["assertionResults"]:
            if test["status"] == "passed":
                title = TITLE.sub("", test["title"]).strip()
                yield f"{path}::{title}", TITLE.findall(" ".join((*test["ancestorTitles"], test["title"])))


def check(text: str, claims: Claims) -> Iterator[str]:
    """Every line without proof, every proof that did not run, every claim of a line that is not there."""
    rows = {match["id"]: match for line in text.splitlines() if (match := ROW.match(line))}
    for name, row in rows.items():
        parts = claims.get(name, {})
        stated = row["proof"]
        if row["how"] == "R" or (stated.startswith("later:") and not parts):
            if not stated or stated == "—":
                yield f"{name}: no proof and no reason."
            continue
        missing = [part for part in lettered(row["fact"]) if part not in parts]
        if not parts:
            yield f"{name}: no test claims it."
        elif missing:
            yield f"{name}: no test claims part {', '.join(missing)}."
        elif stated != proof(parts):
            yield f"{name}: the column says {stated!r}, the tests that ran say {proof(parts)!r}; run make acceptance."
    for name in claims.keys() - rows.keys():
        yield f"{name}: claimed by {proof(claims[name])}, but the list has no such line."


def lettered(fact: str) -> list[str]:
    """The letters of a line's parts."""
    return re.findall(r"\(([a-z])\)", fact)


def proof(parts: Mapping[str, frozenset[str]]) -> str:
    """The cell for a line's claims: the tests, sorted."""
    return "<br>".join(f"`{test.replace('|', '∣')}`" for test in sorted(frozenset().union(*parts.values())))


def written(line: str, claims: Claims) -> str:
    """The line with its proof filled in."""
    match = ROW.match(line)
    if match is None or match["how"] == "R":
        return line
    if match["proof"].startswith("later:") and match["id"] not in claims:
        return line
    return f"| {match['id']} | {match['fact']} | {match['how']} | {proof(claims.get(match['id'], {})) or '—'} |\n"


if __name__ == "__main__":
    sys.exit(main())
