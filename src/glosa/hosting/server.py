"""Runs an ASGI application on granian until SIGINT or SIGTERM."""

import asyncio
import errno
import gc
import multiprocessing
import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from functools import partial
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from typing import Any

from granian._granian import ListenerSpec
from granian.constants import HTTPModes, Interfaces, Loops
from granian.http import HTTP1Settings
from granian.log import LogLevels
from granian.server.mp import MPServer, WorkerProcess
from starlette.types import ASGIApp

from glosa.hosting.connections import MOST_CONNECTIONS, close_when_stalled, most_connections
from glosa.hosting.errors import AddressRefused, PortInUse
from glosa.hosting.parent import end_with
from glosa.hosting.stopping import end_in_time
from glosa.hosting.timeouts import Timeouts
from glosa.hosting.unfinished import UnfinishedBodies

LARGEST_HEAD = 64 * 1024
"""Bytes of a request's header, and of the buffer that a connection reads into."""

TIMEOUTS = Timeouts()


def serve(
    application: Callable[[], ASGIApp],
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    workers: int = 1,
    started: Callable[[], object] = lambda: None,
    timeouts: Timeouts = TIMEOUTS,
) -> None:
    """Serves until a signal asks to stop, then lets open requests finish. Raises what :func:`ensure_free` raises.

    It speaks HTTP/1.1 only, whose connections and bodies ``timeouts`` bounds.

    Every worker process makes its own application by calling ``application``, which must be picklable where
    processes are not forked: a ``functools.partial`` of a module's function is. ``started`` is called once, when
    the address is taken.
    """
    ensure_free(host, port)
    server = _Server(
        "glosa",
        stalled=timeouts.stalled,
        address=host,
        port=port,
        interface=Interfaces.ASGI,
        workers=workers,
        loop=Loops.asyncio,
        http=HTTPModes.http1,
        http1_settings=HTTP1Settings(header_read_timeout=round(timeouts.head * 1000), max_buffer_size=LARGEST_HEAD),
        backlog=MOST_CONNECTIONS,
        backpressure=most_connections(),
        websockets=False,
        workers_kill_timeout=timeouts.stop,
        log_level=LogLevels.warning,
    )
    server.on_startup(started)
    # What is there already is shared with the workers as long as their collectors leave it alone.
    gc.collect()
    gc.freeze()
    bounded = partial(_bounded, application, timeouts)
    try:
        server.serve(
            target_loader=partial(_in_worker, bounded, server, os.getpid()) if _forks() else bounded,
            wrap_loader=False,
        )
    except SystemExit:
        # A worker that stops on the same Ctrl-C before it is told to counts as failed for granian.
        if not server.interrupt_signal:
            raise


def ensure_free(host: str, port: int) -> None:
    """Returns when ``host`` and ``port`` can be listened on. Raises :class:`PortInUse` or :class:`AddressRefused`."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        raise _refusal(host, port, error) from error


class _Server(MPServer):
    """granian's, with one listening socket for all workers. It takes no worker that has ended for one that refuses to."""

    def __init__(self, *given: Any, stalled: float, **named: Any) -> None:
        super().__init__(*given, **named)
        self._stalled = stalled

    def _init_shared_socket(self) -> None:
        """With a socket for each worker, a connection would wait for one that is busy while another is not."""
        holder = ListenerSpec(self.bind_addr, self.bind_port, self.backlog).build()
        self._ssp, self._shd = None, holder  # type: ignore[assignment]  # granian leaves it without a type
        self._sso = socket.socket(fileno=holder.get_fd())
        self._sso.set_inheritable(True)
        close_when_stalled(self._sso, self._stalled)

    def _spawn_worker(self, *given: Any, **named: Any) -> WorkerProcess:
        worker = super()._spawn_worker(*given, **named)
        worker.join = partial(join, worker.inner)  # type: ignore[method-assign]
        return worker


def join(process: BaseProcess, timeout: float | None = None) -> None:
    """Waits until ``process`` has ended and this process knows it, at most ``timeout`` seconds.

    A thread of granian waits for the same process. When that thread is told of the end, ``process`` counts as alive until the
    thread has noted it, and granian would warn of a worker that it has to kill.
    """
    process.join(timeout)
    ends = time.monotonic() + _NOTED_SECONDS
    while process.is_alive() and wait([process.sentinel], 0) and time.monotonic() < ends:
        time.sleep(0.001)


_NOTED_SECONDS = 5


def _in_worker(application: Callable[[], ASGIApp], server: MPServer, parent: int) -> ASGIApp:
    """Makes the application in a forked worker, unless the server was told to stop before the worker could listen.

    Until then a worker has the signal handlers of its parent, which do nothing but set the parent's flag in it. A worker
    that outlived its parent would keep the port.
    """
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
    end_with(parent)
    if server.interrupt_signal:
        sys.exit()
    return application()


def _bounded(application: Callable[[], ASGIApp], timeouts: Timeouts) -> ASGIApp:
    """Makes the application in a worker, whose event loop is set and does not run yet."""
    bodies = UnfinishedBodies(application(), timeouts)
    asyncio.get_event_loop().call_soon(end_in_time, bodies.stop, timeouts.stop + 1)
    return bodies


def _forks() -> bool:
    return multiprocessing.get_start_method() == "fork"


def _refusal(host: str, port: int, error: OSError) -> PortInUse | AddressRefused:
    if error.errno == errno.EADDRINUSE:
        return PortInUse(
            found=f"Port {port} on {host} is in use by another program.",
            expected="Expected a free port.",
            next_step=f"Stop that program, or choose another port: --port {port + 1}.",
        )
    if isinstance(error, socket.gaierror):
        return AddressRefused(
            found=f"The host '{host}' is not known: {error.strerror}.",
            expected="Expected an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them.",
            next_step="Correct it with --host.",
        )
    return AddressRefused(
        found=f"The system does not let this account listen on {host}, port {port}: {error.strerror}.",
        expected="Expected an address of this machine and a port from 1024 to 65535.",
        next_step="Choose another one with --host and --port.",
    )
