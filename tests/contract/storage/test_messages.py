"""Error messages of storage for owners and clients; pure, or on one SQLite file."""

import errno
import os
import sqlite3
from pathlib import Path

import pytest

from glosa.service.domain.errors import FieldInvalid, SchemaTooNew, StorageUnavailable
from glosa.service.domain.queries import All, Compare, Field
from glosa.service.storage.backup import BackupRefused, back_up
from glosa.service.storage.conditions import MOST_CONDITIONS, compiled
from glosa.service.storage.dialect import SqliteDialect
from glosa.service.storage.rows import LONGEST_KEY, check_key, check_values
from glosa.service.storage.schema import ensure_current, not_migrated, pending, read_migrations
from glosa.service.storage.sqlite import unavailable
from glosa.service.storage.sqlite_file import OpenedFiles
from glosa.service.storage.store import open_store

LARGEST = 2**63 - 1


def test_numbers_of_64_bits_are_stored_and_larger_ones_reported() -> None:
    check_values([LARGEST, -LARGEST, 0, None, b"\0", "a"])
    for number in (LARGEST + 1, -LARGEST - 1):
        with pytest.raises(FieldInvalid) as caught:
            check_values(["a", number])
        assert (caught.value.field, str(caught.value)) == (
            "",
            f"The number {number} is too large. Numbers of up to 64 bits can be stored.",
        )


@pytest.mark.parametrize("text", ["a\0", "\ud800", "é\udfff"])
def test_a_text_that_databases_cannot_store_is_refused(text: str) -> None:
    check_values(["é", "\U0001f600"])
    with pytest.raises(FieldInvalid) as caught:
        check_values(["a", text])
    assert (caught.value.field, str(caught.value)) == (
        "",
        "A text contains U+0000 or half of a surrogate pair. Remove that character.",
    )


@pytest.mark.parametrize("letter", ["a", "é", "\U0001f600"])
def test_the_address_of_a_page_is_limited_in_bytes(letter: str) -> None:
    fits = letter * (LONGEST_KEY // len(letter.encode()))
    check_key(fits)
    with pytest.raises(FieldInvalid) as caught:
        check_key(fits + letter)
    assert (caught.value.field, str(caught.value)) == (
        "url",
        f"The page's address is longer than {LONGEST_KEY} bytes. Use a shorter one.",
    )


def test_a_query_has_a_bounded_number_of_conditions() -> None:
    part = Compare(Field.ID, "=", "a")
    compiled(All((part,) * (MOST_CONDITIONS - 1)), SqliteDialect())
    with pytest.raises(FieldInvalid) as caught:
        compiled(All((part,) * MOST_CONDITIONS), SqliteDialect())
    assert (caught.value.field, str(caught.value)) == (
        "where",
        f"The query has {MOST_CONDITIONS + 1} conditions. Ask with {MOST_CONDITIONS} or fewer.",
    )


def test_migrations_are_those_of_the_engine_in_order(tmp_path: Path) -> None:
    names = ["0002_b.sqlite.sql", "0002_b.postgres.sql", "0001_a.sql", "0003_c_d.sql", "0009_x.txt"]
    for name in names:
        (tmp_path / name).write_text(f"-- {name} é", "utf-8")
    found = read_migrations(tmp_path, "sqlite")
    assert [(one.version, one.name, one.sql) for one in found] == [
        (1, "a", "-- 0001_a.sql é"),
        (2, "b", "-- 0002_b.sqlite.sql é"),
        (3, "c_d", "-- 0003_c_d.sql é"),
    ]
    (tmp_path / "0001_a.sql").unlink()
    with pytest.raises(ValueError, match=r"^The migrations for sqlite are not numbered from 1 without gaps\.$"):
        read_migrations(tmp_path, "sqlite")


def test_a_schema_of_another_version_is_reported_with_the_next_step(tmp_path: Path) -> None:
    (tmp_path / "0001_a.sql").write_text("")
    (tmp_path / "0002_b.sql").write_text("")
    known = read_migrations(tmp_path, "sqlite")
    assert [[one.version for one in pending(known, found)] for found in range(3)] == [[1, 2], [2], []]
    ensure_current(known, 2)
    with pytest.raises(SchemaTooNew) as newer:
        pending(known, 3)
    assert (str(newer.value), newer.value.cause) == (
        (
            "The database has schema 3, which is newer than this version of Glosa supports (2). "
            "Upgrade Glosa, or restore the backup made before the upgrade."
        ),
        "schema 3 instead of 2",
    )
    with pytest.raises(StorageUnavailable) as older:
        ensure_current(known, 1)
    assert (str(older.value), older.value.cause) == (
        "The database has schema 1, but this version of Glosa needs schema 2.",
        "schema 1 instead of 2",
    )
    missing = not_migrated(ValueError("no such table: sites"))
    assert (str(missing), missing.cause) == (
        "The database schema doesn't match this version of Glosa: no such table: sites.",
        "no such table",
    )


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A database with one row."""
    path = tmp_path / "comments.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE a (b)")
        connection.execute("INSERT INTO a VALUES (7)")
    connection.close()
    return path


def rows(path: Path) -> list[tuple[int]]:
    connection = sqlite3.connect(path)
    found = connection.execute("SELECT b FROM a").fetchall()
    connection.close()
    return found


def test_a_backup_is_complete_and_private_and_replaces_files_only_on_request(database: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy.db"
    back_up(database, target, overwrite=False)
    assert rows(target) == [(7,)]
    assert target.stat().st_mode & 0o777 == 0o600
    target.write_text("mine")
    with pytest.raises(BackupRefused) as caught:
        back_up(database, target, overwrite=False)
    assert str(caught.value) == f"'{target}' exists already. Expected a new name."
    assert target.read_text() == "mine"
    back_up(database, target, overwrite=True)
    assert rows(target) == [(7,)]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["comments.db", "copy.db"]


@pytest.mark.parametrize("ending", ["", "-wal", "-shm"])
def test_a_backup_is_not_written_over_the_database(database: Path, ending: str) -> None:
    target = Path(f"{database}{ending}")
    with pytest.raises(BackupRefused) as caught:
        back_up(database, target, overwrite=True)
    assert str(caught.value) == f"'{target}' is the database itself. Expected another file. Name one elsewhere."
    assert rows(database) == [(7,)]


def test_a_backup_that_cannot_be_written_is_reported(database: Path, tmp_path: Path) -> None:
    target = tmp_path / "absent" / "copy.db"
    with pytest.raises(BackupRefused) as caught:
        back_up(database, target, overwrite=False)
    assert str(caught.value) == (
        f"'{target}' cannot be written: No such file or directory. Expected free space for a copy of the database, "
        "and permission to write there. No copy was made. Free some space, or choose another place."
    )


def test_backing_up_a_missing_database_fails(tmp_path: Path) -> None:
    with pytest.raises(StorageUnavailable) as caught:
        back_up(tmp_path / "absent.db", tmp_path / "copy.db", overwrite=False)
    assert str(caught.value).startswith(f"{tmp_path / 'absent.db'} cannot be used: ")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("what", ["removed", "replaced"])
def test_files_that_disappear_under_a_service_are_reported(database: Path, what: str) -> None:
    journals = [Path(f"{database}{ending}") for ending in ("-wal", "-shm")]
    for journal in journals:
        journal.write_bytes(b"")
    opened = OpenedFiles(database)
    opened.check()
    opened.check()
    journals[0].rename(f"{database}.old")
    if what == "replaced":
        journals[0].write_bytes(b"")
    with pytest.raises(StorageUnavailable) as caught:
        opened.check()
    assert str(caught.value) == (
        f"{database}, or its journal, was {what} while the service had it open. Expected the files to stay where they are. "
        "Nothing was written. Put the database back and restart the service."
    )
    causes = {
        "removed": f"ENOENT: {journals[0]} was removed",
        "replaced": f"ESTALE: {database} was replaced",
    }
    assert caught.value.cause == causes[what]


@pytest.mark.anyio
@pytest.mark.parametrize("form", ["{folder}/a.db", "sqlite:///{folder}/a.db", "~/a.db", "sqlite:///~/a.db"])
async def test_an_address_names_a_file(
    tmp_path: Path, form: str, anyio_backend: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    store = open_store(form.format(folder=tmp_path))
    assert list(tmp_path.iterdir()) == [], "nothing is opened before it is used"
    await store.migrate()
    await store.close()
    assert (tmp_path / "a.db").is_file()


@pytest.mark.anyio
@pytest.mark.parametrize("scheme", ["postgresql", "postgres"])
async def test_an_invalid_address_of_a_server_is_reported(
    tmp_path: Path, scheme: str, anyio_backend: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    store = open_store(f"{scheme}://localhost/glosa?sslmode=sometimes")
    with pytest.raises(StorageUnavailable, match=r"^The database failed: .*sslmode.*Check that it runs") as caught:
        await store.sites()
    assert caught.value.cause == "ClientConfigurationError"


def raised(code: int, name: str, text: str) -> sqlite3.Error:
    """Returns the driver's exception for a SQLite result code."""
    error = sqlite3.OperationalError(text)
    error.sqlite_errorcode = code
    error.sqlite_errorname = name
    return error


@pytest.mark.parametrize(
    ("error", "text", "cause"),
    [
        (
            raised(sqlite3.SQLITE_BUSY, "SQLITE_BUSY", "database is locked"),
            "Another process has locked a.db. Nothing was written. Try again in a moment.",
            "SQLITE_BUSY",
        ),
        (
            raised(sqlite3.SQLITE_NOTADB, "SQLITE_NOTADB", "file is not a database"),
            (
                "a.db is not a SQLite database. Expected the service's database, or a file that doesn't exist yet. "
                "Nothing was written. Correct the name of the file."
            ),
            "SQLITE_NOTADB",
        ),
        (
            raised(sqlite3.SQLITE_CORRUPT, "SQLITE_CORRUPT", "database disk image is malformed"),
            (
                "a.db is damaged: database disk image is malformed. Expected the file as the service wrote it. "
                "Nothing was written. Stop the service and restore a backup."
            ),
            "SQLITE_CORRUPT",
        ),
        (
            raised(sqlite3.SQLITE_FULL, "SQLITE_FULL", "database or disk is full"),
            (
                "a.db cannot be used: database or disk is full. Expected a file that this account can write to, "
                "on a disk with room. Nothing was written. Correct that, then try again."
            ),
            "SQLITE_FULL: database or disk is full",
        ),
        (
            OSError(errno.EROFS, os.strerror(errno.EROFS), "/srv"),
            (
                "a.db cannot be used: [Errno 30] Read-only file system: '/srv'. Expected a file that this account can write to, "
                "on a disk with room. Nothing was written. Correct that, then try again."
            ),
            "EROFS: Read-only file system",
        ),
        (
            ValueError("a reader's words"),
            (
                "a.db cannot be used: a reader's words. Expected a file that this account can write to, "
                "on a disk with room. Nothing was written. Correct that, then try again."
            ),
            "ValueError",
        ),
        (
            sqlite3.OperationalError("no such table: comments"),
            "The database schema doesn't match this version of Glosa: no such table: comments.",
            "no such table",
        ),
    ],
)
def test_a_failing_database_is_reported_and_the_log_quotes_no_reader(error: Exception, text: str, cause: str) -> None:
    problem = unavailable(Path("a.db"), error)
    assert str(problem) == text
    assert problem.cause.startswith(cause)
    assert "reader" not in problem.cause
    assert unavailable(Path("a.db"), problem) is problem
