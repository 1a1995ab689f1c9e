"""The dev server: builds, serves, watches, and builds again. Wires this package."""

import asyncio
import signal
import sys
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from time import time_ns

from granian.constants import Interfaces
from granian.log import LogLevels
from granian.server.embed import Server
from starlette.applications import Starlette
from starlette.types import ASGIApp, Receive, Scope, Send

from glosa.builder.build import Workshop
from glosa.builder.config.problems import FILE
from glosa.builder.diagnostics import Diagnostic
from glosa.hosting.app import Mounts, site_application
from glosa.hosting.server import ensure_free
from glosa.hosting.site import SiteFacts, read_site
from glosa.preview.app import application, mounted
from glosa.preview.hosts import AllowedHosts, OnlyAllowedHosts
from glosa.preview.session import Outcome, Session
from glosa.preview.watch import Watch


@dataclass(frozen=True, slots=True)
class PreviewTarget:
    """The folders of a site and of its preview, and the address where it's served."""

    site: Path
    out: Path
    host: str
    port: int
    mounts: Mounts = field(default_factory=dict)
    """Applications that are served next to the site, by path."""
    allowed_hosts: tuple[str, ...] = ()
    """Names in the header ``Host`` that are allowed, in addition to ``host``, ``localhost``, and addresses."""
    later_mounts: Callable[[], Mounts | None] | None = None
    """Called after each change of the configuration, until it returns the applications that are served from then on. If it raises
    an error, or if they can't start, it's called after each change of any file.
    """


def preview(
    builder: Workshop,
    target: PreviewTarget,
    *,
    built: Callable[[Outcome], None],
    noticed: Callable[[Diagnostic], None],
    started: Callable[[], None],
    not_mounted: Callable[[Exception], None],
) -> None:
    """Runs until SIGINT or SIGTERM. ``built`` is called after each build, ``noticed`` with each problem that a browser
    reports, ``started`` when the server listens, ``not_mounted`` with the reason why later applications aren't served yet.

    Raises :class:`~glosa.hosting.errors.PortInUse`.
    """
    ensure_free(target.host, target.port)
    sys.setswitchinterval(_SWITCH_SECONDS)
    # Pages of an earlier run have smaller numbers, so they notice the new one.
    session = Session(builder, noticed=noticed, number=time_ns() // 1_000_000)
    asyncio.run(_run(session, builder, target, _Calls(built, started, not_mounted)))


_SWITCH_SECONDS = 0.0005
"""After how long the thread that builds lets the server's thread run. With Python's five milliseconds, browsers would wait for pages while the
search index is made.
"""


@dataclass(frozen=True, slots=True)
class _Calls:
    built: Callable[[Outcome], None]
    started: Callable[[], None]
    not_mounted: Callable[[Exception], None]


async def _run(session: Session, builder: Workshop, target: PreviewTarget, calls: _Calls) -> None:
    stopped = asyncio.Event()
    # SIGINT interrupts the first build. SIGTERM waits for it, so that the files of the preview are deleted.
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stopped.set)
    watch = Watch(target.site, reads=builder.reads)
    await watch.start()
    calls.built(await session.build())
    await watch.include(builder.outside)
    app = application(session, _Site(target.out), target.mounts)
    mounting = _Mounting(app, target.later_mounts, calls.not_mounted)
    server = Server(
        OnlyAllowedHosts(app, AllowedHosts((target.host, *target.allowed_hosts))),
        address=target.host,
        port=target.port,
        interface=Interfaces.ASGI,
        websockets=False,
        log_level=LogLevels.error,
    )
    asyncio.get_running_loop().add_signal_handler(signal.SIGINT, stopped.set)
    serving = asyncio.create_task(server.serve())
    watching = asyncio.create_task(_follow(session, watch, builder, calls.built, mounting))
    stopping = asyncio.create_task(stopped.wait())
    listening = asyncio.create_task(_listening(target))
    await asyncio.wait({serving, listening}, return_when=asyncio.FIRST_COMPLETED)
    if listening.done():
        calls.started()
        await asyncio.wait({serving, watching, stopping}, return_when=asyncio.FIRST_COMPLETED)
    for task in (watching, stopping, listening):
        task.cancel()
    await session.close()
    await watch.stop()
    server.stop()  # type: ignore[no-untyped-call]  # granian doesn't annotate it
    results = await asyncio.gather(serving, watching, return_exceptions=True)
    await mounting.end()
    for ended in results:
        if isinstance(ended, Exception):
            raise ended


async def _listening(target: PreviewTarget) -> None:
    while True:
        try:
            _, writer = await asyncio.open_connection(target.host, target.port)
        except OSError:
            await asyncio.sleep(0.01)
        else:
            writer.close()
            return


async def _follow(
    session: Session, watch: Watch, builder: Workshop, built: Callable[[Outcome], None], mounting: "_Mounting"
) -> None:
    async for changed in watch:
        if FILE in changed or mounting.has_failed:
            await mounting.attempt()
        built(await session.build(changed))
        await watch.include(builder.outside)


class _Mounting:
    """Applications that are mounted once the configuration says which."""

    def __init__(
        self, app: Starlette, later: Callable[[], Mounts | None] | None, not_mounted: Callable[[Exception], None]
    ) -> None:
        self._app = app
        self._later = later
        self._not_mounted = not_mounted
        self._mounted = AsyncExitStack()
        self.has_failed = False

    async def attempt(self) -> None:
        if self._later is None:
            return
        try:
            mounts = await asyncio.to_thread(self._later)
            if mounts is not None:
                await self._mounted.enter_async_context(mounted(self._app, mounts))
                self._later = None
            self.has_failed = False
        except Exception as error:  # noqa: BLE001  # whatever it is, pages are served while the owner corrects it
            self.has_failed = True
            self._not_mounted(error)

    async def end(self) -> None:
        await self._mounted.aclose()


class _Site:
    """The built site. It's opened after the first successful build, and again when its facts change."""

    def __init__(self, out: Path) -> None:
        self._out = out
        self._opened: tuple[SiteFacts, ASGIApp] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        site = read_site(self._out)
        if self._opened is None or self._opened[0] != site.facts:
            self._opened = site.facts, site_application(site)
        await self._opened[1](scope, receive, send)
