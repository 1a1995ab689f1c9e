"""Sites on their real servers: ``glosa serve`` and ``glosa dev``, each in a process of its own."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from tests.conftest import CONFIG, PAGES
from tests.ports import free_port

PATIENCE_SECONDS = 60
"""Seconds after which a server that doesn't listen or end counts as hanging."""

POLL_SECONDS = 0.01


def write_site(folder: Path, files: Mapping[str, str | bytes] | None = None, *, config: str = "") -> Path:
    """Writes a site with two languages and two pages to ``folder``; ``files`` replace or extend its own, ``config`` extends its glosa.yaml."""
    for path, text in {"glosa.yaml": CONFIG + config, **PAGES, **(files or {})}.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(text.encode() if isinstance(text, str) else text)
    return folder


@contextmanager
def served(
    site: Path,
    log: Path,
    *options: str,
    command: Literal["serve", "dev"] = "serve",
    port: int | None = None,
    environment: Mapping[str, str] | None = None,
) -> Iterator[str]:
    """Serves ``site`` for the duration of the block, and returns its origin; ``log`` receives the output.

    Without ``port``, it listens on a free one. ``environment`` extends that of this process.
    """
    port = port or free_port()
    arguments = [sys.executable, "-m", "glosa", command, str(site), "--port", str(port), *options]
    with log.open("w") as output:
        server = subprocess.Popen(
            arguments, stdout=output, stderr=subprocess.STDOUT, env={**os.environ, **(environment or {})}
        )
    try:
        _wait_until_listening(server, port, log)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(PATIENCE_SECONDS)


def _wait_until_listening(server: subprocess.Popen[bytes], port: int, log: Path) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not _listens(port):
        if server.poll() is not None or time.monotonic() > deadline:
            raise AssertionError(f"The server does not listen. It printed:\n{log.read_text()}")
        time.sleep(POLL_SECONDS)


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
