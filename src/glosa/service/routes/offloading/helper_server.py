"""The helper process's side: runs the requests that its worker offloads."""

import asyncio
from collections.abc import Callable

import msgspec
from starlette.types import ASGIApp, Message

from glosa.service.domain.errors import StorageUnavailable
from glosa.service.routes.metrics import Metrics
from glosa.service.routes.offloading.frames import ClientGone, Frames, RequestHead, ResponseHead


class ForwardedMetrics(Metrics):
    """Counts that are sent to the worker with the responses, which adds them to its own."""

    def __init__(self) -> None:
        super().__init__(worker="")
        self._unsent: list[tuple[str, str]] = []

    def count(self, kind: str, label: str) -> None:
        self._unsent.append((kind, label))

    def taken(self) -> tuple[tuple[str, str], ...]:
        """The events since the last call."""
        events, self._unsent = tuple(self._unsent), []
        return events


class HelperServer:
    """Runs ``application`` for the requests in frames."""

    def __init__(
        self,
        application: ASGIApp,
        metrics: ForwardedMetrics,
        *,
        damage: Callable[[], StorageUnavailable | None] = lambda: None,
    ) -> None:
        """``damage`` returns what was found to be wrong with the database."""
        self._application = application
        self._metrics = metrics
        self._damage = damage
        self._running: dict[int, tuple[asyncio.Task[None], asyncio.Event]] = {}

    def received(self, frames: Frames, message: bytes | bytearray, body: bytes | bytearray) -> None:
        """Starts a request, or reports to a running one that its client disconnected."""
        match msgspec.msgpack.decode(message, type=RequestHead | ClientGone):
            case RequestHead() as head:
                gone = asyncio.Event()
                task = asyncio.create_task(self._answer(frames, head, bytes(body), gone))
                self._running[head.number] = task, gone
                task.add_done_callback(lambda _: self._running.pop(head.number))
            case ClientGone(number) if number in self._running:
                self._running[number][1].set()

    async def finish(self) -> None:
        """Waits for running requests, whose clients count as disconnected."""
        for _, gone in self._running.values():
            gone.set()
        if self._running:
            await asyncio.wait([task for task, _ in self._running.values()])

    async def _answer(self, frames: Frames, request: RequestHead, body: bytes, gone: asyncio.Event) -> None:
        status, headers, sent = 500, (), list[bytes]()
        read = False

        async def receive() -> Message:
            nonlocal read
            if not read:
                read = True
                return {"type": "http.request", "body": body, "more_body": False}
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            nonlocal status, headers
            if message["type"] == "http.response.start":
                status, headers = message["status"], tuple(message.get("headers", ()))
            else:
                sent.append(message.get("body", b""))

        await self._application(_scope(request), receive, send)
        damage = self._damage()
        response = ResponseHead(
            request.number, status, headers, self._metrics.taken(), "" if damage is None else damage.cause
        )
        frames.send(msgspec.msgpack.encode(response), b"".join(sent))


def _scope(request: RequestHead) -> dict[str, object]:
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "server": None,
        "client": None if request.client is None else (request.client, 0),
        "method": request.method,
        "scheme": request.scheme,
        "path": request.path,
        "root_path": request.root_path,
        "query_string": request.query_string,
        "headers": request.headers,
        "state": {},
    }
