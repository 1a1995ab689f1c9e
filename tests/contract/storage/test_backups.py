"""Backups that can't be made say why, and name the file."""

import errno
import os
import sqlite3
from pathlib import Path

import pytest

from glosa.service.domain.errors import StorageUnavailable
from glosa.service.storage import backup
from glosa.service.storage.backup import BackupExists, BackupRefused, back_up
from glosa.service.storage.sqlite_file import copy

NEXT = (
    "Expected free space for a copy of the database, and permission to write there. "
    "No copy was made. Free some space, or choose another place."
)


def failing(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def copy(database: Path, target: Path, *, overwrite: bool) -> None:
        raise error

    monkeypatch.setattr(backup, "copy", copy)


def sqlite_error(code: int, message: str) -> sqlite3.Error:
    error = sqlite3.OperationalError(message)
    error.sqlite_errorcode = code
    return error


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (sqlite_error(sqlite3.SQLITE_FULL, "database or disk is full"), "database or disk is full"),
        (sqlite_error(sqlite3.SQLITE_IOERR_WRITE, "disk I/O error"), "disk I/O error"),
        (sqlite_error(sqlite3.SQLITE_IOERR_FSYNC, "disk I/O error"), "disk I/O error"),
        (sqlite_error(sqlite3.SQLITE_IOERR_TRUNCATE, "disk I/O error"), "disk I/O error"),
        (PermissionError(errno.EACCES, "Permission denied"), "Permission denied"),
        (OSError("unknown"), "unknown"),
    ],
)
def test_a_copy_that_cannot_be_written_names_the_target_and_the_reason(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, error: Exception, why: str
) -> None:
    failing(monkeypatch, error)
    target = tmp_path / "copy.sqlite3"
    with pytest.raises(BackupRefused) as refusal:
        back_up(tmp_path / "comments.sqlite3", target, overwrite=False)
    assert str(refusal.value) == f"'{target}' cannot be written: {why}. {NEXT}"
    assert (refusal.value.code, refusal.value.__cause__) == ("backup-refused", error)


def test_a_database_that_cannot_be_read_is_no_fault_of_the_target(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    failing(monkeypatch, sqlite_error(sqlite3.SQLITE_IOERR_READ, "disk I/O error"))
    with pytest.raises(StorageUnavailable, match=r"comments\.sqlite3.*disk I/O error"):
        back_up(tmp_path / "comments.sqlite3", tmp_path / "copy.sqlite3", overwrite=False)


def test_a_copy_that_appears_meanwhile_is_not_overwritten(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    failing(monkeypatch, FileExistsError())
    target = tmp_path / "copy.sqlite3"
    with pytest.raises(BackupExists) as refusal:
        back_up(tmp_path / "comments.sqlite3", target, overwrite=False)
    assert str(refusal.value) == f"'{target}' exists already. Expected a new name."
    assert refusal.value.target == target


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A database with a table."""
    path = tmp_path / "comments.sqlite3"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE notes (text)")
    connection.close()
    return path


def test_an_unfinished_copy_is_next_to_its_target_and_named_after_it(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []
    sync = os.fsync

    def noted(descriptor: int) -> None:
        seen.append(os.readlink(f"/proc/self/fd/{descriptor}"))
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", noted)
    folder = tmp_path / "backups"
    folder.mkdir()
    copy(database, folder / "copy.sqlite3", overwrite=False)
    unfinished, then = map(Path, seen)
    assert (unfinished.parent, then) == (folder, folder)
    assert unfinished.name.startswith(".copy.sqlite3.")
    assert unfinished.suffix == ".part"
    assert os.listdir(folder) == ["copy.sqlite3"]


def test_a_copy_does_not_replace_a_file_unless_it_may(database: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy.sqlite3"
    target.write_bytes(b"older")
    with pytest.raises(FileExistsError) as refusal:
        copy(database, target, overwrite=False)
    assert (refusal.value.errno, refusal.value.filename) == (errno.EEXIST, str(target))
    assert (target.read_bytes(), sorted(os.listdir(tmp_path))) == (b"older", [database.name, target.name])
    copy(database, target, overwrite=True)
    assert target.read_bytes().startswith(b"SQLite format 3")


@pytest.mark.parametrize("ending", ["", "-wal", "-shm"])
def test_the_database_itself_is_never_the_target(tmp_path: Path, ending: str) -> None:
    database = tmp_path / "comments.sqlite3"
    target = tmp_path / f"comments.sqlite3{ending}"
    with pytest.raises(BackupRefused) as refusal:
        back_up(database, target, overwrite=True)
    assert str(refusal.value) == f"'{target}' is the database itself. Expected another file. Name one elsewhere."
