"""A copy of the database that a service keeps its comments in, made while it runs."""

import os
import sqlite3
from pathlib import Path

from glosa.service.domain.errors import Refusal
from glosa.service.storage.sqlite import unavailable
from glosa.service.storage.sqlite_file import copy


class BackupRefused(Refusal):
    """No copy was made, and nothing changed."""

    code = "backup-refused"


def back_up(database: Path, target: Path, *, overwrite: bool) -> None:
    """Copies the SQLite file ``database`` to ``target``, whole or not at all.

    Raises :class:`BackupRefused`, or ``StorageUnavailable`` where the database cannot be read.
    """
    if os.path.realpath(target) in {os.path.realpath(f"{database}{ending}") for ending in ("", "-wal", "-shm")}:
        raise BackupRefused(f"'{target}' is the database itself. Expected another file. Name one elsewhere.")
    if target.exists() and not overwrite:
        raise _exists(target)
    try:
        copy(database, target, overwrite=overwrite)
    except FileExistsError as error:
        raise _exists(target) from error
    except OSError as error:
        raise _unwritable(target, error.strerror or str(error)) from error
    except sqlite3.Error as error:
        if error.sqlite_errorcode in _OF_THE_COPY:
            raise _unwritable(target, str(error)) from error
        raise unavailable(database, error) from error


def _exists(target: Path) -> BackupRefused:
    return BackupRefused(
        f"'{target}' exists already. Expected a new name. Choose one, or replace the file with --overwrite."
    )


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
"""What goes wrong with the file that is written; the database is only read."""
