"""The browsers and bots of a day: each comes when it's due, however long others take, and repeats what failed with the same key."""

import asyncio
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

from bench.day_plan import Arrival
from tests.cluster.client import Client, NoReply
from tests.cluster.history import History, Write

CONNECTIONS = 64
"""At most of readers, and as many of bots; a reader who finds none free waits, and the wait counts."""
_FRESH_SECONDS = 2.0
"""The service may close a connection that nobody used for longer, just when a request is sent."""
_PATIENCE_SECONDS = 10.0
_TRIES = 10
_PAUSE_SECONDS = 0.5
"""Before a browser repeats a request."""


@dataclass(frozen=True, slots=True)
class Answered:
    """One request, with all of its attempts."""

    kind: str
    """``read``, ``view``, or ``post``."""
    hour: int
    seconds: float
    """From when it was due."""
    status: int
    """The status of the last answer; 0 without an answer."""
    failures: int
    """Attempts that were answered with 5xx, or not at all."""
    is_bot: bool = False


class _Connections:
    """Clients that take turns. The one that was used last comes first."""

    def __init__(self, port: int) -> None:
        self._free: asyncio.LifoQueue[tuple[Client, float]] = asyncio.LifoQueue()
        for _ in range(CONNECTIONS):
            self._free.put_nowait((Client(port, patience=_PATIENCE_SECONDS), 0.0))

    @asynccontextmanager
    async def one(self) -> AsyncIterator[Client]:
        """A client while the block runs. Waits until one is free."""
        client, used = await self._free.get()
        try:
            if time.monotonic() - used > _FRESH_SECONDS:
                client.close()
            yield client
        finally:
            self._free.put_nowait((client, time.monotonic()))

    def close(self) -> None:
        """Ends the connections that are free."""
        while not self._free.empty():
            self._free.get_nowait()[0].close()


@dataclass(slots=True)
class DayClients:
    """Everybody who comes, and what they saw."""

    port: int
    answers: list[Answered] = field(default_factory=list)
    posts: list[Write] = field(default_factory=list)
    views: list[Write] = field(default_factory=list)
    hours: dict[str, int] = field(default_factory=dict)
    """The hour of each comment, by its text."""
    _readers: _Connections = field(init=False)
    _bots: _Connections = field(init=False)

    def __post_init__(self) -> None:
        self._readers, self._bots = _Connections(self.port), _Connections(self.port)

    async def run(self, arrivals: Sequence[Arrival]) -> None:
        """Returns when the last one is answered."""
        midnight = time.monotonic()
        async with asyncio.TaskGroup() as group:
            for one in arrivals:
                await asyncio.sleep(max(midnight + one.at - time.monotonic(), 0))
                group.create_task(self._come(one, midnight + one.at))
        self._readers.close()
        self._bots.close()

    @property
    def history(self) -> History:
        """What was acknowledged, and what may have been stored."""
        return History(tuple(self.posts), tuple(self.views), ())

    async def _come(self, one: Arrival, due: float) -> None:
        if one.is_bot:
            await self._post(one, due)
            return
        read = f"/api/v1/thread?path={quote(one.page)}&limit=10"
        await self._sent(one, "read", due, path=read)
        due = time.monotonic()
        body = {"path": one.page, "title": one.page, "idempotencyKey": f"{one.key}-view"}
        status, _ = await self._sent(one, "view", due, path="/api/v1/views", body=body)
        self.views.append(Write(one.page, one.key, due, time.monotonic() if status == 200 else None))
        if one.text:
            await self._post(one, time.monotonic())
            await self._sent(one, "read", time.monotonic(), path=read)

    async def _post(self, one: Arrival, due: float) -> None:
        body = {"path": one.page, "text": one.text, "nick": "Ana", "idempotencyKey": f"{one.key}-post"}
        status, answer = await self._sent(one, "post", due, path="/api/v1/comments", body=body)
        self.hours[one.text] = one.hour
        if status == 201:
            self.posts.append(Write(one.page, one.text, due, time.monotonic(), answer))
        else:
            self.posts.append(Write(one.page, one.text, due, None))

    async def _sent(
        self, one: Arrival, kind: str, due: float, *, path: str, body: Mapping[str, object] | None = None
    ) -> tuple[int, str]:
        """The status of the last attempt, and the id of a comment. Bots don't repeat anything."""
        status, failures, id = 0, 0, ""
        answer: Any = None
        for attempt in range(1 if one.is_bot else _TRIES):
            if attempt:
                await asyncio.sleep(_PAUSE_SECONDS)
            async with (self._bots if one.is_bot else self._readers).one() as client:
                try:
                    status, answer = await client.send(
                        "GET" if body is None else "POST", path, body, {"x-forwarded-for": one.address}
                    )
                except NoReply:
                    status = 0
            if 0 < status < 500:
                id = str(answer["comment"]["id"]) if kind == "post" and status == 201 else ""
                break
            failures += 1
        self.answers.append(Answered(kind, one.hour, time.monotonic() - due, status, failures, one.is_bot))
        return status, id
