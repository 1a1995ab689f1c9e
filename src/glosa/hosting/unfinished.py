"""Request bodies that have not arrived yet: each has a deadline, and all together have bounded room."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from glosa.hosting.timeouts import Timeouts


class BodyTimeout(HTTPException):
    """A request's body did not arrive in time; raised where the application reads it."""

    def __init__(self) -> None:
        super().__init__(408, "The request body didn't arrive in time. Nothing was changed. Send it again.")


class UnfinishedBodies:
    """An application that reads the bodies of its requests within ``timeouts``.

    What it reads raises :class:`BodyTimeout` once a body is late. The connection closes after the response.
    """

    def __init__(self, application: ASGIApp, timeouts: Timeouts) -> None:
        self._application = application
        self._room = _Room(timeouts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not _announces_body(scope["headers"]):
            await self._application(scope, receive, send)
            return
        body = _Body(self._room, receive, send)
        try:
            await self._application(scope, body.receive, body.send)
            if not body.finished:
                await body.drop()
        finally:
            self._room.forget(body)

    def stop(self) -> None:
        """Refuses every body that is still unfinished when the time for stopping is over."""
        self._room.close()


class _Room:
    """The bodies that a worker waits for; ``ends`` is the time of the event loop when it waits for none any more."""

    def __init__(self, timeouts: Timeouts) -> None:
        self.timeouts = timeouts
        self.ends = float("inf")
        self._bodies: dict[_Body, int] = {}
        self._bytes = 0
        self._timer: asyncio.TimerHandle | None = None

    def expect(self, body: "_Body") -> None:
        """Waits for more of ``body``, and where there is too much to wait for, refuses the oldest.

        An honest client's body arrives at once, so it is hardly ever among the oldest.
        """
        self._bodies.setdefault(body, 0)
        ends = body.deadline()
        if self._timer is None or ends < self._timer.when():
            self._wake_at(ends)
        while len(self._bodies) > self.timeouts.most_bodies or self._bytes > self.timeouts.most_bytes:
            oldest = next(iter(self._bodies))
            oldest.refuse()
            self.forget(oldest)

    def hold(self, body: "_Body", size: int) -> None:
        """Counts bytes of an unfinished body that the application keeps."""
        if body in self._bodies:
            self._bodies[body] += size
            self._bytes += size

    def forget(self, body: "_Body") -> None:
        self._bytes -= self._bodies.pop(body, 0)

    def close(self) -> None:
        self.ends = asyncio.get_running_loop().time() + self.timeouts.stop_bodies
        self._refuse_late()

    def _wake_at(self, time: float) -> None:
        """Looks for late bodies at ``time``. One timer serves all: one for each body would cost every post, and few are late."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_at(time, self._refuse_late)

    def _refuse_late(self) -> None:
        now = asyncio.get_running_loop().time()
        for body in [one for one in self._bodies if one.deadline() <= now]:
            body.refuse()
            self.forget(body)
        if self._bodies:
            self._wake_at(min(body.deadline() for body in self._bodies))
        else:
            self._timer = None


class _Body:
    """One body: ``finished`` once there is nothing left to read."""

    def __init__(self, room: _Room, receive: Receive, send: Send) -> None:
        self._room = room
        self._receive = receive
        self._send = send
        self._begun = asyncio.get_running_loop().time()
        self._ends = float("inf")
        self._reader: asyncio.Task[object] | None = None
        self._refused = False
        self._size = 0
        self.finished = False

    async def receive(self) -> Message:
        if self.finished:
            return await self._receive()
        message = await self._received()
        if not self.finished:
            self._room.hold(self, len(message.get("body", b"")))
        return message

    async def send(self, message: Message) -> None:
        if self._refused and message["type"] == "http.response.start":
            message = {**message, "headers": [*message["headers"], (b"connection", b"close")]}
        await self._send(message)

    async def drop(self) -> None:
        """Reads what the application left unread, so that its client can read the response."""
        timeouts = self._room.timeouts
        self._ends = asyncio.get_running_loop().time() + timeouts.linger
        before = self._size
        with suppress(BodyTimeout):
            while not (self.finished or self._refused) and self._size - before < timeouts.linger_bytes:
                await self._received()

    def refuse(self) -> None:
        """Ends the body now."""
        self._refused = True
        if self._reader is not None:
            self._reader.cancel()

    def deadline(self) -> float:
        """The time of the event loop at which the body is late."""
        timeouts = self._room.timeouts
        allowed = timeouts.body + self._size / timeouts.bytes_per_second
        return min(self._ends, self._room.ends, self._begun + min(allowed, timeouts.longest_body))

    async def _received(self) -> Message:
        """The next piece, whose bytes count as arrived."""
        if not self._refused:
            self._room.expect(self)
        if self._refused:
            raise BodyTimeout
        self._reader = reader = asyncio.current_task()
        try:
            message = await self._receive()
        except asyncio.CancelledError:
            # Somebody else may have cancelled the task as well.
            if self._refused and reader is not None and reader.uncancel() == 0:
                raise BodyTimeout from None
            raise
        finally:
            self._reader = None
        self._size += len(message.get("body", b""))
        if not message.get("more_body"):
            self.finished = True
            self._room.forget(self)
        return message


def _announces_body(headers: Sequence[tuple[bytes, bytes]]) -> bool:
    for name, value in headers:
        if name == b"transfer-encoding" or (name == b"content-length" and value != b"0"):
            return True
    return False
