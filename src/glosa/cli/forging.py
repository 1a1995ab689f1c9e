"""``--forge``: a site with the comment widget of a code host, on local stand-ins that run beside it as a process of their own."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import get_args

import click
from msgspec.structs import replace

from glosa.builder.config.load import load
from glosa.builder.config.model import CommentsConfig, IssuesComments
from glosa.builder.diagnostics import BuildFailed
from glosa.cli.report import fail, web_address
from glosa.forge.oauth import CLIENT_ID
from glosa.hosting.server import ensure_free
from glosa.service.domain.exchange.platforms import PLATFORMS, PlatformKey

HOST = "127.0.0.1"
"""Where the stand-ins listen: nowhere but on this machine."""
OUT = "dist-forge"
"""Folder inside the site's that ``glosa serve --forge`` builds into, so that the real site stays as it is."""
START_SECONDS = 30
"""A forge that does not listen by then does not work."""
STOP_SECONDS = 10
WITHHELD = ("GLOSA_", "PG")
"""How names in the environment begin whose values are for the site's own service: secrets, and the way to its database."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Forge:
    """Stand-ins at a port, and a site's comments on one of them."""

    port: int
    issues: IssuesComments
    secret: str = field(repr=False)
    """Of the application that the stand-in knows."""

    @property
    def comments(self) -> CommentsConfig:
        """What takes the place of the site's own."""
        return CommentsConfig(solution="issues", issues=self.issues)

    def told(self) -> str:
        """What to do with it, for whoever started it."""
        return (
            f"Forge on {web_address(HOST, self.port, '/')} – comments are issues of {self.issues.owner}/{self.issues.repo} "
            f"on its {PLATFORMS[self.issues.platform].name}.\n"
            "Log in as owner or admin, who may write to the repository, or as reader; there are no passwords."
        )


class ForgeCommand(click.Command):
    """A command whose option ``--forge`` takes a value only behind ``=``: what follows after a space is the site."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        end = args.index("--") if "--" in args else len(args)
        return super().parse_args(ctx, ["--forge=" if one == "--forge" else one for one in args[:end]] + args[end:])


def _checked(context: click.Context, option: click.Parameter, value: str | None) -> str | None:
    if value and value not in PLATFORMS:
        raise click.BadParameter(f"{value!r} is no platform. Expected one of {', '.join(PLATFORMS)}.")
    return value


platform = click.option(
    "--forge",
    "forge",
    metavar="[=PLATFORM]",
    callback=_checked,
    help="Keep comments on a local stand-in of a code host; default: the platform of glosa.yaml, else github.",
)
port = click.option(
    "--forge-port", type=click.IntRange(1, 65535), help="Port of the stand-ins, with --forge; default: a free one."
)


def planned(site: Path, wanted: str | None, port: int | None) -> Forge | None:
    """The stand-in that the options ask for, for the folder ``site``; ``None`` where they ask for none.

    What the site says of its own code host holds there too, but for whatever leads to it.
    """
    if wanted is None:
        return None
    own = _configured(site)
    key = _key(wanted or (own.platform if own else "github"))
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
    return Forge(port=chosen, issues=issues, secret=f"forge-secret-{stand_in}")


@contextmanager
def running(forge: Forge | None) -> Iterator[None]:
    """Keeps the process of ``forge`` running until the block is left, also by SIGTERM. Raises ``HostingError``.

    It is told none of our secrets, and on Linux it ends with us also where we are killed.
    """
    if forge is None:
        yield
        return
    ensure_free(HOST, forge.port)
    before = signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    options = ("--host", HOST, "--port", str(forge.port), "--parent", str(os.getpid()))
    process = subprocess.Popen(
        [sys.executable, "-m", "glosa", "forge", *options], stdout=subprocess.DEVNULL, env=_told_to(os.environ)
    )
    try:
        _wait(process, forge.port)
        yield
    finally:
        process.terminate()
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        signal.signal(signal.SIGTERM, before)


def _told_to(environment: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in environment.items() if not name.startswith(WITHHELD)}


def _configured(site: Path) -> IssuesComments | None:
    try:
        comments = load(site)[0].comments
    except BuildFailed:
        return None
    return comments.issues if comments else None


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
    fail(
        f"The forge does not listen on port {port}. Expected it within {START_SECONDS} s. Start 'glosa forge' to see why."
    )
