"""``glosa forge`` as the code host of a measurement."""

import json
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from bench.place import GLOSA
from bench.server import serving

REPOSITORY = ("owner", "docs")
"""Owner and name of the repository that every platform has from the start."""


@dataclass(frozen=True, slots=True)
class Forge:
    """The running stand-ins."""

    origin: str
    """Their address without path."""

    def address(self, platform: str) -> str:
        """The platform's address."""
        return f"{self.origin}/{host_of(platform)}"

    def seed(self, platform: str, title: str, comments: int) -> str | int:
        """Forgets everything, opens an issue with the label ``Vssue``, and answers what the platform calls it."""
        self._ask("POST", "reset", {})
        issue = {"platform": platform, "title": title, "labels": ["Vssue"], "comments": comments}
        seeded = self._ask("POST", "seed", issue)
        return str(seeded["name"]) if platform == "gitee" else int(seeded["number"])

    def token(self, platform: str) -> str:
        """A token of the user ``reader``, as after a login."""
        return str(self._ask("POST", "tokens", {"platform": platform, "user": "reader"})["access_token"])

    def asked(self) -> tuple[int, int]:
        """How many requests, and how many preflights of them, it has answered since the seed."""
        methods = [entry["method"] for entry in self._ask("GET", "requests")]
        preflights = methods.count("OPTIONS")
        return len(methods) - preflights, preflights

    def _ask(self, method: str, path: str, body: object = None) -> Any:
        content = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.origin}/_forge/{path}", content, method=method)
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)


def host_of(platform: str) -> str:
    """The name of the host that the platform is; GitHub's two APIs have one."""
    return platform.removesuffix("-v4")


@contextmanager
def running_forge() -> Iterator[Forge]:
    """The stand-ins until the block is left."""
    with serving(lambda port: (GLOSA, "forge", "--port", str(port)), path="/_forge/requests") as origin:
        yield Forge(origin)
