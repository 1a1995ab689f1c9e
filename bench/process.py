"""Runs programs and measures their wall time, CPU time, and memory, including child processes."""

import os
import resource
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Thread
from time import perf_counter

_SAMPLE_SECONDS = 0.01
_BYTECODE = Path(__file__).parent / ".work" / "bytecode"


@dataclass(frozen=True, slots=True)
class Cost:
    """Measurements of one run."""

    wall: float
    """Seconds from start to exit."""
    cpu: float
    """Seconds of user and system time of the program and the children it waited for."""


class Failed(Exception):
    """A program failed. The message contains the end of its output."""


def run(command: Sequence[str | Path], *, cwd: Path | None = None, env: Mapping[str, str] | None = None) -> Cost:
    """Runs a program until it exits. Raises :class:`Failed` unless the exit code is 0."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    started = perf_counter()
    process = _start(command, cwd, env)
    output, _ = process.communicate()
    wall = perf_counter() - started
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if process.returncode:
        raise Failed(f"{' '.join(map(str, command))} exited with {process.returncode}:\n{output.decode()[-2000:]}")
    return Cost(wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def peak_memory(command: Sequence[str | Path], *, cwd: Path | None = None) -> int:
    """Peak memory of a program and its children in bytes: proportional set size, sampled every 10 ms."""
    process = _start(command, cwd, None)
    with sampled_memory(process.pid, seconds=_SAMPLE_SECONDS) as peaks:
        process.communicate()
    return max(peaks, default=0)


@contextmanager
def sampled_memory(pid: int, *, seconds: float = 0.5) -> Iterator[Sequence[int]]:
    """Memory of a process and its descendants, sampled at an interval during the block: bytes of proportional set size."""
    ended = Event()
    samples: list[int] = []

    def sample() -> None:
        while not ended.wait(seconds):
            samples.append(tree_memory(pid))

    sampler = Thread(target=sample)
    sampler.start()
    try:
        yield samples
    finally:
        ended.set()
        sampler.join()


def tree_memory(pid: int) -> int:
    """Current memory of a process and its descendants: bytes of proportional set size."""
    return _memory(pid) + sum(tree_memory(child) for child in _children(pid))


def tree_cpu(pid: int) -> float:
    """Seconds of user and system time of a process and its descendants, also of those that ended and that it waited for."""
    with suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        own = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
        return own + sum(tree_cpu(child) for child in _children(pid))
    return 0


@contextmanager
def running(
    command: Sequence[str | Path], *, cwd: Path | None = None, env: Mapping[str, str] | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    """Runs a program for the duration of the block."""
    process = subprocess.Popen(
        [str(word) for word in command],
        cwd=cwd,
        env=_environment() | dict(env or {}),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _start(command: Sequence[str | Path], cwd: Path | None, env: Mapping[str, str] | None) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [str(word) for word in command],
        cwd=cwd,
        env=_environment() | dict(env or {}),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )


def _environment() -> dict[str, str]:
    """The environment, with bytecode caching on, as for installed programs."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return environment | {"PYTHONPYCACHEPREFIX": str(_BYTECODE)}


def _memory(pid: int) -> int:
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) * 1024
    return 0


def _children(pid: int) -> list[int]:
    with suppress(OSError):
        return [
            int(child)
            for task in Path(f"/proc/{pid}/task").iterdir()
            for child in (task / "children").read_text().split()
        ]
    return []
