"""An address → the storage it names."""

from pathlib import Path

from glosa.service.domain.store import Store
from glosa.service.storage.sqlite import SqliteEngine
from glosa.service.storage.store import SqlStore


def open_store(address: str) -> Store:
    """``postgresql://…``, ``sqlite:///path`` (``sqlite:////path`` from the root) or a plain path. Connects when first used."""
    if address.startswith(("postgresql://", "postgres://")):
        # Its driver takes megabytes, which a service on SQLite does without.
        from glosa.service.storage.postgres import PostgresEngine

        return SqlStore(PostgresEngine(address))
    return SqlStore(SqliteEngine(Path(address.removeprefix("sqlite:///")).expanduser()))
