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
from granian.server.mp import MPServer
from starlette.types import ASGIApp

from glosa.hosting.errors import AddressRefused, PortInUse
from glosa.hosting.limits import MOST_CONNECTIONS, Timeouts, close_when_stalled, most_connections
from glosa.hosting.request_bodies import RequestBodyLimits
from glosa.hosting.termination import SignalSafeEvent, end_in_time, end_with

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
    """Serves HTTP/1.1 until a signal, then lets open requests finish. Raises what :func:`ensure_free` raises.

    ``timeouts`` limits connections and request bodies. Every worker process makes its own application by calling
    ``application``, which must be picklable on systems that don't fork: a ``functools.partial`` of a module's function is.
    ``started`` is called once, when the server listens.
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
    # Workers share the memory of existing objects as long as their garbage collectors don't touch it.
    gc.collect()
    gc.freeze()
    bounded = partial(_bounded, application, timeouts)
    try:
        server.serve(
            target_loader=partial(_in_worker, bounded, server, os.getpid()) if _forks() else bounded,
            wrap_loader=False,
        )
    except SystemExit:
        # If a worker stops on the same Ctrl-C before granian stops it, granian considers it failed.
        if not server.interrupt_signal:
            raise


def ensure_free(host: str, port: int) -> None:
    """Checks that a server can listen on ``host`` and ``port``. Raises :class:`PortInUse` or :class:`AddressRefused`."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        raise _refusal(host, port, error) from error


class _Server(MPServer):
    """granian's server, with one listening socket for all workers, and without false warnings about workers that ended.

    The socket needs a private method of granian. So ``pyproject.toml`` caps granian's version, and a test checks the method.
    """

    def __init__(self, *given: Any, stalled: float, **named: Any) -> None:
        super().__init__(*given, **named)
        # Granian's handlers of signals set it. If a second signal arrived meanwhile, they would wait for themselves.
        self.main_loop_interrupt = SignalSafeEvent()  # type: ignore[assignment]
        self._stalled = stalled
        self.on_reload(self._note_ends)

    def shutdown(self, exit_code: int = 0) -> None:
        """Stops the workers."""
        self._note_ends()
        super().shutdown(exit_code)  # type: ignore[no-untyped-call]

    def _init_shared_socket(self) -> None:
        """If each worker had its own socket, a connection could wait for a busy worker while another one is idle."""
        holder = ListenerSpec(self.bind_addr, self.bind_port, self.backlog).build()
        self._ssp, self._shd = None, holder  # type: ignore[assignment]  # granian leaves it without a type
        self._sso = socket.socket(fileno=holder.get_fd())
        self._sso.set_inheritable(True)
        # Workers listen once they've started. Until then, connections wait instead of being refused.
        self._sso.listen(self.backlog)
        close_when_stalled(self._sso, self._stalled)

    def _note_ends(self) -> None:
        """Makes granian wait for workers by :func:`join`."""
        for worker in self.wrks:
            worker.join = partial(join, worker.inner)  # type: ignore[method-assign]


def join(process: BaseProcess, timeout: float | None = None) -> None:
    """Waits until ``process`` has ended and ``is_alive()`` says so, at most ``timeout`` seconds.

    A thread of granian waits for the same process. If the system reports the end to that thread, ``process`` counts as alive
    until the thread has stored it, and granian would warn that it has to kill a worker.
    """
    process.join(timeout)
    ends = time.monotonic() + _NOTED_SECONDS
    while process.is_alive() and wait([process.sentinel], 0) and time.monotonic() < ends:
        time.sleep(0.001)


_NOTED_SECONDS = 5


def _in_worker(application: Callable[[], ASGIApp], server: MPServer, parent: int) -> ASGIApp:
    """Makes the application in a forked worker, unless a signal arrived before the worker could listen.

    Until then a worker has the signal handlers of its parent, which only set the parent's flag. A worker that outlived its
    parent would occupy the port.
    """
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
    end_with(parent)
    if server.interrupt_signal:
        sys.exit()
    return application()


def _bounded(application: Callable[[], ASGIApp], timeouts: Timeouts) -> ASGIApp:
    """Makes the application in a worker, whose event loop is set but doesn't run yet."""
    bodies = RequestBodyLimits(application(), timeouts)
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
            found=f"The host '{host}' is unknown: {error.strerror}.",
            expected="Expected an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them.",
            next_step="Correct it with --host.",
        )
    return AddressRefused(
        found=f"The system doesn't let this account listen on {host}, port {port}: {error.strerror}.",
        expected="Expected an address of this machine and a port from 1024 to 65535.",
        next_step="Choose another one with --host and --port.",
    )
