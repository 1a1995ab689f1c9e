"""Mutation testing: plants small faults in the code and counts how many of them the tests notice.

    python tools/mutants.py                        every area, a seeded sample of each
    python tools/mutants.py hosting reader/logic   only these
    python tools/mutants.py --sample 50 --seed 7   another sample

For Python, mutmut makes the mutants and runs, for each, the tests that reach the changed function, the fastest first and up to the first
that fails. It works in a copy of the checkout under ``.mutants/``, and nothing here changes. Every line can be mutated, whether tests
reach it or not, and so can every text. If no failed test tells why a mutant's tests ended, such as after a time limit, it's tried again
alone, and that result counts. The report lists each survivor with its change. ``tools/survivors.toml`` explains the ones that
were reviewed and accepted; they still count as survivors. The exit code is 1 when an area scores below the bar, when a survivor isn't
explained, or when an explanation fits no mutant any more. ``tools/frontend_mutants.py`` does the same for the front end.
"""

import argparse
import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.contract.storage.server import postgres  # the checkout isn't installed
from tools import frontend_mutants

WORK = ROOT / ".mutants"
EXPLAINED = ROOT / "tools" / "survivors.toml"
BAR = 85
"""Percent of an area's mutants that tests have to notice."""


@dataclass(frozen=True, slots=True)
class Area:
    """The tests that should notice a fault in a directory."""

    tests: Sequence[str]
    processes: Sequence[str] = ()
    """Tests that run the code in other processes, where mutmut can't see which functions they reach."""
    postgres: bool = False


SERVICE = (
    *("access", "akismet", "altcha", "avatars", "blocking", "likes", "mail", "mail_links", "mailed_links", "marking"),
    *("moderation", "notification_commands", "own_comments", "passkeys", "person_commands", "person_links"),
    *("replies_by_mail", "searches", "site_settings", "webhooks"),
)
"""Tests of the whole service for parts of its domain that have few others."""

BUILDER = ("tests/unit/build", "tests/golden/sites", "tests/golden/faults")

AREAS: Mapping[str, Area] = {
    "builder/output": Area(("tests/unit/output", *BUILDER), processes=("tests/unit/build/test_sharing.py",)),
    "builder/pages": Area(
        ("tests/unit/pages", "tests/unit/translations", "tests/unit/output/test_redirects.py", *BUILDER)
    ),
    "builder/render": Area(("tests/unit/render", *BUILDER)),
    "hosting": Area(
        ("tests/unit/hosting",),
        processes=tuple(f"tests/unit/hosting/test_{name}.py" for name in ("server", "limits", "termination")),
    ),
    "http": Area(("tests/unit/http",)),
    "service/domain": Area(
        (
            "tests/unit/service",
            "tests/contract/storage",
            *(f"tests/contract/service/test_{name}.py" for name in SERVICE),
        )
    ),
    "service/storage": Area(("tests/contract/storage", "tests/unit/service/test_folder.py"), postgres=True),
}
"""Directory below ``src/glosa`` to the tests that should notice a fault in it."""

BUILT = ("src/glosa/builder/render/bundle", "src/glosa/service/widgets", "src/glosa/service/admin")
"""What git does not hold and the tests need."""
PACKAGES = "frontend/node_modules"
"""The same, but only linked."""

IMPORTS = "tests/unit/build/test_plugins.py::test_a_site_without_plugins_imports_nothing_for_them"
"""Fails in the copy, where mutmut's own imports are in every process."""

PYTEST = ("-p", "no:cacheprovider", "--assert=plain", "--hypothesis-profile=mutants", f"--deselect={IMPORTS}")
"""How tests run. What is imported before pytest can't have its assertions rewritten."""

STATS = "mutants/mutmut-stats.json"
"""Where mutmut notes, below its working directory, how long each test takes and which functions it reaches."""

UNTRIED = "untried"
UNRELIABLE = -255
"""Stands for the exit code of tests that also fail without the mutant."""
OUTCOMES: Mapping[int | None, str] = {
    None: UNTRIED,
    0: "survived",
    1: "killed",
    3: "killed",
    5: "no tests",
    33: "no tests",
    -signal.SIGXCPU: "timeout",
    -signal.SIGKILL: "timeout",
    -signal.SIGSEGV: "crash",
    UNRELIABLE: "unreliable tests",
}
"""Exit code of a mutant's tests to what it means. Any other, such as pytest's for a usage error, notices nothing."""

RAISED = 255
"""mutmut's exit code where pytest itself raised: for warnings after its last test, or for tests that it couldn't find."""

DOUBTFUL = frozenset({RAISED, -signal.SIGXCPU, -signal.SIGKILL, -signal.SIGSEGV})
"""Exit codes that don't say that a test failed. Such a mutant is tried again, alone: the machine may have been too slow for its tests."""

PATIENCE_SECONDS = 60
"""How much longer a test may take than without the mutant, on a busy machine."""

NOTICED = frozenset({"killed", "timeout", "crash"})

CHANGES = """\
import json, sys
from mutmut.mutation.diff_apply import get_diff_for_mutant
print(json.dumps({name: get_diff_for_mutant(name, path=path) for name, path in json.load(sys.stdin).items()}))
"""


@dataclass(frozen=True, slots=True)
class Change:
    """The lines of ``file`` that a mutant changes, without their indentation."""

    file: str
    was: str
    becomes: str


@dataclass(frozen=True, slots=True)
class Score:
    """The results of an area's mutants."""

    area: str
    outcomes: Mapping[str, str]
    """Mutant to one of :data:`OUTCOMES`."""
    changes: Mapping[str, Change]

    @property
    def survivors(self) -> Sequence[str]:
        return [mutant for mutant, outcome in self.outcomes.items() if outcome not in NOTICED]

    def unexplained(self, reasons: Mapping[Change, str]) -> Sequence[str]:
        """The survivors that no review accepted."""
        return [mutant for mutant in self.survivors if self.changes[mutant] not in reasons]

    @property
    def percent(self) -> float:
        return 100 * (1 - len(self.survivors) / len(self.outcomes)) if self.outcomes else 100.0


def main() -> int:
    """Runs the areas one after the other; returns the exit code."""
    every = (*AREAS, *frontend_mutants.AREAS)
    parser = argparse.ArgumentParser(description="Plant small faults and count how many the tests notice.")
    parser.add_argument("areas", nargs="*", metavar="AREA", help=f"one of {', '.join(every)}; default: all")
    parser.add_argument("--sample", type=int, default=200, help="mutants to try in each area (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="chooses the sample (default: %(default)s)")
    given = parser.parse_args()
    if unknown := [area for area in given.areas if area not in every]:
        parser.error(f"there is no area {unknown[0]!r}; expected one of {', '.join(every)}")
    # In the background, shells ignore interrupts, and tests need them.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    # Cleans up as it does after an error.
    signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))
    reasons = explained()
    if outdated := [change for change in reasons if not fits(change)]:
        lines = "\n".join(map(shown, outdated))
        sys.exit(f"{EXPLAINED.name}: no area contains these lines. Remove the entries, or correct them:\n{lines}")
    scores, stale = [], []
    for area in given.areas or every:
        score = (tried if area in AREAS else tried_in_front)(area, sample=given.sample, seed=given.seed)
        scores.append(score)
        print(report(score, reasons), flush=True)
        stale += [change for change in reasons if is_noticed(change, score)]
    print(table(scores, reasons))
    for change in stale:
        print(f"\n{EXPLAINED.name}: tests notice this mutant now, remove it:\n{shown(change)}")
    unexplained = sum(len(score.unexplained(reasons)) for score in scores)
    print(f"\nunexplained: {unexplained}")
    return 0 if all(score.percent >= BAR for score in scores) and not unexplained and not stale else 1


def explained() -> Mapping[Change, str]:
    """Survivors that were reviewed and accepted, with the reason."""
    entries = tomllib.loads(EXPLAINED.read_text("utf-8")).get("survivor", [])
    return {Change(one["file"], one["was"], one["becomes"]): one["reason"] for one in entries}


def fits(change: Change, root: Path = ROOT) -> bool:
    """Whether an area contains the file, and the file still contains the lines."""
    source = root / change.file
    if not source.is_file() or not any(
        change.file.startswith(f"{folder(area)}/") for area in (*AREAS, *frontend_mutants.AREAS)
    ):
        return False
    return f"\n{change.was}\n" in "\n".join(["", *map(str.strip, source.read_text("utf-8").splitlines()), ""])


def is_noticed(change: Change, score: Score) -> bool:
    """Whether the sample contains this mutant and tests notice it."""
    same = [mutant for mutant, other in score.changes.items() if other == change]
    return bool(same) and not any(mutant in score.survivors for mutant in same)


def tried(area: str, *, sample: int, seed: int) -> Score:
    """Makes every mutant of ``area`` and runs the tests on a sample of them."""
    copied(area)
    with ExitStack() as stack:
        environment = {**os.environ, "PYTHONPATH": str(WORK / area / "mutants" / "src")}
        if AREAS[area].postgres and "GLOSA_TEST_DB" not in environment and environment.get("GLOSA_TEST_PG") == "1":
            environment["GLOSA_TEST_DB"] = stack.enter_context(postgres())
        stack.callback(end_orphans, WORK / area)
        made = mutmut(area, environment, "run", "--max-children", "1", "none of them")
        if not (WORK / area / STATS).exists():
            why = whole(area, environment)
            sys.exit(f"{area}: the tests fail without a mutant, too.\n{said(made if why.returncode == 0 else why)}")
        spread(area)
        files = {mutant: file for mutant, file, _ in mutants(area)}
        chosen = drawn(files, sample=sample, seed=seed)
        ran = mutmut(area, environment, "run", "--max-children", str(os.cpu_count() or 1), *chosen)
        codes = {mutant: code for mutant, _, code in mutants(area) if mutant in set(chosen)}
        codes |= {mutant: confirmed(area, environment, mutant) for mutant, code in codes.items() if code in DOUBTFUL}
    outcomes = {mutant: OUTCOMES.get(codes[mutant], f"exit code {codes[mutant]}") for mutant in chosen}
    if UNTRIED in outcomes.values():
        sys.exit(f"{area}: mutmut didn't try the mutants.\n{said(ran)}")
    return Score(area, outcomes, changes(area, {name: files[name] for name in chosen}))


def drawn(names: Iterable[str], *, sample: int, seed: int) -> Sequence[str]:
    """The sample: the first mutants by a hash of seed and name, so a change to a function leaves the other functions' sample as it was."""
    return sorted(sorted(names, key=lambda name: hashlib.sha256(f"{seed} {name}".encode()).digest())[:sample])


def tried_in_front(area: str, *, sample: int, seed: int) -> Score:
    """The same for an area of the front end."""
    found = {str(at): one for at, one in enumerate(frontend_mutants.tried(area, sample=sample, seed=seed))}
    changes = {name: Change(one.file, one.was, one.becomes) for name, one in found.items()}
    return Score(area, {name: one.outcome for name, one in found.items()}, changes)


def folder(area: str) -> str:
    """Where the sources of an area are."""
    return f"src/glosa/{area}" if area in AREAS else f"frontend/{frontend_mutants.AREAS[area].folder}"


def copied(area: str) -> None:
    """A copy of the tracked files and of what was built, with mutmut's settings for ``area``."""
    place = WORK / area
    shutil.rmtree(place, ignore_errors=True)
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    )
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, place / name)
    # Python forgets a folder of its path that isn't there when it starts.
    (place / "mutants" / "src").mkdir(parents=True)
    # Tests of types run TypeScript's compiler.
    (place / "mutants" / "frontend").mkdir()
    (place / "mutants" / PACKAGES).symlink_to(ROOT / PACKAGES)
    for folder in BUILT:
        shutil.copytree(ROOT / folder, place / folder)
    settings = {
        "source_paths": ["src"],
        "only_mutate": [f"src/glosa/{area}/*"],
        "also_copy": ["docs", "frontend", "plugins", "site", "themes", "tools"],
        "pytest_add_cli_args": list(PYTEST),
        "pytest_add_cli_args_test_selection": list(AREAS[area].tests),
        # Each mutant starts in a process that has imported the tests and run none: no cache is warm, no engine runs.
        # Tests that were collected can't be collected again: pytest would escape the escapes in their ids.
        "process_isolation": "forkserver",
        "forkserver_warmup": "import",
        "preload_modules_file": "preload.txt",
        # A mutant that doesn't end is given up after three times the time of its tests and thirty seconds.
        "timeout_multiplier": 3.0,
        "timeout_constant": 10.0,
        "track_dependencies": False,
        "use_git_change_detection": False,
    }
    modules = [
        file.relative_to(place)
        for tests in AREAS[area].tests
        for file in ([place / tests] if tests.endswith(".py") else (place / tests).rglob("*.py"))
    ]
    (place / "preload.txt").write_text("".join(f"{'.'.join(one.with_suffix('').parts)}\n" for one in modules), "utf-8")
    with (place / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write("\n[tool.mutmut]\n")
        file.writelines(f"{name} = {json.dumps(value)}\n" for name, value in settings.items())


def spread(area: str) -> None:
    """Has the tests that start processes run for functions that no test reaches in mutmut's own process."""
    file = WORK / area / STATS
    stats = json.loads(file.read_text("utf-8"))
    tests = [test for test in stats["duration_by_test"] if test.startswith(tuple(AREAS[area].processes))]
    for mutant, _, _ in mutants(area) if tests else ():
        function = mutant.partition("__mutmut_")[0]
        stats["tests_by_mangled_function_name"][function] = (
            stats["tests_by_mangled_function_name"].get(function) or tests
        )
    file.write_text(json.dumps(stats), "utf-8")


def confirmed(area: str, environment: Mapping[str, str], mutant: str) -> int:
    """The exit code of a mutant that is tried alone, after its tests passed without it."""
    if alone(area, environment, "", tests_of=mutant) != 0:
        return UNRELIABLE
    return alone(area, environment, mutant, tests_of=mutant)


def alone(area: str, environment: Mapping[str, str], mutant: str, *, tests_of: str) -> int:
    """The exit code of pytest in a process of its own, which tells why it raised.

    A test has three times the duration of the longest one, and a minute. All together have ten times their duration, and a minute.
    """
    stats = json.loads((WORK / area / STATS).read_text("utf-8"))
    durations = {
        test: stats["duration_by_test"][test]
        for test in stats["tests_by_mangled_function_name"][tests_of.partition("__mutmut_")[0]]
    }
    longest = PATIENCE_SECONDS + 3 * max(durations.values(), default=0)
    limit = ["-o", f"faulthandler_timeout={longest}", "-o", "faulthandler_exit_on_timeout=true"]
    tests = sorted(durations, key=durations.__getitem__)
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--rootdir=.", *limit, *PYTEST, *tests]
    try:
        ended = subprocess.run(
            command,
            cwd=WORK / area / "mutants",
            env={**environment, "MUTANT_UNDER_TEST": mutant},
            capture_output=True,
            check=False,
            text=True,
            timeout=PATIENCE_SECONDS + 10 * sum(durations.values()),
        )
    except subprocess.TimeoutExpired:
        return -signal.SIGKILL
    hangs = any(line.startswith("Timeout (") for line in ended.stderr.splitlines())
    return -signal.SIGKILL if hangs else ended.returncode


def whole(area: str, environment: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    """Runs the area's tests without a mutant, up to the first that fails. mutmut doesn't show which one it is."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--rootdir=.", *PYTEST, *AREAS[area].tests]
    place = WORK / area / "mutants"
    unchanged = {**environment, "MUTANT_UNDER_TEST": ""}
    return subprocess.run(command, cwd=place, env=unchanged, capture_output=True, check=False, text=True)


def end_orphans(place: Path) -> None:
    """Ends processes that run in ``place``: tests of a mutant started them and could not end them, such as when it was given up."""
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if (folder / "cwd").readlink().is_relative_to(place):
                os.kill(int(folder.name), signal.SIGKILL)


def mutants(area: str) -> Iterator[tuple[str, str, int | None]]:
    """All mutants that were made, the files that they change, and the exit codes of their tests."""
    made = WORK / area / "mutants"
    for file in made.rglob("*.meta"):
        source = str(file.relative_to(made).with_suffix(""))
        for name, code in json.loads(file.read_text("utf-8"))["exit_code_by_key"].items():
            yield name, source, code


def changes(area: str, files: Mapping[str, str]) -> Mapping[str, Change]:
    """What each mutant changes in its file."""
    command = [sys.executable, "-c", CHANGES]
    result = subprocess.run(
        command, cwd=WORK / area, input=json.dumps(files), capture_output=True, check=True, text=True
    )
    found = {}
    for name, difference in json.loads(result.stdout).items():
        lines = [line for line in difference.splitlines() if not line.startswith(("---", "+++"))]
        was, becomes = ("\n".join(line[1:].strip() for line in lines if line.startswith(sign)) for sign in "-+")
        found[name] = Change(files[name], was, becomes)
    return found


def mutmut(area: str, environment: Mapping[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs mutmut in the area's copy. It fails when no mutant matches, which is how the first run only makes them."""
    command = [sys.executable, "-m", "mutmut", *arguments]
    return subprocess.run(command, cwd=WORK / area, env=environment, capture_output=True, check=False, text=True)


def said(ended: subprocess.CompletedProcess[str]) -> str:
    """The end of a program's output, without its progress."""
    return "".join((ended.stdout.replace("\r", "\n") + ended.stderr).splitlines(keepends=True)[-60:])


def report(score: Score, reasons: Mapping[Change, str]) -> str:
    """The score of an area and its survivors."""
    lines = [f"\n{score.area}: {score.percent:.1f} % of {len(score.outcomes)} noticed"]
    lines += [
        f"{shown(score.changes[one])}\n    # timeout\n"
        for one, outcome in score.outcomes.items()
        if outcome == "timeout"
    ]
    for mutant in score.survivors:
        change = score.changes[mutant]
        note = f"accepted: {reasons[change]}" if change in reasons else score.outcomes[mutant]
        lines.append(f"{shown(change)}\n    # {note}\n")
    return "\n".join(lines)


def shown(change: Change) -> str:
    signed = (("-", change.was), ("+", change.becomes))
    return f"    {change.file}\n" + "\n".join(
        f"    {sign} {line}" for sign, text in signed for line in text.splitlines()
    )


def table(scores: Sequence[Score], reasons: Mapping[Change, str]) -> str:
    head = "| directory | mutants tried | noticed | by a time limit | score | survivors | unexplained of them |"
    rows = ["", head, "|---|---|---|---|---|---|---|"]
    for score in scores:
        counts = Counter(score.outcomes.values())
        others = ", ".join(f"{count} {outcome}" for outcome, count in sorted(counts.items()) if outcome not in NOTICED)
        tried, survivors, unexplained = len(score.outcomes), len(score.survivors), len(score.unexplained(reasons))
        noticed, timeouts = tried - survivors, counts["timeout"]
        cells = (score.area, tried, noticed, timeouts, f"{score.percent:.1f} %", others or "–", unexplained)
        rows.append(f"| {' | '.join(map(str, cells))} |")
    return "\n".join(rows)


if __name__ == "__main__":
    sys.exit(main())
