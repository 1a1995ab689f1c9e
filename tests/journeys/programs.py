"""Programs that a journey needs, each in its own process group, which ends as a whole."""

import os
import signal
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

PATIENCE_SECONDS = 60
"""Seconds after which a program that doesn't start, answer, or end counts as hanging."""

POLL_SECONDS = 0.02


@contextmanager
def running(
    *arguments: str, log: Path, environment: Mapping[str, str] | None = None, pass_fds: tuple[int, ...] = ()
) -> Iterator["subprocess.Popen[bytes]"]:
    """A program that runs until the block is left; ``log`` receives what it prints.

    ``environment`` is added to our own. ``pass_fds`` are the open files that the program inherits.
    """
    with log.open("wb") as output:
        program = subprocess.Popen(
            arguments,
            stdout=output,
            stderr=subprocess.STDOUT,
            env={**os.environ, **(environment or {})},
            pass_fds=pass_fds,
            start_new_session=True,
        )
    try:
        yield program
    finally:
        program.terminate()
        with suppress(subprocess.TimeoutExpired):
            program.wait(PATIENCE_SECONDS)
        with suppress(ProcessLookupError):
            os.killpg(program.pid, signal.SIGKILL)
        program.wait(PATIENCE_SECONDS)
