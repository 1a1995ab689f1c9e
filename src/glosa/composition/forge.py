"""``--forge``: a site's comments on a local stand-in of a code host, which runs as a separate process."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import get_args

from msgspec.structs import replace

from glosa.builder.config.comments import CommentsConfig, IssuesComments
from glosa.builder.config.model import SiteConfig
from glosa.composition.addresses import web_address
from glosa.composition.errors import ForgeNotStarted
from glosa.forge.oauth import CLIENT_ID
from glosa.hosting.server import ensure_free
from glosa.hosting.termination import exiting_on_termination
from glosa.service.domain.exchange.applications import PLATFORMS, PlatformKey

HOST = "127.0.0.1"
"""Where the stand-ins listen: on this machine only."""
START_SECONDS = 30
"""How long a forge may take until it listens."""
STOP_SECONDS = 10
WITHHELD = ("GLOSA_", "PG", "AWS_")
"""Prefixes of environment variables that the process doesn't get: the service's secrets, and the access to its database and its bucket."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgePlan:
    """Stand-ins at a port, and a site's comments on one of them."""

    port: int
    issues: IssuesComments
    secret: str = field(repr=False)
    """Client secret of the application at the stand-in."""

    @property
    def comments(self) -> CommentsConfig:
        """Replaces the site's own comments."""
        return CommentsConfig(solution="issues", issues=self.issues)

    @property
    def address(self) -> str:
        """Where the stand-ins are served."""
        return web_address(HOST, self.port, "/")

    @property
    def platform(self) -> str:
        """Name of the code host, such as ``GitHub``."""
        return PLATFORMS[self.issues.platform].name


def forge_plan(config: SiteConfig | None, platform: str, port: int | None) -> ForgePlan:
    """The stand-in for a site's comments, by default of the code host in ``config``, otherwise of GitHub.

    It takes over the site's settings for its code host, except those that lead to the real one.
    """
    own = config.comments.issues if config and config.comments else None
    key = _key(platform or (own.platform if own else "github"))
    stand_in = "github" if key == "github-v4" else key
    chosen = port or _free_port()
    issues = replace(
        own or IssuesComments(platform=key, owner="owner", repo="docs", client_id=CLIENT_ID),
        platform=key,
        owner="owner",
        repo="docs",
        client_id=CLIENT_ID,
        base_url=web_address(HOST, chosen, f"/{stand_in}"),
        admins=("admin",),
        proxy="",
        redirect_uri="",
        flow=own.flow if own and own.platform == key else None,
    )
    return ForgePlan(port=chosen, issues=issues, secret=f"forge-secret-{stand_in}")


@contextmanager
def running_forge(plan: ForgePlan | None) -> Iterator[None]:
    """Runs the process of ``plan`` until the block is left, also by SIGTERM.

    On Linux, it also ends if this process is killed. Raises :class:`~glosa.hosting.errors.HostingError` or
    :class:`ForgeNotStarted`.
    """
    if plan is None:
        yield
        return
    ensure_free(HOST, plan.port)
    # Without -P, Python would import modules from the working directory.
    program = (sys.executable, "-P", "-m", "glosa.composition.forge_program")
    with exiting_on_termination():
        process = subprocess.Popen(
            [*program, HOST, str(plan.port), str(os.getpid())],
            stdout=subprocess.DEVNULL,
            env=_without_secrets(os.environ),
        )
        try:
            _wait(process, plan.port)
            yield
        finally:
            process.terminate()
            try:
                process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _without_secrets(environment: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in environment.items() if not name.startswith(WITHHELD)}


def _key(name: str) -> PlatformKey:
    return next(one for one in get_args(PlatformKey) if one == name)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


def _wait(process: "subprocess.Popen[bytes]", port: int) -> None:
    deadline = time.monotonic() + START_SECONDS
    while process.poll() is None and time.monotonic() < deadline:
        with socket.socket() as probe:
            if probe.connect_ex((HOST, port)) == 0:
                return
        time.sleep(0.02)
    raise ForgeNotStarted(
        f"The forge isn't listening on port {port}. Expected it within {START_SECONDS} s. "
        "Run 'glosa forge' to see why it doesn't start."
    )
