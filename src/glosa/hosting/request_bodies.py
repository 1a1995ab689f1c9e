"""Middleware that limits request bodies: each has a deadline, and all unfinished ones together have a limit in memory."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from glosa.hosting.limits import Timeouts


class BodyTimeout(HTTPException):
    """A request's body didn't arrive in time; raised when the application reads it."""

    def __init__(self) -> None:
        super().__init__(408, "The request body didn't arrive in time. Nothing was changed. Send it again.")


class RequestBodyLimits:
    """Applies ``timeouts`` to the bodies of requests.

    ``receive`` raises :class:`BodyTimeout` once a body is late. The connection closes after the response.
    """

    def __init__(self, application: ASGIApp, timeouts: Timeouts) -> None:
        self._application = application
        self._unfinished = _Unfinished(timeouts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not _announces_body(scope["headers"]):
            await self._application(scope, receive, send)
            return
        body = _Body(self._unfinished, receive, send)
        try:
            await self._application(scope, body.receive, body.send)
            if not body.finished:
                await body.drop()
        finally:
            self._unfinished.forget(body)

    def stop(self) -> None:
        """Gives unfinished bodies the time of ``stop_bodies``, then refuses them."""
        self._unfinished.close()


class _Unfinished:
    """The bodies that a worker waits for, until ``ends`` in the time of the event loop."""

    def __init__(self, timeouts: Timeouts) -> None:
        self.timeouts = timeouts
        self.ends = float("inf")
        self._bodies: dict[_Body, int] = {}
        self._bytes = 0
        self._timer: asyncio.TimerHandle | None = None

    def expect(self, body: "_Body") -> None:
        """Waits for more of ``body``. If there are too many bodies, refuses the oldest.

        Most clients send their body at once, so theirs is hardly ever among the oldest.
        """
        self._bodies.setdefault(body, 0)
        ends = body.deadline()
        if self._timer is None or ends < self._timer.when():
            self._wake_at(ends)
        while len(self._bodies) > self.timeouts.most_bodies or self._bytes > self.timeouts.most_bytes:
            oldest = next(iter(self._bodies))
            oldest.refuse()
            self.forget(oldest)

    def count(self, body: "_Body", size: int) -> None:
        """Counts bytes of an unfinished body that the application holds."""
        if body in self._bodies:
            self._bodies[body] += size
            self._bytes += size

    def forget(self, body: "_Body") -> None:
        self._bytes -= self._bodies.pop(body, 0)

    def close(self) -> None:
        self.ends = asyncio.get_running_loop().time() + self.timeouts.stop_bodies
        self._refuse_late()

    def _wake_at(self, time: float) -> None:
        """Looks for late bodies at ``time``. One timer for each body would slow down every post, and few are late."""
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
    """One body; ``finished`` once there's nothing left to read."""

    def __init__(self, unfinished: _Unfinished, receive: Receive, send: Send) -> None:
        self._unfinished = unfinished
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
            self._unfinished.count(self, len(message.get("body", b"")))
        return message

    async def send(self, message: Message) -> None:
        if self._refused and message["type"] == "http.response.start":
            message = {**message, "headers": [*message["headers"], (b"connection", b"close")]}
        await self._send(message)

    async def drop(self) -> None:
        """Reads what the application left unread, so that its client can read the response."""
        timeouts = self._unfinished.timeouts
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
        timeouts = self._unfinished.timeouts
        allowed = timeouts.body + self._size / timeouts.bytes_per_second
        return min(self._ends, self._unfinished.ends, self._begun + min(allowed, timeouts.longest_body))

    def _was_refused(self) -> bool:
        # A call, because a type checker takes the attribute to be the same before and after an await.
        return self._refused

    async def _received(self) -> Message:
        """The next piece; its bytes extend the deadline."""
        if not self._refused:
            self._unfinished.expect(self)
        if self._refused:
            raise BodyTimeout
        self._reader = reader = asyncio.current_task()
        try:
            message = await self._receive()
        except asyncio.CancelledError:
            # Other code may have cancelled the task as well.
            if self._was_refused() and reader is not None and reader.uncancel() == 0:
                raise BodyTimeout from None
            raise
        finally:
            self._reader = None
        self._size += len(message.get("body", b""))
        if not message.get("more_body"):
            self.finished = True
            self._unfinished.forget(self)
        return message


def _announces_body(headers: Sequence[tuple[bytes, bytes]]) -> bool:
    for name, value in headers:
        if name == b"transfer-encoding" or (name == b"content-length" and value != b"0"):
            return True
    return False
