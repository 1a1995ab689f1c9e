"""Runs the forge in its own process, and checks every exchange against the vendors' documents."""

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
"""Seconds after which a forge that doesn't answer or end counts as hanging."""

POLL_SECONDS = 0.05

_ROOT = Path(__file__).parents[4]


@dataclass(frozen=True, slots=True)
class CodeHost:
    """One platform of a running forge."""

    forge: str
    """Origin of the forge."""
    platform: str
    """The platform as the widget's option names it."""

    @property
    def name(self) -> str:
        """The platform as the forge names it: both of GitHub's APIs are one host."""
        return self.platform.removesuffix("-v4")

    @property
    def address(self) -> str:
        """What the option ``baseURL`` is."""
        return f"{self.forge}/{self.name}"

    @property
    def secret(self) -> str:
        """Client secret of the application that the platform has from the start."""
        return f"forge-secret-{self.name}"

    @property
    def options(self) -> dict[str, object]:
        """The widget's options for the repository that exists from the start."""
        owner, repo = REPOSITORY.split("/")
        place = {"platform": self.platform, "owner": owner, "repo": repo, "baseURL": self.address}
        return {**place, "clientId": "glosa-forge", "admins": ["admin"]}

    def seed(self, title: str, comments: int | list[str] = 0, **order: object) -> "Issue":
        """A new issue, with comments by the reader."""
        answer = self.command("seed", title=title, comments=comments, labels=["Vssue"], **order)
        return Issue(self, answer["number"])

    def issue(self, title: str) -> dict[str, Any]:
        """The only issue with that title, as the platform stores it."""
        (found,) = [one for one in self._issues() if one["title"] == title]
        return found

    def issues(self, title: str) -> int:
        """The number of issues with that title."""
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
        """API requests that the forge received since :meth:`forget`, the oldest first."""
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
    """A thread that another user created."""

    host: CodeHost
    number: int

    def change(self, **state: object) -> None:
        """Sets ``locked``, ``state`` or ``deleted``."""
        self.host.command("issues", number=self.number, **state)

    def say(self, body: str, *, by: str = "reader") -> None:
        """Adds a comment by another user."""
        self.host.command("comments", number=self.number, body=body, by=by)


@dataclass(frozen=True, slots=True)
class CheckedForge:
    """A running forge."""

    origin: str

    def host(self, platform: str) -> CodeHost:
        """The platform of that name."""
        return CodeHost(self.origin, platform)

    def violations(self) -> list[str]:
        """The violations of the vendors' documents so far."""
        answer = httpx.get(f"{self.origin}/_checked", timeout=PATIENCE_SECONDS)
        found: list[str] = answer.raise_for_status().json()["violations"]
        return found


@contextmanager
def checked_forge(folder: Path) -> Iterator[CheckedForge]:
    """A forge that writes its log to ``folder`` and listens until the block is left."""
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
