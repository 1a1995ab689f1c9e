"""The dev server: builds, serves, watches, builds again. The only wiring of this room."""

import asyncio
import signal
from collections.abc import AsyncIterator, Callable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from pathlib import Path

from granian.constants import Interfaces
from granian.log import LogLevels
from granian.server.embed import Server
from starlette.types import ASGIApp, Receive, Scope, Send

from glosa.builder.build import Workshop
from glosa.hosting.app import site_application
from glosa.hosting.server import ensure_free
from glosa.hosting.site import SiteFacts, read_site
from glosa.preview.app import application
from glosa.preview.session import Outcome, Session
from glosa.preview.watch import changes


@dataclass(frozen=True, slots=True)
class Place:
    """Where the site lies, where its preview is built to, and where that is served."""

    site: Path
    out: Path
    host: str
    port: int
    mounts: Mapping[str, ASGIApp] = field(default_factory=dict)
    """What is served beside the site, by path."""


def preview(shop: Workshop, place: Place, *, tell: Callable[[Outcome], None], ready: Callable[[], None]) -> None:
    """Runs until SIGINT or SIGTERM. ``tell`` hears of every build, ``ready`` is called when the server listens.

    Raises :class:`~glosa.hosting.errors.PortInUse`.
    """
    ensure_free(place.host, place.port)
    asyncio.run(_run(shop, place, tell, ready))


async def _run(shop: Workshop, place: Place, tell: Callable[[Outcome], None], ready: Callable[[], None]) -> None:
    session = Session(shop)
    tell(await session.build())
    server = Server(
        application(session, _Site(place.out), place.mounts),
        address=place.host,
        port=place.port,
        interface=Interfaces.ASGI,
        websockets=False,
        log_level=LogLevels.error,
    )
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    serving = asyncio.create_task(server.serve())
    watching = asyncio.create_task(_follow(session, changes(place.site, reads=shop.reads), tell))
    stopping = asyncio.create_task(stopped.wait())
    listening = asyncio.create_task(_listening(place))
    await asyncio.wait({serving, listening}, return_when=asyncio.FIRST_COMPLETED)
    if listening.done():
        ready()
        await asyncio.wait({serving, watching, stopping}, return_when=asyncio.FIRST_COMPLETED)
    for task in (watching, stopping, listening):
        task.cancel()
    await session.close()
    server.stop()  # type: ignore[no-untyped-call]  # granian leaves it without types
    for ended in await asyncio.gather(serving, watching, return_exceptions=True):
        if isinstance(ended, Exception):
            raise ended


async def _listening(place: Place) -> None:
    while True:
        try:
            _, writer = await asyncio.open_connection(place.host, place.port)
        except OSError:
            await asyncio.sleep(0.01)
        else:
            writer.close()
            return


async def _follow(session: Session, bursts: AsyncIterator[AbstractSet[str]], tell: Callable[[Outcome], None]) -> None:
    async for changed in bursts:
        tell(await session.build(changed))


class _Site:
    """The built site, opened when the first build has succeeded and again when its facts changed."""

    def __init__(self, out: Path) -> None:
        self._out = out
        self._known: tuple[SiteFacts, ASGIApp] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        site = read_site(self._out)
        if self._known is None or self._known[0] != site.facts:
            self._known = site.facts, site_application(site)
        await self._known[1](scope, receive, send)
