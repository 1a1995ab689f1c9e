"""A migration can run again: it replaces what it wrote, and leaves what was edited in the new site."""

import contextlib
import hashlib
import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from glosa.cli.migrate import migrate_
from glosa.migration.writing.folder import MANIFEST, PENDING, FolderOccupied, UnsafePath, _Run, write_folder


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


def test_reports_a_new_version_until_it_is_merged(tmp_path: Path) -> None:
    page, offered = tmp_path / "docs/a.md", tmp_path / PENDING / "docs/a.md"
    write_folder(tmp_path, {"docs/a.md": b"1"})
    page.write_bytes(b"mine")
    for _ in range(3):
        assert write_folder(tmp_path, {"docs/a.md": b"2"}).edited == ("docs/a.md",)
        assert offered.read_bytes() == b"2"
    page.write_bytes(b"mine and 2")
    offered.unlink()
    assert write_folder(tmp_path, {"docs/a.md": b"2"}).edited == ()
    assert write_folder(tmp_path, {"docs/a.md": b"3"}).edited == ("docs/a.md",)
    assert page.read_bytes() == b"mine and 2"


def test_an_edit_that_was_undone_counts_as_none(tmp_path: Path) -> None:
    page = tmp_path / "docs/a.md"
    write_folder(tmp_path, {"docs/a.md": b"1"})
    page.write_bytes(b"mine")
    write_folder(tmp_path, {"docs/a.md": b"2"})
    page.write_bytes(b"1")
    assert write_folder(tmp_path, {"docs/a.md": b"2"}).written == ("docs/a.md",)
    assert page.read_bytes() == b"2"
    assert not (tmp_path / PENDING).exists()


def test_files_that_were_deleted_stay_so_and_the_settings_come_back(tmp_path: Path) -> None:
    write_folder(tmp_path, {"docs/a.md": b"1", "glosa.yaml": b"1"})
    (tmp_path / "docs/a.md").unlink()
    (tmp_path / "glosa.yaml").unlink()
    for content in (b"1", b"2", b"2"):
        done = write_folder(tmp_path, {"docs/a.md": content, "glosa.yaml": b"1"})
        assert done.deleted == ("docs/a.md",)
    assert not (tmp_path / "docs/a.md").exists()
    assert (tmp_path / "glosa.yaml").read_bytes() == b"1"


def test_a_file_of_the_owner_is_not_replaced_by_a_page_at_its_path(tmp_path: Path) -> None:
    write_folder(tmp_path, {"docs/a.md": b"1"})
    (tmp_path / "docs/b.md").write_bytes(b"mine")
    for _ in range(2):
        assert write_folder(tmp_path, {"docs/a.md": b"1", "docs/b.md": b"1"}).edited == ("docs/b.md",)
    assert (tmp_path / "docs/b.md").read_bytes() == b"mine"


@pytest.mark.parametrize("earlier", [{}, {"docs/a.md": b"1", "docs/c.md": b"1", "docs/d.md": b"1"}])
def test_a_run_that_ended_early_can_be_repeated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, earlier: dict[str, bytes]
) -> None:
    if earlier:
        write_folder(tmp_path, earlier)
    expected = {f"docs/{name}.md": b"2" for name in "abc"}
    puts = _Run._put
    for most in range(1, 6):

        def put(run: _Run, path: str, data: bytes, left: list[int] = [most]) -> None:  # noqa: B006  Counts the calls.
            left[0] -= 1
            if left[0] < 0:
                raise OSError("No space left on device")
            puts(run, path, data)

        monkeypatch.setattr(_Run, "_put", put)
        with contextlib.suppress(OSError):
            write_folder(tmp_path, expected)
        monkeypatch.setattr(_Run, "_put", puts)
        expected = {f"docs/{name}.md": str(most + 2).encode() for name in "abc"}
    done = write_folder(tmp_path, expected)
    assert (done.edited, done.retained, done.deleted) == ((), (), ())
    found = {path.relative_to(tmp_path).as_posix(): path.read_bytes() for path in tmp_path.rglob("*.md")}
    assert found == expected


def test_the_folder_is_known_without_the_cache(tmp_path: Path) -> None:
    write_folder(tmp_path, {"docs/a.md": b"1"})
    shutil.rmtree(tmp_path / ".glosa", ignore_errors=True)
    assert write_folder(tmp_path, {"docs/a.md": b"2"}).written == ("docs/a.md",)
    assert not (tmp_path / ".glosa").exists()


@pytest.mark.parametrize("linked", ["docs", PENDING])
def test_never_writes_to_where_a_link_leads(tmp_path: Path, linked: str) -> None:
    out, elsewhere = tmp_path / "out", tmp_path / "elsewhere"
    elsewhere.mkdir()
    write_folder(out, {"glosa.yaml": b"1"})
    (out / linked).symlink_to(elsewhere)
    with pytest.raises(UnsafePath, match="is a link"):
        write_folder(out, {"docs/a.md": b"1", "glosa.yaml": b"2"})
    assert list(elsewhere.iterdir()) == []


def test_never_writes_to_where_the_link_of_a_new_file_leads(tmp_path: Path) -> None:
    out, private = tmp_path / "out", tmp_path / "notes.md"
    private.write_bytes(b"precious")
    out.mkdir()
    (out / ".migration-new").symlink_to(private)
    write_folder(out, {"docs/a.md": b"1"})
    assert private.read_bytes() == b"precious"
    assert (out / "docs/a.md").read_bytes() == b"1"
    assert not (out / "docs/a.md").is_symlink()
    assert not (out / ".migration-new").is_symlink()


def test_a_link_in_place_of_a_file_counts_as_an_edit(tmp_path: Path) -> None:
    private = tmp_path / "private"
    private.write_bytes(b"1")
    out = tmp_path / "out"
    write_folder(out, {"docs/a.md": b"1"})
    (out / "docs/a.md").unlink()
    (out / "docs/a.md").symlink_to(private)
    assert write_folder(out, {"docs/a.md": b"2"}).edited == ("docs/a.md",)
    assert private.read_bytes() == b"1"


def test_a_full_disk_is_an_error_with_the_folder_and_the_next_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("glosa.cli.migrate.migrate", full)
    done = CliRunner().invoke(migrate_, ["mkdocs", str(tmp_path), "--out", str(tmp_path / "out")])
    assert done.exit_code == 1
    assert f"No space left on device: '{tmp_path / 'out'}'. Correct that, and run the command again" in done.output
