"""Programs that serve, started on a free port and awaited until they answer."""

import http.client
import socket
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from bench.process import running

_PATIENCE_SECONDS = 300


@contextmanager
def serving(command: Callable[[int], Sequence[str | Path]], *, folder: Path | None = None, path: str = "/") -> Iterator[str]:
    """A server started by ``command`` for a port, until the block is left; its address without path.

    Entered when ``path`` answers. Raises :class:`TimeoutError` when that takes too long.
    """
    port = _free_port()
    with running(command(port), cwd=folder):
        _await(port, path)
        yield f"http://127.0.0.1:{port}"


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _await(port: int, path: str) -> None:
    ends = time.monotonic() + _PATIENCE_SECONDS
    while time.monotonic() < ends:
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
    raise TimeoutError(f"Nothing answered http://127.0.0.1:{port}{path} within {_PATIENCE_SECONDS} s.")
