"""The messages between a worker and its helper process: frames over a socket.

A frame is two lengths, a message in MessagePack, and a body. The body isn't part of the message, because encoding and decoding
would copy it: a long answer would block the worker's event loop for a millisecond.
"""

import asyncio
import struct
from collections.abc import Callable, Iterator

import msgspec

Header = tuple[bytes, bytes]


class RequestHead(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """A request without its body, with a number that its response repeats. It has the fields of an ASGI scope."""

    number: int
    method: str
    scheme: str
    path: str
    root_path: str
    query_string: bytes
    headers: tuple[Header, ...]
    client: str | None
    """Its address, without the port."""


class ClientGone(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """The client of a request disconnected."""

    number: int


class ResponseHead(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """The response to a request, without its body."""

    number: int
    status: int
    headers: tuple[Header, ...]
    counts: tuple[tuple[str, str], ...] = ()
    """Events for the worker's metrics: kind and label."""
    damage: str = ""
    """The cause, if the helper found the database damaged."""


class Ready(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """The helper's first frame: it's ready for requests."""


class Frames(asyncio.BufferedProtocol):
    """One end of the socket."""

    def __init__(self, received: Callable[[bytearray, bytearray], object], ended: Callable[[], object]) -> None:
        """``received`` gets the message and the body of each frame, ``ended`` is called once, when the other end closes."""
        self._received = received
        self._ended = ended
        self._transport: asyncio.Transport | None = None
        self._incoming = memoryview(bytearray(_AT_ONCE))
        self._parts = self._all_parts()
        self._missing = memoryview(next(self._parts))

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def get_buffer(self, sizehint: int) -> memoryview:
        return self._missing if self._is_long() else self._incoming

    def buffer_updated(self, nbytes: int) -> None:
        if self._is_long():
            self._skip(nbytes)
            return
        start = 0
        while start < nbytes:
            count = min(nbytes - start, len(self._missing))
            self._missing[:count] = self._incoming[start : start + count]
            start += count
            self._skip(count)

    def connection_lost(self, exc: Exception | None) -> None:
        self._ended()

    def send(self, message: bytes, body: bytes = b"") -> None:
        """Sends a frame, unless the other end is closed."""
        if self._transport is not None and not self._transport.is_closing():
            # Not with writelines(): from Python 3.12 on, an empty part stays in the transport's buffer, so that the event loop
            # never rests and the socket never closes.
            self._transport.write(_LENGTHS.pack(len(message), len(body)) + message)
            if body:
                self._transport.write(body)

    def close(self) -> None:
        """Closes this end after everything is sent."""
        if self._transport is not None:
            self._transport.close()

    def _is_long(self) -> bool:
        """Whether the part that arrives is received where it stays. Several short ones are received together."""
        return len(self._missing) > _AT_ONCE

    def _skip(self, count: int) -> None:
        """Goes on after ``count`` bytes that arrived."""
        self._missing = self._missing[count:]
        while not self._missing:
            self._missing = memoryview(next(self._parts))

    def _all_parts(self) -> Iterator[bytearray]:
        """The parts of all frames, each to be filled before the next."""
        while True:
            yield (lengths := bytearray(_LENGTHS.size))
            yield from self._parts_of_frame(*_LENGTHS.unpack(lengths))

    def _parts_of_frame(self, message_length: int, body_length: int) -> Iterator[bytearray]:
        yield (message := bytearray(message_length))
        yield (body := bytearray(body_length))
        self._received(message, body)


_LENGTHS = struct.Struct("!II")
"""Bytes of a frame's message and of its body."""
_AT_ONCE = 64 * 1024
"""Bytes that are received at once, unless a longer part arrives."""
