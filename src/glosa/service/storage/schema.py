"""Migrations: plain SQL files ``NNNN_name.sql``, or a pair ``NNNN_name.sqlite.sql`` and ``.postgres.sql`` if engines differ.

A file whose first line is ``-- expand`` only adds what versions before it don't need to know, so they go on working.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from glosa.service.domain.errors import SchemaTooNew, SchemaTooOld


@dataclass(frozen=True, slots=True)
class Migration:
    """One step of the schema."""

    version: int
    """The versions are numbered from 1, without gaps."""
    name: str
    sql: str
    """Statements, each ending with a semicolon."""

    @property
    def needs(self) -> int:
        """The oldest schema that a service on several machines must know to work after this step; 0: any."""
        return 0 if self.sql.startswith(_EXPAND) else self.version


@cache
def migrations(dialect: str) -> tuple[Migration, ...]:
    """All steps, in order."""
    return read_migrations(files("glosa.service.storage") / "migrations", dialect)


def read_migrations(folder: Traversable, dialect: str) -> tuple[Migration, ...]:
    """The steps in a folder for all dialects or for that one. Raises ``ValueError`` if a number is missing."""
    found = []
    for file in folder.iterdir():
        stem, _, ending = file.name.partition(".")
        number, _, name = stem.partition("_")
        if ending in ("sql", f"{dialect}.sql"):
            found.append(Migration(int(number), name, file.read_text("utf-8")))
    found.sort(key=lambda migration: migration.version)
    if [migration.version for migration in found] != list(range(1, len(found) + 1)):
        raise ValueError(f"The migrations for {dialect} are not numbered from 1 without gaps.")
    return tuple(found)


def pending(known: Sequence[Migration], found: int, needed: int | None = None) -> Sequence[Migration]:
    """The steps that a database of version ``found`` still needs. Raises ``SchemaTooNew`` if it has more than ``known``.

    ``needed`` is the most that its steps need; ``None``: all of them.
    """
    if (found if needed is None else needed) > len(known):
        raise SchemaTooNew(
            f"The database has schema {found}, which is newer than this version of Glosa supports ({len(known)}). "
            "Upgrade Glosa, or restore the backup made before the upgrade.",
            cause=f"schema {found} instead of {len(known)}",
        )
    return known[found:]


def ensure_current(known: Sequence[Migration], found: int, needed: int | None = None) -> None:
    """Raises ``SchemaTooNew`` or ``SchemaTooOld`` if a database of version ``found`` doesn't have the schema of ``known``."""
    if pending(known, found, needed):
        raise SchemaTooOld(
            f"The database has schema {found}, but this version of Glosa needs schema {len(known)}.",
            cause=f"schema {found} instead of {len(known)}",
        )


def not_migrated(cause: Exception) -> SchemaTooOld:
    """The error for a missing table."""
    return SchemaTooOld(
        f"The database schema doesn't match this version of Glosa: {cause}.",
        cause="no such table",
    )


_EXPAND = "-- expand\n"
