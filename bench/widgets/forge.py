"""Runs ``glosa forge`` as the code host of a measurement."""

import json
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from bench.place import GLOSA
from bench.server import serving

REPOSITORY = ("owner", "docs")
"""The repository that exists on every platform."""


@dataclass(frozen=True, slots=True)
class Forge:
    """The running stand-ins."""

    origin: str
    """Their URL without a path."""

    def address(self, platform: str) -> str:
        """The platform's URL."""
        return f"{self.origin}/{host_of(platform)}"

    def seed(self, platform: str, title: str, comments: int) -> str | int:
        """Deletes all data, creates an issue with the label ``Vssue``, and returns the platform's name for it."""
        self._send("POST", "reset", {})
        issue = {"platform": platform, "title": title, "labels": ["Vssue"], "comments": comments}
        seeded = self._send("POST", "seed", issue)
        return str(seeded["name"]) if platform == "gitee" else int(seeded["number"])

    def token(self, platform: str) -> str:
        """A token of the user ``reader``, as after a login."""
        return str(self._send("POST", "tokens", {"platform": platform, "user": "reader"})["access_token"])

    def request_counts(self) -> tuple[int, int]:
        """The number of requests since the seed, and how many of them were preflights."""
        methods = [entry["method"] for entry in self._send("GET", "requests")]
        preflights = methods.count("OPTIONS")
        return len(methods) - preflights, preflights

    def _send(self, method: str, path: str, body: object = None) -> Any:
        content = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.origin}/_forge/{path}", content, method=method)
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)


def host_of(platform: str) -> str:
    """The name of the host that the platform is; GitHub's two APIs have one."""
    return platform.removesuffix("-v4")


@contextmanager
def running_forge() -> Iterator[Forge]:
    """Runs the stand-ins for the duration of the block."""
    with serving(lambda port: (GLOSA, "forge", "--port", str(port)), path="/_forge/requests") as origin:
        yield Forge(origin)
