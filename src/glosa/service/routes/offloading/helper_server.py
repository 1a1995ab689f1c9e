"""The helper process's side: runs the requests that its worker offloads."""

import asyncio

import msgspec
from starlette.types import ASGIApp, Message

from glosa.service.routes.metrics import Metrics
from glosa.service.routes.offloading.frames import ClientGone, Frames, OffloadedRequest, OffloadedResponse


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

    def __init__(self, application: ASGIApp, metrics: ForwardedMetrics) -> None:
        self._application = application
        self._metrics = metrics
        self._running: dict[int, tuple[asyncio.Task[None], asyncio.Event]] = {}

    def received(self, frames: Frames, frame: bytes) -> None:
        """Starts a request, or reports to a running one that its client disconnected."""
        match msgspec.msgpack.decode(frame, type=OffloadedRequest | ClientGone):
            case OffloadedRequest() as ask:
                gone = asyncio.Event()
                task = asyncio.create_task(self._answer(frames, ask, gone))
                self._running[ask.number] = task, gone
                task.add_done_callback(lambda _: self._running.pop(ask.number))
            case ClientGone(number) if number in self._running:
                self._running[number][1].set()

    async def finish(self) -> None:
        """Waits for running requests, whose clients count as disconnected."""
        for _, gone in self._running.values():
            gone.set()
        if self._running:
            await asyncio.wait([task for task, _ in self._running.values()])

    async def _answer(self, frames: Frames, ask: OffloadedRequest, gone: asyncio.Event) -> None:
        status, headers, body = 500, (), bytearray()
        read = False

        async def receive() -> Message:
            nonlocal read
            if not read:
                read = True
                return {"type": "http.request", "body": ask.body, "more_body": False}
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            nonlocal status, headers
            if message["type"] == "http.response.start":
                status, headers = message["status"], tuple(message.get("headers", ()))
            else:
                body.extend(message.get("body", b""))

        await self._application(_scope(ask), receive, send)
        answer = OffloadedResponse(ask.number, status, headers, bytes(body), self._metrics.taken())
        frames.send(msgspec.msgpack.encode(answer))


def _scope(ask: OffloadedRequest) -> dict[str, object]:
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "server": None,
        "client": None if ask.client is None else (ask.client, 0),
        "method": ask.method,
        "scheme": ask.scheme,
        "path": ask.path,
        "root_path": ask.root_path,
        "query_string": ask.query_string,
        "headers": ask.headers,
        "state": {},
    }
