"""The list of accepted survivors matches the code, and the report counts unexplained survivors."""

import json
import os
import signal
import subprocess
from collections.abc import Mapping
from pathlib import Path
from runpy import run_path

import pytest

TOOL = run_path(str(Path(__file__).parents[3] / "tools/mutants.py"))
Change, Score, alone, confirmed, drawn, end_orphans, explained, fits, shown, OUTCOMES = (
    TOOL[name]
    for name in (
        "Change",
        "Score",
        "alone",
        "confirmed",
        "drawn",
        "end_orphans",
        "explained",
        "fits",
        "shown",
        "OUTCOMES",
    )
)
FRONT = run_path(str(Path(__file__).parents[3] / "tools/frontend_mutants.py"))
is_doubtful, outcome = FRONT["is_doubtful"], FRONT["outcome"]
FILE = "src/glosa/http/cache.py"


def test_every_explanation_matches_the_code() -> None:
    outdated = [shown(change) for change in explained() if not fits(change)]
    assert not outdated, "Remove these entries of tools/survivors.toml, or correct them:\n" + "\n".join(outdated)


@pytest.mark.parametrize(
    ("file", "was", "expected"),
    [
        (FILE, "one = 1", True),
        (FILE, "one = 1\ntwo = 2", True),
        (FILE, "one = 2", False),
        (FILE, "one =", False),
        ("src/glosa/http/gone.py", "one = 1", False),
        ("src/glosa/extras.py", "one = 1", False),
    ],
)
def test_an_explanation_quotes_whole_lines_of_an_areas_file(
    tmp_path: Path, file: str, was: str, expected: bool
) -> None:
    for name in (FILE, "src/glosa/extras.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("def f():\n    one = 1\n    two = 2\n")
    assert fits(Change(file, was, ""), tmp_path) is expected


def test_a_changed_function_does_not_change_the_rest_of_the_sample() -> None:
    names = [f"{function}__mutmut_{count}" for function in "abcdef" for count in range(9)]
    sample = drawn(names, sample=20, seed=1)
    others = drawn([name for name in names if name[0] != "a"], sample=20, seed=1)
    assert len(sample) == 20
    assert {name for name in sample if name[0] != "a"} <= set(others)
    assert drawn(names, sample=20, seed=2) != sample


def test_explained_survivors_count() -> None:
    changes = {name: Change(FILE, "x = 1", f"x = {name}") for name in "2345"}
    score = Score("http", {"2": "killed", "3": "survived", "4": "no tests", "5": "timeout"}, changes)
    assert score.percent == 50
    assert score.unexplained({}) == ["3", "4"]
    assert score.unexplained({changes["3"]: "Nobody sees it."}) == ["4"]


@pytest.mark.parametrize(
    ("status", "reason", "expected"),
    [
        ("Killed", "expected [] to deeply equal [ 1 ]", False),
        ("Killed", "console.warn: expected [ [ …(2) ] ] to deeply equal []", False),
        ("Killed", "Hook timed out in 10000ms.", True),
        ("Killed", "The forge did not start (exit code 1).", True),
        ("Timeout", "", True),
        ("Timeout", "Hit limit reached (301/300)", False),
        ("RuntimeError", "An error occurred outside of a test run", True),
        ("Survived", "", False),
    ],
)
def test_a_mutant_that_no_assertion_noticed_is_tried_again(status: str, reason: str, expected: bool) -> None:
    assert is_doubtful(status, reason) is expected


def test_a_test_that_was_given_up_is_reported_as_a_timeout() -> None:
    assert outcome("Killed", "Test timed out in 60000ms.") == "timeout"
    assert outcome("Killed", "expected 1 to be 2") == "killed"
    assert outcome("Timeout", "Hit limit reached (301/300)") == "timeout"


@pytest.mark.parametrize(("without_it", "survivors"), [(0, []), (1, ["1"])])
def test_a_mutant_whose_tests_also_fail_without_it_survives(
    monkeypatch: pytest.MonkeyPatch, without_it: int, survivors: list[str]
) -> None:
    def alone(area: str, environment: Mapping[str, str], mutant: str, *, tests_of: str) -> int:
        return 1 if mutant else without_it

    monkeypatch.setitem(confirmed.__globals__, "alone", alone)
    result = OUTCOMES[confirmed("http", {}, "x__mutmut_1")]
    assert Score("http", {"1": result}, {"1": Change(FILE, "x = 1", "x = 2")}).survivors == survivors


def test_a_test_that_hangs_is_given_up_and_reported_as_a_timeout(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    place = tmp_path / "http/mutants"
    place.mkdir(parents=True)
    (place / "test_x.py").write_text("import threading\n\ndef test_x(): threading.Event().wait()\n")
    test = "test_x.py::test_x"
    stats = {"duration_by_test": {test: 100}, "tests_by_mangled_function_name": {"x": [test]}}
    (place / "mutmut-stats.json").write_text(json.dumps(stats))
    for name, value in {"WORK": tmp_path, "PYTEST": (), "PATIENCE_SECONDS": -299}.items():
        monkeypatch.setitem(alone.__globals__, name, value)
    assert OUTCOMES[alone("http", dict(os.environ), "x__mutmut_1", tests_of="x__mutmut_1")] == "timeout"


def test_processes_that_tests_left_behind_are_ended(tmp_path: Path) -> None:
    (tmp_path / "area/mutants").mkdir(parents=True)
    left = subprocess.Popen(["sleep", "600"], cwd=tmp_path / "area/mutants", start_new_session=True)
    other = subprocess.Popen(["sleep", "600"], cwd=tmp_path)
    try:
        end_orphans(tmp_path / "area")
        assert left.wait() == -signal.SIGKILL
        assert other.poll() is None
    finally:
        other.kill()
        other.wait()
