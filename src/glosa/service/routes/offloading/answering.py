"""The helper process from within: answers the requests that its worker hands on."""

import asyncio

import msgspec
from starlette.types import ASGIApp, Message

from glosa.service.routes.metrics import Metrics
from glosa.service.routes.offloading.frames import Answer, Ask, Frames, HangUp


class HandedOn(Metrics):
    """Counts that the worker adds to its own: they travel with the answers."""

    def __init__(self) -> None:
        super().__init__(worker="")
        self._handed: list[tuple[str, str]] = []

    def count(self, kind: str, label: str) -> None:
        self._handed.append((kind, label))

    def taken(self) -> tuple[tuple[str, str], ...]:
        """What was counted since the last time."""
        events, self._handed = tuple(self._handed), []
        return events


class Answering:
    """Answers by ``application`` what comes in frames."""

    def __init__(self, application: ASGIApp, metrics: HandedOn) -> None:
        self._application = application
        self._metrics = metrics
        self._asked: dict[int, tuple[asyncio.Task[None], asyncio.Event]] = {}

    def received(self, frames: Frames, frame: bytes) -> None:
        """Begins to answer a request, or hears that its client is gone."""
        match msgspec.msgpack.decode(frame, type=Ask | HangUp):
            case Ask() as ask:
                gone = asyncio.Event()
                task = asyncio.create_task(self._answer(frames, ask, gone))
                self._asked[ask.number] = task, gone
                task.add_done_callback(lambda _: self._asked.pop(ask.number))
            case HangUp(number) if number in self._asked:
                self._asked[number][1].set()

    async def finish(self) -> None:
        """Returns when nothing is being answered; the clients are taken for gone."""
        for _, gone in self._asked.values():
            gone.set()
        if self._asked:
            await asyncio.wait([task for task, _ in self._asked.values()])

    async def _answer(self, frames: Frames, ask: Ask, gone: asyncio.Event) -> None:
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
        answer = Answer(ask.number, status, headers, bytes(body), self._metrics.taken())
        frames.send(msgspec.msgpack.encode(answer))


def _scope(ask: Ask) -> dict[str, object]:
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
