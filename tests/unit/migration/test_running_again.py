"""A migration can run again: it replaces what it wrote, and leaves what was edited in the new site."""

from pathlib import Path

import pytest

from glosa.migration.writing.folder import PENDING, FolderOccupied, write_folder


def test_replaces_files_whose_source_changed_and_removes_those_without_one(tmp_path: Path) -> None:
    write_folder(tmp_path, {"docs/a.md": b"1", "docs/b.md": b"1"})
    done = write_folder(tmp_path, {"docs/a.md": b"2"})
    assert (done.written, done.removed) == (("docs/a.md",), ("docs/b.md",))
    assert (tmp_path / "docs/a.md").read_bytes() == b"2"
    assert not (tmp_path / "docs/b.md").exists()


def test_leaves_files_that_were_edited(tmp_path: Path) -> None:
    write_folder(tmp_path, {"docs/a.md": b"1", "docs/b.md": b"1"})
    (tmp_path / "docs/a.md").write_bytes(b"mine")
    (tmp_path / "docs/b.md").write_bytes(b"mine")
    same = write_folder(tmp_path, {"docs/a.md": b"1", "docs/b.md": b"1"})
    assert (same.written, same.edited, same.unchanged) == ((), (), 2)
    done = write_folder(tmp_path, {"docs/a.md": b"2"})
    assert (done.edited, done.retained) == (("docs/a.md",), ("docs/b.md",))
    assert (tmp_path / "docs/a.md").read_bytes() == b"mine"
    assert (tmp_path / PENDING / "docs/a.md").read_bytes() == b"2"
    assert (tmp_path / "docs/b.md").read_bytes() == b"mine"


def test_leaves_files_that_no_migration_wrote(tmp_path: Path) -> None:
    (tmp_path / "letter.md").write_bytes(b"dear")
    with pytest.raises(FolderOccupied, match="Pass an empty folder"):
        write_folder(tmp_path, {"docs/a.md": b"1"})
    assert (tmp_path / "letter.md").read_bytes() == b"dear"
