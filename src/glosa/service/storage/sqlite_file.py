"""The files of a SQLite database: whether they are still those that were opened, whether they can be read, and a copy of them."""

import errno
import os
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from tempfile import mkstemp

from glosa.service.domain.errors import StorageUnavailable
from glosa.service.storage.schema import Migration, ensure_current

ROOM = 256 * 1024
"""Bytes that have to be free: the largest comment with its indexes, twice, since it goes through the journal."""

_ENDINGS = ("", "-wal", "-shm")
"""The database, its journal, and what processes share to find their way in that."""


class Held:
    """The files that a connection has open, to be compared with those that lie at their paths.

    A file that is removed or replaced stays with whoever has it open, and everything that is written to it is lost with the process.
    """

    def __init__(self, path: Path) -> None:
        """Of a database that was opened just now."""
        self._path = path
        self._database = _identity(path)
        self._journal: Sequence[tuple[int, int]] = ()

    def check(self) -> None:
        """Returns while the files are those that were opened. Raises :class:`StorageUnavailable`.

        The first time with a transaction begun: from then on there is a journal.
        """
        try:
            database, *journal = (_identity(f"{self._path}{ending}") for ending in _ENDINGS)
        except FileNotFoundError as error:
            raise self._gone("removed", f"ENOENT: {error.filename} was removed") from error
        self._journal = self._journal or journal
        if database != self._database or journal != self._journal:
            raise self._gone("replaced", f"ESTALE: {self._path} was replaced")

    def _gone(self, what: str, cause: str) -> StorageUnavailable:
        return StorageUnavailable(
            f"{self._path}, or its journal, was {what} while the service had it open. Expected the files to stay where they are. "
            "Nothing was written. Put the database back and restart the service.",
            cause=cause,
        )


def examine(path: Path, steps: Sequence[Migration]) -> None:
    """Returns when the database has the schema of ``steps``, can be read from disk, and may grow.

    Reads through connections of its own, since those of the service keep in memory what they once read. Raises what
    ``ensure_current`` raises, :class:`OSError` or :class:`sqlite3.Error`.
    """
    _ensure_room(path.parent)
    with _Closing(path, "immutable=1") as file:
        # As it lies in the file, whatever the journal holds.
        file.execute("SELECT count(*) FROM sqlite_master").fetchone()
    with _Closing(path, "mode=rw") as database:
        ensure_current(steps, _version(database))
        tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        for (table,) in tables:
            database.execute(f'SELECT * FROM "{table}" LIMIT 1').fetchall()


def copy(path: Path, target: Path, *, overwrite: bool) -> None:
    """A copy of the database as of its last commit, readable by this account only; ``target`` gets it whole or not at all.

    Processes that write go on meanwhile. Raises :class:`FileExistsError`, :class:`OSError` or :class:`sqlite3.Error`.
    """
    # Two at a time have a file each.
    descriptor, name = mkstemp(prefix=f".{target.name}.", suffix=".part", dir=target.parent)
    part = Path(name)
    try:
        with _Closing(path, "mode=rw") as source:
            source.execute("VACUUM INTO ?", (name,))
        os.fsync(descriptor)
        if not overwrite and target.exists():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target))
        part.replace(target)
    finally:
        os.close(descriptor)
        part.unlink(missing_ok=True)
    folder = os.open(target.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


class _Closing:
    """A connection to a database that is there, for as long as the block lasts."""

    def __init__(self, path: Path, options: str) -> None:
        self._address = f"{path.absolute().as_uri()}?{options}"
        self._connection: sqlite3.Connection | None = None

    def __enter__(self) -> sqlite3.Connection:
        self._connection = sqlite3.connect(self._address, uri=True, isolation_level=None)
        return self._connection

    def __exit__(self, *error: object) -> None:
        assert self._connection is not None
        self._connection.close()


def _identity(path: Path | str) -> tuple[int, int]:
    status = os.stat(path)
    return status.st_dev, status.st_ino


def _version(database: sqlite3.Connection) -> int:
    return int(database.execute("SELECT COALESCE(max(version), 0) FROM schema_versions").fetchone()[0])


def _ensure_room(folder: Path) -> None:
    # SQLite does not tell why it cannot open a file; the system does.
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        system = os.fstatvfs(descriptor)
    finally:
        os.close(descriptor)
    if system.f_flag & os.ST_RDONLY:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(folder))
    # Systems that do not tell their size have no blocks at all.
    if system.f_blocks and system.f_bavail * system.f_frsize < ROOM:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(folder))
