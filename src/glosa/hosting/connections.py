"""How many connections a worker accepts, and when the system closes one that is stuck."""

import socket
import sys

if sys.platform != "win32":
    import resource

MOST_CONNECTIONS = 4096
"""Connections of one worker, idle ones included. Further ones wait in the system's queue."""

_OTHER_FILES = 256
"""Files that a worker has open besides those of its connections."""

_FILES_EACH = 2
"""The connection itself, and the file that is sent over it."""


def most_connections() -> int:
    """Connections that a worker can accept, at most ``MOST_CONNECTIONS``.

    Raises the limit of open files for this process and its workers as far as that takes. Where the system doesn't allow it, there
    are fewer connections: a worker without a file left could neither accept a connection nor read a page.
    """
    if sys.platform == "win32":
        return MOST_CONNECTIONS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _OTHER_FILES + _FILES_EACH * MOST_CONNECTIONS
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    if soft == resource.RLIM_INFINITY:
        return MOST_CONNECTIONS
    return max(1, min(MOST_CONNECTIONS, (soft - _OTHER_FILES) // _FILES_EACH))


def close_when_stalled(listening: socket.socket, seconds: float) -> None:
    """Has the system close connections of ``listening`` whose client accepts nothing of a response for that long.

    Only Linux can do that (tcp(7), ``TCP_USER_TIMEOUT``); elsewhere nothing happens.
    """
    if sys.platform == "linux":
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, round(seconds * 1000))
