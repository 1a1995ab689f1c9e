"""Frames between a worker and its helper process arrive complete, however the socket splits or joins them."""

import asyncio
from collections.abc import Iterable

import pytest

from glosa.service.routes.offloading.frames import Frames

FRAMES = [
    (b"ready", b""),
    (b"short", b"body"),
    (b"", b""),
    (b"long", bytes(range(256)) * 1_000),
    (b"m" * 100_000, b"after a long message"),
    (b"long again", b"b" * 70_000),
    (b"last", b""),
]


class Sent(asyncio.Transport):
    """A transport that stores what is sent."""

    def __init__(self) -> None:
        super().__init__()
        self.content = bytearray()

    def is_closing(self) -> bool:
        return False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        assert data
        self.content += data

    def writelines(self, list_of_data: Iterable[bytes | bytearray | memoryview]) -> None:
        raise AssertionError("An empty part would stay in the buffer of a real transport.")


@pytest.mark.parametrize("step", [1, 7, 8, 5_000, 65_536, 65_537, 1_000_000])
def test_frames_arrive_complete_whatever_the_size_of_the_pieces(step: int) -> None:
    sent, received = Sent(), list[tuple[bytes, bytes]]()
    sender = Frames(lambda message, body: None, lambda: None)
    sender.connection_made(sent)
    for message, body in FRAMES:
        sender.send(message, body)
    receiver = Frames(lambda message, body: received.append((bytes(message), bytes(body))), lambda: None)
    arriving = memoryview(bytes(sent.content))
    while arriving:
        room = receiver.get_buffer(-1)
        count = min(step, len(room), len(arriving))
        room[:count] = arriving[:count]
        receiver.buffer_updated(count)
        arriving = arriving[count:]
    assert received == FRAMES
