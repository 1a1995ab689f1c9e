"""The messages between a worker and its helper process: frames of MessagePack over a socket, each after its length."""

import asyncio
from collections.abc import Callable

import msgspec

_LENGTH = 4
"""Bytes of a frame's length, most significant first."""

Header = tuple[bytes, bytes]


class OffloadedRequest(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """A whole request, with a number that its response repeats. The fields are those of an ASGI scope."""

    number: int
    method: str
    scheme: str
    path: str
    root_path: str
    query_string: bytes
    headers: tuple[Header, ...]
    client: str | None
    """Its address, without the port."""
    body: bytes


class ClientGone(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """The client of a request disconnected."""

    number: int


class OffloadedResponse(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """The whole response to a request."""

    number: int
    status: int
    headers: tuple[Header, ...]
    body: bytes
    counts: tuple[tuple[str, str], ...] = ()
    """Events for the worker's metrics: kind and label."""


class Ready(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """The helper's first frame: it's ready for requests."""


class Frames(asyncio.Protocol):
    """One end of the socket."""

    def __init__(self, received: Callable[[bytes], object], ended: Callable[[], object]) -> None:
        """``received`` gets each frame, ``ended`` is called once, when the other end closes."""
        self._received = received
        self._ended = ended
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        while len(self._buffer) >= _LENGTH:
            end = _LENGTH + int.from_bytes(self._buffer[:_LENGTH], "big")
            if len(self._buffer) < end:
                return
            frame = bytes(self._buffer[_LENGTH:end])
            del self._buffer[:end]
            self._received(frame)

    def connection_lost(self, exc: Exception | None) -> None:
        self._ended()

    def send(self, frame: bytes) -> None:
        """Sends ``frame``, unless the other end is closed."""
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(len(frame).to_bytes(_LENGTH, "big") + frame)

    def close(self) -> None:
        """Closes this end after everything is sent."""
        if self._transport is not None:
            self._transport.close()
