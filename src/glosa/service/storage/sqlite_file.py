"""The files of a SQLite database: checks that they are readable and still the ones that were opened, and copies them."""

import errno
import os
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from tempfile import mkstemp

from glosa.service.domain.errors import StorageUnavailable
from glosa.service.storage.schema import Migration, ensure_current

ROOM = 256 * 1024
"""Bytes that must be free: the largest comment with its indexes, twice, because it's also written to the journal."""

_ENDINGS = ("", "-wal", "-shm")
"""The database, its journal, and the journal's index."""


class OpenedFiles:
    """The files that a connection has open, compared with those at their paths.

    A removed or replaced file still exists for processes that have it open, but everything that they write to it is lost.
    """

    def __init__(self, path: Path) -> None:
        """Call it right after opening the database."""
        self._path = path
        self._database = _identity(path)
        self._journal: Sequence[tuple[int, int]] = ()

    def check(self) -> None:
        """Returns if the files are still the ones that were opened. Raises :class:`StorageUnavailable`.

        Begin a transaction before the first call, because it creates the journal.
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
    """Returns if the database has the schema of ``steps``, can be read from disk, and has room to grow.

    Opens new connections, because those of the service cache what they read. Raises what
    ``ensure_current`` raises, :class:`OSError` or :class:`sqlite3.Error`.
    """
    _ensure_room(path.parent)
    with _Closing(path, "immutable=1") as file:
        # Reads the file itself, without the journal.
        file.execute("SELECT count(*) FROM sqlite_master").fetchone()
    with _Closing(path, "mode=rw") as database:
        ensure_current(steps, _version(database))
        tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        for (table,) in tables:
            database.execute(f'SELECT * FROM "{table}" LIMIT 1').fetchall()


def copy(path: Path, target: Path, *, overwrite: bool) -> None:
    """Copies the database as of its last commit. ``target`` is complete or not created, and readable by this account only.

    Other processes can write meanwhile. Raises :class:`FileExistsError`, :class:`OSError` or :class:`sqlite3.Error`.
    """
    # So two copies at the same time don't share a file.
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
    """A connection to an existing database, closed at the end of the block."""

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
    # SQLite doesn't report why it can't open a file; the system does.
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        system = os.fstatvfs(descriptor)
    finally:
        os.close(descriptor)
    if system.f_flag & os.ST_RDONLY:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(folder))
    # File systems that don't report their size have no blocks.
    if system.f_blocks and system.f_bavail * system.f_frsize < ROOM:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(folder))
