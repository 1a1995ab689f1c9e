"""Starts servers on a free port and waits until they respond."""

import http.client
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from bench.process import running

_PATIENCE_SECONDS = 300


@dataclass(frozen=True, slots=True)
class Server:
    """A running server."""

    origin: str
    """Its URL without a path."""
    pid: int


@contextmanager
def serving(
    command: Callable[[int], Sequence[str | Path]], *, folder: Path | None = None, path: str = "/"
) -> Iterator[str]:
    """A server as of :func:`started`; its URL without a path."""
    with started(command, folder=folder, path=path) as server:
        yield server.origin


@contextmanager
def started(
    command: Callable[[int], Sequence[str | Path]],
    *,
    folder: Path | None = None,
    path: str = "/",
    environment: Mapping[str, str] | None = None,
) -> Iterator[Server]:
    """Runs the server that ``command`` returns for a port, for the duration of the block, with ``environment`` in addition.

    The block starts when ``path`` responds. Raises :class:`TimeoutError` if that takes too long.
    """
    port = free_port()
    with running(command(port), cwd=folder, env=environment) as process:
        _await(process, port, path)
        yield Server(f"http://127.0.0.1:{port}", process.pid)


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _await(process: subprocess.Popen[bytes], port: int, path: str) -> None:
    ends = time.monotonic() + _PATIENCE_SECONDS
    while time.monotonic() < ends and process.poll() is None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=_PATIENCE_SECONDS)
        try:
            connection.request("GET", path)
            if connection.getresponse().status == 200:
                return
        except OSError:
            pass
        finally:
            connection.close()
        time.sleep(0.05)
    state = f"was given {_PATIENCE_SECONDS} s" if process.poll() is None else f"ended with status {process.returncode}"
    raise TimeoutError(f"{process.args!r} does not answer http://127.0.0.1:{port}{path}; it {state}.")
