"""The worker's side of the helper process: starts it on demand, and ends it when it was idle for long."""

import asyncio
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from typing import Any

import msgspec

from glosa.service.domain.errors import StorageBusy
from glosa.service.routes.offloading.frames import (
    ClientGone,
    Frames,
    Ready,
    RequestHead,
    ResponseHead,
)

IDLE_SECONDS = 120.0
"""How long it may be idle before it's ended, because it takes memory."""
PATIENCE_SECONDS = 75.0
"""How long one response may take: longer than any budget, and than waiting for a database. Then the process is ended."""
PAUSE_SECONDS = 10.0
"""How long a worker waits after a failed start before it tries again."""
MOST_WAITING = 64
"""Requests at the same time. Each may have a body of a megabyte, which is copied several times."""
_END_SECONDS = 2.0
_SENT_AT_ONCE = 1024 * 1024
"""Bytes that the helper sends without waiting for the worker to receive some, if the system allows so many."""


MakeHead = Callable[[int], RequestHead]
"""Makes a request's head with its number."""
Gone = Callable[[], Coroutine[Any, Any, None]]
"""Ends when the client disconnected."""


@dataclass(frozen=True, slots=True)
class OffloadedResponse:
    """The whole response to a request."""

    head: ResponseHead
    body: bytearray
    """Not copied to immutable bytes: memory for a long copy comes from the system each time, which takes longer than copying."""


class HelperLost(Exception):
    """The process ended before it answered."""


class HelperProcess:
    """Belongs to the event loop of its first request."""

    def __init__(
        self,
        command: Sequence[str],
        settings: bytes,
        *,
        idle_seconds: float = IDLE_SECONDS,
        patience_seconds: float = PATIENCE_SECONDS,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """``command`` receives the number of its socket as its last argument, and ``settings`` as the first frame."""
        self._command = command
        self._settings = settings
        self._idle_seconds = idle_seconds
        self._patience_seconds = patience_seconds
        self._clock = clock
        self.on_response: Callable[[ResponseHead], object] = lambda _: None
        """Gets the head of every response, even if nobody waits for it any more."""
        self._running: _Running | None = None
        self._failed_at: float | None = None
        self._closed = False

    def start(self) -> bool:
        """Starts the process unless it runs. Returns whether it's ready."""
        running = self._started()
        return running is not None and running.is_ready

    async def answer(self, make_head: MakeHead, body: bytes, gone: Gone | None = None) -> OffloadedResponse | None:
        """The response to the request of ``ask`` and ``body``; ``None`` if the process can't be started.

        When ``gone`` ends, the process stops the request, and the exception of ``gone`` is raised. Raises :class:`HelperLost`, and
        :class:`StorageBusy` if too many requests wait.
        """
        running = self._started()
        if running is None:
            return None
        if len(running.waiting) >= MOST_WAITING:
            raise StorageBusy
        return await running.answer(make_head, body, gone)

    @property
    def pid(self) -> int | None:
        """The process id, while it runs."""
        return None if self._running is None else self._running.pid

    async def close(self) -> None:
        """Ends the process for good."""
        self._closed = True
        if self._running is not None:
            await self._running.end()

    def _started(self) -> "_Running | None":
        if self._running is not None or self._closed:
            return self._running
        if self._failed_at is not None and self._clock() - self._failed_at < PAUSE_SECONDS:
            return None
        try:
            self._running = _Running(
                self._command,
                self._settings,
                self._ended,
                lambda head: self.on_response(head),
                idle=self._idle_seconds,
                patience=self._patience_seconds,
            )
        except OSError:
            # The machine has no resources for another process, so the worker runs the requests itself.
            self._failed_at = self._clock()
        return self._running

    def _ended(self, running: "_Running") -> None:
        if not running.is_ready:
            self._failed_at = self._clock()
        if self._running is running:
            self._running = None


class _Running:
    """One process, from its start to its end. Raises :class:`OSError` if it can't be started."""

    def __init__(
        self,
        command: Sequence[str],
        settings: bytes,
        ended: "Callable[[_Running], object]",
        responded: Callable[[ResponseHead], object],
        *,
        idle: float,
        patience: float,
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self._when_ended = ended
        self._when_responded = responded
        self._idle = idle
        self._patience = patience
        self._number = 0
        self._idle_timer: asyncio.TimerHandle | None = None
        self.is_ready = False
        self.waiting: dict[int, asyncio.Future[OffloadedResponse | None]] = {}
        ours, theirs = socket.socketpair()
        with theirs:
            try:
                theirs.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SENT_AT_ONCE)
                # In a session of its own, a Ctrl+C that is meant for the worker can't interrupt its start.
                self._process = subprocess.Popen(
                    [*command, str(theirs.fileno())],
                    stdin=subprocess.DEVNULL,
                    pass_fds=[theirs.fileno()],
                    start_new_session=True,
                )
            except BaseException:
                ours.close()
                raise
        self._frames = Frames(self._received, self._lost)
        self._connecting = self._loop.create_task(self._connected(ours, settings))

    @property
    def pid(self) -> int:
        return self._process.pid

    async def answer(self, make_head: MakeHead, body: bytes, gone: Gone | None) -> OffloadedResponse | None:
        self._stop_idling()
        self._number += 1
        number = self._number
        waited: asyncio.Future[OffloadedResponse | None] = self._loop.create_future()
        self.waiting[number] = waited
        leaving = None if gone is None else asyncio.ensure_future(gone())
        try:
            await asyncio.shield(self._connecting)
            self._frames.send(msgspec.msgpack.encode(make_head(number)), body)
            waits_for: list[asyncio.Future[Any]] = [waited] if leaving is None else [waited, leaving]
            await asyncio.wait(waits_for, timeout=self._patience, return_when=asyncio.FIRST_COMPLETED)
            if waited.done():
                return waited.result()
            if leaving is not None and leaving.done():
                leaving.result()
            else:
                # Before anything else, so that no request reaches a process that is about to end.
                self._when_ended(self)
                self._process.kill()
            raise HelperLost("The helper process did not answer in time.")
        finally:
            if not waited.done():
                self._frames.send(msgspec.msgpack.encode(ClientGone(number)))
            elif not waited.cancelled():
                waited.exception()
            del self.waiting[number]
            if leaving is not None:
                leaving.cancel()
            if not self.waiting:
                self._idle_timer = self._loop.call_later(self._idle, self._retire)

    async def end(self) -> None:
        """Ends the process, and waits for its end."""
        self._stop_idling()
        self._frames.close()
        await asyncio.to_thread(_wait, self._process)

    async def _connected(self, ours: socket.socket, settings: bytes) -> None:
        await self._loop.create_connection(lambda: self._frames, sock=ours)
        self._frames.send(settings)

    def _received(self, message: bytearray, body: bytearray) -> None:
        match msgspec.msgpack.decode(message, type=ResponseHead | Ready):
            case ResponseHead() as head:
                self._when_responded(head)
                waited = self.waiting.get(head.number)
                if waited is not None and not waited.done():
                    waited.set_result(OffloadedResponse(head, body))
            case Ready():
                self.is_ready = True
                if not self.waiting:
                    self._idle_timer = self._loop.call_later(self._idle, self._retire)

    def _lost(self) -> None:
        self._stop_idling()
        self._when_ended(self)
        for waited in self.waiting.values():
            if waited.done():
                continue
            if self.is_ready:
                waited.set_exception(HelperLost("The helper process ended before it answered."))
            else:
                waited.set_result(None)
        # Without this, it would stay in the system's process table.
        self._loop.run_in_executor(None, _wait, self._process)

    def _retire(self) -> None:
        self._when_ended(self)
        self._frames.close()

    def _stop_idling(self) -> None:
        if self._idle_timer is not None:
            self._idle_timer.cancel()
            self._idle_timer = None


def _wait(process: subprocess.Popen[bytes]) -> None:
    with suppress(subprocess.TimeoutExpired):
        process.wait(_END_SECONDS)
        return
    process.kill()
    process.wait()


def yield_to_worker() -> None:
    """Gives a helper process a lower priority and only one core, so that it slows down its worker as little as possible.

    Python runs only one of its threads at a time. On several cores, each handover between them would wake another core, and
    the worker would wait for it.
    """
    with suppress(OSError):
        os.nice(_NICE)
        if sys.platform == "linux":
            cores = sorted(os.sched_getaffinity(0))
            os.sched_setaffinity(0, {cores[os.getpid() % len(cores)]})


_NICE = 5
