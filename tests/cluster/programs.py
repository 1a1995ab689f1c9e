"""Programs of the cluster: started with a log of their own, and killed, paused or stopped together with their children."""

import os
import pwd
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

ACCOUNT = "postgres"
"""PostgreSQL refuses to run as root, so root runs it as this account of Debian's package."""

_PATIENCE_SECONDS = 120.0


class Program:
    """A process, which may be started again."""

    def __init__(
        self,
        name: str,
        command: Sequence[str | Path],
        *,
        log: Path,
        as_account: bool = False,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        """With ``as_account``, root starts it as :data:`ACCOUNT`."""
        self.name = name
        self.log = log
        self._command = [str(word) for word in command]
        self._account = account() if as_account else None
        self._environment = {**os.environ, "LC_ALL": "C.UTF-8", **(environment or {})}
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """Id of the process that runs. Raises :class:`LookupError` if none does."""
        if self._process is None or self._process.poll() is not None:
            raise LookupError(f"{self.name} doesn't run. Expected it to; read its log: {self.log}")
        return self._process.pid

    def is_running(self) -> bool:
        """Whether it was started and didn't end."""
        return self._process is not None and self._process.poll() is None

    def start(self) -> None:
        """Starts it, in a session of its own, so that Ctrl+C in the terminal reaches only the test."""
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=self._environment,
                start_new_session=True,
                **(
                    {} if self._account is None else {"user": self._account, "group": self._account, "extra_groups": []}
                ),  # type: ignore[call-overload]
            )

    def signal(self, number: int) -> None:
        """Sends a signal to the process alone."""
        os.kill(self.pid, number)

    def kill(self) -> None:
        """Ends it and its children as a power cut would."""
        if self._process is not None:
            send(signal.SIGKILL, tree(self._process.pid))
            self._process.wait()

    def pause(self) -> None:
        """Stops it and its children where they are. Connections stay open, and nobody answers."""
        send(signal.SIGSTOP, tree(self.pid))

    def resume(self) -> None:
        """Lets it continue."""
        if self._process is not None:
            send(signal.SIGCONT, tree(self._process.pid))

    def terminate(self) -> None:
        """Asks it to end."""
        if self._process is not None and self._process.poll() is None:
            self.resume()
            self._process.terminate()

    def await_end(self, patience: float) -> None:
        """Kills it if it doesn't end within so many seconds."""
        if self._process is not None:
            try:
                self._process.wait(patience)
            except subprocess.TimeoutExpired:
                self.kill()


def account() -> str | None:
    """The account that runs PostgreSQL; ``None`` means the current one."""
    if os.geteuid() != 0:
        return None
    pwd.getpwnam(ACCOUNT)
    return ACCOUNT


def tree(pid: int) -> Sequence[int]:
    """A process and its descendants, parents first."""
    return (pid, *(one for child in _children(pid) for one in tree(child)))


def send(number: int, pids: Sequence[int]) -> None:
    """Sends a signal to each of the processes that still exists."""
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, number)


def wait_until(holds: Callable[[], bool], what: str, *, patience: float = _PATIENCE_SECONDS) -> float:
    """Returns the seconds until ``holds`` is true. Raises :class:`TimeoutError` that says ``what`` didn't happen."""
    began = time.monotonic()
    while not holds():
        if time.monotonic() - began > patience:
            raise TimeoutError(f"Not within {patience:.0f} s: {what}.")
        time.sleep(0.1)
    return time.monotonic() - began


def _children(pid: int) -> Iterator[int]:
    with suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            with suppress(OSError):
                yield from map(int, (task / "children").read_text().split())
