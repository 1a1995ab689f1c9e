"""How many connections a worker accepts, how long clients may take, and how much unfinished requests may hold."""

import socket
import sys
from dataclasses import dataclass

if sys.platform != "win32":
    import resource

MOST_CONNECTIONS = 4096
"""Connections of one worker, idle ones included. Further ones wait in the system's queue."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Timeouts:
    """Limits of one worker process; times are in seconds."""

    head: float = 8
    """From the opening of a connection, or the end of the last response, to the end of a request's header."""
    body: float = 10
    """From a request's header to the end of its body. Bytes that arrive extend it, see ``bytes_per_second``."""
    bytes_per_second: float = 2_000
    """The slowest rate at which a body may arrive after the time of ``body``."""
    longest_body: float = 300
    """The longest that any body may take."""
    linger: float = 5
    """How long a client may continue to send a body after the response. A closed connection could lose the response."""
    linger_bytes: int = 16 * 1024 * 1024
    """Bytes of such a body that are read and dropped."""
    stalled: float = 20
    """How long a client may accept nothing of a response."""
    stop: float = 10
    """From a signal to the end of the process. Open requests have that long to finish."""
    stop_bodies: float = 5
    """From a signal to the end of bodies that are still unfinished."""
    most_bodies: int = 512
    """Bodies that may be unfinished at the same time. When there are more, the oldest is refused."""
    most_bytes: int = 64 * 1024 * 1024
    """Bytes that unfinished bodies may hold together. When there are more, the oldest is refused."""


def most_connections() -> int:
    """Connections that a worker can accept, at most ``MOST_CONNECTIONS``.

    Raises the limit of open files for this process and its workers as far as necessary. If the system doesn't allow it, there
    are fewer connections: a worker that can't open another file could neither accept a connection nor read a page.
    """
    if sys.platform == "win32":
        return MOST_CONNECTIONS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    required = _OTHER_FILES + _FILES_EACH * MOST_CONNECTIONS
    if soft != resource.RLIM_INFINITY and soft < required:
        soft = required if hard == resource.RLIM_INFINITY else min(required, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    if soft == resource.RLIM_INFINITY:
        return MOST_CONNECTIONS
    return max(1, min(MOST_CONNECTIONS, (soft - _OTHER_FILES) // _FILES_EACH))


def close_when_stalled(listening: socket.socket, seconds: float) -> None:
    """Has the system close connections of ``listening`` whose client accepts nothing of a response for that long.

    Only Linux supports this (tcp(7), ``TCP_USER_TIMEOUT``); elsewhere nothing happens.
    """
    if sys.platform == "linux":
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, round(seconds * 1000))


_OTHER_FILES = 256
"""Files that a worker has open in addition to those of its connections."""
_FILES_EACH = 2
"""The connection itself, and the file that is sent over it."""
