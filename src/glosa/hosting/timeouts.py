"""How long a client may take, and how much an unfinished request may hold meanwhile."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Timeouts:
    """Limits of one worker process; times are in seconds."""

    head: float = 8
    """From the opening of a connection, or the end of the last response, to the end of a request's header."""
    body: float = 10
    """From a request's header to the end of its body. Bytes that arrive extend it, see ``bytes_per_second``."""
    bytes_per_second: float = 2_000
    """The slowest rate at which a body may arrive once the time of ``body`` is over."""
    longest_body: float = 300
    """The longest that any body may take."""
    linger: float = 5
    """How long a client may go on sending a body after the response. A closed connection would take the response away from it."""
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
