"""The helper process of a worker, as a program: ``python -m glosa.service.helper_process VERSION SOCKET``. Its only wiring.

It is the same service once more, which answers what the worker hands on to it (``routes/offloading``). It ends when the worker does.
"""

import asyncio
import pickle
import signal
import socket
import sys

import msgspec

from glosa import __version__
from glosa.service.app import NoUpstream, clock, context_of, helper_router
from glosa.service.routes.monitoring.log import ServiceLog, to_standard_error
from glosa.service.routes.offloading.answering import Answering, HandedOn
from glosa.service.routes.offloading.frames import Frames, Ready
from glosa.service.routes.offloading.process import make_way
from glosa.service.settings import Settings
from glosa.service.storage.opening import open_store


def main() -> None:
    """Answers until the worker closes its end of the socket; the arguments are the worker's version and the socket's number."""
    if sys.argv[1] != __version__:
        # Glosa was upgraded under the running service, whose worker may speak otherwise.
        sys.exit(1)
    for number in (signal.SIGINT, signal.SIGTERM):
        # They are for the worker, which may still need answers while it ends.
        signal.signal(number, signal.SIG_IGN)
    make_way()
    asyncio.run(_serve(socket.socket(fileno=int(sys.argv[2]))))


async def _serve(end: socket.socket) -> None:
    incoming: asyncio.Queue[bytes | None] = asyncio.Queue()
    frames = Frames(incoming.put_nowait, lambda: incoming.put_nowait(None))
    await asyncio.get_running_loop().create_connection(lambda: frames, sock=end)
    first = await incoming.get()
    if first is None:
        return
    # The worker alone has the other end.
    settings: Settings = pickle.loads(first)
    store = open_store(settings.database)
    log, metrics = ServiceLog(to_standard_error, clock), HandedOn()
    context = context_of(settings, store, log=log, upstream=NoUpstream(), metrics=metrics, caching=False)
    work = Answering(helper_router(context, log), metrics)
    frames.send(msgspec.msgpack.encode(Ready()))
    while (frame := await incoming.get()) is not None:
        work.received(frames, frame)
    await work.finish()
    log.flush()
    await store.close()


if __name__ == "__main__":
    main()
