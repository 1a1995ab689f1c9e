"""The front end's half of ``tools/mutants.py``: Stryker plants the faults, and Vitest runs the tests that reach them.

They work in a copy of the checkout under ``.mutants/`` that holds only an area's own tests: what other tests would notice doesn't
count. Types aren't checked. Every mutant can be drawn, texts and module constants included. ``frontend/testing/mutants/`` draws the
sample and starts Stryker. A mutant that no assertion noticed is tried again: the machine may have been too slow for its tests.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / ".mutants"


@dataclass(frozen=True, slots=True)
class Area:
    """A folder below ``frontend``, and the folders with the tests that should notice a fault in it."""

    folder: str
    tests: Sequence[str]


AREAS: Mapping[str, Area] = {
    "reader/app": Area("reader/src/app", ("reader/src/app",)),
    "reader/logic": Area("reader/src/logic", ("reader/src/logic", "reader/src/app/loading")),
    "comments": Area("comments/src", ("comments/src",)),
    "anonymous/store": Area("anonymous/src/store", ("anonymous/src/store", "anonymous/src/ui/extras")),
    "anonymous/driver": Area("anonymous/src/driver", ("anonymous/src/driver",)),
    "issues/store": Area("issues/src/store", ("issues/src/store",)),
    "issues/platforms": Area("issues/src/platforms", ("issues/src/platforms",)),
    "kit": Area("kit/src", ("kit/src",)),
}

OUTCOMES = {
    "Killed": "killed",
    "Timeout": "timeout",
    "Survived": "survived",
    "NoCoverage": "no tests",
    "RuntimeError": "killed",
}
"""Stryker's words to mutmut's. A runtime error is one outside of any test, such as an unhandled rejection; Vitest fails then, too."""

ASSERTION = re.compile(r"(\S+: )?expected ")
"""How the messages of Vitest's assertions begin. Some name what they look at first."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """The lines of ``file`` that a mutant changes, without their indentation, and its result."""

    file: str
    was: str
    becomes: str
    outcome: str


def tried(name: str, *, sample: int, seed: int) -> Sequence[Mutant]:
    """Makes every mutant and runs the area's tests on a sample of them."""
    area = AREAS[name]
    place = WORK / name / "frontend"
    copied(area, WORK / name)
    ran(name, ["npx", "vitest", "run", "--reporter=dot"], place)
    found = place / "mutants.json"
    originals = str(WORK / name / "originals")
    task = {"folder": area.folder, "size": sample, "seed": seed, "originals": originals, "outcomes": str(found)}

    def outcomes(options: Mapping[str, object]) -> Sequence[Mapping[str, str]]:
        ran(name, ["node", "testing/mutants/run.mjs", json.dumps({**task, **options})], place)
        read: Sequence[Mapping[str, str]] = json.loads(found.read_text("utf-8"))
        return read

    first = outcomes({"workers": min(2, os.cpu_count() or 1)})
    doubtful = [one["id"] for one in first if is_doubtful(one["status"], one["reason"])]
    # Stryker runs the tests without a mutant first, and ends if they fail.
    again = {one["id"]: one for one in outcomes({"workers": 1, "only": doubtful})} if doubtful else {}
    return [
        Mutant(f"frontend/{one['file']}", one["was"], one["becomes"], outcome(one["status"], one["reason"]))
        for one in (again.get(one["id"], one) for one in first)
    ]


def outcome(status: str, reason: str) -> str:
    """mutmut's word for a result. A test that Vitest gave up counts as a timeout, too."""
    timed_out = status == "Killed" and reason.startswith(("Test timed out", "Hook timed out"))
    return "timeout" if timed_out else OUTCOMES.get(status, status)


def is_doubtful(status: str, reason: str) -> bool:
    """Whether something else than the mutant may have ended its tests: time ran out, or what failed isn't an assertion.

    Stryker also says "timeout" for code that ran a hundred times as often as without the mutant, which doesn't depend on time.
    """
    if status == "Killed":
        return not ASSERTION.match(reason)
    return status == "RuntimeError" or (status == "Timeout" and not reason.startswith("Hit limit"))


def copied(area: Area, place: Path) -> None:
    """A copy of the sources with the area's tests and the installed packages."""
    shutil.rmtree(place, ignore_errors=True)
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True)
    own_tests = tuple(f"frontend/{folder}/" for folder in area.tests)
    for file in filter(None, listed.stdout.split("\0")):
        if (ROOT / file).is_file() and (".test.ts" not in file or file.startswith(own_tests)):
            (place / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / file, place / file)
    # Linked file by file: through one link, the parts of the front end would find each other outside of the copy.
    packages = "frontend/node_modules"
    shutil.copytree(
        ROOT / packages,
        place / packages,
        symlinks=True,
        copy_function=os.link,
        ignore=shutil.ignore_patterns(".vite"),
    )
    (place / ".venv").symlink_to(ROOT / ".venv")
    shutil.copytree(place / "frontend" / area.folder, place / "originals" / area.folder)


def ran(name: str, command: Sequence[str], place: Path) -> None:
    """Runs a program to its end. Says so and ends when it fails, as it does when tests fail without a mutant."""
    done = subprocess.run(command, cwd=place, capture_output=True, check=False, text=True)
    if done.returncode != 0:
        sys.exit(f"{name}: {' '.join(command[:3])} failed.\n{(done.stdout + done.stderr)[-6000:]}")
