"""No file of code is too long to be read in one sitting."""

import subprocess
from pathlib import Path
from runpy import run_path

import pytest

ROOT = Path(__file__).parents[3]
TOOL = run_path(str(ROOT / "tools/lengths.py"))
check, files, main = (TOOL[name] for name in ("check", "files", "main"))


def test_no_file_of_the_checkout_is_too_long() -> None:
    assert main() == 0


@pytest.mark.parametrize("name", ["src/a.py", "frontend/a.d.ts", "frontend/kit/a.tsx", "frontend/a.css"])
def test_reports_a_file_with_a_line_too_many(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    file.parent.mkdir(parents=True)
    file.write_text("x\n" * 400)
    assert list(check(tmp_path, [name])) == []
    file.write_text("x\n" * 401)
    assert list(check(tmp_path, [name])) == [
        f"{name} has 401 lines; at most 400 were expected. Split it by subject.",
    ]


def test_data_and_removed_files_are_not_checked(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text("1\n" * 500)
    assert list(check(tmp_path, ["a.json", "removed.py"])) == []


def test_finds_tracked_and_new_files_but_not_ignored_ones(tmp_path: Path) -> None:
    subprocess.run(["git", "init", "--quiet", str(tmp_path)], check=True)
    (tmp_path / ".gitignore").write_text("ignored.ts\n")
    for name in ("src/tracked.py", "frontend/new.ts", "frontend/ignored.ts", "tests/other.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    subprocess.run(["git", "add", "src"], cwd=tmp_path, check=True)
    assert sorted(files(tmp_path)) == ["frontend/new.ts", "src/tracked.py"]
