"""A PostgreSQL server of Debian's package, for the duration of a measurement."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from bench.place import debian_program
from bench.server import free_port

_ACCOUNT = "postgres"
"""PostgreSQL refuses to run as root, so root runs it as this account of the package."""
_SETTINGS = {
    "shared_buffers": "512MB",
    "maintenance_work_mem": "256MB",
    "max_wal_size": "4GB",
    "unix_socket_directories": "",
}
_PATIENCE_SECONDS = 60
_DEFAULTS: Mapping[str, str] = {}
_PROCESSES: dict[str, int] = {}
"""The process of each server that runs, by its address."""


@contextmanager
def postgres(settings: Mapping[str, str] = _DEFAULTS) -> Iterator[str]:
    """Starts a server without data, and yields the address of an empty database. Everything is on disk as by default."""
    binaries = _binaries()
    as_account = {"user": _ACCOUNT, "group": _ACCOUNT, "extra_groups": []} if os.geteuid() == 0 else {}
    folder = Path(tempfile.mkdtemp(prefix="glosa-bench-postgres-"))
    port = free_port()
    if as_account:
        shutil.chown(folder, _ACCOUNT, _ACCOUNT)
    data = str(folder / "data")
    create = [str(binaries / "initdb"), "-D", data, "-U", "glosa", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"]
    subprocess.run(create, check=True, capture_output=True, cwd=folder, **as_account)  # type: ignore[call-overload]
    options = [word for name, value in {**_SETTINGS, **settings}.items() for word in ("-c", f"{name}={value}")]
    command = [str(binaries / "postgres"), "-D", data, "-h", "127.0.0.1", "-p", str(port), *options]
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen(command, stdout=log, stderr=log, cwd=folder, **as_account)  # type: ignore[call-overload]
    try:
        _await(binaries, port)
        address = f"postgresql://glosa@127.0.0.1:{port}/postgres"
        _PROCESSES[address] = server.pid
        yield address
    finally:
        # On SIGTERM, it would wait for clients that are still connected.
        server.send_signal(signal.SIGINT)
        server.wait()
        shutil.rmtree(folder, ignore_errors=True)


def process_of(address: str) -> int:
    """The process of a server that :func:`postgres` started."""
    return _PROCESSES[address]


def _binaries() -> Path:
    """The newest version that is installed."""
    debian_program("psql")
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    if not found:
        raise SystemExit("PostgreSQL is not installed. Install it as root: apt-get install postgresql")
    return found[-1].parent


def _await(binaries: Path, port: int) -> None:
    ends = time.monotonic() + _PATIENCE_SECONDS
    ready = [str(binaries / "pg_isready"), "-h", "127.0.0.1", "-p", str(port), "-q"]
    while subprocess.run(ready, check=False).returncode:
        if time.monotonic() > ends:
            raise TimeoutError(f"PostgreSQL did not start within {_PATIENCE_SECONDS} s.")
        time.sleep(0.1)
