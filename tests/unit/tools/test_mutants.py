"""The list of accepted survivors fits the code, and the report counts what nobody has explained."""

from pathlib import Path
from runpy import run_path

import pytest

TOOL = run_path(str(Path(__file__).parents[3] / "tools/mutants.py"))
Change, Score, drawn, explained, fits, shown = (
    TOOL[name] for name in ("Change", "Score", "drawn", "explained", "fits", "shown")
)
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
