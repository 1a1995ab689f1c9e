"""The check for class names reports every duplicate, and nothing else."""

from pathlib import Path
from runpy import run_path

TOOL = run_path(str(Path(__file__).parents[3] / "tools/names.py"))
check = TOOL["check"]


def test_reports_public_classes_with_the_same_name(tmp_path: Path) -> None:
    source = tmp_path / "src"
    (source / "one").mkdir(parents=True)
    (source / "one/a.py").write_text("class Page:\n    pass\n\n\nclass _Part:\n    pass\n\n\nclass Site:\n    pass\n")
    (source / "b.py").write_text("class _Part:\n    pass\n\n\ndef f():\n    class Page:\n        pass\n")
    assert list(check(source)) == [
        "Class Page is defined in src/b.py:6 and src/one/a.py:1. Rename all but one, or make them private."
    ]
    assert list(check(source, {"Page"})) == []


def test_reports_known_names_that_are_unique_by_now(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "src/a.py").write_text("class Page:\n    pass\n")
    assert list(check(tmp_path / "src", {"Page"})) == [
        "Class Page is unique now. Remove it from KNOWN in tools/names.py."
    ]
