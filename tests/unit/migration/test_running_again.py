"""A migration can run again: it replaces what it wrote, and leaves what was edited in the new site."""

import hashlib
import json
from pathlib import Path

import pytest

from glosa.migration.writing.folder import MANIFEST, PENDING, FolderOccupied, UnsafePath, write_folder


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


@pytest.mark.parametrize("path", ["../p/notes.md", "docs/../../notes.md", "/notes.md"])
def test_never_writes_or_removes_files_outside_the_folder(tmp_path: Path, path: str) -> None:
    out, outside = tmp_path / "out", tmp_path / "notes.md"
    outside.write_bytes(b"precious")
    with pytest.raises(UnsafePath, match="outside the new site"):
        write_folder(out, {path: b"X"})
    assert not out.exists()
    digest = hashlib.blake2b(b"precious", digest_size=12).hexdigest()
    (out / MANIFEST).parent.mkdir(parents=True)
    (out / MANIFEST).write_text(json.dumps({"files": {"../notes.md": digest}}))
    assert write_folder(out, {"docs/a.md": b"1"}).removed == ()
    assert outside.read_bytes() == b"precious"
