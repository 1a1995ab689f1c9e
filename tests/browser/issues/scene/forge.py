"""The forge in a process of its own, every exchange held against the vendors' documents, and what programs tell it."""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from tests.ports import free_port

PLATFORMS = ("github", "github-v4", "gitlab", "bitbucket", "gitee", "gitea")
REPOSITORY = "owner/docs"
PATIENCE_SECONDS = 60
"""A forge that does not answer, or does not end, within this time hangs."""

POLL_SECONDS = 0.05

_ROOT = Path(__file__).parents[4]


@dataclass(frozen=True, slots=True)
class CodeHost:
    """One platform of a running forge."""

    forge: str
    """Origin of the forge."""
    platform: str
    """As the widget's option names it."""

    @property
    def name(self) -> str:
        """As the forge names it: both of GitHub's interfaces are one host."""
        return self.platform.removesuffix("-v4")

    @property
    def address(self) -> str:
        """What the option ``baseURL`` is."""
        return f"{self.forge}/{self.name}"

    @property
    def secret(self) -> str:
        """Of the application that the platform knows from the start."""
        return f"forge-secret-{self.name}"

    @property
    def options(self) -> dict[str, object]:
        """The widget's, for the repository that is there from the start."""
        owner, repo = REPOSITORY.split("/")
        place = {"platform": self.platform, "owner": owner, "repo": repo, "baseURL": self.address}
        return {**place, "clientId": "glosa-forge", "admins": ["admin"]}

    def seed(self, title: str, comments: int | list[str] = 0, **order: object) -> "Issue":
        """A new issue, with comments by the reader."""
        answer = self.command("seed", title=title, comments=comments, labels=["Vssue"], **order)
        return Issue(self, answer["number"])

    def issue(self, title: str) -> dict[str, Any]:
        """What the platform holds of the one issue of that title."""
        (found,) = [one for one in self._issues() if one["title"] == title]
        return found

    def issues(self, title: str) -> int:
        """How many issues have that title."""
        return sum(one["title"] == title for one in self._issues())

    @contextmanager
    def fault(self, name: str, **order: object) -> Iterator[None]:
        """The platform with that fault until the block is left."""
        self.command("faults", fault=name, on=True, **order)
        try:
            yield
        finally:
            self.command("faults", fault=name, on=False)

    def requests(self) -> list[dict[str, Any]]:
        """API requests that came to the forge since :meth:`forget`, the oldest first."""
        answer = httpx.get(f"{self.forge}/_forge/requests", timeout=PATIENCE_SECONDS)
        return [one for one in answer.raise_for_status().json() if one["platform"] == self.name]

    def forget(self) -> None:
        """Empties the list of requests."""
        httpx.delete(f"{self.forge}/_forge/requests", timeout=PATIENCE_SECONDS).raise_for_status()

    def command(self, name: str, **fields: object) -> dict[str, Any]:
        """Sends the command ``name`` to ``/_forge`` and returns the response."""
        body = {"platform": self.name, **fields}
        answer = httpx.post(f"{self.forge}/_forge/{name}", json=body, timeout=PATIENCE_SECONDS)
        assert answer.is_success, answer.text
        result: dict[str, Any] = answer.json()
        return result

    def _issues(self) -> list[dict[str, Any]]:
        answer = httpx.get(f"{self.forge}/_forge/state", timeout=PATIENCE_SECONDS)
        issues: list[dict[str, Any]] = answer.raise_for_status().json()["platforms"][self.name]["repositories"][
            REPOSITORY
        ]["issues"]
        return issues


@dataclass(frozen=True, slots=True)
class Issue:
    """A thread that somebody else began."""

    host: CodeHost
    number: int

    def change(self, **state: object) -> None:
        """Sets ``locked``, ``state`` or ``deleted``."""
        self.host.command("issues", number=self.number, **state)

    def say(self, body: str, *, by: str = "reader") -> None:
        """Adds a comment by somebody else."""
        self.host.command("comments", number=self.number, body=body, by=by)


@dataclass(frozen=True, slots=True)
class CheckedForge:
    """A running forge."""

    origin: str

    def host(self, platform: str) -> CodeHost:
        """The platform of that name."""
        return CodeHost(self.origin, platform)

    def violations(self) -> list[str]:
        """What the vendors' documents say against the exchanges so far."""
        answer = httpx.get(f"{self.origin}/_checked", timeout=PATIENCE_SECONDS)
        found: list[str] = answer.raise_for_status().json()["violations"]
        return found


@contextmanager
def checked_forge(folder: Path) -> Iterator[CheckedForge]:
    """A forge that keeps its log in ``folder`` and listens until the block is left."""
    port, log = free_port(), folder / "forge.log"
    arguments = [sys.executable, "-m", "tests.contract.forge.checked", str(port)]
    with running(arguments, log) as process:
        forge = CheckedForge(f"http://127.0.0.1:{port}")
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not _answers(f"{forge.origin}/_checked"):
            assert process.poll() is None and time.monotonic() < deadline, f"The forge printed:\n{log.read_text()}"
            time.sleep(POLL_SECONDS)
        yield forge


@contextmanager
def running(arguments: list[str], log: Path) -> Iterator["subprocess.Popen[bytes]"]:
    """A program started at the root of the repository, whose output goes to ``log``; ended when the block is left."""
    with log.open("w") as output:
        process = subprocess.Popen(arguments, stdout=output, stderr=subprocess.STDOUT, cwd=_ROOT)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(PATIENCE_SECONDS)


def _answers(address: str) -> bool:
    try:
        return httpx.get(address).is_success
    except httpx.TransportError:
        return False
