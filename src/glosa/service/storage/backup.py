"""Copies the database of a running service."""

import os
import sqlite3
from pathlib import Path

from glosa.service.domain.errors import Refusal
from glosa.service.storage.sqlite import unavailable
from glosa.service.storage.sqlite_file import copy


class BackupRefused(Refusal):
    """No copy was made, and nothing changed."""

    code = "backup-refused"


class BackupExists(BackupRefused):
    """There is a file at the target already."""

    def __init__(self, target: Path) -> None:
        super().__init__(f"'{target}' exists already. Expected a new name.")
        self.target = target


def back_up(database: Path, target: Path, *, overwrite: bool) -> None:
    """Copies the SQLite file ``database`` to ``target``, completely or not at all.

    Raises :class:`BackupRefused`, or ``StorageUnavailable`` if the database can't be read.
    """
    if os.path.realpath(target) in {os.path.realpath(f"{database}{ending}") for ending in ("", "-wal", "-shm")}:
        raise BackupRefused(f"'{target}' is the database itself. Expected another file. Name one elsewhere.")
    if target.exists() and not overwrite:
        raise BackupExists(target)
    try:
        copy(database, target, overwrite=overwrite)
    except FileExistsError as error:
        raise BackupExists(target) from error
    except OSError as error:
        raise _unwritable(target, error.strerror or str(error)) from error
    except sqlite3.Error as error:
        if error.sqlite_errorcode in _OF_THE_COPY:
            raise _unwritable(target, str(error)) from error
        raise unavailable(database, error) from error


def _unwritable(target: Path, why: str) -> BackupRefused:
    return BackupRefused(
        f"'{target}' cannot be written: {why}. Expected free space for a copy of the database, and permission to write there. "
        "No copy was made. Free some space, or choose another place."
    )


_OF_THE_COPY = (
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR_WRITE,
    sqlite3.SQLITE_IOERR_FSYNC,
    sqlite3.SQLITE_IOERR_TRUNCATE,
)
"""Errors of the written file; the database is only read."""
