"""The start and the end of an application as one context manager."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from starlette.types import Message

from glosa.http.lifespan import run_lifespan


class Broken(Exception):
    """Fails a start or a stop."""


def exchanged(*, start: Exception | None = None, stop: Exception | None = None) -> list[Message | str]:
    """What the server hears, in order, and when the application runs."""
    received: list[Message | str] = []
    messages = iter(("lifespan.startup", "lifespan.shutdown"))

    @asynccontextmanager
    async def running() -> AsyncIterator[None]:
        received.append("starts")
        if start is not None:
            raise start
        yield
        received.append("stops")
        if stop is not None:
            raise stop

    async def receive() -> Message:
        received.append(next(messages))
        return {"type": received[-1]}

    async def send(message: Message) -> None:
        received.append(message)

    asyncio.run(run_lifespan(running(), receive, send, reported=Broken))
    return received


def test_an_application_starts_and_stops_with_the_server() -> None:
    assert exchanged() == [
        "lifespan.startup",
        "starts",
        {"type": "lifespan.startup.complete"},
        "lifespan.shutdown",
        "stops",
        {"type": "lifespan.shutdown.complete"},
    ]


def test_a_reported_error_is_the_reason_for_a_failed_start_or_stop() -> None:
    started = exchanged(start=Broken("No disk."))
    assert started[-2:] == ["starts", {"type": "lifespan.startup.failed", "message": "No disk."}]
    stopped = exchanged(stop=Broken("No disk."))
    assert stopped[-2:] == ["stops", {"type": "lifespan.shutdown.failed", "message": "No disk."}]


def test_any_other_error_is_raised() -> None:
    with pytest.raises(ValueError, match="wrong"):
        exchanged(start=ValueError("wrong"))
