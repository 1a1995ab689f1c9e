"""Mutation testing: plants small faults in the Python code and counts how many of them the tests notice.

    python tools/mutants.py                        every area, a seeded sample of each
    python tools/mutants.py builder/pages hosting  only these
    python tools/mutants.py --sample 50 --seed 7   another sample

mutmut makes the mutants and runs, for each, the tests that reach the changed function. It works in a copy of the checkout
under ``.mutants/``, and nothing here changes. The report lists every survivor with its change. The exit code is 1 when an area
scores below the bar.
"""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / ".mutants"
BAR = 85
"""Percent of an area's mutants that tests have to notice."""

AREAS: Mapping[str, Sequence[str]] = {
    "builder/output": ("tests/unit/output", "tests/unit/build", "tests/golden/sites"),
    "builder/pages": ("tests/unit/pages", "tests/unit/build", "tests/golden/sites"),
    "builder/render": ("tests/unit/render", "tests/unit/build", "tests/golden/sites"),
    "hosting": ("tests/unit/hosting",),
    "service/domain": ("tests/unit/service", "tests/contract/storage"),
    "service/storage": ("tests/contract/storage",),
}
"""Directory below ``src/glosa`` to the tests that should notice a fault in it."""

BUILT = ("src/glosa/builder/render/bundle", "src/glosa/service/widgets")
"""What git does not hold and the tests need."""

NOTICED = frozenset({"killed", "timeout", "suspicious", "segfault", "caught by type check"})


@dataclass(frozen=True, slots=True)
class Score:
    """What became of an area's mutants."""

    area: str
    outcomes: Mapping[str, str]
    """Mutant to what mutmut says of it: ``killed``, ``survived``, ``no tests``, ``timeout``, …"""

    @property
    def survivors(self) -> Sequence[str]:
        return [mutant for mutant, outcome in self.outcomes.items() if outcome not in NOTICED]

    @property
    def percent(self) -> float:
        return 100 * (1 - len(self.survivors) / len(self.outcomes)) if self.outcomes else 100.0


def main() -> int:
    """Runs the areas one after the other; answers the exit code."""
    parser = argparse.ArgumentParser(description="Plant small faults and count how many the tests notice.")
    parser.add_argument("areas", nargs="*", metavar="AREA", help=f"one of {', '.join(AREAS)}; default: all")
    parser.add_argument("--sample", type=int, default=250, help="mutants to try in each area (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="chooses the sample (default: %(default)s)")
    given = parser.parse_args()
    if unknown := [area for area in given.areas if area not in AREAS]:
        parser.error(f"there is no area {unknown[0]!r}; expected one of {', '.join(AREAS)}")
    scores = []
    for area in given.areas or AREAS:
        score = tried(area, sample=given.sample, seed=given.seed)
        scores.append(score)
        print(f"\n{area}: {score.percent:.1f} % of {len(score.outcomes)} noticed", flush=True)
        for mutant in score.survivors:
            print("".join(f"    {line}\n" for line in change(area, mutant)), flush=True)
    print(table(scores))
    return 0 if all(score.percent >= BAR for score in scores) else 1


def tried(area: str, *, sample: int, seed: int) -> Score:
    """Makes every mutant of ``area`` and runs the tests on a sample of them."""
    copied(area)
    mutmut(area, "run", "--max-children", "1", "none of them")
    names = sorted(mutants(area))
    chosen = sorted(random.Random(f"{seed} {area}").sample(names, min(sample, len(names))))
    mutmut(area, "run", "--max-children", str(os.cpu_count() or 1), *chosen)
    listed = mutmut(area, "results", "--all", "true").stdout.splitlines()
    outcomes = dict(line.strip().rsplit(": ", 1) for line in listed if ": " in line)
    return Score(area, {name: outcomes[name] for name in chosen})


def copied(area: str) -> None:
    """A copy of the tracked files and of what was built, with mutmut's settings for ``area``."""
    place = WORK / area
    shutil.rmtree(place, ignore_errors=True)
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True)
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, place / name)
    for folder in BUILT:
        shutil.copytree(ROOT / folder, place / folder)
    settings = {
        "source_paths": ["src"],
        "only_mutate": [f"src/glosa/{area}/*"],
        "also_copy": ["docs", "site", "tools"],
        "pytest_add_cli_args": ["-p", "no:cacheprovider"],
        "pytest_add_cli_args_test_selection": list(AREAS[area]),
        "mutate_only_covered_lines": True,
    }
    with (place / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write("\n[tool.mutmut]\n")
        file.writelines(f"{name} = {json.dumps(value)}\n" for name, value in settings.items())


def mutants(area: str) -> Iterator[str]:
    """The names of all mutants that were made."""
    for file in (WORK / area / "mutants").rglob("*.meta"):
        yield from json.loads(file.read_text("utf-8"))["exit_code_by_key"]


def change(area: str, mutant: str) -> Sequence[str]:
    """The mutant's name and the lines that it changes."""
    lines = mutmut(area, "show", mutant).stdout.splitlines()
    return [line for line in lines if line.startswith(("# ", "+", "-")) and not line.startswith(("---", "+++"))]


def mutmut(area: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs mutmut in the area's copy. It fails when no mutant matches, which is how the first run only makes them."""
    command = [sys.executable, "-m", "mutmut", *arguments]
    return subprocess.run(command, cwd=WORK / area, capture_output=True, check=False, text=True)


def table(scores: Sequence[Score]) -> str:
    rows = ["", "| directory | mutants tried | noticed | survivors |", "|---|---|---|---|"]
    for score in scores:
        counts = Counter(score.outcomes.values())
        others = ", ".join(f"{count} {outcome}" for outcome, count in sorted(counts.items()) if outcome not in NOTICED)
        rows.append(f"| {score.area} | {len(score.outcomes)} | {score.percent:.1f} % | {others or '–'} |")
    return "\n".join(rows)


if __name__ == "__main__":
    sys.exit(main())
