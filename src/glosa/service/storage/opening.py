"""An address → the storage it names."""

from pathlib import Path

from glosa.extras import how_to_install
from glosa.service.domain.errors import StorageUnavailable
from glosa.service.domain.store import Store
from glosa.service.storage.sqlite import SqliteEngine
from glosa.service.storage.store import SqlStore


def open_store(address: str) -> Store:
    """``postgresql://…``, ``sqlite:///path`` (``sqlite:////path`` from the root) or a plain path. Connects when first used.

    Raises ``StorageUnavailable`` for PostgreSQL without its driver.
    """
    if address.startswith(("postgresql://", "postgres://")):
        # Imported here because the driver is optional and takes megabytes of memory.
        try:
            from glosa.service.storage.postgres import PostgresEngine
        except ModuleNotFoundError as error:
            raise StorageUnavailable(how_to_install("postgres")) from error

        return SqlStore(PostgresEngine(address))
    return SqlStore(SqliteEngine(Path(address.removeprefix("sqlite:///")).expanduser()))
