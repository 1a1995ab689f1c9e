"""The program of a worker's helper process, and its wiring: ``python -m glosa.service.helper_process VERSION SOCKET``.

It runs the same service for the requests that the worker offloads (``routes/offloading``). It ends when the worker ends.
"""

import asyncio
import pickle
import signal
import socket
import sys

import msgspec

from glosa import __version__
from glosa.service.app import NoUpstream, context_of, helper_router
from glosa.service.opening import clock
from glosa.service.routes.context import ServiceStore
from glosa.service.routes.monitoring.log import ServiceLog, to_standard_error
from glosa.service.routes.offloading.frames import Frames, Ready
from glosa.service.routes.offloading.helper_server import ForwardedMetrics, HelperServer
from glosa.service.routes.offloading.process import yield_to_worker
from glosa.service.routes.replica import ReplicaReads
from glosa.service.settings import Settings
from glosa.service.storage.store import SqlStore, open_replica, open_store


def main() -> None:
    """Runs until the worker closes its end of the socket. The arguments are the worker's version and the socket's number."""
    if sys.argv[1] != __version__:
        # Glosa was upgraded while the service runs, so the worker may use another protocol.
        sys.exit(1)
    for number in (signal.SIGINT, signal.SIGTERM):
        # The signals are for the worker, which may still need responses while it ends.
        signal.signal(number, signal.SIG_IGN)
    yield_to_worker()
    asyncio.run(_serve(socket.socket(fileno=int(sys.argv[2]))))


async def _serve(end: socket.socket) -> None:
    incoming: asyncio.Queue[tuple[bytearray, bytearray] | None] = asyncio.Queue()
    frames = Frames(lambda *frame: incoming.put_nowait(frame), lambda: incoming.put_nowait(None))
    await asyncio.get_running_loop().create_connection(lambda: frames, sock=end)
    first = await incoming.get()
    if first is None:
        return
    # Only the worker has the other end.
    settings: Settings = pickle.loads(first[0])
    store = open_store(settings.database)
    log, metrics = ServiceLog(to_standard_error, clock), ForwardedMetrics()
    replica = engine = None
    if settings.replica:
        engine = open_replica(store.engine, settings.replica)
        # The worker knows who wrote, but it doesn't say so.
        replica = ReplicaReads[ServiceStore](store, SqlStore(engine), engine, knows_writers=False)
    context = context_of(
        settings, store, log=log, upstream=NoUpstream(), metrics=metrics, replica=replica, caching=False
    )
    work = HelperServer(helper_router(context, log), metrics, damage=lambda: store.damage)
    frames.send(msgspec.msgpack.encode(Ready()))
    while (frame := await incoming.get()) is not None:
        work.received(frames, *frame)
    await work.finish()
    log.flush()
    if engine is not None:
        await engine.close()
    await store.close()


if __name__ == "__main__":
    main()
