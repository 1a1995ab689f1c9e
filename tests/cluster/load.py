"""Clients: writers, readers and visitors that go on through every fault, and remember what they saw."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from time import monotonic
from urllib.parse import quote

from tests.cluster.client import Client, NoReply
from tests.cluster.history import History, Read, Write

PATIENCE_SECONDS = 4.0
"""How long a client waits for an answer before it sends the same request again."""
PAUSE_SECONDS = 0.15
"""Before a client tries again."""


class Unexpected(Exception):
    """The service answered what it should never answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """How much load there is."""

    writers: int = 16
    readers: int = 32
    visitors: int = 8
    pages: int = 8
    rate: float = 6.0
    """Requests per second of one client, if all are answered at once."""


@dataclass(slots=True)
class Load:
    """The clients of one test."""

    port: int
    size: Size = field(default_factory=Size)
    posts: list[Write] = field(default_factory=list)
    views: list[Write] = field(default_factory=list)
    reads: list[Read] = field(default_factory=list)
    refused: int = 0
    """Answers with status 5xx."""
    unanswered: int = 0
    _ended: asyncio.Event = field(default_factory=asyncio.Event)
    _tasks: list[asyncio.Task[None]] = field(default_factory=list)

    def start(self) -> None:
        """Starts all clients."""
        kinds: Sequence[tuple[int, Callable[[Client, Random, int], Awaitable[None]]]] = (
            (self.size.writers, self._write),
            (self.size.readers, self._read),
            (self.size.visitors, self._visit),
        )
        for kind, (count, act) in enumerate(kinds):
            for number in range(count):
                self._tasks.append(asyncio.create_task(self._repeat(act, Random(kind * 1000 + number), number)))

    async def stop(self) -> None:
        """Returns when every request that was begun is acknowledged. Raises what stopped a client."""
        self._ended.set()
        await asyncio.gather(*self._tasks)

    def fail_early(self) -> None:
        """Raises what stopped a client, if one stopped."""
        for task in self._tasks:
            if task.done():
                task.result()

    @property
    def history(self) -> History:
        """What happened until now."""
        return History(tuple(self.posts), tuple(self.views), tuple(self.reads))

    def acknowledged(self) -> Sequence[float]:
        """When comments were acknowledged."""
        return [post.ended for post in self.posts if post.ended is not None]

    async def _repeat(self, act: Callable[[Client, Random, int], Awaitable[None]], random: Random, number: int) -> None:
        client = Client(self.port, patience=PATIENCE_SECONDS)
        try:
            while not self._ended.is_set():
                began = monotonic()
                await act(client, random, number)
                rest = random.uniform(0.5, 1.5) / self.size.rate - (monotonic() - began)
                if rest > 0:
                    await asyncio.sleep(rest)
        finally:
            client.close()

    async def _write(self, client: Client, random: Random, number: int) -> None:
        """Posts a comment, then reads the page, as a reader's browser does."""
        page = self._page(random)
        name = f"{number:02}-{secrets.token_hex(8)}"
        body = {"path": page, "text": name, "nick": f"Writer {number}", "idempotencyKey": secrets.token_urlsafe(18)}
        began = monotonic()
        answer = await self._until_answered(client, "/api/v1/comments", body, 201)
        self.posts.append(Write(page, name, began, monotonic(), str(answer["comment"]["id"])))
        await self._look(client, page)

    async def _read(self, client: Client, random: Random, number: int) -> None:
        await self._look(client, self._page(random))

    async def _visit(self, client: Client, random: Random, number: int) -> None:
        page = self._page(random)
        key = secrets.token_urlsafe(18)
        began = monotonic()
        await self._until_answered(client, "/api/v1/views", {"path": page, "title": page, "idempotencyKey": key}, 200)
        self.views.append(Write(page, key, began, monotonic()))

    async def _look(self, client: Client, page: str) -> None:
        """One attempt: a reader who gets no answer saw nothing."""
        began = monotonic()
        try:
            status, answer = await client.send("GET", f"/api/v1/thread?path={quote(page)}&limit=10")
        except NoReply:
            self.unanswered += 1
            await asyncio.sleep(PAUSE_SECONDS)
            return
        if status == 200:
            self.reads.append(Read(page, began, monotonic(), int(answer["count"])))
        else:
            self._refused(status, answer)
            await asyncio.sleep(PAUSE_SECONDS)

    async def _until_answered(
        self, client: Client, path: str, body: Mapping[str, object], expected: int
    ) -> dict[str, dict[str, object]]:
        """Sends the same request with the same key until it succeeds."""
        while True:
            try:
                status, answer = await client.send("POST", path, body)
            except NoReply:
                self.unanswered += 1
            else:
                if status == expected:
                    found: dict[str, dict[str, object]] = answer
                    return found
                self._refused(status, answer)
            await asyncio.sleep(PAUSE_SECONDS)

    def _refused(self, status: int, answer: object) -> None:
        if status < 500:
            raise Unexpected(f"Status {status}: {answer!r}. Expected success, or 5xx while a fault lasts.")
        self.refused += 1

    def _page(self, random: Random) -> str:
        return f"/page-{random.randrange(self.size.pages)}/"
