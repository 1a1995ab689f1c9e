"""The helper process's side: requests whose client has disconnected or whose worker has ended."""

import asyncio

import msgspec
import pytest
from starlette.types import Receive, Scope, Send

from glosa.service.routes.offloading.frames import ClientGone, Frames, RequestHead
from glosa.service.routes.offloading.helper_server import ForwardedMetrics, HelperServer


class Scene:
    """A helper that works on request 1 until its client disconnects."""

    def __init__(self) -> None:
        self.answering = HelperServer(self._application, ForwardedMetrics())
        self.begun = asyncio.Event()
        self.ended = asyncio.Event()
        self._frames = Frames(lambda message, body: None, lambda: None)

    async def begin(self) -> None:
        self.take(RequestHead(1, "POST", "http", "/", "", b"", (), None), b"body")
        await self.begun.wait()

    def take(self, message: RequestHead | ClientGone, body: bytes = b"") -> None:
        self.answering.received(self._frames, msgspec.msgpack.encode(message), body)

    async def _application(self, scope: Scope, receive: Receive, send: Send) -> None:
        assert (await receive())["body"] == b"body"
        self.begun.set()
        assert (await receive())["type"] == "http.disconnect"
        # A write in progress still finishes.
        await asyncio.sleep(0)
        self.ended.set()


@pytest.mark.anyio
async def test_the_routes_are_notified_if_a_client_disconnects() -> None:
    scene = Scene()
    await scene.begin()
    scene.take(ClientGone(2))
    await asyncio.sleep(0)
    assert not scene.ended.is_set()
    scene.take(ClientGone(1))
    await scene.ended.wait()


@pytest.mark.anyio
async def test_running_requests_finish_before_the_process_ends() -> None:
    scene = Scene()
    await scene.begin()
    await scene.answering.finish()
    assert scene.ended.is_set()
